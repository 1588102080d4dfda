import Deeplinks
import Testing

@Suite("Parts of a text")
struct LinkPartsTests {
  private static func shown(_ text: String) -> [String] {
    LinkParts(text).parts.map { part in
      let letter =
        switch part.kind {
        case .scheme: "s"
        case .host: "h"
        case .port: "p"
        case .path: "/"
        case .queryName: "n"
        case .queryValue: "v"
        case .fragment: "f"
        case .delimiter: "d"
        case .rubbish: "!"
        }
      return letter + " " + part.text
    }
  }

  @Test(
    "each stretch of a text is one part of a link, or rubbish",
    arguments: [
      ("", []), ("tillshop", ["! tillshop"]), ("tillshop:", ["s tillshop", "d :"]),
      ("tillshop://return", ["s tillshop", "d :", "d //", "h return"]),
      ("tillshop:return", ["s tillshop", "d :", "/ return"]), ("//x", ["d //", "h x"]),
      (
        "https://h.test:8443/a/b?x=1&y&=z&&w=#f?g#h",
        [
          "s https", "d :", "d //", "h h.test", "d :", "p 8443", "/ /a/b", "d ?", "n x", "d =", "v 1", "d &", "n y",
          "d &", "d =", "v z", "d &", "d &", "n w", "d =", "d #", "f f?g#h",
        ]
      ),
      ("https://[::1]:80/x", ["s https", "d :", "d //", "h [::1]", "d :", "p 80", "/ /x"]),
      ("https://u:p@h.test", ["s https", "d :", "d //", "! u:p@", "h h.test"]),
      ("https://h:99999/", ["s https", "d :", "d //", "h h", "! :99999", "/ /"]),
      ("https://h:/", ["s https", "d :", "d //", "h h", "! :", "/ /"]),
      (" x://y z", ["!  x:", "d //", "h y", "!  ", "h z"]),
      ("1x:y", ["! 1x:", "/ y"]),
      (
        "x://y?a=%41%4&b=%",
        ["s x", "d :", "d //", "h y", "d ?", "n a", "d =", "v %41", "! %", "v 4", "d &", "n b", "d =", "! %"]
      ),
      ("x://y/\u{202E}z", ["s x", "d :", "d //", "h y", "/ /", "! \u{202E}", "/ z"]),
      ("?a=b", ["d ?", "n a", "d =", "v b"]), ("?a=b=c", ["d ?", "n a", "d =", "v b=c"]), ("#", ["d #"]),
      ("::", ["! :", "/ :"]),
    ] as [(String, [String])])
  func parts(_ text: String, _ expected: [String]) {
    #expect(Self.shown(text) == expected)
  }

  @Test("a combining mark hides no delimiter")
  func combiningMark() {
    #expect(LinkParts("x://y?\u{301}a=b").parts.map(\.kind).contains(.queryName))
  }

  @Test("the parts of any text laid end to end are that text, without a gap", arguments: [10, 11, 12] as [UInt64])
  func whole(seed: UInt64) {
    var dice = Dice(state: seed)
    for _ in 0..<5_000 {
      let text = RandomLinksTests.text(&dice)
      let parts = LinkParts(text).parts
      #expect(parts.map { Array($0.text.unicodeScalars) }.flatMap(\.self) == Array(text.unicodeScalars))
      #expect(parts.map(\.range.lowerBound) == [0] + parts.dropLast().map(\.range.upperBound) || parts.isEmpty)
      #expect((parts.last?.range.upperBound ?? 0) == text.unicodeScalars.count)
      #expect(parts.allSatisfy { !$0.range.isEmpty && $0.range.count == $0.text.unicodeScalars.count })
    }
  }

  @Test("what is a link has the parts that the link is split into", arguments: [13, 14] as [UInt64])
  func likeLinks(seed: UInt64) {
    var dice = Dice(state: seed)
    var links = 0
    for _ in 0..<5_000 {
      let text = RandomLinksTests.text(&dice)
      guard let link = try? Link(text), !text.contains("%") else { continue }
      links += 1
      func joined(_ kinds: LinkParts.Kind...) -> [Unicode.Scalar] {
        LinkParts(text).parts.filter { kinds.contains($0.kind) }.flatMap { Array($0.text.unicodeScalars) }
      }
      #expect(joined(.scheme) == Array(link.scheme.unicodeScalars))
      #expect(joined(.host) == Array(link.host.unicodeScalars))
      #expect(joined(.path) == Array(link.path.unicodeScalars))
      #expect(joined(.fragment) == Array((link.fragment ?? "").unicodeScalars))
      #expect(joined(.rubbish).isEmpty)
    }
    #expect(links > 150)
  }
}
