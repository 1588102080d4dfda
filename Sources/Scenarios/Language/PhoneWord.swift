import Inspection
import Pages

/// The content of the phone's screen.
enum FrontName: Hashable, Sendable {
  case shop
  case home
  /// A page in the browser or in another app.
  case outside(PagePlace)

  static let kind = "front"

  /// Every one there is.
  static let all: [FrontName] = [.shop, .home, .outside(.browser)] + OtherApp.allCases.map { .outside(.app($0)) }

  /// A stable name in lower-case words with dashes.
  var name: String {
    switch self {
    case .shop: "shop"
    case .home: "home"
    case .outside(let place): place.name
    }
  }

  init?(name: String) {
    guard let front = Self.all.first(where: { $0.name == name }) else { return nil }
    self = front
  }

  init(_ phone: PhoneState) {
    switch phone.front {
    case .shop: self = .shop
    case .home: self = .home
    case .outside: self = .outside(phone.window?.place ?? .browser)
    }
  }
}

/// A question over the phone's screen.
enum AlertName: String, Keyword {
  case none
  case openApp = "open-app"
  case stuck
  case nearlyDone = "nearly-done"
  case camera

  static var kind: String { "alert" }

  init(_ alert: PhoneState.Alert?) {
    switch alert {
    case nil: self = .none
    case .openApp: self = .openApp
    case .stuck: self = .stuck
    case .nearlyDone: self = .nearlyDone
    case .camera: self = .camera
    }
  }
}

/// Whether an app is on the phone.
enum PresenceName: String, Keyword {
  case installed
  case removed

  static var kind: String { "presence" }
}

/// The actions of the system or the shopper on the store's app.
enum AppMoveName: String, Keyword {
  case background
  case open
  case outside
  case kill
  case memoryWarning = "memory-warning"
  case loseWebView = "lose-web-view"

  static var kind: String { "app-move" }

  var change: PhoneChange {
    switch self {
    case .background: .home
    case .open: .openShop
    case .outside: .openOutside
    case .kill: .kill
    case .memoryWarning: .memoryWarning
    case .loseWebView: .loseWebView
    }
  }
}

/// The answer to a question over the screen.
enum ConsentName: String, Keyword {
  case yes
  case no

  static var kind: String { "consent" }
}

/// Which certificate the phone is shown.
enum CertificateName: String, Keyword {
  case pinned
  case untrusted

  static var kind: String { "certificate" }
}

extension PhoneNetwork: Keyword { static let kind = "network" }
extension ClockSkew: Keyword { static let kind = "clock" }
extension CameraPermission: Keyword { static let kind = "camera" }
extension ReturnHabit: Keyword { static let kind = "returns" }
extension ReturnTrigger: Keyword { static let kind = "redirects" }
extension AppLife: Keyword { static let kind = "life" }
extension LostPart: Keyword { static let kind = "lost-part" }
extension HopOutcome: Keyword { static let kind = "hop" }
