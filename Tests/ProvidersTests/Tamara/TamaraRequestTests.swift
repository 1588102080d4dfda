import Commerce
import DemoMerchant
import HTTPTypes
import Payments
import Providers
import Testing
import Wire

@Suite("Tamara requests")
struct TamaraRequestTests {
  let tamara = Tamara()
  static let orderID = "3b7b2f0a-8a55-4c0e-9b0d-0c9c0ed4a911"

  func text(_ call: Tamara.Call, _ request: PaymentRequest) -> String {
    let wire = tamara.request(for: call, key: "k", SampleIntent.context(request))
    #expect(wire.sender == .merchant)
    return Recorded.text(of: wire)
  }

  @Test("the first call asks whether anything is offered to this phone for this amount")
  func eligibility() throws {
    let request = try SampleIntent.request(.tamara)
    let call = try #require(tamara.createSession(SampleIntent.context(request)))
    #expect(call == .checkEligibility)
    #expect(try text(call, request) == Recorded.text("Tamara/check-eligibility.http"))
  }

  @Test("a checkout is asked for with the documented body and unquoted amounts that add up")
  func checkout() throws {
    let request = try SampleIntent.request(.tamara)
    #expect(try text(.createCheckout, request) == Recorded.text("Tamara/create-checkout.http"))
  }

  @Test("in Kuwait three decimals follow, and one line stands for an order in another currency")
  func kuwait() throws {
    let request = try SampleIntent.request(
      .tamara, amount: Money(minorUnits: 35_250, currency: .kwd), country: .kuwait, mobile: "+965 9000 0001",
      language: "en")
    #expect(try text(.createCheckout, request) == Recorded.text("Tamara/create-checkout-kwd.http"))
  }

  @Test("an order is read and authorised by Tamara's own identifier, which cannot leave the path")
  func order() throws {
    let request = try SampleIntent.request(.tamara)
    #expect(
      tamara.statusRequest(SampleIntent.context(request, ["payment": Self.orderID])) == .readOrder(id: Self.orderID))
    #expect(try text(.readOrder(id: Self.orderID), request) == Recorded.text("Tamara/read-order.http"))
    #expect(try text(.readAuthorised(id: Self.orderID), request) == Recorded.text("Tamara/read-order.http"))
    #expect(try text(.authorise(id: Self.orderID), request) == Recorded.text("Tamara/authorise-order.http"))
    let strange = tamara.request(for: .authorise(id: "../x?y"), key: "k", SampleIntent.context(request))
    #expect(strange.path == "/orders/..%2Fx%3Fy/authorise")
  }

  @Test("the same intent asked twice, at different times, gives the same bytes")
  func sameBytes() throws {
    let request = try SampleIntent.request(.tamara)
    let later: Tamara.Context = SampleIntent.context(request, now: SampleIntent.now.advanced(by: .seconds(3)))
    #expect(
      tamara.request(for: .createCheckout, key: "k", SampleIntent.context(request))
        == tamara.request(for: .createCheckout, key: "k", later))
  }

  static let traitsTable: [(Tamara.Call, CallTraits)] = [
    (.checkEligibility, CallTraits(operation: "tamara.check-eligibility", effect: .nothing, isIdempotent: true)),
    (.createCheckout, CallTraits(operation: "tamara.create-checkout", effect: .session, isIdempotent: false)),
    (.readOrder(id: orderID), CallTraits(operation: "tamara.read-order", effect: .nothing, isIdempotent: true)),
    (.authorise(id: orderID), CallTraits(operation: "tamara.authorise-order", effect: .charge, isIdempotent: true)),
    (.readAuthorised(id: orderID), CallTraits(operation: "tamara.read-order", effect: .nothing, isIdempotent: true)),
  ]

  @Test("authorising is written down before it is done, and may be repeated", arguments: traitsTable)
  func traits(_ call: Tamara.Call, _ traits: CallTraits) { #expect(tamara.traits(of: call) == traits) }

  @Test("a capture, a cancel and a refund say their amount; a cancel that of all that is left")
  func operations() throws {
    let request = try SampleIntent.request(.tamara)
    let body = try Recorded.json("Tamara/order-new.json")
      .setting(["canceled_amount"], to: ["amount": .number("31.25"), "currency": "SAR"])
    let amount = Money(minorUnits: 10_000, currency: .sar)
    let wanted: [(PaymentModification, String, CallEffect)] = [
      (.capture(amount), "capture-order", .capture), (.void, "cancel-order", .void),
      (.refund(amount), "refund-order", .refund),
    ]
    for (operation, name, effect) in wanted {
      let answer = WireAnswer(status: 200, json: body)
      let before = tamara.reaction(
        to: answer, after: .readBefore(operation, id: Self.orderID), SampleIntent.context(request))
      guard case .call(let call) = before.step else {
        Issue.record("\(operation) makes no call")
        continue
      }
      #expect(try text(call, request) == Recorded.text("Tamara/\(name).http"))
      #expect(tamara.traits(of: call) == CallTraits(operation: "tamara.\(name)", effect: effect, isIdempotent: false))
    }
  }

  @Test(
    "the older address for notifications is named only where the merchant wants it", arguments: Tamara.Notices.allCases)
  func notices(_ notices: Tamara.Notices) throws {
    var settings = Settings()
    settings[Tamara.Notices.self] = notices
    let context: Tamara.Context = SampleIntent.context(try SampleIntent.request(.tamara))
    let wire = Tamara(settings: settings).request(for: .createCheckout, key: "k", context)
    let url = wire.json?.at("merchant_url", "notification")?.string
    #expect(url == (notices == .webhook ? nil : "https://shop.till.test/notifications/tamara"))
  }

  @Test("a merchant whose set-up is wrong asks with a wrong token or says that it stands elsewhere")
  func setUp() throws {
    let context: Tamara.Context = SampleIntent.context(try SampleIntent.request(.tamara))
    func wire(_ setUp: Tamara.SetUp) -> WireRequest {
      var settings = Settings()
      settings[Tamara.SetUp.self] = setUp
      return Tamara(settings: settings).request(for: .createCheckout, key: "k", context)
    }
    #expect(wire(.right).head.headerFields[.authorization] == "Bearer till-demo-tamara-token")
    #expect(wire(.unknownToken).head.headerFields[.authorization] == "Bearer till-demo-unknown-token")
    #expect(wire(.right).json?["country_code"] == "SA")
    #expect(wire(.otherCountry).json?["country_code"] == "BH")
  }

  @Test("nothing is asked of a session without an order, and nothing can be called off")
  func nothing() throws {
    let request = try SampleIntent.request(.tamara)
    #expect(tamara.statusRequest(SampleIntent.context(request)) == nil)
    #expect(tamara.cancelling(SampleIntent.context(request, ["payment": Self.orderID])) == nil)
  }
}
