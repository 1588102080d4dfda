import Checkout
import Frames
import Language
import Testing

@testable import Screens

@Suite("A presenter's screen")
struct PresenterScreenTests {
  private let notes = PresenterNotes(
    note: "Ask the room first.", next: "She takes her card.", chapters: ["The checkout", "The card"], chapter: 1,
    elapsed: 83, planned: 180, standing: .behind(12), stages: 2, percent: 200)

  private func frame(_ size: Size, _ bar: StageBar, glyphs: GlyphSet = .unicode) throws -> Frame {
    var model = AppModel(glyphs: glyphs, isOnStage: true)
    model.performance = .played
    return model.presenterFrame(
      of: try Samples.filledCard(), size: size, phrases: try Samples.phrases(), bar: bar, notes: notes)
  }

  private var bar: StageBar {
    var bar = StageBar(caption: "She pays.", chapter: "The card")
    bar.place = (3, 9)
    return bar
  }

  @Test(
    "clock, plan, stages, note and next beat are there in every size",
    arguments: [(40, 12), (80, 24), (100, 30), (140, 40), (200, 50)])
  func everything(width: Int, height: Int) throws {
    let frame = try frame(Size(width: width, height: height), bar)
    let text = frame.surface.text.joined(separator: "\n")
    for part in ["1:23 of 3:00", "Ask the room", "She takes her card."] { #expect(text.contains(part), "\(part)") }
    let meaning = frame.outline.items.map { "\($0.name) \($0.value ?? "")" }.joined(separator: "\n")
    #expect(meaning.contains("0:12 behind plan") && meaning.contains("2 stages"))
  }

  @Test("where clock and place have no room in one row, each has its own", arguments: [40, 46, 60])
  func narrowClock(width: Int) throws {
    let text = try frame(Size(width: width, height: 24), bar).surface.text
    #expect(text[0].contains("1:23 of 3:00  0:12 behind plan"), "\(text[0])")
    #expect(text[width < 50 ? 1 : 0].contains("3/9 · 2 stages"), "\(text[0...1])")
  }

  @Test("what the audience sees stands beside the notes where there is room, without a word about keys")
  func picture() throws {
    let text = try frame(Size(width: 100, height: 30), bar).surface.text
    #expect(text.contains { $0.contains("She pays.") } && text.joined().contains("Card number"))
    #expect(text.dropLast().allSatisfy { !$0.contains("Space") } && text.last?.contains("Space") == true)
  }

  private func byHand(_ size: Size, _ interruption: PresenterNotes.Interruption, showsKeys: Bool = false) throws
    -> Frame
  {
    var model = AppModel(isOnStage: true)
    model.performance = .byHand
    var (bar, notes) = (bar, notes)
    (bar.caption, bar.stance) = ("", .byHand(isHome: false))
    bar.showsKeys = showsKeys
    notes.interruption = interruption
    return model.presenterFrame(
      of: try Samples.filledCard(), size: size, phrases: try Samples.phrases(), bar: bar, notes: notes)
  }

  @Test("by hand, the presenter reads where the script waits, what comes next, the clock and the keys")
  func interrupted() throws {
    let size = Size(width: 110, height: 30)
    let text = try byHand(size, .after(3)).surface.text.joined(separator: "\n")
    for part in ["1:23 of 3:00", "end of beat 3", "She takes her card.", "Ctrl-X", "F2", "Ctrl-K", "Ctrl-S", "Ctrl-C"] {
      #expect(text.contains(part), "\(part)")
    }
    #expect(!text.contains("Ask the room") && !text.contains("\u{27E6}"))
    #expect(try byHand(size, .within(2)).surface.text.joined().contains("middle of beat 2"))
    #expect(try byHand(size, .beforeFirst).surface.text.joined().contains("It has not begun."))
  }

  @Test("by hand, the list of keys lies over the presenter’s screen", arguments: [(110, 30), (80, 24)])
  func keys(width: Int, height: Int) throws {
    let shown = try byHand(Size(width: width, height: height), .after(3), showsKeys: true).surface.text.joined()
    #expect(shown.contains("Keys of the demo") && shown.contains("leave; by hand it asks first"))
  }

  @Test("by hand, the checkout is where it can be clicked and where the cursor stands, and its keys are shown")
  func checkout() throws {
    let frame = try byHand(Size(width: 110, height: 30), .after(3))
    let cursor = try #require(frame.cursor)
    let field = try #require(frame.outline.items.first { $0.region?.contains(cursor) == true && $0.target != nil })
    let region = try #require(field.region)
    #expect(region.y > 1 && frame.surface.text.contains { $0.contains("Tab next") })
    let button = try #require(frame.outline.items.first { $0.role == .button })
    let place = try #require(button.region)
    #expect(frame.surface.text[place.y].contains(button.name), "\(button)")
  }

  @Test("by hand, a terminal without room beside the checkout says it in the caption’s place", arguments: [80, 94])
  func narrow(width: Int) throws {
    let text = try byHand(Size(width: width, height: 24), .after(3)).surface.text.joined(separator: "\n")
    #expect(text.contains("The script waits at beat 3 of 9. Next: She takes her card.") && text.contains("Ctrl-X"))
  }

  @Test("with ASCII no other character is drawn")
  func ascii() throws {
    let surface = try frame(Size(width: 100, height: 30), bar, glyphs: .ascii).surface
    #expect(surface.cells.allSatisfy { $0.scalar.isASCII })
  }
}
