import Checkout
import Commerce
import Frames
import Inspection
import Language
import Pages
import Payments

/// What the customer, the shop and the provider each know, in words for an audience.
///
/// Money that was taken for an earlier order is not forgotten with it: it stands there until the shop knows of it.
struct StageRecords {
  /// One of them.
  struct Record {
    let name: String
    let text: String
    let differs: Bool
  }

  /// Money that a provider has for a payment other than the present one, and of which the shop does not know.
  private struct Stray {
    let order: String
    let gateway: String
    let kept: Money
  }

  private let context: RenderContext
  private let truths: Truths
  private let stray: [Stray]

  init(_ context: RenderContext) {
    self.context = context
    truths = context.snapshot.truths
    stray = Self.stray(in: context.snapshot)
  }

  var records: [Record] {
    let shopIsWrong = truths.storeDisagrees || truths.hasStrayMoney
    return [
      Record(
        name: context.say("stage.records.customer"), text: TruthWords(context).shopper,
        differs: truths.shopperDisagrees),
      Record(name: context.say("stage.records.shop"), text: shop, differs: shopIsWrong),
      provider,
    ].compactMap(\.self)
  }

  /// What the shop's server knows, or before it was told anything what its app knows.
  private var shop: String {
    guard let earlier = stray.first else { return shopsOwn }
    let isPaid = [.paid, .linked].contains(truths.storeBelief) || [.paid, .linked].contains(truths.appBelief)
    guard isPaid else { return context.say("stage.shop.unaware", ["order": .outside(earlier.order)]) }
    return context.say(
      "stage.shop.half", ["order": .outside(context.checkout.order.number), "other": .outside(earlier.order)])
  }

  private var shopsOwn: String {
    if let state = truths.store { return context.say(Self.key(of: state)) }
    guard case .told(let result) = truths.app else { return context.say("stage.shop.nothing") }
    switch result {
    case .success(_, let status), .pending(_, let status): return context.say(Self.key(of: status.state))
    case .refunded: return context.say("stage.shop.refunded")
    case .cancelled: return context.say("stage.shop.cancelled")
    case .failed: return context.say("stage.shop.failed")
    }
  }

  /// Whoever could not ask, or did not understand the answer, does not know.
  private static func key(of state: PaymentState) -> String {
    guard case .pending(let reason) = state else { return "stage.shop.\(state.name)" }
    return switch reason {
    case .unrecognised, .unreachable, .askedTooOften, .handedIn: "stage.shop.unsure"
    case .shopper, .closedByShopper, .interrupted, .provider, .merchant: "stage.shop.pending"
    }
  }

  /// What the provider holds, and how often the customer was charged in all; `nil` before there is one.
  private var provider: Record? {
    let own = Self.charges(in: context.snapshot, of: Self.reference(in: context.snapshot))
    guard let first = stray.first else {
      guard !truths.gateway.isEmpty else { return nil }
      return Record(
        name: context.outside(truths.gateway), text: text(own), differs: truths.providerStandsApart)
    }
    let name = context.outside(first.gateway)
    let amount = stray.dropFirst().reduce(first.kept) { $0.adding($1.kept) ?? $0 }
    guard own > 0, let kept = truths.provider.kept, let all = kept.adding(amount) else {
      let text = context.say(
        "stage.provider.earlier", ["amount": .money(amount), "order": .outside(first.order)])
      return Record(name: name, text: text, differs: true)
    }
    let count = own + stray.count
    let text = context.say(
      count == 2 ? "stage.provider.again.twice" : "stage.provider.again",
      [
        "amount": .money(all), "count": .number(count), "order": .outside(first.order),
        "other": .outside(context.checkout.order.number),
      ])
    return Record(name: name, text: text, differs: true)
  }

  /// What the provider has of the present payment.
  private func text(_ charges: Int) -> String {
    let ledger = truths.provider
    let amount = ledger.kept ?? ledger.captured ?? ledger.held
    let key = "stage.provider.\(ledger.state.rawValue)"
    let text = amount.map { context.say(key, ["amount": .money($0)]) } ?? context.say(key + ".plain")
    guard charges > 0 else { return text }
    let charged = charges == 2 ? "stage.charges.twice" : "stage.charges"
    return context.say(charged, ["what": .text(text), "count": .number(charges)])
  }

  // MARK: Money of other payments

  private static func reference(in snapshot: Snapshot) -> String? {
    snapshot.attempts.last { $0.number == snapshot.checkout.present }?.reference
  }

  private static func charges(in snapshot: Snapshot, of reference: String?) -> Int {
    snapshot.movements.count { $0.kind == .capture && $0.reference == reference }
  }

  private static func stray(in snapshot: Snapshot) -> [Stray] {
    guard snapshot.hasStrayMoney else { return [] }
    let present = reference(in: snapshot)
    let taken = snapshot.movements.filter { $0.kind == .capture && $0.reference != present }
    return taken.compactMap { capture in
      let given = snapshot.movements.filter {
        [.refund, .chargeback].contains($0.kind) && $0.reference == capture.reference
      }
      let units = given.reduce(capture.amount.minorUnits) { $0 - $1.amount.minorUnits }
      guard units > 0 else { return nil }
      let entry = snapshot.books.first { $0.reference == capture.reference }
      return Stray(
        order: entry?.order ?? order(of: capture.reference), gateway: entry?.gateway ?? snapshot.gateway,
        kept: Money(minorUnits: units, currency: capture.amount.currency))
    }
  }

  /// The order's number in a reference of a shop that has forgotten it.
  private static func order(of reference: String) -> String {
    let parts = reference.split(separator: "-")
    return parts.count == 3 ? String(parts[1]) : reference
  }
}
