/// The way by which a link enters the app.
public enum LinkEntry: Hashable, Sendable {
  /// `receiveDeeplink(_:showStatusView:)`: the app has checked the scheme and hands the link to the payment library
  /// (Yuno iOS SDK, deep links).
  case receiveDeeplink(showStatusView: Bool)
  /// `handleDeeplink(_:)`: the app hands any link to the payment library (Yuno SDK 3, handle deeplinks).
  case handleDeeplink
  /// `continue(userActivity:)`: a universal link (Swedbank Pay iOS SDK, payment URL).
  case continueUserActivity
  /// `open(url:)`: a link with the app's own scheme (Swedbank Pay iOS SDK, payment URL).
  case openURL

  /// The way that the operating system chooses for a text: web links continue a user activity, everything else is
  /// opened.
  public static func usual(for text: String) -> LinkEntry {
    let scheme = text.utf8.prefix(6).prefix { $0 != UInt8(ascii: ":") }
    return ["http", "https"].contains(String(decoding: scheme, as: UTF8.self).lowercased())
      ? .continueUserActivity : .openURL
  }

  /// The entry point of a way; `nil` where the operating system chooses it.
  public init?(_ way: LinkWay, showsStatusView: Bool) {
    switch way {
    case .automatic: return nil
    case .universalLink: self = .continueUserActivity
    case .customScheme: self = .openURL
    case .receiveDeeplink: self = .receiveDeeplink(showStatusView: showsStatusView)
    case .handleDeeplink: self = .handleDeeplink
    }
  }

  /// Its name for people and in files.
  public var way: LinkWay {
    switch self {
    case .receiveDeeplink: .receiveDeeplink
    case .handleDeeplink: .handleDeeplink
    case .continueUserActivity: .universalLink
    case .openURL: .customScheme
    }
  }

  /// `true` if the app wants the payment library to show the result; `nil` if the entry point does not say.
  public var showsStatusView: Bool? {
    switch self {
    case .receiveDeeplink(let shows): shows
    case .handleDeeplink, .continueUserActivity, .openURL: nil
    }
  }

  /// The method as an app's developer knows it.
  public var method: String {
    switch self {
    case .receiveDeeplink(let show): "receiveDeeplink(_:showStatusView: \(show))"
    case .handleDeeplink: "handleDeeplink(_:)"
    case .continueUserActivity: "continue(userActivity:)"
    case .openURL: "open(url:)"
    }
  }
}

/// The ways by which a link enters the app, by the names that the command line, scenario files, recordings and screens share.
public enum LinkWay: String, Hashable, Sendable, CaseIterable {
  /// The way that the operating system chooses.
  case automatic
  /// `continue(userActivity:)`.
  case universalLink = "universal-link"
  /// `open(url:)`.
  case customScheme = "custom-scheme"
  /// `receiveDeeplink(_:showStatusView:)`.
  case receiveDeeplink = "receive-deeplink"
  /// `handleDeeplink(_:)`.
  case handleDeeplink = "handle-deeplink"
}

/// The source of a link.
public enum LinkSource: String, Hashable, Sendable, CaseIterable {
  /// Typed into the address bar.
  case urlBar = "url-bar"
  /// Another program sent it.
  case socket
  /// A page in the app's web view led to it.
  case page
  /// A page in the browser outside the app led to it.
  case browser
  /// Another app led to it.
  case otherApp = "other-app"

  /// A stable name in lower-case words with dashes.
  public var name: String { rawValue }
}
