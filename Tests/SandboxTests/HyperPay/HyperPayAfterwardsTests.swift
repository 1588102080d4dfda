import Commerce
import HTTPTypes
import Pages
import Sandbox
import Testing
import Wire

@Suite("HyperPay: what happens elsewhere and afterwards")
struct HyperPayAfterwardsTests {
  private func reservation(_ bench: inout HyperPayBench) -> String {
    let body =
      "entityId=\(HyperPayBench.cards)&amount=148.00&currency=SAR&paymentType=PA&merchantTransactionId=TILL-000481"
    let id = bench.send(.post, "/v1/checkouts", body).json?["id"]?.string ?? ""
    return bench.pay(id).json?["id"]?.string ?? ""
  }

  private func change(_ bench: inout HyperPayBench, _ payment: String, _ call: String) -> WireAnswer {
    bench.send(.post, "/v1/payments/\(payment)", "entityId=\(HyperPayBench.cards)&paymentType=\(call)")
  }

  @Test("a reservation is captured in parts, never above what was reserved")
  func partialCapture() {
    var bench = HyperPayBench()
    let payment = reservation(&bench)
    #expect(change(&bench, payment, "CP&amount=100.00&currency=SAR").code == "000.100.110")
    #expect(bench.truth().state == .captured)
    #expect(bench.truth().captured?.decimalText == "100.00")
    #expect(bench.truth().captures == 1)
    #expect(change(&bench, payment, "CP&amount=48.01&currency=SAR").code == "700.400.100")
    #expect(change(&bench, payment, "RV").code == "700.400.300")
    #expect(change(&bench, payment, "CP&amount=48.00&currency=SAR").code == "000.100.110")
    #expect(bench.truth().captured?.decimalText == "148.00")
    #expect(change(&bench, payment, "CP&amount=1.00&currency=SAR").code == "700.300.300")
  }

  @Test("a reservation above the amount, or after a week, cannot be captured")
  func captureLimits() {
    var bench = HyperPayBench()
    let payment = reservation(&bench)
    #expect(bench.deadline?.name == "capture-ends")
    #expect(bench.deadline?.at == bench.moment.now.advanced(by: .seconds(7 * 24 * 3_600)))
    #expect(change(&bench, payment, "CP&amount=148.01&currency=SAR").code == "700.400.100")
    #expect(change(&bench, payment, "RF&amount=1.00&currency=SAR").code == "700.300.100")
    bench.wait(.seconds(7 * 24 * 3_600))
    #expect(change(&bench, payment, "CP&amount=1.00&currency=SAR").code == "700.300.400")
    #expect(bench.truth().state == .expired)
    #expect(bench.truth().held == nil)
    #expect(change(&bench, payment, "RV").code == "700.300.400")
    #expect(bench.truth().wasHeld)
  }

  @Test("a reservation that is given up in time is reversed")
  func reversed() {
    var bench = HyperPayBench()
    let payment = reservation(&bench)
    #expect(bench.truth().held?.decimalText == "148.00")
    #expect(change(&bench, payment, "RV").code == "000.100.110")
    #expect(bench.truth().state == .cancelled)
    #expect(bench.truth().held == nil)
    #expect(bench.truth().wasHeld)
  }

  @Test("a part of a reservation is reversed, and the rest is captured or reversed later")
  func partialReversal() {
    for rest in ["CP&amount=100.00&currency=SAR", "RV"] {
      var bench = HyperPayBench()
      let payment = reservation(&bench)
      #expect(change(&bench, payment, "RV&amount=148.01&currency=SAR").code == "700.400.300")
      #expect(change(&bench, payment, "RV&amount=48.00").code == "100.550.400")
      let reversed = change(&bench, payment, "RV&amount=48.00&currency=SAR")
      #expect(reversed.code == "000.100.110" && reversed.json?["amount"] == "48.00")
      #expect(bench.truth().state == .authorised)
      #expect(bench.truth().held?.decimalText == "100.00")
      #expect(change(&bench, payment, "CP&amount=100.01&currency=SAR").code == "700.400.100")
      let last = change(&bench, payment, rest)
      #expect(last.code == "000.100.110" && last.json?["amount"] == "100.00")
      #expect(bench.truth().held == nil)
      #expect(bench.truth().state == (rest == "RV" ? .cancelled : .captured))
      #expect(
        change(&bench, payment, "RV&amount=1.00&currency=SAR").code == (rest == "RV" ? "700.300.300" : "700.400.300"))
    }
  }

  @Test("the report holds the payment and everything that was done to it")
  func report() {
    var bench = HyperPayBench()
    let payment = reservation(&bench)
    _ = change(&bench, payment, "CP&amount=100.00&currency=SAR")
    _ = change(&bench, payment, "RF&amount=25.00&currency=SAR")
    let entries = bench.query().json?["payments"]?.array ?? []
    #expect(entries.map { $0["paymentType"]?.string } == ["PA", "CP", "RF"])
    #expect(entries.map { $0["amount"]?.string } == ["148.00", "100.00", "25.00"])
    #expect(entries.dropFirst().allSatisfy { $0["referencedId"]?.string == payment })
    #expect(entries.allSatisfy { $0["merchantTransactionId"]?.string == "TILL-000481" })
  }

  @Test(
    "a capture, a refund and a reversal are found by their own identifiers and by their own references",
    arguments: ["CP&amount=100.00&currency=SAR", "RV", "RF&amount=48.00&currency=SAR"])
  func ownIdentifier(change: String) {
    var bench = HyperPayBench()
    let payment = change.hasPrefix("RF") ? bench.pay(bench.checkout()).json?["id"]?.string ?? "" : reservation(&bench)
    let made = self.change(&bench, payment, change + "&merchantTransactionId=TILL-000481-R")
    #expect(made.json?["merchantTransactionId"] == "TILL-000481-R")
    let id = made.json?["id"]?.string ?? ""
    let entity = "?entityId=\(HyperPayBench.cards)"
    for path in ["/v1/query/\(id)", "/v1/payments/\(id)"] {
      let read = bench.send(.get, path + entity)
      #expect(read.status == 200 && read.json?["id"]?.string == id)
      #expect(read.json?["referencedId"]?.string == payment)
      #expect(read.json?["paymentType"]?.string == String(change.prefix(2)))
    }
    #expect(bench.query("TILL-000481-R").json?["payments"]?.array?.map { $0["id"]?.string } == [id])
    #expect(bench.query().json?["payments"]?.array?.map { $0["id"]?.string } == [payment, id])
    let linked = bench.send(.get, "/v1/query/\(id)\(entity)&includeLinkedTransactions=true")
    #expect(linked.json?["payments"]?.array?.count == 2)
    #expect(bench.send(.get, "/v1/payments/\(id)?entityId=\(HyperPayBench.mada)").code == "700.400.580")
    #expect(self.change(&bench, payment, "RF&amount=1.00&currency=SAR&merchantTransactionId=short").status == 400)
  }

  @Test(
    "a chargeback takes the money back under its own code, and the checkout's session is over",
    arguments: [
      ("unspecified", "000.100.200"), ("funds", "000.100.203"), ("fraud", "000.100.220"),
      ("not-received", "000.100.221"), ("not-recognised", "000.100.222"), ("twice", "000.100.224"),
      ("unauthorised", "000.100.230"),
    ])
  func chargeback(name: String, code: String) {
    var bench = HyperPayBench()
    let id = bench.checkout()
    #expect(bench.outside("hyperpay.chargeback-\(name)") == .unknown)
    let payment = bench.pay(id).json?["id"]?.string ?? ""
    #expect(bench.outside("hyperpay.chargeback-\(name)") == .accepted)
    #expect(bench.truth().state == .refunded)
    #expect(bench.truth().words == code)
    #expect(bench.truth().held == nil)
    #expect(bench.truth().chargedBack?.decimalText == "148.00")
    #expect(bench.truth().refunded == nil)
    #expect(bench.status(id).code == "200.300.404")
    let last = bench.query().json?["payments"]?.array?.last
    #expect(last?["paymentType"]?.string == "CB")
    #expect(last?.at("result", "code")?.string == code)
    #expect(change(&bench, payment, "RF&amount=1.00&currency=SAR").code == "700.300.600")
    #expect(bench.outside("hyperpay.chargeback-\(name)") == .refused(.notNow))
  }

  @Test("a chargeback takes what was not refunded before; after a full refund it takes all of it again, once")
  func chargebackAfterRefund() {
    var bench = HyperPayBench()
    let payment = bench.pay(bench.checkout()).json?["id"]?.string ?? ""
    #expect(change(&bench, payment, "RF&amount=48.00&currency=SAR").code == "000.100.110")
    #expect(bench.outside("hyperpay.chargeback-fraud") == .accepted)
    #expect(bench.truth().state == .refunded)
    #expect(bench.truth().refunded?.decimalText == "48.00")
    #expect(bench.truth().chargedBack?.decimalText == "100.00")
    #expect(bench.query().json?["payments"]?.array?.last?["amount"]?.string == "100.00")
    var refunded = HyperPayBench()
    let other = refunded.pay(refunded.checkout()).json?["id"]?.string ?? ""
    #expect(change(&refunded, other, "RF&amount=148.00&currency=SAR").code == "000.100.110")
    #expect(refunded.outside("hyperpay.chargeback-fraud") == .accepted)
    #expect(refunded.truth().state == .refunded)
    #expect(refunded.truth().refunded?.decimalText == "148.00")
    #expect(refunded.truth().chargedBack?.decimalText == "148.00")
    #expect(refunded.query().json?["payments"]?.array?.last?["amount"]?.string == "148.00")
    #expect(refunded.outside("hyperpay.chargeback-fraud") == .refused(.notNow))
  }

  @Test(
    "a payment that nobody knows about comes out when the acquirer says so",
    arguments: [
      ("800.400.500", "confirm-pending", ProviderRecord.State.captured), ("999.999.999", "refuse-pending", .declined),
      ("900.100.100", "confirm-pending", .captured), ("100.396.104", "refuse-pending", .declined),
    ])
  func pendingComesOut(code: String, action: String, state: ProviderRecord.State) {
    var bench = HyperPayBench()
    let id = bench.checkout()
    _ = bench.pay(id, holder: code)
    #expect(bench.truth() == ProviderRecord(state: .pending, words: code))
    #expect(
      bench.sandbox.outsideActions(for: "TILL-000481", at: bench.moment.now) == [
        "hyperpay.confirm-pending", "hyperpay.refuse-pending",
      ])
    #expect(bench.outside("hyperpay.\(action)") == .accepted)
    #expect(bench.truth().state == state)
  }

  @Test("a bank's app approves or refuses while our page waits", arguments: [true, false])
  func outOfBand(approves: Bool) throws {
    var bench = HyperPayBench()
    let id = bench.checkout()
    let url = bench.challenge(id, number: "4000000000003220")
    let page = try #require(bench.sandbox.open(url, at: &bench.moment).page)
    #expect(page.id == "hyperpay.approval")
    #expect(page.fields.isEmpty)
    #expect(bench.sandbox.messages.isEmpty)
    #expect(bench.press("approved", on: url).notices == ["hyperpay.approval.not-yet"])
    #expect(bench.outside(approves ? "hyperpay.approve" : "hyperpay.reject") == .accepted)
    #expect(bench.truth().state == (approves ? .captured : .declined))
    guard case .redirect(let back) = bench.press("approved", on: url) else {
      Issue.record("no way back")
      return
    }
    #expect(back.hasPrefix(HyperPayBench.returnURL))
    #expect(bench.status(id).json?.at("threeDSecure", "flow")?.string == "out-of-band")
  }

  @Test("where banks ask by themselves, no page is named, and silence ends with the checkout")
  func decoupled() {
    var bench = HyperPayBench(HyperPaySandbox.Authentication.Behaviour.decoupled)
    let first = bench.pay(bench.checkout())
    #expect(first.code == "000.200.000")
    #expect(first.json?["redirect"] == nil)
    #expect(first.json?.at("threeDSecure", "authenticationStatus")?.string == "D")
    #expect(bench.outside("hyperpay.approve") == .accepted)
    #expect(bench.truth().state == .captured)
    _ = bench.pay(bench.checkout(reference: "TILL-000482"))
    bench.wait(.seconds(1_800))
    #expect(bench.truth("TILL-000482") == ProviderRecord(state: .expired, words: "100.396.103"))
    let report = bench.query("TILL-000482").json?["payments"]?[0]
    #expect(report?.at("threeDSecure", "challengeCancel")?.string == "03")
  }

  @Test("a lost page is found again under the payment's own identifier")
  func pageAgain() {
    var bench = HyperPayBench()
    let answer = bench.pay(bench.checkout(), number: "4200000000000018").json
    let payment = answer?["id"]?.string ?? ""
    let path = "/v1/payments/\(payment)?entityId=\(HyperPayBench.cards)"
    #expect(bench.send(.get, path).json?.at("redirect", "url") == answer?.at("redirect", "url"))
    bench.wait(.seconds(1_800))
    let late = bench.send(.get, path)
    #expect(late.code == "100.396.103")
    #expect(late.json?["redirect"] == nil)
    #expect(bench.send(.get, "/v1/payments/none?entityId=\(HyperPayBench.cards)").code == "700.400.580")
  }
}

extension HyperPayBench {
  /// Lets something happen outside.
  mutating func outside(_ name: String, reference: String = "TILL-000481") -> OutsideResult {
    sandbox.perform(.named(name, reference: reference), at: &moment)
  }
}
