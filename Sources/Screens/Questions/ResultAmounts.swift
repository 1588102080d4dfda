import Checkout
import Commerce
import Inspection
import Language
import Pages
import Payments

/// A payment of which a part was captured.
struct CapturedPart {
  /// What was asked for.
  let whole: Money
  /// What was not captured.
  let rest: Money
  /// The key of the sentences: whether a part of it was refunded, and whether the provider still holds the rest.
  let key: String

  /// `nil` where nothing was captured, or all of it.
  init?(_ status: PaymentStatus, of context: RenderContext) {
    let whole = status.amount ?? context.checkout.order.total
    guard let captured = status.captured, captured.currency == whole.currency, captured.minorUnits > 0,
      captured.minorUnits < whole.minorUnits
    else { return nil }
    self.whole = whole
    rest = Money(minorUnits: whole.minorUnits - captured.minorUnits, currency: whole.currency)
    key =
      "result.part-captured" + (status.isPartlyRefunded ? "-refunded" : "")
      + (context.snapshot.ledger.held == nil ? "-released" : "")
  }

  /// What became of the rest after the captured part went back, for the shopper and for support.
  func wordsOfRest(in context: RenderContext, _ method: PaymentMethod) -> (text: String, money: String) {
    let key = "result.rest-\(context.snapshot.ledger.held == nil ? "released" : "reserved")"
    func say(_ part: String) -> String {
      let own = method.sentenceKeys(key).map { "\($0).\(part)" }.first(where: context.phrases.has)
      return context.say(own ?? "\(key).\(part)", ["rest": .money(rest)])
    }
    return (say("text"), say("money"))
  }
}

/// A reservation of which a part was released before anything was captured.
struct ReducedReservation {
  /// What was approved.
  let whole: Money
  /// What is still reserved.
  let left: Money
  /// What is not reserved any more.
  let released: Money

  /// `nil` where the whole amount is still reserved.
  init?(_ status: PaymentStatus, of context: RenderContext) {
    let whole = status.amount ?? context.checkout.order.total
    guard status.state == .authorised, let released = status.cancelled, released.currency == whole.currency,
      released.minorUnits > 0, released.minorUnits < whole.minorUnits
    else { return nil }
    self.whole = whole
    self.released = released
    left = Money(minorUnits: whole.minorUnits - released.minorUnits, currency: whole.currency)
  }
}

/// What was taken of a payment that is not settled yet: a part of it, or all of it.
struct TakenMoney {
  /// How much the provider has taken and not given back.
  let taken: Money
  /// How much is still open; zero where all was taken.
  let open: Money

  /// `nil` where the provider does not say that anything was taken.
  init?(_ status: PaymentStatus, of total: Money) {
    guard let captured = status.captured else { return nil }
    let asked = status.amount ?? total
    let left = captured.minorUnits - (status.givenBack?.minorUnits ?? 0)
    guard captured.currency == asked.currency, left > 0, left <= asked.minorUnits else { return nil }
    taken = Money(minorUnits: left, currency: captured.currency)
    open = Money(minorUnits: asked.minorUnits - left, currency: captured.currency)
  }

  /// The key below `result.pending.`.
  var name: String { open.minorUnits > 0 ? "part-taken" : "taken" }
}

/// What a chargeback or a dispute took back, beside what the shop itself refunded.
struct TakenBack {
  let amount: Money
  /// What the shop refunded; `nil` where it refunded nothing.
  let refund: Money?
  /// Whether both together are all that was charged.
  let isWhole: Bool
  /// Whether both together are more than was charged.
  let isMore: Bool

  /// Reads both amounts from the status, or from the ledger where the provider tells merchants of refunds only; `nil` where no
  /// chargeback took anything.
  init?(_ status: PaymentStatus, of context: RenderContext, isWhole: Bool = false) {
    let ledger = context.snapshot.ledger
    guard let amount = status.chargedBack ?? ledger.chargedBack, amount.minorUnits > 0 else { return nil }
    let refund = status.chargedBack == nil ? ledger.refunded : status.refunded
    self.amount = amount
    self.refund = refund.flatMap { $0.minorUnits > 0 ? $0 : nil }
    let charged = status.captured ?? status.amount ?? context.checkout.order.total
    let back = amount.minorUnits + (refund?.minorUnits ?? 0)
    isMore = back > charged.minorUnits
    self.isWhole = isWhole || back >= charged.minorUnits
  }

  /// The key of the words for it.
  var key: String {
    switch (isWhole, refund != nil) {
    case (true, true): isMore ? "result.returned-twice" : "result.refunded-and-charged-back"
    case (true, false): "result.charged-back"
    case (false, true): "result.part-refunded-and-charged-back"
    case (false, false): "result.part-charged-back"
    }
  }
}

extension Phase.Outcome {
  /// What became of the shopper's money; setting up a mandate moves none.
  var money: ShopperMoney { method == .mandate ? .no : result.money }
}

extension PaymentStatus {
  /// Whether a part of what was taken has been given back.
  var isPartlyRefunded: Bool { (givenBack?.minorUnits ?? 0) > 0 }
}

extension RenderContext {
  /// What became of the money, below `lookup.money`: what the customer can still finish is not charged so far, as long as no provider’s
  /// record has a charge. Setting up a mandate charges nothing.
  func moneyKey(of outcome: Phase.Outcome) -> String {
    let general = outcome.money.phraseKey(of: outcome.method, below: "lookup.money")
    if outcome.money == .held, mayBeCaptured { return "lookup.money.held.asked" }
    guard outcome.money != .yes, case .pending(_, let status) = outcome.result,
      [.pending(.shopper), .pending(.closedByShopper), .pending(.interrupted)].contains(status.state)
    else { return general }
    if outcome.method == .mandate { return "lookup.money.no" }
    return snapshot.ledger.state.holdsMoney || snapshot.hasStrayMoney
      ? "lookup.money.unknown" : "lookup.money.no.open"
  }

  /// Whether something may have been captured since the app was told that the amount is reserved.
  private var mayBeCaptured: Bool {
    snapshot.ledger.captured != nil
      || snapshot.books.last { $0.reference == presentReference }?.ordered.unanswered(.capture) ?? 0 > 0
  }
}
