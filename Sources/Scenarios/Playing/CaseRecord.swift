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
    let back = snapshot.ledger.chargedBack.map { _ in takenBack(in: snapshot) }
    let records = [
      CaseRecord(
        name: Phrase("record.customer"), text: customer(snapshot),
        differs: truths.shopperDisagrees || truths.appDisagrees && truths.shopperBelief == truths.appBelief),
      CaseRecord(
        name: Phrase("record.app"), text: app(truths, back: back),
        differs: truths.appDisagrees),
      CaseRecord(
        name: Phrase("record.shop"), text: shop(snapshot, back: back),
        differs: truths.providerDisagrees || truths.storeDisagrees),
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
    case .told(.success(_, let status)):
      part(of: status, truths.toldMoney, truths.provider) ?? Phrase("record.app.\(success(status))")
    case .told(.refunded): Phrase("record.app.\(back ?? "refunded")")
    case .told(.pending): Phrase("record.app.pending")
    case .told(.cancelled): Phrase("record.app.cancelled")
    case .told(.failed): Phrase("record.app.failed")
    }
  }

  private static func success(_ status: PaymentStatus) -> String {
    switch status.state {
    case .authorised: "placed"
    case .linked: "linked"
    case .captured, .refunded, .pending, .declined, .cancelled, .expired: "paid"
    }
  }

  /// A part of the money that a record names; `nil` where it names none.
  private static func part(
    of status: PaymentStatus, _ seen: Truths.SeenMoney?, _ ledger: ProviderRecord
  ) -> Phrase? {
    switch seen {
    case .partPaid:
      amount("record.part.paid\(status.state == .authorised ? "-rest-reserved" : "")", status.captured)
    case .partRefunded: amount("record.part.refunded", status.refunded)
    case .refundOnItsWay: amount("record.part.refunding", status.refunding)
    case .disputed: Phrase("record.part.disputed")
    case .partChargedBack: amount("record.part.charged-back", status.chargedBack ?? ledger.chargedBack)
    case .chargedBack, .refundedAndChargedBack, .disputeDecided, nil: nil
    }
  }

  private static func amount(_ key: String, _ amount: Money?) -> Phrase? {
    amount.map { Phrase(key, ["amount": .money($0)]) }
  }

  private static func shop(_ snapshot: Snapshot, back: String?) -> Phrase {
    let truths = snapshot.truths
    let returned = truths.store == .refunded ? back : nil
    let says =
      snapshot.status.flatMap {
        truths.storeBelief == .paid ? part(of: $0, truths.money(in: $0), truths.provider) : nil
      }
      ?? Phrase(returned.map { "record.shop.\($0)" } ?? "stage.shop.\(storeWord(truths.store))")
    let messages = snapshot.webhooks.count
    // A message that comes twice is what customers take for a second charge.
    guard messages > 1 else { return says }
    return Phrase("record.shop.messages", ["what": .phrase(says), "count": .number(messages)])
  }

  private static func storeWord(_ state: PaymentState?) -> String {
    // A payment that the customer cancelled at the bank is cancelled, also where the provider calls it failed.
    state == .declined(.authenticationCancelled) ? "cancelled" : state?.name ?? "nothing"
  }

  /// The provider's movements of the money, and what is not finished.
  private static func provider(_ snapshot: Snapshot) -> Phrase {
    let ledger = snapshot.ledger
    var text = moved(snapshot)
    func add(_ what: String, _ amount: Money?) {
      guard let amount, amount.minorUnits > 0 else { return }
      text = Phrase("record.provider.and-\(what)", ["first": .phrase(text), "amount": .money(amount)])
    }
    if case .refund(let asked)? = snapshot.lastOperation?.operation {
      if snapshot.refundFailed { add("refund-failed", asked) }
      if snapshot.isRefundUnderway { add("refunding", ledger.refunding ?? asked) }
    }
    if ledger.isDisputed { text = Phrase("record.provider.and-disputed", ["first": .phrase(text)]) }
    return text
  }

  /// The provider's movements of the money, with each amount.
  private static func moved(_ snapshot: Snapshot) -> Phrase {
    let ledger = snapshot.ledger
    guard let captured = ledger.captured else {
      guard let held = ledger.held else { return Phrase(stateKey(in: snapshot)) }
      return Phrase("record.provider.held", ["amount": .money(held)])
    }
    // The shop's charge is the provider's: the customer pays the provider in parts.
    let charged = snapshot.checkout.method?.group == .payLater ? "let-charge" : "charged"
    var text = Phrase(
      "record.provider.\(charged)", ["amount": .money(captured), "count": .number(ledger.captures)])
    let others = [
      ("reserved", ledger.held), ("refunded", ledger.refunded), (takenBack(in: snapshot), ledger.chargedBack),
    ]
    for (name, amount) in others {
      guard let amount, amount.minorUnits > 0 else { continue }
      text = Phrase("record.provider.and-\(name)", ["first": .phrase(text), "amount": .money(amount)])
    }
    return text
  }

  private static func stateKey(in snapshot: Snapshot) -> String {
    let ledger = snapshot.ledger
    let word =
      switch ledger.state {
      case .cancelled where ledger.wasHeld: "released"
      case .pending where ledger.isSent: "sent"
      // Until the customer acts, it is as open as one that was only begun.
      case .pending where snapshot.isCustomersTurn: ProviderRecord.State.open.rawValue
      case .expired where snapshot.isCustomersTurn: "code-expired"
      case .nothing, .open, .pending, .authorised, .captured, .refunded, .linked, .declined, .cancelled, .expired:
        ledger.state.rawValue
      }
    return "record.provider.\(word)"
  }
}
