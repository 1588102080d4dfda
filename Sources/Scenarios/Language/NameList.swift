import Deeplinks
import Payments
import Wire

/// A closed list of names that a scenario file may use in one place, and of which nothing but the text counts.
struct NameList: Sendable {
  /// The kind of the names, as a key below `scenario.kind.` in the language table.
  let kind: String
  let all: [String]

  static let linkDecisions = NameList(kind: "decision", all: LinkDecision.allNames)

  /// The steps on the way to a decision about a link.
  static let linkReasons = NameList(
    kind: "link-reason",
    all: [
      "entered", "other-activity", "unreadable", "other-entry-point", "scheme-known", "scheme-unknown", "host-known",
      "host-unknown", "port-unexpected", "component-differs", "component-excludes", "component-other-apps",
      "path-known", "path-unknown", "nothing-registered", "address-matched", "address-differs", "payment-url",
      "item-matched", "item-differs", "item-missing", "nothing-to-compare", "attempt-open", "attempt-closed",
      "seen-before", "not-seen-before", "several-candidates", "earlier-page", "later-attempt-open", "not-listening",
      "issued-elsewhere", "never-issued", "address-near", "item-near", "capitals-scheme", "capitals-host",
      "slip", "some-attempt-waits", "no-attempt-waits",
    ])

  /// Why an address led there.
  static let hopReasons = NameList(
    kind: "hop-reason",
    all: [
      "tapped", "not-tapped", "other-domain", "same-domain", "file-fetched", "file-missing", "pinned", "by-chance",
      "associated", "not-associated", "own-scheme", "browser-asks", "app-installed", "app-missing", "scheme-unknown",
      "web",
    ])

  /// Why a call was not answered.
  static let failures = NameList(
    kind: "failure",
    all: TransportFailure.NotSentReason.allCases.map(\.rawValue)
      + TransportFailure.MaybeSentReason.allCases.map(\.rawValue))

  /// Why a payment failed, by the key of its sentence.
  static let paymentErrors = NameList(kind: "error", all: paymentErrorKeys)

  private static let paymentErrorKeys: [String] = {
    let others: [PaymentError] = [
      .insufficientFunds(.none), .providerError(.none), .userCancelled, .expired(.none),
      .codeExpired(.none), .methodUnavailable(.noGateway), .tooManyRequests(retryAfter: .zero),
      .mismatch(expected: "", found: ""), .deviceNotTrusted(), .signInNeeded(.none), .invalidRequest(field: "", .none),
    ]
    let names =
      DeclineReason.allCases.map(\.rawValue) + PaymentError.NetworkProblem.allCases.map { "network-\($0.rawValue)" }
      + others.map(\.messageKey)
    return names.reduce(into: []) { all, name in if !all.contains(name) { all.append(name) } }
  }()
}
