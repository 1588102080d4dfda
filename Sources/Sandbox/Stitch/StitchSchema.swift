/// The part of Stitch's published schema that wallets and webhooks need (Stitch docs, API, types).
enum StitchSchema {
  /// What a field gives; lists are not told apart from single values.
  private enum Shape {
    /// Something in which nothing can be selected. `Money` is one, although it shows as an object.
    case scalar(String)
    /// Something in which fields must be selected.
    case type(String)
    /// Something whose type is published without its fields: it is null here, whatever is selected in it, which is Till's own.
    case null
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

  /// What is told of a card; that `card` holds the fields that it replaces, under their names, is Till's own.
  private static let card: [String: Shape] = [
    "network": .scalar("CardNetwork"), "last4": .scalar("String"), "bin": .scalar("String"),
    "maskedPan": .scalar("String"), "fundingType": .scalar("String"), "issuer": .scalar("String"),
  ]

  private static let wallet: [String: Shape] = common.merging(card) { $1 }.merging([
    "interactionUrl": .scalar("String"), "retrievalReferenceNumber": .scalar("String"), "eci": .scalar("String"),
    "metadata": .scalar("Json"), "refunds": .type("WalletRefundTransaction"), "card": .type("TransactionCard"),
    "originalTransaction": .type("PaymentTransaction"), "secure3d": .null, "riskResult": .null,
    "paymentConsentRequest": .null, "paymentInitiationRequest": .null,
  ]) { $1 }

  private static let fields: [String: [String: Shape]] = {
    var fields: [String: [String: Shape]] = [
      "Query": ["node": .type("Node"), "client": .type("Client")],
      "Mutation": [
        "initiateTransaction": .type("PaymentTransaction"),
        "refundTransactionInitiate": .type("WalletRefundTransaction"), "clientWebhookAdd": .type("WebhookEndpoint"),
        "clientWebhookDelete": .type("WebhookEndpoint"),
        "validateApplePayMerchant": .type("ValidateApplePayMerchantPayload"),
        "verifySamsungPay": .type("VerifySamsungPayPayload"),
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
      "TransactionCard": card,
      "Client": [
        "transactions": .type("TransactionConnection"), "webhookEndpoints": .type("WebhookEndpoint"),
        "webhookLogin": .type("WebhookLoginResponse"),
      ],
      "WebhookLoginResponse": ["url": .scalar("URL"), "token": .scalar("String")],
      "ValidateApplePayMerchantPayload": ["sessionData": .scalar("String")],
      "VerifySamsungPayPayload": ["merchantSession": .type("SamsungPaySession")],
      "SamsungPaySession": [
        "id": .scalar("String"), "href": .scalar("String"), "encInfo": .type("SamsungPayEncryptInformation"),
      ],
      "SamsungPayEncryptInformation": ["keyId": .scalar("String"), "mod": .scalar("String"), "exp": .scalar("String")],
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

  /// Everything in an operation that does not fit the schema, in the order of the document.
  static func problems(in operation: GraphQL.Operation) -> [GraphQL.Problem] {
    switch operation.kind {
    case .query: problems(in: operation.selections, on: "Query")
    case .mutation: problems(in: operation.selections, on: "Mutation")
    }
  }

  private static func problems(in selections: [GraphQL.Selection], on type: String) -> [GraphQL.Problem] {
    selections.flatMap { selection -> [GraphQL.Problem] in
      switch selection {
      case .fragment(let wanted, let inner):
        guard let wanted else { return problems(in: inner, on: type) }
        guard fields[wanted] != nil else { return [.invalid("Unknown type \"\(wanted)\".")] }
        guard overlap(wanted, type) else {
          return [
            .invalid(
              "Fragment cannot be spread here as objects of type \"\(type)\" can never be of type \"\(wanted)\".")
          ]
        }
        return problems(in: inner, on: wanted)
      case .field(let field): return problems(with: field, on: type)
      }
    }
  }

  private static func problems(with field: GraphQL.Field, on type: String) -> [GraphQL.Problem] {
    let shape = field.name == "__typename" ? Shape.scalar("String") : fields[type]?[field.name]
    switch shape {
    case nil: return [.invalid("Cannot query field \"\(field.name)\" on type \"\(type)\".", at: field.place)]
    case .null: return []
    case .scalar(let name):
      guard field.selections != nil else { return [] }
      let message = "Field \"\(field.name)\" must not have a selection since type \"\(name)\" has no subfields."
      return [.invalid(message, at: field.place)]
    case .type(let name):
      guard let inner = field.selections else {
        let message = "Field \"\(field.name)\" of type \"\(name)\" must have a selection of subfields."
        return [.invalid(message, at: field.place)]
      }
      return problems(in: inner, on: name)
    }
  }
}
