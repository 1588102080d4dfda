import Commerce
import DemoMerchant
import HTTPTypes
import Payments
import Providers
import Testing
import Wire

@Suite("Tabby requests")
struct TabbyRequestTests {
  let tabby = Tabby()
  let payment = "b6a7f0d2-3a5e-4b7c-8a0b-6f0f3f1d2c33"

  @Test("a session is asked for with the documented body, at the Saudi host, with quoted amounts that add up")
  func session() throws {
    let request = try SampleIntent.request(.tabby, email: "otp.success@tabby.ai", mobile: "0500000001")
    let context: Tabby.Context = SampleIntent.context(request)
    let wire = tabby.request(for: try #require(tabby.createSession(context)), key: "k", context)
    #expect(try Recorded.text(of: wire) == Recorded.text("Tabby/create-session.http"))
    #expect(wire.sender == .merchant)
    #expect(wire.operation == "tabby.create-session")
  }

  @Test("in Kuwait the store, the host and three decimals follow, and one line stands for an order in another currency")
  func kuwait() throws {
    let request = try SampleIntent.request(
      .tabby, amount: Money(minorUnits: 35_250, currency: .kwd), country: .kuwait, email: "otp.success@tabby.ai",
      mobile: "90000001", language: "en")
    let wire = tabby.request(for: .createSession, key: "k", SampleIntent.context(request))
    #expect(try Recorded.text(of: wire) == Recorded.text("Tabby/create-session-kwd.http"))
  }

  @Test(
    "the currency chooses store and host",
    arguments: zip(
      [Currency.sar, .aed, .kwd, .brl],
      [
        ["api.tabby.sa", "TILL_SA"], ["api.tabby.ai", "TILL_AE"], ["api.tabby.ai", "TILL_KW"],
        ["api.tabby.sa", "TILL_SA"],
      ]))
  func market(_ currency: Currency, _ expected: [String]) throws {
    let request = try SampleIntent.request(.tabby, amount: Money(minorUnits: 1_000, currency: currency))
    let wire = tabby.request(for: .createSession, key: "k", SampleIntent.context(request))
    #expect([wire.authority, wire.json?["merchant_code"]?.string] == expected.map(Optional.init))
  }

  @Test("an account with one store has it take every currency, for Tabby to refuse all but the store's")
  func oneStore() throws {
    let store = Tabby.Market(
      baseURL: "https://api.tabby.sa", merchantCode: "ONE_SA",
      counter: Tabby.Address(city: "Riyadh", line: "Olaya Street 12", postalCode: "12211"))
    let account = Tabby.Configuration(
      secretKey: Secret("sk_test_one"), notificationSecret: Secret("one"), store: store,
      guestsSince: Timestamp(milliseconds: 0))
    for currency in [Currency.sar, .aed, .kwd] {
      let request = try SampleIntent.request(.tabby, amount: Money(minorUnits: 1_000, currency: currency))
      let wire = Tabby(configuration: account).request(for: .createSession, key: "k", SampleIntent.context(request))
      #expect([wire.authority, wire.json?["merchant_code"]?.string] == ["api.tabby.sa", "ONE_SA"])
    }
  }

  @Test("a number that is none in the store's country is sent as typed, for Tabby to refuse")
  func strangePhone() throws {
    let request = try SampleIntent.request(.tabby, mobile: "+971 50 000 0001")
    let wire = tabby.request(for: .createSession, key: "k", SampleIntent.context(request))
    #expect(wire.json?.at("payment", "buyer", "phone") == "+971 50 000 0001")
  }

  @Test("the same intent asked twice, at different times, gives the same bytes")
  func sameBytes() throws {
    let request = try SampleIntent.request(.tabby)
    let later: Tabby.Context = SampleIntent.context(request, now: SampleIntent.now.advanced(by: .seconds(3)))
    #expect(
      tabby.request(for: .createSession, key: "k", SampleIntent.context(request))
        == tabby.request(for: .createSession, key: "k", later))
  }

  @Test("a payment is read at its region's host, and its identifier cannot leave the path")
  func read() throws {
    let context: Tabby.Context = SampleIntent.context(try SampleIntent.request(.tabby), ["payment": payment])
    #expect(tabby.statusRequest(context) == .readPayment(id: payment))
    let wire = tabby.request(for: .readPayment(id: payment), key: "k", context)
    #expect(try Recorded.text(of: wire) == Recorded.text("Tabby/read-payment.http"))
    let strange = tabby.request(for: .readPayment(id: "../x?y#z"), key: "k", context)
    #expect(strange.path == "/api/v2/payments/..%2Fx%3Fy%23z")
  }

  @Test("a capture, a refund and a closing are asked for at the payment, each with a name of its own")
  func operations() throws {
    let context: Tabby.Context = SampleIntent.context(
      try SampleIntent.request(.tabby), ["payment": payment, "operation-number": "2"])
    let amount = Money(minorUnits: 10_000, currency: .sar)
    let wanted: [(PaymentModification, String, CallEffect, String?)] = [
      (.capture(amount), "capture-payment", .capture, "reference_id"),
      (.refund(amount), "refund-payment", .refund, "reference_id"), (.void, "close-payment", .void, nil),
    ]
    for (operation, name, effect, member) in wanted {
      guard case .call(let call) = tabby.operating(operation, context) else {
        Issue.record("\(operation) makes no call")
        continue
      }
      let wire = tabby.request(for: call, key: "k", context)
      #expect(try Recorded.text(of: wire) == Recorded.text("Tabby/\(name).http"))
      #expect(
        tabby.traits(of: call)
          == CallTraits(operation: "tabby.\(name)", effect: effect, isIdempotent: true, keyMember: member))
    }
    let none: Tabby.Context = SampleIntent.context(try SampleIntent.request(.tabby))
    #expect(SeenStep(tabby.operating(.void, none)) == .failed(.invalidRequest(field: "payment", .none)))
  }

  @Test(
    "a merchant whose set-up is wrong asks with a wrong key, at the wrong host or for the wrong store",
    arguments: zip(
      Tabby.SetUp.allCases,
      [
        ["api.tabby.sa", "TILL_SA", "sk_test_c0ffee1e-a5eb-4d1e-9f0a-dec0de7ab5ee"],
        ["api.tabby.sa", "TILL_SA", "sk_test_unknown"],
        ["api.tabby.ai", "TILL_SA", "sk_test_c0ffee1e-a5eb-4d1e-9f0a-dec0de7ab5ee"],
        ["api.tabby.ai", "TILL_AE", "sk_test_c0ffee1e-a5eb-4d1e-9f0a-dec0de7ab5ee"],
      ]))
  func setUp(_ setUp: Tabby.SetUp, _ expected: [String]) throws {
    var settings = Settings()
    settings[Tabby.SetUp.self] = setUp
    let context: Tabby.Context = SampleIntent.context(try SampleIntent.request(.tabby))
    let wire = Tabby(settings: settings).request(for: .createSession, key: "k", context)
    let key = wire.head.headerFields[.authorization]?.replacing("Bearer ", with: "")
    #expect([wire.authority, wire.json?["merchant_code"]?.string, key] == expected.map(Optional.init))
  }

  @Test("only reading may be repeated, nothing moves money, and nothing can be called off")
  func traits() throws {
    let context: Tabby.Context = SampleIntent.context(try SampleIntent.request(.tabby), ["payment": payment])
    #expect(
      tabby.traits(of: .createSession)
        == CallTraits(operation: "tabby.create-session", effect: .session, isIdempotent: false))
    #expect(
      tabby.traits(of: .readPayment(id: payment))
        == CallTraits(operation: "tabby.read-payment", effect: .nothing, isIdempotent: true))
    #expect(tabby.cancelling(context) == nil)
    #expect(tabby.statusRequest(SampleIntent.context(try SampleIntent.request(.tabby))) == nil)
  }
}
