import Checkout
import Commerce
import Controller
import Inspection
import Language
import Pages
import Recording
import Testing

@testable import Scenarios

/// A world to which a player's orders are done, and how often it began anew.
struct PlayedWorld {
  private(set) var world: World
  private(set) var beginnings = 0
  private let setup: WorldSetup

  init(_ setup: WorldSetup) {
    self.setup = setup
    world = World(setup)
  }

  mutating func follow(_ orders: [Player.Order]) {
    for order in orders {
      switch order {
      case .perform(let deed): follow(deed)
      case .rebuild(let deeds):
        begin()
        for deed in deeds { follow(deed) }
      }
    }
  }

  private mutating func follow(_ deed: Deed) {
    switch deed {
    case .begin: begin()
    case .perform(let command): world.perform(command)
    case .advance(let moment): world.advance(to: moment)
    }
  }

  private mutating func begin() {
    world = World(setup)
    beginnings += 1
  }

  var fingerprint: String { Recording.fingerprint(of: world.snapshot) }
}

@Suite("Playing a scenario before an audience")
struct PlayerTests {
  private static let demo = """
    till: 1
    id: here
    name: n
    demo: {minutes: 1, shows: A wallet.}
    given: {store: riyadh, seed: 7}
    steps:
      - start: checkout
      - {say: First., chapter: One, choose: stc-pay}
      - fill: {mobile: "0512345678"}
      - {say: Second., why: Look here., show: records, press: send-code}
      - {say: Third., chapter: Two, type: {otp: "123456"}}
      - press: confirm
      - expect: {screen: {is: result, outcome: success}}
      - say: Last.
    """

  private static func playbook(_ text: String = demo) throws -> Playbook {
    let runner = try Shipped.runner()
    let plan = runner.plan(
      [ScenarioFile(path: "here.till.yaml", text: text)], after: [], ScenarioSelection(), RunOptions(),
      ScenarioRunner.serially)
    return runner.playbook(of: try #require(plan.runs.first))
  }

  /// Lets a player play until it waits, and no longer than ten minutes.
  private func play(_ player: inout Player, _ world: inout PlayedWorld) {
    var passed = 0
    while let tick = player.nextTick, passed < 600_000 {
      passed += tick
      world.follow(player.pass(tick))
    }
  }

  @Test("where an expectation fails, all wrong facts are kept and the beats that were never reached are counted")
  func stopped() throws {
    let playbook = try Self.playbook(
      """
      till: 1
      id: here
      name: n
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
      """)
    #expect(playbook.beats.count == 3 && playbook.total == 6)
    #expect(playbook.failures.count == 2 && playbook.beats.last?.failures.count == 2)
  }

  @Test("each `say` begins a beat, with its caption, note, chapter and view")
  func beats() throws {
    let playbook = try Self.playbook()
    #expect(playbook.beats.map(\.caption) == ["First.", "Second.", "Third.", "Last."])
    #expect(playbook.beats.map(\.note) == [nil, "Look here.", nil, nil])
    #expect(playbook.beats.map(\.chapter) == [0, 0, 1, 1])
    #expect(playbook.beats.map(\.view) == [.shop, .records, .records, .records])
    #expect(playbook.chapters.map(\.title) == ["One", "Two"])
    #expect(playbook.chapters.map(\.beat) == [0, 2])
    #expect(playbook.failures.isEmpty)
  }

  @Test("it waits before the first beat and after each, and types no faster than a person")
  func waits() throws {
    var player = Player(try Self.playbook())
    #expect(player.beat == nil && player.nextTick == nil)
    #expect(player.take(.next).isEmpty)
    #expect(player.beat == 0 && player.stance == .playing)
    var world = PlayedWorld(player.playbook.setup)
    play(&player, &world)
    #expect(player.beat == 0 && player.stance == .waiting && player.nextTick == nil)
    // Ten digits, one after the other.
    #expect(player.playbook.beats[0].length > 1_000)
    #expect(world.world.snapshot.form?.field(.mobile)?.input.text == "0512345678")
  }

  @Test("the next key finishes the beat at once and begins the next")
  func next() throws {
    var player = Player(try Self.playbook())
    var world = PlayedWorld(player.playbook.setup)
    world.follow([player.beginning])
    _ = player.take(.next)
    world.follow(player.pass(600))
    world.follow(player.take(.next))
    #expect(player.beat == 1 && player.stance == .playing)
    #expect(world.world.snapshot.form?.field(.mobile)?.input.text == "0512345678")
    #expect(world.beginnings == 1)
  }

  @Test("going back rebuilds the world as it was at the end of the beat before")
  func previous() throws {
    var player = Player(try Self.playbook())
    var world = PlayedWorld(player.playbook.setup)
    world.follow([player.beginning])
    var ends: [String] = [world.fingerprint]
    for _ in player.playbook.beats {
      world.follow(player.take(.next))
      world.follow(player.take(.finish))
      ends.append(world.fingerprint)
    }
    #expect(player.isAtEnd)
    for count in stride(from: player.playbook.beats.count - 1, through: 0, by: -1) {
      world.follow(player.take(.previous))
      #expect(player.beat == (count == 0 ? nil : count - 1))
      #expect(world.fingerprint == ends[count], "\(count)")
      #expect(player.stance == .waiting && player.nextTick == nil)
    }
    world.follow(player.take(.previous))
    #expect(player.beat == nil)
  }

  @Test("a number plays a chapter from wherever it is; a number without a chapter does nothing")
  func chapters() throws {
    var player = Player(try Self.playbook())
    var world = PlayedWorld(player.playbook.setup)
    world.follow(player.take(.chapter(2)))
    #expect(player.beat == 2 && player.stance == .playing)
    #expect(world.world.snapshot.messages.count == 1)
    #expect(player.take(.chapter(3)).isEmpty)
    #expect(player.beat == 2)
    world.follow(player.take(.chapter(1)))
    #expect(player.beat == 0 && world.world.snapshot.messages.isEmpty)
  }

  @Test("whoever takes over does what they like, and the script goes on where it stood")
  func takeOver() throws {
    var player = Player(try Self.playbook())
    var world = PlayedWorld(player.playbook.setup)
    world.follow([player.beginning])
    world.follow(player.take(.next))
    world.follow(player.pass(1_500))
    let before = world.world.snapshot.form?.field(.mobile)?.input.text
    #expect(player.take(.takeOver).isEmpty)
    #expect(player.isByHand && player.nextTick == nil)
    #expect(player.pass(60_000).isEmpty)
    world.world.perform(.event(.escaped))
    world.follow(player.take(.giveBack))
    // It waits until somebody has looked where it stands.
    #expect(player.stance == .paused && player.beat == 0 && player.nextTick == nil)
    #expect(world.world.snapshot.form?.field(.mobile)?.input.text == before)
    world.follow(player.take(.playPause))
    play(&player, &world)
    #expect(world.world.snapshot.form?.field(.mobile)?.input.text == "0512345678")
  }

  @Test("home is a clean checkout, and back again")
  func home() throws {
    var player = Player(try Self.playbook())
    var world = PlayedWorld(player.playbook.setup)
    world.follow(player.take(.chapter(2)) + player.take(.finish))
    let end = world.fingerprint
    world.follow(player.take(.home))
    #expect(player.stance == .byHand(isHome: true))
    #expect(world.fingerprint == PlayedWorld(player.playbook.setup).fingerprint)
    world.follow(player.take(.giveBack))
    #expect(player.stance == .waiting && world.fingerprint == end)
  }

  @Test("stopped, nothing moves; slower takes longer, faster less")
  func pace() throws {
    let playbook = try Self.playbook()
    var player = Player(playbook)
    _ = player.take(.next)
    _ = player.take(.playPause)
    #expect(player.stance == .paused && player.nextTick == nil && player.pass(10_000).isEmpty)
    _ = player.take(.playPause)
    func length(_ keys: [Player.Key]) -> Int {
      var player = Player(playbook)
      for key in keys { _ = player.take(key) }
      _ = player.take(.next)
      var passed = 0
      while player.stance == .playing, let tick = player.nextTick {
        passed += max(1, tick)
        _ = player.pass(max(1, tick))
      }
      return passed
    }
    #expect(length([.slower]) > length([]) * 3 / 2)
    #expect(length([.faster]) < length([]) * 2 / 3)
    #expect(length(Array(repeating: .faster, count: 9)) == length([.faster, .faster]))
  }

  @Test("by itself it goes from beat to beat and says when it is over")
  func automatic() throws {
    var player = Player(try Self.playbook(), isAutomatic: true)
    var world = PlayedWorld(player.playbook.setup)
    play(&player, &world)
    #expect(player.isOver && player.isAtEnd)
    #expect(world.world.snapshot.truths.provider.state == .captured)
  }

  @Test("a caption is shown for as long as it takes to read")
  func reading() {
    #expect(Player.readingTime(of: "Paid.") == 2_500)
    #expect(Player.readingTime(of: String(repeating: "word ", count: 20)) == 6_500)
    #expect(Player.readingTime(of: String(repeating: "word ", count: 90)) == 9_000)
  }

  @Test("a scenario that is no demo stops after each step, and where an expectation does not hold")
  func failing() throws {
    let text = """
      till: 1
      id: here
      name: n
      steps:
        - start: checkout
        - choose: stc-pay
        - fill: {mobile: "0512345678"}
        - expect: {screen: {is: otp}}
        - press: send-code
      """
    let playbook = try Self.playbook(text)
    #expect(playbook.beats.map(\.caption) == ["", ""])
    #expect(playbook.beats.map { $0.deed?.key } == ["lesson.scene.choose", "lesson.scene.fill"])
    #expect(playbook.beats.map(\.failures.count) == [0, 1])
    var player = Player(playbook, isAutomatic: true)
    var world = PlayedWorld(playbook.setup)
    play(&player, &world)
    #expect(!player.isAutomatic && player.beat == 1)
  }

  @Test("a day passes in three seconds, a moment in a moment")
  func spans() {
    #expect(Rhythm.span(of: .milliseconds(226)) == 226)
    #expect(Rhythm.span(of: .seconds(1)) == 1_000)
    #expect((1_500...2_500).contains(Rhythm.span(of: .seconds(60))))
    #expect(Rhythm.span(of: .seconds(86_400)) <= 3_200)
  }
}
