/// A change of the phone, or by the person who holds it.
public enum PhoneChange: Hashable, Sendable {
  /// Another network.
  case network(Phone.Network)
  /// Its protections are removed, or there again.
  case jailbroken(Bool)
  /// An attacker between the phone and the providers shows another certificate than the pinned one, or stops.
  case foreignCertificate(Bool)
  /// Its clock is put wrong or right.
  case clock(ClockSkew)
  /// An app is installed or removed.
  case installed(OtherApp, Bool)
  /// The way in which pages and apps outside return.
  case returns(ReturnHabit)
  /// The trigger of redirects on pages outside.
  case leads(ReturnTrigger)
  /// Whether the store's app may use the camera, as set in the phone's settings.
  case camera(CameraPermission)
  /// The state of universal links.
  case universalLinks(UniversalLinks)
  /// The home button: the app goes to the background.
  case home
  /// The app is brought back to the screen; a stopped one starts.
  case openShop
  /// Back to the page that is open in the browser or in another app.
  case openOutside
  /// The app is stopped at once, as by a swipe, a crash or the system.
  case kill
  /// The system needs memory: web views lose what they show, an app in the background is stopped.
  case memoryWarning
  /// The web view loses what it shows.
  case loseWebView
  /// The system's question is answered with yes, or with no.
  case alert(Bool)

  /// Every change there is.
  public static let all: [PhoneChange] =
    PhoneNetwork.allCases.map { .network(Phone.Network($0)) }
    + [.jailbroken(true), .jailbroken(false), .foreignCertificate(true), .foreignCertificate(false)]
    + ClockSkew.allCases.map(PhoneChange.clock)
    + OtherApp.allCases.flatMap { [.installed($0, true), .installed($0, false)] }
    + ReturnHabit.allCases.map(PhoneChange.returns) + ReturnTrigger.allCases.map(PhoneChange.leads)
    + CameraPermission.allCases.map(PhoneChange.camera) + UniversalLinks.all.map(PhoneChange.universalLinks)
    + [.home, .openShop, .openOutside, .kill, .memoryWarning, .loseWebView, .alert(true), .alert(false)]

  /// A stable name: lower-case words with dashes, and a choice after a slash, such as `network/lossy`; a probability other than
  /// one half, or a delay other than the usual one, follows in brackets, such as `universal-links/unreliable(0.3)`.
  public var name: String {
    switch self {
    case .universalLinks(let links): "\(Self.linksStart)\(links.name)"
    case .network(let network): "\(Self.networkStart)\(network.text)"
    case .jailbroken, .foreignCertificate, .clock, .installed, .returns, .leads, .camera, .home, .openShop,
      .openOutside, .kill, .memoryWarning, .loseWebView, .alert:
      kind
    }
  }

  /// The name without what stands in brackets.
  public var kind: String {
    switch self {
    case .network(let network): "\(Self.networkStart)\(network.name.rawValue)"
    case .jailbroken(let flag): flag ? "device/jailbroken" : "device/sound"
    case .foreignCertificate(let flag): flag ? "certificate/untrusted" : "certificate/pinned"
    case .clock(let skew): "clock/\(skew.rawValue)"
    case .installed(let app, let flag): "\(app.rawValue)/\(flag ? "installed" : "removed")"
    case .returns(let habit): "returns/\(habit.rawValue)"
    case .leads(let trigger): "redirects/\(trigger.word)"
    case .camera(let permission): "camera/\(permission.rawValue)"
    case .universalLinks(let links): "\(Self.linksStart)\(links.kind)"
    case .home: "app/background"
    case .openShop: "app/open"
    case .openOutside: "app/outside"
    case .kill: "app/kill"
    case .memoryWarning: "app/memory-warning"
    case .loseWebView: "app/lose-web-view"
    case .alert(let flag): flag ? "alert/yes" : "alert/no"
    }
  }

  /// The former names of changes.
  public static let former: [String: PhoneChange] = [
    "certificate/foreign": .foreignCertificate(true), "leads/tap": .leads(.tap), "leads/timer": .leads(.timer),
  ]

  /// The change with this name, or with a former one; `nil` if there is none.
  public init?(name: String) {
    if let change = Self.all.first(where: { $0.name == name }) ?? Self.former[name] {
      self = change
    } else if name.hasPrefix(Self.linksStart),
      let links = UniversalLinks(name: String(name.dropFirst(Self.linksStart.count)))
    {
      self = .universalLinks(links)
    } else if name.hasPrefix(Self.networkStart),
      let network = Phone.Network(text: String(name.dropFirst(Self.networkStart.count)))
    {
      self = .network(network)
    } else {
      return nil
    }
  }

  /// The prefix of the names for universal links.
  public static let linksStart = "universal-links/"

  private static let networkStart = "network/"
}
