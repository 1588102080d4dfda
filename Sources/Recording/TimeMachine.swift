import Checkout
public import Commerce
public import Controller
public import Deeplinks
public import Inspection
import Language
import Pages
import Payments

/// A session that can be gone back in: a world that writes down what is done in it, every stop on the way to its present, and the
/// other ways that it went. It belongs to the thread that made it.
///
/// Looking at an earlier stop changes nothing, and time stands still meanwhile. Whatever is done there makes a fork: the world is made
/// again up to that stop and goes on from it, and what came after is kept. A stop is a moment after which nothing was left to do at
/// once: after each thing that the person did, and whenever something happened by itself as time passed. Only moves of the focus and
/// changes of time's pace make no stops of their own.
public final class TimeMachine {
  /// How the world was set up.
  public let setup: WorldSetup
  /// The world of the present line.
  public internal(set) var world: RecordedWorld
  /// What makes the gateways of its worlds.
  public let gateways: GatewayMaker
  var lines: [TimeLine] = []
  /// The present line, counted from 0.
  var current = 0
  /// The stop that is looked at, counted from 0; `nil` while it is the present.
  var position: Int?
  /// Everything that is to be kept, in order, and how much of it was taken.
  private(set) var records: [SessionRecord] = []
  private var takenCount = 0
  private var hasAnswer = false
  /// How many entries there were when the jump under way began.
  private var jumpStart = 0
  var spares = ReplayCache()

  /// Makes a world and lets it begin; `gateways` are Till's own unless others shall be tried.
  public init(_ setup: WorldSetup, gateways: GatewayMaker = .own) {
    self.setup = setup
    self.gateways = gateways
    world = RecordedWorld(setup, gateways: gateways)
    lines = [TimeLine(origin: nil, latest: world.snapshot.withStandIns)]
    watch()
    keep(entries: 0, isPersons: false, Phrase("stop.begin"))
  }

  // MARK: What there is to see

  /// Everything there is to see at the stop that is looked at, or now. Of an earlier stop nothing is left that was typed in secret.
  public var snapshot: Snapshot {
    guard let position else { return world.snapshot }
    var snapshot = stop(position)
    // While somebody looks back, time stands still.
    snapshot.pace = .paused
    return snapshot
  }

  /// The moment that is looked at, or the present.
  public var now: Timestamp { position.map { lines[current].stops[$0].at } ?? world.now }

  /// Whether an earlier stop is looked at.
  public var isInPast: Bool { position != nil }

  /// When something happens next by itself; `nil` when nothing will, or while an earlier stop is looked at.
  public var nextChange: Timestamp? { position == nil ? world.nextChange : nil }

  /// Whether nobody did anything in it yet, on any of its ways.
  public var isUntouched: Bool { lines.count == 1 && !lines[0].steps.contains(where: \.isPersons) }

  /// How many stops the present line has.
  public var stopCount: Int { lines[current].stops.count }

  /// A stop of the present line as it was, counted from 0, without anything that was typed in secret.
  public func stop(_ index: Int) -> Snapshot { lines[current].stops[index].kept.whole(from: lines[current].latest) }

  // MARK: What can be done

  /// Does what a command says and runs until nothing is ready; what cannot be recorded is not done, and why is returned. While an
  /// earlier stop is looked at, this goes on from there.
  @discardableResult
  public func perform(_ command: Command) -> RecordingProblem? {
    if let problem = comeBack() { return problem }
    if case .event(.edited) = command {
      defer { noteEntries() }
      return world.perform(command)
    }
    seal()
    jumpStart = world.entries.count
    defer { noteEntries() }
    return world.perform(command)
  }

  /// Delivers a link to one of the app's entry points; returns what that entry point returned. While an earlier stop is looked at,
  /// this goes on from there.
  public func deliver(_ url: String, _ door: LinkEntryPoint, source: LinkSource) -> Bool {
    guard comeBack() == nil else { return false }
    seal()
    defer { noteEntries() }
    return world.deliver(url, door, source: source)
  }

  /// Moves time ahead to a moment, and no further than to where a rule is broken; nothing moves while an earlier stop is looked at.
  public func advance(to moment: Timestamp) {
    guard position == nil else { return }
    let before = world.world.brokenRule
    while let next = world.world.nextMoment, next < moment {
      guard world.advance(to: next) else { continue }
      noteMoment()
      if world.world.isBroken(since: before) { return }
    }
    if world.advance(to: moment) { noteMoment() }
  }

  /// Lets time pass until nothing goes on in the library or on its way any more, at most for two hours, which is longer than any
  /// provider lets a shopper wait; Till's own limit.
  public func runUntilIdle() {
    guard comeBack() == nil else { return }
    seal()
    jumpStart = world.entries.count
    world.runUntilIdle(limit: .seconds(2 * 3_600))
    noteEntries()
  }

  /// Writes down what is typed and not left yet.
  public func seal() {
    world.seal()
    noteEntries()
  }

  // MARK: What is kept

  /// What is to be kept and was not taken yet, and whether anything was answered by a provider or a page, shown or decided since;
  /// then it must be kept safely before the person sees it.
  public func takePending() -> (records: [SessionRecord], isAnswer: Bool) {
    flush()
    defer {
      takenCount = records.count
      hasAnswer = false
    }
    return (Array(records[takenCount...]), hasAnswer)
  }

  /// Everything that is to be kept from the beginning on, for whoever could not keep it before.
  public var allRecords: [SessionRecord] {
    flush()
    return records
  }

  func write(_ content: SessionRecord.Content) {
    flush()
    records.append(SessionRecord(at: world.now, content))
  }

  /// Takes over what the world has written down.
  func flush() {
    let pending = world.takePending()
    records += pending.entries.map { SessionRecord(at: $0.at, .entry($0)) }
    hasAnswer = hasAnswer || pending.isAnswer
  }

  /// What was read counts as taken.
  func finishReading(_ read: [SessionRecord]) {
    records = read
    takenCount = read.count
    hasAnswer = false
  }

  // MARK: Taking down stops

  /// Has the world tell of each moment on the way of a jump.
  func watch() { world.onMoment = { [unowned self] in self.noteMoment(entries: self.jumpStart, isOnTheWay: true) } }

  /// Lets the spare worlds follow, by so many entries at most; returns whether there is nothing left to do, so that it need not be
  /// called again before something is done.
  public func rest(atMost entries: Int) -> Bool {
    spares.follow(world.entries, settled: settledCount, atMost: entries, setup, gateways)
  }

  /// How many entries there are, time that passed by itself at the end left out.
  private var settledCount: Int {
    if case .passed? = world.entries.last?.doing { world.entries.count - 1 } else { world.entries.count }
  }

  /// A jump begins after so many entries.
  func begin(jumpAt entries: Int) { jumpStart = entries }

  /// Something happened by itself; where nothing of it can be seen it is no stop.
  func noteMoment(entries: Int? = nil, isOnTheWay: Bool = false) {
    let snapshot = world.snapshot
    let latest = lines[current].latest
    let since = snapshot.timeline.since(messages: latest.timeline.messageCount)
    let heard = since.filter { !$0.isAgain && $0.rounds == nil }
    let changes = SnapshotChange.all(from: latest, to: snapshot)
    guard !heard.isEmpty || !changes.isEmpty else { return }
    // The same question with the same answer is nothing new, whatever goes with asking.
    if !since.isEmpty, heard.isEmpty, changes.allSatisfy(\.goesWithAsking) { return }
    keep(
      entries: entries ?? settledCount, isPersons: false, StopWords.title(ofMoment: heard, changes), changes,
      snapshot, isOnTheWay: isOnTheWay)
  }

  /// Makes one stop of what was done since.
  func noteEntries() {
    let done = world.entries.dropFirst(lines[current].noted).filter { !$0.isPassing }
    lines[current].noted = settledCount
    guard let entry = done.last(where: { !$0.isMinor }) else { return }
    lines[current].redo = nil
    let heard = world.snapshot.timeline.since(messages: lines[current].latest.timeline.messageCount)
    keep(entries: settledCount, isPersons: true, StopWords.title(of: entry, Array(heard)))
  }

  private func keep(
    entries: Int, isPersons: Bool, _ title: Phrase, _ changes: [SnapshotChange]? = nil, _ snapshot: Snapshot? = nil,
    isOnTheWay: Bool = false
  ) {
    let snapshot = (snapshot ?? world.snapshot).withStandIns
    let (latest, before) = (lines[current].latest, lines[current].stops.last?.kept)
    let changes = changes ?? SnapshotChange.all(from: latest, to: snapshot)
    lines[current].stops.append(
      Checkpoint(entries: entries, at: world.now, kept: KeptSnapshot(snapshot, after: before), isOnTheWay: isOnTheWay))
    lines[current].steps.append(
      History.Step(
        at: world.now, title: title, isPersons: isPersons, changes: changes, messages: snapshot.timeline.messageCount,
        gateway: snapshot.gateway, lastTold: snapshot.truths.lastTold))
    lines[current].latest = snapshot
  }
}

extension SnapshotChange {
  /// Whether it comes with every question that is asked again, and says nothing of the answer.
  fileprivate var goesWithAsking: Bool {
    switch self {
    case .calls, .timerSet, .timerGone: true
    case .shopper, .app, .provider, .disagreement, .screen, .attempt, .messages, .webhooks, .link, .fault,
      .network, .clock, .life, .front, .broken:
      false
    }
  }
}
