import Commerce
import Payments
import Simulation
import Synchronization

/// A gateway that answers from a script. Each list is used in order; its last entry stays.
final class ScriptedGateway: PaymentGateway {
  struct Script: Sendable {
    var initiate: [GatewayFailure?] = [nil]
    var process: [Result<PaymentClaim.Ending, GatewayFailure>] = [.success(.completed)]
    var verify: [Result<PaymentStatus, GatewayFailure>] = [.success(Sample.paid)]
    var cancel: [Result<PaymentStatus, GatewayFailure>] = [.success(PaymentStatus(state: .cancelled, words: .none))]
    var operate: [Result<PaymentStatus, GatewayFailure>] = [.success(Sample.status(.refunded))]
    /// A genuine message that the merchant's server takes while an operation is on its way.
    var messageDuringOperation: String?
    /// Whether a call that can move money reaches the provider while the payment is led.
    var reaches = false
    /// The card that it enrols while the shopper is led.
    var enrolledCard: SavedCard?
    /// How long each answer about the status takes.
    var delays: [Duration] = []
  }

  struct Call: Hashable, Sendable {
    let name: String
    let at: Timestamp
  }

  let name: String
  let supportedMethods: [PaymentMethod]
  private let capabilities: GatewayCapabilities
  private let script: Mutex<Script>
  private let callsBox = Mutex<[Call]>([])
  private let world: PaymentWorld

  init(
    _ name: String, in world: PaymentWorld, methods: [PaymentMethod] = [.card],
    capabilities: GatewayCapabilities = GatewayCapabilities(currencies: [.sar]), script: Script = Script()
  ) {
    self.name = name
    supportedMethods = methods
    self.capabilities = capabilities
    self.script = Mutex(script)
    self.world = world
  }

  /// What was called, in order, and when.
  var calls: [Call] { callsBox.withLock { $0 } }
  var names: [String] { calls.map(\.name) }

  func capabilities(for method: PaymentMethod) -> GatewayCapabilities { capabilities }

  func initiatePayment(_ request: PaymentRequest) async throws(GatewayFailure) -> PaymentSession {
    note("initiate")
    if let failure = script.withLock({ Self.next(&$0.initiate) }) ?? nil { throw failure }
    return PaymentSession(request: request, gateway: name, references: ["checkout": "c-1"])
  }

  func processPayment(_ session: PaymentSession, presenter: any PaymentPresenter) async throws(GatewayFailure)
    -> PaymentClaim
  {
    note("process")
    if script.withLock({ $0.reaches }) { world.journal.noteReached(session.request.attempt) }
    guard let ending = script.withLock({ Self.next(&$0.process) }) else { throw .delivery(.maybeSent) }
    var session = session
    session.references["payment"] = "p-1"
    session.enrolledCard = script.withLock { $0.enrolledCard }
    return PaymentClaim(session: session, ending: try ending.get())
  }

  func verifyPayment(_ session: PaymentSession) async throws(GatewayFailure) -> PaymentStatus {
    note("verify")
    guard let status = script.withLock({ Self.next(&$0.verify) }) else { throw .delivery(.maybeSent) }
    if let delay = script.withLock({ Self.next(&$0.delays) }) { try? await world.simulation.sleep(for: delay) }
    return try status.get()
  }

  func cancelPayment(_ session: PaymentSession) async throws(GatewayFailure) -> PaymentStatus {
    note("cancel")
    guard let status = script.withLock({ Self.next(&$0.cancel) }) else { throw .delivery(.maybeSent) }
    return try status.get()
  }

  let operations: [PaymentModification.Kind] = [.capture, .refund]

  func operate(_ operation: PaymentModification, on session: PaymentSession) async throws(GatewayFailure)
    -> PaymentStatus
  {
    note("operate")
    await world.journal.save(session, .calling(operation: "operate"))
    if let body = script.withLock({ $0.messageDuringOperation }) {
      let message = MerchantNotification(path: "/", headers: [.init(name: "X-Secret", value: "right")], body: body)
      await world.manager.receive(message, for: name)
    }
    guard let status = script.withLock({ Self.next(&$0.operate) }) else { throw .delivery(.maybeSent) }
    return try status.get()
  }

  /// A body `event/id/subject`, genuine with the right secret in its header.
  func read(_ notification: MerchantNotification) -> NotificationReading? {
    let parts = notification.body.split(separator: "/").map(String.init)
    guard parts.count == 3 else { return nil }
    return NotificationReading(
      authenticity: notification[header: "x-secret"] == "right" ? .genuine : .forged, event: parts[0], id: parts[1],
      subject: parts[2])
  }

  private func note(_ call: String) {
    let now = Timestamp(milliseconds: world.simulation.now.milliseconds)
    callsBox.withLock { $0.append(Call(name: call, at: now)) }
  }

  private static func next<Entry>(_ list: inout [Entry]) -> Entry? {
    list.count > 1 ? list.removeFirst() : list.first
  }
}
