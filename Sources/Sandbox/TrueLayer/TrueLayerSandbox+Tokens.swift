import Commerce
import HTTPTypes
import Simulation
import Wire

extension TrueLayerSandbox {
  /// An access token of the merchant's server: what it opens, and until when.
  struct AccessToken {
    let scopes: [String]
    let expiresAt: Timestamp
  }

  /// An access token is good for an hour (TrueLayer docs, Generate an access token).
  private static let tokenLife: Duration = .seconds(3_600)

  /// The scopes of a client (TrueLayer docs, Scopes).
  private static let scopes = [
    "payments", "recurring_payments:sweeping", "recurring_payments:commercial", "signupplus", "paydirect",
  ]

  /// The beginning of every access token, so that a request alone tells it from a resource token: the header of a JWT of its own kind.
  private static let tokenHeader: String = {
    let header: JSON = ["alg": "RS256", "kid": "till", "typ": "at+jwt"]
    return Base64.encode(Array(header.compactText.utf8), .url) + "."
  }()

  /// `POST /connect/token` with a form or JSON (TrueLayer docs, Generate an access token; errors as in RFC 6749, section 5.2).
  mutating func issueToken(_ request: WireRequest, at moment: inout SandboxMoment) -> WireAnswer {
    func refused(_ error: String) -> WireAnswer { WireAnswer(status: 400, json: ["error": .string(error)]) }
    let (json, form) = (request.json, request.form)
    func field(_ name: String) -> String? { json?[name]?.string ?? (json == nil ? form[name] : nil) }
    guard let grant = field("grant_type") else { return refused("invalid_request") }
    guard grant == "client_credentials" else { return refused("unsupported_grant_type") }
    guard field("client_id") == account.clientID, field("client_secret") == account.clientSecret else {
      return refused("invalid_client")
    }
    let asked = (field("scope") ?? "").split(separator: " ").map(String.init)
    guard asked.allSatisfy(Self.scopes.contains) else { return refused("invalid_scope") }
    let token = AccessToken(
      scopes: asked.isEmpty ? Self.scopes : asked, expiresAt: moment.now.advanced(by: Self.tokenLife))
    let text = Self.text(of: token, for: account, at: &moment)
    accessTokens[text] = token
    return WireAnswer(
      status: 200,
      json: [
        "access_token": .string(text), "expires_in": .whole(Self.tokenLife.components.seconds), "token_type": "Bearer",
        "scope": .string(token.scopes.joined(separator: " ")),
      ])
  }

  private static func text(of token: AccessToken, for account: Account, at moment: inout SandboxMoment) -> String {
    let claims: JSON = [
      "nbf": .whole(moment.now.milliseconds / 1_000), "exp": .whole(token.expiresAt.milliseconds / 1_000),
      "iss": .string("\(account.auth)"), "client_id": .string(account.clientID),
      "jti": .string(moment.random.hexadecimal(length: 32).uppercased()), "scope": .strings(token.scopes),
    ]
    return
      "\(tokenHeader)\(Base64.encode(Array(claims.compactText.utf8), .url)).\(moment.random.hexadecimal(length: 86))"
  }

  /// The bearer token of a request.
  static func token(of request: WireRequest) -> String? {
    let scheme = "Bearer "
    guard let header = request.head.headerFields[.authorization], header.hasPrefix(scheme) else { return nil }
    return String(header.dropFirst(scheme.count))
  }

  /// Whether a request bears a token of the merchant's server, by the request alone.
  func isOfMerchant(_ request: WireRequest) -> Bool {
    Self.token(of: request).map { $0 == account.accessToken || $0.hasPrefix(Self.tokenHeader) } ?? false
  }

  /// Lets a caller in: the merchant's server to what its token was issued for, a resource token only to its own payment or
  /// mandate (TrueLayer docs, Payments API errors). What money depends on must be signed.
  func authorise(_ request: WireRequest, for endpoint: Endpoint, at now: Timestamp) throws(Problem) {
    if case .anyone = endpoint.access { return }
    guard let token = Self.token(of: request) else {
      throw .unauthenticated("The authorization header is missing.")
    }
    if isOfMerchant(request) {
      if token != account.accessToken {
        guard let known = accessTokens[token], now < known.expiresAt else {
          throw .unauthenticated("The token is not valid any more.")
        }
        guard known.opens(endpoint) else { throw .forbidden }
      }
      if endpoint.isSigned { try checkSignature(of: request) }
      return
    }
    if let (kind, id) = endpoint.subject { _ = try index(kind, id) }
    guard let grant = grants[token], !grant.isStale else { throw .unauthenticated("The token is not valid any more.") }
    guard case .merchantAndApp = endpoint.access, endpoint.subject.map({ $0.1 == grant.resource }) ?? true else {
      throw .forbidden
    }
  }
}

extension TrueLayerSandbox.AccessToken {
  /// Whether its scopes cover a call: mandates have scopes of their own (TrueLayer docs, Scopes).
  func opens(_ endpoint: TrueLayerSandbox.Endpoint) -> Bool {
    let isAboutMandates: Bool =
      switch endpoint {
      case .create(.mandate), .listMandates: true
      default: endpoint.subject?.0 == .mandate
      }
    return scopes.contains { isAboutMandates ? $0.hasPrefix("recurring_payments:") : $0 == "payments" }
  }
}
