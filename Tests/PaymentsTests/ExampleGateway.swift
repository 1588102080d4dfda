import Commerce
import Payments

/// What the gateway needs of the acquirer's server; the app brings its own networking.
protocol AcquirerServer: Sendable {
  func openOrder(reference: String, amount: Money) async throws(GatewayFailure) -> String
  func pay(_ order: String, with card: CardDetails) async throws(GatewayFailure)
  func cancel(_ order: String) async throws(GatewayFailure)
  func status(of order: String) async throws(GatewayFailure) -> AcquirerOrder
}

/// What the acquirer says of an order.
struct AcquirerOrder: Hashable, Sendable {
  let status: String
  let amount: Money
  let reference: String
}

/// Cards through an acquirer.
struct AcquirerGateway: PaymentGateway {
  let server: any AcquirerServer
  let journal: PaymentJournal

  let name = "Acquirer"
  let supportedMethods: [PaymentMethod] = [.card]

  func capabilities(for method: PaymentMethod) -> GatewayCapabilities {
    GatewayCapabilities(
      currencies: [.sar], minimums: [Money(minorUnits: 100, currency: .sar)],
      pollSchedule: [.seconds(2), .seconds(5), .seconds(10)])
  }

  func initiatePayment(_ request: PaymentRequest) async throws(GatewayFailure) -> PaymentSession {
    let order = try await server.openOrder(reference: request.reference, amount: request.amount)
    return PaymentSession(request: request, gateway: name, references: ["payment": order])
  }

  func processPayment(_ session: PaymentSession, presenter: any PaymentPresenter) async throws(GatewayFailure)
    -> PaymentClaim
  {
    let prompt = CardPrompt(amount: session.request.amount, brands: [.visa, .mastercard])
    guard case .card(.entered(let card)) = await presenter.present(.card(prompt)) else {
      return PaymentClaim(session: session, ending: .cancelled)
    }
    // From here on money can move: write it down first.
    await journal.save(session, .calling(operation: "acquirer.pay"))
    try await server.pay(session.transactionID, with: card)
    return PaymentClaim(session: session, ending: .completed)
  }

  func verifyPayment(_ session: PaymentSession) async throws(GatewayFailure) -> PaymentStatus {
    let order = try await server.status(of: session.transactionID)
    let state: PaymentState =
      switch order.status {
      case "PAID": .captured
      case "OPEN": .pending(.shopper)
      case "REFUSED": .declined(.refusedByBank)
      case "CANCELLED": .cancelled
      // A word that nobody told us about decides nothing.
      default: .pending(.unrecognised)
      }
    return PaymentStatus(
      state: state, words: ProviderResponseCode(code: order.status), amount: order.amount, reference: order.reference)
  }

  func cancelPayment(_ session: PaymentSession) async throws(GatewayFailure) -> PaymentStatus {
    try await server.cancel(session.transactionID)
    return try await verifyPayment(session)
  }
}
