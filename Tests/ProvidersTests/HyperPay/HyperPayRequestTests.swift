import Commerce
import DemoMerchant
import HTTPTypes
import Payments
import Testing
import Wire

@testable import Providers

struct HyperPayRequestTests {
  private func request(_ call: HyperPay.Call, _ context: HyperPay.Context) -> WireRequest {
    HyperPaySample.adapter.request(for: call, key: "key-that-does-not-travel", context)
  }

  private func golden(_ name: String, _ call: HyperPay.Call) throws {
    let sent = request(call, try HyperPaySample.context(HyperPaySample.opened))
    try WireGolden(folder: "HyperPay", name: name).check(sent)
    #expect(!"\(sent)".contains("key-that-does-not-travel"))
    #expect(sent.operation == HyperPaySample.adapter.traits(of: call).operation)
  }

  @Test("every call is written as documented")
  func goldens() throws {
    let mada = HyperPay.OpenCheckout(id: HyperPaySample.madaID, entity: .mada)
    try golden("create-checkout", .createCheckout(.cards, waiting: nil))
    try golden("create-checkout-mada", .createCheckout(.mada, waiting: .card(HyperPaySample.card(HyperPaySample.mada))))
    try golden("submit-card", .submit(HyperPaySample.card(HyperPaySample.visa), to: HyperPaySample.checkout))
    try golden("submit-card-mada", .submit(HyperPaySample.card(HyperPaySample.mada), to: mada))
    try golden("read-status", .readStatus(HyperPaySample.checkout))
    try golden("find-payment", .find(.cards, because: .sessionLost(.none)))
    let kept = SavedCard(
      token: "8ac7a4a2000000000000000000000700", gateway: "HyperPay", brand: .visa, lastFour: "0042",
      expiry: try #require(CardExpiry(month: 12, year: 2030)))
    let code = try #require(SecretDigits("123", length: 3...3))
    try golden(
      "submit-saved-card",
      .submit(HyperPay.Submission(instrument: .saved(kept, code), checkout: HyperPaySample.checkout, number: 1)))
    let wallet = HyperPay.OpenCheckout(id: HyperPaySample.cardsID, entity: .stcPay)
    try golden("create-checkout-stc-pay", .createCheckout(.stcPay, waiting: nil))
    try golden(
      "submit-wallet", .submit(HyperPay.Submission(instrument: .wallet, checkout: wallet, number: 1)))
    try golden("read-payment", .readPayment(HyperPaySample.paymentID, .cards))
    let part = Money(minorUnits: 4_800, currency: .sar)
    try golden("locate-payment", .locate(.refund(part), .cards))
    try golden("capture", .change(.capture(part), payment: HyperPaySample.paymentID, .cards))
    try golden("reverse", .change(.void, payment: HyperPaySample.paymentID, .cards))
    try golden("refund", .change(.refund(part), payment: HyperPaySample.paymentID, .mada))
  }

  @Test("a submission carries the card in full, once, and no token of the merchant's")
  func submission() throws {
    let card = try HyperPaySample.card(HyperPaySample.mastercard, code: "907")
    let sent = request(.submit(card, to: HyperPaySample.checkout), try HyperPaySample.context(HyperPaySample.opened))
    #expect(sent.sender == .app)
    #expect(sent.form["paymentBrand"] == "MASTER")
    #expect(sent.form["card.number"] == HyperPaySample.mastercard)
    #expect(sent.form["card.cvv"] == "907")
    #expect(sent.form["card.expiryMonth"] == "03")
    #expect(sent.form["card.expiryYear"] == "2030")
    #expect(sent.form["card.holder"] == "SARA DEMO")
    #expect(sent.form["shopperResultUrl"] == "tillshop://return/hyperpay")
    #expect(sent.head.headerFields[.authorization] == nil)
    let text = Scrubbing.text(of: sent)
    #expect(!text.contains(HyperPaySample.mastercard))
    #expect(!text.contains("907"))
  }

  @Test("everything but the submission is the merchant's, with its token")
  func merchant() throws {
    let context = try HyperPaySample.context(HyperPaySample.opened)
    for call: HyperPay.Call in [
      .createCheckout(.cards, waiting: nil), .readStatus(HyperPaySample.checkout),
      .find(.mada, because: .duplicate(.none)),
    ] {
      let sent = request(call, context)
      #expect(sent.sender == .merchant)
      #expect(sent.head.headerFields[.authorization] == "Bearer till-demo-token")
      #expect(sent.authority == "eu-test.oppwa.com")
    }
  }

  @Test("the card that waits for its checkout is not sent with it")
  func waiting() throws {
    let card = try HyperPaySample.card(HyperPaySample.mada, code: "850")
    let sent = request(.createCheckout(.mada, waiting: .card(card)), try HyperPaySample.context())
    #expect(!sent.body.text.contains(HyperPaySample.mada))
    #expect(!sent.form.fields.contains { $0.name.hasPrefix("card") })
  }

  @Test("the return address is given with the submission only, because it can be set once")
  func returnAddressOnce() throws {
    let context = try HyperPaySample.context()
    #expect(request(.createCheckout(.cards, waiting: nil), context).form["shopperResultUrl"] == nil)
    #expect(request(.createCheckout(.mada, waiting: nil), context).form["shopperResultUrl"] == nil)
  }

  @Test(
    "amounts are written with two decimals",
    arguments: [(Int64(1), "0.01"), (100, "1.00"), (14_850, "148.50"), (999_999_999_999, "9999999999.99")])
  func amounts(minorUnits: Int64, text: String) throws {
    let session = PaymentSession(request: try HyperPaySample.request(minorUnits: minorUnits), gateway: "HyperPay")
    let context = HyperPay.Context(payment: session, now: HyperPaySample.start)
    #expect(request(.createCheckout(.cards, waiting: nil), context).form["amount"] == text)
  }

  @Test("what the store does not know of the shopper is left out, and names keep to 50 characters")
  func shopper() throws {
    let known = try HyperPaySample.request()
    let bare = PaymentRequest(
      attempt: known.attempt, method: .card, amount: known.amount, order: known.order, reference: known.reference,
      shopper: Shopper(givenName: String(repeating: "x", count: 60), familyName: "", email: "", mobile: "12"),
      country: .saudiArabia, language: "en", returnURL: known.returnURL, merchant: "Till")
    let context = HyperPay.Context(
      payment: PaymentSession(request: bare, gateway: "HyperPay"), now: HyperPaySample.start)
    let form = request(.createCheckout(.cards, waiting: nil), context).form
    #expect(form["customer.givenName"]?.count == 50)
    #expect(form["customer.surname"] == nil)
    #expect(form["customer.email"] == nil)
    #expect(form["customer.phone"] == nil)
  }

  @Test("the test system's enrolment switch is never sent with real money")
  func production() throws {
    let configuration = HyperPay.Configuration(
      baseURL: "https://eu-prod.oppwa.com", token: Secret("t"), cardsEntity: "c", madaEntity: "m",
      environment: .production)
    let sent = HyperPay(configuration: configuration)
      .request(for: .createCheckout(.mada, waiting: nil), key: "", try HyperPaySample.context())
    #expect(sent.form["entityId"] == "m")
    #expect(!sent.form.fields.contains { $0.name.hasPrefix("customParameters") })
  }

  @Test("only the submission moves money, and it is made once")
  func traits() throws {
    let card = try HyperPaySample.card(HyperPaySample.visa)
    let submission = HyperPaySample.adapter.traits(of: .submit(card, to: HyperPaySample.checkout))
    #expect(submission.effect.movesMoney)
    #expect(!submission.isIdempotent)
    for call: HyperPay.Call in [
      .createCheckout(.mada, waiting: .card(card)), .readStatus(HyperPaySample.checkout),
      .find(.cards, because: .duplicate(.none)),
    ] {
      #expect(!HyperPaySample.adapter.traits(of: call).effect.movesMoney)
      #expect(HyperPaySample.adapter.traits(of: call).isIdempotent)
    }
  }

  @Test("the hosted form is there as the form and the script of the documents, for a page of the merchant's own")
  func widget() throws {
    var settings = Settings()
    settings[HyperPay.CardForm.self] = .hosted
    let step = HyperPay(settings: settings).nextAction(try HyperPaySample.context(HyperPaySample.opened))
    guard case .ask(.page(let prompt)) = step else {
      Issue.record("no page")
      return
    }
    #expect(
      HyperPay.widget(for: prompt) == """
        <form class="paymentWidgets" action="tillshop://return/hyperpay" data-brands="VISA MASTER"></form>
        <script src="https://eu-test.oppwa.com/v1/paymentWidgets.js?checkoutId=\(HyperPaySample.cardsID)"></script>
        """)
  }

  @Test("the issuer's page is no form")
  func noWidget() throws {
    let session = HyperPaySample.opened.merging(["page": "https://eu-test.oppwa.com/3ds2/challenge"]) { $1 }
    let step = HyperPay().nextAction(try HyperPaySample.context(session))
    guard case .ask(.page(let prompt)) = step else {
      Issue.record("no page")
      return
    }
    #expect(HyperPay.widget(for: prompt) == nil)
  }

  @Test("a call with a card cannot be printed in full")
  func unprintable() throws {
    let call = HyperPay.Call.submit(
      try HyperPaySample.card(HyperPaySample.visa, code: "739"), to: HyperPaySample.checkout)
    var dumped = ""
    dump(call, to: &dumped)
    for text in ["\(call)", String(reflecting: call), dumped] {
      #expect(!text.contains(HyperPaySample.visa))
      #expect(!text.contains("739"))
    }
  }
}
