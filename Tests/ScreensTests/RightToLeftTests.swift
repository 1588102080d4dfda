import Checkout
import Frames
import Inspection
import Language
import Testing

@testable import Screens

@Suite("Screens from right to left")
struct RightToLeftTests {
  private func frame(_ name: String, _ size: Size = Size(width: 80, height: 24)) throws -> Frame {
    let phrases = ArabicSample.make(over: try Samples.phrases())
    return try #require(try SampleScreen.all().first { $0.name == name }).frame(size, phrases)
  }

  private static func isShaped(_ text: String) -> Bool {
    text.unicodeScalars.contains { (0xFB50...0xFEFF).contains($0.value) }
  }

  @Test("letters are shaped and amounts keep their order on the screen")
  func seen() throws {
    let frame = try frame("methods")
    #expect(frame.surface.isOrdered)
    #expect(frame.surface.text.contains { $0.contains("؟ﻊﻓﺪﺗ ﻥﺃ ﺪﻳﺮﺗ ﻒﻴﻛ") })
    #expect(frame.surface.text[0].contains("SAR 148.00 ·") && frame.surface.text[0].contains("1042 ﺐﻠﻄﻟﺍ"))
  }

  @Test(
    "what is read aloud or kept has the words in their own order, without forms and marks",
    arguments: ["methods", "card-filled", "qr", "result-paid", "inspector-timeline", "palette"])
  func outlines(name: String) throws {
    let frame = try frame(name)
    let texts = frame.outline.items.flatMap { [$0.name, $0.value].compactMap(\.self) } + [frame.title]
    #expect(!texts.isEmpty)
    for text in texts {
      #expect(!Self.isShaped(text) && !text.contains("U+FDD") && VisibleText.spoken(text) == text, "\(text)")
    }
  }

  @Test("the marks between the parts of a sentence are never shown", arguments: [Size(width: 80, height: 24)])
  func invisible(size: Size) throws {
    let phrases = ArabicSample.make(over: try Samples.phrases())
    for screen in try SampleScreen.all() {
      let frame = screen.frame(size, phrases)
      let texts = frame.surface.text + frame.outline.items.flatMap { [$0.name, $0.value ?? ""] } + [frame.title]
      #expect(
        !texts.contains { $0.contains("U+FDD") || $0.unicodeScalars.contains { $0.value >> 4 == 0xFDD } }, "\(screen)")
    }
  }

  @Test("a text for the clipboard has no marks")
  func clipboard() throws {
    let phrases = ArabicSample.make(over: try Samples.phrases())
    let screen = try #require(try SampleScreen.all().first { $0.name == "result-paid" })
    var model = screen.model
    let frame = screen.frame(Size(width: 80, height: 24), phrases)
    let actions = model.handle("y", snapshot: screen.snapshot, frame: frame, phrases: phrases)
    guard case .copy(let text)? = actions.first else {
      Issue.record("nothing was copied")
      return
    }
    #expect(
      !Self.isShaped(text) && VisibleText.spoken(text.replacing("\n", with: " ")) == text.replacing("\n", with: " "))
  }

  /// A form with the holder's name typed in Arabic, and the caret moved.
  private func holder(_ name: String, then edits: [Edit] = []) throws -> Snapshot {
    var snapshot = try Samples.card()
    Samples.set(&snapshot, .holder, name)
    for edit in edits { Samples.feed(&snapshot, .edited(edit)) }
    return snapshot
  }

  @Test("a name in Arabic begins at the right of its field, and the cursor stands behind its last letter")
  func name() throws {
    let phrases = ArabicSample.make(over: try Samples.phrases())
    let size = Size(width: 80, height: 24)
    let typed = AppModel().frame(of: try holder("محمد"), size: size, phrases: phrases)
    let row = try #require(typed.surface.text.firstIndex { $0.contains("ﺪﻤﺤﻣ") })
    let cells = Array(typed.surface[row: row].map(\.scalar))
    let cursor = try #require(typed.cursor)
    #expect(cursor.y == row && cells[cursor.x + 1] == "\u{FEAA}", "the letter beside it is the last")
    let moved = AppModel().frame(of: try holder("محمد", then: [.left]), size: size, phrases: phrases)
    #expect(moved.cursor == Position(x: cursor.x + 1, y: row), "one letter back is one cell to the right")
    let latin = AppModel().frame(of: try holder("Sara"), size: size, phrases: phrases)
    let left = try #require(latin.cursor)
    #expect(Array(latin.surface[row: row].map(\.scalar))[left.x - 1] == "a")
  }

  @Test("the arrow to the left goes forward in a name in Arabic, and back in one in Latin letters")
  func arrows() throws {
    let model = AppModel()
    #expect(model.edit(.left, try holder("محمد"), isMirrored: true) == .right)
    #expect(model.edit(.right, try holder("محمد"), isMirrored: true) == .left)
    #expect(model.edit(.left, try holder("Sara"), isMirrored: true) == .left)
    #expect(model.edit(.left, try holder("محمد")) == .left)
  }
}
