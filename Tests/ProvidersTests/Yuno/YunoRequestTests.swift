import Commerce
import DemoMerchant
import HTTPTypes
import Payments
import Testing
import Wire

@testable import Providers

@Suite("Yuno requests")
struct YunoRequestTests {
  let yuno = Yuno()
  static let key = "5f0c2b1e-77aa-8c31-8f20-1c9d3e5b7a60"
  static let sessionID = "5a2c7f60-0000-4000-8000-000000000200"
  static let paymentID = "3d1f0a52-9c1e-4d7a-8b60-5f2e7c9a1b04"

  func wire(_ call: Yuno.Call, _ request: PaymentRequest) -> WireRequest {
    yuno.request(for: call, key: Self.key, SampleIntent.context(request))
  }

  /// An order in reais, as `SampleIntent.items` are in riyals.
  func brazilian(items: [OrderItem]? = nil) throws -> PaymentRequest {
    let sample = try SampleIntent.request(.pix)
    let lines = [
      OrderItem(name: "Kettle", reference: "K", quantity: 1, unitPrice: Money(minorUnits: 8_000, currency: .brl)),
      OrderItem(name: "Paper filters", reference: "F", quantity: 1, unitPrice: Money(minorUnits: 490, currency: .brl)),
    ]
    let order = try #require(Order(number: "1042", items: items ?? lines))
    return PaymentRequest(
      attempt: sample.attempt, method: .pix, amount: order.total, order: order, reference: sample.reference,
      shopper: sample.shopper, country: .brazil, language: "pt", returnURL: sample.returnURL, merchant: "Till")
  }

  @Test("a session is asked for by the merchant's server, with both keys and an exact unquoted amount")
  func session() throws {
    let request = try brazilian()
    #expect(yuno.createSession(SampleIntent.context(request)).map { "\($0)" } == "createSession")
    let wire = wire(.createSession, request)
    #expect(try Recorded.text(of: wire) == Recorded.text("Yuno/create-session.http"))
    #expect(wire.sender == .merchant)
  }

  @Test("the store's own price goes along where it is in another currency, and PIX is still a Brazilian payment")
  func twoCurrencies() throws {
    let request = try SampleIntent.request(.pix, amount: Money(minorUnits: 62_954, currency: .brl))
    #expect(
      try Recorded.text(of: wire(.createSession, request))
        == Recorded.text("Yuno/create-session-two-currencies.http"))
  }

  @Test("the payment is made by the app, which sends no secret key")
  func payment() throws {
    let request = try brazilian()
    let context: Yuno.Context = SampleIntent.context(request, ["checkout": Self.sessionID])
    guard case .call(.createPayment(Self.sessionID, .method)) = yuno.nextAction(context) else {
      Issue.record("\(yuno.nextAction(context))")
      return
    }
    let wire = wire(.createPayment(session: Self.sessionID, .method), request)
    #expect(try Recorded.text(of: wire) == Recorded.text("Yuno/create-payment.http"))
    #expect(wire.sender == .app)
    #expect(!Recorded.text(of: wire).contains("sandbox_till_secret"))
  }

  @Test("a payment is read by its identifier, and looked up by reference while that is not known")
  func reading() throws {
    let request = try brazilian()
    let known: Yuno.Context = SampleIntent.context(request, ["checkout": Self.sessionID, "payment": Self.paymentID])
    #expect(Self.name(yuno.statusRequest(known)) == "readPayment(id: \"\(Self.paymentID)\")")
    #expect(
      Self.name(yuno.statusRequest(SampleIntent.context(request, ["checkout": Self.sessionID])))
        == "findPayment(session: \"\(Self.sessionID)\")")
    #expect(yuno.statusRequest(SampleIntent.context(request)) == nil)
    let read = try Recorded.text("Yuno/read-payment.http")
    #expect(Recorded.text(of: wire(.readPayment(id: Self.paymentID), request)) == read)
    #expect(Recorded.text(of: wire(.reopenPayment(id: Self.paymentID), request)) == read)
    #expect(
      try Recorded.text(of: wire(.findPayment(session: Self.sessionID), request))
        == Recorded.text("Yuno/find-payment.http"))
    #expect(wire(.readPayment(id: "../x?y"), request).path == "/v1/payments/..%2Fx%3Fy")
  }

  @Test("going on with a payment reads it, so that no second code is ever made")
  func reopening() throws {
    let context: Yuno.Context = SampleIntent.context(
      try brazilian(), ["checkout": Self.sessionID, "payment": Self.paymentID])
    #expect(SeenStep(yuno.nextAction(context)) == .call("reopenPayment(id: \"\(Self.paymentID)\")"))
    #expect(SeenStep(yuno.nextAction(SampleIntent.context(try brazilian()))) == .done(.completed))
  }

  static let names: [(String, String)] = [
    ("INSUFFICIENT_FUNDS", "INSUFFICIENT_FUNDS"), ("Ox", "TILL-1042-1"),
    (String(repeating: "n", count: 300), String(repeating: "n", count: 255)),
  ]

  @Test("the description says what is bought, in 3 to 255 characters", arguments: names)
  func description(_ name: String, _ expected: String) throws {
    let item = OrderItem(name: name, reference: "1", quantity: 1, unitPrice: Money(minorUnits: 1, currency: .brl))
    let request = try brazilian(items: [item])
    #expect(wire(.createSession, request).json?["payment_description"]?.string == expected)
    #expect(wire(.createPayment(session: Self.sessionID, .method), request).json?["description"]?.string == expected)
  }

  static let transaction = Yuno.Transaction(payment: paymentID, id: "7be20f33-5d64-4b0a-9d52-0c6f2a8e4b17")
  static let sum = Money(minorUnits: 3_000, currency: .brl)

  static func name(_ call: Yuno.Call?) -> String? { call.map { "\($0)" } }

  static let traitsTable: [(Yuno.Call, String, CallEffect)] = [
    (.createCustomer, "yuno.create-customer", .session), (.findCustomer, "yuno.find-customer", .nothing),
    (.createCustomerSession, "yuno.create-customer-session", .session),
    (.createSession, "yuno.create-session", .session),
    (.createPayment(session: sessionID, .method), "yuno.create-payment", .charge),
    (.continuePayment(session: sessionID, Secret("t")), "yuno.continue-payment", .charge),
    (.viewPayment(id: paymentID, showsStatus: true), "yuno.read-payment", .nothing),
    (.capture(transaction, sum), "yuno.capture-payment", .capture),
    (.cancel(transaction), "yuno.cancel-payment", .void),
    (.refund(transaction, sum), "yuno.refund-payment", .refund),
    (.reopenPayment(id: paymentID), "yuno.read-payment", .nothing),
    (.readPayment(id: paymentID), "yuno.read-payment", .nothing),
    (.findPayment(session: sessionID), "yuno.find-payment", .nothing),
  ]

  @Test(
    "making a payment is written down before it is done; all may be repeated, writes by their key",
    arguments: traitsTable)
  func traits(_ call: Yuno.Call, _ operation: String, _ effect: CallEffect) throws {
    #expect(
      yuno.traits(of: call) == CallTraits(operation: operation, effect: effect, isIdempotent: true))
    #expect(yuno.cancelling(SampleIntent.context(try brazilian(), ["payment": Self.paymentID])) == nil)
  }

  static func card(saves: Bool = false, holder: String = "Ana Demo") throws -> CardDetails {
    CardDetails(
      number: try CardNumber("4507990000000002"), expiry: try #require(CardExpiry(month: 11, year: 2028)),
      securityCode: try #require(SecretDigits("123", length: 3...3)), holder: holder, saves: saves)
  }

  func sent(_ call: Yuno.Call, _ method: PaymentMethod, _ settings: Settings = Settings(), customer: String? = "c-1")
    throws -> WireRequest
  {
    let request = try SampleIntent.request(method, amount: Money(minorUnits: 8_490, currency: .brl))
    let references = ["checkout": Self.sessionID, "customer": customer].compactMapValues(\.self)
    return Yuno(settings: settings).request(for: call, key: Self.key, SampleIntent.context(request, references))
  }

  @Test("a card goes to Yuno once, from the app, to become a one-time token; the log shows neither number nor code")
  func cardToken() throws {
    let wire = try sent(.createToken(.card(Self.card(saves: true)), session: Self.sessionID), .card)
    #expect(try Recorded.text(of: wire) == Recorded.text("Yuno/create-token-card.http"))
    #expect(wire.sender == .app)
    let logged = Scrubbing.text(of: wire)
    #expect(!logged.contains("4507990000000002"))
    #expect(!logged.contains("\"123\""))
  }

  @Test("a card is kept only where the shopper asks and Yuno knows the shopper")
  func vaulting() throws {
    func vaults(saves: Bool, customer: String?) throws -> Bool? {
      let call = Yuno.Call.createToken(.card(try Self.card(saves: saves)), session: Self.sessionID)
      return try sent(call, .card, customer: customer).json?.at("payment_method", "vault_on_success")?.boolean
    }
    #expect(try vaults(saves: true, customer: "c-1") == true)
    #expect(try vaults(saves: true, customer: nil) == false)
    #expect(try vaults(saves: false, customer: "c-1") == false)
  }

  @Test("a payment names its method and the token, or the token of a kept card, and never the card")
  func means() throws {
    func method(_ means: Yuno.Means, _ method: PaymentMethod) throws -> JSON? {
      try sent(.createPayment(session: Self.sessionID, means), method).json?["payment_method"]
    }
    #expect(
      try method(.token(Secret("t-1"), saves: true), .card)
        == ["type": "CARD", "token": "t-1", "vault_on_success": true])
    #expect(try method(.vaulted("v-1"), .card) == ["type": "CARD", "vaulted_token": "v-1"])
    #expect(try method(.method, .mercadoPago) == ["type": "MERCADO_PAGO_CHECKOUT_PRO"])
    #expect(try method(.method, .applePay) == ["type": "APPLE_PAY"])
    let next = try sent(.continuePayment(session: Self.sessionID, Secret("t-2")), .applePay).json?["payment_method"]
    #expect(next == ["type": "APPLE_PAY", "token": "t-2"])
  }

  @Test("what the merchant does afterwards names the transaction, an amount, a reason and a reference of its own")
  func operations() throws {
    let sum = Money(minorUnits: 3_000, currency: .brl)
    #expect(
      try Recorded.text(of: sent(.capture(Self.transaction, sum), .card))
        == Recorded.text("Yuno/capture-payment.http"))
    #expect(
      try Recorded.text(of: sent(.cancel(Self.transaction), .card)) == Recorded.text("Yuno/cancel-payment.http"))
    #expect(
      try Recorded.text(of: sent(.refund(Self.transaction, sum), .card)) == Recorded.text("Yuno/refund-payment.http"))
  }

  static let setups: [(Settings, [String], JSON?)] = [
    (Settings(), ["payment_method", "detail", "card", "capture"], true),
    (settings { $0[Yuno.Capture.self] = .authoriseOnly }, ["payment_method", "detail", "card", "capture"], false),
    (Settings(), ["customer_id"], "c-1"), (Settings(), ["callback_url"], "tillshop://return/yuno"),
    (settings { $0[Yuno.Callback.self] = .foreignScheme }, ["callback_url"], "yunoexample://return/yuno"),
    (
      settings { $0[Yuno.Description.self] = Yuno.Description(rawValue: "do-not-honor") ?? $0[Yuno.Description.self] },
      ["payment_description"], "DO_NOT_HONOR"
    ),
  ]

  static func settings(_ choose: (inout Settings) -> Void) -> Settings {
    var settings = Settings()
    choose(&settings)
    return settings
  }

  @Test("a card is not kept unless the app says so, and only then the shopper is made known first (Seamless SDK iOS)")
  func saveCard() throws {
    let context: Yuno.Context = SampleIntent.context(
      try SampleIntent.request(.card, amount: Money(minorUnits: 8_490, currency: .brl)), ["customer": "c-1"])
    let keeping = Yuno(settings: Self.settings { $0[Yuno.SaveCard.self] = .shown })
    #expect(Self.name(Yuno().createSession(context)) == "createSession")
    #expect(Self.name(keeping.createSession(context)) == "createCustomer")
    #expect(!Yuno().cardPrompt(context).offersSaving)
    #expect(keeping.cardPrompt(context).offersSaving)
  }

  @Test("a card that shall be enrolled is kept for the shopper first, and then paid with by its token")
  func enrolment() throws {
    let yuno = Yuno(settings: Self.settings { $0[Yuno.CardFlow.self] = .enrolment })
    let context: Yuno.Context = SampleIntent.context(
      try SampleIntent.request(.card, amount: Money(minorUnits: 8_490, currency: .brl)),
      ["customer": "c-1", "checkout": Self.sessionID, "enrolment": "e-1"])
    #expect(Self.name(yuno.createSession(context)) == "createCustomer")
    let reaction = yuno.reaction(to: .card(.entered(try Self.card())), after: .card(yuno.cardPrompt(context)), context)
    guard case .call(.enrol(_, session: "e-1")) = reaction.step else {
      Issue.record("not enrolled")
      return
    }
    let enrol = Yuno.Call.enrol(try Self.card(), session: "e-1")
    let wire = yuno.request(for: enrol, key: "k", context)
    #expect(wire.path == "/v1/customers/sessions/e-1/payment-methods" && wire.sender == .app)
    func answered(_ body: JSON) -> Yuno.Reaction.Step {
      yuno.reaction(to: WireAnswer(status: 201, json: body), after: enrol, context).step
    }
    let card: JSON = ["brand": "VISA", "lfd": "0002", "expiration_month": 11, "expiration_year": 28]
    guard
      case .ask(.card(let prompt)) = answered(["status": "ENROLLED", "vaulted_token": "v-1", "card_data": card])
    else {
      Issue.record("not asked to pay")
      return
    }
    #expect(yuno.cardPrompt(context).purpose == .enrolment && prompt.purpose == .payment)
    let kept = try #require(prompt.saved.last)
    #expect(kept.token == "v-1" && kept.lastFour == "0002")
    guard
      case .call(.createPayment(session: Self.sessionID, .vaulted("v-1"))) =
        yuno.reaction(to: .card(.saved(kept, nil)), after: .card(prompt), context).step
    else {
      Issue.record("not paid")
      return
    }
    guard
      case .failed(.refused(.refusedByProvider, let words)) = answered(["status": "DECLINED", "vaulted_token": nil])
    else {
      Issue.record("not refused")
      return
    }
    #expect(words.code == "DECLINED")
  }

  @Test("a session says what is set up", arguments: setups)
  func sessionSetup(_ settings: Settings, _ path: [String], _ expected: JSON?) throws {
    let body = try sent(.createSession, .card, settings).json
    #expect(path.reduce(body) { $0?[$1] } == expected)
  }

  static let languages: [(String, Yuno.Language, String)] = [
    ("pt", .app, "pt"), ("pt-BR", .app, "pt"), ("zh-TW", .app, "zh-TW"), ("zh-cn", .app, "zh-CN"), ("zh", .app, "en"),
    ("qps", .app, "en"), ("ar", .app, "en"), ("", .app, "en"), ("pt", .unknown, "en"), ("pt", .chineseTaiwan, "zh-TW"),
    ("en", .filipino, "fil"),
  ]

  @Test(
    "the SDK's own calls name the language that the app hands over, and the merchant's server names none",
    arguments: languages)
  func language(_ app: String, _ choice: Yuno.Language, _ expected: String) throws {
    let settings = Self.settings { $0[Yuno.Language.self] = choice }
    let context: Yuno.Context = SampleIntent.context(
      try SampleIntent.request(.pix, amount: Money(minorUnits: 8_490, currency: .brl), language: app))
    func header(_ call: Yuno.Call) -> String? {
      Yuno(settings: settings).request(for: call, key: Self.key, context).head.headerFields[.acceptLanguage]
    }
    #expect(header(.createPayment(session: Self.sessionID, .method)) == expected)
    #expect(header(.createSession) == nil)
  }

  @Test("the twenty languages of the document are all there (Seamless SDK iOS, Parameters)")
  func twentyLanguages() {
    let codes = "es en pt fil id ms th zh-TW zh-CN vi fr pl it de ru tr nl sv ko ja".split(separator: " ").map(
      String.init)
    #expect(Yuno.Language.allCases.compactMap(\.code) == codes)
  }

  @Test("an app built with another environment's key sends that, and the merchant's server does not")
  func wrongKey() throws {
    let settings = Self.settings { $0[Yuno.Keys.self] = .wrong }
    let name = try #require(HTTPField.Name("public-api-key"))
    #expect(
      try sent(.createPayment(session: Self.sessionID, .method), .pix, settings).head.headerFields[name]
        == "prod_till_public")
    #expect(try sent(.createSession, .pix, settings).head.headerFields[name] == "sandbox_till_public")
  }

  @Test("each payment is processed in its currency's country, wherever the store is")
  func country() throws {
    let pesos = try SampleIntent.request(.card, amount: Money(minorUnits: 100_000, currency: .cop))
    #expect(wire(.createSession, pesos).json?["country"] == "CO")
    #expect(try sent(.createSession, .pix).json?["country"] == "BR")
    for market in Yuno.markets {
      let request = try SampleIntent.request(.card, amount: Money(minorUnits: 100_000, currency: market.currency))
      let country = try #require(wire(.createSession, request).json?["country"]?.string)
      #expect(Yuno.markets.contains { $0.country.code == country && $0.currency == market.currency })
    }
    #expect(Yuno.country(for: .usd, of: .brazil).code == "US" && Yuno.country(for: .eur, of: .brazil).code == "DE")
    #expect(try #require(Currency(code: "XCD").map { Yuno.country(for: $0, of: .brazil) }).code == "AG")
  }
}
