/// The condition of the simulated phone as far as payments notice it.
public struct Phone: Hashable, Sendable {
  /// The phone's connection.
  public enum Network: Hashable, Sendable {
    /// At once.
    case online
    /// Not at all.
    case offline
    /// Extra latency per request.
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

  /// The phone's connection.
  public var network: Network
  /// Whether the phone's protections have been removed; a payment app refuses to begin on such a phone.
  public var isJailbroken: Bool
  /// `true` if an attacker between the phone and the providers shows another certificate than the pinned one.
  public var seesForeignCertificate: Bool
  /// The difference between the phone's clock and the true time.
  public var clock = ClockSkew.none
  /// The apps that are not installed.
  public var missingApps: Set<OtherApp> = []
  /// The way in which pages and apps outside return to the app.
  public var returns = ReturnHabit.once
  /// The trigger of redirects on pages outside the app.
  public var leads = ReturnTrigger.tap
  /// Whether the store's app may use the camera.
  public var camera = CameraPermission.ask
  /// The state of universal links.
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
