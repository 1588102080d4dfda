import Basics
import HTTPTypes
import Testing
import Wire

@Suite("Secrets never reach the log")
struct ScrubbingTests {
  private func request(_ body: String, path: String = "/v1/checkouts/1/payment", headers: HTTPFields = [:])
    -> WireRequest
  {
    WireRequest(
      head: HTTPRequest(
        method: .post, scheme: "https", authority: "eu-test.oppwa.com", path: path, headerFields: headers),
      body: WireBody(body), sender: .app, operation: "hyperpay.pay")
  }

  @Test("of a wallet's token nothing stays, however it is laid out")
  func walletToken() {
    let body = Scrubbing.body(
      #"{"wallet":{"payment_token":{"paymentData":{"data":"QUJDREVG","header":{"transactionId":"0f1e2d"}},"x":[1]}},"a":"b"}"#
    )
    #expect(!body.contains("QUJDREVG") && !body.contains("0f1e2d"))
    #expect(body.contains("payment_token") && body.contains(Secret.mask) && body.contains("\"a\": \"b\""))
  }

  @Test(
    "a card form keeps six and four digits of the number, and nothing of the security code, the holder and the expiry")
  func cardForm() {
    let text = Scrubbing.text(
      of: request("card.number=4111111111111111&card.cvv=123&card.holder=SARA+DEMO&card.expiryMonth=09&amount=148.00"))
    #expect(text.contains("card.number=411111******1111"))
    #expect(text.contains("card.cvv=«redacted»"))
    #expect(text.contains("card.holder=«redacted»") && text.contains("card.expiryMonth=«redacted»"))
    #expect(text.contains("amount=148.00"))
    #expect(!text.contains("123&") && !text.contains("4111111111111111"))
  }

  @Test("of a wallet's token that a merchant decrypted, neither the number nor the cryptogram stays")
  func decryptedToken() {
    let body = """
      {"applicationPrimaryAccountNumber":"4111222233334440","tokenPrimaryAccountNumber":"4111222233334440",
       "primaryAccountNumber":"4111222233334440","tokenExpirationDate":"1230","applicationExpirationDate":"301231",
       "cryptogram":"till-proof","secure3DPaymentData":{"onlinePaymentCryptogram":"till-proof","eciIndicator":"5"}}
      """
    let shown = Scrubbing.body(body)
    for secret in ["4111222233334440", "1230", "301231", "till-proof"] { #expect(!shown.contains(secret), "\(shown)") }
  }

  @Test(
    "a secret that is written into a query instead of its variables is masked, and what stands beside it is kept",
    arguments: [
      #"mutation { pay(input: {token: "till-secret", reference: "order-1"}) { id } }"#,
      #"mutation{pay(input:{reference:"order-1",cryptogram :"till-secret"}){id}}"#,
      #"{ pay(reference: "order-1", token: "a \" till-secret \\") }"#,
      #"{ pay(token: """a "till-secret" b""", reference: "order-1") }"#,
      #"{"token": "till-secret", "reference": "order-1"}"#,
      #"{ pay(reference: "order-1", token: "till-secret"#,
    ])
  func query(text: String) {
    let body: JSON = ["query": .string(text)]
    let shown = Scrubbing.body(body.compactText)
    #expect(!shown.contains("till-secret") && shown.contains(Secret.mask), "\(shown)")
    #expect(shown.contains("order-1"), "\(shown)")
  }

  @Test("what only looks like a secret in a text with quotes stays as it is")
  func quoted() {
    for text in [
      #"{ pay(reference: "token: x") { token } }"#, #"say "token" or "pin""#, #"a: """""#, #"token: """#, "\"\\",
    ] {
      let body: JSON = ["query": .string(text)]
      #expect(Scrubbing.body(body.compactText) == body.prettyText, "\(text)")
    }
  }

  @Test("the keys with which an app reaches its merchant's backend are masked (Swedbank Pay, Mobile SDK)")
  func backendKeys() {
    var headers = HTTPFields()
    for name in ["X-Payex-Sample-Apikey", "x-payex-sample-access-token"] {
      if let field = HTTPField.Name(name) { headers[field] = "till-key" }
    }
    let text = Scrubbing.text(of: request("", headers: headers))
    #expect(text.lowercased().contains("x-payex-sample-apikey") && !text.contains("till-key"), "\(text)")
  }

  @Test("a JSON body loses codes and keys at any depth")
  func json() {
    let text = Scrubbing.text(
      of: request(
        #"{"A":{"OtpValue":"987654","OtpReference":"QhTz"},"list":[{"cvv":321,"pan":"4111 1111 1111 1111"}]}"#))
    #expect(!text.contains("987654"))
    #expect(!text.contains("321"))
    #expect(!text.contains("1111 1111 1111"))
    #expect(text.contains("QhTz"))
  }

  @Test(
    "a signature that is new each time keeps only what it says of itself", arguments: ["Tl-Signature", "TL-SIGNATURE"])
  func signature(_ name: String) throws {
    let field = try #require(HTTPField.Name(name))
    let text = Scrubbing.text(of: request("", headers: [field: "eyJhbGciOiJFUzUxMiJ9..AC9-1MKH"]))
    #expect(text.contains("eyJhbGciOiJFUzUxMiJ9..\(Secret.mask)") && !text.contains("AC9"))
    #expect(Scrubbing.text(of: request("", headers: [field: "AC9-1MKH"])).contains(": \(Secret.mask)"))
  }

  @Test("authorisation headers and client codes are masked, whatever their case")
  func headers() throws {
    var fields = HTTPFields()
    fields[.authorization] = "Bearer sk_test_till"
    fields[try #require(HTTPField.Name("X-ClientCode"))] = "61000000000"
    fields[try #require(HTTPField.Name("private-secret-key"))] = "sandbox_till_secret"
    let text = Scrubbing.text(of: request("", headers: fields))
    #expect(!text.contains("sk_test_till"))
    #expect(!text.contains("61000000000"))
    #expect(!text.contains("sandbox_till_secret"))
    #expect(text.contains(Secret.mask))
  }

  @Test(
    "a card number is masked wherever it stands",
    arguments: [
      "4111111111111111", "4111 1111 1111 1111", "4111-1111-1111-1111", "x4111111111111111y", "378282246310005",
      "pay 4111 1111 1111 1111 now", "6205500000000000004", "4111\u{A0}1111\u{A0}1111\u{A0}1111",
    ])
  func anywhere(text: String) {
    let scrubbed = Scrubbing.digits(in: text)
    #expect(scrubbed.contains("*"))
    // Of a long number that holds a shorter one, nobody can tell which is meant: only the first six stay.
    #expect(scrubbed.filter(\.isNumber).count == (text.count == 19 && !text.contains { !$0.isNumber } ? 6 : 10))
    #expect(scrubbed.count == text.count)
  }

  @Test(
    "digits that are no card number stay readable",
    arguments: ["1234567890123456", "20260301090000", "966512345678", "148.00"])
  func others(text: String) { #expect(Scrubbing.digits(in: text) == text) }

  @Test("a long run of single digits is looked through in one go, and hides no number behind it")
  func longRun() {
    let ones = String(repeating: "1.", count: 20_000)
    #expect(Scrubbing.digits(in: ones + "x 4539578763621486") == ones + "x 453957******1486")
    #expect(!Scrubbing.digits(in: ones + "4539.5787.6362.1486").contains("4539.5787.6362.1486"))
  }

  @Test("in a JSON body a card number is masked as a text, as a number, in a list and as a name")
  func everywhereInJSON() {
    let card = "4111111111111111"
    let body = Scrubbing.body(#"{"a":"\#(card)","b":\#(card),"c":["\#(card)",\#(card)],"\#(card)":1}"#)
    #expect(!body.contains(card))
    #expect(body.split(separator: "411111******1111", omittingEmptySubsequences: false).count == 6, "\(body)")
  }

  @Test("a card number in the path or query is masked as well")
  func path() {
    let text = Scrubbing.text(of: request("", path: "/x/4111111111111111?otp=123456&id=4111111111111111"))
    #expect(!text.contains("4111111111111111"))
    #expect(!text.contains("123456"))
  }

  @Test("a secret describes, prints and reflects as redacted")
  func secret() {
    let secret = Secret("sk_test_till")
    var dumped = ""
    dump(secret, to: &dumped)
    for text in ["\(secret)", String(reflecting: secret), String(describing: [secret]), dumped] {
      #expect(!text.contains("sk_test"))
    }
    #expect(secret.reveal { $0 } == "sk_test_till")
  }
}

@Suite("The wire log")
struct WireLogTests {
  private struct Fixed: Transport {
    let result: Result<WireAnswer, TransportFailure>
    func send(_ request: WireRequest) async throws(TransportFailure) -> WireAnswer { try result.get() }
  }

  private let request = WireRequest(
    head: HTTPRequest(method: .get, scheme: "https", authority: "api.tabby.sa", path: "/api/v2/payments/1?x=1"),
    sender: .merchant,
    operation: "tabby.read")

  @Test("a call to this machine is kept with its scheme and its port")
  func loopback() async throws {
    let log = WireLog()
    let url: BaseURL = "http://127.0.0.1:8456/psp"
    let request = WireRequest(head: url.request(.get, "/orders/1?x=1"), sender: .app, operation: "read")
    _ = try await LoggingTransport(Fixed(result: .success(WireAnswer(status: 200, json: .null))), log: log, now: { 5 })
      .send(request)
    let entry = try #require(log.entries.first)
    #expect(entry.origin == "http://127.0.0.1:8456" && entry.summary == "GET /psp/orders/1")
    #expect(entry.requestText.hasPrefix("GET http://127.0.0.1:8456/psp/orders/1?x=1"))
  }

  @Test("an exchange is kept with its times, its sender and its answer")
  func answered() async throws {
    let log = WireLog()
    let transport = LoggingTransport(
      Fixed(result: .success(WireAnswer(status: 200, json: ["ok": true]))), log: log, now: { 5 })
    _ = try await transport.send(request)
    let entry = try #require(log.entries.first)
    #expect(entry.summary == "GET /api/v2/payments/1")
    #expect(entry.origin == "https://api.tabby.sa")
    #expect(entry.sender == .merchant)
    #expect(entry.endedAt == 5)
    guard case .answered(200, let text) = entry.outcome else {
      Issue.record("\(entry.outcome)")
      return
    }
    #expect(text.contains("\"ok\": true"))
  }

  @Test("a log with a limit keeps the newest exchanges under their numbers, and tells how many it has dropped")
  func newest() async throws {
    let log = WireLog(keeping: 2)
    let transport = LoggingTransport(
      Fixed(result: .success(WireAnswer(status: 200, json: .null))), log: log, now: { 5 })
    for _ in 1...3 { _ = try await transport.send(request) }
    #expect(log.entries.map(\.id) == [2, 3])
    #expect(log.newest(1).map(\.id) == [3])
    #expect((log.count, log.dropped) == (3, 1))
    #expect(log[1] == nil)
    guard case .answered(200, _)? = log[3]?.outcome else {
      Issue.record("\(String(describing: log[3]))")
      return
    }
  }

  @Test("a log whose texts have a bound drops the oldest exchanges, and keeps one that is longer than the bound alone")
  func texts() async throws {
    let once = WireLog()
    func send(_ answer: String, over log: WireLog) async throws {
      let transport = LoggingTransport(
        Fixed(result: .success(WireAnswer(status: 200, json: .string(answer)))), log: log, now: { 5 })
      _ = try await transport.send(request)
    }
    try await send("a", over: once)
    guard case .answered(_, let text)? = once[1]?.outcome else { throw TransportFailure.maybeSent(.answerLost) }
    let length = try #require(once[1]).requestText.utf8.count + text.utf8.count
    let log = WireLog(mostTextBytes: 8 * length)
    for _ in 1...8 { try await send("a", over: log) }
    #expect(log.entries.map(\.id) == Array(1...8))
    try await send("a", over: log)
    // Three quarters are left, so that the next ones drop nothing.
    #expect((log.entries.map(\.id), log.dropped) == (Array(4...9), 3))
    for _ in 1...2 { try await send("a", over: log) }
    #expect(log.dropped == 3)
    try await send(String(repeating: "a", count: 9 * length), over: log)
    #expect(log.entries.map(\.id) == [12])
    try await send("a", over: log)
    #expect(log.entries.map(\.id) == [13])
  }

  @Test("a failure is kept as a failure and passed on")
  func failed() async {
    let log = WireLog()
    let transport = LoggingTransport(Fixed(result: .failure(.maybeSent(.answerLost))), log: log, now: { 1 })
    await #expect(throws: TransportFailure.maybeSent(.answerLost)) { try await transport.send(request) }
    #expect(log.entries.map(\.outcome) == [.failed(.maybeSent(.answerLost))])
  }
}
