import Controller
import DemoMerchant
import Payments
import Providers
import Synchronization
import Wire

/// One of Till's own gateways with some of its parts replaced.
struct BrokenGateway: PaymentGateway {
  typealias Initiating = @Sendable (any PaymentGateway, PaymentRequest) async throws(GatewayFailure) -> PaymentSession
  typealias Processing =
    @Sendable (any PaymentGateway, PaymentSession, any PaymentPresenter) async throws(GatewayFailure) -> PaymentClaim
  typealias Verifying = @Sendable (any PaymentGateway, PaymentSession) async throws(GatewayFailure) -> PaymentStatus
  typealias Reading = @Sendable (any PaymentGateway, MerchantNotification) -> NotificationReading?

  let base: any PaymentGateway
  var ownName: String?
  var initiating: Initiating?
  var processing: Processing?
  var verifying: Verifying?
  var reading: Reading?

  var name: String { ownName ?? base.name }
  var supportedMethods: [PaymentMethod] { base.supportedMethods }
  func capabilities(for method: PaymentMethod) -> GatewayCapabilities { base.capabilities(for: method) }
  var operations: [PaymentModification.Kind] { base.operations }

  func initiatePayment(_ request: PaymentRequest) async throws(GatewayFailure) -> PaymentSession {
    let session =
      if let initiating { try await initiating(base, request) } else { try await base.initiatePayment(request) }
    return named(session)
  }
  func processPayment(_ session: PaymentSession, presenter: any PaymentPresenter) async throws(GatewayFailure)
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
  func verifyPayment(_ session: PaymentSession) async throws(GatewayFailure) -> PaymentStatus {
    if let verifying { return try await verifying(base, session) }
    return try await base.verifyPayment(session)
  }
  func cancelPayment(_ session: PaymentSession) async throws(GatewayFailure) -> PaymentStatus {
    try await base.cancelPayment(session)
  }
  func operate(_ operation: PaymentModification, on session: PaymentSession) async throws(GatewayFailure)
    -> PaymentStatus
  {
    try await base.operate(operation, on: session)
  }
  func read(_ notification: MerchantNotification) -> NotificationReading? {
    reading.map { $0(base, notification) } ?? base.read(notification)
  }

  private func named(_ session: PaymentSession) -> PaymentSession {
    PaymentSession(
      request: session.request, gateway: name, references: session.references, expiresAt: session.expiresAt)
  }
}

extension GatewayMaker {
  /// Till's own gateways.
  static func ownGateways(_ surroundings: GatewaySurroundings) -> [any PaymentGateway] {
    ProviderID.allCases.map {
      DemoAccounts.gateway(
        $0, transport: surroundings.transport, runtime: surroundings.runtime, journal: surroundings.journal,
        configuration: surroundings.configuration)
    }
  }

  /// Till's own gateways, one of them replaced.
  static func replacing(
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
struct BrokenTransport: Transport {
  let body: @Sendable (WireRequest) async throws(TransportFailure) -> WireAnswer

  func send(_ request: WireRequest) async throws(TransportFailure) -> WireAnswer { try await body(request) }
}

/// Shows each question once and gives the same answer again, as an app does that fills in what was typed before.
final class RememberingPresenter: PaymentPresenter {
  private let base: any PaymentPresenter
  private let card = Mutex<CardReply?>(nil)

  init(_ base: any PaymentPresenter) { self.base = base }

  func requestCard(_ prompt: CardPrompt) async -> CardReply {
    if let known = card.withLock({ $0 }) { return known }
    let reply = await base.requestCard(prompt)
    card.withLock { $0 = reply }
    return reply
  }
  func requestPhoneNumber(_ prompt: PhonePrompt) async -> PhoneReply { await base.requestPhoneNumber(prompt) }
  func requestCode(_ prompt: CodePrompt) async -> CodeReply { await base.requestCode(prompt) }
  func openPage(_ prompt: RedirectPrompt) async -> RedirectReply { await base.openPage(prompt) }
  func showQRCode(_ prompt: QRPrompt) async -> QRReply { await base.showQRCode(prompt) }
  func presentSheet(_ prompt: WalletSheetPrompt) async -> WalletSheetReply { await base.presentSheet(prompt) }
  func requestBank(_ prompt: BankPrompt) async -> BankReply { await base.requestBank(prompt) }
  func requestForm(_ prompt: FormPrompt) async -> FormReply { await base.requestForm(prompt) }
  func showWait(_ prompt: WaitPrompt) async -> WaitReply { await base.showWait(prompt) }
}

/// The retry loop of the article that Till grew from: when anything goes wrong with the connection, all of it again.
enum NaiveRetry {
  static let gateways = GatewayMaker.replacing(.hyperPay) { base, surroundings in
    BrokenGateway(
      base: base,
      processing: { base, session, presenter throws(GatewayFailure) in
        try await process(base, session, presenter, surroundings.runtime)
      })
  }

  private static func process(
    _ base: any PaymentGateway, _ first: PaymentSession, _ presenter: any PaymentPresenter,
    _ runtime: any PaymentRuntime
  ) async throws(GatewayFailure) -> PaymentClaim {
    let remembering = RememberingPresenter(presenter)
    var session = first
    for _ in 0..<2 {
      do throws(GatewayFailure) { return try await base.processPayment(session, presenter: remembering) } catch {
        guard case .delivery = error else { throw error }
        // HyperPay takes what comes again within a minute for a duplicate, and no longer.
        try? await runtime.sleep(for: .seconds(65))
        session = try await base.initiatePayment(session.request)
      }
    }
    return try await base.processPayment(session, presenter: remembering)
  }
}
