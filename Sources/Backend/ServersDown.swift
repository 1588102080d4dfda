import Pages

/// The servers that refuse connections, with the times of their return.
struct ServersDown: Hashable, Sendable {
  private var providers: [String: Int64] = [:]
  private var merchantUntil: Int64 = 0
  /// Whether the merchant's server was stopped by hand, until it is started again.
  private var isMerchantStopped = false

  /// Lets one die until a moment in milliseconds since 1970-01-01T00:00:00Z.
  mutating func kill(_ server: FaultServer, _ provider: String, until moment: Int64) {
    switch server {
    case .provider: providers[provider] = max(moment, providers[provider] ?? 0)
    case .merchant: merchantUntil = max(moment, merchantUntil)
    }
  }

  /// Starts all servers of a kind that died of a fault.
  mutating func raise(_ server: FaultServer) {
    switch server {
    case .provider: providers = [:]
    case .merchant: merchantUntil = 0
    }
  }

  /// Stops the merchant's server, or starts it again, whatever it died of.
  mutating func setMerchant(isRunning: Bool) {
    isMerchantStopped = !isRunning
    if isRunning { merchantUntil = 0 }
  }

  /// Whether the merchant's server refuses connections.
  func isMerchantDown(at now: Int64) -> Bool { isMerchantStopped || merchantUntil > now }

  /// Until when a provider's server refuses connections; in the past when it does not.
  func providerUntil(_ provider: String) -> Int64 { providers[provider] ?? 0 }

  /// The moments after now at which one comes back, in order.
  func returns(after now: Int64) -> [Int64] {
    guard merchantUntil > now || !providers.isEmpty else { return [] }
    return (providers.values + [merchantUntil]).filter { $0 > now }.sorted()
  }
}
