import Commerce
public import Pages
public import Simulation
import Synchronization
public import Wire

/// A fault that has just made something go wrong.
public struct FaultNews: Hashable, Sendable {
  /// The rule.
  public let rule: FaultRule
  /// The call or the webhook, by its name in the wire log.
  public let operation: String
  /// The sender of the call; `nil` for a webhook.
  public let sender: WireSender?
  /// The request in the wire log; `nil` for a webhook, and without a log.
  public let exchange: Int?
  /// The webhook; `nil` for a call.
  public let webhook: Int?
}

/// The line between app, merchant and providers: it performs the faults that are armed, and knows which servers are down.
///
/// What a fault means is its `Passage`. The app's calls come onto the line by way of the phone, the merchant's at once.
public final class FaultyLine: Transport, Sendable {
  struct State {
    var faults: FaultPlan
    var servers = ServersDown()
    /// The answer that each operation had last.
    var lastAnswers: [String: WireAnswer] = [:]
    /// Answers that wait to be overtaken, by provider.
    var overtaking: [(id: Int, provider: String, go: AsyncStream<Void>.Continuation)] = []
    var lastOvertaken = 0
  }

  /// The world's clock, jobs and random numbers.
  public let simulation: Simulation
  let base: any Transport
  let merchantHosts: Set<String>
  let onHit: @Sendable (FaultNews) -> Int
  let onChange: @Sendable () -> Void
  let state: Mutex<State>

  /// A line to servers. `merchantHosts` are the hosts, each with its port unless that is the scheme's own, at which the
  /// merchant's server answers the app.
  ///
  /// `onHit` hears of each fault that fires and returns its index in the timeline; `onChange` hears when a request has arrived whose
  /// sender waits no longer.
  public init(
    to base: any Transport, _ simulation: Simulation, merchantHosts: Set<String> = [], faults: [FaultRule] = [],
    onHit: @escaping @Sendable (FaultNews) -> Int = { _ in 0 }, onChange: @escaping @Sendable () -> Void = {}
  ) {
    self.base = base
    self.simulation = simulation
    self.merchantHosts = merchantHosts
    self.onHit = onHit
    self.onChange = onChange
    state = Mutex(State(faults: FaultPlan(faults, at: simulation.now.milliseconds)))
  }

  // MARK: Faults

  /// The faults to inject, and those that have fired.
  public var faults: FaultPlan { state.withLock { $0.faults } }

  /// Adds a rule, in place of an earlier one of the same name.
  public func arm(_ rule: FaultRule) { state.withLock { $0.faults.arm(rule, at: now) } }

  /// Ends a rule, and starts the servers that died of its kind; returns whether there is one of that name.
  @discardableResult
  public func heal(_ id: String) -> Bool {
    state.withLock { state in
      guard let rule = state.faults.progress.first(where: { $0.rule.id == id })?.rule else { return false }
      if case .killBackend(let server, down: _) = rule.effect { state.servers.raise(server) }
      return state.faults.heal(id)
    }
  }

  /// Ends all rules, and starts the servers that died of one.
  public func healAll() {
    state.withLock { state in
      for server in FaultServer.allCases { state.servers.raise(server) }
      state.faults.healAll()
    }
  }

  /// Counts a webhook and says what goes wrong with it: how much later it comes, and what happens then.
  public func strike(
    webhook id: Int, named operation: String, hasPrevious: Bool, isSigned: @escaping () -> Bool,
    tellsTime: @escaping () -> Bool
  ) -> (delay: Duration, effect: FaultEffect?) {
    let subject = FaultPlan.Subject(
      operation: operation, side: nil, hasPrevious: hasPrevious, isSigned: isSigned, tellsTime: tellsTime)
    return strike(subject) {
      FaultNews(rule: $0, operation: operation, sender: nil, exchange: nil, webhook: id)
    }
  }

  /// Counts a request and says what goes wrong with it.
  func strike(_ subject: FaultPlan.Subject, news: (FaultRule) -> FaultNews) -> (delay: Duration, effect: FaultEffect?) {
    let rules = state.withLock { $0.faults.strikes(on: subject, at: now) { simulation.random("fault.\($0)") } }
    var (delay, decisive) = (Duration.zero, FaultEffect?.none)
    for rule in rules {
      if case .latency(let latency) = rule.effect {
        delay += latency.duration { simulation.random("fault.\(rule.id)") }
      } else {
        decisive = rule.effect
      }
      let news = news(rule)
      let hit = FaultPlan.Hit(
        at: now, exchange: news.exchange, webhook: news.webhook, entry: onHit(news))
      state.withLock { $0.faults.note(hit, of: rule.id) }
    }
    return (delay, decisive)
  }

  // MARK: Servers

  /// Takes a server down for the given duration.
  public func kill(_ server: FaultServer, of provider: String, for span: Duration) {
    state.withLock { $0.servers.kill(server, provider, until: now + span.wholeMilliseconds) }
  }

  /// Stops the merchant's server, or starts it again, whatever it died of.
  public func setMerchant(isRunning: Bool) { state.withLock { $0.servers.setMerchant(isRunning: isRunning) } }

  /// Whether the merchant's server is down.
  public var isMerchantDown: Bool { state.withLock { $0.servers }.isMerchantDown(at: now) }

  /// Whether a page of a host, with its port, cannot be had because the merchant's server is down.
  public func isMerchantDown(at host: String) -> Bool { merchantHosts.contains(host.lowercased()) && isMerchantDown }

  /// The remaining downtime of a provider's server; `nil` if it is up.
  public func untilProviderReturns(_ provider: String) -> Duration? {
    let left = state.withLock { $0.servers }.providerUntil(provider) - now
    return left > 0 ? .milliseconds(left) : nil
  }

  /// The times when servers that are down return, in milliseconds since 1970-01-01T00:00:00Z, in order.
  public var serverReturns: [Int64] { state.withLock { $0.servers }.returns(after: now) }

  var now: Int64 { simulation.now.milliseconds }

  // MARK: Time on the way

  /// Delays a request; `arrive` runs even if the sender has stopped waiting.
  public func travel(
    _ duration: Duration, arrive: @escaping @Sendable () async -> Void
  ) async throws(TransportFailure) {
    guard duration > .zero else { return }
    let due = simulation.now.advanced(by: duration)
    do {
      try await simulation.sleep(for: duration)
    } catch {
      simulation.start { [simulation, onChange] in
        let left = max(0, due.milliseconds - simulation.now.milliseconds)
        guard (try? await simulation.sleep(for: .milliseconds(left))) != nil else { return }
        await arrive()
        onChange()
      }
      throw .maybeSent(.timedOut)
    }
  }
}
