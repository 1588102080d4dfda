public import Wire

/// One documented end, or waiting state, of a provider: what brings it about, what to tell people, and the scenario that shows
/// it.
public struct Outcome: Hashable, Sendable, Identifiable {
  /// When trying again makes sense.
  public enum Retry: String, Hashable, Sendable, CaseIterable {
    /// Nothing needs to be tried again.
    case notNeeded = "not-needed"
    /// The same again, now.
    case sameAgain = "same-again"
    /// The same way, after putting something right.
    case afterCorrection = "after-correction"
    /// The same way, later.
    case later
    /// Another card or another way to pay.
    case otherWay = "other-way"
    /// Ask the provider first: the money may have moved.
    case askFirst = "ask-first"
    /// Never.
    case never
  }

  /// A vocabulary's name, a dot and the word, such as `hyperpay.result-code.800.100.155`.
  public let id: String
  /// The provider's identifier.
  public let provider: String
  /// What a person calls it.
  public let name: String
  /// The method with which it comes about.
  public let method: String
  /// Where it is documented, such as `Tabby docs, Payment statuses`; `Till's own` where it is invented.
  public let source: String
  /// What brings it about.
  public let trigger: String
  /// What the shopper is told: what happened to the money first, then what to do.
  public let shopper: String
  /// When trying again makes sense.
  public let retry: Retry
  /// What support says, and what it must not promise.
  public let support: String
  /// The title of the scenario that shows it: a file's name without its ending, and a variant in brackets where there are any.
  public let scenario: String
  /// The facts that make it, as the file writes them: what the app was told, what the provider holds, and the calls, webhooks,
  /// settings and operations without which it would be another outcome.
  public let ends: JSON

  /// Whether Till made it up.
  public var isInvented: Bool { source == Self.invented }

  static let invented = "Till's own"
}

extension Outcome {
  /// The name of its scenario's file, without the ending.
  public var scenarioFile: String { String(scenario.prefix { $0 != " " }) }

  /// The provider's own code.
  public var words: String? { ends["words"]?.string }

  /// What the provider's own kit would have told the app.
  public var kit: String? { ends["kit"]?.string }

  /// Whether every word of a search is somewhere in it; letter case does not matter.
  public func matches(_ search: String) -> Bool {
    let text = [id, provider, name, method, source, trigger, shopper, support, words ?? "", kit ?? ""]
      .joined(separator: "\n").lowercased()
    return search.lowercased().split(whereSeparator: \.isWhitespace).allSatisfy { text.contains($0) }
  }
}
