import Language

/// The texts for the audience of a scenario in another language: a file beside it, such as `mine.ar.json` beside `mine.till.yaml`,
/// with each sentence of the scenario and what it is in that language.
struct CaptionTranslation {
  /// The sentences that there are, by the scenario's own.
  private var sentences: [String: String] = [:]
  private var entries: [Tree.Entry] = []
  /// The mistakes of the file alone.
  private(set) var complaints: ComplaintList

  /// Reads a file; JSON is YAML, and so each sentence has its place.
  init(_ file: ScenarioFile) {
    let source = file.source
    var reader = TreeReader(source)
    let tree = reader.read()
    complaints = reader.complaints
    guard let tree else { return }
    guard case .map(let entries) = tree.content else {
      complaints.add(.wrongShape, tree.place, "shape.translation")
      return
    }
    self.entries = entries
    for entry in entries {
      if case .scalar(let text, _) = entry.value.content {
        sentences[Self.key(entry.name)] = text
      } else {
        complaints.add(.wrongShape, entry.value.place, "shape.text")
      }
    }
  }

  /// A scenario with every sentence that the file has.
  func applied(to scenario: Scenario) -> Scenario {
    scenario.mappingCaptions { text in
      sentences[Self.key(text)].flatMap { Self.key($0).isEmpty ? nil : $0 } ?? text
    }
  }

  /// The mistakes of the file for some scenarios: its own, and each sentence that only one of both has.
  func mistakes(for scenarios: [Scenario]) -> [Diagnostic] {
    var list = complaints
    guard !list.hasErrors, !scenarios.isEmpty else { return list.sorted }
    let wanted = scenarios.flatMap(\.captions)
    let known = Set(wanted.map(Self.key))
    for entry in entries where !known.contains(Self.key(entry.name)) {
      list.add(.captionsDiffer, entry.place, "captions.gone", ["text": .text(Shown.text(entry.name))])
    }
    for text in wanted where Self.key(sentences[Self.key(text)] ?? "").isEmpty {
      let place = list.source.place(line: 1, column: 1)
      list.add(.captionsDiffer, place, "captions.missing", ["text": .text(Shown.text(text))])
    }
    return list.sorted
  }

  /// A sentence however its lines are broken.
  private static func key(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}

extension Scenario {
  /// The texts for its audience, in order: its name, what it shows, chapters, captions and tasks. The presenter's notes are not part of it.
  var captions: [String] {
    var all: [String] = []
    _ = mappingCaptions { text in
      all.append(text)
      return text
    }
    return all
  }

  /// The same with other texts for its audience.
  func mappingCaptions(_ text: (String) -> String) -> Scenario {
    var other = self
    other.name = text(name)
    if let shows = demo?.shows { other.demo?.shows = text(shows) }
    for index in other.steps.indices {
      other.steps[index].chapter = steps[index].chapter.map(text)
      other.steps[index].say = steps[index].say.map(text)
      guard case .task(var task) = steps[index].action else { continue }
      task.text = text(task.text)
      other.steps[index].action = .task(task)
    }
    return other
  }
}

extension ScenarioRunner {
  /// A planned scenario with its captions in a language, as far as the file beside it has them, and what makes that file unreadable.
  public func translated(
    _ piece: PlannedRun, into code: String, from disk: ScenarioFiles
  ) -> (piece: PlannedRun, complaints: [Diagnostic]) {
    guard let path = disk.captionFiles(of: piece.path, in: [code]).first else { return (piece, []) }
    let found = disk.read([path], isFound: true)
    guard let file = found.files.first else { return (piece, found.complaints) }
    let translation = CaptionTranslation(file)
    guard !translation.complaints.hasErrors else { return (piece, translation.complaints.sorted) }
    var other = piece
    other.scenario = translation.applied(to: piece.scenario)
    return (other, [])
  }

  /// The files with the captions of a file's scenarios in other languages, and what is wrong with each.
  func captionMistakes(_ read: ReadFile, from disk: ScenarioFiles) -> [(path: String, complaints: [Diagnostic])] {
    disk.captionFiles(of: read.file.path, in: languages.map(\.code)).map { path in
      let found = disk.read([path], isFound: true)
      return (path, found.complaints + found.files.flatMap { CaptionTranslation($0).mistakes(for: read.scenarios) })
    }
  }
}

extension ScenarioFiles {
  /// The files beside a scenario with its captions in some languages.
  fileprivate func captionFiles(of path: String, in codes: [String]) -> [String] {
    guard path.hasSuffix(ScenarioFile.ending) else { return [] }
    let base = path.dropLast(ScenarioFile.ending.count)
    let slash = base.lastIndex(of: "/")
    let folder = slash.map { $0 == base.startIndex ? "/" : String(base[..<$0]) } ?? "."
    let here = Set(names(folder) ?? [])
    let name = slash.map { base[base.index(after: $0)...] } ?? base
    return codes.map { "\(name).\($0).json" }.filter(here.contains).map { (slash.map { base[...$0] } ?? "") + $0 }
  }
}
