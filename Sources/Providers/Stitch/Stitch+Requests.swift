import Commerce
import HTTPTypes
import Payments
public import Wire

extension Stitch {
  /// Returns the request for a call, always from the merchant's server.
  ///
  /// The nonce serves as an idempotency key and was saved with the session before this call, so `key` is not sent.
  public func request(for call: Call, key: String, _ context: Context) -> WireRequest {
    switch call {
    case .authenticate: tokenRequest(traits(of: call).operation)
    case .perform(let work, let token, _): graphRequest(work, token, traits(of: call).operation, context)
    }
  }

  /// A client token by client credentials, the secret in the body (Stitch docs, Client tokens).
  func tokenRequest(_ operation: String) -> WireRequest {
    var head = configuration.tokenURL.request(.post, "")
    head.headerFields[.accept] = "application/json"
    head.headerFields[.contentType] = "application/x-www-form-urlencoded"
    var fields = FormFields(["grant_type": "client_credentials", "client_id": configuration.clientID])
    configuration.clientSecret.reveal { fields.append("client_secret", $0) }
    fields.append("scope", configuration.scope)
    fields.append("audience", configuration.tokenURL.description)
    return WireRequest(head: head, body: WireBody(fields), sender: .merchant, operation: operation)
  }

  /// The head of every call to the GraphQL interface.
  func graphHead(_ token: Secret) -> HTTPRequest {
    var head = configuration.baseURL.request(.post, "/graphql")
    head.headerFields[.accept] = "application/json"
    head.headerFields[.contentType] = "application/json"
    token.reveal { head.headerFields[.authorization] = "Bearer \($0)" }
    return head
  }

  private func graphRequest(
    _ work: Work, _ token: Secret, _ operation: String, _ context: Context
  ) -> WireRequest {
    let head = graphHead(token)
    let method = context.request.method
    let document: String
    let variables: JSON
    switch work {
    case .initiate(let walletToken):
      document = initiateDocument(method)
      variables = ["input": input(walletToken, context)]
    case .read(let id, _):
      document = readDocument(method)
      variables = ["id": .string(id)]
    case .find(let lookup, _):
      document = findDocument(method, lookup)
      switch lookup {
      case .reference(let reference): variables = ["reference": .string(reference)]
      case .nonce(let nonce): variables = ["nonce": .string(nonce)]
      }
    case .refund(let id, let amount):
      document = Self.refundDocument
      variables = ["input": refundInput(id, amount, context)]
    }
    let body: JSON = ["query": .string(document), "variables": variables]
    return WireRequest(head: head, body: WireBody(body), sender: .merchant, operation: operation)
  }

  /// `TransactionInitiateInput` (Stitch docs, API, inputs).
  private func input(_ token: WalletToken, _ context: Context) -> JSON {
    let request = context.request
    var members: [JSON.Member] = [
      .init(name: "amount", value: Self.money(request.amount)),
      .init(name: "nonce", value: .string(context.session.nonce ?? nonce(request))),
      .init(name: "externalReference", value: .string(request.reference)),
      .init(name: "token", value: .string(encoded(token))),
      .init(name: "paymentMethods", value: .object([method(token)])),
    ]
    if let device = deviceInformation(request) { members.append(.init(name: "deviceInformation", value: device)) }
    return .object(members)
  }

  private static func money(_ amount: Money) -> JSON {
    ["quantity": .string(amount.decimalText), "currency": .string(amount.currency.code)]
  }

  /// The payment method, with the wallet's data on the card (Stitch docs, Wallets mobile integration, variables).
  private func method(_ token: WalletToken) -> JSON.Member {
    var fields: [JSON.Member] = [.init(name: "network", value: .string(Self.network(token.brand)))]
    let name: String
    switch token.wallet {
    case .applePay:
      name = "applePay"
      let type = token.reveal { try? JSON(parsing: $0) }?.at("paymentMethod", "type")?.string
      fields += [
        .init(name: "displayName", value: .string(token.displayName)),
        .init(name: "type", value: .string(type ?? "unknown")),
      ]
    case .samsungPay, .googlePay:
      name = token.wallet == .samsungPay ? "samsungPay" : "googlePay"
      fields.append(.init(name: "last4", value: .string(Digits.ascii(in: String(token.displayName.suffix(4))))))
    }
    fields.append(.init(name: "requireSecure3d", value: .boolean(setup.threeDSecure == .perTransaction)))
    return JSON.Member(name: name, value: .object(fields))
  }

  /// Stitch takes Visa and Mastercard (Stitch docs, Wallets configuration); any other is sent as it is, to be refused.
  private static func network(_ brand: CardBrand) -> String {
    switch brand {
    case .visa: "Visa"
    case .mastercard: "Mastercard"
    case .mada, .amex: brand.rawValue
    }
  }

  /// The wallet's token, in base64 (Stitch docs, Wallets mobile integration, Direct API). Google Pay's token is a text inside
  /// its payment data; the other two return nothing else.
  private func encoded(_ token: WalletToken) -> String {
    token.reveal { payload in
      let inner = try? JSON(parsing: payload).at("paymentMethodData", "tokenizationData", "token")?.string
      let text = token.wallet == .googlePay ? inner ?? payload : payload
      return setup.encoding == .raw ? text : Base64.encode(Array(text.utf8))
    }
  }

  /// The refund's input; a retry has the same nonce. Of two that are under way at once each amount has its own.
  private func refundInput(_ id: String, _ amount: Money, _ context: Context) -> JSON {
    let round = max(context.payment.operationNumber, 1) - 1
    let part = context.part(of: amount).map { "/\($0)" } ?? ""
    let name = "\(context.request.attempt.text)/stitch.refund-transaction/\(round)\(part)"
    return [
      "originalPaymentId": .string(id),
      "refundInput": [
        "amount": Self.money(amount), "reason": "requestedByUser",
        "nonce": .string(StableUUID.make(from: name)),
        "externalReference": .string(context.request.reference),
      ],
    ]
  }

  /// The attempt's name at Stitch: the key of the call that charges it, or, from a server that mixes up its arguments, the
  /// constant of the printed sample.
  func nonce(_ request: PaymentRequest) -> String {
    switch setup.nonce {
    case .perAttempt: StableUUID.make(from: "\(request.attempt.text)/stitch.initiate-transaction/")
    case .constant: "StitchTest"
    }
  }
}
