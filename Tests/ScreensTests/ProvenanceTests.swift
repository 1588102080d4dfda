import Basics
import Commerce
import Frames
import Inspection
import Language
import Pages
import Payments
import Testing

@testable import Screens

@Suite("How it came to be, on the screen")
struct ProvenancePanelTests {
  @Test("a question mark in the inspector asks about the row in hand; Enter shows the answer it came from")
  func asks() throws {
    var driver = try Driver(Samples.declined())
    driver.key(.character("t"), .down, .down, .character("?"))
    guard case .provenance(let state)? = driver.model.overlay else {
      Issue.record("nothing opened")
      return
    }
    #expect(state.subject == .provider && driver.shows("Why this value?"))
    #expect(driver.shows("800.100.155"))
    driver.key(.escape)
    #expect(driver.model.overlay == nil && driver.model.inspector.hasFocus)
  }

  @Test("outside the inspector the question mark stays help")
  func help() throws {
    var driver = try Driver(Samples.declined())
    driver.key(.character("?"))
    if case .help? = driver.model.overlay {} else { Issue.record("no help") }
    driver.key(.escape, .character("t"), .function(1))
    if case .help? = driver.model.overlay {} else { Issue.record("no help by F1") }
  }

  @Test("the catalogue says where a code is documented")
  func documented() throws {
    let outcome = OutcomeChoice(
      id: "hyperpay.result-code.800.100.155", provider: "HyperPay", name: "Insufficient funds", trigger: "x",
      source: "HyperPay docs, Result Codes")
    let model = AppModel(choices: Choices(outcomes: [outcome]))
    var driver = try Driver(Samples.declined(), model: model)
    driver.key(.character("t"), .down, .character("?"))
    #expect(driver.frame.outline.items.contains { $0.value?.contains("HyperPay docs, Result Codes") ?? false })
  }

  static let subjects: [Provenance.Subject] = [
    .shopper, .app, .provider, .words, .held, .charges, .attempts, .gateway, .amount, .timer("retry"),
    .timer("code-expires"), .timer("notification"),
    .link(1), .link(9), .webhook(1), .webhook(9), .underway(3), .underway(9), .fault("drop-after-1"),
    .fault("x"), .phone, .entry(4), .entry(99), .exchange(1), .exchange(4), .exchange(99),
  ]

  @Test("whatever is asked about has words at every size", arguments: subjects)
  func words(subject: Provenance.Subject) throws {
    let phrases = try Samples.phrases()
    let samples = [
      try Samples.selecting(), try Samples.faulted(), try Samples.noticed(), try Samples.closedWindow(),
      try Samples.paid(), try Samples.cancelled(), try Samples.code(),
    ]
    for var snapshot in samples {
      snapshot.links = Samples.links
      for size in GoldenTests.sizes {
        var model = AppModel()
        model.overlay = .provenance(Overlay.ProvenanceState(subject: subject))
        let frame = model.frame(of: snapshot, size: size, phrases: phrases)
        #expect(frame.outline.items.contains { $0.role == .dialog })
        for text in frame.outline.items.flatMap({ [$0.name, $0.value ?? ""] }) {
          #expect(!text.contains("⟦") && !text.contains("{"), "\(subject): \(text)")
        }
      }
    }
  }

  @Test("the row of every tab can be asked about", arguments: InspectorTab.allCases)
  func tabs(tab: InspectorTab) throws {
    var snapshot = try Samples.noticed()
    snapshot.links = Samples.links
    let attempted = try Samples.attempted()
    (snapshot.attempts, snapshot.checkout) = (attempted.attempts, attempted.checkout)
    snapshot.exchanges = Samples.exchanges
    snapshot.timeline = Samples.timeline
    snapshot.timers = [Snapshot.NextTimer(at: snapshot.now.advanced(by: .seconds(9)), name: "retry", cause: .retry)]
    var driver = try Driver(snapshot)
    driver.model.inspector.show(tab)
    driver.model.inspector.isOpen = true
    driver.model.inspector.hasFocus = true
    driver.key(.end, .character("?"))
    let context = RenderContext(snapshot: snapshot, model: driver.model, phrases: driver.phrases)
    // Where nothing has happened there is no row to ask about.
    guard tab != .phone || !context.shownHops.isEmpty, tab != .steps || !context.shownSteps.isEmpty else { return }
    if case .provenance? = driver.model.overlay {} else { Issue.record("nothing to ask in \(tab)") }
  }
}

@Suite("Reading exchanges")
struct ExchangeReadingTests {
  @Test("n and N go through all places, on into other exchanges and round again")
  func search() throws {
    var driver = try Driver(Samples.declined())
    driver.key(.character("i"), .tab, .character("/"))
    driver.type("result")
    driver.key(.enter, .home, .character("n"))
    func opened() throws -> Overlay.ExchangeState {
      guard case .exchange(let state)? = driver.model.overlay else { throw CancellationError() }
      return state
    }
    #expect(try opened().id == 1 && driver.shows("1 here, 2 in 2"))
    driver.key(.character("n"))
    #expect(try opened().id == 2)
    driver.key(.character("n"))
    #expect(try opened().id == 1)
    driver.key(.character("N"))
    #expect(try opened().id == 2)
  }

  @Test("while nothing is looked for, n is the network as everywhere")
  func network() throws {
    var driver = try Driver(Samples.declined())
    driver.key(.character("i"), .character("n"))
    guard case .command(.phone(.network))? = driver.actions.last else {
      Issue.record("not the network")
      return
    }
  }

  @Test("arrows go to the exchange before and behind, and say where it ends")
  func arrows() throws {
    var driver = try Driver(Samples.declined())
    driver.key(.character("i"), .tab, .end, .enter, .right)
    #expect(driver.shows("This is the last request"))
    driver.key(.left, .left)
    guard case .exchange(let state)? = driver.model.overlay else {
      Issue.record("closed")
      return
    }
    #expect(state.id == 2)
  }

  @Test("a long value is folded until it is unfolded; its lines together are the text")
  func folds() throws {
    var snapshot = try Samples.declined()
    let token = String(repeating: "abcdefgh", count: 80)
    snapshot.exchanges[0] = Exchange(
      id: 1, at: Samples.later(7), took: .milliseconds(1), sender: .app, operation: "x", summary: "POST /x",
      isReading: false, origin: "https://h",
      request: "POST h/x\nA: b\n\n{\n  \"token\": \"\(token)\",\n  \"b\": 1\n}", outcome: .open)
    var driver = try Driver(snapshot)
    driver.model.overlay = .exchange(Overlay.ExchangeState(id: 1))
    #expect(driver.shows("more rows; Enter unfolds") && driver.shows("\"b\": 1"))
    driver.key(.enter)
    #expect(!driver.shows("Enter unfolds"))
    let context = RenderContext(snapshot: snapshot, model: driver.model, phrases: driver.phrases)
    let document = try #require(context.document(Overlay.ExchangeState(id: 1)))
    let rows = ExchangePanel.rows(of: document, columns: 40, isUnfolded: true, context)
    #expect(rows.allSatisfy { $0.indent + TextWidth.of($0.text) <= 40 })
    #expect(rows.map(\.text).joined().contains(token))
  }

  @Test("timers are gone to one by one, or to the first with a key")
  func timers() throws {
    var snapshot = try Samples.code()
    // Two of one name are two.
    snapshot.timers = [500, 900].map {
      Snapshot.NextTimer(at: snapshot.now.advanced(by: .seconds($0)), name: "order-expires", cause: .provider)
    }
    var driver = try Driver(snapshot)
    driver.key(.function(3))
    driver.model.inspector.show(.timers)
    #expect(driver.shows("The payment expires"))
    driver.key(.end, .enter)
    guard case .command(.advance(let span))? = driver.actions.last else {
      Issue.record("time stood still")
      return
    }
    #expect(span == .seconds(900))
    driver.model.history = try Samples.history(at: 4)
    let context = RenderContext(snapshot: snapshot, model: driver.model, phrases: driver.phrases)
    #expect(context.obstacle(of: .timer("order-expires")) == Phrase("why.in-past"))
  }
}
