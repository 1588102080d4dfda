import Checkout
import Deeplinks
import Frames
import Inspection
import Language
import Testing

@testable import Screens

@Suite("The address line")
struct URLBarTests {
  private static let newest = "tillshop://return?payment=ac7b366a74"

  private func driver(_ snapshot: Snapshot? = nil, size: Size = Size(width: 80, height: 24)) throws -> Driver {
    var driver = try Driver(snapshot ?? Samples.linkedPage(), size: size)
    driver.key(.control("o"))
    return driver
  }

  private func line(_ driver: Driver) -> String {
    if case .urlBar(let state) = driver.model.overlay { state.line.text } else { "" }
  }

  private func state(_ driver: Driver) throws -> Overlay.URLBarState {
    guard case .urlBar(let state) = driver.model.overlay else {
      throw TestFailure.closed
    }
    return state
  }

  private enum TestFailure: Error { case closed }

  private func sent(_ driver: inout Driver) -> [String] {
    let texts = driver.actions.compactMap { action -> String? in
      if case .command(.link(let text, _, source: .urlBar)) = action { text } else { nil }
    }
    _ = driver.asked()
    return texts
  }

  @Test("a typed link goes out by the chosen entry point, and the line stays open for the next try")
  func delivers() throws {
    var driver = try driver(Samples.plan())
    driver.key(.enter)
    #expect(driver.shows("Type an address first") && driver.actions.isEmpty)
    driver.type("tillshop://return?id=1")
    driver.key(.backTab, .alt("e"), .enter)
    guard case .command(.link(let text, let door, let source))? = driver.actions.first else {
      Issue.record("no link went out")
      return
    }
    #expect(
      text == "tillshop://return?id=1" && door == .entry(.receiveDeeplink(showStatusView: false)) && source == .urlBar)
    #expect(driver.model.inspector.tab == .links)
    #expect(try state(driver).isSelected)
    driver.type("x")
    #expect(line(driver) == "x", "what is selected is replaced")
    driver.key(.escape)
    #expect(driver.model.overlay == nil)
  }

  @Test("what was made of the link is said below the line, with the way to its lens")
  func verdict() throws {
    var driver = try driver(Samples.linkedPage(links: false))
    driver.snapshot.links = [Samples.links[0]]
    driver.type("tilshop")
    driver.key(.enter)
    #expect(!driver.shows("not handled"))
    driver.snapshot.links = Samples.links
    #expect(driver.shows("✗ not handled: not a link; ignored") && driver.shows("^T why"))
    #expect(driver.shows("It has no scheme"))
    driver.key(.control("t"))
    #expect(driver.shows("Link 2 of 2"))
    driver.key(.left, .escape)
    #expect(try state(driver).sent?.text == "tilshop", "Esc goes back to the line as it was")
    #expect(driver.shows("✗ not handled"))
  }

  @Test("a text that more typing cannot mend is told at once, one that is only unfinished is not")
  func problems() throws {
    var driver = try driver()
    driver.type("tillshop")
    #expect(!driver.shows("no scheme"))
    driver.type("://ret urn")
    #expect(driver.shows("Character 15 is U+0020, which links must not contain"))
    #expect(driver.shows("^N Did you mean tillshop://ret%20urn?"))
    driver.key(.control("n"))
    #expect(line(driver) == "tillshop://ret%20urn" && !driver.shows("Did you mean"))
  }

  @Test("what the router took for nearest is taken with the same key")
  func proposal() throws {
    var driver = try driver(Samples.linkedPage(links: false))
    driver.type("tillshop://retrun")
    driver.key(.enter)
    #expect(!driver.shows("Did you mean"))
    driver.snapshot.links = [
      LinkReport(
        id: 1, at: Samples.later(40), text: "tillshop://retrun", entry: .openURL, source: .urlBar,
        handled: false, decision: .foreign, steps: [], proposal: "tillshop://return")
    ]
    driver.key(.control("n"))
    #expect(line(driver) == "tillshop://return")
  }

  @Test("Tab takes what the expected links share, then one after another; nothing to complete says so")
  func completion() throws {
    var driver = try driver()
    driver.type("till")
    driver.key(.tab)
    #expect(line(driver) == "tillshop://return?")
    driver.key(.tab)
    #expect(line(driver) == Self.newest)
    driver.key(.tab)
    #expect(line(driver) == "tillshop://return?order=e5b7d1c0")
    driver.key(.tab, .tab)
    #expect(line(driver) == Self.newest, "around the end")
    driver.key(.control("u"))
    driver.type("https")
    driver.key(.tab)
    #expect(line(driver) == "https" && driver.shows("No expected link starts like this"))
    driver.snapshot.expectedLinks = []
    driver.key(.tab)
    #expect(driver.shows("No payment expects a link yet"))
  }

  @Test("expected links stand below the line with their payment, and are taken with a click")
  func candidates() throws {
    var driver = try driver()
    #expect(driver.shows("order-1042-attempt-3 at Tabby, by open(url:); waiting for it"))
    let row = try #require(driver.text.firstIndex { $0.contains("order=e5b7d1c0") })
    driver.click(8, row)
    #expect(line(driver) == "tillshop://return?order=e5b7d1c0" && driver.actions.isEmpty)
  }

  @Test("earlier links come back newest first, what was sent and what came, nothing twice, and then what was typed")
  func history() throws {
    var driver = try driver()
    driver.type("tillshop://a")
    driver.key(.enter, .control("u"))
    driver.type("tillshop://b")
    driver.key(.enter)
    driver.snapshot.links.append(
      LinkReport(
        id: 3, at: Samples.later(41), text: "tillshop://a", entry: .openURL, source: .urlBar, handled: false,
        decision: .foreign, steps: []))
    driver.key(.control("u"))
    driver.type("typed")
    var seen: [String] = []
    for _ in 0..<6 {
      driver.key(.up)
      seen.append(line(driver))
    }
    #expect(
      seen == [
        "tillshop://b", "tillshop://a", "tilshop://returndliap=sutats", "tillshop://return?id=\(Samples.paymentID)",
        "tillshop://return?id=\(Samples.paymentID)", "tillshop://return?id=\(Samples.paymentID)",
      ])
    #expect(driver.shows("earlier link 4 of 4"))
    for _ in 0..<4 { driver.key(.down) }
    #expect(line(driver) == "typed")
  }

  @Test("a card number or a code that was sent comes back masked")
  func maskedHistory() throws {
    var driver = try driver()
    driver.type("tillshop://return?m=4539578763621486&otp=918273")
    driver.key(.enter, .control("u"))
    driver.type("typed")
    driver.key(.up)
    #expect(line(driver) == "tillshop://return?m=453957******1486&otp=******")
  }

  /// Each change with its keys, and what it makes of the expected link.
  static let changes: [(LinkMutation.Kind, String)] = [
    (.stale, "tillshop://return?id=8ac7a4a1845f7e19018461a00b366a74"),
    (.otherAttempt, "tillshop://return?order=e5b7d1c0"), (.dropParameter, "tillshop://return"),
    (.changeParameter, "tillshop://return?payment=ac7b366a74-changed"),
    (.otherScheme, "other-tillshop://return?payment=ac7b366a74"),
    (.otherHost, "tillshop://other.return?payment=ac7b366a74"),
    (.addParameter, "tillshop://return?payment=ac7b366a74&added=1"),
    (.addFragment, "tillshop://return?payment=ac7b366a74#added"),
  ]

  @Test("one key changes the expected link, and the same key takes it back; each has two", arguments: changes)
  func change(kind: LinkMutation.Kind, made: String) throws {
    for key in kind.keys {
      for typed in ["", Self.newest] {
        var driver = try driver()
        driver.type(typed)
        driver.key(key)
        #expect(line(driver) == made)
        #expect(driver.shows("Changed: "))
        driver.key(key)
        #expect(line(driver) == Self.newest && !driver.shows("Changed: "))
      }
    }
  }

  @Test("the same key goes through all parameters before it takes the change back, also after sending")
  func parameters() throws {
    var driver = try driver()
    driver.type("tillshop://return?a=1&b=2")
    driver.key(.alt("r"))
    #expect(line(driver) == "tillshop://return?b=2" && driver.shows("without b"))
    driver.key(.enter, .alt("r"))
    #expect(line(driver) == "tillshop://return?a=1" && driver.shows("undo the change"))
    driver.key(.enter, .alt("r"))
    #expect(line(driver) == "tillshop://return?a=1&b=2")
    #expect(sent(&driver) == ["tillshop://return?b=2", "tillshop://return?a=1"])
  }

  @Test("another change comes on top of the first, and typing ends a change")
  func changesAddUp() throws {
    var driver = try driver()
    driver.key(.function(7), .function(9))
    #expect(line(driver) == "other-tillshop://return?payment=ac7b366a74&added=1")
    driver.type("x")
    driver.key(.function(10))
    #expect(line(driver) == "other-tillshop://return?payment=ac7b366a74&added=1x#added")
  }

  @Test("a duplicate is sent twice, once")
  func twice() throws {
    var driver = try driver()
    driver.key(.alt("d"))
    #expect(line(driver) == Self.newest && driver.shows("Enter sends it twice"))
    driver.key(.enter)
    #expect(sent(&driver) == [Self.newest, Self.newest])
    driver.key(.enter)
    #expect(sent(&driver) == [Self.newest])
    driver.key(.alt("d"), .alt("d"), .enter)
    #expect(sent(&driver) == [Self.newest])
  }

  @Test("what cannot be changed is off and says why")
  func obstacles() throws {
    var driver = try driver(Samples.plan())
    driver.key(.alt("s"))
    #expect(driver.shows("nothing is expected; type a link first"))
    driver.type("mailto")
    driver.key(.alt("h"))
    #expect(line(driver) == "mailto" && driver.text[23].contains("not a link"))
    driver.type(":a")
    let off = driver.frame.outline.items.filter { $0.state.contains(.disabled) }
    #expect(
      off.map(\.value) == [
        "no payment has finished yet", "no other payment is waiting", "it has no query",
        "it has no query", "it has no host",
      ])
  }

  @Test("the changed part alone has another colour")
  func colour() throws {
    var driver = try driver()
    driver.key(.alt("c"))
    let frame = driver.frame
    let row = try #require(driver.text.firstIndex { $0.contains("ac7b366a74-changed") })
    let coloured = frame.surface[row: row].filter { $0.style == LinkInk.changed }.map { String($0.scalar) }.joined()
    #expect(coloured == "-changed")
  }

  @Test("a long link is shown around the caret, and the cursor stands behind it", arguments: [40, 80, 120])
  func long(width: Int) throws {
    var driver = try driver(size: Size(width: width, height: width == 40 ? 12 : 24))
    driver.key(.paste("tillshop://return?id=" + String(repeating: "0123456789", count: 60) + "END"))
    let row = try #require(driver.text.firstIndex { $0.contains("END") })
    #expect(driver.frame.cursor?.y == row)
    let cursor = try #require(driver.frame.cursor)
    #expect(Array(driver.frame.surface[row: row])[cursor.x - 1].scalar == "D")
    driver.key(.home)
    #expect(driver.shows("tillshop://return?id=0123"))
  }

  @Test("on a small screen the changes are below, and are looked at with the page keys")
  func small() throws {
    var driver = try driver(size: Size(width: 40, height: 12))
    #expect(driver.shows("more below") && !driver.shows("with a fragment"))
    for _ in 0..<5 { driver.key(.pageDown) }
    #expect(driver.shows("with a fragment") && line(driver).isEmpty)
    #expect(driver.text[10].contains("app"), "the truths stay in sight")
  }

  @Test("in plain lines the address line opens by its word, and its buttons have numbers")
  func plain() throws {
    var driver = try Driver(Samples.linkedPage(), size: PlainScreen.size)
    let plain = PlainScreen(phrases: driver.phrases)
    _ = plain.read("link", model: &driver.model, snapshot: driver.snapshot, frame: driver.frame)
    let lines = plain.lines(of: driver.frame)
    #expect(lines.contains { $0.contains("Button \(Self.newest)") })
    let number = try #require(lines.first { $0.contains("without payment") }?.split(separator: ".").first)
    _ = plain.read(String(number), model: &driver.model, snapshot: driver.snapshot, frame: driver.frame)
    #expect(line(driver) == "tillshop://return")
    let read = plain.read("", model: &driver.model, snapshot: driver.snapshot, frame: driver.frame)
    driver.perform(read.actions)
    #expect(sent(&driver) == ["tillshop://return"])
  }
}
