import Commerce
import Frames
import Inspection
import Language
import Testing

@testable import Screens

@Suite("Where things stand on screens from right to left")
struct RightToLeftPlaceTests {
  private static func phrases(_ more: [String: PhraseForms] = [:]) throws -> Phrasebook {
    let base = ArabicSample.make(over: try Samples.phrases())
    return Phrasebook(
      code: "ar", name: base.name, direction: .rightToLeft, format: base.format, entries: more, english: base)
  }

  private static let bar: StageBar = {
    var bar = StageBar(caption: "He pays.", chapter: "The card", side: .records)
    bar.place = (3, 9)
    return bar
  }()

  private static func notes(_ interruption: PresenterNotes.Interruption? = nil) -> PresenterNotes {
    PresenterNotes(
      note: "Ask the room.", next: "He types the code.", chapters: ["The card"], chapter: 0, elapsed: 83, planned: 180,
      standing: .onTime, stages: 1, percent: 100, interruption: interruption, stage: nil)
  }

  @Test(
    "the presenter’s notes and the picture of the stage stand side by side, while the script plays and by hand",
    arguments: [Size(width: 110, height: 30), Size(width: 140, height: 40)])
  func presenter(size: Size) throws {
    for interruption in [nil, PresenterNotes.Interruption.after(3)] {
      var model = AppModel(isOnStage: true)
      model.performance = interruption == nil ? .played : .byHand
      let frame = model.presenterFrame(
        of: try Samples.filledCard(), size: size, phrases: try Self.phrases(), bar: Self.bar,
        notes: Self.notes(interruption))
      let text = frame.surface.text
      let note = interruption == nil ? "Ask the room." : "He types the code."
      #expect(text.contains { $0.contains(note) }, "\(text)")
      #expect(text.contains { $0.contains("4111 11") || $0.contains("SAR 148.00") }, "\(text)")
      let rule = try #require(PresenterScreen.picture(in: size)).width
      #expect(frame.surface[row: 5].dropFirst(rule).first?.scalar == "│")
    }
  }

  @Test("the caption stands beside a QR code that has the whole stage, and hides nothing of it")
  func code() throws {
    var model = AppModel(isOnStage: true)
    model.performance = .played
    let size = Size(width: 80, height: 24)
    func frame(_ phrases: Phrasebook) throws -> Frame {
      model.stageFrame(of: try Samples.qr(), size: size, phrases: phrases, bar: Self.bar)
    }
    let (mirrored, usual) = (try frame(try Self.phrases()), try frame(try Samples.phrases()))
    func dark(_ frame: Frame) -> Int { frame.surface.text.joined().count { "█▀▄".contains($0) } }
    #expect(usual.surface.text.contains { $0.contains("He pays.") } && dark(usual) > 100)
    #expect(mirrored.surface.text.contains { $0.contains("He pays.") } && dark(mirrored) == dark(usual))
  }

  @Test("the day of a payout stands apart from the provider’s name")
  func payout() throws {
    let phrases = try Self.phrases().forScreens
    let context = RenderContext(snapshot: try Samples.paid(), model: AppModel(), phrases: phrases)
    let zero = Money.zero(.sar)
    let title = context.title(
      of: Payout(
        provider: "tabby", gateway: "Tabby", at: Timestamp(milliseconds: 1_772_960_400_000), lines: [], carried: zero,
        net: zero, isOver: true))
    let painter = Painter(Size(width: 40, height: 1), direction: .rightToLeft)
    painter.text(title, at: Position(x: 0, y: 0))
    let row = painter.surface.text[0]
    #expect(row.hasSuffix("8  Tabby"), "\(row)")
  }

  @Test("the value of a record stands two columns or more behind its name")
  func records() throws {
    let phrases = try Self.phrases(["truth.name.provider": .single("مزود الدفع"), "ledger.captured": .single("تم")])
    var model = AppModel()
    model.inspector.show(.truths)
    (model.inspector.isOpen, model.inspector.hasFocus) = (true, true)
    let frame = model.frame(of: try Samples.paid(), size: Size(width: 80, height: 24), phrases: phrases)
    let row = try #require(frame.surface.text.first { $0.contains("captured SAR 148.00") })
    #expect(row.contains("000.100.110  "), "\(row)")
  }

  @Test("the columns of test data stay below each other where one row is cut")
  func table() throws {
    var model = AppModel(choices: SampleScreen.choices)
    model.overlay = .testData(Overlay.ListState())
    for width in [80, 60] {
      let size = Size(width: width, height: 24)
      let frame = model.frame(of: try Samples.card(), size: size, phrases: try Self.phrases())
      let starts = frame.surface.text.compactMap { row in
        // The selected row's whole text stands below it as a sentence.
        row.firstRange(of: /\d{4} \d{4} \d{4} \d{4}[ ]{2}/)
          .map { row.distance(from: row.startIndex, to: $0.lowerBound) }
      }
      #expect(starts.count > 2 && Set(starts).count == 1, "\(frame.surface.text)")
    }
  }
}
