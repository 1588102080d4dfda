public import Commerce
public import Payments
import Wire

extension Tamara {
  /// The state of an order: its total, and the parts cancelled, captured and refunded.
  public struct Standing: Hashable, Sendable {
    /// Tamara's identifier of the order.
    public let order: String
    /// The order's total.
    public let total: Money
    /// The part cancelled before a capture.
    public let canceled: Money
    /// The sum of the captures so far, in the order's currency.
    public let captured: Money
    /// The part refunded.
    public let refunded: Money

    /// Reads the amounts of an order (Tamara docs, Get order details); `nil` when one cannot be read, or when they do not
    /// fit together.
    init?(order id: String, _ order: JSON) {
      guard let total = Self.money(order["total_amount"]) else { return nil }
      func part(_ name: String) -> Money? {
        guard let value = order[name], value != .null else { return .zero(total.currency) }
        return Self.money(value).flatMap { $0.currency == total.currency ? $0 : nil }
      }
      guard let canceled = part("canceled_amount"), let captured = part("captured_amount"),
        let refunded = part("refunded_amount"), canceled.minorUnits + captured.minorUnits <= total.minorUnits,
        refunded.minorUnits <= captured.minorUnits
      else { return nil }
      self.order = id
      self.total = total
      self.canceled = canceled
      self.captured = captured
      self.refunded = refunded
    }

    /// The part neither cancelled nor captured.
    var rest: Money {
      Money(minorUnits: total.minorUnits - canceled.minorUnits - captured.minorUnits, currency: total.currency)
    }

    /// An amount, which Tamara writes as a number in some places and as a string in others.
    private static func money(_ json: JSON?) -> Money? { Money(json?["amount"], currency: json?["currency"]) }
  }

  /// An order of which a part was captured cannot be cancelled (Tamara docs, Online order status flow).
  public func accepts(_ kind: PaymentModification.Kind, on standing: PaymentStanding) -> Bool {
    switch kind {
    case .void: standing.held != nil && standing.captured == nil
    case .capture, .refund: standing.allows(kind)
    }
  }

  /// Reads the order first: amounts must be said, also that of a cancel, and an order that is only approved must be
  /// authorised before anything else can be done to it (Tamara docs, Online order status flow).
  public func operating(_ operation: PaymentModification, _ context: Context) -> Reaction.Step {
    guard let order = context.session.payment else {
      return .failed(.invalidRequest(field: "order_id", .none))
    }
    return .call(.readBefore(operation, id: order))
  }

  /// The amount of an operation; a cancellation covers the rest.
  static func amount(of operation: PaymentModification, _ standing: Standing) -> Money {
    operation.amount ?? standing.rest
  }

  /// Prepares an operation from the order's state. Tamara has no idempotency key.
  func prepared(_ operation: PaymentModification, _ id: String, _ answer: WireAnswer, canAuthorise: Bool) -> Reaction {
    guard let order = Self.order(id, in: answer), let standing = Standing(order: id, order) else {
      return Reaction(.failed(Self.operationError(answer)))
    }
    if order["status"]?.string == OrderWord.approved.rawValue, canAuthorise {
      return Reaction(.call(.authoriseBefore(operation, id: id)))
    }
    return Reaction(.call(.perform(operation, standing)))
  }

  /// Interprets the response to an operation: the order itself gives the status. A response that does not name the order is
  /// unclear, and may come after Tamara has acted.
  func performed(_ standing: Standing, _ answer: WireAnswer) -> Reaction {
    if answer.isRefusal { return Reaction(.failed(Self.operationError(answer))) }
    guard (200..<300).contains(answer.status), answer.json?["order_id"]?.string == standing.order else {
      return Reaction(.status(.unreachable(Self.words(of: answer))))
    }
    return Reaction(.call(.readAuthorised(id: standing.order)))
  }
}
