import Deeplinks
import Inspection
import Payments

extension LinkMutation.Kind: Keyword {
  static var kind: String { "link-mutation" }

  /// Whether it is about one query item.
  var takesParameter: Bool { self == .dropParameter || self == .changeParameter }
}

/// Which link another is made of.
enum LinkOrigin: String, Keyword {
  /// The one that the open attempt expects.
  case expected
  case last

  static var kind: String { "link-origin" }
}

/// By which entry point a link comes.
enum LinkWay: String, Keyword {
  case automatic
  case universalLink = "universal-link"
  case customScheme = "custom-scheme"
  case receiveDeeplink = "receive-deeplink"
  case handleDeeplink = "handle-deeplink"

  static var kind: String { "link-way" }

  func door(showsStatus: Bool) -> LinkEntryPoint {
    switch self {
    case .automatic: .automatic
    case .universalLink: .continueUserActivity
    case .customScheme: .openURL
    case .receiveDeeplink: .receiveDeeplink(showStatusView: showsStatus)
    case .handleDeeplink: .handleDeeplink
    }
  }
}

extension LinkSource: Keyword { static let kind = "link-source" }
