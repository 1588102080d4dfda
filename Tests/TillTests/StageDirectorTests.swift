import Checkout
import Foundation
import Frames
import Language
import Scenarios
import Screens
import Testing
import TillAssets

@testable import till

@Suite("Leading a checkout through demos")
struct StageDirectorTests {
  private static func playbook(_ name: String) throws -> Playbook {
    let surroundings = try AppContext()
    let runner = try surroundings.makeRunner()
    let plan = runner.plan(
      paths: [try surroundings.assets.path(ofScenario: name)], from: surroundings.scenarioFiles)
    return runner.playbook(of: try #require(plan.runs.first))
  }

  private static let second: UInt64 = 1_000_000_000

  @Test(
    "a clicker, a keyboard and a presenter's habits lead to the same keys",
    arguments: [
      (Input.character(" "), Player.Key.next), (.pageDown, .next), (.enter, .next), (.pageUp, .previous),
      (.backspace, .previous), (.character("p"), .playPause), (.character("."), .finish),
      (.character("3"), .chapter(3)), (.character("0"), .home), (.character("+"), .faster),
      (.character("-"), .slower), (.character("a"), .automatic), (.character("t"), .takeOver),
    ])
  func keys(input: Input, key: Player.Key) { #expect(StageDirector.key(of: input) == key) }

  @Test("a digit without a chapter says how many there are, and the script stays where it is")
  func noChapter() throws {
    let director = StageDirector(try Self.playbook("demo-card"))
    let count = director.playbook.chapters.count
    guard case .says(let words) = director.take(.character("9"), at: Self.second) else {
      Issue.record("9 is no chapter of \(count)")
      return
    }
    #expect(try AppContext().phrases.text(words) == "This demo has \(count) chapters.")
    #expect(director.player.beat == nil)
    guard case .orders = director.take(.character(Character("\(count)")), at: Self.second) else {
      Issue.record("the last is a chapter")
      return
    }
    #expect(director.player.beat == director.playbook.chapters.last?.beat)
  }

  @Test(
    "where an expectation fails, the bar names the file's line with every wrong fact and counts the beats that were not reached"
  )
  func stopped() throws {
    let text = """
      till: 1
      id: here
      name: "stc pay: a check that is wrong, for a test"
      given: {store: riyadh}
      steps:
        - start: checkout
        - choose: stc-pay
        - fill: {mobile: "0512345678"}
        - press: send-code
        - expect: {screen: {is: result}, provider: {status: captured}}
        - type: {otp: "123456"}
        - press: confirm
        - clock: +1m
      """
    let path = TestFolders.make("stopped") + "/here.till.yaml"
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    let surroundings = try AppContext()
    let runner = try surroundings.makeRunner()
    let plan = runner.plan(paths: [path], from: surroundings.scenarioFiles)
    let director = StageDirector(runner.playbook(of: try #require(plan.runs.first)))
    while !director.player.isAtEnd { _ = director.next() }
    let bar = director.bar(surroundings.phrases)
    #expect(
      bar.failures == [
        "Stopped at line 10: screen.is: expected result, got otp; provider.status: expected captured, got open"
      ])
    #expect(bar.place == (3, 6) && bar.stance == .ended)
  }

  @Test(
    "an arrow takes over and is the checkout's; the checkout then has every key but those of the demo that it does not type"
  )
  func takeOver() throws {
    let director = StageDirector(try Self.playbook("demo-card"))
    guard case .takesOver = director.take(.down, at: Self.second) else {
      Issue.record("an arrow takes over")
      return
    }
    #expect(director.isByHand)
    for input: Input in [.character(" "), .character("q"), .enter, .character("0"), .character("?")] {
      guard case .checkout = director.take(input, at: Self.second, isTyped: true) else {
        Issue.record("\(input) is the checkout's")
        continue
      }
    }
    guard case .orders(let clean) = director.take(.character("0"), at: Self.second) else {
      Issue.record("0 is a clean checkout where nothing is typed")
      return
    }
    #expect(clean.count == 1 && director.player.stance == .byHand(isHome: true))
    guard case .orders(let orders) = director.take(.control("x"), at: Self.second) else {
      Issue.record("Ctrl-X goes back")
      return
    }
    #expect(orders.count == 1 && !director.isByHand)
  }

  @Test(
    "taking over stands still until the checkout gets a key; at a booth time runs at once", arguments: [false, true])
  func standing(loops: Bool) throws {
    let director = StageDirector(try Self.playbook("demo-card"), loops: loops)
    _ = director.take(.character("t"), at: Self.second)
    #expect(director.isByHand && director.ownsTime == !loops)
    _ = director.take(.resized(Size(width: 90, height: 30)), at: Self.second)
    #expect(director.ownsTime == !loops)
    _ = director.take(.character("1"), at: Self.second, isTyped: true)
    #expect(director.isByHand && !director.ownsTime)
  }

  @Test("a key that goes back to the script or begins a clean checkout ends the stillness")
  func standingEnds() throws {
    let director = StageDirector(try Self.playbook("demo-card"))
    for key: Input in [.control("x"), .character("0")] {
      _ = director.take(.character("t"), at: Self.second)
      _ = director.take(key, at: Self.second)
      #expect(!director.holdsTime)
    }
  }

  @Test("a clicker alone leads back to the script, where it stood", arguments: [Input.pageDown, .pageUp])
  func clicker(input: Input) throws {
    let director = StageDirector(try Self.playbook("demo-card"))
    _ = director.take(.pageDown, at: Self.second)
    _ = director.take(.down, at: Self.second)
    guard case .orders(let orders) = director.take(input, at: Self.second) else {
      Issue.record("\(input) leads back")
      return
    }
    #expect(orders.count == 1 && !director.isByHand && director.player.beat == 0)
  }

  @Test("by hand and in a loop only Ctrl-C ends the demo, and only the second time", arguments: [false, true])
  func leaving(loops: Bool) throws {
    let director = StageDirector(try Self.playbook("demo-card"), loops: loops)
    if !loops { _ = director.take(.down, at: Self.second) }
    func asks() -> Bool { if case .asksToLeave = director.take(.control("c"), at: Self.second) { true } else { false } }
    #expect(asks())
    _ = director.take(.down, at: Self.second)
    #expect(asks())
    guard case .quit = director.take(.control("c"), at: Self.second) else {
      Issue.record("twice in a row ends it")
      return
    }
  }

  @Test("by hand, q asks as Ctrl-C does where nothing is typed; at a booth it is the checkout's")
  func quitting() throws {
    let director = StageDirector(try Self.playbook("demo-card"))
    _ = director.take(.down, at: Self.second)
    guard case .checkout = director.take(.character("q"), at: Self.second, isTyped: true),
      case .asksToLeave = director.take(.character("q"), at: Self.second),
      case .quit = director.take(.control("c"), at: Self.second)
    else {
      Issue.record("q is typed into a field, and asks elsewhere")
      return
    }
    let booth = StageDirector(try Self.playbook("demo-card"), loops: true)
    _ = booth.take(.down, at: Self.second)
    guard case .checkout = booth.take(.character("q"), at: Self.second) else {
      Issue.record("a visitor’s q is the checkout’s")
      return
    }
  }

  @Test("a response that is lost by hand brings who asks whom to the room, until the script goes on")
  func losing() throws {
    let director = StageDirector(try Self.playbook("demo-stc-pay"))
    let phrases = try AppContext().phrases
    _ = director.take(.down, at: Self.second)
    #expect(director.bar(phrases).side == .nothing)
    guard case .losesAnswer = director.take(.control("k"), at: Self.second, isTyped: true) else {
      Issue.record("Ctrl-K loses the next response")
      return
    }
    #expect(director.bar(phrases).side == .wire)
    _ = director.take(.control("x"), at: Self.second)
    #expect(director.bar(phrases).side == .nothing)
  }

  @Test("the key that answers whether the demo is to end does nothing else, and a resized window is no answer")
  func answered() throws {
    func asks(_ director: StageDirector) -> Bool {
      if case .asksToLeave = director.take(.control("c"), at: Self.second) { true } else { false }
    }
    func stays(_ director: StageDirector, _ input: Input) -> Bool {
      if case .stays = director.take(input, at: Self.second) { true } else { false }
    }
    let director = StageDirector(try Self.playbook("demo-card"))
    _ = director.take(.down, at: Self.second)
    #expect(asks(director))
    _ = director.take(.resized(Size(width: 80, height: 24)), at: Self.second)
    #expect(stays(director, .control("x")) && director.isByHand)
    guard case .checkout = director.take(.enter, at: Self.second) else {
      Issue.record("the next key is the checkout’s")
      return
    }
    #expect(asks(director))
    guard case .quit = director.take(.control("c"), at: Self.second) else {
      Issue.record("Ctrl-C again ends it")
      return
    }
    let loop = StageDirector(try Self.playbook("demo-card"), loops: true)
    #expect(asks(loop) && stays(loop, .enter) && !loop.isByHand)
  }

  @Test("a clean checkout has no caption, no chapter and no beat")
  func clean() throws {
    let director = StageDirector(try Self.playbook("demo-card"))
    let phrases = try AppContext().phrases
    _ = director.take(.character("2"), at: Self.second)
    _ = director.take(.character("0"), at: Self.second)
    let bar = director.bar(phrases)
    #expect(bar.caption.isEmpty && bar.chapter.isEmpty && bar.place.number == 0)
  }

  @Test("by hand, the presenter's notes say where the script waits; once it plays again they say nothing of it")
  func interrupted() throws {
    let director = StageDirector(try Self.playbook("demo-card"))
    let phrases = try AppContext().phrases
    func waits() -> PresenterNotes.Interruption? { director.notes(phrases, at: Self.second).interruption }
    _ = director.take(.down, at: Self.second)
    #expect(waits() == .beforeFirst)
    _ = director.take(.control("x"), at: Self.second)
    #expect(waits() == nil)
    _ = director.next()
    _ = director.take(.character("t"), at: Self.second)
    #expect(waits() == .after(1) && director.notes(phrases, at: Self.second).next == director.playbook.beats[1].caption)
    _ = director.take(.control("x"), at: Self.second)
    _ = director.take(.character(" "), at: Self.second)
    _ = director.take(.down, at: Self.second)
    #expect(waits() == .within(2))
  }

  @Test("a beat begins with the key, not later")
  func atOnce() throws {
    let director = StageDirector(try Self.playbook("demo-card"))
    let phrases = try AppContext().phrases
    let before = director.bar(phrases).caption
    _ = director.take(.character(" "), at: Self.second)
    #expect(director.bar(phrases).caption != before)
    #expect(director.bar(phrases).place.number == 1)
  }

  @Test("in a loop any key makes a checkout of it, and after a minute of nothing it plays again from the start")
  func loop() throws {
    let director = StageDirector(try Self.playbook("demo-card"), [try Self.playbook("demo-stc-pay")], loops: true)
    _ = director.pass(to: Self.second)
    _ = director.pass(to: 20 * Self.second)
    #expect(director.player.beat != nil)
    _ = director.take(.character("q"), at: 20 * Self.second)
    let bar = director.bar(try AppContext().phrases)
    #expect(director.isByHand && bar.chapter.isEmpty && bar.place.number == 0)
    #expect(director.pass(to: 79 * Self.second).isEmpty && director.isByHand)
    #expect(director.nextTick == 80 * Self.second)
    #expect(director.pass(to: 80 * Self.second).count == 1)
    #expect(!director.isByHand && director.player.beat == nil && director.playbook.id == "demo-card")
  }

  @Test("in a loop one demo follows the other")
  func follows() throws {
    let director = StageDirector(try Self.playbook("demo-card"), [try Self.playbook("demo-stc-pay")], loops: true)
    var now = Self.second
    _ = director.pass(to: now)
    for _ in 0..<3_000 where director.playbook.id == "demo-card" {
      now += Self.second / 5
      _ = director.pass(to: now)
    }
    #expect(director.playbook.id == "demo-stc-pay" && director.player.beat == nil)
  }

  @Test("a film shows every caption, ends, and is the same twice")
  func film() throws {
    let playbook = try Self.playbook("demo-stc-pay")
    let phrases = try AppContext().phrases
    let film = StageFilm(playbook, phrases: phrases, theme: .dark)
    let text = film.text
    #expect(text == film.text)
    // A number is typed key by key, two codes as well, and every caption has a picture.
    for length in 2...10 { #expect(text.contains(" \("0512345678".prefix(length)) "), "\(length)") }
    #expect(text.split(separator: "\n").count > 10 + 6 + 6 + playbook.beats.count)
    #expect(text.hasSuffix("?25h\"]\n"))
    for beat in playbook.beats { #expect(text.contains(String(beat.caption.prefix(20))), "\(beat.caption)") }
  }
}
