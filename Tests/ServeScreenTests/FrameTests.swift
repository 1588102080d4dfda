import Frames
import Language
import Testing
import Wire

@testable import ServeScreen

@Suite("The screen of a served world")
struct ServeFrameTests {
  static let sizes = [
    Size(width: 80, height: 24), Size(width: 100, height: 30), Size(width: 140, height: 40),
    Size(width: 40, height: 12),
  ]

  @Test("it looks as it was last agreed, in every size", arguments: sizes)
  func goldens(size: Size) throws {
    var fixture = try Fixture()
    fixture.size = size
    try TextFile("Goldens/payments-\(size.width)x\(size.height).txt").compare(fixture.frame.surface.golden)
    fixture.press(.tab)
    try TextFile("Goldens/details-\(size.width)x\(size.height).txt").compare(fixture.frame.surface.golden)
  }

  /// The screen in every state that a key leads to.
  private static func states() throws -> [(name: String, fixture: Fixture)] {
    var states: [(String, Fixture)] = [("nothing", try Fixture(nil)), ("payments", try Fixture())]
    for key: Input in [.tab, "a", "f", "w", "b", "r", "c", "?", .alt("0")] {
      var fixture = try Fixture()
      fixture.press(key)
      states.append(("\(key)", fixture))
    }
    var page = try Fixture()
    try page.open()
    states.append(("page", page))
    var back = try Fixture()
    try back.open()
    let ask = try #require(back.press(.tab, .enter).first)
    _ = back.model.take(.done(["redirect": "http://127.0.0.1:3000/thanks"]), to: ask)
    states.append(("returning", back))
    var held = try Fixture()
    held.take(
      view: try Fixture.file("captured").adding([
        "held": [
          [
            "held": 7, "at": "response", "since": "2026-11-29T17:23:19Z", "operation": "tabby.capture-payment",
            "status": 200, "sent": "x", "received": "200", "fields": ["amount": "148.00"],
          ]
        ]
      ]))
    held.press("b", .enter)
    states.append(("held", held))
    var call = try Fixture()
    _ = call.model.take(
      .done(["call": 2, "operation": "tabby.read", "sent": "GET /\n\nx", "received": "200\n\n{}"]),
      to: ControlAsk("GET", "calls/2", for: .call(2)))
    states.append(("call", call))
    return states
  }

  @Test("no state asks for a text that the table lacks, or leaves a place unfilled", arguments: sizes)
  func complete(size: Size) throws {
    for (name, var fixture) in try Self.states() {
      fixture.size = size
      let frame = fixture.frame
      for text in frame.surface.text + frame.outline.items.flatMap({ [$0.name, $0.value ?? ""] }) {
        let isUnfilled =
          text.contains("⟦") || text.replacing("{provider}", with: "").contains("{c") || text.contains("{}{")
        #expect(!isUnfilled, "\(name): \(text)")
      }
      #expect(frame.surface.size == size && !frame.isNotice, "\(name)")
    }
  }

  @Test("the cursor stands behind the value of the field that has the keys", arguments: sizes)
  func cursor(size: Size) throws {
    var page = try Fixture()
    try page.open()
    page.press("8", "8")
    for var fixture in [page, try #require(try Self.states().first { $0.name == "held" }).fixture] {
      fixture.size = size
      let frame = fixture.frame
      let cursor = try #require(frame.cursor)
      let row = Array(frame.surface.text[cursor.y])
      let field = row[..<cursor.x].lastIndex(of: "[").map { String(row[($0 + 1)..<cursor.x]) }
      #expect(["••", "88", "148.00"].contains(field), "\(String(row))")
    }
  }

  @Test("every dialog takes the place of what lies below it in the outline, and has its first key", arguments: sizes)
  func dialogs(size: Size) throws {
    for (name, var fixture) in try Self.states() where fixture.model.overlay != nil {
      fixture.size = size
      let outline = fixture.frame.outline
      #expect(outline.items.contains { $0.role == .dialog }, "\(name)")
      #expect(!outline.items.contains { $0.target?.hasPrefix("payment:") == true }, "\(name)")
      #expect(outline.items.contains { $0.role == .key }, "\(name)")
    }
  }

  @Test("what is said by colour is said without it: marks, words and the bar of the selected row")
  func marks() throws {
    let rows = try Fixture().frame.surface.text
    #expect(rows[1].contains("✗ Broken rule: order-2, asked-before-repeating"))
    #expect(rows.contains { $0.hasPrefix("▌ order-2") })
    #expect(rows.contains { $0.contains("capture-payment") && $0.contains("✗ ↯ no answer") })
    #expect(rows.contains { $0.contains("Calls 2, 3.") })
  }

  @Test("with ASCII alone nothing else is drawn, in any state")
  func ascii() throws {
    for (name, var fixture) in try Self.states() {
      fixture = try Fixture(glyphs: .ascii).in(fixture.model.overlay)
      let surface = fixture.frame.surface.foldedToASCII()
      #expect(surface.text.allSatisfy { $0.allSatisfy(\.isASCII) }, "\(name)")
    }
  }

  @Test("a language from right to left mirrors it")
  func mirrored() throws {
    let fixture = try Fixture()
    let book = PseudoLanguage.make(from: fixture.phrases, direction: .rightToLeft)
    let frame = fixture.model.frame(fixture.size, at: fixture.model.moment(afterAnswer: 0), book)
    let bar = try #require(frame.outline.item(target: "payment:0")?.region)
    #expect(bar.right == 80)
  }

  @Test("a terminal that is too small says so, and nothing else")
  func small() throws {
    var fixture = try Fixture()
    fixture.size = Size(width: 39, height: 12)
    #expect(fixture.frame.isNotice)
    #expect(fixture.text.contains("39 x 12"))
  }

  @Test("text from outside cannot steer the terminal")
  func hostile() throws {
    var view = try Fixture.file("captured")
    let text = view.compactText.replacing("order-2", with: "o\\u001b[2J\\u202e2")
    view = try JSON(parsing: text)
    var fixture = try Fixture(nil)
    fixture.take(view: view)
    let frame = fixture.frame
    #expect(fixture.text.contains("o␛[2J"))
    for item in frame.outline.items { #expect(!(item.name + (item.value ?? "")).contains("\u{1B}")) }
  }

  @Test("a call of which nobody knows what became is marked, until the provider answers one")
  func unanswered() throws {
    var view = try Fixture.file("captured")
    var deeds = try #require(view["payment"]?["deeds"]?.array)
    deeds = Array(deeds.prefix(3))
    view = try JSON(parsing: view.compactText).replacing(deeds: deeds)
    var fixture = try Fixture(nil)
    fixture.take(view: view)
    #expect(fixture.text.contains("≠ asked capture-payment: no answer"))
    #expect(!(try Fixture().text.contains("≠")))
  }
}

extension Fixture {
  /// The same screen with something over it.
  func `in`(_ overlay: Overlay?) -> Fixture {
    var other = self
    other.model.overlay = overlay
    return other
  }
}

extension JSON {
  /// The view with other deeds of the selected payment.
  fileprivate func replacing(deeds: [JSON]) -> JSON {
    guard case .object(let members) = self else { return self }
    return .object(
      members.map { member in
        switch member.name {
        case "payment": JSON.Member(name: "payment", value: member.value.replacing(deeds: deeds))
        case "deeds": JSON.Member(name: "deeds", value: .array(deeds))
        default: member
        }
      })
  }
}
