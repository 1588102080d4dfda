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
    guard let retry = Outcome.Retry(rawValue: try text("retry")) else {
      throw document.wrong("\(id): retry", "one of \(Outcome.Retry.allCases.map(\.rawValue).joined(separator: ", "))")
    }
    guard let ends = json["ends"], ends.members != nil else { throw document.wrong("\(id): ends", "an object") }
    return Outcome(
      id: id, provider: provider, name: try text("name"), method: try text("method"), source: try text("source"),
      trigger: try text("trigger"), shopper: try text("shopper"), retry: retry, support: try text("support"),
      scenario: try text("scenario"), ends: ends)
  }
}
