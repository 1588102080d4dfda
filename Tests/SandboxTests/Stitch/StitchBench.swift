import Commerce
import Pages
import Sandbox
import Simulation
import Testing
import Wire

/// A pretend Stitch on a bench: requests written out by hand, a clock that is moved by hand.
final class StitchBench {
  var sandbox = StitchSandbox()
  var moment: SandboxMoment

  init(_ choices: KeyValuePairs<String, String> = [:]) {
    var settings = Settings()
    for (name, choice) in choices {
      guard let setting = StitchSandbox.settings.first(where: { $0.id == name }), settings.choose(choice, for: setting)
      else {
        Issue.record("no \(choice) of \(name)")
        continue
      }
    }
    moment = SandboxMoment(
      now: Timestamp(milliseconds: 1_772_355_600_000), random: SeededRandom(seed: 7), settings: settings)
  }

  func wait(_ duration: Duration) {
    moment = SandboxMoment(
      now: moment.now.advanced(by: duration), random: moment.random, settings: moment.settings)
    sandbox.settle(at: &moment)
  }

  func tokenAnswer(_ body: String) -> WireAnswer {
    let request = WireRequest.literal(
      "POST", host: "secure.stitch.money", "/connect/token",
      headers: ["Content-Type": "application/x-www-form-urlencoded"], body: body)
    return sandbox.respond(to: request, at: &moment)
  }

  /// A client token for some scopes, as the guide asks for it.
  func token(_ scope: String = "transaction_initiate client_refund") -> String {
    let scope = scope.replacing(" ", with: "%20")
    let body = "grant_type=client_credentials&client_id=test-till&client_secret=till-client-secret&scope=\(scope)"
    return tokenAnswer(body).json?["access_token"]?.string ?? ""
  }

  func graph(_ query: String, _ variables: String = "{}", token: String? = nil) -> WireAnswer {
    let body: JSON = ["query": .string(query), "variables": (try? JSON(parsing: variables)) ?? .null]
    return send(body.compactText, token: token)
  }

  func send(_ body: String, token: String? = nil) -> WireAnswer {
    let request = WireRequest.literal(
      "POST", host: "api.stitch.money", "/graphql",
      headers: ["Authorization": "Bearer \(token ?? self.token())", "Content-Type": "application/json"], body: body)
    return sandbox.respond(to: request, at: &moment)
  }

  static let testToken = "J2V4YW1wbGVQYXltZW50TWV0aG9kVG9rZW4n"

  /// The mutation with its fields as the guide and the published package select them.
  static let initiate = """
    mutation StartWallet($input: TransactionInitiateInput!) {
      initiateTransaction(input: $input) {
        __typename
        id amount nonce externalReference
        ... on ApplePayTransaction { interactionUrl retrievalReferenceNumber }
        ... on SamsungPayTransaction { interactionUrl retrievalReferenceNumber }
        ... on GooglePayTransaction { interactionUrl retrievalReferenceNumber }
        state { __typename ... on TransactionPending { date reason } ... on TransactionFailure { date reason } }
      }
    }
    """

  /// The variables of the guide's example, shortened (Stitch docs, Wallets mobile integration, Direct API).
  static func input(
    quantity: String = "\"249.90\"", currency: String = "ZAR", nonce: String = "nonce-1",
    reference: String = "TILL-2041",
    token: String = "\"\(testToken)\"", device: String = #"{"fingerprint":"VGlsbA=="}"#,
    methods: String = #"{"applePay":{"network":"Visa","displayName":"Visa 0492","type":"debit"}}"#
  ) -> String {
    """
    {"input":{"amount":{"quantity":\(quantity),"currency":"\(currency)"},"nonce":"\(nonce)",
     "externalReference":"\(reference)","token":\(token),"deviceInformation":\(device),"paymentMethods":\(methods)}}
    """
  }

  static let challenged = #"{"applePay":{"network":"Visa","displayName":"Visa 0492","requireSecure3d":true}}"#

  func initiate(_ input: String = StitchBench.input()) -> JSON {
    graph(Self.initiate, input).json?.at("data", "initiateTransaction") ?? .null
  }

  func error(_ answer: WireAnswer) -> String? { answer.json?["errors"]?[0]?.at("extensions", "code")?.string }

  /// The bank's page of a new transaction, with an encoded way back.
  func page(_ input: String = StitchBench.input(methods: challenged), mark: String = "?") -> String {
    (initiate(input)["interactionUrl"]?.string ?? "") + mark + Self.back
  }

  static let back = "redirect_uri=https%3A%2F%2Fpay.tillshop.test%2Freturn%2Fstitch"

  func open(_ url: String) -> PageResponse { sandbox.open(url, at: &moment) }

  func press(_ button: String, _ url: String, code: String? = nil, on page: String = "stitch.challenge") -> PageResponse
  {
    sandbox.submit(
      PageSubmission(url: url, pageID: page, button: button, values: code.map { ["code": $0] } ?? [:]), at: &moment)
  }

  func truth(_ reference: String = "TILL-2041") -> ProviderRecord { sandbox.truth(of: reference, at: moment.now) }

  /// The messages that are on their way, which are then taken.
  func takeMessages() -> [Webhook<WireRequest>] {
    defer { sandbox.outbox = [] }
    return sandbox.outbox
  }
}
