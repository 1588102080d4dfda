import Commerce
import HTTPTypes
import Pages
import Sandbox
import Simulation
import Testing
import Wire

@Suite("stc pay: rules that always hold")
struct STCPayLedgerTests {
  @Test("whatever happens in whatever order, one reference is paid at most once and stays paid")
  func atMostOnce() {
    let paid = (0..<200).count { walk(seed: UInt64($0)) }
    #expect(paid > 50, "the walks have to reach money, or the rule is not tried")
    #expect(paid < 200)
  }

  /// Thirty random actions under one reference; whether it ended paid.
  private func walk(seed: UInt64) -> Bool {
    var bench = STCPayBench(seed: seed)
    var dice = SeededRandom(seed: seed).stream("actions")
    var pairs = [STCPayBench.Pair(otp: "none", payment: "none")]
    var wasPaid = false
    let codes = ["123456", "999999", "111111", "444444", "555555", "666666", "999998"]
    for _ in 0..<30 {
      switch dice.next(below: 5) {
      case 0:
        let pair = bench.pair()
        if !pair.otp.isEmpty { pairs.append(pair) }
      case 1, 2:
        let one = pairs[Int(dice.next(below: UInt64(pairs.count)))]
        let other = pairs[Int(dice.next(below: UInt64(pairs.count)))]
        let mixed = STCPayBench.Pair(otp: one.otp, payment: dice.next(below: 4) == 0 ? other.payment : one.payment)
        _ = bench.confirm(mixed, code: codes[Int(dice.next(below: 7))])
      case 3: _ = bench.inquire()
      default: bench.wait(.seconds(Int64(dice.next(below: 200))))
      }
      let truth = bench.truth()
      #expect(truth.captures <= 1)
      #expect((truth.state == .captured) == (truth.captures == 1))
      #expect(!wasPaid || truth.state == .captured)
      wasPaid = truth.state == .captured
    }
    return wasPaid
  }

  @Test("what is due next: another code after a minute, then the code's end")
  func deadlines() {
    var bench = STCPayBench()
    _ = bench.pair()
    let start = bench.moment.now
    #expect(bench.deadline == SandboxDeadline(at: start.advanced(by: .seconds(60)), name: "resend-allowed"))
    bench.wait(.seconds(60))
    #expect(bench.deadline == SandboxDeadline(at: start.advanced(by: .seconds(300)), name: "code-expires"))
    bench.wait(.seconds(240))
    #expect(bench.deadline == nil)
  }

  @Test("the same seed gives the same answers, byte for byte")
  func deterministic() {
    var first = STCPayBench()
    var second = STCPayBench()
    var other = STCPayBench(seed: 8)
    let answer = first.authorize()
    #expect(answer == second.authorize())
    #expect(answer != other.authorize())
  }

  @Test("a typed code stays nowhere in the ledger")
  func keepsNoCode() {
    var bench = STCPayBench()
    _ = bench.confirm(bench.pair(mobile: "966515555560"), code: "918273")
    #expect(String(reflecting: bench.sandbox).contains("TILL-000502"))
    #expect(!String(reflecting: bench.sandbox).contains("918273"))
  }

  @Test(
    "an unknown operation, another method or another message is refused",
    arguments: [
      ("DirectPaymentRefund", HTTPRequest.Method.post, "{}", 404), ("", .post, "{}", 404),
      ("DirectPaymentAuthorize/", .post, "{}", 400), ("directpaymentauthorize", .post, "{}", 400),
      ("DirectPaymentAuthorize", .get, "", 405),
      ("PaymentInquiry", .put, "{}", 405), ("PaymentInquiry", .post, "", 400), ("PaymentInquiry", .post, "{", 400),
      ("PaymentInquiry", .post, "RefNum=1", 400), ("PaymentInquiry", .post, "{\"RefNum\": \"TILL-000502\"}", 400),
      ("PaymentInquiry", .post, "{\"DirectPaymentConfirmV4RequestMessage\": {\"RefNum\": \"1\"}}", 400),
    ])
  func wrongAddress(operation: String, method: HTTPRequest.Method, body: String, status: Int) {
    var bench = STCPayBench()
    let answer = bench.send(operation, body, method: method)
    #expect(answer.status == status)
    #expect(answer.errorCode == 2001)
  }

  @Test("a path of another version is not found")
  func otherVersion() {
    var bench = STCPayBench()
    #expect(bench.send("PaymentInquiry", "{}", base: "/B2B.DirectPayment.WebApi/DirectPayment/V3/").status == 404)
  }

  @Test("a huge body, a deep one and a huge field are refused")
  func hugeInput() {
    var bench = STCPayBench()
    #expect(bench.send("PaymentInquiry", String(repeating: "x", count: 2_000_000)).status == 413)
    let deep = String(repeating: "[", count: 40_000)
    #expect(bench.send("PaymentInquiry", deep).errorCode == 2001)
    #expect(bench.authorize(String(repeating: "7", count: 90_000)).errorCode == 2001)
    #expect(bench.authorize(amount: String(repeating: "7", count: 90_000)).errorCode == 2001)
    #expect(bench.sandbox.messages.isEmpty)
  }

  @Test("any bytes get an answer in stc pay's shape and take nothing", arguments: 0..<100)
  func anyBytes(seed: UInt64) {
    var bench = STCPayBench()
    var dice = SeededRandom(seed: seed)
    let alphabet = "{}[]\":,.\\ \u{0}\u{7}\n١é🙂\u{202E}abcRefNum0123456789eE+-"
    let noise = dice.text(length: Int(dice.next(below: 400)), from: alphabet)
    for operation in ["DirectPaymentAuthorize", "DirectPaymentConfirm", "PaymentInquiry", noise] {
      for body in [
        noise, "{\"\(operation)V4RequestMessage\": \(noise)}",
        "{\"\(operation)V4RequestMessage\": {\"RefNum\": \"\(noise)\"}}",
      ] {
        let answer = bench.send(operation, body)
        #expect((400..<500).contains(answer.status))
        #expect(answer.errorCode != nil)
      }
    }
    #expect(bench.truth() == .nothing)
  }
}
