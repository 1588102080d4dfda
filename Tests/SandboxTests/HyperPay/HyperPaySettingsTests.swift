import Commerce
import HTTPTypes
import Language
import Pages
import Sandbox
import Testing
import Wire

@Suite("HyperPay: what can be set up")
struct HyperPaySettingsTests {
  @Test("an approval comes under the code that is set up", arguments: HyperPaySandbox.Approval.allCases)
  func approvals(_ approval: HyperPaySandbox.Approval) {
    var bench = HyperPayBench(approval)
    let id = bench.checkout()
    let code = approval == .usual ? "000.100.110" : approval.rawValue.replacing("-", with: ".")
    #expect(bench.pay(id).code == code)
    #expect(bench.status(id).code == code)
    #expect(bench.truth().state == (approval == .partlyFailed ? .pending : .captured))
    #expect(bench.truth().words == code)
  }

  @Test("what is not decided says so under the code that is set up", arguments: HyperPaySandbox.Pending.allCases)
  func pending(_ pending: HyperPaySandbox.Pending) {
    var bench = HyperPayBench(pending)
    let code = pending == .usual ? "000.200.000" : pending.rawValue.replacing("-", with: ".")
    #expect(bench.status(bench.checkout()).code == code)
  }

  @Test(
    "a 3-D Secure system that does not work refuses every card",
    arguments: [
      (HyperPaySandbox.Authentication.Behaviour.technicalError, "000.400.103"), (.notConfigured, "000.400.104"),
      (.unsupportedDevice, "000.400.105"), (.invalidAnswer, "000.400.106"), (.directorySilent, "000.400.107"),
      (.cardUnknown, "000.400.108"), (.riskCheckSilent, "000.400.200"), (.informationOnly, "000.100.110"),
      (.usual, "000.100.110"),
    ])
  func threeDSecure(behaviour: HyperPaySandbox.Authentication.Behaviour, code: String) {
    var bench = HyperPayBench(behaviour)
    let answer = bench.pay(bench.checkout())
    #expect(answer.code == code)
    #expect(bench.truth().state == (code == "000.100.110" ? .captured : .declined))
    let status = answer.json?.at("threeDSecure", "authenticationStatus")?.string
    #expect(status == (behaviour == .informationOnly ? "I" : behaviour == .usual ? "Y" : nil))
  }

  @Test("pages, messages and descriptors name the shop that plays")
  func merchant() throws {
    let shop = SandboxMerchant(name: "Bean There", city: "Jeddah", country: .saudiArabia, utcOffsetMinutes: 180)
    var bench = HyperPayBench(at: "2026-03-01T22:30:00Z", merchant: shop)
    let url = bench.challenge(bench.checkout())
    let page = try #require(bench.sandbox.open(url, at: &bench.moment).page)
    let values = page.blocks.compactMap { block in
      if case .fact(_, let value) = block { value.values["value"] } else { nil }
    }
    #expect(values.contains(.text("Bean There")))
    let tomorrow = try #require(CivilDate(year: 2026, month: 3, day: 2))
    #expect(values.contains(.date(tomorrow)))
    #expect(bench.sandbox.messages.first?.text.values["merchant"] == .text("Bean There"))
    #expect(bench.query().body.text.contains("Bean There"))
    #expect(!bench.query().body.text.contains("Till Demo Store"))
  }

  @Test(
    "a code on the issuer's page may name its reason or how the challenge ended",
    arguments: [
      ("019001", "100.380.401", "01", nil), ("019023", "100.380.401", "23", nil), ("011001", "100.396.101", nil, "01"),
      ("011006", "100.380.401", nil, "06"), ("011008", "100.380.401", nil, "08"),
    ] as [(String, String, String?, String?)])
  func reasons(code: String, result: String, reason: String?, cancel: String?) {
    var bench = HyperPayBench()
    let id = bench.checkout()
    let url = bench.challenge(id)
    guard case .redirect = bench.press("submit", on: url, code: code) else {
      Issue.record("\(code) is a wrong code")
      return
    }
    let answer = bench.status(id)
    #expect(answer.code == result)
    #expect(answer.json?.at("threeDSecure", "transStatusReason")?.string == reason)
    #expect(answer.json?.at("threeDSecure", "challengeCancel")?.string == cancel)
  }

  @Test("a reason that does not exist is a wrong code", arguments: ["019007", "019099", "011002", "019100"])
  func noReason(code: String) {
    var bench = HyperPayBench()
    #expect(bench.press("submit", on: bench.challenge(bench.checkout()), code: code).problem != nil)
  }

  @Test("a page that nobody opened, or nobody answered, says so when its time is over", arguments: [true, false])
  func silence(opened: Bool) {
    var bench = HyperPayBench()
    let url = bench.pay(bench.checkout(), number: "4200000000000018").json?.at("redirect", "url")?.string ?? ""
    if opened { _ = bench.sandbox.open(url, at: &bench.moment) }
    bench.wait(.seconds(1_800))
    let report = bench.query().json?["payments"]?[0]
    #expect(report?.at("result", "code")?.string == "100.396.103")
    #expect(report?.at("threeDSecure", "challengeCancel")?.string == (opened ? "04" : "05"))
  }

  @Test(
    "a wallet asks its owner on its own page",
    arguments: [
      ("123456", "000.100.110"), ("111111", "800.100.203"), ("222222", "800.100.162"), ("444444", "900.100.600"),
      ("777777", "800.100.161"), ("cancel", "100.396.101"),
    ])
  func wallet(code: String, result: String) throws {
    var bench = HyperPayBench()
    let entity = HyperPaySandbox.Account.demo.stcPayEntity
    let id = bench.checkout(entity: entity, more: "&customer.phone=%2B966500000001&customParameters[branch_id]=1")
    let answer = bench.send(
      .post, "/v1/checkouts/\(id)/payment",
      "paymentBrand=STC_PAY&shopperResultUrl=com.till.demo.payments%3A%2F%2Fresult", authorization: nil)
    #expect(answer.code == "000.200.000")
    let url = answer.json?.at("redirect", "url")?.string ?? ""
    let page = try #require(bench.sandbox.open(url, at: &bench.moment).page)
    #expect(page.id == "hyperpay.wallet")
    let response = code == "cancel" ? bench.press("cancel", on: url) : bench.press("submit", on: url, code: code)
    guard case .redirect = response else {
      Issue.record("\(response)")
      return
    }
    let status = bench.status(id, entity: entity)
    #expect(status.code == result)
    #expect(status.json?["card"] == nil)
    #expect(status.json?["threeDSecure"] == nil)
    #expect(status.json?["paymentBrand"]?.string == "STC_PAY")
  }

  @Test(
    "a mobile number without a usable wallet is refused (Moyasar docs, STC Pay testing)",
    arguments: [("966515555555", "800.100.195"), ("966515555556", "800.100.172"), ("966515555557", "800.100.160")])
  func noWallet(mobile: String, code: String) {
    var bench = HyperPayBench()
    let id = bench.checkout(entity: HyperPaySandbox.Account.demo.stcPayEntity, more: "&customer.phone=%2B\(mobile)")
    let answer = bench.send(
      .post, "/v1/checkouts/\(id)/payment",
      "paymentBrand=STC_PAY&shopperResultUrl=com.till.demo.payments%3A%2F%2Fresult", authorization: nil)
    #expect(answer.code == code)
  }
}
