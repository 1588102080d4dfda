import Foundation
import PaymentKit
import Testing

@Suite("An app's payments")
@MainActor
struct AppTests {
  private func pay(
    _ script: MockPaymentGateway.Script, _ method: PaymentMethod = .card, amount: Decimal = 250,
    currency: Currency = .sar, from screen: CheckoutScreen = CheckoutScreen()
  ) async throws(PaymentKit.PaymentError) -> PaymentKit.PaymentResult {
    let manager = makeManager()
    await manager.register(MockPaymentGateway(script, journal: manager.journal))
    return try await manager.processPayment(
      method: method, amount: amount, currency: currency, orderId: "QH-1", from: screen)
  }

  private static let card = Question.card(
    CardPrompt(amount: Money(minorUnits: 25_000, currency: .sar), brands: [.mada, .visa, .mastercard]))

  @Test("a brand filters the card form")
  func brand() async throws {
    for (method, brands) in [
      (PaymentMethod.visa, [CardBrand.visa]), (.mada, [.mada]), (.mastercard, [.mastercard]),
      (.card, [.mada, .visa, .mastercard]),
    ] {
      let screen = CheckoutScreen()
      let manager = makeManager()
      await manager.register(BrandGateway())
      let result = try await manager.processPayment(
        method: method, amount: 250, currency: .sar, orderId: "QH-1", from: screen)
      #expect(result == .cancelled(.none))
      #expect(screen.cards.map(\.brands) == [brands])
    }
  }

  @Test("a screen on the main actor is asked, and a shopper who leaves cancels")
  func asked() async throws {
    let screen = CheckoutScreen()
    let script = MockPaymentGateway.Script(questions: [Self.card])
    #expect(try await pay(script, from: screen) == .cancelled(.none))
    #expect(screen.cards.count == 1)
  }

  @Test("the mock plays every ending of a payment")
  func endings() async throws {
    func name(_ script: MockPaymentGateway.Script) async throws -> String {
      switch try await pay(script) {
      case .success(_, let status): "success \(status.state.name)"
      case .refunded: "refunded"
      case .pending(_, let status): "\(status.state)"
      case .cancelled: "cancelled"
      case .failed(let error): error.messageKey
      }
    }
    #expect(try await name(.succeeds) == "success captured")
    #expect(try await name(.paidLater) == "success captured")
    #expect(try await name(.declined(.insufficientFunds)) == "insufficient-funds")
    #expect(try await name(.authenticationFails) == "authentication-failed")
    #expect(try await name(.offline) == "network-offline")
    #expect(try await name(.expires) == "expired")
    #expect(try await name(.answerLostAfterPaying) == "success captured")
    #expect(try await name(.unreachable) == "pending(Payments.PendingReason.unreachable)")
    #expect(try await name(.answerLostBeforePaying) == "pending(Payments.PendingReason.handedIn)")
    #expect(try await name(.partial(Money(minorUnits: 10_000, currency: .sar))) == "mismatch")
    #expect(try await name(.cancelled) == "cancelled")
    #expect(try await name(.authorised) == "success authorised")
  }

  @Test("the mock keeps the app waiting for as long as its script says, and nobody answers then")
  func timesOut() async throws {
    let manager = makeManager()
    let clock = WaitingRuntime()
    await manager.register(
      MockPaymentGateway(.timesOut(after: .seconds(45)), journal: manager.journal, runtime: clock))
    let result = try await manager.processPayment(
      method: .card, amount: 250, currency: .sar, orderId: "QH-1", from: CheckoutScreen())
    guard case .pending(_, let status) = result else {
      Issue.record("\(result)")
      return
    }
    #expect(status.state == .pending(.unreachable))
    #expect(clock.waits == [.seconds(45)])
  }

  @Test("the mock captures what is reserved, refunds what is captured, and refuses what there is no money for")
  func operations() async throws {
    let manager = makeManager()
    await manager.register(MockPaymentGateway(.authorised, journal: manager.journal))
    func session(_ order: String) async throws -> PaymentSession {
      let result = try await manager.processPayment(
        method: .card, amount: 250, currency: .sar, orderId: order, from: CheckoutScreen())
      guard case .success(let id, _) = result else { throw PaymentKit.PaymentError.userCancelled }
      return try #require(await manager.payment(id))
    }
    func state(_ operation: PaymentModification, _ session: PaymentSession) async -> PaymentState? {
      if case .done(let status) = await manager.operate(operation, on: session) { status.state } else { nil }
    }
    let whole = Money(minorUnits: 25_000, currency: .sar)
    let part = Money(minorUnits: 10_000, currency: .sar)
    let taken = try await session("QH-1")
    #expect(await state(.refund(part), taken) == nil)
    #expect(await state(.capture(whole), taken) == .captured)
    #expect(await state(.void, taken) == nil)
    #expect(await state(.refund(part), taken) == .captured)
    #expect(await state(.refund(whole), taken) == nil)
    #expect(await state(.refund(Money(minorUnits: 15_000, currency: .sar)), taken) == .refunded)
    let given = try await session("QH-2")
    #expect(await state(.void, given) == .cancelled)
    #expect(await state(.capture(whole), given) == nil)
  }

  @Test("a sentence for the shopper is in the app's language, and the phone's region is the app's word")
  func app() async throws {
    let app = PaymentConfiguration.App(country: .saudiArabia, language: "ar", region: .unitedKingdom)
    let runtime = InstantRuntime()
    let manager = PaymentKit.PaymentManager(
      configuration: PaymentConfiguration(app: app), runtime: runtime,
      journal: PaymentJournal(store: InMemoryAttemptStore(), runtime: runtime), memory: InMemoryStoreMemory())
    let error = PaymentKit.PaymentError.insufficientFunds(.none)
    #expect(manager.userMessage(for: error) == error.userMessage(in: "ar"))
    #expect(manager.userMessage(for: error) != error.userMessage(in: "en"))
    #expect(error.userMessage == error.userMessage(in: Locale.current.identifier))
    let lock = ProviderRetryAdvice(.later, notBefore: runtime.now.advanced(by: .seconds(900)))
    let locked = PaymentKit.PaymentError.refused(.tooManyCodes, ProviderResponseCode(code: "", retry: lock))
    #expect(manager.userMessage(for: locked).contains("15 دقيقة"))
    await manager.register(MockPaymentGateway(journal: manager.journal))
    let result = try await manager.processPayment(
      method: .card, amount: 250, currency: .sar, orderId: "QH-1", from: CheckoutScreen())
    guard case .success(let id, _) = result else {
      Issue.record("\(result)")
      return
    }
    #expect(await manager.payment(id)?.request.region == .unitedKingdom)
    #expect(PaymentConfiguration.App(country: .finland).region == .finland)
  }

  @Test("a payment is asked about by the identifier of its result")
  func verify() async throws {
    let manager = makeManager()
    await manager.register(MockPaymentGateway(.succeeds, journal: manager.journal))
    let result = try await manager.processPayment(
      method: .stcPay, amount: 99.5, currency: .sar, orderId: "QH-2", from: CheckoutScreen())
    guard case .success(let id, _) = result else {
      Issue.record("\(result)")
      return
    }
    let status = try await manager.verifyPayment(transactionId: id)
    #expect(status.state == .captured)
    #expect(status.amount == Money(minorUnits: 9_950, currency: .sar))
    await #expect(throws: PaymentKit.PaymentError.invalidRequest(field: "transactionId", .none)) {
      _ = try await manager.verifyPayment(transactionId: "another")
    }
  }

  @Test("the merchant is named in the request, and each payment has its own reference")
  func request() async throws {
    let manager = makeManager()
    await manager.register(MockPaymentGateway(.succeeds, journal: manager.journal))
    var requests: [PaymentRequest] = []
    for _ in 1...2 {
      let result = try await manager.processPayment(
        method: .card, amount: 250, currency: .sar, orderId: "QH-1", from: CheckoutScreen())
      guard case .success(let id, _) = result, let session = await manager.payment(id) else { continue }
      requests.append(session.request)
    }
    #expect(requests.map(\.merchant) == ["Qahwa & Co.", "Qahwa & Co."])
    #expect(requests.map(\.order.number) == ["QH-1", "QH-1"])
    #expect(Set(requests.map(\.reference)).count == 2)
  }

  @Test("a sandbox gateway takes no payment in production")
  func environment() async throws {
    let manager = makeManager(.production)
    await manager.register(MockPaymentGateway(.succeeds, journal: manager.journal))
    #expect(await !manager.serves(.card))
    await #expect(throws: PaymentKit.PaymentError.methodUnavailable(.noGateway)) {
      _ = try await manager.processPayment(
        method: .card, amount: 250, currency: .sar, orderId: "QH-1", from: CheckoutScreen())
    }
  }

  @Test(
    "an amount that the currency cannot have is refused before anything is opened",
    arguments: [("250.505", Currency.sar), ("0", .sar), ("-1", .sar), ("10.5", .jpy), ("1e15", .sar)])
  func amount(text: String, currency: Currency) async throws {
    let amount = try #require(Decimal(string: text))
    await #expect(throws: PaymentKit.PaymentError.invalidRequest(field: "amount", .none)) {
      _ = try await pay(.succeeds, amount: amount, currency: currency)
    }
  }

  @Test("amounts keep their minor units")
  func decimals() throws {
    #expect(Money(250.5, .sar) == Money(minorUnits: 25_050, currency: .sar))
    #expect(Money(1.234, .kwd) == Money(minorUnits: 1_234, currency: .kwd))
    #expect(Money(1_000, .jpy) == Money(minorUnits: 1_000, currency: .jpy))
    #expect(Money(minorUnits: 25_050, currency: .sar).decimal == 250.5)
  }
}

/// Asks for a card of three brands as `ProviderGateway` does, and takes none.
private struct BrandGateway: PaymentKit.PaymentGateway {
  let name = "Brands"
  let supportedMethods: [PaymentMethod] = [.visa, .mastercard, .mada]

  func capabilities(for method: PaymentMethod) -> GatewayCapabilities { GatewayCapabilities(currencies: [.sar]) }
  func initiatePayment(_ request: PaymentRequest) async throws(GatewayFailure) -> PaymentSession {
    PaymentSession(request: request, gateway: name)
  }
  func processPayment(
    _ session: PaymentSession, presenter: any PaymentPresenter
  ) async throws(GatewayFailure) -> PaymentClaim {
    let prompt = CardPrompt(amount: session.request.amount, brands: [.mada, .visa, .mastercard])
    _ = await presenter.present(.card(session.request.narrowed(prompt)))
    return PaymentClaim(session: session, ending: .cancelled)
  }
  func verifyPayment(_ session: PaymentSession) async throws(GatewayFailure) -> PaymentStatus {
    PaymentStatus(state: .pending(.shopper), words: .none)
  }
  func cancelPayment(_ session: PaymentSession) async throws(GatewayFailure) -> PaymentStatus {
    PaymentStatus(state: .cancelled, words: .none)
  }
}
