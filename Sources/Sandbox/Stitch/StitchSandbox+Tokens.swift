import Commerce
import HTTPTypes
import Simulation
import Wire

extension StitchSandbox {
  /// A client token lives an hour, and nothing renews it (Stitch docs, Client tokens).
  static let tokenLife: Duration = .seconds(3_600)

  /// The scopes that Stitch's pages name (Stitch docs, Client tokens and product pages).
  static let knownScopes: Set<String> = [
    "transaction_initiate", "client_paymentrequest", "client_refund", "client_disbursement",
    "client_bankaccountverification", "client_paymentauthorizationrequest", "client_businesslookup",
    "client_imageupload",
  ]

  /// A client token that was given out.
  struct ClientToken {
    let text: String
    let scopes: [String]
    let expiresAt: Timestamp
  }

  /// `POST /connect/token`: client credentials, the secret in the body. One page demands `audience`, another leaves it out, so
  /// it may be left out.
  mutating func clientToken(_ request: WireRequest, at moment: inout SandboxMoment) -> WireAnswer {
    func refuse(_ error: String) -> WireAnswer { WireAnswer(status: 400, json: ["error": .string(error)]) }
    let form = request.form
    guard form["grant_type"] == "client_credentials" else { return refuse("unsupported_grant_type") }
    guard form["client_id"] == account.clientID, form["client_secret"] == account.clientSecret else {
      return refuse("invalid_client")
    }
    let audience = form["audience"] ?? ""
    // Clients have the documented address built in, wherever they send the request.
    guard ["", account.tokenAddress, Account.demo.tokenAddress].contains(audience) else {
      return refuse("invalid_target")
    }
    let scopes = (form["scope"] ?? "").split(separator: " ").map(String.init)
    guard !scopes.isEmpty, scopes.allSatisfy(Self.knownScopes.contains) else { return refuse("invalid_scope") }
    let token = ClientToken(
      text: "till-sbx-" + moment.random.hexadecimal(length: 32), scopes: scopes,
      expiresAt: moment.now.advanced(by: Self.tokenLife))
    clientTokens.append(token)
    return WireAnswer(
      status: 200,
      json: [
        "access_token": .string(token.text), "expires_in": .number(String(Self.tokenLife.components.seconds)),
        "token_type": "Bearer", "scope": .string(scopes.joined(separator: " ")),
      ])
  }

  /// The token that a request carries, while it lives.
  func token(of request: WireRequest, at now: Timestamp) -> ClientToken? {
    let parts = (request.head.headerFields[.authorization] ?? "").split(separator: " ")
    guard parts.count == 2, parts[0].lowercased() == "bearer" else { return nil }
    return clientTokens.last { $0.text == parts[1] && now < $0.expiresAt }
  }
}

extension StitchSandbox.ClientToken {
  /// Demands a scope.
  func demand(_ scope: String) throws(StitchSandbox.FieldError) {
    guard scopes.contains(scope) else { throw .missingScope(scope) }
  }
}
