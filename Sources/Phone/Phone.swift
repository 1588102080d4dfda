/// The simulated device as far as payments notice it.
public struct Phone: Hashable, Sendable {
  /// How the phone reaches the rest of the world.
  public enum Network: Hashable, Sendable {
    /// At once.
    case online
    /// Not at all.
    case offline
    /// Each exchange takes so much longer.
    case slow(Duration)
  }

  /// How the phone reaches the rest of the world.
  public var network: Network
  /// Whether the phone's protections have been removed; a payment app refuses to begin on such a phone.
  public var isJailbroken: Bool
  /// Whether somebody between the phone and the providers shows another certificate than the pinned one.
  public var seesForeignCertificate: Bool

  /// A phone; without arguments a healthy one.
  public init(
    network: Network = .online, isJailbroken: Bool = false, seesForeignCertificate: Bool = false
  ) {
    self.network = network
    self.isJailbroken = isJailbroken
    self.seesForeignCertificate = seesForeignCertificate
  }
}
