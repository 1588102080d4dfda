import Commerce
import Payments
import Providers
import Testing
import Wire

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
      shopper: sample.shopper, country: .brazil, language: "pt", returnURL: sample.returnURL)
  }

  @Test("a session is asked for by the merchant's server, with both keys and an exact unquoted amount")
  func session() throws {
    let request = try brazilian()
    #expect(yuno.opening(SampleIntent.context(request)) == .createSession)
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
    let context = SampleIntent.context(request, ["checkout": Self.sessionID])
    #expect(SeenStep(yuno.leading(context)) == .call("createPayment(session: \"\(Self.sessionID)\")"))
    let wire = wire(.createPayment(session: Self.sessionID), request)
    #expect(try Recorded.text(of: wire) == Recorded.text("Yuno/create-payment.http"))
    #expect(wire.sender == .app)
    #expect(!Recorded.text(of: wire).contains("sandbox_till_secret"))
  }

  @Test("a payment is read by its identifier, and looked up by reference while that is not known")
  func reading() throws {
    let request = try brazilian()
    let known = SampleIntent.context(request, ["checkout": Self.sessionID, "payment": Self.paymentID])
    #expect(yuno.asking(known) == .readPayment(id: Self.paymentID))
    #expect(
      yuno.asking(SampleIntent.context(request, ["checkout": Self.sessionID])) == .findPayment(session: Self.sessionID))
    #expect(yuno.asking(SampleIntent.context(request)) == nil)
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
    let context = SampleIntent.context(try brazilian(), ["checkout": Self.sessionID, "payment": Self.paymentID])
    #expect(SeenStep(yuno.leading(context)) == .call("reopenPayment(id: \"\(Self.paymentID)\")"))
    #expect(SeenStep(yuno.leading(SampleIntent.context(try brazilian()))) == .done(.completed))
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
    #expect(wire(.createPayment(session: Self.sessionID), request).json?["description"]?.string == expected)
  }

  static let traitsTable: [(Yuno.Call, String, Bool)] = [
    (.createSession, "yuno.create-session", false), (.createPayment(session: sessionID), "yuno.create-payment", true),
    (.reopenPayment(id: paymentID), "yuno.read-payment", false),
    (.readPayment(id: paymentID), "yuno.read-payment", false),
    (.findPayment(session: sessionID), "yuno.find-payment", false),
  ]

  @Test(
    "making a payment is written down before it is done; all may be repeated, writes by their key",
    arguments: traitsTable)
  func traits(_ call: Yuno.Call, _ operation: String, _ movesMoney: Bool) throws {
    #expect(
      yuno.traits(of: call) == CallTraits(operation: operation, movesMoney: movesMoney, isRepeatable: true))
    #expect(yuno.cancelling(SampleIntent.context(try brazilian(), ["payment": Self.paymentID])) == nil)
  }
}
