public import Pages
import Synchronization

/// What goes wrong with messages to the merchant's server.
extension PhoneTransport {
  /// Counts a message and tells what goes wrong with it: any latencies, then at most one other effect, which strikes when they are
  /// over. `allows` tells which effects can do anything to it.
  public func strike(
    notification id: Int, named operation: String, allows: @escaping (FaultEffect) -> Bool
  ) -> [FaultEffect] {
    let now = now()
    let subject = FaultPlan.Subject(operation: operation, side: nil, allows: allows)
    let rules = state.withLock { $0.faults.strikes(on: subject, at: now) { random("fault.\($0)") } }
    for rule in rules {
      note(FaultNews(rule: rule, operation: operation, sender: nil, exchange: nil, notification: id))
    }
    return rules.map(\.effect)
  }

  /// How long a latency is this time.
  public func duration(of latency: FaultLatency) -> Duration { latency.duration { random("fault.latency") } }

  /// Whether the merchant's server is down.
  public var isMerchantDown: Bool { state.withLock { $0.servers }.isMerchantDown(at: now()) }

  /// Stops the merchant's server, or starts it again, whatever it died of.
  public func setMerchant(isRunning: Bool) { state.withLock { $0.servers.setMerchant(isRunning: isRunning) } }

  /// How long a provider's server stays down; `nil` when it is not.
  public func untilProviderReturns(_ provider: String) -> Duration? {
    let left = state.withLock { $0.servers }.providerUntil(provider) - now()
    return left > 0 ? .milliseconds(left) : nil
  }

  /// When servers that are down come back, in milliseconds since 1970-01-01T00:00:00Z, in order.
  public var serverReturns: [Int64] { state.withLock { $0.servers }.returns(after: now()) }
}
