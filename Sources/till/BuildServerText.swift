/// Texts in which no build server finds a command of its own, scalar by scalar as those read them.
///
/// GitHub Actions obeys lines that begin with `::`, also behind spaces (GitHub docs, Workflow commands); older runners obey `##[name]`,
/// Azure Pipelines `##vso[…]` and TeamCity `##teamcity[…]`, all three anywhere in a line (Microsoft Learn, Logging commands; JetBrains,
/// Service messages).
enum BuildServerText {
  /// A line for a person, in which what would be obeyed is made visible.
  static func line(_ line: String) -> String {
    guard line.utf8.contains(0x23) || line.utf8.contains(0x3A) else { return line }
    let scalars = Array(marked(line, "⟨##⟩").unicodeScalars)
    let start = scalars.prefix { $0.properties.isWhitespace }.count
    guard scalars[start...].starts(with: "::".unicodeScalars) else { return String(scalars) }
    return String(scalars[..<start]) + "⟨::⟩" + String(scalars[(start + 2)...])
  }

  /// A document for a program: `##` before a name and a bracket is escaped in JSON and made visible elsewhere.
  static func document(_ text: String) -> String {
    guard text.utf8.contains(0x23) else { return text }
    let isJSON = text.unicodeScalars.first.map { $0 == "{" || $0 == "[" } ?? false
    return marked(text, isJSON ? "#\\u0023" : "⟨##⟩")
  }

  /// The text with the two signs of each command exchanged.
  private static func marked(_ text: String, _ signs: String) -> String {
    let scalars = Array(text.unicodeScalars)
    var result = String.UnicodeScalarView()
    var place = 0
    while place < scalars.count {
      if scalars[place] == "#", scalars[place...].starts(with: "##".unicodeScalars) {
        let name = scalars[(place + 2)...].prefix { $0.isASCII && $0.properties.isAlphabetic }
        if name.endIndex < scalars.count, scalars[name.endIndex] == "[" {
          result.append(contentsOf: signs.unicodeScalars)
          place += 2
          continue
        }
      }
      result.append(scalars[place])
      place += 1
    }
    return String(result)
  }
}

extension String {
  fileprivate init(_ scalars: some Sequence<Unicode.Scalar>) {
    var view = UnicodeScalarView()
    view.append(contentsOf: scalars)
    self.init(view)
  }
}
