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

extension LinkWay: Keyword { static let kind = "link-way" }

extension LinkSource: Keyword { static let kind = "link-source" }
