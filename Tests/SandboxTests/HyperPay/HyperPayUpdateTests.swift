import HTTPTypes
import Sandbox
import Testing
import Wire

@Suite("HyperPay: checkouts that are changed, and those that keep a card (HyperPay docs, COPYandPAY, Tokenization)")
struct HyperPayUpdateTests {
  @Test("a change keeps what it does not name, and the card is charged the new amount")
  func changed() {
    var bench = HyperPayBench()
    let id = bench.checkout(more: "&customer.givenName=Sara&cart.items[0].name=Cup&customParameters[a]=1")
    let answer = bench.send(
      .post, "/v1/checkouts/\(id)", "entityId=\(HyperPayBench.cards)&amount=92.00&customParameters[b]=2")
    #expect(answer.code == "000.200.101" && answer.json?["id"]?.string == id)
    let paid = bench.pay(id).json
    #expect(paid?["amount"] == "92.00" && paid?["currency"] == "SAR" && paid?["paymentType"] == "DB")
    #expect(paid?["merchantTransactionId"] == "TILL-000481" && paid?.at("customer", "givenName") == "Sara")
    #expect(paid?.at("cart", "items")?[0]?["name"] == "Cup")
    #expect(paid?["customParameters"] == ["a": "1", "b": "2"])
  }

  @Test("a checkout that somebody pays, has paid or has let expire cannot be changed, nor one of another channel")
  func tooLate() {
    let body = "entityId=\(HyperPayBench.cards)&amount=1.00"
    var bench = HyperPayBench()
    let paid = bench.checkout()
    _ = bench.pay(paid)
    #expect(bench.send(.post, "/v1/checkouts/\(paid)", body).status == 400)
    let asked = bench.checkout(reference: "TILL-000482")
    _ = bench.challenge(asked)
    #expect(bench.send(.post, "/v1/checkouts/\(asked)", body).status == 400)
    let open = bench.checkout(reference: "TILL-000483")
    #expect(bench.send(.post, "/v1/checkouts/\(open)", "entityId=\(HyperPayBench.mada)&amount=1.00").status == 400)
    bench.wait(.seconds(30 * 60))
    #expect(bench.send(.post, "/v1/checkouts/\(open)", body).code == "200.300.404")
  }

  @Test("without a payment’s type a checkout keeps the card, charges nothing and stands in no ledger")
  func keeping() {
    var bench = HyperPayBench()
    let made = bench.send(
      .post, "/v1/checkouts", "entityId=\(HyperPayBench.cards)&createRegistration=true&integrity=true")
    let id = made.json?["id"]?.string ?? ""
    #expect(made.code == "000.200.100" && made.json?["integrity"]?.string?.hasPrefix("sha256-") == true)
    let place = "/v1/checkouts/\(id)/registration"
    let waiting = bench.send(.get, place + "?entityId=\(HyperPayBench.cards)")
    #expect(waiting.code == "000.200.000" && waiting.json?["id"] == nil)
    let card =
      "paymentBrand=VISA&card.number=4200000000000091&card.holder=Sara+Demo&card.expiryMonth=12&card.expiryYear=2030&card.cvv="
    #expect(bench.send(.post, place, card + "1", authorization: nil).code == "100.100.601")
    #expect(bench.send(.post, place, card + "123", authorization: nil).code == "000.100.110")
    let kept = bench.send(.get, place + "?entityId=\(HyperPayBench.cards)").json
    let token = kept?["id"]?.string ?? ""
    #expect(token.count == 32 && kept?.at("card", "last4Digits") == "0091")
    #expect(bench.send(.post, place, card + "123", authorization: nil).code == "200.300.404")
    #expect(bench.sandbox.references.isEmpty)
    let paid = bench.send(
      .post, "/v1/registrations/\(token)/payments",
      "entityId=\(HyperPayBench.cards)&amount=10.00&currency=SAR&paymentType=DB&standingInstruction.source=MIT")
    #expect(paid.code == "000.100.110")
  }

  @Test("the script of such a checkout sends the card to be kept")
  func script() {
    var bench = HyperPayBench()
    let made = bench.send(.post, "/v1/checkouts", "entityId=\(HyperPayBench.cards)&createRegistration=true")
    let id = made.json?["id"]?.string ?? ""
    let script = bench.send(.get, "/v1/paymentWidgets.js?checkoutId=\(id)").body.text
    #expect(script.contains(#"+ "/registration""#) && script.contains(id))
  }
}
