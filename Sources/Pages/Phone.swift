import Commerce

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

    /// Its name, behind which a span or a percentage stands that is not the usual one, such as `slow(30s)`.
    public var text: String {
      switch self {
      case .slow(let span) where self != Network(.slow): "\(name.rawValue)(\(DurationText.written(span)))"
      case .lossy(let percent) where self != Network(.lossy): "\(name.rawValue)(\(percent))"
      case .online, .offline, .slow, .lossy: name.rawValue
      }
    }

    /// The network with this text; `nil` if there is none.
    public init?(text: String) {
      let parts = text.split(separator: "(", maxSplits: 1, omittingEmptySubsequences: false)
      guard let word = parts.first, let name = PhoneNetwork(rawValue: String(word)) else { return nil }
      guard parts.count == 2 else {
        self.init(name)
        return
      }
      let more = String(parts[1].dropLast())
      guard parts[1].hasSuffix(")") else { return nil }
      switch name {
      case .slow:
        guard let span = DurationText.read(more) else { return nil }
        self = .slow(span)
      case .lossy:
        guard let percent = Int(more), (0...100).contains(percent) else { return nil }
        self = .lossy(percent)
      case .online, .offline: return nil
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
