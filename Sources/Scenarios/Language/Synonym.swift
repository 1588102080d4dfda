import Inspection
import Pages
import Providers

/// Words of other tools and of the providers that mean exactly one of ours, and advice for words without a counterpart.
enum Synonym {
  /// Our word for another one, by kind; Till's own list.
  private static let words: [String: [String: String]] = [
    "method": providers.merging(["applepay": "apple-pay", "googlepay": "google-pay"]) { $1 },
    "ledger-state": [
      "created": "open", "initiated": "open", "PENDING": "pending", "SUCCEEDED": "captured", "EXPIRED": "expired",
      "rejected": "declined", "REJECTED": "declined", "CANCELLED": "cancelled", "authorized": "authorised",
      "canceled": "cancelled",
    ],
    "result": ["processing": "pending", "succeeded": "success", "canceled": "cancelled"],
    "sub-status": ["CLOSED_BY_USER": "closed-by-shopper", "authorized": "authorised"],
    "screen": ["verifying": "waiting"], "life": ["killed": "stopped"], "button": ["authorize": "authorise"],
    "notification-change": ["reverse": "backwards"],
    "link-reason": ["query-changed": "item-differs"],
    "hop-reason": ["no-user-tap": "not-tapped"],
    "universal-links": ["works": "work", "open-in-browser": "pinned"],
  ]

  /// Other words for providers, as their adapters declare them.
  private static var providers: [String: String] {
    ProviderCatalog.descriptors.reduce(into: [:]) { words, provider in
      for alias in provider.aliases { words[alias] = provider.id }
    }
  }

  /// Words that older files have, with the present ones, by kind.
  private static let former: [String: [String: String]] = [
    FaultKind.kind: [FaultKind.dropBefore, .dropAfter].reduce(into: [:]) { $0[$1.rawValue] = $1.word },
    PaymentRule.kind: PaymentRule.former.mapValues(\.rawValue), "phone-change": PhoneChange.former.mapValues(\.name),
    CertificateName.kind: ["foreign": CertificateName.untrusted.rawValue],
    ReturnTrigger.kind: ReturnTrigger.allCases.reduce(into: [:]) { $0[$1.rawValue] = $1.word },
  ]

  /// Words that are none of ours, by kind, with the end of the key of what to write instead.
  private static let advice: [String: [String: String]] = [
    "button": ["continue": "continue", "back-to-app": "back-to-app"],
    "decision": ["app": "decision-hop", "browser": "decision-hop", "refused": "decision-refused"],
    "result": ["expired": "result-expired"],
    "link-reason": ["no-user-tap": "no-user-tap"],
    "universal-links": ["not-installed": "not-installed"],
    "screen": ["verified": "verified"], "action": ["sleep": "sleep"],
  ]

  /// Our word for another tool's; `nil` where there is none.
  static func of(_ word: String, kind: String) -> String? { words[kind]?[word] ?? former[kind]?[word] }

  /// The key of what to write in place of a word; `nil` where there is nothing to say.
  static func advice(for word: String, kind: String) -> String? { advice[kind]?[word].map { "scenario.advice.\($0)" } }

  /// Every other word of a kind, sorted; not those that older files have, which an editor need not offer.
  static func all(kind: String) -> [String] { (words[kind] ?? [:]).keys.sorted() }

  /// The words of a kind that older files have, with the present ones.
  static func former(_ kind: String) -> [String: String] { former[kind] ?? [:] }
}
