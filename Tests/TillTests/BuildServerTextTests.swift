import Testing

@testable import till

@Suite("Texts on build servers", .ownThreads)
struct BuildServerTextTests {
  /// What joins its neighbours to one character in Swift.
  private static let marks = ["", "\u{301}", "\u{D4E}", "\u{200D}", "\u{1F1E6}", " ", "a"]

  /// Whether a build server finds a command in a line, byte for byte.
  private func isObeyed(_ line: String) -> Bool {
    let bytes = Array(line.utf8)
    let start = line.unicodeScalars.drop { $0.properties.isWhitespace }
    if start.starts(with: "::".unicodeScalars) { return true }
    return bytes.indices.contains { place in
      guard bytes[place...].starts(with: "##".utf8) else { return false }
      let rest = bytes[(place + 2)...].drop { (0x41...0x5A).contains($0 & 0xDF) }
      return rest.first == 0x5B
    }
  }

  @Test(
    "no line for a person and no document holds a command, whatever joins its signs",
    arguments: ["##[group]x", "##vso[task.setvariable]x", "##teamcity[x]", "###[group]", "::error::x", " \t::error::x"])
  func harmless(command: String) {
    for before in Self.marks {
      for after in Self.marks {
        let text = before + command + after
        #expect(!isObeyed(BuildServerText.line(text)), "\(text)")
        #expect(!isObeyed(AppContext.clean(text)), "\(text)")
        guard command.unicodeScalars.contains("#") else { continue }
        #expect(!isObeyed(BuildServerText.document("<p>\(text)")), "\(text)")
        #expect(!isObeyed(BuildServerText.document("{\"name\":\"\(text)\"}")), "\(text)")
      }
    }
  }

  @Test("what no build server obeys stays as it is, and JSON says the same as before")
  func others() {
    for text in ["a ## b", "# [x]", "a::b", "##", "[##]", ":", "##é[x]"] {
      #expect(BuildServerText.line(text) == text && BuildServerText.document(text) == text, "\(text)")
    }
    #expect(BuildServerText.document("{\"a\":\"##[group]\"}") == "{\"a\":\"#\\u0023[group]\"}")
  }

  @Test("a manual page shows every sign as it stands, and no line of it begins a request")
  func manual() {
    for before in Self.marks + ["\n"] {
      for after in Self.marks {
        let text = before + "\\-`'" + after + "\n.so x"
        let page = ManualPage.escaped(text)
        #expect(page.hasSuffix("\n\\&.so x") && page.unicodeScalars.contains("e"), "\(page)")
        #expect(!page.unicodeScalars.contains("`") && !page.unicodeScalars.contains("'"), "\(page)")
      }
    }
  }
}
