import Testing

@Suite("Escaping")
struct EscapingGuardTests {
  /// The targets that write what other programs read: shells, browsers, spreadsheets, build servers, terminals.
  private static let writing: Set<String> = [
    "Controller", "ForeignGateways", "Inspection", "Scenarios", "Terminal", "Training", "WebPages", "till",
  ]

  /// The files that do nothing but escape for one format each.
  private static let escapers: Set<String> = [
    "Sources/Basics/Escaping.swift", "Sources/Basics/XMLText.swift", "Sources/Scenarios/Reporting/XMLText+JSON.swift",
    "Sources/Scenarios/Reporting/GitHubAnnotations.swift", "Sources/till/BuildServerText.swift",
  ]

  /// Swift's own searches by text, which do not find a sign that a combining mark joins.
  private static func searchesCharacters(_ line: String, isEscaper: Bool) -> Bool {
    if line.contains(#/\.replacing\((?!#\/)/#) { return true }
    return isEscaper && line.contains(#/\bCharacter\b|for character in|\.(?:contains|hasPrefix|hasSuffix|split)\(\S*"/#)
  }

  @Test(
    "what is written for another program is escaped scalar by scalar, never by characters", arguments: SourceTree.files)
  func escaping(file: SourceFile) {
    let isEscaper = Self.escapers.contains(file.path)
    guard isEscaper || Self.writing.contains(file.target) else { return }
    guard isEscaper || file.mentions(".replacing(") else { return }
    for (number, line) in file.code.enumerated() where Self.searchesCharacters(line, isEscaper: isEscaper) {
      Issue.record("\(file.path):\(number + 1): \(line)")
    }
  }

  @Test("that guard sees what it is there to see, and every escaper is there")
  func escapingGuard() {
    #expect(Self.escapers.isSubset(of: Set(SourceTree.files.map(\.path))))
    for line in [#"return text.replacing("'", with: "x")"#, "text.replacing(sign + last, with: x)"] {
      #expect(Self.searchesCharacters(line, isEscaper: false), "\(line)")
    }
    for line in [###"text.contains("##[")"###, "for character in text {", #"if line.hasPrefix("::") { }"#] {
      #expect(Self.searchesCharacters(line, isEscaper: true), "\(line)")
    }
    #expect(!Self.searchesCharacters(#"text.replacingScalars("'", with: "x")"#, isEscaper: true))
  }
}
