public import Commerce
public import Pages
public import Payments

/// One payment in the books of the store's server.
public struct BookEntry: Hashable, Sendable, Identifiable {
  /// The merchant's reference at the provider, such as `TILL-1042-1`.
  public let reference: String
  /// The order's number.
  public let order: String
  /// The basket, counted from 1.
  public let basket: Int
  /// How the shopper meant to pay.
  public let method: PaymentMethod
  /// The gateway that serves it, such as `HyperPay`.
  public let gateway: String
  /// What was asked for.
  public let amount: Money
  /// How the provider's server last said that it stands; `nil` before the store was told anything.
  public let status: PaymentStatus?
  /// The store's conclusion; `nil` while the payment is in progress.
  public let result: PaymentResult?
  /// What the app was told; `nil` when nothing yet.
  public let told: PaymentResult?
  /// What the provider holds for it, whatever the store knows.
  public let ledger: ProviderRecord
  /// When the store wrote this down.
  public let at: Timestamp
  /// What can happen to it outside, by names below `outside.` in the language table.
  public let outside: [String]
  /// What the merchant can do to the payment at its provider.
  public let operations: [PaymentModification.Kind]
  /// Those of them that the provider would accept now.
  public let accepted: [PaymentModification.Kind]
  /// How its money stands for what the merchant may do, as far as the store may know it.
  public let standing: PaymentStanding
  /// What the merchant ordered for it, and what is known of that.
  public let ordered: MerchantOperations

  /// The reference.
  public var id: String { reference }

  /// How it stands in the store's own record, whatever the provider's server has said.
  public var recorded: PaymentState {
    switch result {
    case nil: .pending(.provider)
    case .success(_, let status), .refunded(_, let status), .pending(_, let status): status.state
    case .cancelled: .cancelled
    case .failed(let error): error.advice == .askFirst ? .pending(.unreachable) : .declined(.refusedByProvider)
    }
  }

  /// The merchant's operations whose result is unknown and that a merchant is offered to retry: of several same ones the last, while
  /// the provider accepts another.
  public var retriable: [MerchantOperation] {
    ordered.all.filter { operation in
      guard case .unknown? = operation.result, accepted.contains(operation.operation.kind) else { return false }
      return ordered.last(like: operation.operation)?.number == operation.number
    }
  }

  /// An entry.
  public init(
    reference: String, order: String, basket: Int, method: PaymentMethod, gateway: String, amount: Money,
    status: PaymentStatus?, result: PaymentResult?, told: PaymentResult?, ledger: ProviderRecord, at: Timestamp,
    outside: [String], operations: [PaymentModification.Kind], accepted: [PaymentModification.Kind],
    standing: PaymentStanding = PaymentStanding(stage: .decided), ordered: MerchantOperations = MerchantOperations()
  ) {
    self.standing = standing
    self.ordered = ordered
    self.accepted = accepted
    self.outside = outside
    self.told = told
    self.ledger = ledger
    self.reference = reference
    self.order = order
    self.basket = basket
    self.method = method
    self.gateway = gateway
    self.amount = amount
    self.status = status
    self.result = result
    self.at = at
    self.operations = operations
  }
}
