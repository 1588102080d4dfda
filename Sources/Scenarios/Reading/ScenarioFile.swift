import Language

/// A scenario file: its path as it was given, and its text.
public struct ScenarioFile: Hashable, Sendable {
  /// The ending of the names of scenario files.
  public static let ending = ".till.yaml"

  /// The path as it was given.
  public let path: String
  /// The text.
  public let text: String

  /// A file.
  public init(path: String, text: String) {
    self.path = path
    self.text = text
  }

  /// The text as lines; made again each time, because they take many times the room of the text.
  var source: SourceText { SourceText(path: path, text: text) }

  /// A line as it may be shown.
  func shown(line: Int) -> String { source.shown(line: line) }
}

/// The contents of a file: its scenarios, one for each variant, and everything that is wrong with it.
struct ReadFile: Sendable {
  /// Nothing when there is an error.
  let scenarios: [Scenario]
  let complaints: [Diagnostic]
  let file: ScenarioFile

  /// The most variants one file may multiply into; Till's own limit.
  private static let mostVariants = 400

  init(_ file: ScenarioFile, vocabulary: Grammar) {
    self.file = file
    let source = file.source
    var list = ComplaintList(source)
    Self.findCards(in: source, published: vocabulary.publishedCards, &list)
    var reader = TreeReader(source)
    let text = reader.read()
    list.add(reader.complaints.complaints)
    var scenarios: [Scenario] = []
    if let text {
      let (tree, renamed) = WordUpdate.of(text)
      Self.note(renamed, &list)
      let variants = Self.variants(of: tree, &list)
      var varied: [String: [String]] = [:]
      for variant in variants {
        for (name, value) in variant.values where varied[name]?.contains(value) != true {
          varied[name, default: []].append(value)
        }
      }
      var uses = VariantUses()
      for variant in variants {
        var reader = ScenarioReader(source, vocabulary: vocabulary, variables: variant.values, varied: varied)
        let scenario = reader.read(tree, variant: variant.name)
        list.add(reader.complaints.complaints)
        if let scenario {
          scenarios.append(scenario)
          list.add(LessonMistakes.of(scenario, source))
        }
        uses.note(reader)
      }
      if !list.hasErrors { uses.complain(of: tree, &list) }
    }
    complaints = list.sorted
    self.scenarios = list.hasErrors ? [] : scenarios
  }

  /// Says once of each word of an older file what it is called now.
  private static func note(_ renamed: [RenamedWord], _ list: inout ComplaintList) {
    var said: Set<[String?]> = []
    for word in renamed where said.insert([word.old, word.new]).inserted {
      let values: [String: Phrase.Value] = ["old": .text(word.old), "new": .text(word.new ?? "")]
      list.add(.oldWord, word.place, word.new == nil ? "old-word.left-out" : "old-word", values)
    }
  }

  /// Scenario files are shared, so a real card number must never be in one.
  private static func findCards(in source: SourceText, published: Set<String>, _ list: inout ComplaintList) {
    for (index, line) in source.lines.enumerated() {
      for range in CardNumbers.ranges(in: line) where !published.contains(CardNumbers.digits(line[range])) {
        list.add(
          .cardNumber, source.place(line: index + 1, column: range.lowerBound + 1, length: range.count), "card",
          notes: [Phrase("scenario.card.help")])
      }
    }
  }

  private struct Variant {
    var name: String
    var values: [String: String]

    /// This one and another together.
    func and(_ other: Variant) -> Variant {
      Variant(
        name: [name, other.name].filter { !$0.isEmpty }.joined(separator: ", "),
        values: values.merging(other.values) { $1 })
    }
  }

  /// Every combination of the values of `vary` and of the alternatives that are all tried, the last changing fastest.
  private static func variants(of tree: Tree, _ list: inout ComplaintList) -> [Variant] {
    var variants = [Variant(name: "", values: [:])]
    guard case .map(let parts) = tree.content else { return variants }
    func take(_ rows: [Variant], at place: Place) -> Bool {
      guard variants.count * rows.count <= mostVariants else {
        list.add(.tooManyValues, place, "file.variants", ["limit": .number(mostVariants)])
        return false
      }
      if !rows.isEmpty { variants = variants.flatMap { variant in rows.map { variant.and($0) } } }
      return true
    }
    if let vary = parts.first(where: { $0.name == "vary" }) {
      guard case .map(let names) = vary.value.content else {
        list.add(.wrongShape, vary.value.place, "shape.map", ["parent": .text("vary")])
        return variants
      }
      for name in names {
        guard case .list(let items) = name.value.content, !items.isEmpty else {
          list.add(.wrongShape, name.value.place, "shape.list", ["parent": .text(name.name)])
          continue
        }
        guard take(items.compactMap { row(of: $0, named: name.name, &list) }, at: name.place) else { return [] }
      }
    }
    let choices = AlternativeTree.choices(in: tree, limit: mostVariants)
    guard take(choices.map { Variant(name: $0.name, values: $0.values) }, at: tree.place) else { return [] }
    return variants
  }

  /// One value of a name that varies, or several names that vary together; the first of them names the variant.
  private static func row(of item: Tree, named name: String, _ list: inout ComplaintList) -> Variant? {
    func scalar(_ tree: Tree) -> String? {
      if case .scalar(let text, _) = tree.content { return text }
      list.add(.wrongShape, tree.place, "shape.text")
      return nil
    }
    guard case .map(let entries) = item.content else {
      return scalar(item).map { Variant(name: $0, values: [name: $0]) }
    }
    var row = Variant(name: "", values: [:])
    for entry in entries {
      guard let text = scalar(entry.value) else { return nil }
      if row.name.isEmpty { row.name = text }
      row.values[entry.name] = text
    }
    return row
  }
}
