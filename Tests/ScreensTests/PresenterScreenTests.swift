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

  @Test("what the audience sees stands beside the notes where there is room, without a word about keys")
  func picture() throws {
    let text = try frame(Size(width: 100, height: 30), bar).surface.text
    #expect(text.contains { $0.contains("She pays.") } && text.joined().contains("Card number"))
    #expect(text.dropLast().allSatisfy { !$0.contains("Space") } && text.last?.contains("Space") == true)
  }

  @Test("with ASCII no other character is drawn")
  func ascii() throws {
    let surface = try frame(Size(width: 100, height: 30), bar, glyphs: .ascii).surface
    #expect(surface.cells.allSatisfy { $0.scalar.isASCII })
  }
}
