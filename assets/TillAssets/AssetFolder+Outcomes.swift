import Wire

extension AssetFolder {
  /// The identifiers of the providers that have outcomes, sorted.
  public var outcomeProviders: [String] { names(in: "outcomes", ending: ".json") }

  /// Reads every outcome of every provider, in the order of the files.
  public func outcomes() throws(AssetProblem) -> [Outcome] {
    var all: [Outcome] = []
    for provider in outcomeProviders { all += try outcomes(of: provider) }
    return all
  }

  /// Reads the outcomes of one provider.
  public func outcomes(of provider: String) throws(AssetProblem) -> [Outcome] {
    let document = try AssetDocument(self, "outcomes/\(provider).json")
    guard try document.string("provider") == provider else { throw document.wrong("provider", "`\(provider)`") }
    guard let items = document.root["outcomes"]?.array else { throw document.wrong("outcomes", "a list of outcomes") }
    var outcomes: [Outcome] = []
    var known: Set<String> = []
    for item in items {
      let outcome = try self.outcome(item, of: provider, document)
      guard known.insert(outcome.id).inserted else { throw document.wrong(outcome.id, "there only once") }
      outcomes.append(outcome)
    }
    return outcomes
  }

  private func outcome(_ json: JSON, of provider: String, _ document: AssetDocument) throws(AssetProblem) -> Outcome {
    let id = try document.string("id", in: json)
    func text(_ field: String) throws(AssetProblem) -> String {
      guard let text = json[field]?.string, !text.allSatisfy(\.isWhitespace) else {
        throw document.wrong("\(id): \(field)", "a text")
      }
      return text
    }
    guard id.hasPrefix(provider + ".") else {
      throw document.wrong(id, "an identifier that begins with `\(provider).`")
    }
    func word<Word: CaseIterable & RawRepresentable<String>>(_ field: String) throws(AssetProblem) -> Word {
      guard let word = Word(rawValue: try text(field)) else {
        throw document.wrong("\(id): \(field)", "one of \(Word.allCases.map(\.rawValue).joined(separator: ", "))")
      }
      return word
    }
    let told: Outcome.ToldMoney? = json["told"] == nil ? nil : try word("told")
    let about: Outcome.Subject = json["about"] == nil ? .payment : try word("about")
    func texts(_ field: String) throws(AssetProblem) -> [String] {
      let items = json[field]?.array ?? []
      let texts = items.compactMap(\.string).filter { !$0.allSatisfy(\.isWhitespace) }
      guard json[field]?.array != nil, texts.count == items.count, Set(texts).count == texts.count else {
        throw document.wrong("\(id): \(field)", "a list of texts, each only once")
      }
      return texts
    }
    func optional(_ field: String) throws(AssetProblem) -> String? {
      if json[field] == nil { return nil }
      return try text(field)
    }
    func mark(_ field: String) throws(AssetProblem) -> Bool {
      guard let mark = json[field] else { return false }
      guard mark.boolean == true else { throw document.wrong("\(id): \(field)", "`true`, or left out") }
      return true
    }
    guard let ends = json["ends"], ends.members != nil else { throw document.wrong("\(id): ends", "an object") }
    return Outcome(
      id: id, provider: provider, name: try text("name"), family: try optional("family"), words: try texts("words"),
      method: try text("method"), source: try text("source"), setUp: try optional("set-up"),
      trigger: try text("trigger"),
      shopper: try text("shopper"), retry: try word("retry"), money: try word("money"),
      ownToldMoney: told, support: try text("support"), about: about,
      names: json["names"] == nil ? [] : Set(try texts("names")), doNot: try text("do-not"), note: try optional("note"),
      needsRecord: try mark("look-up"), customer: try optional("customer"), scenario: try text("scenario"), ends: ends)
  }
}
