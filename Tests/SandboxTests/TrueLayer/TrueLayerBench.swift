import Commerce
import Cryptography
import HTTPTypes
import Pages
import Simulation
import Wire

@testable import Sandbox

/// A pretend TrueLayer on a bench: requests written out by hand, a clock that is moved by hand.
final class TrueLayerBench {
  var sandbox = TrueLayerSandbox()
  var moment: SandboxMoment
  private var keys = 0

  init(_ settings: KeyValuePairs<String, String> = [:]) {
    var chosen = Settings()
    for (id, choice) in settings {
      for setting in TrueLayerSandbox.settings where setting.id == id { chosen.choose(choice, for: setting) }
    }
    moment = SandboxMoment(
      now: Timestamp(milliseconds: 1_772_355_600_000), random: SeededRandom(seed: 7), settings: chosen)
  }

  func wait(_ duration: Duration) {
    moment = SandboxMoment(now: moment.now.advanced(by: duration), random: moment.random, settings: moment.settings)
    sandbox.settle(at: &moment)
  }

  /// Sends with a new key unless told otherwise; a key of `nil` sends none.
  func send(
    _ method: String, _ path: String, _ body: String = "{}", token: String? = "till-access-token",
    key: String?? = .none, signature: String?? = .none
  ) -> WireAnswer {
    keys += 1
    let key = key ?? "key-\(keys)"
    var request = WireRequest.literal(
      method, host: "api.truelayer-sandbox.com", path, body: method == "GET" ? "" : body)
    request.head.headerFields[.authorization] = token.map { "Bearer \($0)" }
    if let name = HTTPField.Name("Idempotency-Key") { request.head.headerFields[name] = key }
    if let name = HTTPField.Name("Tl-Signature") {
      request.head.headerFields[name] = signature ?? Self.signature(method, path, key ?? "", body)
    }
    return sandbox.respond(to: request, at: &moment)
  }

  static func signature(
    _ method: String, _ path: String, _ key: String, _ body: String, header: JSON = TrueLayerBench.header
  ) -> String {
    let payload = "\(method) \(path)\nIdempotency-Key: \(key)\n\(body)"
    return TrueLayerSandbox.signature(header, payload, merchantKey)
  }

  /// Sends anything to any of TrueLayer's servers.
  func call(
    _ method: String, _ host: String, _ path: String, _ headers: KeyValuePairs<String, String> = [:], body: String = ""
  ) -> WireAnswer {
    sandbox.respond(to: .literal(method, host: host, path, headers: headers, body: body), at: &moment)
  }

  /// The demo merchant's key, of which the sandbox knows the public half.
  private static let merchantKey = try? P521.Signing.PrivateKey(
    pemRepresentation: """
      -----BEGIN EC PRIVATE KEY-----
      MIHcAgEBBEIAzaaO+aBBUq2HVPIvznzeB5w62JfjJZxjuTNMY4wj9sUzXS5BwBOU
      7sF9f/piE2E2fetvwpOihvaexWt6i+gQzhmgBwYFK4EEACOhgYkDgYYABABkMoog
      zwxf4tPhfkH3RtzW5qZjgin3ugXcxc4eXw+qSDDQ8u8fFj+n8vuEfi/endW/XiZ3
      rmRObRu3FDSi0yfuVAHTNp6L/DXr18MjQ0h3i/ydQouOfZFPw0O1OXLYrfHbNSHH
      YIVMBBwXD2R3VGcGK26z8JDPdSSA7AdsBGIYQvwbXQ==
      -----END EC PRIVATE KEY-----
      """)

  static let header: JSON = [
    "alg": "ES512", "kid": "b7dbe9a2-0000-4000-8000-000000000512", "tl_version": "2", "tl_headers": "Idempotency-Key",
  ]

  /// A payment's body, shortened (TrueLayer docs, Create a payment).
  static func payment(
    amount: String = "1299", currency: String = "GBP", goal: String = merchantAccount, selection: String = userSelected,
    extra: String = ""
  ) -> String {
    """
    {"amount_in_minor":\(amount),"currency":"\(currency)","payment_method":{"type":"bank_transfer",\
    "provider_selection":\(selection),"beneficiary":\(goal)\(extra)},\
    "user":{"name":"Robin Till","email":"robin@till.example"},"metadata":{"reference":"TILL-42"}}
    """
  }

  static let merchantAccount =
    #"{"type":"merchant_account","merchant_account_id":"b1d5c0de-0000-4000-8000-00000000acc1"}"#
  static let externalAccount =
    #"{"type":"external_account","account_holder_name":"Till","account_identifier":{"type":"iban","iban":"X"}}"#
  static let userSelected = #"{"type":"user_selected","filter":{"countries":["GB","DE","FR"]}}"#

  /// A mandate's body, shortened (TrueLayer docs, Create a mandate).
  static func mandate(from: String? = nil, until: String = "2027-04-01T00:00:00Z") -> String {
    let begin = from.map { #""valid_from":"\#($0)","# } ?? ""
    return """
      {"mandate":{"type":"commercial","provider_selection":\(userSelected),"beneficiary":\(merchantAccount)},\
      "currency":"GBP","user":{"name":"Robin Till"},"constraints":{\(begin)"valid_to":"\(until)",\
      "maximum_individual_amount":5000,"periodic_limits":{"month":{"maximum_amount":15000,"period_alignment":"calendar"}}},\
      "metadata":{"reference":"TILL-42"}}
      """
  }

  /// A payment or mandate with its resource token.
  struct Made {
    let path: String
    let id: String
    let token: String
  }

  func make(_ body: String = TrueLayerBench.payment(), _ path: String = "/v3/payments") -> Made? {
    let json = send("POST", path, body).json
    guard let id = json?["id"]?.string, let token = json?["resource_token"]?.string else { return nil }
    return Made(path: "\(path)/\(id)", id: id, token: token)
  }

  @discardableResult
  func start(_ made: Made, return address: String = "https://pay.tillshop.test/return/truelayer") -> WireAnswer {
    send("POST", made.path + "/authorization-flow", Self.start(address), token: made.token)
  }

  /// The body with which the app's kit begins: it can show every step (TrueLayer docs, Start the authorization flow).
  static func start(_ address: String) -> String {
    """
    {"provider_selection":{},"scheme_selection":{},"redirect":{"return_uri":"\(address)"},"consent":{},\
    "form":{"input_types":["text"]}}
    """
  }

  @discardableResult
  func act(_ made: Made, _ action: String, _ body: String = "{}") -> WireAnswer {
    send("POST", "\(made.path)/authorization-flow/actions/\(action)", body, token: made.token)
  }

  /// Through the bank's choice and the consent.
  @discardableResult
  func reachBank(_ made: Made, _ bank: String = "mock-payments-gb-redirect") -> WireAnswer {
    start(made)
    act(made, "provider-selection", #"{"provider_id":"\#(bank)"}"#)
    return act(made, "consent")
  }

  func next(_ made: Made) -> JSON? { read(made)?.at("authorization_flow", "actions", "next") }

  func read(_ made: Made) -> JSON? { send("GET", made.path, token: made.token).json }

  func status(_ made: Made) -> String? { read(made)?["status"]?.string }

  func open(_ made: Made) -> PageResponse { sandbox.open(url(made), at: &moment) }

  func press(_ button: String, on page: String, _ made: Made, _ values: [String: String] = [:]) -> PageResponse {
    sandbox.submit(PageSubmission(url: url(made), pageID: page, button: button, values: values), at: &moment)
  }

  private func url(_ made: Made) -> String { "https://pay-mock-connect.truelayer-sandbox.com/login/\(made.id)#token=x" }

  /// Signs in at the mock bank and agrees.
  @discardableResult
  func agree(_ made: Made, as user: String = "test_executed") -> PageResponse {
    _ = press("continue", on: "truelayer.login", made, ["username": user, "pin": "1234"])
    return press("approve", on: "truelayer.confirm", made)
  }

  func perform(_ action: String) -> OutsideResult {
    sandbox.perform(.named(action, reference: "TILL-42"), at: &moment)
  }

  func truth() -> ProviderRecord { sandbox.truth(of: "TILL-42", at: moment.now) }

  /// What the merchant's server was told, oldest first.
  var told: [String] { sandbox.outbox.compactMap { $0.content.json?["type"]?.string } }
}
