public import Pages
import Synchronization
public import Wire

/// Carries requests through the phone's network and through planned faults.
///
/// The merchant's server acts when the app asks it to, so a phone without a network stops its calls as well as the app's own. A
/// call that never leaves the phone meets no fault and is not counted by any rule.
public final class PhoneTransport: Transport, Sendable {
  struct State {
    var phone: Phone
    var faults: FaultPlan
    var servers = ServersDown()
    /// The answer that each operation had last.
    var lastAnswers: [String: WireAnswer] = [:]
    /// Answers that wait to be overtaken, by provider.
    var overtaking: [(id: Int, provider: String, go: AsyncStream<Void>.Continuation)] = []
    var lastOvertaken = 0
  }

  let base: any Transport
  let sleep: @Sendable (Duration) async throws -> Void
  let random: @Sendable (String) -> UInt64
  let now: @Sendable () -> Int64
  let onHit: @Sendable (FaultNews) -> Int
  let state: Mutex<State>

  /// Wraps a transport.
  ///
  /// `random` gives the numbers of a named stream: what a lossy network loses, which calls a fault of chance takes. `now` gives
  /// milliseconds since 1970-01-01T00:00:00Z, `sleep` waits in virtual time and throws when its task is cancelled. `onHit` hears
  /// of each fault that makes something go wrong, and returns where it was written down.
  public init(
    _ base: any Transport, phone: Phone = Phone(), faults: FaultPlan = FaultPlan(),
    random: @escaping @Sendable (String) -> UInt64 = { _ in .max }, now: @escaping @Sendable () -> Int64 = { 0 },
    onHit: @escaping @Sendable (FaultNews) -> Int = { _ in 0 },
    sleep: @escaping @Sendable (Duration) async throws -> Void
  ) {
    self.random = random
    self.now = now
    self.onHit = onHit
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
  public func arm(_ rule: FaultRule) {
    let now = now()
    state.withLock { $0.faults.arm(rule, at: now) }
  }

  /// Ends a rule; returns whether there is one of that name.
  @discardableResult
  public func heal(_ id: String) -> Bool { state.withLock { $0.faults.heal(id) } }

  /// Ends all rules.
  public func healAll() { state.withLock { $0.faults.healAll() } }

  /// Sends a request as the phone and the faults let it.
  public func send(_ request: WireRequest) async throws(TransportFailure) -> WireAnswer {
    let loss = try await leavePhone(request.sender)
    let answer = try await meetFaults(request)
    if let loss { throw loss }
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
      let drawn = random("network")
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
  func wait(_ duration: Duration, otherwise failure: TransportFailure) async throws(TransportFailure) {
    do {
      try await sleep(duration)
    } catch {
      throw failure
    }
  }
}
