import HTTPTypes
import Pages
import Sandbox
import Simulation
import Testing
import Wire

@Suite("HyperPay: rules that always hold")
struct HyperPayLedgerTests {
  @Test("the ledger keeps no card number and no security code, wherever they were typed")
  func keepsNoSecrets() {
    let number = "374500262001008"
    var bench = HyperPayBench()
    let id = bench.checkout(
      more: "&customer.givenName=\(number)&customer.email=\(number)%40a.b&customParameters[note]=\(number)")
    #expect(!id.isEmpty)
    _ = bench.pay(id, brand: "AMEX", number: number, code: "9134", more: "&customParameters[SHOPPER_x]=\(number)")
    let other = bench.checkout(reference: "TILL-000482")
    _ = bench.pay(other, brand: "AMEX", number: number, holder: number, code: "9134")
    _ = bench.pay(other, brand: "VISA", number: number, holder: "Sara+\(number)", code: "9134")
    let kept = String(reflecting: bench.sandbox)
    #expect(kept.contains("1008"))
    #expect(!kept.contains(number))
    #expect(!kept.contains("9134"))
  }

  @Test("answers show at most the first six and the last four digits")
  func answersShowNoNumber() {
    var bench = HyperPayBench()
    let id = bench.checkout()
    for body in [bench.pay(id).body.text, bench.status(id).body.text, bench.query().body.text] {
      #expect(body.contains("\"last4Digits\":\"0091\""))
      #expect(!body.contains("4200000000000091"))
    }
  }

  @Test("whatever happens in whatever order, one checkout takes money at most once and a success stays")
  func atMostOnce() {
    let paid = (0..<200).count { walk(seed: UInt64($0)) }
    #expect(paid > 50, "the walks have to reach money, or the rule is not tried")
    #expect(paid < 200)
  }

  /// Thirty random actions on one checkout; whether it ended paid.
  private func walk(seed: UInt64) -> Bool {
    var bench = HyperPayBench(seed: seed)
    var dice = SeededRandom(seed: seed).stream("actions")
    let id = bench.checkout()
    var pages: [String] = []
    var wasCaptured = false
    let numbers = ["4200000000000091", "4200000000000018", "4012001037461114"]
    let holders = ["Sara", "800.100.155", "900.100.300", "900.100.400", "300.100.100"]
    let codes = ["123456", "999999", "555555", "111111", "444444"]
    for _ in 0..<30 {
      switch dice.next(below: 6) {
      case 0, 1:
        let number = numbers[Int(dice.next(below: 3))]
        let answer = bench.pay(id, number: number, holder: holders[Int(dice.next(below: 5))])
        if let url = answer.json?.at("redirect", "url")?.string { pages.append(url) }
      case 2, 3:
        if let url = pages.randomElement(using: &dice) {
          _ = bench.sandbox.open(url, at: &bench.moment)
          _ = bench.press("submit", on: url, code: codes[Int(dice.next(below: 5))])
        }
      case 4: _ = bench.status(id)
      default: bench.wait(.seconds(Int64(dice.next(below: 240))))
      }
      let truth = bench.truth()
      #expect(truth.captures <= 1)
      #expect((truth.state == .captured) == (truth.captures == 1))
      #expect(!wasCaptured || truth.state == .captured)
      wasCaptured = truth.state == .captured
    }
    return wasCaptured
  }

  @Test("any bytes in any place get an answer in HyperPay's shape and change no ledger", arguments: 0..<100)
  func anyBytes(seed: UInt64) {
    var bench = HyperPayBench()
    var dice = SeededRandom(seed: seed)
    let alphabet = "&=%+[]{}\"\\.,;: \u{0}\u{7}\n١é🙂\u{202E}abcXYZ0123456789/?#"
    let body = dice.text(length: Int(dice.next(below: 400)), from: alphabet)
    let id = bench.checkout()
    for path in ["/v1/checkouts", "/v1/checkouts/\(id)/payment", "/v1/payments/1", "/v1/query/1", "/v1/query?\(body)"] {
      for method in [HTTPRequest.Method.post, .get] {
        let answer = bench.send(method, path, body)
        #expect(answer.code != nil)
        #expect((200..<500).contains(answer.status))
      }
    }
    #expect(bench.truth().captures == 0)
  }

  @Test("a huge body is refused unread, and huge fields are not echoed whole")
  func hugeInput() {
    var bench = HyperPayBench()
    let id = bench.checkout()
    for path in ["/v1/checkouts", "/v1/checkouts/\(id)/payment", "/v1/payments/1"] {
      let answer = bench.send(.post, path, String(repeating: "a=b&", count: 500_000))
      #expect(answer.status == 413)
      #expect(answer.code == "200.100.101")
    }
    let many = bench.prepare(more: String(repeating: "&x=y", count: 20_000))
    #expect(many.status == 400)
    #expect(many.body.bytes.count < 5_000)
    let long = bench.prepare(more: "&\(String(repeating: "n", count: 50_000))=v")
    #expect(long.status == 400)
    #expect(long.body.bytes.count < 1_000)
    let value = bench.prepare(more: "&customParameters[a]=\(String(repeating: "v", count: 2_049))")
    #expect(value.parameterError?["message"]?.string == "invalid or missing parameter")
    let path = bench.send(
      .get, "/v1/checkouts/\(String(repeating: "7", count: 100_000))/payment?entityId=\(HyperPayBench.cards)")
    #expect(path.code == "200.300.404")
  }

  @Test(
    "a listed code comes with its own words, an unlisted one with its family's",
    arguments: [
      ("800.100.171", "transaction declined (pick up card)"), ("900.100.600", "connector/acquirer currently down"),
      ("999.123.456", "transaction declined"),
    ])
  func words(code: String, words: String) {
    var bench = HyperPayBench()
    let answer = bench.pay(bench.checkout(), holder: code)
    #expect(answer.json?.at("result", "description")?.string == words)
  }
}
