import Foundation
import PaymentKit
import Synchronization
import Testing

/// The document's third way, with `final` and `Sendable` as Swift 6 asks of a class off the main actor; the printed one has neither.
private final class MyService: YunoPaymentDelegate {
  let countryCode: String
  let language: String?
  private let results = Mutex<[Yuno.Result]>([])

  init(countryCode: String, language: String?) {
    self.countryCode = countryCode
    self.language = language
  }

  func yunoPaymentResult(_ result: Yuno.Result) { results.withLock { $0.append(result) } }
  var heard: [Yuno.Result] { results.withLock { $0 } }
}

@Suite("Yuno's delegate")
@MainActor
struct YunoDelegateTests {
  private func start(
    _ script: MockPaymentGateway.Script, delegate: any YunoPaymentDelegate
  ) async throws -> (Yuno.Result, PaymentRequest?) {
    let manager = makeManager()
    await manager.register(MockPaymentGateway(script, journal: manager.journal))
    let result = try await manager.startPayment(
      method: .pix, amount: 99.9, currency: .brl, orderId: "QH-7", delegate: delegate, from: CheckoutScreen())
    let unfinished = await manager.unfinishedPayments().first?.session.request
    return (result, unfinished)
  }

  @Test("a screen with constants gives its country and language")
  func immutable() async throws {
    let (result, request) = try await start(.unreachable, delegate: ImmutableOption.MyViewController())
    #expect(result == .processing)
    #expect(request?.country == .colombia)
    #expect(request?.language == "en")
  }

  @Test("a screen whose properties change gives what they are at the time")
  func mutable() async throws {
    let screen = MutableOption.MyViewController()
    screen.configCountryCode = "BR"
    screen.configLanguage = "pt"
    let (_, request) = try await start(.unreachable, delegate: screen)
    #expect(request?.country == .brazil)
    #expect(request?.language == "pt")
  }

  @Test(
    "a class off the main actor hears the result once",
    arguments: [
      (MockPaymentGateway.Script.succeeds, Yuno.Result.success), (.declined(.risk), .reject), (.expires, .fail),
      (.offline, .fail),
    ])
  func heard(script: MockPaymentGateway.Script, expected: Yuno.Result) async throws {
    let service = MyService(countryCode: "BR", language: nil)
    let (result, _) = try await start(script, delegate: service)
    #expect(result == expected)
    #expect(service.heard == [expected])
  }

  @Test("the payment is processed where the delegate says, on the phone's own region")
  func processing() async throws {
    let manager = PaymentKit.PaymentManager(
      configuration: PaymentConfiguration(
        app: PaymentConfiguration.App(country: .brazil, region: .sweden, returnURL: "shop://return")))
    await manager.register(MockPaymentGateway(.unreachable, journal: manager.journal, runtime: InstantRuntime()))
    _ = try await manager.startPayment(
      method: .pix, amount: 99.9, currency: .brl, orderId: "QH-7",
      delegate: MyService(countryCode: "CO", language: nil), from: CheckoutScreen())
    let request = try #require(await manager.unfinishedPayments().first?.session.request)
    #expect(request.processingCountry == .colombia)
    #expect(request.region == .sweden)
  }

  @Test(
    "an open payment whose sheet was closed is cancelled by the shopper; one whose window was closed goes on",
    arguments: [
      ("userCancell CANCELLED_BY_USER", Yuno.Result.userCancell), ("processing CLOSED_BY_USER", .processing),
      ("callback(userCancelled CANCELLED_BY_USER)", .userCancell),
      ("yunoPaymentResult(userCancell CANCELLED_BY_USER)", .userCancell), ("", .processing),
    ])
  func closed(kit: String, expected: Yuno.Result) {
    let status = PaymentStatus(
      state: .pending(.closedByShopper), words: ProviderResponseCode(code: "PENDING", kit: kit))
    #expect(Yuno.Result(.pending(checkoutID: "a", status)) == expected)
  }

  @Test("a country code that is none is refused, and nothing is opened")
  func country() async throws {
    let service = MyService(countryCode: "Brazil", language: nil)
    await #expect(throws: PaymentKit.PaymentError.invalidRequest(field: "countryCode", .none)) {
      _ = try await start(.succeeds, delegate: service)
    }
    #expect(service.heard.isEmpty)
  }

  @Test("a screen may be missing, as the document's may be; then nothing is opened")
  func noScreen() async throws {
    let manager = makeManager()
    await manager.register(MockPaymentGateway(.succeeds, journal: manager.journal))
    let service = MyService(countryCode: "BR", language: nil)
    let screen: CheckoutScreen? = nil
    await #expect(throws: PaymentKit.PaymentError.invalidRequest(field: "viewController", .none)) {
      _ = try await manager.startPayment(
        method: .pix, amount: 99.9, currency: .brl, orderId: "QH-7", delegate: service, from: screen)
    }
    #expect(service.heard.isEmpty)
    #expect(await manager.unfinishedPayments().isEmpty)
  }
}
