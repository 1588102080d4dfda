import Deeplinks
import Inspection
import Payments

package enum DecisionName: String, CaseIterable, Keyword {
  case accepted
  case unidentified
  case unheard
  case repeated
  case replayed
  case late
  case outOfOrder = "out-of-order"
  case altered
  case forged
  case ambiguous
  case foreign
  case notOurs = "not-ours"
  case misdirected
  case malformed

  static var kind: String { "decision" }
}

/// A step on the way to a decision about a link.
enum LinkReasonName: String, Keyword {
  case entered
  case otherActivity = "other-activity"
  case unreadable
  case otherEntryPoint = "other-entry-point"
  case schemeKnown = "scheme-known"
  case schemeUnknown = "scheme-unknown"
  case hostKnown = "host-known"
  case hostUnknown = "host-unknown"
  case portUnexpected = "port-unexpected"
  case componentDiffers = "component-differs"
  case componentExcludes = "component-excludes"
  case componentOtherApps = "component-other-apps"
  case pathKnown = "path-known"
  case pathUnknown = "path-unknown"
  case nothingRegistered = "nothing-registered"
  case addressMatched = "address-matched"
  case addressDiffers = "address-differs"
  case paymentURL = "payment-url"
  case itemMatched = "item-matched"
  case itemDiffers = "item-differs"
  case itemMissing = "item-missing"
  case nothingToCompare = "nothing-to-compare"
  case attemptOpen = "attempt-open"
  case attemptClosed = "attempt-closed"
  case seenBefore = "seen-before"
  case notSeenBefore = "not-seen-before"
  case severalCandidates = "several-candidates"
  case earlierPage = "earlier-page"
  case laterAttemptOpen = "later-attempt-open"
  case notListening = "not-listening"
  case issuedElsewhere = "issued-elsewhere"
  case neverIssued = "never-issued"
  case addressNear = "address-near"
  case itemNear = "item-near"
  case slip
  case someAttemptWaits = "some-attempt-waits"
  case noAttemptWaits = "no-attempt-waits"

  static var kind: String { "link-reason" }
}

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

  static var kind: String { "link-way" }

  func door(showsStatus: Bool) -> LinkEntryPoint {
    switch self {
    case .automatic: .automatic
    case .universalLink: .continueUserActivity
    case .customScheme: .openURL
    case .receiveDeeplink: .receiveDeeplink(showStatusView: showsStatus)
    }
  }
}

extension LinkSource: Keyword { static let kind = "link-source" }

/// Why a payment failed, by the key of its sentence.
enum PaymentErrorName {
  static let kind = "error"

  static let all: [String] = {
    let others: [PaymentError] = [
      .insufficientFunds(.none), .providerError(code: "", message: ""), .userCancelled, .expired(.none),
      .codeExpired(.none), .methodUnavailable(.noGateway), .tooManyRequests(retryAfter: .zero),
      .mismatch(expected: "", found: ""), .deviceNotTrusted, .signInNeeded(.none), .invalidRequest(field: "", .none),
    ]
    let names =
      DeclineReason.allCases.map(\.rawValue) + PaymentError.NetworkProblem.allCases.map { "network-\($0.rawValue)" }
      + others.map(\.messageKey)
    return names.reduce(into: []) { all, name in if !all.contains(name) { all.append(name) } }
  }()
}
