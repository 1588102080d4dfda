import Basics
import Testing
import Wire

@testable import Scenarios

@Suite("Escaping for each form of a report")
struct EscaperTests {
  /// What joins its neighbours to one character in Swift.
  private static let marks = ["", "\u{301}", "\u{D4E}", "\u{200D}", "\u{1F1E6}", "\u{FE0F}", "\r", "\n", "a"]

  private static func texts(_ signs: [String]) -> [String] {
    signs.flatMap { sign in marks.flatMap { before in marks.map { before + sign + $0 } } }
  }

  /// The text that is left of scalars which mean nothing to a format.
  private static func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

  private static func replaced(_ text: String, _ pairs: [(String, String)]) -> [UInt8] {
    var (rest, result) = (ArraySlice(Array(text.utf8)), [UInt8]())
    while let first = rest.first {
      if let pair = pairs.first(where: { rest.starts(with: $0.0.utf8) }) {
        result += pair.1.utf8
        rest = rest.dropFirst(pair.0.utf8.count)
      } else {
        result.append(first)
        rest = rest.dropFirst()
      }
    }
    return result
  }

  @Test("in XML and HTML no scalar is markup, and a reader gets the text back")
  func xml() {
    let entities = [
      ("&lt;", "<"), ("&gt;", ">"), ("&amp;", "&"), ("&quot;", "\""), ("&#10;", "\n"), ("&#9;", "\t"), ("&#13;", "\r"),
    ]
    for text in Self.texts(["<", ">", "&", "\"", "</script>", "<!--"]) {
      for escaped in [XMLText.content(text), XMLText.attribute(text)] {
        #expect(!escaped.unicodeScalars.contains("<") && !escaped.unicodeScalars.contains(">"), "\(escaped)")
        #expect(Self.replaced(escaped, entities) == Self.bytes(text), "\(escaped)")
      }
      #expect(!XMLText.attribute(text).unicodeScalars.contains("\""))
    }
  }

  @Test("what turns the direction of a page is shown by its number; letters of any script stay")
  func direction() throws {
    let turned = "a\u{202E}b\u{2066}c\u{2069}"
    #expect(XMLText.content(turned) == "a⟨U+202E⟩b⟨U+2066⟩c⟨U+2069⟩")
    #expect(XMLText.content("نورة") == "نورة")
    let data = try JSON(parsing: XMLText.script(["say": .string(turned)]))
    #expect(data["say"]?.string == "a⟨U+202E⟩b⟨U+2066⟩c⟨U+2069⟩")
  }

  @Test("in the script of a page no tag begins or ends, and the script gets the data back")
  func script() throws {
    for text in Self.texts(["<", "</script>", "<script>", "<!--", "&", "\u{2028}", "\u{2029}", "\""]) {
      let json: JSON = ["say": .string(text)]
      let escaped = XMLText.script(json)
      for scalar in ["<", ">", "\u{2028}", "\u{2029}"] as [Unicode.Scalar] {
        #expect(!escaped.unicodeScalars.contains(scalar), "\(escaped)")
      }
      #expect(try JSON(parsing: escaped)["say"]?.string.map(Self.bytes) == Self.bytes(text))
    }
  }

  @Test("in an annotation no scalar ends the command or a property, and GitHub gets the text back")
  func annotation() {
    let data = [("%25", "%"), ("%0D", "\r"), ("%0A", "\n")]
    for text in Self.texts(["%", "\n", "\r\n", ":", ",", "::", "%3A"]) {
      let (long, short) = (GitHubAnnotations.data(text), GitHubAnnotations.property(text))
      #expect(Self.replaced(long, data) == Self.bytes(text))
      #expect(Self.replaced(short, data + [("%3A", ":"), ("%2C", ",")]) == Self.bytes(text))
      for scalar in ["\n", "\r"] as [Unicode.Scalar] { #expect(!long.unicodeScalars.contains(scalar)) }
      for scalar in [":", ","] as [Unicode.Scalar] { #expect(!short.unicodeScalars.contains(scalar)) }
    }
  }

  @Test("in TAP, Markdown and Mermaid no sign means anything, and none begins a line")
  func lines() {
    for sign in ["#", "\\", "<", "|", "`", "*", "[", ";", "%", "{"] {
      for text in Self.texts([sign]) {
        for escaped in [TAPReport.escaped(text), RunMarkdown.escaped(text), MermaidDiagram.escaped(text)] {
          #expect(!escaped.unicodeScalars.contains("\n") && !escaped.unicodeScalars.contains("\r"), "\(escaped)")
        }
      }
    }
    for text in Self.texts(["#", "\\"]) {
      let bare = TAPReport.escaped(text).replacingPairs(["\\#", "\\\\"])
      #expect(!bare.unicodeScalars.contains("#") && !bare.unicodeScalars.contains("\\"), "\(bare)")
    }
    for text in Self.texts(["<", "|", "`", "*", "[", "#"]) {
      let bare = RunMarkdown.escaped(text).replacingPairs(["\\<", "\\|", "\\`", "\\*", "\\[", "\\#"])
      #expect(!bare.unicodeScalars.contains { "<|`*[#".unicodeScalars.contains($0) }, "\(bare)")
    }
    for text in Self.texts([";", "<", "%", "{", "\""]) {
      #expect(!MermaidDiagram.escaped(text).unicodeScalars.contains { "<%{\"".unicodeScalars.contains($0) })
    }
  }

  @Test("a text in a scenario file is read back as it was")
  func yaml() throws {
    for text in Self.texts(["\"", "\\", "#", ": ", "\u{2028}", "\u{85}", "{"]) {
      let file = ScenarioFile(
        path: "x.till.yaml", text: "till: 1\nname: \(YAML.quoted(text))\nsteps:\n  - start: checkout\n")
      let read = ReadFile(file, vocabulary: try Shipped.runner().vocabulary)
      #expect(read.scenarios.first.map { Self.bytes($0.name) } == Self.bytes(text), "\(text.debugDescription)")
    }
  }
}

extension String {
  /// The text without some pairs of scalars, taken away from the left.
  fileprivate func replacingPairs(_ pairs: [String]) -> String {
    var (rest, result) = (ArraySlice(Array(utf8)), [UInt8]())
    while let first = rest.first {
      if let pair = pairs.first(where: { rest.starts(with: $0.utf8) }) {
        rest = rest.dropFirst(pair.utf8.count)
      } else {
        result.append(first)
        rest = rest.dropFirst()
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
