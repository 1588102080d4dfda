import Checkout
import Commerce
import Frames
import Inspection
import Language
import Pages
import Payments
import Testing

@testable import Screens

@Suite("Inspector")
struct InspectorTests {
  @Test("it opens over a narrow screen with a key, and stands beside a wide one by itself")
  func places() throws {
    var narrow = try Driver(Samples.declined())
    #expect(!narrow.shows("Timeline"))
    narrow.key(.character("i"))
    #expect(narrow.shows("Timeline") && !narrow.shows("for support"))
    narrow.key(.escape)
    #expect(!narrow.shows("Timeline") && narrow.shows("for support"))
    var wide = try Driver(Samples.declined(), size: Size(width: 120, height: 40))
    #expect(wide.shows("Timeline") && wide.shows("for support"))
    wide.key(.character("i"), .tab)
    #expect(wide.model.inspector.tab == .wire && wide.shows("for support"))
    wide.key(.escape, .tab)
    #expect(wide.model.inspector.tab == .wire)
  }

  @Test("only one thing is marked as being in hand")
  func focus() throws {
    var driver = try Driver(Samples.selecting(), size: Size(width: 120, height: 40))
    driver.snapshot.exchanges = Samples.exchanges
    driver.key(.character("i"), .tab)
    #expect(driver.text.reduce(0) { $0 + $1.count(where: { $0 == "▌" }) } == 1)
    #expect(driver.frame.outline.items.count { $0.state.contains(.focused) && $0.role == .option } == 0)
    driver.key(.escape)
    #expect(driver.text.reduce(0) { $0 + $1.count(where: { $0 == "▌" }) } == 1)
  }

  @Test("an exchange opens from the wire and from the timeline, is read, searched and copied")
  func exchange() throws {
    var driver = try Driver(Samples.declined())
    driver.key(.character("i"), .tab, .up, .up, .up, .enter)
    #expect(driver.shows("8a8294174b7ecb28014b9699220015ca"))
    driver.key(.character("/"))
    driver.type("000.200")
    #expect(driver.frame.outline.items.contains { $0.state.contains(.selected) && $0.name.contains("000.200.100") })
    driver.key(.enter, .character("y"))
    guard case .copy(let text)? = driver.actions.first else {
      Issue.record("nothing was copied")
      return
    }
    #expect(text.hasPrefix("curl -X POST") && text.contains("https://eu-test.oppwa.sandbox/v1/checkouts"))
    #expect(!text.contains("Bearer") && text.contains("entityId=8a8294174b7ecb28014b9699220015ca"))
    #expect(driver.shows("Copied as curl. Fill in <authorization>"))
    driver.key(.character("Y"))
    guard case .copy(let answer)? = driver.actions.last else {
      Issue.record("no answer was copied")
      return
    }
    #expect(answer.contains("000.200.100") && !answer.contains("POST"))
    driver.key(.escape, .escape, .character("i"))
    driver.model.inspector.show(.timeline)
    driver.key(.up, .up, .up, .enter)
    if case .exchange(let state)? = driver.model.overlay {
      #expect(state.id == 3)
    } else {
      Issue.record("nothing opened")
    }
  }

  @Test("a search leaves the rows that have it; clearing it brings the rest back")
  func search() throws {
    var driver = try Driver(Samples.declined())
    driver.key(.character("i"), .tab, .character("/"))
    driver.type("GET /")
    driver.key(.enter)
    #expect(!driver.shows("POST /v1/checkouts") && driver.shows("GET /v1/checkouts"))
    driver.key(.character("/"), .escape)
    #expect(driver.shows("POST /v1/checkouts"))
  }

  @Test("the newest row is in sight until another is chosen")
  func follows() throws {
    var driver = try Driver(Samples.declined(), size: Size(width: 80, height: 18))
    driver.key(.character("i"))
    #expect(driver.shows("sees that it failed"))
    driver.key(.pageUp, .pageUp)
    #expect(driver.shows("chooses Card") && !driver.shows("sees that it failed"))
  }

  @Test("the wheel scrolls the inspector and leaves the form alone")
  func wheel() throws {
    var driver = try Driver(Samples.declined(), size: Size(width: 120, height: 24))
    let before = driver.snapshot.checkout.phase.form?.focus
    driver.key(.mouse(MouseInput(kind: .wheelUp, position: Position(x: 100, y: 10))))
    #expect(driver.model.inspector.selection == Samples.timeline.count - 2)
    driver.key(.mouse(MouseInput(kind: .wheelUp, position: Position(x: 10, y: 10))))
    #expect(driver.snapshot.checkout.phase.form?.focus == before)
  }

  @Test("tabs are reached by click")
  func tabs() throws {
    var driver = try Driver(Samples.declined(), size: Size(width: 120, height: 40))
    try driver.press("Wire")
    #expect(driver.model.inspector.tab == .wire && driver.model.inspector.hasFocus)
  }

  @Test("a link's verdict and reasons are shown, and what it hides is made visible")
  func links() throws {
    var snapshot = try Samples.plan()
    snapshot.links = Samples.links
    var driver = try Driver(snapshot)
    driver.key(.character("i"))
    driver.model.inspector.show(.links)
    #expect(driver.shows("tilshop://return⟨U+202E⟩dliap=sutats"))
    #expect(driver.shows("Character 17 is U+202E"))
  }

  /// An arrow between two parties as it is drawn.
  static let arrows: [(Party, Party, String)] = [
    (.shopper, .app, "├───▶│    │    │    │"), (.provider, .merchant, "│    │    │    │◀───┤"),
    (.library, .library, "│    │    ●    │    │"),
    (.app, .provider, "│    ├────┼────┼───▶│"), (.provider, .library, "│    │    │◀───┼────┤"),
  ]

  @Test("a message is an arrow from lane to lane", arguments: arrows)
  func lanes(from: Party, to: Party, drawn: String) throws {
    let canvas = Canvas(Size(width: 60, height: 1), glyphs: .unicode, phrases: try Samples.phrases())
    Lanes(width: 60).draw(from: from, to: to, on: canvas, isSelected: false)
    #expect(canvas.painter.surface.text[0].contains(drawn))
  }
}

@Suite("Changes by themselves")
struct NextChangeTests {
  @Test(
    "a resting screen wakes for its clock alone: once a minute, where time runs fast once a second of the wall clock",
    arguments: [1, 5, 60, 600])
  func idle(pace: Int) throws {
    let model = AppModel()
    for var snapshot in [try Samples.selecting(), try Samples.card(), try Samples.declined()] {
      snapshot.pace = .running(pace)
      let next = try #require(model.nextChange(after: snapshot.now, snapshot: snapshot))
      #expect(next > snapshot.now && next.since(snapshot.now) <= .seconds(max(60, pace)))
      #expect(next.milliseconds.isMultiple(of: Int64(max(60, pace)) * 1_000))
      snapshot.pace = .paused
      #expect(model.nextChange(after: snapshot.now, snapshot: snapshot) == nil)
    }
  }

  @Test("a countdown changes when another whole second is gone", arguments: [0, 1, 250, 999, 1_000, 1_001])
  func countdown(milliseconds: Int) throws {
    var snapshot = try Samples.code()
    snapshot.now = Samples.later(19).advanced(by: .milliseconds(milliseconds))
    let model = AppModel()
    let phrases = try Samples.phrases()
    let size = Size(width: 80, height: 24)
    let next = try #require(model.nextChange(after: snapshot.now, snapshot: snapshot))
    #expect(next > snapshot.now && next.since(snapshot.now) <= .seconds(1))
    func countdown(_ now: Timestamp) -> [String] {
      var moved = snapshot
      moved.now = now
      return model.frame(of: moved, size: size, phrases: phrases).surface.text.filter { $0.contains("in ") }
    }
    #expect(countdown(next.advanced(by: .milliseconds(-1))) == countdown(snapshot.now))
    #expect(countdown(next) != countdown(snapshot.now))
  }

  @Test("when every countdown is over, only the clock goes on")
  func over() throws {
    var snapshot = try Samples.code()
    snapshot.now = Samples.later(120)
    #expect(AppModel().nextChange(after: snapshot.now, snapshot: snapshot) == Samples.later(180))
  }

  @Test("the clock shows minutes while time runs, so that a resting screen stays, and seconds while it stands still")
  func clock() throws {
    var snapshot = try Samples.selecting()
    snapshot.now = Samples.later(7)
    #expect(try Driver(snapshot).text[1].contains(" 09:00  1x"))
    snapshot.pace = .paused
    #expect(try Driver(snapshot).text[1].contains(" 09:00:07  paused"))
  }

  @Test("the palette, which says how long it is until what happens next, changes with that second")
  func palette() throws {
    var snapshot = try Samples.selecting()
    snapshot.timers = [Snapshot.NextTimer(at: Samples.later(90), name: "app-wait", cause: .provider)]
    var model = AppModel()
    let phrases = try Samples.phrases()
    let frame = model.frame(of: snapshot, size: Size(width: 80, height: 24), phrases: phrases)
    #expect(model.nextChange(after: snapshot.now, snapshot: snapshot)?.since(snapshot.now) ?? .zero > .seconds(1))
    _ = model.handle(.control("p"), snapshot: snapshot, frame: frame, phrases: phrases)
    #expect(model.nextChange(after: snapshot.now, snapshot: snapshot)?.since(snapshot.now) ?? .zero <= .seconds(1))
  }

  @Test("a try that is waited for is counted down to, and is among the timers")
  func retrying() throws {
    var snapshot = try Samples.selecting()
    Samples.feed(&snapshot, .methodChosen(.card))
    Samples.feed(&snapshot, .progressed(.notAnswered(operation: "x", .maybeSent, retryIn: .seconds(8))))
    snapshot.timeline = [
      TimelineEntry(
        id: 1, at: snapshot.now, from: .library, to: .library,
        .retry(after: .seconds(8)))
    ]
    snapshot.now = snapshot.now.advanced(by: .seconds(3))
    let context = RenderContext(snapshot: snapshot, model: AppModel(), phrases: try Samples.phrases())
    #expect(context.deadlines.map(\.name) == ["retry"] && context.obstacle(of: .nextTimer) == nil)
    let frame = AppModel().frame(of: snapshot, size: Size(width: 80, height: 24), phrases: context.phrases)
    #expect(frame.surface.text.contains { $0.contains("Retrying in 0:05") })
  }

  @Test("the spinner moves while something is waited for, and rests when motion is reduced or time stands still")
  func spinner() throws {
    var snapshot = try Samples.selecting()
    Samples.feed(&snapshot, .methodChosen(.card))
    let next = try #require(AppModel().nextChange(after: snapshot.now, snapshot: snapshot))
    #expect(next.since(snapshot.now) <= Motion.step)
    let phrases = try Samples.phrases()
    let before = AppModel().frame(of: snapshot, size: Size(width: 80, height: 24), phrases: phrases)
    var later = snapshot
    later.now = next
    #expect(AppModel().frame(of: later, size: Size(width: 80, height: 24), phrases: phrases).surface != before.surface)
    let resting = try #require(AppModel(hasReducedMotion: true).nextChange(after: snapshot.now, snapshot: snapshot))
    #expect(resting.milliseconds.isMultiple(of: 60_000))
    snapshot.pace = .paused
    #expect(AppModel().nextChange(after: snapshot.now, snapshot: snapshot) == nil)
  }

  @Test("a paused countdown stands still")
  func paused() throws {
    var snapshot = try Samples.qr()
    snapshot.pace = .paused
    #expect(AppModel().nextChange(after: snapshot.now, snapshot: snapshot) == nil)
  }
}
