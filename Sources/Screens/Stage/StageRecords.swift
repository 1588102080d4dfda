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
  private let words: RecordWords
  private let stray: [Stray]

  init(_ context: RenderContext) {
    self.context = context
    truths = context.snapshot.truths
    words = context.records
    stray = Self.stray(in: context.snapshot)
  }

  var records: [Record] {
    let shopIsWrong = truths.storeDisagrees || truths.hasStrayMoney
    return [
      Record(
        name: context.say("record.shopper"), text: context.wording(of: words.shopper),
        differs: truths.shopperDisagrees),
      Record(name: context.say("record.store"), text: shop, differs: shopIsWrong),
      provider,
    ].compactMap(\.self)
  }

  /// What the shop's server knows, and which order it knows nothing of.
  private var shop: String {
    guard let earlier = stray.first else { return context.wording(of: words.store) }
    let isPaid = [.paid, .linked].contains(truths.storeBelief) || [.paid, .linked].contains(truths.appBelief)
    guard isPaid else { return context.say("stage.shop.unaware", ["order": .outside(earlier.order)]) }
    return context.say(
      "stage.shop.half", ["order": .outside(context.checkout.order.number), "other": .outside(earlier.order)])
  }

  /// What the provider holds, and how often the customer was charged in all; `nil` before there is one.
  private var provider: Record? {
    guard let first = stray.first else {
      guard !truths.gateway.isEmpty else { return nil }
      return Record(
        name: context.outside(truths.gateway), text: context.wording(of: words.provider(withCode: false)),
        differs: truths.providerStandsApart)
    }
    let name = context.outside(first.gateway)
    let amount = stray.dropFirst().reduce(first.kept) { $0.adding($1.kept) ?? $0 }
    let own = Self.charges(in: context.snapshot, of: Self.reference(in: context.snapshot))
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
