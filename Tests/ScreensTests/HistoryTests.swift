import Checkout
import Commerce
import Frames
import Inspection
import Language
import Pages
import Payments
import Testing

@testable import Screens

@Suite("Looking back on the screen")
struct HistoryTests {
  private func sample(_ snapshot: Snapshot, at position: Int?, size: Size = Size(width: 80, height: 24)) throws
    -> Driver
  {
    var driver = try Driver(snapshot, size: size)
    driver.model.history = try Samples.history(at: position)
    return driver
  }

  private func travels(_ driver: Driver) -> [Travel] {
    driver.actions.compactMap { if case .travel(let travel) = $0 { travel } else { nil } }
  }

  /// Keys and where they lead, from the present and from the past.
  static let keys: [(Input, present: Travel?, past: Travel?)] = [
    (.character("<"), .back, .back), (.alt("<"), .back, .back), (.character(">"), nil, .forward),
    (.character("{"), .personBack, .personBack), (.character("}"), nil, .personForward), (.home, nil, .start),
    (.end, nil, .present), (.character(" "), nil, .goOn), (.character("u"), .undo, .undo), (.alt("u"), .undo, .undo),
    (.alt("0"), .reset, .reset),
  ]

  @Test("keys lead back and on", arguments: keys)
  func lead(key: Input, present: Travel?, past: Travel?) throws {
    var now = try sample(Samples.declined(), at: nil)
    now.key(key)
    #expect(travels(now) == [present].compactMap(\.self))
    var then = try sample(Samples.declined(), at: 4)
    then.key(key)
    #expect(travels(then) == [past].compactMap(\.self))
  }

  @Test("in a field of letters, letters are typed, and Alt leads back; in the past the keys that look back do")
  func inFields() throws {
    let card = try Samples.card()
    var now = try sample(card, at: nil)
    now.key(.character("<"), .character("u"))
    #expect(travels(now).isEmpty)
    now.key(.alt("<"), .alt("u"))
    #expect(travels(now) == [.back, .undo])
    var then = try sample(card, at: 4)
    then.key(.character("<"), .home)
    #expect(travels(then) == [.back, .start])
  }

  @Test("a digit typed too late for an amount ends no checkout; Alt with it does")
  func late() throws {
    var driver = try sample(Samples.declined(), at: nil)
    driver.model.inspector.show(.merchant)
    driver.model.inspector.hasFocus = true
    driver.key(.character("0"))
    #expect(travels(driver).isEmpty && driver.shows("Alt-0 starts a clean checkout."))
    driver.key(.alt("0"))
    #expect(travels(driver) == [.reset])
  }

  @Test(
    "a digit typed too late for a code puts away no payment that was begun; on a stage it does, and before any payment")
  func lateOnPage() throws {
    let page = try Samples.plan()
    var driver = try sample(page, at: nil)
    driver.key(.character("0"))
    #expect(travels(driver).isEmpty && driver.shows("Alt-0 starts a clean checkout."))
    driver.key(.alt("0"))
    #expect(travels(driver) == [.reset])
    var onStage = try sample(page, at: nil)
    onStage.model.isOnStage = true
    onStage.key(.character("0"))
    #expect(travels(onStage) == [.reset])
    var before = try sample(Samples.selecting(), at: nil)
    before.key(.character("0"))
    #expect(travels(before) == [.reset])
  }

  @Test("of a code that was typed the past shows dots, and offers first to resume there")
  func codeInPast() throws {
    let now = try sample(Samples.code(typed: "314159"), at: nil)
    #expect(now.text.contains { $0.contains("3") && $0.contains("4") && $0.contains("9") && $0.contains("5") })
    let then = try sample(Samples.code(typed: "314159"), at: 4)
    let boxes = then.text.filter { $0.contains("•") && !$0.contains("••••") }
    #expect(boxes.contains { $0.count(where: { $0 == "•" }) == 6 })
    #expect(then.shows("Space resume here"))
  }

  @Test("what was undone is done again by another key where letters are typed, and the notice says which")
  func undone() throws {
    for (snapshot, key) in [(try Samples.declined(), "To redo it: U"), (try Samples.card(), "To redo it: Alt-y")] {
      var driver = try sample(snapshot, at: nil, size: Size(width: 120, height: 40))
      driver.key(.alt("u"))
      #expect(driver.shows(key))
    }
  }

  @Test("the bar says where one is, and a press on a mark leads there", arguments: GoldenTests.sizes)
  func bar(size: Size) throws {
    var driver = try sample(Samples.code(), at: 4, size: size)
    #expect(driver.text.contains { $0.contains("5 of 9") })
    for stop in [0, 2, 7] {
      let mark = try #require(driver.frame.outline.item(target: "operation:travel/stop/\(stop)")?.region)
      driver.click(mark.x, mark.y)
    }
    #expect(travels(driver) == [.stop(0), .stop(2), .stop(7)])
    driver.model.history.position = nil
    #expect(!driver.text.contains { $0.contains("5 of 9") })
  }

  @Test("what cannot be done in the past says why, and what to do instead")
  func obstacles() throws {
    for operation in [Operation.nextTimer, .passSecond, .passMinute, .runUntilIdle, .pace(10)] {
      var driver = try sample(Samples.code(), at: 4)
      let context = RenderContext(snapshot: driver.snapshot, model: driver.model, phrases: driver.phrases)
      driver.perform(driver.model.perform(operation, context, isBeside: false, wasLeaving: false))
      #expect(driver.actions.isEmpty && driver.model.notice?.key == "why.in-past", "\(operation)")
    }
  }

  @Test("the list of forks goes on with the one in hand, and names it")
  func forks() throws {
    var driver = try sample(Samples.code(), at: nil)
    driver.key(.control("g"), .down, .enter)
    #expect(travels(driver) == [.fork(1)])
    driver.key(.control("g"), .down, .function(2))
    driver.type("slow")
    driver.key(.enter)
    #expect(travels(driver).last == .rename(1, "slow"))
    driver.key(.escape)
    #expect(driver.model.overlay == nil)
    driver.model.history.forks = []
    driver.key(.control("g"))
    #expect(driver.model.overlay == nil && driver.model.notice?.key == "why.no-forks")
  }

  @Test("a fork is told of by its own facts, whatever is on the screen", arguments: [false, true])
  func forksAlone(isPaid: Bool) throws {
    // What the present way is at, and what its app was told, is none of the other's business.
    var driver = try sample(isPaid ? Samples.paid() : Samples.selecting(), at: nil)
    driver.snapshot.gateway = "stc pay"
    driver.snapshot.attempts = [
      AttemptReport(
        number: 1, method: .stcPay, gateway: "stc pay", reference: "r", key: "",
        told: .cancelled(.none), ledger: .nothing)
    ]
    let truths = Truths(
      shopper: .onPage(.instalments), app: .nothing, provider: ProviderRecord(state: .open, words: "CREATED"),
      gateway: "Tabby")
    driver.model.history.forks = [
      History.Fork(
        id: 0, name: nil, began: nil, truths: driver.snapshot.truths, stops: 3, shared: 2, isPresent: true),
      History.Fork(
        id: 1, name: nil, began: Phrase("stop.escape"), truths: truths, stops: 4, shared: 2, isPresent: false),
    ]
    driver.key(.control("g"), .down)
    #expect(driver.shows("→ at Tabby") && driver.shows("App: no result yet.") && !driver.shows("at stc pay"))
  }

  @Test("the inspector lists the steps with what changed, and Enter leads there")
  func steps() throws {
    var driver = try sample(Samples.code(), at: nil)
    driver.model.inspector.show(.steps)
    driver.key(.character("i"))
    #expect(driver.shows("the records"))
    driver.key(.up, .up, .enter)
    #expect(travels(driver) == [.stop(6)])
    driver.key(.character("/"))
    driver.type("background")
    driver.key(.enter, .enter)
    #expect(travels(driver) == [.stop(6), .stop(6)])
  }

  @Test("the palette finds it by other words", arguments: ["undo", "back", "fork", "reset", "restart", "again"])
  func palette(word: String) throws {
    let driver = try sample(Samples.code(), at: 4)
    var list = Overlay.ListState()
    list.query.apply(.insert(word))
    let context = RenderContext(snapshot: driver.snapshot, model: driver.model, phrases: driver.phrases)
    let found = context.entries(of: .palette(list)).prefix(12)
    #expect(
      found.contains { if case .operation(let operation) = $0.choice { operation.group == .history } else { false } })
  }

  @Test(
    "in a made-up language too, English words find what is done here before an outcome that begins another checkout")
  func paletteElsewhere() throws {
    let model = AppModel(
      choices: Choices(outcomes: [
        OutcomeChoice(id: "a.two", provider: "A", name: "Paid in two steps", trigger: "Pay."),
        OutcomeChoice(id: "a.news", provider: "A", name: "Settled by news from outside", trigger: "Sow a seed."),
      ]))
    for phrases in [try Samples.phrases(), PseudoLanguage.make(from: try Samples.phrases())] {
      for (words, first) in [("steps", Operation.tab(.steps)), ("new seed", .restart(true))] {
        var list = Overlay.ListState()
        list.query.apply(.insert(words))
        let context = RenderContext(snapshot: try Samples.code(), model: model, phrases: phrases)
        let found = try #require(context.entries(of: .palette(list)).first)
        guard case .operation(first) = found.choice else {
          Issue.record("\(words) finds \(found.title) first")
          continue
        }
      }
    }
  }

  @Test("a provider's own word finds its outcome in the palette before outcomes that only mention it")
  func paletteWords() throws {
    let model = AppModel(
      choices: Choices(outcomes: [
        OutcomeChoice(id: "a.one", provider: "A", name: "Window closed", trigger: "Wait for CLOSED_BY_USER."),
        OutcomeChoice(id: "a.two", provider: "A", name: "Pending", trigger: "Wait.", words: ["CLOSED_BY_USER"]),
      ]))
    var list = Overlay.ListState()
    list.query.apply(.insert("closed_by_user"))
    let context = RenderContext(snapshot: try Samples.code(), model: model, phrases: try Samples.phrases())
    let found = try #require(context.entries(of: .palette(list)).first)
    guard case .operation(let operation) = found.choice, operation == .outcome("a.two") else {
      Issue.record("finds \(found.title) first")
      return
    }
  }

  @Test("the same with the same seed is a way of its own in the same session; another seed begins another session")
  func restarts() throws {
    for (operation, action) in [
      (Operation.restart(false), "travel(Inspection.Travel.reset)"), (.restart(true), "newSeed"),
    ] {
      var driver = try sample(Samples.code(), at: nil)
      let context = RenderContext(snapshot: driver.snapshot, model: driver.model, phrases: driver.phrases)
      driver.perform(driver.model.perform(operation, context, isBeside: false, wasLeaving: false))
      #expect(driver.asked() == [action])
    }
  }

  @Test("sessions that were left for another set-up stand below the forks, and Enter goes back to them")
  func earlier() throws {
    var driver = try sample(Samples.selecting(), at: nil)
    driver.model.history = History()
    let words = EarlierSession(
      id: 2, store: "Souq", method: .stcPay, outcome: "Paid in two steps", truths: try Samples.code().truths, seed: 7,
      ways: 3, name: "20260301-090000-17")
    driver.model.earlier = [words]
    driver.key(.character("u"))
    #expect(driver.model.notice?.key == "why.nothing-to-undo-here")
    driver.key(.control("g"))
    for text in ["Souq, stc pay", "3 branches", "Paid in two steps", "20260301-090000-17"] {
      #expect(driver.shows(text), "\(text)")
    }
    driver.key(.enter)
    #expect(driver.asked() == ["earlier(2)"])
  }

  @Test("the footer names what happens next before anybody jumps there")
  func nextTimer() throws {
    var snapshot = try Samples.qr()
    snapshot.nextTimer = Snapshot.NextTimer(
      at: snapshot.now.advanced(by: .seconds(90)), name: "qr-expires", cause: .provider)
    let driver = try Driver(snapshot, size: Size(width: 160, height: 40))
    #expect(driver.text.last?.contains("The QR code expires") ?? false)
    let context = RenderContext(snapshot: snapshot, model: driver.model, phrases: driver.phrases)
    #expect(context.title(of: .nextTimer).contains("QR code expires") && context.title(of: .nextTimer).contains("1:30"))
  }

  @Test("every name of a way through the history is read again")
  func names() {
    let all = Travel.plain + [.stop(3), .message(7), .fork(2), .rename(1, "a/b"), .rename(1, ""), .again(.pix)]
    for travel in all { #expect(Travel(name: travel.name) == travel, "\(travel.name)") }
    for operation in [Operation.travel(.again(.stcPay)), .nameFork(4), .pace(60), .restart(true), .againStore("x")] {
      #expect(Operation(name: operation.name) == operation)
    }
    #expect(Travel(name: "elsewhere") == nil && Travel(name: "stop/x") == nil)
  }
}
