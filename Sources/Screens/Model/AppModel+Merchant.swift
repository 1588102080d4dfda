import Checkout
import Commerce
import Frames
import Inspection
import Language
import Pages
import Payments

extension AppModel {
  /// Does what the merchant wants done: at once where no amount is needed, else after the amount was typed.
  mutating func operate(_ kind: PaymentModification.Kind, _ context: RenderContext, isBeside: Bool) -> [Action] {
    inspector.show(.merchant)
    inspector.isOpen = !isBeside
    inspector.hasFocus = true
    inspector.clearSearch()
    let chosen = RenderContext(snapshot: context.snapshot, model: self, phrases: context.phrases, size: context.size)
    inspector.selection = chosen.ofChosenPayment.snapshot.accepted.firstIndex(of: kind)
    guard let left = chosen.ofChosenPayment.left(for: kind) else { return order(.void, chosen) }
    inspector.entry = AmountEntry(kind: kind, amount: left)
    return []
  }

  /// Orders something for a payment. Where the same was ordered before and may have moved the money, it is a question first: that one
  /// again, or another.
  mutating func order(_ operation: PaymentModification, _ context: RenderContext) -> [Action] {
    guard context.earlier(like: operation) != nil else { return send(.new(operation), context) }
    inspector.repeated = operation
    let asked = RenderContext(snapshot: context.snapshot, model: self, phrases: context.phrases, size: context.size)
    inspector.selection = asked.merchantRows.firstIndex(of: .order(.retry(operation)))
    return []
  }

  /// Gives an order to the store's server; what is ordered next has to be chosen first.
  mutating func send(_ order: MerchantOrder, _ context: RenderContext) -> [Action] {
    (inspector.repeated, inspector.hasOrdered) = (nil, true)
    return [.command(context.command(order))]
  }

  /// A key while an amount is typed: Enter sends it, Escape takes it back; `nil` for a key that is not for it.
  mutating func handle(entry input: Input, _ context: RenderContext) -> [Action]? {
    guard var entry = inspector.entry else { return nil }
    // The payment may have changed meanwhile, so that the field is no longer there.
    guard context.ofChosenPayment.snapshot.accepted.contains(entry.kind) else {
      inspector.entry = nil
      return nil
    }
    if input == .escape {
      inspector.entry = nil
      return []
    }
    if input == .enter {
      do {
        let amount = try Money.typed(
          entry.input.text, currency: entry.currency, most: context.ofChosenPayment.most(for: entry.kind))
        inspector.entry = nil
        return order(entry.kind == .refund ? .refund(amount) : .capture(amount), context)
      } catch {
        entry.problem = error
        inspector.entry = entry
        return []
      }
    }
    guard let edit = Self.edit(input) else { return nil }
    // The amount that stands there is replaced by the first thing that is typed.
    if entry.isUntouched, case .insert = edit { entry.input.clear() }
    entry.isUntouched = false
    entry.input.apply(edit)
    entry.problem = nil
    inspector.entry = entry
    return []
  }
}

/// An amount that the merchant types for a capture or a refund.
struct AmountEntry: Hashable {
  let kind: PaymentModification.Kind
  let currency: Currency
  var input: TextField
  var problem: FieldProblem?
  /// Whether it still says what was suggested.
  var isUntouched = true

  init(kind: PaymentModification.Kind, amount: Money) {
    self.kind = kind
    currency = amount.currency
    input = TextField(.amount, text: amount.decimalText)
  }
}

/// A selectable row of the merchant's tab.
enum MerchantRow: Hashable {
  case operation(PaymentModification.Kind)
  /// An answer to the question whether the same as before is meant, or another.
  case order(MerchantOrder)
  /// The way to the messages to the merchant's server.
  case messages
  /// A subscription to the provider's webhooks, by its identifier.
  case subscription(String)
  /// A payment in the store's books, by its reference.
  case payment(String)
  /// A payout of a provider, by its identifier.
  case payout(String)
}

extension RenderContext {
  /// What the merchant can do, and the way to the messages to its server.
  var merchantRows: [MerchantRow] {
    let operations = ofChosenPayment.snapshot.accepted
    let all: [MerchantRow] =
      operations.flatMap { [.operation($0)] + answers(about: $0) } + [.messages]
      + subscriptions.map { .subscription($0.id) }
      + books.map { .payment($0.reference) } + payouts.map { .payout($0.id) }
    guard isSearched else { return all }
    return all.filter { row in
      switch row {
      case .operation(let kind): passes(say("merchant.operation.\(kind.rawValue)"))
      case .order: false
      case .messages: passes(say("merchant.messages.open"))
      case .subscription(let id):
        subscriptions.first { $0.id == id }.map { passes("\($0.url) \($0.events.joined(separator: " "))") } ?? false
      case .payment(let reference):
        books.first { $0.reference == reference }.map { entry in
          let words = words(of: entry)
          return passes("\(words.title) \(words.records)")
        } ?? false
      case .payout(let id):
        payouts.first { $0.id == id }.map { payout in
          passes("\(title(of: payout)) \(payout.lines.map(\.reference).joined(separator: " "))")
        } ?? false
      }
    }
  }

  /// The answers to the question whether the same as before is meant.
  private func answers(about kind: PaymentModification.Kind) -> [MerchantRow] {
    guard let repeated = model.inspector.repeated, repeated.kind == kind else { return [] }
    return [.order(.retry(repeated)), .order(.new(repeated))]
  }

  /// The last operation on the payment that is the same and moved the money, or may have.
  func earlier(like operation: PaymentModification) -> MerchantOperation? {
    chosenEntry?.ordered.last(like: operation)
  }

  /// The operations on the payment whose result is unknown and that can be retried.
  var retriable: [MerchantOperation] { chosenEntry?.retriable ?? [] }

  /// The one of a number, as a command names it.
  func retriable(_ number: String) -> MerchantOperation? { retriable.first { "\($0.number)" == number } }

  /// The words of an answer to the question whether the same as before is meant.
  func title(of order: MerchantOrder) -> String {
    let operation = order.operation
    var values: [String: Phrase.Value] = [:]
    if let amount = operation.amount { values["amount"] = .money(amount) }
    if let earlier = earlier(like: operation) { values["time"] = .text(time(earlier.at)) }
    switch order {
    case .retry: return say("merchant.repeated.retry", values)
    case .new: return say("merchant.repeated.another.\(operation.kind.rawValue)", values)
    }
  }

  /// The subscriptions to the provider's webhooks.
  var subscriptions: [WebhookSubscription] { snapshot.subscriptions ?? [] }

  /// The selected row of the merchant's tab.
  var selectedMerchantRow: MerchantRow? {
    guard model.inspector.tab == .merchant, let row = selectedRow else { return nil }
    return merchantRows[row]
  }

  /// The selected webhook, if any.
  var selectedWebhook: Webhook<NotificationReceipt>? {
    if case .delivered(let webhook, _) = selectedWebhookRow { webhook } else { nil }
  }

  /// The money of the payment, as far as the store knows; `nil` before it was told anything.
  var amounts: PaymentAmounts? {
    snapshot.status.map { PaymentAmounts($0, asked: chosenEntry?.amount ?? checkout.order.total) }
  }

  /// What is not held any more of the amount beside what was captured, as far as the store knows; `nil` where that is nothing, or
  /// the provider says itself what was cancelled.
  var released: Money? {
    guard let status = snapshot.status, status.cancelled == nil, snapshot.ledger.held == nil,
      !status.missesRelease(in: snapshot.ledger), let amounts, amounts.captured.minorUnits > 0,
      amounts.uncaptured.minorUnits > 0
    else { return nil }
    return amounts.uncaptured
  }

  /// Whether some of the payment was taken and some of it was not.
  var isTakenInPart: Bool {
    guard let status = snapshot.status, status.state.isSuccess, let amounts else { return false }
    return amounts.captured.minorUnits > 0 && amounts.captured.minorUnits < amounts.whole.minorUnits
  }

  /// Why the merchant can do nothing to the payment, or cannot refund it, now; `nil` where there is something to choose.
  var noOperation: String? {
    if snapshot.ledger.isDisputed { return say("merchant.disputed.why", ["gateway": gateway]) }
    guard snapshot.accepted.isEmpty else { return nil }
    return say(noOperations)
  }

  /// That nothing can be done now, and to what; a mandate is no payment. While the shopper is still led through the present payment, nothing
  /// can be done to it yet, whatever the store knows.
  var noOperations: Phrase {
    let isAboutPresent = model.inspector.payment.map { $0 == presentReference } ?? true
    guard isFinished || (!isAboutPresent && isDecidedInBooks) else { return Phrase("merchant.not-yet") }
    return Phrase("merchant.no-operations" + (checkout.method == .mandate ? ".mandate" : ""))
  }

  /// The most that can be captured or refunded, as far as the store may know it; `nil` where Till does not know, or the operation takes
  /// no amount.
  func most(for kind: PaymentModification.Kind) -> Money? {
    switch kind {
    case .capture: chosenEntry?.standing.held
    case .refund: chosenEntry?.standing.kept
    case .void: nil
    }
  }

  /// All that is left to capture or to refund beside what may be on its way, or, where Till does not know the most, by what the store was
  /// told; where nothing is left, all of it again. `nil` for an operation without an amount.
  func left(for kind: PaymentModification.Kind) -> Money? {
    let amounts = amounts
    let told: [Money?]
    switch kind {
    case .capture: told = [amounts?.uncaptured, amounts?.whole]
    case .refund: told = [amounts?.refundable, amounts?.captured, amounts?.whole]
    case .void: return nil
    }
    let all =
      ([most(for: kind)] + told).lazy.compactMap(\.self).first { $0.minorUnits > 0 } ?? checkout.order.total
    let units = all.minorUnits - (chosenEntry?.ordered.unanswered(kind) ?? 0)
    return units > 0 ? Money(minorUnits: units, currency: all.currency) : all
  }
}
