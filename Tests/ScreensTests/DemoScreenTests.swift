import Checkout
import Frames
import Inspection
import Language
import Pages
import Testing

@testable import Screens

@Suite("A demo's screen")
struct DemoScreenTests {
  private func frame(
    _ snapshot: Snapshot, _ size: Size, _ bar: StageBar, _ performance: Performance = .played
  ) throws -> Frame {
    var model = AppModel(isOnStage: true)
    model.performance = performance
    return model.stageFrame(of: snapshot, size: size, phrases: try Samples.phrases(), bar: bar)
  }

  private static let sizes = [
    Size(width: 80, height: 24), Size(width: 100, height: 30), Size(width: 120, height: 40),
    Size(width: 200, height: 50),
  ]

  @Test("the caption always stands at the same place, whatever is beside the shop", arguments: sizes)
  func caption(size: Size) throws {
    let rows = try StageBar.Side.allCases.map { side in
      let bar = StageBar(caption: "She pays.", chapter: "Card", side: side)
      let text = try frame(try Samples.filledCard(), size, bar).surface.text
      #expect(text.count == size.height)
      return text.firstIndex { $0.contains("She pays.") }
    }
    #expect(Set(rows).count == 1 && rows[0] == size.height - (size.height >= 30 ? 4 : 3))
  }

  @Test("while the script plays, no key of the checkout is offered and no clock is shown", arguments: sizes)
  func quiet(size: Size) throws {
    let bar = StageBar(caption: "She pays.")
    let played = try frame(try Samples.filledCard(), size, bar)
    // The checkout's keys stand in its last row.
    let last = StageLayout(size, bar: bar).checkout.height - 1
    func hasKeys(_ frame: Frame) -> Bool { frame.surface.text[last].contains { $0.isLetter } }
    #expect(!hasKeys(played) && played.cursor == nil)
    #expect(!played.surface.text.joined().contains("1x"))
    var byHand = bar
    byHand.stance = .byHand(isHome: false)
    let taken = try frame(try Samples.filledCard(), size, byHand, .byHand)
    #expect(hasKeys(taken) && taken.cursor != nil)
    #expect(taken.surface.text.joined().contains("Ctrl-X"))
    #expect(!taken.surface.text.joined().contains("1x"))
  }

  @Test(
    "a QR code is always drawn with its caption: what the beat shows makes way, and on a small stage the caption stands beside it",
    arguments: sizes)
  func code(size: Size) throws {
    for payload in [Samples.payload, Samples.longPayload] {
      for side in StageBar.Side.allCases {
        let bar = StageBar(caption: "She scans it.", chapter: "PIX", side: side)
        let shown = try frame(try Samples.qr(payload), size, bar)
        let image = try #require(shown.outline.items.first { $0.role == .image }?.region)
        #expect(image.height * 2 >= 41 + 2 && image.y + image.height <= size.height, "\(side)")
        #expect(shown.surface.text.contains { $0.contains("She scans it.") }, "\(side)")
      }
    }
    // By hand the keys stand beside it, and the way back to the script.
    var bar = StageBar(caption: "", side: .records, stance: .byHand(isHome: false))
    let byHand = try frame(try Samples.qr(), size, bar, .byHand)
    #expect(byHand.outline.items.contains { $0.role == .image } && byHand.surface.text.joined().contains("Ctrl-X"))
    bar = bar.forAudience
    #expect(try frame(try Samples.qr(), size, bar).outline.items.contains { $0.role == .image })
  }

  @Test(
    "the audience of a checkout by hand sees no chapter, no beat, no caption’s place and no mistakes", arguments: sizes)
  func checkoutAlone(size: Size) throws {
    var bar = StageBar(
      caption: "", chapter: "The code", stance: .byHand(isHome: false), failures: ["Not as the file expects."])
    bar.place = (8, 10)
    let own = try frame(try Samples.filledCard(), size, bar, .byHand).surface.text.joined()
    #expect(!own.contains("The code") && !own.contains("8/10"))
    let seen = try frame(try Samples.filledCard(), size, bar.forAudience).surface.text
    #expect(!seen.joined().contains("Not as the file expects.") && !seen.joined().contains("By hand"))
    #expect(seen.last?.allSatisfy { $0 == " " || $0 == "│" } == true)
  }

  @Test("the records are said in words for an audience, beside the shop or above the caption", arguments: sizes)
  func records(size: Size) throws {
    let frame = try frame(try Samples.paid(), size, StageBar(caption: "Paid.", side: .records))
    let phrases = try Samples.phrases().forSupport
    for key in ["record.shopper", "record.store"] {
      #expect(frame.surface.text.joined().contains(phrases.text(key)))
    }
  }

  @Test("the keys lie over the checkout when asked for", arguments: sizes)
  func keys(size: Size) throws {
    var bar = StageBar(caption: "She pays.")
    bar.showsKeys = true
    let text = try frame(try Samples.filledCard(), size, bar).surface.text.joined()
    #expect(text.contains("Ctrl-X") && text.contains("PgDn") && text.contains("She pays."))
  }

  @Test(
    "a terminal that is too small for a bar says so first, and then has the last rows for the caption; by hand the keys stand there"
  )
  func small() throws {
    let size = Size(width: 40, height: 12)
    func rows(_ bar: StageBar) throws -> [String] { try frame(try Samples.filledCard(), size, bar).surface.text }
    let opening = try rows(StageBar(caption: "She pays.", stance: .opening))
    #expect(opening.count == size.height && opening.last?.contains("Whole captions need 40 x 18") == true)
    let playing = try rows(StageBar(caption: "She pays."))
    #expect(playing.last?.contains("She pays.") == true && !playing.dropLast().joined().contains("She pays."))
    #expect(playing.dropLast() == opening.dropLast())
    let byHand = try rows(StageBar(caption: "She pays.", stance: .byHand(isHome: false)))
    #expect(!byHand.joined().contains("She pays."))
  }

  @Test("whatever was not as expected is said in full, and the script has stopped, not ended", arguments: sizes)
  func failures(size: Size) throws {
    let lines = [
      "Stopped at line 12: screen.is: expected result, got otp; provider.status: expected captured, got pending; app.result: expected success, got none",
      "here.till.yaml:13:5: error[E104]: `cash` is not a method",
    ]
    var bar = StageBar(caption: "She sends the code.", stance: .ended, failures: lines)
    bar.place = (2, 6)
    let text = try frame(try Samples.filledCard(), size, bar).surface.text
    let words = text.joined(separator: " ").split { " │".contains($0) }.joined(separator: " ")
    for said in lines + ["She sends the code.", "2/6", "Stopped: not as expected"] {
      #expect(words.contains(said), "\(said) in \(words)")
    }
    #expect(!words.contains("The end"))
    bar.failures = []
    #expect(try frame(try Samples.filledCard(), size, bar).surface.text.joined().contains("The end"))
  }

  @Test(
    "by hand on the smallest terminal the way back to the script stands at the end of the keys, and the audience reads none"
  )
  func wayBack() throws {
    let size = Size(width: 40, height: 12)
    let bar = StageBar(caption: "", stance: .byHand(isHome: false))
    for snapshot in [try Samples.selecting(), try Samples.filledCard(), try Samples.paid()] {
      let text = try frame(snapshot, size, bar, .byHand).surface.text
      #expect(text.last?.contains("Ctrl-X: script") == true, "\(text)")
      #expect(try !frame(snapshot, size, bar.forAudience).surface.text.joined().contains("Ctrl-X"))
    }
    let booth = StageBar(caption: "", stance: .byHand(isHome: false), isLoop: true)
    #expect(
      try frame(try Samples.selecting(), size, booth, .byHand).surface.text.last?.contains("Esc Esc: demo") == true)
  }

  @Test("a long caption is whole on the smallest terminal where the checkout leaves rows empty, and covers nothing")
  func longCaption() throws {
    let size = Size(width: 40, height: 12)
    let caption = "Paid, and charged once, although the line was cut at the worst possible moment."
    let plain = try frame(try Samples.paid(), size, StageBar(caption: "")).surface.text
    let text = try frame(try Samples.paid(), size, StageBar(caption: caption)).surface.text
    let rows = TextWrap.lines(caption, columns: 38).count
    let words = text.suffix(rows).flatMap { $0.split(separator: " ") }
    #expect(words.joined(separator: " ") == caption)
    #expect(text.dropLast(rows) == plain.dropLast(rows))
    let full = try frame(try Samples.filledCard(), size, StageBar(caption: caption)).surface.text
    #expect(full.last?.contains("…") == true)
  }

  @Test("a fault is shown with the provider whose calls it is about, and not with another one")
  func fault() throws {
    var snapshot = try Samples.filledCard()
    let rule = FaultRule(id: "lost", operation: OperationPattern("stc-pay.confirm"), effect: .dropAfter)
    snapshot.faults = [FaultReport(rule: rule, state: .armed, seen: 0, hits: [], endsAt: nil)]
    let bar = StageBar(caption: "x", side: .faults)
    snapshot.callNames = ["hyperpay.create-checkout"]
    #expect(try !frame(snapshot, Self.sizes[0], bar).surface.text.joined().contains("its answer is lost"))
    snapshot.callNames = ["stc-pay.authorize", "stc-pay.confirm"]
    #expect(
      try frame(snapshot, Self.sizes[0], bar).surface.text.joined().contains("acts, and its answer is lost"))
  }

  @Test("every state of the records and of the script has its words")
  func words() throws {
    for size in Self.sizes {
      for side in StageBar.Side.allCases {
        for screen in try SampleScreen.all() where screen.model.overlay == nil {
          let frame = try frame(screen.snapshot, size, StageBar(caption: "x", side: side))
          #expect(!frame.surface.text.joined().contains("\u{27E6}"), "\(screen.name)")
        }
      }
    }
    let stances: [StageBar.Stance] = [
      .opening, .waiting, .playing, .paused, .ended, .byHand(isHome: true), .byHand(isHome: false),
    ]
    for stance in stances {
      for isAutomatic in [false, true] {
        let bar = StageBar(caption: "x", stance: stance, isAutomatic: isAutomatic)
        let text = try frame(try Samples.paid(), Self.sizes[0], bar).surface.text.joined()
        #expect(!text.contains("\u{27E6}"), "\(stance)")
      }
    }
  }
}
