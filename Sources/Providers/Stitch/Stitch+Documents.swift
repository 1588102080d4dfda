import Payments

extension Stitch {
  /// The GraphQL type of a method's transactions (Stitch docs, API, objects).
  static func typeName(_ method: PaymentMethod) -> String {
    switch method.wallet {
    case .applePay: "ApplePayTransaction"
    case .samsungPay: "SamsungPayTransaction"
    case .googlePay, nil: "GooglePayTransaction"
    }
  }

  /// The selected fields of a transaction. The common fields belong to the interface, the rest to each wallet's own type; an
  /// amount is a scalar, so nothing is selected inside it.
  private func selection(_ method: PaymentMethod) -> String {
    """
    __typename id \(setup.document == .amountOpened ? "amount { quantity currency }" : "amount") nonce externalReference \
    state { __typename ... on TransactionPending { date reason } ... on TransactionFailure { date reason } } \
    ... on \(Self.typeName(method)) { interactionUrl retrievalReferenceNumber \
    refunds { id amount nonce state { __typename } } }
    """
  }

  /// Charges a wallet's token.
  func initiateDocument(_ method: PaymentMethod) -> String {
    "mutation InitiateTransaction($input: TransactionInitiateInput!) "
      + "{ initiateTransaction(input: $input) { \(selection(method)) } }"
  }

  /// Reads by Stitch's identifier, which Stitch recommends.
  func readDocument(_ method: PaymentMethod) -> String {
    "query ReadTransaction($id: ID!) { node(id: $id) { ... on \(Self.typeName(method)) { \(selection(method)) } } }"
  }

  /// Reads by the merchant's reference or by nonce (Stitch docs, Wallets mobile integration, Transaction by reference).
  func findDocument(_ method: PaymentMethod, _ lookup: Lookup) -> String {
    let (variable, field) =
      switch lookup {
      case .reference: ("reference", "externalReference")
      case .nonce: ("nonce", "nonce")
      }
    return
      "query FindTransaction($\(variable): String!) { client { transactions(filter: {\(field): {eq: $\(variable)}}) "
      + "{ edges { node { \(selection(method)) } } } } }"
  }

  /// Gives money back.
  static let refundDocument = """
    mutation RefundTransaction($input: RefundTransactionInitiateInput!) { refundTransactionInitiate(input: $input) \
    { __typename id amount nonce state { __typename \
    ... on TransactionPending { date reason } ... on TransactionFailure { date reason } } } }
    """
}
