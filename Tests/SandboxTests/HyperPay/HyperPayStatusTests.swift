import Commerce
import HTTPTypes
import Pages
import Sandbox
import Testing
import Wire

@Suite("HyperPay: status, report, and what comes afterwards")
struct HyperPayStatusTests {
  @Test("before a card is submitted the status is pending and has no payment's identifier")
  func open() {
    var bench = HyperPayBench()
    let answer = bench.status(bench.checkout())
    #expect(answer.status == 200)
    #expect(answer.code == "000.200.000")
    #expect(answer.json?["id"] == nil)
  }

  @Test("the third read within a minute is throttled, and a minute after the first one passes (COPYandPAY guide)")
  func throttle() {
    var bench = HyperPayBench()
    let id = bench.checkout()
    #expect(bench.status(id).status == 200)
    bench.wait(.seconds(20))
    #expect(bench.status(id).status == 200)
    bench.wait(.seconds(20))
    let third = bench.status(id)
    #expect(third.status == 429)
    #expect(third.code == "800.120.100")
    bench.wait(.seconds(20))
    #expect(bench.status(id).status == 200)
    #expect(bench.status(id).status == 429)
  }

  @Test("reads of one checkout do not throttle another")
  func throttleIsPerCheckout() {
    var bench = HyperPayBench()
    let first = bench.checkout()
    let second = bench.checkout(reference: "TILL-000482")
    for _ in 0..<3 { _ = bench.status(first) }
    #expect(bench.status(second).status == 200)
  }

  @Test("an unknown checkout, or one of another entity, has no payment session")
  func noSession() {
    var bench = HyperPayBench()
    let id = bench.checkout()
    for (checkout, entity) in [
      (id, HyperPayBench.mada), ("0000.prod01-vm-tx02", HyperPayBench.cards), ("%00", HyperPayBench.cards),
    ] {
      let answer = bench.status(checkout, entity: entity)
      #expect(answer.status == 400)
      #expect(answer.code == "200.300.404")
      #expect(answer.json?.at("result", "description")?.string?.contains("no payment session") == true)
    }
  }

  @Test("after 30 minutes the session is gone even if the payment succeeded; the report still knows it")
  func lateVerification() {
    var bench = HyperPayBench()
    let id = bench.checkout()
    _ = bench.pay(id)
    bench.wait(.seconds(31 * 60))
    let answer = bench.status(id)
    #expect(answer.status == 400)
    #expect(answer.code == "200.300.404")
    #expect(answer.json?.at("result", "description")?.string?.contains("30 minutes") == true)
    let report = bench.query()
    #expect(report.code == "000.000.100")
    #expect(report.json?["payments"]?[0]?.at("result", "code")?.string == "000.100.110")
    #expect(bench.truth().state == .captured)
  }

  @Test("a checkout nobody pays expires after 30 minutes, and takes no card then")
  func expires() {
    var bench = HyperPayBench()
    let id = bench.checkout()
    #expect(bench.deadline?.name == "checkout-expires")
    #expect(bench.deadline?.at == bench.moment.now.advanced(by: .seconds(1_800)))
    bench.wait(.seconds(1_799))
    #expect(bench.truth().state == .open)
    bench.wait(.seconds(1))
    #expect(bench.truth() == ProviderRecord(state: .expired, words: "200.300.404"))
    #expect(bench.pay(id).code == "200.300.404")
    #expect(bench.deadline == nil)
  }

  @Test("a declined card can be tried again on the same checkout, and the report holds both attempts")
  func secondTry() {
    var bench = HyperPayBench()
    let id = bench.checkout()
    #expect(bench.pay(id, holder: "800.100.153").code == "800.100.153")
    #expect(bench.status(id).code == "800.100.153")
    #expect(bench.truth().state == .declined)
    #expect(bench.pay(id).code == "000.100.110")
    #expect(bench.status(id).code == "000.100.110")
    let codes = bench.query().json?["payments"]?.array?.compactMap { $0.at("result", "code")?.string }
    #expect(codes == ["800.100.153", "000.100.110"])
    #expect(bench.truth().captures == 1)
  }

  @Test("a paid checkout is finished: it takes no second card")
  func finished() {
    var bench = HyperPayBench()
    let id = bench.checkout()
    _ = bench.pay(id)
    let again = bench.pay(id)
    #expect(again.status == 400)
    #expect(again.code == "200.300.404")
    #expect(bench.truth().captures == 1)
    #expect(bench.deadline == nil)
  }

  @Test("the same reference paid again within a minute is a duplicate, later it is not")
  func duplicate() {
    var bench = HyperPayBench()
    _ = bench.pay(bench.checkout())
    bench.wait(.seconds(59))
    #expect(bench.pay(bench.checkout()).code == "800.110.100")
    #expect(bench.truth().captures == 1)
    #expect(bench.pay(bench.checkout(amount: "149.00")).code == "000.100.110")
    bench.wait(.seconds(1))
    #expect(bench.pay(bench.checkout()).code == "000.100.110")
    #expect(bench.truth().captures == 3)
  }

  @Test(
    "an uncertain result comes out after two minutes",
    arguments: [
      ("900.100.300", "900.100.301", ProviderRecord.State.declined), ("900.100.400", "000.100.110", .captured),
    ])
  func uncertain(code: String, later: String, state: ProviderRecord.State) {
    var bench = HyperPayBench()
    let id = bench.checkout()
    #expect(bench.pay(id, holder: code).code == code)
    #expect(bench.deadline?.name == "result-known")
    bench.wait(.seconds(119))
    #expect(bench.truth().state == .pending)
    #expect(bench.pay(id).code == "800.700.100")
    bench.wait(.seconds(1))
    #expect(bench.status(id).code == later)
    #expect(bench.truth().state == state)
  }

  @Test("an older installation ends the session with the first read of a success")
  func readOnce() {
    var bench = HyperPayBench(HyperPaySandbox.StatusSession.readOnce)
    let id = bench.checkout()
    _ = bench.pay(id)
    #expect(bench.status(id).code == "000.100.110")
    #expect(bench.status(id).code == "200.300.404")
    #expect(bench.truth().state == .captured)
  }

  @Test("a decline comes with HTTP 200, or with 400 where the installation does so")
  func declineStatus() {
    var usual = HyperPayBench()
    #expect(usual.pay(usual.checkout(), holder: "800.100.155").status == 200)
    var other = HyperPayBench(HyperPaySandbox.DeclineStatus.badRequest)
    let id = other.checkout()
    #expect(other.pay(id, holder: "800.100.155").status == 400)
    #expect(other.status(id).status == 400)
    #expect(other.status(id).code == "800.100.155")
  }

  @Test("a report that finds nothing says 700.400.580")
  func emptyReport() {
    var bench = HyperPayBench()
    _ = bench.checkout()
    #expect(bench.query().code == "700.400.580")
    #expect(bench.query("TILL-999999").code == "700.400.580")
    #expect(bench.query("").code == "200.300.404")
    #expect(bench.send(.get, "/v1/query/none?entityId=\(HyperPayBench.cards)").code == "700.400.580")
  }

  @Test("a report by identifier says one time, the payment’s own, and nothing of addresses that were not sent")
  func reportMembers() {
    var bench = HyperPayBench()
    let payment = bench.pay(bench.checkout()).json?["id"]?.string ?? ""
    bench.wait(.seconds(120))
    let report = bench.send(.get, "/v1/query/\(payment)?entityId=\(HyperPayBench.cards)").json
    let names = (report?.members ?? []).map(\.name)
    #expect(names.count == Set(names).count)
    #expect(report?["timestamp"] == "2026-03-01 09:00:00+0000")
    #expect(!names.contains("billing") && !names.contains("shipping"))
    #expect(names.contains("ndc"))
  }

  @Test("reports are throttled at two a minute for each reference and for each payment")
  func reportThrottle() {
    var bench = HyperPayBench()
    let payment = bench.pay(bench.checkout()).json?["id"]?.string ?? ""
    let path = "/v1/query/\(payment)?entityId=\(HyperPayBench.cards)"
    for _ in 0..<2 {
      #expect(bench.query().status == 200)
      #expect(bench.send(.get, path).code == "000.100.110")
    }
    #expect(bench.query().status == 429)
    #expect(bench.send(.get, path).status == 429)
    bench.wait(.seconds(60))
    #expect(bench.query().status == 200)
  }

  @Test("a refund lowers what is held, in parts and never below nothing (HyperPay docs, Backoffice operations)")
  func refund() {
    var bench = HyperPayBench()
    let payment = bench.pay(bench.checkout()).json?["id"]?.string ?? ""
    func refund(_ amount: String) -> WireAnswer {
      bench.send(
        .post, "/v1/payments/\(payment)",
        "entityId=\(HyperPayBench.cards)&paymentType=RF&amount=\(amount)&currency=SAR")
    }
    let part = refund("48.00")
    #expect(part.code == "000.100.110")
    #expect(part.json?["referencedId"]?.string == payment)
    #expect(bench.truth().kept?.decimalText == "100.00")
    #expect(refund("100.01").code == "700.400.200")
    #expect(refund("100.00").code == "000.100.110")
    #expect(refund("1.00").code == "700.300.300")
    let truth = bench.truth()
    #expect(truth.state == .refunded)
    #expect(truth.held == nil)
    #expect(truth.refunded?.decimalText == "148.00")
    #expect(truth.captures == 1)
  }

  @Test("a pre-authorisation reserves; a capture takes; a reversal gives up (HyperPay docs, Backoffice operations)")
  func preauthorisation() {
    for (change, state, again) in [
      ("CP&amount=148.00&currency=SAR", ProviderRecord.State.captured, "700.300.300"),
      ("RV", .cancelled, "700.300.300"),
    ] {
      var bench = HyperPayBench()
      let body =
        "entityId=\(HyperPayBench.cards)&amount=148.00&currency=SAR&paymentType=PA&merchantTransactionId=TILL-000481"
      let id = bench.send(.post, "/v1/checkouts", body).json?["id"]?.string ?? ""
      let payment = bench.pay(id).json?["id"]?.string ?? ""
      #expect(bench.truth().state == .authorised)
      #expect(bench.truth().captures == 0)
      let call = "entityId=\(HyperPayBench.cards)&paymentType=\(change)"
      #expect(bench.send(.post, "/v1/payments/\(payment)", call).code == "000.100.110")
      #expect(bench.truth().state == state)
      #expect(bench.send(.post, "/v1/payments/\(payment)", call).code == again)
    }
  }

  @Test(
    "what cannot be changed afterwards is refused with the 700 family",
    arguments: [
      ("800.100.155", "RF&amount=1.00&currency=SAR", "700.300.200"),
      ("800.400.500", "RF&amount=1.00&currency=SAR", "700.300.100"), ("Sara", "RV", "700.300.700"),
      ("Sara", "RF&amount=1.00&currency=EUR", "100.550.702"), ("Sara", "XX", "200.300.404"),
    ])
  func refusedChanges(holder: String, change: String, code: String) {
    var bench = HyperPayBench()
    let payment = bench.pay(bench.checkout(), holder: holder).json?["id"]?.string ?? ""
    let call = "entityId=\(HyperPayBench.cards)&paymentType=\(change)"
    let answer = bench.send(.post, "/v1/payments/\(payment)", call)
    #expect(answer.status == 400)
    #expect(answer.code == code)
    #expect(bench.send(.post, "/v1/payments/none", call.replacing("=XX", with: "=RV")).code == "700.100.100")
  }

  @Test("nothing is known of a reference that was never used")
  func nothing() {
    #expect(HyperPayBench().truth() == .nothing)
  }
}
