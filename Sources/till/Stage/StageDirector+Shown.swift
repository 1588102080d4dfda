import Frames
import Language
import Scenarios
import Screens

extension StageDirector {
  /// What stands below and beside the checkout.
  func bar(_ phrases: Phrasebook) -> StageBar {
    let beat = player.present
    var bar = StageBar(
      caption: beat?.text(phrases) ?? playbook.introduction,
      chapter: beat?.chapter.map { playbook.chapters[$0].title } ?? "",
      side: beat?.view.side ?? .nothing, stance: stance, isAutomatic: player.isAutomatic, isLoop: loops,
      failures: complaints + [stop(phrases)].compactMap(\.self))
    bar.place = ((player.beat ?? -1) + 1, playbook.total)
    bar.showsKeys = showsKeys
    // What is done by hand has nothing to do with the caption of the beat that was left, and a clean checkout with none of it.
    if player.isByHand { bar.caption = "" }
    if player.stance == .byHand(isHome: true) {
      (bar.side, bar.chapter, bar.place) = (.nothing, "", (0, bar.place.count))
    }
    // Whoever passes by knows of no script.
    if player.isByHand, loops { (bar.chapter, bar.place) = ("", (0, bar.place.count)) }
    if showsWire { bar.side = .wire }
    bar.isStill = holdsTime
    return bar
  }

  /// Where the script stopped, and everything that was not as expected there; `nil` where all is well.
  private func stop(_ phrases: Phrasebook) -> String? {
    guard player.stance == .waiting, let failures = player.present?.failures, let first = failures.first else {
      return nil
    }
    let problems = failures.map { phrases.text($0.message) }.joined(separator: "; ")
    return phrases.text("stage.failure", ["line": .number(first.place.line), "problem": .text(problems)])
  }

  /// What only the presenter sees, at a moment of the monotonic clock.
  func notes(_ phrases: Phrasebook, at now: UInt64) -> PresenterNotes {
    let next = (player.beat ?? -1) + 1
    let passed = elapsed(at: now)
    let plan = TalkPlan(playbook)
    let standing: PresenterNotes.Standing =
      if begunAt == nil { .notBegun } else {
        switch plan.standing(at: player.beat ?? 0, after: passed) {
        case .ahead(let seconds): .ahead(seconds)
        case .onTime: .onTime
        case .behind(let seconds): .behind(seconds)
        }
      }
    return PresenterNotes(
      note: player.present?.note,
      next: playbook.beats.indices.contains(next) ? playbook.beats[next].text(phrases) : nil,
      chapters: playbook.chapters.map(\.title), chapter: player.present?.chapter, elapsed: passed,
      planned: plan.seconds,
      standing: standing, stages: audience?.count ?? 0, percent: player.percent, interruption: interruption,
      stage: audience?.sizes.max { $0.width * $0.height < $1.width * $1.height })
  }

  private var interruption: PresenterNotes.Interruption? {
    guard player.isByHand else { return nil }
    guard let beat = player.beat else { return .beforeFirst }
    return player.lastWhole == beat ? .after(beat + 1) : .within(beat + 1)
  }

  private var stance: StageBar.Stance {
    switch player.stance {
    case .byHand(let isHome): .byHand(isHome: isHome)
    case .playing: .playing
    case .paused: .paused
    case .waiting: player.beat == nil ? .opening : player.isAtEnd ? .ended : .waiting
    }
  }
}

extension StageView {
  fileprivate var side: StageBar.Side {
    switch self {
    case .records: .records
    case .wire: .wire
    case .phone: .phone
    case .faults: .faults
    case .shop: .nothing
    }
  }
}
