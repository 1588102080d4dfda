public import Commerce

/// The data on one registered gateway that routing uses.
public struct RouteCandidate: Hashable, Sendable {
  /// The name of the gateway, as it was registered.
  public let gateway: String
  /// The gateway's capabilities.
  public let capabilities: GatewayCapabilities
  /// Until when it rests; `nil` while it may be used.
  public let restsUntil: Timestamp?
  /// The result of starting its SDK.
  public let kitStart: KitStart

  /// A gateway that may take a payment, with what speaks for and against it.
  public init(
    gateway: String, capabilities: GatewayCapabilities, restsUntil: Timestamp? = nil, kitStart: KitStart = .started
  ) {
    self.kitStart = kitStart
    self.gateway = gateway
    self.capabilities = capabilities
    self.restsUntil = restsUntil
  }
}

/// Chooses the gateways that serve a payment, and their order; a pure value.
public struct RoutingPolicy: Hashable, Sendable {
  /// Gateways to prefer for a currency, by its code, most wanted first; all others follow as registered.
  public let preferences: [String: [String]]

  /// A policy; `preferences` lists the names of gateways by the currency's code, the preferred first.
  public init(preferences: [String: [String]] = [:]) { self.preferences = preferences }

  /// The gateways that can serve an amount in a country, best first, or why none can.
  public func order(_ candidates: [RouteCandidate], amount: Money, country: Country, now: Timestamp) -> Result<
    [String], RoutingFailure
  > {
    guard !candidates.isEmpty else { return .failure(RoutingFailure(obstacle: .noGateway)) }
    var usable: [String] = []
    var nearest: MethodObstacle?
    for candidate in candidates {
      if let obstacle = Self.obstacle(candidate, amount: amount, country: country, now: now) {
        if obstacle.nearness > nearest?.nearness ?? -1 { nearest = obstacle }
      } else {
        usable.append(candidate.gateway)
      }
    }
    guard !usable.isEmpty else { return .failure(RoutingFailure(obstacle: nearest ?? .noGateway)) }
    guard !preferences.isEmpty else { return .success(usable) }
    let wanted = preferences[amount.currency.code, default: []].filter(usable.contains)
    return .success(wanted + usable.filter { !wanted.contains($0) })
  }

  /// Why one gateway cannot serve an amount in a country; `nil` when it can.
  public static func obstacle(_ candidate: RouteCandidate, amount: Money, country: Country, now: Timestamp)
    -> MethodObstacle?
  {
    let capabilities = candidate.capabilities
    if !capabilities.countries.isEmpty, !capabilities.countries.contains(country) {
      return .country(served: capabilities.countries)
    }
    if !capabilities.currencies.contains(amount.currency) { return .currency(accepted: capabilities.currencies) }
    if let own = capabilities.ownCurrencies[country], own != amount.currency { return .currency(accepted: [own]) }
    if candidate.kitStart == .refused(isHeeded: true) { return .kitNotStarted }
    if let minimum = capabilities.minimums.first(where: { $0.currency == amount.currency }),
      amount.minorUnits < minimum.minorUnits
    {
      return .tooLow(minimum: minimum)
    }
    if let maximum = capabilities.maximums.first(where: { $0.currency == amount.currency }),
      amount.minorUnits > maximum.minorUnits
    {
      return .tooHigh(maximum: maximum)
    }
    if let until = candidate.restsUntil, now < until { return .resting(until: until) }
    return nil
  }
}

/// Why no gateway can serve a payment.
public struct RoutingFailure: Error, Hashable, Sendable {
  /// The obstacle of the gateway that comes nearest to serving it.
  public let obstacle: MethodObstacle

  /// A failure to find a gateway, with the obstacle that the nearest one met.
  public init(obstacle: MethodObstacle) { self.obstacle = obstacle }
}

extension MethodObstacle {
  /// The closeness of the gateway to serving the payment: another amount or a short wait is closer than another country.
  fileprivate var nearness: Int {
    switch self {
    case .noGateway, .notOffered, .brand: 0
    case .country: 1
    case .currency: 2
    case .kitNotStarted, .device: 3
    case .tooLow, .tooHigh: 4
    case .resting: 5
    }
  }
}
