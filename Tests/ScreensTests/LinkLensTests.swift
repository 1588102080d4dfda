import Checkout
import Commerce
import Deeplinks
import Frames
import Inspection
import Language
import Testing

@testable import Screens

@Suite("The link lens")
struct LinkLensTests {
  private func driver(size: Size = Size(width: 80, height: 24)) throws -> Driver {
    var driver = try Driver(Samples.linkedPage(), size: size)
    driver.key(.character("i"))
    driver.model.inspector.show(.links)
    return driver
  }

  @Test("a link opens from its row by Enter and by a click, and Esc goes back to the rows")
  func opens() throws {
    var driver = try driver()
    driver.key(.enter)
    #expect(driver.model.overlay == .lens(Overlay.LensState(id: 2)))
    driver.key(.escape)
    #expect(driver.model.overlay == nil && driver.model.inspector.hasFocus)
    let row = try #require(driver.text.firstIndex { $0.contains("tillshop://return?id=") })
    driver.click(5, row)
    #expect(driver.model.overlay == .lens(Overlay.LensState(id: 1)))
  }

  @Test("the newest link opens with a key from anywhere; where none has come it says so")
  func key() throws {
    var driver = try Driver(Samples.linkedPage())
    driver.key(.character("l"))
    #expect(driver.shows("Link 2 of 2"))
    var empty = try Driver(Samples.plan())
    empty.key(.character("l"))
    #expect(empty.model.overlay == nil && empty.shows("No links yet"))
  }

  @Test("it tells the parts, how the link came and what the entry point returned")
  func facts() throws {
    var driver = try driver(size: Size(width: 80, height: 40))
    driver.key(.up, .enter)
    for words in [
      "scheme  tillshop", "host    return", "item    id = \(Samples.paymentID)", "from a page inside the app",
      "Through open(url:), which returned true", "Belongs to payment order-1042-attempt-1 at HyperPay",
      "✓ the return of a waiting payment", "· Arrived from a page inside the app", "✓ The scheme tillshop is right",
      "✓ This link has not arrived for payment order-1042-attempt-1 before", "  (decided)",
    ] { #expect(driver.shows(words), "\(words)") }
    let steps = driver.frame.outline.items.compactMap(\.value)
    #expect(steps.contains("passed") && steps.contains("decided") && steps.contains("note"))
  }

  @Test("it tells what the app did until the next link came, and nothing behind it")
  func story() throws {
    var snapshot = try Samples.linkedPage()
    let context = RenderContext(snapshot: snapshot, model: AppModel(), phrases: try Samples.phrases())
    #expect(LinkLens(context: context, report: Samples.links[0]).messages.map(\.id) == [6, 7, 8, 9])
    #expect(LinkLens(context: context, report: Samples.links[1]).messages.map(\.id) == Array(10...16))
    snapshot.timeline = []
    var driver = try Driver(snapshot, size: Size(width: 80, height: 40))
    driver.key(.character("l"))
    #expect(driver.shows("Nothing."))
  }

  @Test("arrows go to the links before and behind, and the ends say so")
  func turning() throws {
    var driver = try driver()
    driver.key(.enter, .left)
    #expect(driver.shows("Link 1 of 2"))
    driver.key(.left)
    #expect(driver.shows("Link 1 of 2") && driver.shows("This is the first link"))
    driver.key(.right, .right)
    #expect(driver.shows("Link 2 of 2") && driver.shows("This is the newest link"))
  }

  @Test("it scrolls to its last line and no further, whatever the size", arguments: GoldenTests.sizes)
  func scrolling(size: Size) throws {
    var driver = try driver(size: size)
    driver.key(.enter, .left, .end)
    let last = driver.text
    driver.key(.down, .pageDown)
    #expect(driver.text == last)
    #expect(!driver.shows("more lines"))
    let mostLines = size.height < 40
    driver.key(.up)
    #expect((driver.text != last) == mostLines)
    driver.key(.home)
    #expect(driver.shows("tillshop://return?id="))
  }

  @Test("the link is copied, and taken into the address line with its entry point")
  func uses() throws {
    var driver = try driver()
    driver.snapshot.links.append(
      LinkReport(
        id: 3, at: Samples.later(44), text: "tillshop://return?id=1",
        entry: .receiveDeeplink(showStatusView: false), source: .socket, handled: true,
        decision: .foreign, steps: []))
    driver.key(.character("y"), .enter, .character("y"))
    #expect(driver.asked() == Array(repeating: "copy(\"tillshop://return?id=1\")", count: 2))
    driver.key(.character("o"))
    guard case .urlBar(let bar) = driver.model.overlay else {
      Issue.record("no address line")
      return
    }
    #expect(
      bar.line.text == "tillshop://return?id=1"
        && LinkEntryPoint.all[bar.door] == .entry(.receiveDeeplink(showStatusView: false)))
    driver.key(.escape, .enter, .left, .enter)
    guard case .urlBar(let cleaned) = driver.model.overlay else {
      Issue.record("no address line")
      return
    }
    #expect(LinkEntryPoint.all[cleaned.door] == .automatic)
    #expect(cleaned.line.text == "tilshop://returndliap=sutats" && driver.shows("cannot be typed and were removed"))
  }

  @Test("a link that hides something is drawn harmless")
  func hostile() throws {
    var driver = try driver()
    driver.key(.enter)
    #expect(driver.shows("⟨U+202E⟩"))
    for cell in driver.frame.surface.cells {
      #expect(cell.scalar.properties.generalCategory != .control && cell.scalar.properties.generalCategory != .format)
    }
  }

  @Test("each part of a link has its own colour, and their letters are the link again")
  func ink() throws {
    let canvas = Canvas(Size(width: 60, height: 3), glyphs: .unicode, phrases: try Samples.phrases())
    let text = "https://a.b:8/c?d=e&f#g h"
    let ink = LinkInk(text)
    for (y, row) in ink.rows(columns: 10).enumerated() { ink.draw(row, y: y, on: canvas) }
    let rows = canvas.painter.surface.text.map { String($0.prefix(10)) }
    #expect(rows == ["https://a.", "b:8/c?d=e&", "f#g h     "])
    let styles = (0..<3).flatMap { canvas.painter.surface[row: $0].prefix(10).map(\.style) }
    let first: [Style] = [.accent, .accent, .accent, .accent, .accent, .muted, .muted, .muted, .heading, .heading]
    #expect(Array(styles.prefix(10)) == first)
    #expect(styles[14] == .text && styles[16] == .keyName && styles[18] == .good)
  }
}
