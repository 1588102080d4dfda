public import Commerce

/// A bank that can be picked.
public struct BankOption: Hashable, Sendable, Identifiable {
  /// The provider's identifier for it.
  public let id: String
  /// The bank's name, as the shopper reads it.
  public let name: String
  /// Whether it can be used now.
  public let isAvailable: Bool

  /// A bank with the provider's identifier and the name that the shopper reads; it can be used unless said otherwise.
  public init(id: String, name: String, isAvailable: Bool = true) {
    self.id = id
    self.name = name
    self.isAvailable = isAvailable
  }
}

/// Asks the shopper for the bank to pay from.
public struct BankPrompt: Hashable, Sendable {
  /// The amount to be paid.
  public let amount: Money
  /// The country whose banks are listed.
  public let country: Country
  /// The countries that can be picked; with one or none there is nothing to pick.
  public let countries: [Country]
  /// The banks of `country`, in the provider's order, with those that cannot be used now.
  public let banks: [BankOption]
  /// Why the last bank did not do; `nil` the first time.
  public let problem: DeclineReason?

  /// A prompt for one country's banks; `problem` only when a bank was tried before.
  public init(
    amount: Money, country: Country, countries: [Country], banks: [BankOption], problem: DeclineReason? = nil
  ) {
    self.amount = amount
    self.country = country
    self.countries = countries
    self.banks = banks
    self.problem = problem
  }
}

/// The answer to a `BankPrompt`.
public enum BankReply: Hashable, Sendable {
  /// A bank, by the provider's identifier.
  case chosen(String)
  /// The banks of another country, please.
  case country(Country)
  /// The shopper called it off.
  case cancelled
}

/// Asks for an agreement, with a few facts to agree to, or for a few fields, or for both.
public struct FormPrompt: Hashable, Sendable {
  /// A name and its value, such as the account to be paid.
  public struct Fact: Hashable, Sendable {
    /// The value of the line, to be written in the shopper's language.
    public enum Value: Hashable, Sendable {
      /// Text of the provider's or the merchant's.
      case text(String)
      /// An amount.
      case money(Money)
      /// A day.
      case date(CivilDate)
    }
    /// The key of its name, below `form.fact.` in a language table.
    public let label: String
    /// The value beside the name.
    public let value: Value

    /// A fact with the key of its name, below `form.fact.`.
    public init(label: String, value: Value) {
      self.label = label
      self.value = value
    }
  }

  /// One field of the form.
  public struct Field: Hashable, Sendable, Identifiable {
    /// The kinds of input.
    public enum Kind: Hashable, Sendable {
      /// Any text up to this many characters.
      case text(Int)
      /// Digits only, up to this length.
      case digits(Int)
      /// Secret text up to this many characters.
      case secret(Int)
      /// One of a list, by its identifiers, each with what it is called.
      case choice([Choice])
    }

    /// One entry of a list.
    public struct Choice: Hashable, Sendable, Identifiable {
      /// The identifier by which the provider knows the bank.
      public let id: String
      /// The provider's name for it, as the shopper reads it; empty for an entry of the library's own, whose words are below
      /// `form.choice.` in a language table.
      public let name: String

      /// An entry with the provider's identifier, which becomes the answer, and the name that the shopper reads.
      public init(id: String, name: String) {
        self.id = id
        self.name = name
      }
    }

    /// The provider's name of the field; its label is below `form.field.` in a language table.
    public let id: String
    /// The kind of input.
    public let kind: Kind
    /// Whether it must be filled in.
    public let isRequired: Bool

    /// A field with the provider's name for it; the shopper must fill it in unless said otherwise.
    public init(id: String, kind: Kind, isRequired: Bool = true) {
      self.id = id
      self.kind = kind
      self.isRequired = isRequired
    }
  }

  /// The key of the heading, below `form.title.` in a language table.
  public let title: String
  /// The amount to be paid.
  public let amount: Money
  /// The facts that the shopper agrees to.
  public let facts: [Fact]
  /// The fields in their order; empty where the shopper only agrees.
  public let fields: [Field]
  /// Why the last answer did not do; `nil` the first time.
  public let problem: DeclineReason?

  /// A prompt with a heading's key, below `form.title.`; without fields the shopper only agrees.
  public init(
    title: String, amount: Money, facts: [Fact] = [], fields: [Field] = [], problem: DeclineReason? = nil
  ) {
    self.title = title
    self.amount = amount
    self.facts = facts
    self.fields = fields
    self.problem = problem
  }
}

/// The contents of a `FormPrompt`'s fields. They may be secret, so they are never printed.
public struct FormValues: Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  private let values: [String: String]

  /// The values by the fields' names.
  public init(_ values: [String: String]) { self.values = values }

  /// Lends the values to the closure that writes the request.
  public func reveal<Result>(_ body: ([String: String]) -> Result) -> Result { body(values) }

  /// The number of values.
  public var description: String { "\(values.count) values" }
  /// The number of values.
  public var debugDescription: String { description }
  /// An empty mirror, so that nothing secret prints.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}

/// The answer to a `FormPrompt`.
public enum FormReply: Sendable {
  /// Agreed, with the fields' values.
  case submitted(FormValues)
  /// The shopper called it off.
  case cancelled
}

/// Shows that there is nothing to do but to wait, or how a provider's own screen says that it ended.
public struct WaitPrompt: Hashable, Sendable {
  /// The reasons for waiting.
  public enum Reason: Hashable, Sendable {
    /// The shopper approves somewhere else, in the app of the bank or the wallet.
    case approval
    /// The provider works on it.
    case processing
    /// A kit's loader, which the app is to take away: it says nothing about the payment.
    case loader
    /// A kit's own screen that still asks how the payment ended; the key of its sentences, below `kit-screen.` in a language table.
    case confirming(String)
    /// A kit's own result screen; the key of its sentences as well.
    case result(String)
  }

  /// The reason for waiting.
  public let reason: Reason
  /// The amount that is being paid.
  public let amount: Money
  /// The time at which the wait ends automatically; `nil` if it does not.
  public let until: Timestamp?

  /// Creates a prompt.
  /// - Parameter until: the time at which the wait ends automatically, or `nil` if unknown.
  public init(reason: Reason, amount: Money, until: Timestamp? = nil) {
    self.reason = reason
    self.amount = amount
    self.until = until
  }
}

/// The answer to a `WaitPrompt`.
public enum WaitReply: Hashable, Sendable {
  /// The shopper left it.
  case left
  /// It went away: the time was over, or the provider has spoken.
  case over
}
