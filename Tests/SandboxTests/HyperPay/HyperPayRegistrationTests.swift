import HTTPTypes
import Pages
import Sandbox
import Testing
import Wire

@Suite("HyperPay: cards that are kept (HyperPay docs, Tokenization)")
struct HyperPayRegistrationTests {
  private static let back = "&shopperResultUrl=com.till.demo.payments%3A%2F%2Fresult"

  private func register(_ bench: inout HyperPayBench, number: String = "4200000000000091") -> String {
    let id = bench.checkout()
    return bench.pay(id, number: number, more: Self.back + "&createRegistration=true").json?["registrationId"]?.string
      ?? ""
  }

  /// Pays with a token, a minute later and for another order.
  private func pay(_ bench: inout HyperPayBench, _ token: String, entity: String = HyperPayBench.cards) -> WireAnswer {
    bench.wait(.seconds(60))
    let id = bench.checkout(entity: entity, reference: "TILL-000482", more: "&registrations[0].id=\(token)")
    return bench.send(
      .post, "/v1/checkouts/\(id)/payment", "paymentBrand=VISA&registrationId=\(token)&card.cvv=123\(Self.back)",
      authorization: nil)
  }

  @Test("a card is kept when the device asks for it, under 32 characters, and never without")
  func registered() {
    var bench = HyperPayBench()
    let token = register(&bench)
    #expect(token.wholeMatch(of: /[0-9a-f]{32}/) != nil)
    #expect(bench.query().json?["payments"]?[0]?["registrationId"]?.string == token)
    #expect(bench.pay(bench.checkout(reference: "TILL-000482")).json?["registrationId"] == nil)
    let declined = bench.checkout(reference: "TILL-000483")
    let answer = bench.pay(declined, holder: "800.100.155", more: Self.back + "&createRegistration=true")
    #expect(answer.json?["registrationId"] == nil)
  }

  @Test("a checkout that asks for it keeps the card that pays it, and no card that is declined")
  func registeredByCheckout() {
    var bench = HyperPayBench()
    let id = bench.checkout(more: "&createRegistration=true")
    #expect(bench.pay(id, holder: "800.100.155").json?["registrationId"] == nil)
    #expect(bench.status(id).json?["registrationId"] == nil)
    #expect(bench.pay(id).code == "000.100.110")
    let token = bench.status(id).json?["registrationId"]?.string ?? ""
    #expect(token.wholeMatch(of: /[0-9a-f]{32}/) != nil)
    #expect(pay(&bench, token).json?["registrationId"]?.string == token)
    let changed = bench.checkout(reference: "TILL-000484", more: "&createRegistration=true")
    let body = "entityId=\(HyperPayBench.cards)&amount=92.00&currency=SAR"
    #expect(bench.send(.post, "/v1/checkouts/\(changed)", body).code == "000.200.101")
    #expect(bench.pay(changed).json?["registrationId"]?.string?.count == 32)
  }

  @Test("a token pays as its card did, without number, holder or expiry")
  func paid() {
    var bench = HyperPayBench()
    let token = register(&bench)
    let answer = pay(&bench, token)
    #expect(answer.code == "000.100.110")
    #expect(answer.json?.at("card", "last4Digits")?.string == "0091")
    #expect(answer.json?["registrationId"]?.string == token)
    #expect(bench.truth("TILL-000482").state == .captured)
  }

  @Test("a card whose issuer asks does so again when it is paid by token")
  func challenged() {
    var bench = HyperPayBench()
    let id = bench.checkout()
    let first = bench.pay(id, number: "4200000000000018", more: Self.back + "&createRegistration=true")
    let url = first.json?.at("redirect", "url")?.string ?? ""
    _ = bench.sandbox.open(url, at: &bench.moment)
    _ = bench.press("submit", on: url, code: "123456")
    let token = bench.status(id).json?["registrationId"]?.string ?? ""
    #expect(pay(&bench, token).code == "000.200.000")
  }

  @Test(
    "a token that is gone pays nothing, and says why",
    arguments: [
      ("hyperpay.delete-card", "100.150.202"), ("hyperpay.withdraw-card", "800.100.197"),
      ("hyperpay.expire-card", "100.100.303"),
    ])
  func gone(action: String, code: String) {
    var bench = HyperPayBench()
    let token = register(&bench)
    #expect(bench.outside(action) == .accepted)
    #expect(bench.outside(action) == .refused(.notNow))
    #expect(pay(&bench, token).code == code)
    #expect(bench.truth("TILL-000482").state == .declined)
  }

  @Test("a token of another shape, of nobody or of another entity is refused")
  func unknown() {
    var bench = HyperPayBench()
    let token = register(&bench)
    #expect(pay(&bench, "short").code == "100.150.101")
    #expect(pay(&bench, String(repeating: "a", count: 32)).code == "100.150.200")
    #expect(pay(&bench, token, entity: HyperPayBench.mada).code == "100.150.200")
  }

  @Test("a card is deleted once")
  func deleted() {
    var bench = HyperPayBench()
    let token = register(&bench)
    let path = "/v1/registrations/\(token)?entityId=\(HyperPayBench.cards)"
    #expect(bench.send(.delete, path).code == "000.100.110")
    #expect(bench.send(.delete, path).code == "100.150.202")
    #expect(bench.send(.delete, "/v1/registrations/none?entityId=\(HyperPayBench.cards)").code == "100.150.200")
  }
}
