import Frames
import Testing

@Suite("Text")
struct TextTests {
  @Test(
    "the columns of a text",
    arguments: [
      ("", 0), ("mada", 4), ("café", 4), ("cafe\u{301}", 4), ("日本", 4), ("مدى", 3), ("한국", 4), ("😀", 2), ("ﷺ", 1),
      ("\u{1B}[31m", 5), ("a\u{202E}b", 10), ("\u{20C1}", 8), ("👨\u{200D}👩", 12), ("🇸🇦", 2), ("❤\u{FE0F}", 1),
      ("A\u{A0}B", 3),
    ])
  func width(text: String, columns: Int) {
    #expect(TextWidth.of(text) == columns)
    let painter = Painter(Size(width: 40, height: 1))
    #expect(painter.text(text, at: Position(x: 0, y: 0)) == columns)
  }

  @Test(
    "what cannot be seen or would steer the terminal becomes visible",
    arguments: [
      ("a\u{1B}[2Jb", "a␛[2Jb"), ("line\nnext", "line␊next"), ("\u{7F}", "␡"), ("\u{9B}31m", "⟨U+009B⟩31m"),
      ("\u{202E}gpj", "⟨U+202E⟩gpj"), ("\u{2066}x\u{2069}", "⟨U+2066⟩x⟨U+2069⟩"), ("pay\u{200B}pal", "pay⟨U+200B⟩pal"),
      ("\u{E0041}", "⟨U+E0041⟩"), ("\u{AD}", "⟨U+00AD⟩"), ("\u{FEFF}", "⟨U+FEFF⟩"), ("\u{20C1} 5", "⟨U+20C1⟩ 5"),
      ("\u{20C3} 5", "⟨U+20C3⟩ 5"), ("\u{E000}", "⟨U+E000⟩"), ("❤\u{FE0F}", "❤"), ("\u{FE0F}", "⟨U+FE0F⟩"),
      ("مدى", "مدى"),
    ])
  func sanitised(text: String, shown: String) {
    #expect(VisibleText.sanitised(text) == shown)
    #expect(VisibleText.sanitised(shown) == shown)
  }

  @Test("no scalar reaches a cell as a control, an override or a blank of unknown width")
  func everyScalarIsSafe() {
    var unsafe: [Unicode.Scalar] = []
    for value in (0 as UInt32)...0x1_1FFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      for cell in Cell.cells(of: "x" + String(Character(scalar))) {
        switch cell.scalar.properties.generalCategory {
        case .control, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator: unsafe.append(scalar)
        case .format where !(0x600...0x8E2).contains(cell.scalar.value): unsafe.append(scalar)
        default: break
        }
      }
    }
    #expect(unsafe.isEmpty)
  }

  @Test(
    "a paragraph breaks at spaces, inside words that are too long, and between wide characters, but not before an amount",
    arguments: [
      ("Not enough money in the account.", 12, ["Not enough", "money in the", "account."]),
      ("00020126BR.GOV.BCB.PIX", 8, ["00020126", "BR.GOV.B", "CB.PIX"]),
      ("日本語の支払い", 6, ["日本語", "の支払", "い"]), ("one\n\ntwo", 10, ["one", "", "two"]), ("日本", 1, ["日", "本"]),
      ("word", 0, []), ("until you pay SAR 148.00 with it", 18, ["until you pay", "SAR 148.00 with it"]),
      ("ISO standard", 5, ["ISO", "stand", "ard"]), ("SAR 148.00", 6, ["SAR 14", "8.00"]),
    ])
  func wrapping(text: String, columns: Int, lines: [String]) {
    #expect(TextWrap.lines(text, columns: columns) == lines)
  }

  @Test(
    "folding to ASCII keeps letters without their accents and columns in place",
    arguments: [
      ("São José · ½", "Sao Jose - ?"), ("│ Pay › Card ≠ ✗", "| Pay > Card ! x"), ("日本", "????"),
      ("Pagué “ya”", "Pague \"ya\""),
      ("cafe\u{301}", "cafe"), ("١٢٣", "123"), ("Việt Nam", "Viet Nam"),
    ])
  func folding(text: String, folded: String) {
    let painter = Painter(Size(width: 20, height: 1))
    painter.text(text, at: Position(x: 0, y: 0))
    let row = painter.surface.foldedToASCII().text[0]
    #expect(row == folded + String(repeating: " ", count: 20 - folded.count))
  }
}
