import Wire

/// What the desk knows about how people ask: words that say nothing, words that mean the same, and customers' phrases with the
/// outcomes they usually mean. Till's own, from the words of the providers' documents and of support staff.
public struct DeskVocabulary: Hashable, Sendable {
  /// Words by which a provider or a method is named.
  public struct Naming: Hashable, Sendable {
    /// The provider's identifier or the method's name.
    public let names: [String]
    /// What people call it.
    public let words: [String]
    /// Schemes and methods that only this provider serves, which stand for it.
    public let schemes: [String]

    /// A naming.
    public init(names: [String], words: [String], schemes: [String] = []) {
      self.names = names
      self.words = words
      self.schemes = schemes
    }
  }

  /// A situation in customers' words.
  public struct Topic: Hashable, Sendable {
    /// What the file calls it.
    public let id: String
    /// The sort of situation, which has the sentences that all of its sort share.
    public let kind: String
    /// What a customer writes who is in it.
    public let asks: String
    /// How people say it in a search.
    public let says: [String]
    /// The outcomes it usually is, the likeliest first.
    public let outcomes: [String]

    /// A topic.
    public init(id: String, kind: String, asks: String, says: [String], outcomes: [String]) {
      self.id = id
      self.kind = kind
      self.asks = asks
      self.says = says
      self.outcomes = outcomes
    }
  }

  /// Which outcomes support hands over to somebody, beyond what the retry advice says.
  public struct HandOver: Hashable, Sendable {
    /// Who takes over, and when.
    public enum Recipient: String, Hashable, Sendable, CaseIterable {
      /// The developers, at once: our app, our server or its settings are wrong.
      case developers
      /// The developers, where it lasts or more customers report it.
      case developersIfItLasts = "developers-if-it-lasts"
      /// Operations, at once: our contract or our account at the provider is wrong.
      case operations
      /// The payments team, at once: what was to be done to the payment or its refund failed.
      case paymentsTeam = "payments-team"
      /// The payments team, at once: the customer's bank disputes the payment.
      case disputes
      /// The security team, at once: somebody forges what we receive.
      case securityTeam = "security-team"
    }

    /// Who takes over.
    public let recipient: Recipient
    /// The families of outcomes that go there.
    public let families: [String]
    /// The identifiers of single outcomes that go there, whatever their family.
    public let outcomes: [String]

    /// A handing over.
    public init(recipient: Recipient, families: [String], outcomes: [String]) {
      self.recipient = recipient
      self.families = families
      self.outcomes = outcomes
    }
  }

  /// Words that say nothing.
  public let ignored: [String]
  /// Two spellings of the same, the second of which counts.
  public let spellings: [[String]]
  /// What is hardly ever meant where nobody says it, such as a chargeback.
  public let marked: [String]
  /// Words that mean the same; the first stands for all.
  public let synonyms: [[String]]
  /// How providers are named.
  public let providers: [Naming]
  /// How methods are named.
  public let methods: [Naming]
  /// Situations.
  public let topics: [Topic]
  /// The situations, by identifier, of which only a look at the payment shows what became of the money, whichever provider is named.
  public let claims: [String]
  /// What support hands over, and to whom.
  public let handOvers: [HandOver]

  /// A vocabulary.
  public init(
    ignored: [String], spellings: [[String]], marked: [String], synonyms: [[String]], providers: [Naming],
    methods: [Naming], topics: [Topic], claims: [String], handOvers: [HandOver]
  ) {
    self.ignored = ignored
    self.spellings = spellings
    self.marked = marked
    self.synonyms = synonyms
    self.providers = providers
    self.methods = methods
    self.topics = topics
    self.claims = claims
    self.handOvers = handOvers
  }
}

extension AssetFolder {
  /// Reads what the desk knows about how people ask, in English.
  public func deskVocabulary() throws(AssetProblem) -> DeskVocabulary {
    let document = try AssetDocument(self, "desk/en.json")
    func items(_ field: String) throws(AssetProblem) -> [JSON] {
      guard let items = document.root[field]?.array else { throw document.wrong(field, "a list") }
      return items
    }
    func lists(_ field: String) throws(AssetProblem) -> [[String]] {
      var lists: [[String]] = []
      for item in try items(field) {
        let texts = item.array?.compactMap(\.string) ?? []
        guard texts.count >= 2, texts.count == item.array?.count else {
          throw document.wrong(field, "lists of two texts or more")
        }
        lists.append(texts)
      }
      return lists
    }
    func namings(_ field: String, _ name: String) throws(AssetProblem) -> [DeskVocabulary.Naming] {
      var namings: [DeskVocabulary.Naming] = []
      for item in try items(field) {
        namings.append(
          DeskVocabulary.Naming(
            names: try document.strings(name, in: item), words: try document.strings("words", in: item),
            schemes: item["schemes"] == nil ? [] : try document.strings("schemes", in: item)))
      }
      return namings
    }
    var topics: [DeskVocabulary.Topic] = []
    for item in try items("topics") {
      topics.append(
        DeskVocabulary.Topic(
          id: try document.string("id", in: item), kind: try document.string("kind", in: item),
          asks: try document.string("asks", in: item), says: try document.strings("says", in: item),
          outcomes: try document.strings("outcomes", in: item)))
    }
    var handOvers: [DeskVocabulary.HandOver] = []
    for item in try items("hand-overs") {
      guard let recipient = DeskVocabulary.HandOver.Recipient(rawValue: try document.string("to", in: item)) else {
        throw document.wrong("hand-overs", "somebody known in each `to`")
      }
      handOvers.append(
        DeskVocabulary.HandOver(
          recipient: recipient, families: try document.strings("families", in: item),
          outcomes: try document.strings("outcomes", in: item)))
    }
    return DeskVocabulary(
      ignored: try document.strings("ignored"), spellings: try lists("spellings"),
      marked: try document.strings("marked"), synonyms: try lists("synonyms"),
      providers: try namings("providers", "providers"), methods: try namings("methods", "methods"), topics: topics,
      claims: try document.strings("claims"), handOvers: handOvers)
  }
}
