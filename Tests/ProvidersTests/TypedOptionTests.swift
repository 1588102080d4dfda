import Commerce
import DemoMerchant
import HTTPTypes
import Payments
import Testing
import Wire

@testable import Providers

@Suite("A provider's documented options, as an app sets them")
struct TypedOptionTests {
  private struct KitFailed: Error {}

  @Test("the card forms of HyperPay and Yuno take the brands that the account has")
  func brands() {
    let demo = HyperPay.Configuration.demo
    let hyperPay = HyperPay(
      configuration: .init(
        baseURL: demo.baseURL, token: demo.token, cardsEntity: demo.cardsEntity, madaEntity: demo.madaEntity,
        environment: .sandbox, paymentBrands: [.mastercard, .mada, .amex]))
    #expect(hyperPay.capabilities(for: .card).cardBrands == [.mastercard, .mada])
    #expect(hyperPay.hostedBrands(of: .cards) == [.mastercard])
    #expect(hyperPay.hostedBrands(of: .mada) == [.mada])
    var account = Yuno.Configuration.demo
    account.cardBrands = [.amex]
    #expect(Yuno(configuration: account).capabilities(for: .card).cardBrands == [.amex])
  }

  @Test(
    "TrueLayer's result screen refreshes for as long as the app says, at most ten seconds",
    arguments: [(nil, 10), (.seconds(4), 4), (.seconds(60), 10), (.seconds(-1), 0)] as [(Duration?, Int)])
  func resultTimeout(given: Duration?, seconds: Int) {
    var account = TrueLayer.Configuration.demo()
    account.resultTimeout = given
    #expect(TrueLayer(configuration: account).refreshLimit == .seconds(seconds))
  }

  @Test("TrueLayer's list of banks begins with any country that the app prefers", arguments: ["NO", "no"])
  func preferredCountry(code: String) throws {
    var account = TrueLayer.Configuration.demo()
    account.preferredCountryCode = code
    let next = try JSON(
      parsing: """
        {"providers":[{"id":"a","display_name":"A","country_code":"GB"},{"id":"n","display_name":"N","country_code":"NO"}]}
        """)
    #expect(TrueLayer(configuration: account).banks(next, try TrueLayerSample.context()).banks.map(\.id) == ["n"])
    account.preferredCountryCode = nil
    #expect(TrueLayer(configuration: account).banks(next, try TrueLayerSample.context()).banks.map(\.id) == ["a"])
  }

  @Test("Stitch is sent what the app read of its own phone, and the fields in its place where the kit threw")
  func phone() throws {
    var client = Stitch.Configuration.demo
    func information() throws -> JSON? {
      Stitch(configuration: client).deviceInformation(try StitchSample.request())
    }
    let own = Stitch.DeviceInformation(deviceID: "own", ipAddress: "203.0.113.9", screenHeight: 900, screenWidth: 400)
    client.phone = .init(fingerprint: { _ in "read" }, information: { _ in own })
    #expect(try information() == ["fingerprint": "read"])
    client.phone = .init(fingerprint: { _ in throw KitFailed() }, information: { _ in own })
    #expect(
      try information() == [
        "deviceId": "own", "ip": ["v4": "203.0.113.9"], "screenDimensions": ["height": "900", "width": "400"],
      ])
  }

  @Test("a Samsung Pay sheet has the app's networks and gains the app's lines, unless they leave nothing to pay")
  func sheet() throws {
    var client = Stitch.Configuration.demo
    client.networks = [.visa]
    let free = SummaryItem(label: "Free tasting", amount: .zero(.zar))
    let paid = SummaryItem(label: "Insurance", amount: Money(minorUnits: 5_00, currency: .zar))
    let gone = SummaryItem(label: "All for nothing", amount: Money(minorUnits: -10_000_00, currency: .zar))
    client.sheetLines = [
      .visa: [free, paid], .mastercard: [gone], .amex: [SummaryItem(label: "SEK", amount: .zero(.sek))],
    ]
    let step = Stitch(configuration: client).nextAction(try StitchSample.context([:], .samsungPay))
    guard case .askAtMost(.sheet(let prompt), _) = step else {
      Issue.record("\(step)")
      return
    }
    #expect(prompt.networks == [.visa] && prompt.updates.map(\.brand) == [.visa])
    let items = try #require(prompt.updates.first?.items)
    #expect(items.contains(free) && items.contains(paid))
    #expect(items.last?.amount == prompt.amount.adding(paid.amount))
  }

  @Test("Swedbank Pay's order and the calls to the backend say what the app sets")
  func swedbankPay() throws {
    var account = SwedbankPay.Configuration.demo()
    account.headers = ["X-Shop": "till"]
    account.payeeID = "payee-1"
    account.payeeReference = { "PAY-" + $0.order.number }
    (account.subsite, account.productCategory, account.taxPercent) = ("north", "coffee", 1_200)
    account.discounts["FIL"] = .init(description: "Spring", percent: 25)
    #expect(SwedbankPay.Discount(description: "All", percent: 100) == nil)
    let swedbank = SwedbankPay(configuration: account)
    let context = try SwedbankPaySample.context()
    let order = swedbank.order(context)
    let payee = try #require(order["payeeInfo"])
    #expect(payee["payeeId"] == "payee-1" && payee["payeeReference"] == "PAY-1042")
    #expect(payee["subsite"] == "north" && payee["productCategory"] == "coffee")
    let line = try #require(order["orderItems"]?.array?.last)
    #expect(line["discountDescription"] == "Spring" && line["unitPrice"]?.integer == 40_00)
    #expect(line["discountPrice"]?.integer == 10_00 && line["amount"]?.integer == 30_00)
    #expect(line["vatPercent"]?.integer == 1_200 && line["vatAmount"]?.integer == 3_21)
    let call = try #require(swedbank.createSession(context))
    let request = swedbank.request(for: call, key: "k", context)
    #expect(request.head.headerFields.contains { $0.name.rawName == "X-Shop" && $0.value == "till" })
  }
}
