import Controller
import DemoMerchant
import Payments
import Providers
import Wire

/// One of Till's own gateways with some of its parts replaced.
package struct BrokenGateway: PaymentGateway {
  package typealias Initiating =
    @Sendable (any PaymentGateway, PaymentRequest) async throws(GatewayFailure) -> PaymentSession
  package typealias Processing =
    @Sendable (any PaymentGateway, PaymentSession, any PaymentPresenter) async throws(GatewayFailure) -> PaymentClaim
  package typealias Verifying =
    @Sendable (any PaymentGateway, PaymentSession) async throws(GatewayFailure) -> PaymentStatus
  package typealias Reading = @Sendable (any PaymentGateway, MerchantNotification) -> NotificationReading?

  package let base: any PaymentGateway
  package var ownName: String?
  package var initiating: Initiating?
  package var processing: Processing?
  package var verifying: Verifying?
  package var reading: Reading?

  package init(
    base: any PaymentGateway, ownName: String? = nil, initiating: Initiating? = nil, processing: Processing? = nil,
    verifying: Verifying? = nil, reading: Reading? = nil
  ) {
    (self.base, self.ownName) = (base, ownName)
    (self.initiating, self.processing, self.verifying, self.reading) = (initiating, processing, verifying, reading)
  }

  package var name: String { ownName ?? base.name }
  package var supportedMethods: [PaymentMethod] { base.supportedMethods }
  package func capabilities(for method: PaymentMethod) -> GatewayCapabilities { base.capabilities(for: method) }
  package var operations: [PaymentModification.Kind] { base.operations }

  package func initiatePayment(_ request: PaymentRequest) async throws(GatewayFailure) -> PaymentSession {
    let session =
      if let initiating { try await initiating(base, request) } else { try await base.initiatePayment(request) }
    return named(session)
  }
  package func processPayment(_ session: PaymentSession, presenter: any PaymentPresenter) async throws(GatewayFailure)
    -> PaymentClaim
  {
    let claim =
      if let processing {
        try await processing(base, session, presenter)
      } else {
        try await base.processPayment(session, presenter: presenter)
      }
    return PaymentClaim(session: named(claim.session), ending: claim.ending)
  }
  package func verifyPayment(_ session: PaymentSession) async throws(GatewayFailure) -> PaymentStatus {
    if let verifying { return try await verifying(base, session) }
    return try await base.verifyPayment(session)
  }
  package func cancelPayment(_ session: PaymentSession) async throws(GatewayFailure) -> PaymentStatus {
    try await base.cancelPayment(session)
  }
  package func operate(_ operation: PaymentModification, on session: PaymentSession) async throws(GatewayFailure)
    -> PaymentStatus
  {
    try await base.operate(operation, on: session)
  }
  package func read(_ notification: MerchantNotification) -> NotificationReading? {
    reading.map { $0(base, notification) } ?? base.read(notification)
  }

  private func named(_ session: PaymentSession) -> PaymentSession {
    PaymentSession(
      request: session.request, gateway: name, references: session.references, expiresAt: session.expiresAt)
  }
}

extension GatewayMaker {
  /// Till's own gateways, one of them replaced.
  package static func replacing(
    _ id: ProviderID,
    with make: @escaping @Sendable (any PaymentGateway, GatewaySurroundings) -> any PaymentGateway = { base, _ in base
    },
    transport: @escaping @Sendable (GatewaySurroundings) -> any Transport = { $0.transport }
  ) -> GatewayMaker {
    GatewayMaker { surroundings in
      ProviderID.allCases.map { each in
        let way = each == id ? transport(surroundings) : surroundings.transport
        let base = DemoAccounts.gateway(
          each, transport: way, runtime: surroundings.runtime, journal: surroundings.journal,
          configuration: surroundings.configuration)
        return each == id ? make(base, surroundings) : base
      }
    }
  }
}

/// A way to the provider that does something else than it was asked to.
package struct BrokenTransport: Transport {
  package let body: @Sendable (WireRequest) async throws(TransportFailure) -> WireAnswer

  package init(body: @escaping @Sendable (WireRequest) async throws(TransportFailure) -> WireAnswer) {
    self.body = body
  }

  package func send(_ request: WireRequest) async throws(TransportFailure) -> WireAnswer { try await body(request) }
}
