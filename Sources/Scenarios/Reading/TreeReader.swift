import Basics
import Language
import Yams

/// Reads YAML into a tree, within limits, collecting what is wrong with the text.
struct TreeReader {
  /// Till's own limits: deep nesting and repeated aliases are how YAML files hurt their readers.
  static let deepest = 32
  static let mostValues = 10_000
  static let mostAliases = 20

  private let source: SourceText
  private(set) var complaints: ComplaintList
  private var values = 0
  /// The first scalars of repeated names before they were marked, by mark.
  private var marked: [Unicode.Scalar] = []

  init(_ source: SourceText) {
    self.source = source
    complaints = ComplaintList(source)
  }

  /// The tree; `nil` when the text is no YAML or holds nothing.
  mutating func read() -> Tree? {
    guard checkText() else { return nil }
    var lines = source.lines
    while true {
      var text: [UInt8] = []
      for (index, line) in lines.enumerated() {
        if index > 0 { text.append(UInt8(ascii: "\n")) }
        for scalar in line { UTF8.encode(scalar).map { text.append(contentsOf: $0) } }
      }
      do {
        // The caller and not the reader decides whether a plain word is a number, yes or no.
        guard let node = try Yams.compose(yaml: String(decoding: text, as: UTF8.self), .basic, .default, .utf8) else {
          complaints.add(.empty, source.place(line: 1, column: 1), "file.empty")
          return nil
        }
        return tree(node, depth: 1)
      } catch let error as YamlError {
        // Yams stops at the first repeated name; marked, it is no longer the same name, and reading can continue.
        if case .duplicatedKeysInMapping(let names, let context) = error {
          if names.contains(Self.noText) {
            complaints.add(.wrongShape, firstLongName, "shape.name")
            return nil
          }
          if mark(context.mark, in: &lines) { continue }
        }
        complain(error)
        return nil
      } catch {
        complaints.add(.notYAML, source.place(line: 1, column: 1), "file.not-yaml", ["detail": .text("\(error)")])
        return nil
      }
    }
  }

  // MARK: Text

  private mutating func checkText() -> Bool {
    var aliases: [(line: Int, column: Int)] = []
    var isSound = true
    for (index, line) in source.lines.enumerated() {
      if let tab = line.prefix(while: { $0 == " " || $0 == "\t" }).firstIndex(of: "\t") {
        complaints.add(.tab, source.place(line: index + 1, column: tab + 1), "file.tab")
        isSound = false
      }
      if let (column, lookalike) = Self.misplaced(in: line) {
        complaints.add(.tab, source.place(line: index + 1, column: column + 1), "file.lookalike", lookalike.values)
        isSound = false
      }
      aliases += Self.aliases(in: line).map { (index + 1, $0 + 1) }
      if let column = Self.tooDeep(in: line) {
        complainOfDepth(source.place(line: index + 1, column: column + 1))
        isSound = false
      }
    }
    if aliases.count > Self.mostAliases {
      let first = aliases[Self.mostAliases]
      complaints.add(
        .tooManyValues, source.place(line: first.line, column: first.column), "file.aliases",
        ["limit": .number(Self.mostAliases)])
      isSound = false
    }
    return isSound
  }

  /// A character that looks like a blank or a dash where YAML reads only these: in the indentation, for a list's dash, and behind a dash or
  /// the colon of a name; or one that cannot be seen at all, outside quotes.
  private static func misplaced(in line: [Unicode.Scalar]) -> (Int, Lookalike)? {
    guard line.contains(where: { !$0.isASCII }) else { return nil }
    let colon = line.firstIndex(of: ":")
    var isAtStart = true
    var quote: Unicode.Scalar?
    for (place, scalar) in line.enumerated() {
      let before: Unicode.Scalar = place > 0 ? line[place - 1] : " "
      if scalar == "#", before == " ", quote == nil { return nil }
      if scalar == "\"" || scalar == "'", quote == nil ? " [{,".unicodeScalars.contains(before) : quote == scalar {
        quote = quote == nil ? scalar : nil
      }
      if let lookalike = Lookalike(scalar), quote == nil {
        let isBehindMark = colon.map { $0 == place - 1 } ?? false || before == "-" && isAtStart
        switch lookalike.meant {
        case .nothing: return (place, lookalike)
        case .space: if isAtStart || isBehindMark { return (place, lookalike) }
        case .hyphen:
          if isAtStart, line.dropFirst(place + 1).first.map({ $0 == " " || Lookalike($0)?.meant == .space }) ?? true {
            return (place, lookalike)
          }
        case .apostrophe, .quotationMark: break
        }
      }
      if scalar != " ", scalar != "-" { isAtStart = false }
    }
    return nil
  }

  private static func aliases(in line: [Unicode.Scalar]) -> [Int] {
    line.indices.filter { index in
      guard line[index] == "*", index + 1 < line.count, line[index + 1].properties.isAlphabetic else { return false }
      return index == 0 || " [{,:-?".unicodeScalars.contains(line[index - 1])
    }
  }

  /// Where lists and maps of one line are nested too deep for the first time, as a bound: every bracket, and every dash before the
  /// first value.
  private static func tooDeep(in line: [Unicode.Scalar]) -> Int? {
    let start = line.prefix { "- ?".unicodeScalars.contains($0) }
    let dashes = start.indices.filter { start[$0] != " " }
    if dashes.count > deepest, start.contains(" ") { return dashes[deepest] }
    var depth = 0
    for (index, scalar) in line.enumerated() {
      if scalar == "[" || scalar == "{" { depth += 1 }
      if scalar == "]" || scalar == "}" { depth -= 1 }
      if depth > deepest { return index }
    }
    return nil
  }

  // MARK: Repeated names

  private static let firstMark: UInt32 = 0xE000
  private static let marks: Range<UInt32> = 0xE000..<0xE080

  /// Yams's word for a name that is a list or a map.
  private static let noText = "<uncovertable>"

  /// Where a list or a map stands for a name for the first time, as its line begins; the place that Yams tells is any one of them, another
  /// each time.
  private var firstLongName: Place {
    let line = source.lines.firstIndex { line in
      line.first { !" -".unicodeScalars.contains($0) }.map { "?[{".unicodeScalars.contains($0) } ?? false
    }
    let column = line.flatMap { source.lines[$0].firstIndex { !" -".unicodeScalars.contains($0) } }
    return source.place(line: (line ?? 0) + 1, column: (column ?? 0) + 1)
  }

  /// Marks the name at a place, behind its quote if it has one; `false` when that cannot be done.
  private mutating func mark(_ mark: Mark, in lines: inout [[Unicode.Scalar]]) -> Bool {
    guard marked.count < Self.marks.count, lines.indices.contains(mark.line - 1) else { return false }
    if marked.isEmpty, lines.contains(where: { $0.contains { Self.marks.contains($0.value) } }) { return false }
    var column = mark.column - 1
    let line = lines[mark.line - 1]
    if line.indices.contains(column), line[column] == "\"" || line[column] == "'" { column += 1 }
    guard line.indices.contains(column), line[column].properties.isAlphabetic,
      let scalar = Unicode.Scalar(Self.firstMark + UInt32(marked.count))
    else { return false }
    marked.append(line[column])
    lines[mark.line - 1][column] = scalar
    return true
  }

  /// A name without its mark.
  private func unmarked(_ name: String) -> String {
    guard let first = name.unicodeScalars.first, Self.marks.contains(first.value), !marked.isEmpty else { return name }
    var scalars = String.UnicodeScalarView([marked[Int(first.value - Self.firstMark)]])
    scalars.append(contentsOf: name.unicodeScalars.dropFirst())
    return String(scalars)
  }

  // MARK: Tree

  private mutating func tree(_ node: Node, depth: Int) -> Tree? {
    let line = node.mark?.line ?? 1
    let column = node.mark?.column ?? 1
    let start = source.place(line: line, column: column)
    values += 1
    guard values <= Self.mostValues else {
      if values == Self.mostValues + 1 {
        complaints.add(.tooManyValues, start, "file.values", ["limit": .number(Self.mostValues)])
      }
      return nil
    }
    guard depth <= Self.deepest else {
      complainOfDepth(start)
      return nil
    }
    switch node {
    case .scalar(let scalar):
      let length = source.length(of: scalar.string, line: line, column: column)
      return Tree(
        content: .scalar(scalar.string, isPlain: scalar.style == .plain),
        place: source.place(line: line, column: column, length: length))
    case .sequence(let sequence):
      var items: [Tree] = []
      for item in sequence { if let tree = tree(item, depth: depth + 1) { items.append(tree) } }
      return Tree(content: .list(items), place: start)
    case .mapping(let mapping): return Tree(content: .map(entries(mapping, depth: depth)), place: start)
    case .alias: return Tree(content: .scalar("", isPlain: true), place: start)
    }
  }

  private mutating func entries(_ mapping: Node.Mapping, depth: Int) -> [Tree.Entry] {
    var entries: [Tree.Entry] = []
    for (key, value) in mapping {
      guard case .scalar(let scalar) = key else {
        let mark = key.mark
        complaints.add(.wrongShape, source.place(line: mark?.line ?? 1, column: mark?.column ?? 1), "shape.name")
        continue
      }
      let name = unmarked(scalar.string)
      let line = scalar.mark?.line ?? 1
      let column = scalar.mark?.column ?? 1
      let place = source.place(line: line, column: column, length: source.length(of: name, line: line, column: column))
      if let first = entries.first(where: { $0.name == name }) {
        complaints.add(
          .duplicateName, place, "file.twice",
          ["name": .text(Shown.text(name)), "line": .text(String(first.place.line))])
        continue
      }
      if let tree = tree(value, depth: depth + 1) { entries.append(Tree.Entry(name: name, place: place, value: tree)) }
    }
    return entries
  }
}

extension Lookalike {
  /// The values of a sentence about it.
  var values: [String: Phrase.Value] {
    [
      "character": .text(codePoint), "name": .text(name),
      "meant": .phrase(Phrase("scenario.file.lookalike.\(meant.rawValue)")),
    ]
  }
}

// MARK: Complaints

extension TreeReader {
  private mutating func complainOfDepth(_ place: Place) {
    complaints.add(.tooDeep, place, "file.deep", ["limit": .number(Self.deepest)])
  }

  private mutating func complain(_ error: YamlError) {
    switch error {
    case .scanner(let context?, _, _, _) where context.text.contains("quoted scalar"):
      complaints.add(
        .notYAML, source.place(line: context.mark.line, column: context.mark.column), "file.quote-open",
        notes: [Phrase("scenario.file.quote.help")])
    case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _),
      .composer(_, let problem, let mark, _):
      guard let quote = OpenQuotes.last(endingIn: mark.line, of: source.lines) else {
        return complainNotYAML(problem, line: mark.line, column: mark.column)
      }
      complaints.add(
        .notYAML, source.place(line: quote.line, column: quote.column), "file.quote-late",
        ["line": .text(String(quote.lastLine)), "detail": .text(problem)], notes: [Phrase("scenario.file.quote.help")])
    case .duplicatedKeysInMapping(let names, let context):
      complaints.add(
        .duplicateName, source.place(line: context.mark.line, column: context.mark.column), "file.twice",
        ["name": .text(Shown.text(names.first ?? "")), "line": .text(String(context.mark.line))])
    case .reader(let problem, _, _, _):
      let line = source.lines.firstIndex { $0.contains(where: Self.isForbidden) }
      let column = line.flatMap { source.lines[$0].firstIndex(where: Self.isForbidden) }
      guard line.map({ source.lines[$0].contains("\0") }) != true else {
        // Every other byte of such a file is zero.
        return complaints.add(.notYAML, source.place(line: 1, column: 1), "file.utf16")
      }
      complainNotYAML(problem, line: (line ?? 0) + 1, column: (column ?? 0) + 1)
    case .no, .memory, .writer, .emitter, .representer, .dataCouldNotBeDecoded: complainNotYAML("", line: 1, column: 1)
    }
  }

  /// The characters that YAML 1.1, section 5.1, does not allow in a file.
  private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
    scalar != "\t" && scalar.properties.generalCategory == .control
  }

  private mutating func complainNotYAML(_ problem: String, line: Int, column: Int) {
    complaints.add(.notYAML, source.place(line: line, column: column), "file.not-yaml", ["detail": .text(problem)])
  }
}
