import Commerce
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
  let merchantHosts: Set<String>
  let sleep: @Sendable (Duration) async throws -> Void
  let start: @Sendable (@escaping @Sendable () async -> Void) -> Void
  let random: @Sendable (String) -> UInt64
  let now: @Sendable () -> Int64
  let onHit: @Sendable (FaultNews) -> Int
  let state: Mutex<State>

  /// Wraps a transport. `merchantHosts` are the hosts at which the merchant's server answers the app.
  ///
  /// `random` gives the numbers of a named stream, for losses of a lossy network and for faults by chance. `now` gives
  /// milliseconds since 1970-01-01T00:00:00Z, `sleep` waits in virtual time and throws when its task is cancelled, and `start`
  /// begins work that continues if its caller stops waiting. `onHit` is called for each fault that fires, and returns its index
  /// in the timeline.
  public init(
    _ base: any Transport, merchantHosts: Set<String> = [], phone: Phone = Phone(), faults: FaultPlan = FaultPlan(),
    random: @escaping @Sendable (String) -> UInt64 = { _ in .max }, now: @escaping @Sendable () -> Int64 = { 0 },
    onHit: @escaping @Sendable (FaultNews) -> Int = { _ in 0 },
    start: @escaping @Sendable (@escaping @Sendable () async -> Void) -> Void,
    sleep: @escaping @Sendable (Duration) async throws -> Void
  ) {
    self.random = random
    self.now = now
    self.onHit = onHit
    self.base = base
    self.merchantHosts = merchantHosts
    self.sleep = sleep
    self.start = start
    state = Mutex(State(phone: phone, faults: faults))
  }

  /// The phone as it is now.
  public var phone: Phone { state.withLock { $0.phone } }

  /// The faults to inject, and those that have fired.
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

  /// Sends a request as the phone and the faults allow. A request that was sent arrives even if its sender times out; its
  /// response is then discarded.
  public func send(_ request: WireRequest) async throws(TransportFailure) -> WireAnswer {
    let way = try leavePhone(request.sender)
    try await travel(way.delay) { [self] in
      if way.refusal == nil { _ = try? await meetFaults(request) }
    }
    if let refusal = way.refusal { throw refusal }
    let answer = try await meetFaults(request)
    if let loss = way.loss { throw loss }
    return answer
  }

  /// Sends a request of the store's server, on a line of its own: the faults meet it, the phone's network does not.
  public func sendFromStore(_ request: WireRequest) async throws(TransportFailure) -> WireAnswer {
    try await meetFaults(request)
  }

  /// The request's way out of the phone: its delay, the reason why it fails after that, and the way in which its response will
  /// be lost.
  private typealias Way = (delay: Duration, refusal: TransportFailure?, loss: TransportFailure?)

  private func leavePhone(_ sender: WireSender) throws(TransportFailure) -> Way {
    let phone = phone
    // The pinned certificate is the provider's; the merchant's server checks it on a line of its own.
    var way: Way = (.zero, sender == .app && phone.seesForeignCertificate ? .notSent(.certificateMismatch) : nil, nil)
    switch phone.network {
    case .online: break
    case .offline: throw .notSent(.offline)
    case .slow(let duration): way.delay = duration
    case .lossy(let percent):
      let drawn = random("network")
      if drawn % 100 < UInt64(max(0, percent)) {
        if drawn / 100 % 2 == 0 { throw .notSent(.requestLost) }
        way.loss = .maybeSent(.answerLost)
      }
    }
    return way
  }

  /// Delays a request. `arrive` runs even if the sender has stopped waiting.
  func travel(_ duration: Duration, arrive: @escaping @Sendable () async -> Void) async throws(TransportFailure) {
    guard duration > .zero else { return }
    let due = now() + duration.wholeMilliseconds
    do {
      try await sleep(duration)
    } catch {
      start { [sleep, now] in
        guard (try? await sleep(.milliseconds(max(0, due - now())))) != nil else { return }
        await arrive()
      }
      throw .maybeSent(.timedOut)
    }
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
