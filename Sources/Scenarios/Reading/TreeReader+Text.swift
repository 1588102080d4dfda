import Basics
import Language

extension TreeReader {
  /// Whether the lines can be read as YAML: no tabs and no lookalikes of blanks and dashes where YAML reads those, within the limits.
  mutating func checkText() -> Bool {
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
