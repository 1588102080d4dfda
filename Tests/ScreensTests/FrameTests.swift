import Frames
import Inspection
import Language
import Payments
import Testing

@testable import Screens

/// What holds for every frame, whatever is on it.
@Suite("Frames of the screens")
struct FrameTests {
  static let sizes = [
    (1, 1), (20, 5), (39, 12), (40, 11), (40, 12), (41, 13), (59, 30), (60, 18), (79, 23), (80, 24), (109, 24),
    (110, 17),
    (110, 24), (120, 40), (132, 43), (160, 24), (200, 60), (500, 200),
  ].map { Size(width: $0.0, height: $0.1) }

  @Test("every row is as wide as the terminal, and everything lies within it", arguments: sizes)
  func rows(size: Size) throws {
    let english = try Samples.phrases()
    let mirrored = PseudoLanguage.make(from: english, direction: .rightToLeft)
    for screen in try SampleScreen.all() {
      for phrases in [english, mirrored] {
        let frame = screen.frame(size, phrases)
        #expect(frame.surface.size == size)
        for y in 0..<size.height {
          let columns = frame.surface[row: y].reduce(0) { $0 + Int($1.width) }
          #expect(columns == size.width, "\(screen.name), row \(y)")
        }
        if let cursor = frame.cursor { #expect(Region(size).contains(cursor), "\(screen.name)") }
        for item in frame.outline.items {
          if let region = item.region {
            #expect(region.intersection(Region(size)) == region, "\(screen.name): \(item.name)")
          }
        }
      }
    }
  }

  @Test("the same arguments give the same frame")
  func pure() throws {
    let phrases = try Samples.phrases()
    let size = Size(width: 120, height: 40)
    for screen in try SampleScreen.all() { #expect(screen.frame(size, phrases) == screen.frame(size, phrases)) }
  }

  @Test(
    "with ASCII symbols nothing else is drawn", arguments: [Size(width: 80, height: 24), Size(width: 120, height: 40)])
  func ascii(size: Size) throws {
    let phrases = try Samples.phrases()
    for screen in try SampleScreen.all() {
      var model = screen.model
      model.glyphs = .ascii
      let frame = model.frame(of: screen.snapshot, size: size, phrases: phrases)
      for row in frame.surface.text { #expect(row.utf8.allSatisfy { $0 < 0x7F }, "\(screen.name): \(row)") }
    }
  }

  @Test("below the smallest size it says which size is needed, and growing back loses nothing")
  func small() throws {
    let phrases = try Samples.phrases()
    let screen = try #require(try SampleScreen.all().first { $0.name == "card-filled" })
    let small = screen.frame(Size(width: 39, height: 12), phrases)
    #expect(small.surface.text.joined(separator: " ").contains("Till needs 40 x 12"))
    #expect(small.outline.items.count == 1)
    #expect(
      screen.frame(Size(width: 80, height: 24), phrases).surface.text.contains { $0.contains("4201 32•• •••• 1010") })
  }

  @Test(
    "the way to help is on every screen, however small it is",
    arguments: [Size(width: 40, height: 12), Size(width: 80, height: 24)])
  func help(size: Size) throws {
    let phrases = try Samples.phrases()
    for screen in try SampleScreen.all() where screen.model.overlay == nil {
      let last = try #require(screen.frame(size, phrases).surface.text.last)
      #expect(last.contains("? help") || last.contains("F1 help"), "\(screen.name): \(last)")
    }
  }

  @Test("the three truths stand on every screen that is not on stage")
  func truths() throws {
    let phrases = try Samples.phrases()
    for screen in try SampleScreen.all() where !screen.model.isOnStage {
      let text = screen.frame(Size(width: 80, height: 24), phrases).surface.text.suffix(6).joined(separator: "\n")
      if case .exchange = screen.model.overlay { continue }
      // Beside a code they have a column of their own, with the party's name at the start of a row.
      for party in ["shopper", "app", "provider"] {
        #expect(text.contains("\(party): ") || text.contains(" \(party)  "), "\(screen.name) lacks the \(party)")
      }
    }
  }

  @Test("where two truths disagree, a mark and a word say so")
  func disagreement() throws {
    let phrases = try Samples.phrases()
    let frame = AppModel().frame(of: try Samples.closedWindow(), size: Size(width: 80, height: 24), phrases: phrases)
    #expect(frame.surface.text[22].contains("│≠ app: pending, CLOSED_BY_USER"))
    #expect(frame.outline.items.contains { $0.role == .alert && $0.name.contains("disagree") })
    let agreeing = AppModel().frame(of: try Samples.declined(), size: Size(width: 80, height: 24), phrases: phrases)
    #expect(!agreeing.surface.text[22].contains("≠"))
  }

  @Test("on stage nothing of the simulator is drawn")
  func stage() throws {
    let phrases = try Samples.phrases()
    for screen in try SampleScreen.all() {
      var model = screen.model
      model.isOnStage = true
      model.overlay = nil
      model.shownMessages = []
      model.inspector.close()
      let text = model.frame(of: screen.snapshot, size: Size(width: 140, height: 40), phrases: phrases).surface.text
        .joined(separator: "\n")
      for word in [
        "provider: ", "for support", "┌ The phone", "Shopper’s bank", "Timeline", "Till: ", ".invalid", "no money",
        "test outcomes", "  1x", "paused", "Payment 8ac7",
      ] {
        #expect(!text.contains(word), "\(screen.name) shows \(word)")
      }
    }
  }

  @Test("a text never runs past 76 columns, however wide the terminal is")
  func measure() throws {
    let phrases = try Samples.phrases()
    for screen in try SampleScreen.all() where screen.model.overlay == nil && !screen.model.inspector.isOpen {
      var model = screen.model
      model.isOnStage = true
      let surface = model.frame(of: screen.snapshot, size: Size(width: 200, height: 60), phrases: phrases).surface
      for y in 2..<59 {
        // On stage the page stands in the middle; two columns at each side of its 80 are margins.
        let used = surface[row: y].enumerated().filter { $0.element.scalar != " " || $0.element.style.role == .qrLight }
        if let first = used.first?.offset, let last = used.last?.offset {
          #expect(first >= 60 && last < 140, "\(screen.name), row \(y)")
        }
      }
    }
  }
}
