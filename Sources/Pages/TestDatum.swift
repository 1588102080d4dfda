public import Language

/// One entry of a provider's published test data, or of Till's own additions: what to type, and what then happens.
public struct TestDatum: Hashable, Sendable {
  /// The value to type, and its field.
  public enum Input: Hashable, Sendable {
    /// A published test card; any security code and any future expiry unless given.
    case card(number: String, expiry: String, securityCode: String)
    /// The name on the card.
    case holder(String)
    /// A mobile number.
    case phone(String)
    /// A one-time code.
    case code(String)
    /// The shopper's email address.
    case email(String)
    /// The order's amount in the method's currency, as decimal text.
    case amount(String)
    /// A bank to pick, by the provider's identifier.
    case bank(String)
    /// A card in the phone's wallets, by the wallet's own name for it.
    case walletCard(String)
    /// A choice of a setting, by the names of both.
    case setting(String, String)
  }

  /// The value to type.
  public let input: Input
  /// The resulting outcome, in words.
  public let outcome: Phrase
  /// The value typed in its place before an audience, with the same outcome; `nil` where the value itself looks like a customer's.
  public let onStage: Input?
  /// The publication, such as `HyperPay docs, 3D Secure testing guide`; `nil` means Till's own.
  public let source: String?

  /// An entry of test data.
  public init(input: Input, outcome: Phrase, source: String?, onStage: Input? = nil) {
    self.onStage = onStage
    self.input = input
    self.outcome = outcome
    self.source = source
  }

  /// The entry as it is typed before an audience.
  public var forAudience: TestDatum {
    onStage.map { TestDatum(input: $0, outcome: outcome, source: source) } ?? self
  }
}

/// A message that arrives on the shopper's phone, such as the text with a one-time code.
public struct PhoneMessage: Hashable, Sendable {
  /// The time of arrival, in milliseconds since 1970-01-01T00:00:00Z.
  public let at: Int64
  /// The sender.
  public let sender: String
  /// The text without the code.
  public let text: Phrase
  /// The code, shown only when the shopper opens the message; a simulated code, never a real one.
  public let code: String?

  /// A message.
  public init(at: Int64, sender: String, text: Phrase, code: String?) {
    self.at = at
    self.sender = sender
    self.text = text
    self.code = code
  }
}
