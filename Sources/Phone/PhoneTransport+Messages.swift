public import Pages
import Synchronization

/// Faults of webhooks.
extension PhoneTransport {
  /// Counts a webhook and returns the effects on it: any latencies, then at most one other effect, which applies after them.
  /// `allows` returns `true` for the effects that can apply to it.
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

  /// The duration of a latency for this call.
  public func duration(of latency: FaultLatency) -> Duration { latency.duration { random("fault.latency") } }

  /// Whether the merchant's server is down.
  public var isMerchantDown: Bool { state.withLock { $0.servers }.isMerchantDown(at: now()) }

  /// Whether a page of a host cannot be had because the merchant's server is down.
  public func isMerchantDown(at host: String) -> Bool { merchantHosts.contains(host.lowercased()) && isMerchantDown }

  /// Stops the merchant's server, or starts it again, whatever it died of.
  public func setMerchant(isRunning: Bool) { state.withLock { $0.servers.setMerchant(isRunning: isRunning) } }

  /// The remaining downtime of a provider's server; `nil` if it is up.
  public func untilProviderReturns(_ provider: String) -> Duration? {
    let left = state.withLock { $0.servers }.providerUntil(provider) - now()
    return left > 0 ? .milliseconds(left) : nil
  }

  /// The times when servers that are down return, in milliseconds since 1970-01-01T00:00:00Z, in order.
  public var serverReturns: [Int64] { state.withLock { $0.servers }.returns(after: now()) }
}
