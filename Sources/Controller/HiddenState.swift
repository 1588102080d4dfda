import Backend
import Checkout
import Commerce
import Inspection
public import Pages
import Payments
import Phone
import Simulation

/// The state of a world that an exploration needs and no snapshot shows.
package struct HiddenState: Sendable {
  /// The ledgers' records under every reference, in the order of the providers and of the references' first appearance.
  package var held: [ProviderRecord] = []
  /// The progress of the present attempt when it was last saved.
  package var progress: AttemptRecord.Progress?
  /// The known references of the payment, each name with its value as far as it is no identifier.
  package var references: [String] = []
  /// The gateways that failed to answer last, or rest: how often, and for how long.
  package var breakers: [(gateway: String, failures: Int, rests: Duration?)] = []
  package var savedCards = 0
  /// The number of webhooks on their way to the merchant's server.
  package var messages = 0
  package var isHolding = false
  /// Faults still to apply to delayed webhooks, in the order of sending.
  package var delayedEffects: [String] = []
  /// The time by which providers' clocks are ahead.
  package var ahead: [Duration] = []
  /// The merchant's queued operations, in order.
  package var waiting: [MerchantOrder] = []
}

extension CheckoutController {
  func hiddenState() -> HiddenState {
    var state = HiddenState()
    if let record = app.record {
      state.progress = record.progress
      state.references = record.session.references.filter { !$0.value.isEmpty }.map {
        "\($0.key)=\(Self.withoutIdentifiers($0.value))"
      }.sorted()
    }
    (state.messages, state.isHolding) = server.assumeIsolated { $0.webhooksUnderway }
    let delayed = world.delivery.assumeIsolated { $0.delayedEffects }
    if !delayed.isEmpty { state.delayedEffects = delayed.sorted { $0.key < $1.key }.map(\.value.name) }
    state.ahead = server.assumeIsolated { $0.clocksAhead }
    for (_, waiting) in store.operationsUnderway.sorted(by: { $0.key.text < $1.key.text }) { state.waiting += waiting }
    state.savedCards = app.manager.savedCardCount
    for (name, breaker) in app.manager.circuitBreakers.sorted(by: { $0.key < $1.key }) where breaker.failures > 0 {
      state.breakers.append((name, breaker.failures, breaker.restsUntil.map { $0.since(world.now) }))
    }
    state.held = server.assumeIsolated { server in server.standings(of: server.places).map(\.truth) }
    return state
  }

  /// A value without what differs between two worlds in which the same was done: only short parts are told apart, identifiers are
  /// longer. A count that only grows would never come back to a state.
  private static func withoutIdentifiers(_ value: String) -> String {
    value.split(separator: "/").map { part in
      if let count = Int(part), part.utf8.count < 3 { return String(min(count, 4)) }
      return part.utf8.count < 8 ? String(part) : "#"
    }.joined(separator: "/")
  }
}

extension World {
  /// Whether a fault's time has come and gone without its being able to do anything, such as a bad signature where nothing is
  /// signed.
  public func couldNotStrike(_ rule: FaultRule) -> Bool {
    line.faults.progress.contains { $0.rule.id == rule.id && $0.isSpent && $0.fired == 0 }
  }

  /// The state that an exploration needs and no snapshot shows.
  package var hiddenState: HiddenState { controller.assumeIsolated { $0.hiddenState() } }
}
