public import Checkout
import Commerce
public import Pages
import Payments
import Phone
import Sandbox
import Simulation

/// What an exploration needs to know of a world besides what there is to see.
struct HiddenState: Sendable {
  /// What the ledgers hold under every reference, in the order of the providers and of the references' first appearance.
  var held: [ProviderRecord] = []
  /// How far the present attempt had come when it was last written down.
  var progress: AttemptRecord.Progress?
  /// What is known of the payment, each name with its value as far as it is no identifier.
  var references: [String] = []
  /// The gateways that failed to answer last, or rest: how often, and for how long.
  var breakers: [(gateway: String, failures: Int, rests: Duration?)] = []
  var savedCards = 0
  /// How many messages to the merchant's server are on their way.
  var messages = 0
  var isHolding = false
  /// Faults still to apply to delayed webhooks, in the order of sending.
  var delayedEffects: [String] = []
  /// How far providers' clocks are ahead.
  var ahead: [Duration] = []
  /// What the merchant wants done and what waits for something else, in order.
  var waiting: [PaymentModification] = []
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
    (state.messages, state.isHolding) = server.assumeIsolated { $0.messagesUnderway }
    if !webhooks.delayedEffects.isEmpty {
      state.delayedEffects = webhooks.delayedEffects.sorted { $0.key < $1.key }.map(\.value.name)
    }
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
    phone.faults.progress.contains { $0.rule.id == rule.id && $0.isSpent && $0.fired == 0 }
  }

  /// What tells this state from any other for an exploration.
  public var stateFingerprint: StateFingerprint { stateFingerprint(of: snapshot) }

  /// What tells this state from any other, given what there is to see now, and what was given to the provider that no longer is.
  public func stateFingerprint(of snapshot: Snapshot, after given: [String] = []) -> StateFingerprint {
    var hasher = StateHasher()
    hasher.add(snapshot)
    for text in given { hasher.add(text) }
    hasher.add(hiddenState)
    let present = simulation.now.milliseconds
    hasher.add(timers: snapshot.timersAndMessages, sleeps: simulation.clock.sleeps, at: present)
    // A fault that is over has left its traces elsewhere, or none; one whose call is still on its way is not over.
    for progress in phone.faults.progress {
      let isUnderway = progress.hits.contains { hit in
        hit.exchange.map { id in snapshot.exchanges.contains { $0.id == id && $0.outcome == .open } } ?? false
      }
      guard progress.isArmed && !progress.isSpent || isUnderway else { continue }
      hasher.add(progress.rule.id)
      hasher.add(progress.seen)
    }
    return hasher.fingerprint
  }

  private var hiddenState: HiddenState { controller.assumeIsolated { $0.hiddenState() } }
}

extension Snapshot {
  /// The timers with names, in order, and among them when each message to the store's server arrives.
  fileprivate var timersAndMessages: [NextTimer] {
    let messages = underway.lazy.filter { !$0.isHeld }.map { NextTimer(at: $0.dueAt, name: "message", cause: .webhook) }
    return (timers + messages).sorted { $0.at < $1.at }
  }
}
