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
    /// The same way, after a correction.
    case afterCorrection = "after-correction"
    /// The same way, later.
    case later
    /// Another card or another payment method.
    case otherWay = "other-way"
    /// Ask the provider first: the money may have moved.
    case askFirst = "ask-first"
    /// Never.
    case never
  }

  /// What a reply of support is about.
  public enum Subject: String, Hashable, Sendable, CaseIterable {
    case payment
    /// A refund or a dispute.
    case refund
    case mandate
  }

  /// What became of the shopper's money.
  public enum ShopperMoney: String, Hashable, Sendable, CaseIterable {
    /// The shopper has not been charged.
    case no
    /// The amount is reserved, or the order is placed with a pay-later provider; the merchant has captured nothing.
    case held
    /// The shopper has been charged.
    case yes
    /// The shopper was charged, and all of it has been refunded.
    case refunded
    /// Nobody can tell before the provider says it.
    case unknown
  }

  /// A vocabulary's name, a dot and the word, such as `hyperpay.result-code.800.100.155`.
  public let id: String
  /// The provider's identifier.
  public let provider: String
  /// What a person calls it.
  public let name: String
  /// The name that near twins have in common, such as `Insufficient funds`; `nil` for one that stands alone.
  public let family: String?
  /// The words that the provider's documents print for it: codes, statuses, error names, reasons.
  public let words: [String]
  /// The method with which it comes about.
  public let method: String
  /// Where it is documented, such as `Tabby docs, Payment statuses`; `Till's own` where it is invented.
  public let source: String
  /// What has to be set before the checkout begins; `nil` where the usual settings do.
  public let setUp: String?
  /// What a person does then.
  public let trigger: String
  /// What the shopper is told: what happened to the money first, then what to do.
  public let shopper: String
  /// When trying again makes sense.
  public let retry: Retry
  /// What became of the shopper's money.
  public let money: ShopperMoney
  /// What support knows of it beyond that; `nil` where `money`, `retry` and `ends` say it.
  let ownToldMoney: ToldMoney?
  /// What support says to the shopper, word for word.
  public let support: String
  /// What that is about.
  public let about: Subject
  /// The providers, methods and schemes that it names.
  public let names: Set<String>
  /// What support does not say or do.
  public let doNot: String
  /// What support knows and does not read aloud; `nil` when there is nothing to add.
  public let note: String?
  /// Whether the word alone leaves the money open, so that a desk that has nothing else reads the payment's record first.
  public let needsRecord: Bool
  /// What a customer in this case writes; `nil` where the words of its situation fit.
  public let customer: String?
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
  /// How it is brought about: what is set, then what is done.
  public var way: String { [setUp, trigger].compactMap(\.self).joined(separator: " ") }

  /// The name of its scenario's file, without the ending.
  public var scenarioFile: String { String(scenario.prefix { $0 != " " }) }

  /// Whether the payment can still be made, as far as the app knows.
  public var isOpen: Bool { ends["app"]?.string == "pending" }

  /// The provider's own code, as the library reports it.
  public var code: String? { ends["words"]?.string }

  /// What the provider's own SDK would have told the app.
  public var kit: String? { ends["kit"]?.string }
}
