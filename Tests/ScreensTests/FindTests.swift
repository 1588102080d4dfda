import Checkout
import Commerce
import Frames
import Inspection
import Language
import Pages
import Payments
import Testing

@testable import Screens

@Suite("Looking for something in the inspector")
struct FindTests {
  /// Everything there is to look through, with a tab open.
  private func driver(_ tab: InspectorTab) throws -> Driver {
    var snapshot = try Samples.noticed()
    let attempted = try Samples.attempted()
    snapshot.attempts = attempted.attempts
    snapshot.links = Samples.links
    snapshot.exchanges = Samples.exchanges
    snapshot.timeline = Samples.timeline
    snapshot.operations = [.capture, .refund]
    snapshot.accepted = snapshot.operations
    snapshot.timers = [Snapshot.NextTimer(at: snapshot.now.advanced(by: .seconds(9)), name: "retry", cause: .retry)]
    var driver = try Driver(snapshot)
    driver.model.history = try Samples.history()
    driver.model.inspector.show(tab)
    driver.model.inspector.isOpen = true
    driver.model.inspector.hasFocus = true
    return driver
  }

  @Test("what is nowhere is found nowhere, in every tab, and it is said", arguments: InspectorTab.allCases)
  func nothing(tab: InspectorTab) throws {
    var driver = try driver(tab)
    driver.key(.character("/"))
    driver.type("zzz")
    driver.key(.enter)
    let context = RenderContext(snapshot: driver.snapshot, model: driver.model, phrases: driver.phrases)
    #expect(context.inspectorRows == 0 && context.foundCount == 0)
    let isSaid = driver.shows("No matches here.")
    let isCounted = driver.shows("0 rows") || driver.shows("0 in 0")
    #expect(isSaid && isCounted)
    // It can be looked for in other words.
    driver.key(.character("/"))
    #expect(driver.model.inspector.isSearching)
  }

  /// A word of one row of each tab, and a word of another that is not shown then.
  static let words: [(InspectorTab, String, hidden: String)] = [
    (.truths, "times charged", "shopper"), (.attempts, "tabby", "PIX"), (.merchant, "refund", "Capture"),
    (.notices, "hold", "Resend the last one"), (.timers, "next retry", "zzz"), (.phone, "network", "Certificate"),
  ]

  @Test("a word leaves the rows that have it", arguments: words)
  func filters(tab: InspectorTab, word: String, hidden: String) throws {
    var driver = try driver(tab)
    let rows = RenderContext(snapshot: driver.snapshot, model: driver.model, phrases: driver.phrases).foundCount
    driver.key(.character("/"))
    driver.type(word)
    driver.key(.enter)
    let context = RenderContext(snapshot: driver.snapshot, model: driver.model, phrases: driver.phrases)
    #expect((1...rows).contains(context.foundCount), "\(context.foundCount) of \(rows)")
    let isHidden = !driver.frame.outline.items.contains { $0.role == .row && $0.name == hidden }
    #expect(isHidden)
  }

  @Test("a question in what a search left is about the row in hand")
  func asks() throws {
    var driver = try driver(.truths)
    driver.key(.character("/"))
    driver.type("provider")
    driver.key(.enter, .character("?"))
    guard case .provenance(let state)? = driver.model.overlay else {
      Issue.record("nothing opened")
      return
    }
    #expect(state.subject == .provider)
  }

  @Test("what was looked for in one tab is not looked for in the next")
  func leaving() throws {
    var driver = try driver(.truths)
    driver.key(.character("/"))
    driver.type("app")
    driver.key(.enter, .tab)
    let isShown = driver.shows("Find:")
    #expect(driver.model.inspector.query.isEmpty && !isShown)
  }

  @Test("opened again, the first letter replaces what was looked for before; an arrow keeps it to be changed")
  func again() throws {
    var driver = try driver(.wire)
    for (second, expected) in [("currency", "currency"), (nil, "amountx")] as [(String?, String)] {
      driver.model.inspector.clearSearch()
      driver.key(.character("/"))
      driver.type("amount")
      driver.key(.enter, .character("/"))
      if let second { driver.type(second) } else { driver.key(.end, .character("x")) }
      #expect(driver.model.inspector.query.text == expected)
    }
  }

  @Test("so it is in an exchange that is read")
  func inExchange() throws {
    var driver = try Driver(Samples.declined())
    driver.model.overlay = .exchange(Overlay.ExchangeState(id: 1))
    driver.key(.character("/"))
    driver.type("amount")
    driver.key(.enter, .character("/"))
    driver.type("currency")
    guard case .exchange(let state)? = driver.model.overlay else {
      Issue.record("closed")
      return
    }
    #expect(state.query.text == "currency")
  }
}
