import Checkout
public import Controller
import Language

/// A scenario made ready to be played in front of an audience: what its run did, cut into beats.
public struct Playbook: Sendable {
  /// The deeds and the caption between two stops.
  public struct Beat: Sendable {
    /// The caption for the audience; empty for a beat without words.
    public let caption: String
    /// The note for the presenter.
    public let note: String?
    /// The chapter that it belongs to, counted from 0; `nil` before the first.
    public let chapter: Int?
    /// The view beside the shop.
    public let view: StageView
    /// The failed expectations at the end of the beat.
    public let failures: [Diagnostic]
    let moves: [Move]

    /// Its length at the usual pace, in milliseconds.
    public var length: Int { moves.reduce(0) { $0 + $1.length } }

    /// The time in which a person reads its caption, in milliseconds.
    public var readingTime: Int { Player.readingTime(of: caption) }

    /// Its length with a speaker, in milliseconds: caption and note at 130 words a minute while it plays, and two seconds to look;
    /// Till's own.
    var talkingTime: Int {
      let words = (caption + " " + (note ?? "")).split(separator: " ").count
      return max(length, words * 460) + 2_000
    }
  }

  /// A part that can be jumped to.
  public struct Chapter: Hashable, Sendable {
    /// Its title.
    public let title: String
    /// Its first beat, counted from 0.
    public let beat: Int
  }

  /// The scenario's identifier.
  public let id: String
  /// Its name for people.
  public let name: String
  /// The text for the audience before the first beat.
  public let introduction: String
  /// The demo's part; `nil` for any other scenario.
  public let demo: Demo?
  /// The setup of its world.
  public let setup: WorldSetup
  /// The beats, in order.
  public let beats: [Beat]
  /// The chapters, in order.
  public let chapters: [Chapter]
  /// The deeds before the first beat.
  let opening: [Deed]

  /// Everything that was not as the file expects.
  public var failures: [Diagnostic] { beats.flatMap(\.failures) }

  /// The deeds that lead from a new world to the end of a number of beats.
  func deeds(throughBeats count: Int) -> [Deed] {
    let all = opening + beats.prefix(count).flatMap { $0.moves.map(\.deed) }
    // A snapshot of an earlier world is over.
    let last = all.lastIndex { if case .begin = $0 { true } else { false } }
    return Array(last.map { all[($0 + 1)...] } ?? all[...])
  }
}

extension ScenarioRunner {
  /// Runs a planned scenario and makes it ready to be played; where an expectation does not hold, it ends with that beat.
  public func playbook(of piece: PlannedRun, options: RunOptions = RunOptions()) -> Playbook {
    var scenario = piece.scenario
    scenario.world = options.overrides.applied(to: scenario.world)
    let log = DeedLog()
    var run = prepare(scenario, piece.file, options, log: log)
    run.run()
    return Playbook(run, log)
  }
}

extension Playbook {
  init(_ run: ScenarioRun, _ log: DeedLog) {
    let scenario = run.scenario
    (id, demo, setup) = (scenario.title, scenario.demo, run.setup)
    name = Shown.sentence(scenario.name)
    introduction = demo.map { Shown.sentence($0.shows) } ?? name
    var draft = PlaybookDraft(seed: run.seed, isDemo: scenario.demo != nil)
    for (step, entries) in zip(run.steps, log.steps) { draft.take(step, entries) }
    draft.end(with: run.failures)
    (opening, beats, chapters) = (draft.opening, draft.beats, draft.chapters)
  }
}

/// A playbook that is being written.
struct PlaybookDraft {
  private let seed: UInt64
  /// Whether only what the audience reads begins a beat; else each step that does something does, too.
  private let isDemo: Bool
  private(set) var opening: [Deed] = []
  private(set) var beats: [Playbook.Beat] = []
  private(set) var chapters: [Playbook.Chapter] = []
  private var view = StageView.shop
  private var open: (caption: String, note: String?, moves: [Move])?

  init(seed: UInt64, isDemo: Bool) {
    self.seed = seed
    self.isDemo = isDemo
  }

  mutating func take(_ step: Step, _ entries: [DeedLog.Entry]) {
    let begins = step.say != nil || step.chapter != nil || !isDemo && step.action.entry.traits.contains(.isPlayed)
    if begins {
      close(failures: [])
      if let title = step.chapter { chapters.append(Playbook.Chapter(title: Shown.sentence(title), beat: beats.count)) }
      let caption = Shown.sentence(step.say ?? step.chapter ?? step.action.summary)
      open = (caption, step.why.map(Shown.sentence), [])
    }
    if let show = step.show { view = show }
    guard open != nil else {
      opening += entries.map(\.deed)
      return
    }
    var rhythm = Rhythm(seed: seed, beat: beats.count * 1_000 + (open?.moves.count ?? 0))
    // Going back is one jump, not everything that led there once more.
    let moves =
      step.action.goesBack ? entries.map { Move(deed: $0.deed, pause: 0) } : entries.flatMap { rhythm.moves(for: $0) }
    open?.moves += moves
  }

  /// The last beat ends, with what was not as expected there.
  mutating func end(with failures: [Diagnostic]) {
    if open == nil, !failures.isEmpty { open = ("", nil, []) }
    close(failures: failures)
  }

  private mutating func close(failures: [Diagnostic]) {
    guard let last = open else { return }
    open = nil
    beats.append(
      Playbook.Beat(
        caption: last.caption, note: last.note, chapter: chapters.isEmpty ? nil : chapters.count - 1, view: view,
        failures: failures, moves: last.moves))
  }
}

extension Action {
  fileprivate var goesBack: Bool { if case .rewind = self { true } else { false } }
}
