public import Commerce
import HTTPTypes
public import Pages
public import Wire

/// A pretend Stitch: client tokens, one GraphQL endpoint, the bank's page, and messages to the merchant's server, as
/// docs.stitch.money describes them.
///
/// Errors of the interface come with status 200, beside whatever worked.
public struct StitchSandbox: ProviderSandbox {
  /// `stitch`.
  public static let id = "stitch"
  /// A settlement holds the payments that were completed the day before (Settlements, test clients).
  public static let settlement = SettlementTerms(basisPoints: 150, days: 1)
  /// Its messages tell.
  public static let sendsWebhooks = true

  /// Everything that can be set up about Stitch's side.
  public static let settings: [Setting] = [
    Setting(ThreeDSecure.self), Setting(ScopeRule.self), Setting(DeviceRule.self), Setting(ReasonSpelling.self),
    Setting(InteractionShape.self), Setting(RedirectRule.self), Setting(AmountTable.self), Setting(CancelledState.self),
    Setting(ForcedReason.self), Setting(Subscription.self), Setting(SignatureScheme.self), Setting(RefundOutcome.self),
  ]

  /// Where it answers, and where the merchant's server is.
  public let account: Account
  var clientTokens: [ClientToken] = []
  var transactions: LedgerBook<Transaction> = []
  var endpoints: [WebhookEndpoint]
  /// How many subscriptions there ever were.
  var madeEndpoints = 1
  /// The codes that the shopper's bank has sent, oldest first.
  public internal(set) var messages: [PhoneMessage] = []
  /// The webhooks waiting to be sent.
  public var outbox: [Webhook<WireRequest>] = []

  /// A Stitch that knows the demo merchant and has never been asked anything.
  public init(account: Account) {
    self.account = account
    endpoints = [.demo(account)]
  }

  /// Answers a request as Stitch documents.
  public mutating func respond(to request: WireRequest, at moment: inout SandboxMoment) -> WireAnswer {
    settle(at: &moment)
    return switch place(of: request) {
    case .tokens: clientToken(request, at: &moment)
    case .graph: graph(request, at: &moment)
    case nil: WireAnswer(status: 404, json: ["error": "not_found"])
    }
  }

  /// What a request goes to.
  enum Endpoint {
    case tokens
    case graph
  }

  /// The path of the client tokens.
  static let tokenPath = "/connect/token"

  /// What a request goes to; `nil` where nothing answers.
  func place(of request: WireRequest) -> Endpoint? {
    let host = request.authority
    switch (request.head.method, request.path) {
    case (.post, Self.tokenPath) where host == account.tokens.authority: return .tokens
    case (.post, "/graphql") where host == account.api.authority: return .graph
    default: return nil
    }
  }

  /// `POST /graphql`: the token, then the document, then field after field.
  private mutating func graph(_ request: WireRequest, at moment: inout SandboxMoment) -> WireAnswer {
    guard let token = token(of: request, at: moment.now) else { return Self.unauthenticated }
    let operation: GraphQL.Operation
    do throws(GraphQL.Problem) {
      guard let body = request.json, let text = body["query"]?.string else {
        throw .invalid("The request has no query.")
      }
      operation = try GraphQL.Document(parsing: text).operation(
        named: body["operationName"]?.string, variables: body["variables"] ?? .null)
    } catch {
      return WireAnswer(status: 400, json: ["errors": [error.json]])
    }
    let problems = StitchSchema.problems(in: operation)
    guard problems.isEmpty else { return WireAnswer(status: 400, json: ["errors": .array(problems.map(\.json))]) }
    var data: [JSON.Member]? = []
    var errors: [JSON] = []
    for field in operation.fields {
      do throws(FieldError) {
        let value = try resolve(field, token, at: &moment)
        data?.append(.init(name: field.key, value: GraphQL.select(field.selections, from: value)))
      } catch {
        if let status = error.status { return WireAnswer(status: status, json: .object([])) }
        errors.append(error.json(of: field))
        // What may not be null takes everything with it (GraphQL specification, Handling field errors).
        if operation.kind == .mutation {
          data = nil
          break
        }
        data?.append(.init(name: field.key, value: .null))
      }
    }
    var answer: [JSON.Member] = [.init(name: "data", value: data.map { .object($0) } ?? .null)]
    if !errors.isEmpty { answer.append(.init(name: "errors", value: .array(errors))) }
    return WireAnswer(status: 200, json: .object(answer))
  }

  private mutating func resolve(
    _ field: GraphQL.Field, _ token: ClientToken, at moment: inout SandboxMoment
  ) throws(FieldError) -> JSON {
    switch field.name {
    case "initiateTransaction": return try initiate(field.argument("input"), token, at: &moment)
    case "refundTransactionInitiate": return try refund(field.argument("input"), token, at: &moment)
    case "clientWebhookAdd": return try addWebhook(field.argument("input"), at: &moment)
    case "clientWebhookDelete": return try deleteWebhook(field.argument("input"), moment.settings)
    case "validateApplePayMerchant": return try validateApplePay(field.argument("input"), at: &moment)
    case "verifySamsungPay": return try verifySamsungPay(field.argument("input"), at: &moment)
    case "node": return node(field.argument("id").string ?? "", at: moment.now)
    case "client": return client(field, at: &moment)
    default: return .null
    }
  }

  /// A refused token: here `extensions` stands beside `errors` (Stitch docs, Error handling); the status is Till's own.
  private static let unauthenticated = WireAnswer(
    status: 401,
    json: [
      "errors": [["message": "UNAUTHENTICATED: Token is expired or malformed"]],
      "extensions": ["code": "UNAUTHENTICATED"],
    ])
}

extension StitchSandbox {
  /// A field that could not be answered; the others still are.
  struct FieldError: Error {
    let message: String
    let extensions: [JSON.Member]
    /// The HTTP status that stands for the whole answer; `nil` for an error inside it.
    var status: Int?

    /// Nothing but an HTTP status (Stitch docs, Card testing: R503.00).
    static let outage = FieldError(message: "", extensions: [], status: 503)

    /// The token lacks a scope (Stitch docs, Error handling).
    static func missingScope(_ scope: String) -> FieldError {
      FieldError(
        message: "Token is missing the following scope: \(scope)",
        extensions: [
          .init(name: "code", value: "FORBIDDEN"), .init(name: "missingScopes", value: [.string(scope)]),
        ])
    }

    /// The nonce was used before: that this is an error is documented, its words are Till's own.
    static let nonceDuplicate = FieldError(
      message: "Nonce has already been used", extensions: [.init(name: "code", value: "NONCE_DUPLICATE")])

    /// An input that cannot be taken; Till's own, as no words are published.
    static func input(_ field: String, _ message: String) -> FieldError {
      FieldError(
        message: message,
        extensions: [.init(name: "code", value: "BAD_USER_INPUT"), .init(name: "field", value: .string(field))])
    }

    /// A refund that cannot be made; Till's own, as no words are published.
    static func refund(_ message: String) -> FieldError {
      FieldError(message: message, extensions: [.init(name: "code", value: "REFUND_NOT_ALLOWED")])
    }

    func json(of field: GraphQL.Field) -> JSON {
      [
        "message": .string(message), "locations": [field.place.json], "path": [.string(field.key)],
        "extensions": .object(extensions),
      ]
    }
  }
}
