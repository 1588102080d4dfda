import Checkout
import Commerce
import Inspection
public import Language
import Pages
import Payments

/// One of the records of a payment in words for agents; `≠` stands beside it where it says something else.
public struct CaseRecord: Sendable {
  /// Whose it is.
  public let name: Phrase
  /// Its words.
  public let text: Phrase
  /// Whether it contradicts another record.
  public let differs: Bool

  /// The four records of a payment, and a fifth where money stands beside them.
  public static func all(of snapshot: Snapshot) -> [CaseRecord] {
    let truths = snapshot.truths
    // A party that waits for a payment that the provider does not know has another record than the provider.
    let isUnknown = snapshot.ledger.state == .nothing
    let back = snapshot.ledger.chargedBack.map { _ in takenBack(in: snapshot) }
    let records = [
      CaseRecord(
        name: Phrase("record.customer"), text: customer(snapshot),
        differs: truths.shopperDisagrees || truths.appDisagrees && truths.shopperBelief == truths.appBelief),
      CaseRecord(
        name: Phrase("record.app"), text: app(truths, back: back),
        differs: truths.appDisagrees || isUnknown && truths.appBelief == .waiting),
      CaseRecord(
        name: Phrase("record.shop"), text: shop(snapshot, back: back),
        differs: truths.providerDisagrees || truths.storeDisagrees || isUnknown && truths.storeBelief == .waiting),
      CaseRecord(name: providerName(truths), text: provider(snapshot), differs: false),
    ]
    guard truths.hasStrayMoney else { return records }
    return records + [CaseRecord(name: Phrase("record.other"), text: Phrase("record.other.text"), differs: true)]
  }

  /// The provider's record, which says what became of the money.
  public static func ofProvider(in snapshot: Snapshot) -> CaseRecord {
    CaseRecord(name: providerName(snapshot.truths), text: provider(snapshot), differs: false)
  }

  private static func providerName(_ truths: Truths) -> Phrase {
    truths.gateway.isEmpty ? Phrase("record.provider") : Phrase("lesson.own", ["text": .text(truths.gateway)])
  }

  private static func customer(_ snapshot: Snapshot) -> Phrase {
    let truths = snapshot.truths
    if let seen = truths.seenMoney(by: snapshot.checkout.method) {
      return Phrase("record.customer.sees-\(seen.rawValue)")
    }
    return switch truths.shopper {
    case .choosing, .editingDetails: Phrase("record.customer.choosing")
    case .typingCard, .typingMobile, .fillingForm, .choosingBank: Phrase("record.customer.typing")
    case .enteringCode: Phrase("record.customer.entering-code")
    case .onPage: Phrase("record.customer.on-page")
    case .lookingAtQR: Phrase("record.customer.looking-at-qr")
    case .onSheet: Phrase("record.customer.on-sheet")
    case .waiting: Phrase("record.customer.waiting")
    case .seesPlaced: Phrase("record.customer.sees-placed")
    case .seesLinked: Phrase("record.customer.sees-linked")
    case .seesRefunded: Phrase("record.customer.sees-refunded")
    case .seesPaid: Phrase("record.customer.sees-paid")
    case .seesPending: Phrase("record.customer.sees-pending")
    // Who has paid meanwhile need not think that it failed.
    case .closedWindow:
      Phrase("record.customer.closed-window" + (truths.providerBelief == .paid ? ".paid-meanwhile" : ""))
    case .seesFailed: Phrase("record.customer.sees-failed")
    case .seesCancelled: Phrase("record.customer.sees-cancelled")
    case .away(_, let belief): Phrase("record.customer.away.\(belief.rawValue)")
    }
  }

  /// The end of a key for money that is taken back from the shop: a pay-later provider decides disputes itself.
  private static func takenBack(in snapshot: Snapshot) -> String {
    snapshot.checkout.method?.group == .payLater ? "returned-by-dispute" : "charged-back"
  }

  private static func app(_ truths: Truths, back: String?) -> Phrase {
    switch truths.app {
    case .nothing: Phrase(truths.lastTold == nil ? "record.app.nothing" : "record.app.restarted")
    case .told(.success(_, let status)) where status.state == .authorised: Phrase("record.app.placed")
    case .told(.success(_, let status)): Phrase(status.state == .linked ? "record.app.linked" : "record.app.paid")
    case .told(.refunded): Phrase("record.app.\(back ?? "refunded")")
    case .told(.pending): Phrase("record.app.pending")
    case .told(.cancelled): Phrase("record.app.cancelled")
    case .told(.failed): Phrase("record.app.failed")
    }
  }

  private static func shop(_ snapshot: Snapshot, back: String?) -> Phrase {
    let store = snapshot.truths.store
    let returned = store == .refunded ? back : nil
    let says = Phrase(returned.map { "record.shop.\($0)" } ?? "stage.shop.\(store?.name ?? "nothing")")
    let messages = snapshot.notifications.count
    // A message that comes twice is what customers take for a second charge.
    guard messages > 1 else { return says }
    return Phrase("record.shop.messages", ["what": .phrase(says), "count": .number(messages)])
  }

  /// The provider's movements of the money, and a refund that was asked for and failed.
  private static func provider(_ snapshot: Snapshot) -> Phrase {
    let moved = provider(snapshot.ledger, back: takenBack(in: snapshot))
    guard snapshot.refundFailed, case .refund(let amount)? = snapshot.lastOperation?.operation else { return moved }
    return Phrase("record.provider.and-refund-failed", ["first": .phrase(moved), "amount": .money(amount)])
  }

  /// The provider's movements of the money, with each amount.
  private static func provider(_ ledger: ProviderRecord, back: String) -> Phrase {
    guard let captured = ledger.captured else {
      guard let held = ledger.held else { return Phrase(stateKey(of: ledger)) }
      return Phrase("record.provider.held", ["amount": .money(held)])
    }
    var text = Phrase("record.provider.charged", ["amount": .money(captured), "count": .number(ledger.captures)])
    let others = [("reserved", ledger.held), ("refunded", ledger.refunded), (back, ledger.chargedBack)]
    for (name, amount) in others {
      guard let amount, amount.minorUnits > 0 else { continue }
      text = Phrase("record.provider.and-\(name)", ["first": .phrase(text), "amount": .money(amount)])
    }
    return text
  }

  private static func stateKey(of ledger: ProviderRecord) -> String {
    let wasReleased = ledger.state == .cancelled && ledger.wasHeld
    return "record.provider.\(wasReleased ? "released" : ledger.state.rawValue)"
  }
}
