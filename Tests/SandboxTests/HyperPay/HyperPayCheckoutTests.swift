import HTTPTypes
import Pages
import Sandbox
import Testing
import Wire

@Suite("HyperPay: preparing a checkout (HyperPay docs, COPYandPAY Integration Guide)")
struct HyperPayCheckoutTests {
  @Test("a prepared checkout answers 200, 000.200.100 and an identifier that names a test node")
  func prepared() throws {
    var bench = HyperPayBench()
    let answer = bench.prepare()
    #expect(answer.status == 200)
    #expect(answer.code == "000.200.100")
    let id = try #require(answer.json?["id"]?.string)
    #expect(id.wholeMatch(of: /[0-9A-F]{32}\.uat01-vm-tx0[1-4]/) != nil)
    #expect(answer.json?["ndc"]?.string == id)
    #expect(answer.json?["timestamp"]?.string == "2026-03-01 09:00:00+0000")
    let build = try #require(answer.json?["buildNumber"]?.string)
    #expect(build.wholeMatch(of: /[0-9a-f]{40}@\d{4}-\d\d-\d\d \d\d:\d\d:\d\d \+0000/) != nil)
    #expect(bench.truth().state == .open)
  }

  @Test("two checkouts have two identifiers")
  func distinct() {
    var bench = HyperPayBench()
    #expect(bench.checkout() != bench.checkout())
  }

  @Test("the same seed gives the same answers, byte for byte")
  func deterministic() {
    var first = HyperPayBench()
    var second = HyperPayBench()
    var other = HyperPayBench(seed: 8)
    let answer = first.prepare()
    #expect(answer == second.prepare())
    #expect(answer != other.prepare())
  }

  @Test("a request needs a bearer token: none is 401, a wrong one is 403")
  func authorisation() {
    var bench = HyperPayBench()
    let body = "entityId=\(HyperPayBench.cards)&amount=148.00&currency=SAR&paymentType=DB"
    for header in [nil, "", "Basic dGlsbA==", "till-demo-token"] {
      let answer = bench.send(.post, "/v1/checkouts", body, authorization: header)
      #expect(answer.status == 401)
      #expect(answer.code == "800.900.300")
    }
    let answer = bench.send(.post, "/v1/checkouts", body, authorization: "Bearer someone-else")
    #expect(answer.status == 403)
    #expect(answer.code == "800.900.302")
  }

  @Test("an unknown entity is an unknown channel")
  func unknownEntity() {
    var bench = HyperPayBench()
    let answer = bench.prepare(entity: "8ac7a4c0000000000000000000000000")
    #expect(answer.status == 400)
    #expect(answer.code == "800.900.201")
  }

  @Test("the case of a parameter's name matters: entityID is not an allowed parameter")
  func misspelt() {
    var bench = HyperPayBench()
    let answer = bench.send(
      .post, "/v1/checkouts", "entityID=\(HyperPayBench.cards)&amount=148.00&currency=SAR&paymentType=DB")
    #expect(answer.status == 400)
    #expect(answer.code == "200.300.404")
    #expect(answer.parameterError?["name"]?.string == "entityID")
    #expect(answer.parameterError?["value"]?.string == HyperPayBench.cards)
    #expect(answer.parameterError?["message"]?.string == "is not an allowed parameter")
  }

  @Test("a parameter given twice was already set")
  func twice() {
    var bench = HyperPayBench()
    let answer = bench.prepare(more: "&amount=1.00")
    #expect(answer.status == 400)
    #expect(answer.parameterError?["name"]?.string == "amount")
    #expect(answer.parameterError?["message"]?.string == "was already set and cannot be overwritten")
  }

  @Test(
    "what is missing or wrong is refused with HTTP 400 and the published code (HyperPay docs, Result Codes)",
    arguments: [
      ("entityId=&amount=148.00&currency=SAR&paymentType=DB", "200.300.404"),
      ("amount=148.00&currency=SAR&paymentType=DB", "200.300.404"),
      ("entityId=E&currency=SAR&paymentType=DB", "100.550.300"),
      ("entityId=E&amount=0.00&currency=SAR&paymentType=DB", "100.550.300"),
      ("entityId=E&amount=-1.00&currency=SAR&paymentType=DB", "200.300.404"),
      ("entityId=E&amount=1,00&currency=SAR&paymentType=DB", "200.300.404"),
      ("entityId=E&amount=1.&currency=SAR&paymentType=DB", "200.300.404"),
      ("entityId=E&amount=1.0.0&currency=SAR&paymentType=DB", "200.300.404"),
      ("entityId=E&amount=%D9%A1.00&currency=SAR&paymentType=DB", "200.300.404"),
      ("entityId=E&amount=148.5&currency=SAR&paymentType=DB", "100.550.303"),
      ("entityId=E&amount=148.555&currency=SAR&paymentType=DB", "100.550.303"),
      ("entityId=E&amount=10.50&currency=JPY&paymentType=DB", "100.550.303"),
      ("entityId=E&amount=99999999999.00&currency=SAR&paymentType=DB", "100.550.301"),
      ("entityId=E&amount=148.00&paymentType=DB", "100.550.400"),
      ("entityId=E&amount=148.00&currency=XXX&paymentType=DB", "100.550.401"),
      ("entityId=E&amount=148.00&currency=sar&paymentType=DB", "100.550.401"),
      ("entityId=E&amount=148.00&currency=SAR", "200.300.404"),
      ("entityId=E&amount=148.00&currency=SAR&paymentType=XX", "200.300.404"),
      ("entityId=E&amount=148.00&currency=SAR&paymentType=DB&testMode=LIVE", "200.300.404"),
      ("entityId=E&amount=148.00&currency=SAR&paymentType=DB&merchantTransactionId=short", "200.300.404"),
      ("entityId=E&amount=148.00&currency=SAR&paymentType=DB&shopperResultUrl=nowhere", "200.300.404"),
      ("entityId=E&amount=148.00&currency=SAR&paymentType=DB&shopperResultUrl=app://a%0Ab", "200.300.404"),
      ("entityId=E&amount=148.00&currency=SAR&paymentType=DB&customer.email=nobody", "100.900.101"),
      ("entityId=E&amount=148.00&currency=SAR&paymentType=DB&customer.phone=12", "100.900.200"),
      ("entityId=E&amount=148.00&currency=SAR&paymentType=DB&card.number=4200000000000091", "200.300.404"),
      ("{\"entityId\":\"E\",\"amount\":\"148.00\"}", "200.300.404"),
    ])
  func refused(body: String, code: String) {
    var bench = HyperPayBench()
    let answer = bench.send(
      .post, "/v1/checkouts", body.replacing("entityId=E", with: "entityId=\(HyperPayBench.cards)"))
    #expect(answer.status == 400)
    #expect(answer.code == code)
    #expect(answer.json?["id"] == nil)
  }

  @Test("names of more than 50 characters are refused", arguments: ["surname", "givenName"])
  func longNames(name: String) {
    var bench = HyperPayBench()
    let fine = bench.prepare(more: "&customer.\(name)=" + String(repeating: "a", count: 50))
    #expect(fine.status == 200)
    let long = bench.prepare(more: "&customer.\(name)=" + String(repeating: "a", count: 51))
    #expect(long.status == 400)
    #expect(long.code?.hasPrefix("100.700.") == true)
  }

  @Test("a card number in a place where none belongs is never echoed whole")
  func noEcho() {
    var bench = HyperPayBench()
    let number = "4200000000000091"
    for field in ["card.number", "card.cvv", "customer.note", "x\(number)"] {
      let answer = bench.prepare(more: "&\(field)=\(number)")
      #expect(answer.status == 400)
      #expect(!answer.body.text.contains(number))
    }
  }

  @Test(
    "an unknown path is 404 and a wrong method is 405",
    arguments: [
      (HTTPRequest.Method.get, "/v1/checkouts", 405, "200.300.403"),
      (.delete, "/v1/checkouts/1/payment", 405, "200.300.403"), (.post, "/v1/query", 405, "200.300.403"),
      (.put, "/v1/payments/1", 405, "200.300.403"), (.get, "/", 404, "200.300.406"), (.get, "/v1", 404, "200.300.406"),
      (.post, "/v2/checkouts", 404, "200.300.406"), (.post, "/v1/checkouts/1/refund", 404, "200.300.406"),
      (.get, "/v1/registrations", 405, "200.300.403"), (.put, "/v1/registrations/1", 405, "200.300.403"),
    ])
  func wrongAddress(method: HTTPRequest.Method, path: String, status: Int, code: String) {
    var bench = HyperPayBench()
    let answer = bench.send(method, path)
    #expect(answer.status == status)
    #expect(answer.code == code)
  }
}
