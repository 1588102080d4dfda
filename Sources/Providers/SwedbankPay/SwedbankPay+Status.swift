import Commerce
import Payments
import Wire

extension SwedbankPay {
  /// Reads a payment order (Swedbank Pay docs, Status models; Checkout 2, payment order). An answer about another order, or a paid
  /// one without amount or reference, decides nothing.
  func status(of id: String, in answer: WireAnswer, _ context: Context) -> PaymentStatus {
    let kit = context.session.kit ?? ""
    guard answer.status == 200, let order = answer.json?["paymentOrder"] ?? answer.json?["paymentorder"],
      order["id"]?.string == id, let code = (order["status"] ?? order["state"])?.string
    else { return answer.undecided(Self.words(of: answer, kit: kit), rest: Self.rateWindow) }
    let asked = Self.money(order)
    let moved = asked.flatMap { Movements(order, $0.currency) }
    let state = Self.state(of: order, asked, moved)
    let reference = order.at("payeeInfo", "orderReference")?.string
    guard !state.isPaid || (asked != nil && reference != nil) else {
      return PaymentStatus(state: .pending(.unrecognised), words: ProviderResponseCode(code: code, kit: kit))
    }
    return PaymentStatus(
      state: state, words: Self.words(of: order, code, state, kit), amount: asked, reference: reference,
      captured: moved?.captured, refunded: moved?.refunded)
  }

  /// A refused order's own word is its last problem; any other's its status, with the last failed attempt beside it.
  private static func words(
    of order: JSON, _ code: String, _ state: PaymentState, _ kit: String
  ) -> ProviderResponseCode {
    let problem = lastProblem(of: order)
    let tail = tail(of: problem)
    let text = String((problem?["detail"]?.string ?? problem?["title"]?.string ?? "").prefix(255))
    if case .declined = state, !tail.isEmpty { return ProviderResponseCode(code: tail, text: text, kit: kit) }
    return ProviderResponseCode(
      code: code, text: [tail, text].filter { !$0.isEmpty }.joined(separator: ": "), kit: kit)
  }

  private static func state(of order: JSON, _ asked: Money?, _ moved: Movements?) -> PaymentState {
    if let word = order["status"]?.string { return state(OrderStatus(rawValue: word), order, asked, moved) }
    return state(OrderState(rawValue: order["state"]?.string ?? ""), order, asked, moved)
  }

  private static func state(
    _ status: OrderStatus?, _ order: JSON, _ asked: Money?, _ moved: Movements?
  ) -> PaymentState {
    switch status {
    case .initialized: .pending(.shopper)
    case .paid:
      moved?.isTaken(asked, isSale: order.at("paid", "transactionType")?.string == "Sale") == true
        ? .captured : .authorised
    case .failed: .declined(reason(of: tail(of: lastProblem(of: order))))
    case .cancelled: moved?.hasLapsed == true ? .expired : .cancelled
    case .aborted: .cancelled
    case .reversed: .refunded
    case nil: .pending(.unrecognised)
    }
  }

  /// A V2 order's state says nothing of its payments, so its transactions decide.
  private static func state(
    _ state: OrderState?, _ order: JSON, _ asked: Money?, _ moved: Movements?
  ) -> PaymentState {
    switch state {
    case .ready:
      guard let moved, moved.hasAny else { return .pending(.shopper) }
      if moved.isGivenUp { return moved.hasLapsed ? .expired : .cancelled }
      guard moved.isTaken(asked, isSale: false) else { return .authorised }
      return moved.isGivenBack ? .refunded : .captured
    case .pending: return .pending(.provider)
    case .failed: return .declined(reason(of: tail(of: lastProblem(of: order))))
    case .aborted: return .cancelled
    case nil: return .pending(.unrecognised)
    }
  }

  /// Why it failed, or why the last attempt did.
  private static func lastProblem(of order: JSON) -> JSON? {
    let attempts = order.at("failedAttempts", "failedAttemptList")?.array ?? transactions(of: order)
    return order.at("failed", "problem") ?? attempts.last { $0["problem"] != nil }?["problem"]
  }

  static func transactions(of order: JSON) -> [JSON] {
    order.at("currentPayment", "payment", "transactions", "transactionList")?.array ?? []
  }

  /// The end of a problem's type, such as `creditcard/carddeclined`; empty if there is none.
  private static func tail(of problem: JSON?) -> String {
    let type = problem?["type"]?.string ?? ""
    return String((type.hasPrefix(problemTypes) ? String(type.dropFirst(problemTypes.count)) : type).prefix(120))
  }

  /// The error text of a response without an order.
  static func words(of answer: WireAnswer, kit: String = "") -> ProviderResponseCode {
    let tail = tail(of: answer.json)
    let text = answer.json?["detail"]?.string ?? answer.json?["title"]?.string ?? ""
    return ProviderResponseCode(
      code: tail.isEmpty ? "HTTP \(answer.status)" : tail, text: String(text.prefix(255)), kit: kit)
  }

  private static func money(_ order: JSON) -> Money? {
    guard let currency = order["currency"]?.string.flatMap(Currency.init(code:)), let units = order["amount"]?.integer,
      (0...Int(Money.largestMinorUnits)).contains(units)
    else { return nil }
    return Money(minorUnits: Int64(units), currency: currency)
  }

  /// The description of the cancellation that ends a reservation without a capture. No document prints one: it is invented.
  static let lapseDescription = "Authorization expired"

  /// The movements of an order's money so far, in minor units.
  private struct Movements {
    private(set) var authorised: Int64 = 0
    private(set) var taken: Int64 = 0
    private(set) var givenUp: Int64 = 0
    private(set) var givenBack: Int64 = 0
    /// Whether the last cancellation is the end of a reservation that was not captured in time.
    private(set) var hasLapsed = false
    let currency: Currency

    /// Adds an order's transactions up; `nil` when one of them has no amount that makes sense.
    init?(_ order: JSON, _ currency: Currency) {
      self.currency = currency
      let current = order.at("financialTransactions", "financialTransactionsList")?.array ?? []
      for transaction in current + SwedbankPay.transactions(of: order) {
        if let state = transaction["state"]?.string, state != "Completed" { continue }
        guard let amount = transaction["amount"]?.integer.map(Int64.init), let type = transaction["type"]?.string,
          (0...Money.largestMinorUnits).contains(amount)
        else { return nil }
        switch type {
        case "Authorization": authorised += amount
        case "Sale", "Capture": taken += amount
        case "Cancellation":
          givenUp += amount
          hasLapsed = transaction["description"]?.string == SwedbankPay.lapseDescription
        case "Reversal": givenBack += amount
        default: continue
        }
      }
    }

    var hasAny: Bool { authorised + taken > 0 }
    var isGivenBack: Bool { taken > 0 && givenBack >= taken }
    var isGivenUp: Bool { taken == 0 && authorised > 0 && givenUp >= authorised }

    /// Whether nothing is left to take: all was sold at once, or what was not captured has been given up.
    func isTaken(_ asked: Money?, isSale: Bool) -> Bool {
      guard let asked else { return false }
      return isSale || (taken > 0 && taken + givenUp >= asked.minorUnits)
    }

    var captured: Money? { taken > 0 ? Money(minorUnits: taken, currency: currency) : nil }
    var refunded: Money? { givenBack > 0 ? Money(minorUnits: givenBack, currency: currency) : nil }
  }
}
