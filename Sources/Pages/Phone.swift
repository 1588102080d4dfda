/// The condition of the simulated phone as far as payments notice it.
public struct Phone: Hashable, Sendable {
  /// How the phone reaches the rest of the world.
  public enum Network: Hashable, Sendable {
    /// At once.
    case online
    /// Not at all.
    case offline
    /// Each exchange takes so much longer.
    case slow(Duration)
    /// Percentage of exchanges whose request or response is lost.
    case lossy(Int)

    /// The network of a name.
    public init(_ name: PhoneNetwork) {
      switch name {
      case .online: self = .online
      case .slow: self = .slow(PhoneNetwork.slowness)
      case .lossy: self = .lossy(PhoneNetwork.lossiness)
      case .offline: self = .offline
      }
    }

    /// Its name.
    public var name: PhoneNetwork {
      switch self {
      case .online: .online
      case .offline: .offline
      case .slow: .slow
      case .lossy: .lossy
      }
    }
  }

  /// How the phone reaches the rest of the world.
  public var network: Network
  /// Whether the phone's protections have been removed; a payment app refuses to begin on such a phone.
  public var isJailbroken: Bool
  /// Whether somebody between the phone and the providers shows another certificate than the pinned one.
  public var seesForeignCertificate: Bool
  /// How the phone's clock differs from everybody else's.
  public var clock = ClockSkew.none
  /// The apps that are not installed.
  public var missingApps: Set<OtherApp> = []
  /// How what is outside the app comes back to it.
  public var returns = ReturnHabit.once
  /// What makes pages outside the app lead on.
  public var leads = ReturnTrigger.tap
  /// Whether the operating system can give the app its universal links.
  public var universalLinks = UniversalLinks.work

  /// A phone; without arguments a healthy one.
  public init(
    network: Network = .online, isJailbroken: Bool = false, seesForeignCertificate: Bool = false
  ) {
    self.network = network
    self.isJailbroken = isJailbroken
    self.seesForeignCertificate = seesForeignCertificate
  }
}
