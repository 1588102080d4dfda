import Commerce
import Pages
import Sandbox
import Testing
import Wire

@Suite("Pretend Stitch, transactions")
struct StitchTransactionTests {
  @Test("a client token lives an hour and is refused otherwise")
  func clientToken() {
    let bench = StitchBench()
    let good = "grant_type=client_credentials&client_id=test-till&client_secret=till-client-secret&scope=client_refund"
    let answer = bench.tokenAnswer(good)
    #expect(answer.status == 200)
    #expect(answer.json?["expires_in"]?.integer == 3_600)
    #expect(answer.json?["token_type"] == "Bearer")
    let audience = "&audience=https%3A%2F%2Fsecure.stitch.money%2Fconnect%2Ftoken"
    #expect(bench.tokenAnswer(good + audience).status == 200)
    for (body, error) in [
      (good.replacing("till-client-secret", with: "x"), "invalid_client"),
      (good.replacing("test-till", with: "x"), "invalid_client"),
      (good.replacing("client_refund", with: "all"), "invalid_scope"),
      (good.replacing("client_refund", with: ""), "invalid_scope"),
      (good.replacing("client_credentials", with: "password"), "unsupported_grant_type"),
      (good + "&audience=https%3A%2F%2Felsewhere", "invalid_target"), ("", "unsupported_grant_type"),
    ] {
      let answer = bench.tokenAnswer(body)
      #expect(answer.status == 400)
      #expect(answer.json == ["error": .string(error)])
    }
    let token = bench.token()
    bench.wait(.seconds(3_599))
    #expect(bench.graph("{ node(id: \"x\") { id } }", token: token).status == 200)
    bench.wait(.seconds(1))
    let stale = bench.graph("{ node(id: \"x\") { id } }", token: token)
    #expect(stale.status == 401)
    #expect(stale.json?.at("extensions", "code") == "UNAUTHENTICATED")
    #expect(stale.json?["errors"]?[0]?["extensions"] == nil)
  }

  @Test(
    "the answer to the mutation is final: success with a retrieval reference, failure with a reason and without one")
  func outcome() {
    let bench = StitchBench()
    let paid = bench.initiate()
    #expect(paid["__typename"] == "ApplePayTransaction")
    #expect(paid["amount"] == ["quantity": "249.90", "currency": "ZAR"])
    #expect(paid["interactionUrl"] == .null)
    #expect(paid.at("state", "__typename") == "TransactionSuccess")
    #expect(paid["retrievalReferenceNumber"]?.string?.count == 12)
    let failed = bench.initiate(StitchBench.input(quantity: "\"1.01\"", nonce: "nonce-2"))
    #expect(failed.at("state", "__typename") == "TransactionFailure")
    #expect(failed.at("state", "reason") == "insufficientFunds")
    #expect(failed["retrievalReferenceNumber"] == .null)
    #expect(bench.truth().captures == 1)
  }

  static let amounts: [(String, KeyValuePairs<String, String>, String?)] = [
    ("1.01", [:], "insufficientFunds"), ("4.04", [:], "authorizationFailure"), ("4.05", [:], nil), ("101", [:], nil),
    ("1.010", [:], "insufficientFunds"), ("4.04", ["stitch.reason-spelling": "schema"], "authorizationFailed"),
    ("1.01", ["stitch.amounts": "card-cents"], "authorizationFailed"),
    ("10.51", ["stitch.amounts": "card-cents"], "insufficientFunds"),
    ("10.00", ["stitch.amounts": "card-cents"], nil), ("10.08", ["stitch.amounts": "card-cents"], nil),
    ("10.91", ["stitch.amounts": "card-cents"], "downstreamProviderUnavailable"),
  ]

  @Test("the amount decides, written as text or as a number", arguments: amounts)
  func amount(_ quantity: String, _ choices: KeyValuePairs<String, String>, _ reason: String?) {
    for text in ["\"\(quantity)\"", quantity] {
      let answer = StitchBench(choices).initiate(StitchBench.input(quantity: text))
      #expect(answer.at("state", "reason")?.string == reason)
      #expect(answer.at("state", "__typename")?.string == (reason == nil ? "TransactionSuccess" : "TransactionFailure"))
    }
  }

  static let forcedChoices = StitchSandbox.settings.first { $0.id == "stitch.reason" }?.choices.dropFirst() ?? []

  @Test("there is a choice for each of the twenty documented reasons and one for a new one")
  func reasons() { #expect(Self.forcedChoices.count == 21) }

  @Test("every reason can be forced, in the schema's spelling", arguments: forcedChoices)
  func forced(_ choice: String) {
    let answer = StitchBench(["stitch.reason": choice]).initiate()
    let reason = answer.at("state", "reason")?.string ?? ""
    if choice != "not-yet-listed" { #expect(reason.lowercased() == choice.filter { $0 != "-" }) }
    #expect(reason.count > 5)
    let isPending = ["waiting-for-3d-secure", "authorization-not-finalised"].contains(choice)
    #expect(answer.at("state", "__typename")?.string == (isPending ? "TransactionPending" : "TransactionFailure"))
  }

  @Test("five hundred and three rand in the card table is an HTTP 503, and nothing happened")
  func outage() {
    let bench = StitchBench(["stitch.amounts": "card-cents"])
    #expect(bench.graph(StitchBench.initiate, StitchBench.input(quantity: "503.00")).status == 503)
    #expect(bench.truth() == .nothing)
    #expect(bench.initiate(StitchBench.input(quantity: "503.01")).at("state", "reason") == "authorizationFailed")
  }

  static let refused: [(String, String)] = [
    ("paymentMethods", StitchBench.input(methods: "{}")),
    ("paymentMethods", StitchBench.input(methods: #"{"applePay":{"network":"Visa"},"googlePay":{"network":"Visa"}}"#)),
    ("paymentMethods", StitchBench.input(methods: #"{"card":{}}"#)),
    ("paymentMethods", StitchBench.input(methods: #"{"x":{}}"#)),
    ("amount", StitchBench.input(currency: "USD")), ("amount", StitchBench.input(quantity: "0")),
    ("amount", StitchBench.input(quantity: "-1")), ("amount", StitchBench.input(quantity: "1.001")),
    ("amount", StitchBench.input(quantity: "\" 249.90\"")),
    ("amount", StitchBench.input(quantity: "\"\"")), ("amount", StitchBench.input(quantity: "1e2")),
    ("amount", StitchBench.input(quantity: "null")), ("nonce", StitchBench.input(nonce: "")),
    ("nonce", StitchBench.input(nonce: String(repeating: "n", count: 4_097))),
    ("externalReference", StitchBench.input(reference: String(repeating: "n", count: 4_097))),
    ("network", StitchBench.input(methods: #"{"applePay":{"network":"Amex"}}"#)),
    ("network", StitchBench.input(methods: #"{"applePay":{}}"#)),
    ("token", StitchBench.input(token: "null")),
    ("token", StitchBench.input(token: "\"{\\\"method\\\":\\\"3DS\\\"}\"")),
    ("token", StitchBench.input(token: "\"e30=\"")), ("token", StitchBench.input(token: "7")),
  ]

  @Test(
    "an input that cannot be taken names its field, leaves nothing behind and does not spend the nonce",
    arguments: refused)
  func input(_ field: String, _ input: String) {
    let bench = StitchBench()
    let answer = bench.graph(StitchBench.initiate, input)
    #expect(answer.status == 200)
    #expect(answer.json?["data"] == .null)
    #expect(bench.error(answer) == "BAD_USER_INPUT")
    #expect(answer.json?["errors"]?[0]?.at("extensions", "field")?.string == field)
    #expect(bench.truth() == .nothing)
    #expect(bench.initiate().at("state", "__typename") == "TransactionSuccess")
  }

  static let tokens: [(String, String, Bool)] = [
    (#"{"applePay":{"network":"Visa"}}"#, "'examplePaymentMethodToken'", true),
    (#"{"samsungPay":{"network":"visa"}}"#, "J2V4YW1wbGVQYXltZW50TWV0aG9kVG9rZW4n", true),
    (#"{"googlePay":{"network":"VISA"}}"#, "SjJWNFlXMXdiR1ZRWVhsdFpXNTBUV1YwYUc5a1ZHOXJaVzRu", true),
    (
      #"{"applePay":{"network":"Visa"}}"#, encoded(#"{"version":"EC_v1","data":"x","signature":"y","header":{}}"#), true
    ),
    (#"{"applePay":{"network":"Visa"}}"#, encoded(#"{"paymentData":""}"#), false),
    (#"{"applePay":{"network":"Visa"}}"#, encoded(#"{"paymentData":{"version":"EC_v1"}}"#), false),
    (
      #"{"samsungPay":{"network":"Visa"}}"#,
      encoded(#"{"method":"3DS","3DS":{"type":"S","version":"100","data":"x"}}"#), true
    ),
    (
      #"{"samsungPay":{"network":"Visa"}}"#, encoded(#"{"method":"3DS","3DS":{"type":"S","version":"100","data":""}}"#),
      false
    ),
    (
      #"{"googlePay":{"network":"Visa"}}"#,
      encoded(#"{"signature":"a","protocolVersion":"ECv2","signedMessage":"{}"}"#), true
    ),
    (#"{"googlePay":{"network":"Visa"}}"#, encoded(#"{"method":"3DS"}"#), false),
  ]

  private static func encoded(_ text: String) -> String { Base64.encode(Array(text.utf8)) }

  @Test(
    "the test token is taken bare, encoded once and twice; others must have their wallet's shape", arguments: tokens)
  func token(_ methods: String, _ token: String, _ isTaken: Bool) {
    let answer = StitchBench().initiate(StitchBench.input(token: "\"\(token)\"", methods: methods))
    #expect((answer.at("state", "__typename") == "TransactionSuccess") == isTaken)
  }

  static let withoutToken: [(String, String?)] = [
    (
      #"""
      {"applePay":{"network":"Visa","applicationPrimaryAccountNumber":"4111111111111111",
       "applicationExpirationDate":"301231","secure3DPaymentData":{"onlinePaymentCryptogram":"AAAA","eciIndicator":"5"}}}
      """#, nil
    ),
    (
      #"{"samsungPay":{"tokenPrimaryAccountNumber":"4111111111111111","tokenExpirationDate":"1230","cryptogram":"AA"}}"#,
      nil
    ),
    (
      #"""
      {"googlePay":{"primaryAccountNumber":"4111111111111111","expirationYear":2030,"expirationMonth":12,
       "cryptogram":"AAAA"}}
      """#, nil
    ),
    (#"{"samsungPay":{"referenceId":"c7b5c1a8"}}"#, nil), (#"{"samsungPay":{"referenceId":""}}"#, "token"),
    (#"{"googlePay":{"referenceId":"c7b5c1a8"}}"#, "token"),
    (#"{"googlePay":{"primaryAccountNumber":"4111111111111111"}}"#, "paymentMethods"),
    (
      #"""
      {"applePay":{"network":"Visa","applicationPrimaryAccountNumber":"4111111111111111",
       "applicationExpirationDate":"301231","secure3DPaymentData":{"eciIndicator":"5"}}}
      """#, "paymentMethods"
    ),
  ]

  @Test(
    "without a token, a decrypted one is taken if its number, expiry and cryptogram are there, and Samsung Pay's reference",
    arguments: withoutToken)
  func decrypted(_ methods: String, _ field: String?) {
    let bench = StitchBench()
    let answer = bench.graph(StitchBench.initiate, StitchBench.input(token: "null", methods: methods))
    #expect(answer.json?["errors"]?[0]?.at("extensions", "field")?.string == field)
    let state = answer.json?.at("data", "initiateTransaction", "state", "__typename")
    #expect((state == "TransactionSuccess") == (field == nil))
    #expect(!answer.body.text.contains("4111111111111111") && !bench.truth().words.contains("4111"))
  }

  @Test("a Google Pay card that is known by its number only is refused as a card")
  func numberOnly() {
    let inside = Base64.encode(Array("PAN_ONLY sealed".utf8))
    let token = Self.encoded(
      #"{"signature":"a","protocolVersion":"ECv2","signedMessage":"{\"encryptedMessage\":\""# + inside + #"\"}"}"#)
    let answer = StitchBench(["stitch.three-d-secure": "client-rule"]).initiate(
      StitchBench.input(token: "\"\(token)\"", methods: #"{"googlePay":{"network":"Visa","last4":"1234"}}"#))
    #expect(answer.at("state", "reason") == "invalidCardError")
  }

  @Test("a spent nonce is an error and no second answer, whatever the body says")
  func nonce() {
    let bench = StitchBench()
    let first = bench.initiate()
    for input in [StitchBench.input(), StitchBench.input(quantity: "5", reference: "TILL-7")] {
      let answer = bench.graph(StitchBench.initiate, input)
      #expect(answer.status == 200)
      #expect(answer.json?["data"] == .null)
      #expect(bench.error(answer) == "NONCE_DUPLICATE")
      #expect(answer.json?["errors"]?[0]?["path"] == ["initiateTransaction"])
    }
    #expect(bench.truth().captures == 1)
    #expect(bench.truth("TILL-7") == .nothing)
    _ = bench.initiate(StitchBench.input(quantity: "1.01", nonce: "failed", reference: "TILL-8"))
    #expect(bench.error(bench.graph(StitchBench.initiate, StitchBench.input(nonce: "failed"))) == "NONCE_DUPLICATE")
    #expect(first["nonce"] == "nonce-1")
  }

  @Test("the same order under a new nonce is charged twice, and the ledger says so")
  func twice() {
    let bench = StitchBench()
    _ = bench.initiate()
    _ = bench.initiate(StitchBench.input(nonce: "nonce-2"))
    #expect(bench.truth().captures == 2)
    let query =
      "{ client { transactions(filter: {externalReference: {eq: \"TILL-2041\"}}) { edges { node { nonce } } } } }"
    let edges = bench.graph(query).json?.at("data", "client", "transactions", "edges")?.array
    #expect(edges?.compactMap { $0.at("node", "nonce")?.string } == ["nonce-2", "nonce-1"])
  }

  @Test("the guide's scope is enough; the package's only where Stitch is lenient; what is missing is named")
  func scopes() {
    for (scope, rule, works) in [
      ("transaction_initiate", "strict", true), ("client_paymentrequest client_refund", "lenient", true),
      ("client_paymentrequest client_refund", "strict", false), ("client_refund", "lenient", false),
    ] {
      let bench = StitchBench(["stitch.scopes": rule])
      let answer = bench.graph(StitchBench.initiate, StitchBench.input(), token: bench.token(scope))
      #expect((bench.error(answer) == "FORBIDDEN") == !works)
      if !works {
        #expect(answer.json?["errors"]?[0]?.at("extensions", "missingScopes") == ["transaction_initiate"])
        #expect(answer.status == 200)
      }
    }
  }

  @Test("where the phone must be told of, a fingerprint will do, or else all of three fields")
  func device() {
    let three = #"{"deviceId":"a","ip":{"v4":"198.51.100.7"},"screenDimensions":{"height":"1","width":"1"}}"#
    for (device, works) in [
      (#"{"fingerprint":"eA=="}"#, true), (three, true), (#"{"deviceId":"a"}"#, false), ("null", false),
      (#"{"fingerprint":""}"#, false),
    ] {
      let strict = StitchBench(["stitch.device-rule": "strict"])
      let answer = strict.graph(StitchBench.initiate, StitchBench.input(device: device))
      #expect((strict.error(answer) == nil) == works)
      #expect(
        StitchBench().initiate(StitchBench.input(device: device)).at("state", "__typename") == "TransactionSuccess")
    }
    let only = StitchBench(["stitch.device-rule": "strict"])
    let answer = only.graph(StitchBench.initiate, StitchBench.input(device: #"{"deviceId":"a"}"#))
    #expect(answer.json?["errors"]?[0]?["message"]?.string?.contains("ip, screenDimensions") == true)
  }
}
