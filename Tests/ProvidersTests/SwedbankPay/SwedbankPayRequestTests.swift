import Commerce
import HTTPTypes
import Payments
import Providers
import Testing
import Wire

@Suite("Swedbank Pay requests")
struct SwedbankPayRequestTests {
  typealias Sample = SwedbankPaySample
  static let orders = "https://pay-backend.till.test/swedbank-pay-mobile/paymentorders"

  private func wire(
    _ call: SwedbankPay.Call, _ adapter: SwedbankPay = Sample.adapter(), _ references: [String: String] = [:]
  ) throws -> WireRequest {
    adapter.request(for: call, key: "0f0d2b0e-1111-8222-8333-444455556666", try Sample.context(references))
  }

  static let goldens: [(SwedbankPay.Call, String)] = [
    (.discover, "discover"), (.createOrder(at: orders), "create-payment-order"),
    (.abort(id: SwedbankPaySample.order), "abort"),
    (.readOrder(id: SwedbankPaySample.order, isRestoring: false), "read-payment-order"),
    (.capture(id: SwedbankPaySample.order, SwedbankPaySample.total), "capture"),
  ]

  @Test("each call has its documented method, address, headers and body", arguments: goldens)
  func golden(_ call: SwedbankPay.Call, _ name: String) throws {
    #expect(try Recorded.text(of: wire(call)) == Recorded.text("SwedbankPay/\(name).http"))
  }

  @Test("a V2 order has no product name, and only the check-in's reference as payer")
  func secondGeneration() throws {
    let adapter = Sample.adapter(["swedbank-pay.version": "v2", "swedbank-pay.check-in": "consumer"])
    let checkedIn = try wire(.createOrder(at: Self.orders), adapter, ["consumer": "profile-7"])
    #expect(try Recorded.text(of: checkedIn) == Recorded.text("SwedbankPay/create-payment-order-v2.http"))
    let guest = try wire(.createOrder(at: Self.orders), Sample.adapter(["swedbank-pay.version": "v2"]))
    #expect(guest.json?.at("paymentorder", "payer") == nil)
  }

  @Test("only the merchant's server carries Swedbank Pay's key; the app carries its own")
  func credentials() throws {
    for call in Self.goldens.map(\.0) {
      let request = try wire(call)
      let isMerchant = request.authority == "api.externalintegration.payex.com"
      #expect(request.sender == (isMerchant ? .merchant : .app))
      #expect((request.head.headerFields[.authorization] != nil) == isMerchant)
    }
  }

  @Test("the payment address names the app, unless it has no name")
  func paymentAddress() throws {
    for (merchant, items) in [("Till Demo", ["scheme", "language", "id", "app"]), ("", ["scheme", "language", "id"])] {
      let context: SwedbankPay.Context = SampleIntent.context(try Sample.request(merchant: merchant))
      let order = Sample.adapter().request(for: .createOrder(at: Self.orders), key: "k", context).json?["paymentorder"]
      let address = try #require(order?.at("urls", "paymentUrl")?.string)
      let names = address.split(separator: "?").last?.split(separator: "&").map { String($0.prefix { $0 != "=" }) }
      #expect(names == items)
    }
  }

  static let languages: [(String, String, String)] = [
    ("phone", "sv", "sv-SE"), ("phone", "nb", "nb-NO"), ("phone", "nn", "nb-NO"), ("phone", "en", "en-US"),
    ("phone", "fi", "en-US"), ("english", "sv", "en-US"), ("norwegian", "sv", "nb-NO"), ("swedish", "en", "sv-SE"),
  ]

  @Test("order and payment URL name the language that the app asks for, a consumer its own", arguments: languages)
  func language(_ choice: String, _ phone: String, _ language: String) throws {
    let adapter = Sample.adapter(["swedbank-pay.language": choice])
    let context: SwedbankPay.Context = SampleIntent.context(try Sample.request(language: phone))
    let order = adapter.request(for: .createOrder(at: Self.orders), key: "k", context).json?["paymentorder"]
    #expect(order?["language"]?.string == language)
    #expect(order?.at("urls", "paymentUrl")?.string?.contains("language=\(language)&") == true)
    // The SDK’s `Consumer` has a language of its own.
    let languages: [(SwedbankPay.Language?, String)] = [(nil, "en-US"), (.swedish, "sv-SE"), (.norwegian, "nb-NO")]
    for (own, name) in languages {
      var configuration = adapter.configuration
      if let own { configuration.consumerLanguage = own }
      let asking = SwedbankPay(configuration: configuration)
      let consumer = asking.request(for: .initiateConsumerSession(at: Self.orders), key: "k", context).json
      #expect(consumer?["language"]?.string == name)
    }
  }

  @Test("a line's discount is what its pieces cost without it, less what is paid; single pieces have none")
  func discount() throws {
    let context = try Sample.context()
    func items(_ choice: String) throws -> [JSON] {
      try #require(
        Sample.adapter(["swedbank-pay.discount": choice])
          .request(for: .createOrder(at: Self.orders), key: "k", context).json?.at("paymentorder", "orderItems")?.array)
    }
    #expect(try items("none").allSatisfy { $0["discountPrice"] == nil && $0["discountDescription"] == nil })
    let (several, single) = (try items("volume")[0], try items("volume")[1])
    #expect(several["unitPrice"]?.integer == 5_500)
    #expect(several["discountPrice"]?.integer == 1_100)
    #expect(several["amount"]?.integer == 9_900)
    #expect(several["discountDescription"]?.string?.isEmpty == false)
    #expect(single["discountPrice"] == nil)
    #expect(single["unitPrice"]?.integer == 3_000)
  }

  static let taxes: [(Country, Currency, Int, [Int], Int)] = [
    (.sweden, .sek, 2_500, [1_980, 600], 2_580), (.norway, .nok, 2_500, [1_980, 600], 2_580),
    (.denmark, .dkk, 2_500, [1_980, 600], 2_580), (.finland, .eur, 2_550, [2_012, 610], 2_622),
    (.brazil, .sek, 0, [0, 0], 0),
  ]

  @Test("amounts are minor units with the tax they include, line by line, and the lines add up", arguments: taxes)
  func tax(_ country: Country, _ currency: Currency, _ percent: Int, _ lines: [Int], _ whole: Int) throws {
    let context: SwedbankPay.Context = SampleIntent.context(try Sample.request(country: country, currency: currency))
    let order = Sample.adapter().request(for: .createOrder(at: Self.orders), key: "k", context).json?["paymentorder"]
    let items = try #require(order?["orderItems"]?.array)
    #expect(items.map { $0["vatPercent"]?.integer } == [percent, percent])
    #expect(items.map { $0["vatAmount"]?.integer } == lines)
    #expect(items.map { $0["amount"]?.integer } == [9_900, 3_000])
    #expect(order?["amount"]?.integer == 12_900)
    #expect(order?["vatAmount"]?.integer == whole)
    #expect(order?["currency"]?.string == currency.code)
  }

  @Test("an order in another currency than the method's becomes one line over all")
  func otherCurrency() throws {
    var request = try Sample.request()
    request = PaymentRequest(
      attempt: request.attempt, method: .paymentMenu, amount: Money(minorUnits: 1_190, currency: .eur),
      order: request.order, reference: request.reference, shopper: request.shopper, country: .finland, language: "fi",
      returnURL: "tillshop://return", merchant: "Till")
    let order = Sample.adapter().request(
      for: .createOrder(at: Self.orders), key: "k", SampleIntent.context(request)
    ).json?["paymentorder"]
    #expect(order?["orderItems"]?.array?.map { $0["amount"]?.integer } == [1_190])
    #expect(order?["language"] == "en-US")
  }

  @Test(
    "the shopper's number goes out with plus and calling code",
    arguments: [
      ("0739000001", "+46739000001"), ("+46 73 900 00 01", "+46739000001"), ("0046739000001", "+46739000001"),
      ("mum's phone", "mum's phone"),
    ])
  func mobile(_ typed: String, _ sent: String) throws {
    let context: SwedbankPay.Context = SampleIntent.context(try Sample.request(mobile: typed))
    let body = Sample.adapter().request(for: .createOrder(at: Self.orders), key: "k", context).json
    #expect(body?.at("paymentorder", "payer", "msisdn")?.string == sent)
  }

  @Test("what moves money carries a reference of its key, and the same key gives the same reference")
  func payeeReference() throws {
    let calls: [SwedbankPay.Call] = [
      .capture(id: Sample.order, Sample.total), .cancel(id: Sample.order), .reverse(id: Sample.order, Sample.total),
    ]
    for call in calls {
      let reference = try wire(call).json?.at("transaction", "payeeReference")?.string
      #expect(reference == "0f0d2b0e111182228333444455556666".prefix(30).description)
      #expect(Sample.adapter().traits(of: call).effect.movesMoney)
    }
  }

  @Test("a part that is captured is one line of its amount with its own tax")
  func partialCapture() throws {
    let part = Money(minorUnits: 5_000, currency: .sek)
    let body = try wire(.capture(id: Sample.order, part)).json?["transaction"]
    #expect(body?["amount"]?.integer == 5_000)
    #expect(body?["vatAmount"]?.integer == 1_000)
    #expect(body?["orderItems"]?.array?.map { $0["amount"]?.integer } == [5_000])
  }

  @Test("another instrument goes to the order's own address in V2 and through the backend's patch in V3")
  func instrument() throws {
    let link = "https://pay-backend.till.test/swedbank-pay-mobile/paymentorders/7f3a/setInstrument"
    let old = try wire(.setInstrument(at: link, to: "Swish"), Sample.adapter(["swedbank-pay.version": "v2"]))
    #expect(old.path == "/swedbank-pay-mobile/paymentorders/7f3a/setInstrument")
    #expect(old.json?.at("paymentorder", "operation") == "SetInstrument")
    let new = try wire(.setInstrument(at: Sample.order, to: "Swish"))
    #expect(new.path == "/swedbank-pay-mobile/patch")
    #expect(new.json?["href"]?.string == Sample.order)
    #expect(new.json?.at("paymentorder", "instrument") == "Swish")
  }

  @Test("every call has a name of its own, and all are listed")
  func operations() throws {
    let steps: [SwedbankPay.SessionStep] = [
      .fetch, .prepare, .start(.swish), .authenticate, .completeAuthentication, .look, .acknowledge,
      .customize(paymentMethod: nil), .abort,
    ]
    let calls: [SwedbankPay.Call] =
      Self.goldens.map(\.0) + [
        .initiateConsumerSession(at: Self.orders), .setInstrument(at: Self.orders, to: "Swish"),
        .cancel(id: Sample.order), .reverse(id: Sample.order, Sample.total),
      ] + steps.map { .session($0, .init("x", Self.orders)) }
    let names = calls.map { Sample.adapter().traits(of: $0).operation }
    #expect(Set(names) == Set(SwedbankPay.descriptor.operations))
    #expect(names.count == SwedbankPay.descriptor.operations.count)
  }
}
