import Commerce
public import Payments
public import Providers

/// When a world does things again, where that differs from what the providers document and from how the library usually works.
public struct Schedules: Hashable, Sendable {
  /// The most waits in one list; more than any provider documents.
  public static let mostWaits = 100
  /// The most repetitions of one call; Till's own limit.
  public static let mostRetries = 10

  /// The waits between a provider's tries to bring a message to the merchant's server, each after the one before; none gives up
  /// after the first try, and `nil` leaves each provider what it documents.
  public var redelivery: [Duration]?
  /// The number and times of the library's repetitions of a provider's calls; others follow the standard policy.
  public var retries: [ProviderID: RetryPolicy] = [:]

  /// As usual.
  public init() {}

  /// Whether everything is as usual.
  public var isUsual: Bool { redelivery == nil && retries.isEmpty }

  /// The providers whose calls are made again otherwise than usual, in their usual order.
  public var changed: [(provider: ProviderID, policy: RetryPolicy)] {
    ProviderID.allCases.compactMap { id in retries[id].map { (id, $0) } }
  }

  /// The same by the names of the gateways.
  var retriesByName: [String: RetryPolicy] {
    changed.reduce(into: [:]) { $0[$1.provider.name] = $1.policy }
  }
}
