public import Pages
import Synchronization
public import Wire

/// Carries requests through the phone's network and through planned faults.
///
/// The merchant's server acts when the app asks it to, so a phone without a network stops its calls as well as the app's own. A
/// call that never leaves the phone meets no fault and is not counted by any rule.
public final class PhoneTransport: Transport, Sendable {
  private struct State {
    var phone: Phone
    var faults: FaultPlan
  }

  private let base: any Transport
  private let sleep: @Sendable (Duration) async throws -> Void
  private let random: @Sendable () -> UInt64
  private let state: Mutex<State>

  /// Wraps a transport; `random` decides what a lossy network loses, `sleep` waits in virtual time and throws when its task is
  /// cancelled.
  public init(
    _ base: any Transport, phone: Phone = Phone(), faults: FaultPlan = FaultPlan(),
    random: @escaping @Sendable () -> UInt64 = { .max },
    sleep: @escaping @Sendable (Duration) async throws -> Void
  ) {
    self.random = random
    self.base = base
    self.sleep = sleep
    state = Mutex(State(phone: phone, faults: faults))
  }

  /// The phone as it is now.
  public var phone: Phone { state.withLock { $0.phone } }

  /// What shall go wrong, and what did so far.
  public var faults: FaultPlan { state.withLock { $0.faults } }

  /// Changes the phone; calls on their way are not touched.
  public func setPhone(_ phone: Phone) { state.withLock { $0.phone = phone } }

  /// Adds a rule, in place of an earlier one of the same name.
  public func arm(_ rule: FaultRule) { state.withLock { $0.faults.arm(rule) } }

  /// Ends a rule; returns whether there is one of that name.
  @discardableResult
  public func heal(_ id: String) -> Bool { state.withLock { $0.faults.heal(id) } }

  /// Ends all rules.
  public func healAll() { state.withLock { $0.faults.healAll() } }

  /// Sends a request as the phone and the faults let it.
  public func send(_ request: WireRequest) async throws(TransportFailure) -> WireAnswer {
    var loss = try await leavePhone(request.sender)
    var isMangled = false
    var crafted: WireAnswer?
    for effect in state.withLock({ $0.faults.effects(on: request) }) {
      switch effect {
      case .latency(let duration): try await wait(duration, otherwise: .notSent(.requestLost))
      case .dropBefore: throw .notSent(.requestLost)
      case .offline: throw .notSent(.offline)
      case .timeout(let duration):
        try await wait(duration, otherwise: .maybeSent(.timedOut))
        throw .maybeSent(.timedOut)
      case .status(let code): return Self.emptyAnswer(code)
      case .dropAfter: loss = .maybeSent(.answerLost)
      case .malformedBody: isMangled = true
      case .answer(let status, let body):
        var answer = Self.emptyAnswer(status)
        answer.body = body
        crafted = answer
      }
    }
    var answer = try await base.send(request)
    if let loss { throw loss }
    if let crafted { return crafted }
    // Half a JSON text and a tag are never JSON.
    if isMangled { answer.body = answer.body.prefix(answer.body.count / 2) + "<!" }
    return answer
  }

  /// Gets a request out of the phone; returns how its answer will be lost, if it will.
  private func leavePhone(_ sender: WireSender) async throws(TransportFailure) -> TransportFailure? {
    var loss: TransportFailure?
    let phone = phone
    switch phone.network {
    case .online: break
    case .offline: throw .notSent(.offline)
    case .slow(let duration): try await wait(duration, otherwise: .notSent(.requestLost))
    case .lossy(let percent):
      let drawn = random()
      if drawn % 100 < UInt64(max(0, percent)) {
        if drawn / 100 % 2 == 0 { throw .notSent(.requestLost) }
        loss = .maybeSent(.answerLost)
      }
    }
    // The pinned certificate is the provider's; the merchant's server checks it on a line of its own.
    if sender == .app, phone.seesForeignCertificate { throw .notSent(.certificateMismatch) }
    return loss
  }

  /// Waits; a cancelled wait ends the call as a failure.
  private func wait(_ duration: Duration, otherwise failure: TransportFailure) async throws(TransportFailure) {
    do {
      try await sleep(duration)
    } catch {
      throw failure
    }
  }

  private static func emptyAnswer(_ code: Int) -> WireAnswer {
    var answer = WireAnswer(status: (100...599).contains(code) ? code : 500, json: .null)
    answer.body = ""
    return answer
  }
}
