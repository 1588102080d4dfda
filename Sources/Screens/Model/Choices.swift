/// What the palette offers beyond the checkout: names that the program knows and can switch to.
public struct Choices: Hashable, Sendable {
  /// One thing to switch to.
  public struct Choice: Hashable, Sendable {
    /// What the program calls it, such as `riyadh` or `ar`.
    public let id: String
    /// What a person calls it; it comes from data and is shown as it is.
    public let name: String

    /// A thing to switch to.
    public init(id: String, name: String) {
      self.id = id
      self.name = name
    }
  }

  /// Whether there are documented outcomes; known before they are read.
  public let hasOutcomes: Bool
  // Loaded from files or slow to gather, so only on demand.
  private let settingShelf: Once<[SettingChoiceEntry]>
  private let storeShelf: Once<[Choice]>
  private let languageShelf: Once<[Choice]>
  private let outcomeShelf: Once<[OutcomeChoice]>
  private let scenarioShelf: Once<[Choice]>
  /// The rows of the settings, the outcomes and the scenarios in the language that they were last shown in: some thousand, which no key
  /// changes.
  let settingRows = LastMade<String, [Entry]>()
  let outcomeRows = LastMade<String, [Entry]>()
  let scenarioRows = LastMade<String, [Entry]>()

  /// What can be switched to; nothing unless given.
  public init(
    stores: [Choice] = [], languages: [Choice] = [], settings: [SettingChoiceEntry] = [],
    outcomes: [OutcomeChoice] = [], scenarios: [Choice] = []
  ) {
    self.init(
      hasOutcomes: !outcomes.isEmpty, settings: { settings }, stores: { stores },
      languages: { languages }, outcomes: { outcomes }, scenarios: { scenarios })
  }

  /// What can be switched to, of which most is read when it is first looked at.
  public init(
    hasOutcomes: Bool, settings: @escaping @Sendable () -> [SettingChoiceEntry],
    stores: @escaping @Sendable () -> [Choice], languages: @escaping @Sendable () -> [Choice],
    outcomes: @escaping @Sendable () -> [OutcomeChoice], scenarios: @escaping @Sendable () -> [Choice]
  ) {
    self.hasOutcomes = hasOutcomes
    settingShelf = Once(settings)
    storeShelf = Once(stores)
    languageShelf = Once(languages)
    outcomeShelf = Once(outcomes)
    scenarioShelf = Once(scenarios)
  }

  /// How a world can be set up.
  public var settings: [SettingChoiceEntry] { settingShelf.value }
  /// The stores.
  public var stores: [Choice] { storeShelf.value }
  /// The languages.
  public var languages: [Choice] { languageShelf.value }
  /// The documented outcomes that can be reached.
  public var outcomes: [OutcomeChoice] { outcomeShelf.value }
  /// The scenario files, by their identifiers.
  public var scenarios: [Choice] { scenarioShelf.value }
}

/// A setting with what it can be set to; its words stand below `setting.` in a language table.
public struct SettingChoiceEntry: Hashable, Sendable, Identifiable {
  /// Its name, such as `truelayer.kit`.
  public let id: String
  /// What it can be set to; the first is the default.
  public let choices: [String]

  /// A setting.
  public init(id: String, choices: [String]) {
    self.id = id
    self.choices = choices
  }
}

/// A documented outcome that a checkout can be set up for.
public struct OutcomeChoice: Hashable, Sendable, Identifiable {
  /// Its name in the catalogue, such as `hyperpay.result-code.800.100.155`.
  public let id: String
  /// The provider's name, such as `HyperPay`.
  public let provider: String
  /// What it is called.
  public let name: String
  /// What brings it about.
  public let trigger: String
  /// What else it is found by, such as codes.
  public let searchable: String
  /// Where the provider documents it; empty where that is not known.
  public let source: String
  /// The name in lower case, for searching.
  let lowercased: String
  /// The provider's own words in lower case, for searching.
  let providerWords: String
  /// Everything it is found by besides its name, in lower case.
  let rest: String

  /// An outcome; it is found sooner by the provider's own words, such as `CLOSED_BY_USER`, than by what is `searchable`.
  public init(
    id: String, provider: String, name: String, trigger: String, searchable: String = "", source: String = "",
    words: [String] = []
  ) {
    self.source = source
    self.id = id
    self.provider = provider
    self.name = name
    self.trigger = trigger
    self.searchable = searchable
    lowercased = name.forSearching
    providerWords = words.joined(separator: " ").forSearching
    rest = "\(provider) \(id) \(searchable) \(trigger)".forSearching
  }
}

/// What a person has to do to reach the outcome that was asked for.
public struct OutcomeHint: Hashable, Sendable {
  /// The outcome's identifier.
  public let id: String
  /// What the outcome is called.
  public let name: String
  /// What brings it about.
  public let trigger: String
  /// The provider's own words for it, such as its code.
  public let words: [String]

  /// A hint.
  public init(id: String = "", name: String, trigger: String, words: [String] = []) {
    self.words = words
    self.id = id
    self.name = name
    self.trigger = trigger
  }
}
