import Checkout
public import Controller
public import Language

/// A scenario made ready to be played in front of an audience: what its run did, cut into beats.
public struct Playbook: Sendable {
  /// The deeds and the caption between two stops.
  public struct Beat: Sendable {
    /// The caption for the audience, in the file’s own words; empty where it has none.
    public let caption: String
    /// The deed, for a beat without a caption of its own.
    public let deed: Phrase?
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

    /// The text for the audience.
    public func text(_ phrases: Phrasebook) -> String { deed.map { phrases.text($0) } ?? caption }

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
  /// The colours in which its shop wants to be shown.
  public let look: ShopLook
  /// The beats, in order.
  public let beats: [Beat]
  /// The number of beats in the scenario, also of those after one in which an expectation did not hold.
  public let total: Int
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
    return Playbook(&run, log)
  }
}

extension Playbook {
  init(_ run: inout ScenarioRun, _ log: DeedLog) {
    let scenario = run.scenario
    var deeds: [Phrase?] = []
    run.run { step, before, after in
      // A demo has captions of its own.
      guard scenario.demo == nil, step.action.entry.traits.contains(.isPlayed) else { return deeds.append(nil) }
      deeds.append(SceneCaption(from: before, to: after).phrase(of: step.action) ?? step.action.caption)
    }
    (id, demo, setup, look) = (scenario.title, scenario.demo, run.setup, scenario.world.look)
    name = Shown.sentence(scenario.name)
    introduction = demo.map { Shown.sentence($0.shows) } ?? name
    var draft = PlaybookDraft(seed: run.seed, isDemo: scenario.demo != nil)
    for (index, (step, entries)) in zip(run.steps, log.steps).enumerated() {
      draft.take(step, entries, deeds.indices.contains(index) ? deeds[index] : step.action.caption)
    }
    draft.end(with: run.failures)
    (opening, beats, chapters) = (draft.opening, draft.beats, draft.chapters)
    total = beats.count + run.steps.dropFirst(log.steps.count).count(where: draft.begins)
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
  private var open: (caption: String, deed: Phrase?, note: String?, moves: [Move])?

  init(seed: UInt64, isDemo: Bool) {
    self.seed = seed
    self.isDemo = isDemo
  }

  /// Takes a step in with what it did, which is told where the step says nothing itself.
  mutating func take(_ step: Step, _ entries: [DeedLog.Entry], _ deed: Phrase?) {
    if begins(step) {
      close(failures: [])
      if let title = step.chapter { chapters.append(Playbook.Chapter(title: Shown.sentence(title), beat: beats.count)) }
      let own = step.say ?? step.chapter
      open = (own.map(Shown.sentence) ?? "", own == nil ? deed : nil, step.why.map(Shown.sentence), [])
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

  /// Whether a step begins a beat.
  func begins(_ step: Step) -> Bool {
    step.say != nil || step.chapter != nil || !isDemo && step.action.entry.traits.contains(.isPlayed)
  }

  /// The last beat ends, with what was not as expected there.
  mutating func end(with failures: [Diagnostic]) {
    if open == nil, !failures.isEmpty { open = ("", nil, nil, []) }
    close(failures: failures)
  }

  private mutating func close(failures: [Diagnostic]) {
    guard let last = open else { return }
    open = nil
    beats.append(
      Playbook.Beat(
        caption: last.caption, deed: last.deed, note: last.note, chapter: chapters.isEmpty ? nil : chapters.count - 1,
        view: view,
        failures: failures, moves: last.moves))
  }
}

extension Action {
  fileprivate var goesBack: Bool { if case .rewind = self { true } else { false } }
}
