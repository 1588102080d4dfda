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

    /// A naming.
    public init(names: [String], words: [String]) {
      self.names = names
      self.words = words
    }
  }

  /// A situation in customers' words.
  public struct Topic: Hashable, Sendable {
    /// What the file calls it.
    public let id: String
    /// What a customer writes who is in it.
    public let asks: String
    /// How people say it in a search.
    public let says: [String]
    /// The outcomes it usually is, the likeliest first.
    public let outcomes: [String]

    /// A topic.
    public init(id: String, asks: String, says: [String], outcomes: [String]) {
      self.id = id
      self.asks = asks
      self.says = says
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
  /// The situations, by identifier, in which a customer claims something of the money that only a look at the payment shows.
  public let claims: [String]

  /// A vocabulary.
  public init(
    ignored: [String], spellings: [[String]], marked: [String], synonyms: [[String]], providers: [Naming],
    methods: [Naming], topics: [Topic], claims: [String]
  ) {
    self.ignored = ignored
    self.spellings = spellings
    self.marked = marked
    self.synonyms = synonyms
    self.providers = providers
    self.methods = methods
    self.topics = topics
    self.claims = claims
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
            names: try document.strings(name, in: item), words: try document.strings("words", in: item)))
      }
      return namings
    }
    var topics: [DeskVocabulary.Topic] = []
    for item in try items("topics") {
      topics.append(
        DeskVocabulary.Topic(
          id: try document.string("id", in: item), asks: try document.string("asks", in: item),
          says: try document.strings("says", in: item),
          outcomes: try document.strings("outcomes", in: item)))
    }
    return DeskVocabulary(
      ignored: try document.strings("ignored"), spellings: try lists("spellings"),
      marked: try document.strings("marked"), synonyms: try lists("synonyms"),
      providers: try namings("providers", "providers"), methods: try namings("methods", "methods"), topics: topics,
      claims: try document.strings("claims"))
  }
}
