import Foundation
import PaymentKit
import Testing

@Suite("Classes on the main actor")
@MainActor
struct MainActorTests {
  @Test(
    "keep an app's payments, serve a method and carry its calls with their own state, without an attribute on any asynchronous method"
  )
  func conform() async throws {
    let store = ScreenStore()
    let runtime = InstantRuntime()
    let manager = PaymentKit.PaymentManager(
      configuration: PaymentConfiguration(), runtime: runtime,
      journal: PaymentJournal(store: store, runtime: runtime), memory: InMemoryStoreMemory())
    let gateway = ScreenGateway()
    await manager.register(gateway)
    let result = try await manager.processPayment(
      method: .card, amount: 250, currency: .sar, orderId: "QH-1", from: CheckoutScreen())
    guard case .success(let id, _) = result else {
      Issue.record("\(result)")
      return
    }
    #expect(gateway.opened == 1)
    #expect(store.records.values.map(\.session.transactionID) == [id])
    let transport = CountingTransport()
    await #expect(throws: TransportFailure.self) {
      _ = try await transport.send(
        WireRequest(
          head: BaseURL("https://a.test").request(.get, "/"), body: "", sender: .app, operation: "a"))
    }
    #expect(transport.sent == 1)
  }

  @Test("serve a method in the guide's shape, with their own state and no attribute on any method")
  func short() async throws {
    let manager = makeManager()
    let gateway = ShortGateway()
    await manager.register(gateway)
    let result = try await manager.processPayment(
      method: .card, amount: 250, currency: .sar, orderId: "QH-1", from: CheckoutScreen())
    guard case .success = result else {
      Issue.record("\(result)")
      return
    }
    #expect(gateway.led == 1)
  }
}

@MainActor
private final class ShortGateway: SimplePaymentGateway {
  let name = "Short"
  let supportedMethods: [PaymentMethod] = [.card]
  var led = 0

  func initiatePayment(amount: Decimal, currency: Currency, orderId: String) async throws -> PaymentSession {
    PaymentSession(
      checkoutId: "short-1", amount: try #require(Money(amount, currency)), orderId: orderId)
  }
  func processPayment(session: PaymentSession, from presenter: any PaymentPresenter) async throws
    -> SimplePaymentResult
  {
    led += 1
    return .success(transactionId: session.checkoutId)
  }
  func verifyPayment(transactionId: String) async throws -> PaymentStatus {
    PaymentStatus(state: .captured, words: .none, amount: Money(250, .sar), reference: nil)
  }
}

@MainActor
private final class ScreenStore {
  var records: [AttemptID: AttemptRecord] = [:]

  func save(_ record: AttemptRecord) async { records[record.session.request.attempt] = record }
  func record(of attempt: AttemptID) async -> AttemptRecord? { records[attempt] }
  func unfinished() async -> [AttemptRecord] { records.values.filter(\.isUnfinished) }
  func record(about subject: String) async -> AttemptRecord? { records.values.first { $0.speaks(of: subject) } }
}

extension ScreenStore: AttemptStore {}

@MainActor
private final class ScreenGateway {
  let name = "Screen"
  let supportedMethods: [PaymentMethod] = [.card]
  var opened = 0

  nonisolated func capabilities(for method: PaymentMethod) -> GatewayCapabilities {
    GatewayCapabilities(currencies: [.sar])
  }
  func initiatePayment(_ request: PaymentRequest) async throws(GatewayFailure) -> PaymentSession {
    opened += 1
    return PaymentSession(request: request, gateway: name, references: ["payment": "screen-\(opened)"])
  }
  func processPayment(
    _ session: PaymentSession, presenter: any PaymentPresenter
  ) async throws(GatewayFailure) -> PaymentClaim {
    PaymentClaim(session: session, ending: .completed)
  }
  func verifyPayment(_ session: PaymentSession) async throws(GatewayFailure) -> PaymentStatus {
    PaymentStatus(
      state: .captured, words: .none, amount: session.request.amount, reference: session.request.reference)
  }
  func cancelPayment(_ session: PaymentSession) async throws(GatewayFailure) -> PaymentStatus {
    PaymentStatus(state: .cancelled, words: .none)
  }
}

extension ScreenGateway: PaymentKit.PaymentGateway {}

@MainActor
private final class CountingTransport {
  var sent = 0

  func send(_ request: WireRequest) async throws(TransportFailure) -> WireAnswer {
    sent += 1
    throw .notSent(.offline)
  }
}

extension CountingTransport: Transport {}
