/// The part of Stitch's published schema that wallets need (Stitch docs, API, types).
enum StitchSchema {
  /// What a field gives; lists are not told apart from single values.
  private enum Shape {
    /// Something in which nothing can be selected. `Money` is one, although it shows as an object.
    case scalar(String)
    /// Something in which fields must be selected.
    case type(String)
  }

  private static let transactionTypes = ["ApplePayTransaction", "SamsungPayTransaction", "GooglePayTransaction"]

  /// The types that an interface or union stands for.
  private static let members: [String: [String]] = [
    "PaymentTransaction": transactionTypes,
    "Node": transactionTypes + ["WalletRefundTransaction"],
    "TransactionState": ["TransactionPending", "TransactionSuccess", "TransactionFailure", "TransactionCancelled"],
  ]

  private static let common: [String: Shape] = [
    "id": .scalar("ID"), "amount": .scalar("Money"), "nonce": .scalar("String"), "externalReference": .scalar("String"),
    "state": .type("TransactionState"),
  ]

  private static let wallet: [String: Shape] = common.merging([
    "interactionUrl": .scalar("String"), "retrievalReferenceNumber": .scalar("String"), "eci": .scalar("String"),
    "metadata": .scalar("Json"), "refunds": .type("WalletRefundTransaction"), "card": .type("TransactionCard"),
  ]) { $1 }

  private static let fields: [String: [String: Shape]] = {
    var fields: [String: [String: Shape]] = [
      "Query": ["node": .type("Node"), "client": .type("Client")],
      "Mutation": [
        "initiateTransaction": .type("PaymentTransaction"),
        "refundTransactionInitiate": .type("WalletRefundTransaction"), "clientWebhookAdd": .type("WebhookEndpoint"),
        "clientWebhookRemove": .type("WebhookEndpoint"),
      ],
      // The published package reads the common fields straight off a node.
      "Node": common,
      "PaymentTransaction": common,
      "WalletRefundTransaction": common.merging(["reason": .scalar("String")]) { $1 },
      "TransactionState": [:],
      "TransactionPending": ["date": .scalar("Date"), "reason": .scalar("TransactionStateReason")],
      "TransactionFailure": ["date": .scalar("Date"), "reason": .scalar("TransactionStateReason")],
      "TransactionSuccess": ["date": .scalar("Date")],
      "TransactionCancelled": ["date": .scalar("Date")],
      "TransactionCard": ["network": .scalar("CardNetwork"), "last4": .scalar("String")],
      "Client": ["transactions": .type("TransactionConnection"), "webhookEndpoints": .type("WebhookEndpoint")],
      "TransactionConnection": ["edges": .type("TransactionEdge")],
      "TransactionEdge": ["node": .type("PaymentTransaction")],
      "WebhookEndpoint": [
        "id": .scalar("ID"), "url": .scalar("URL"), "filterTypes": .scalar("String"), "secret": .scalar("String"),
      ],
    ]
    for type in transactionTypes { fields[type] = wallet }
    return fields
  }()

  /// Whether a value of a type counts for a fragment on another.
  static func type(_ type: String, is wanted: String) -> Bool {
    type == wanted || members[wanted]?.contains(type) ?? false
  }

  /// Whether a value can be of both types at once.
  private static func overlap(_ one: String, _ other: String) -> Bool {
    (members[one] ?? [one]).contains { type($0, is: other) }
  }

  /// Holds an operation against the schema; throws the first thing that does not fit.
  static func check(_ operation: GraphQL.Operation) throws(GraphQL.Problem) {
    switch operation.kind {
    case .query: try check(operation.selections, on: "Query")
    case .mutation: try check(operation.selections, on: "Mutation")
    }
  }

  private static func check(_ selections: [GraphQL.Selection], on type: String) throws(GraphQL.Problem) {
    for selection in selections {
      switch selection {
      case .fragment(let wanted, let inner):
        guard let wanted else {
          try check(inner, on: type)
          continue
        }
        guard fields[wanted] != nil else { throw .invalid("Unknown type \"\(wanted)\".") }
        guard overlap(wanted, type) else {
          throw .invalid(
            "Fragment cannot be spread here as objects of type \"\(type)\" can never be of type \"\(wanted)\".")
        }
        try check(inner, on: wanted)
      case .field(let field): try check(field, on: type)
      }
    }
  }

  private static func check(_ field: GraphQL.Field, on type: String) throws(GraphQL.Problem) {
    let shape = field.name == "__typename" ? Shape.scalar("String") : fields[type]?[field.name]
    switch shape {
    case nil: throw .invalid("Cannot query field \"\(field.name)\" on type \"\(type)\".")
    case .scalar(let name):
      guard field.selections == nil else {
        throw .invalid(
          "Field \"\(field.name)\" must not have a selection since type \"\(name)\" has no subfields.")
      }
    case .type(let name):
      guard let inner = field.selections else {
        throw .invalid("Field \"\(field.name)\" of type \"\(name)\" must have a selection of subfields.")
      }
      try check(inner, on: name)
    }
  }
}
