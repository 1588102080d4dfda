import Checkout
import Commerce
import Controller
import Inspection
import Language
import Pages
import Payments
import Recording

/// The steps that lead where a recording leads, found by playing both side by side.
struct Draft {
  enum Timing: CaseIterable {
    /// Only where something would be different without it, in the words that a person would use.
    case asNeeded
    /// As it passed in front of everything that was done.
    case exact
    /// As it passed, and nothing waits for the calls under way.
    case racing
  }

  /// A step's remarks, by the number of steps in front of it.
  private(set) var remarks: [Int: [Phrase]] = [:]
  private(set) var notes: [Phrase] = []
  private(set) var rehearsal: Rehearsal
  private let timing: Timing
  private let cards: [String: String]
  /// The fields in which other digits stand for those that were typed last.
  private var madeUp: Set<FieldID> = []
  /// Whether the messages to the merchant's server count, as they do at the end.
  private var countsMessages = false
  /// The faults' names in the file, by their names in the recording.
  private var faultNames: [String: String] = [:]
  /// The number of deeds without an effect.
  private(set) var withoutEffect = 0
  /// Whether the draft ends at the first moment that no words lead to; otherwise it continues, and the file says how far it is the same.
  private let isTrial: Bool
  /// Whether there was such a moment.
  private(set) var isAstray = false
  /// The number of entries before it, or of all.
  private(set) var followed = 0

  init(_ rehearsal: Rehearsal, _ timing: Timing, cards: [String: String], isTrial: Bool = false) {
    self.isTrial = isTrial
    self.rehearsal = rehearsal
    self.timing = timing
    self.cards = cards
  }

  /// Plays a recording and writes down what it says. Throws when it cannot be played.
  mutating func follow(_ player: RecordingPlayer, faults: [FaultRule]) throws(RecordingProblem) {
    for fault in faults { arm(fault) }
    _ = rehearsal.take(.start)
    while let entry = player.next {
      if isTrial, isAstray { return }
      followed += 1
      try player.approach()
      let before = player.world.snapshot
      switch entry.deed {
      case .passed: try player.step()
      case .typed(let field, let isMadeUp):
        try player.step()
        if isMadeUp { madeUp.insert(field) } else { madeUp.remove(field) }
      case .commanded: try take(entry, before, player)
      }
    }
    countsMessages = true
    catchUp(with: player.world.snapshot, player.world.setup.start)
  }

  private func moment(_ snapshot: Snapshot) -> Moment { Moment(snapshot, withMessages: countsMessages) }

  private mutating func take(_ entry: RecordingEntry, _ before: Snapshot, _ player: RecordingPlayer)
    throws(RecordingProblem)
  {
    let start = player.world.setup.start
    var finder = self.finder(before)
    if case .nothing = finder.find(entry.deed) { return try player.step() }
    // Which messages have come by then decides what happens to the others.
    if case .commanded(.webhooks) = entry.deed { countsMessages = true }
    catchUp(with: before, start)
    countsMessages = false
    finder = self.finder(before)
    let finding = finder.find(entry.deed)
    try player.step()
    let after = player.world.snapshot
    switch finding {
    case .nothing: break
    case .clock(let move): pass(move)
    case .fault(let rule): arm(rule)
    case .heal(let id): heal(id)
    case .wordless where after.ignored != nil: withoutEffect += 1
    case .wordless(let words): remark(Phrase("writer.wordless", ["what": .text(words)]))
    case .actions(let actions) where actions.contains(where: \.isShoppers) && after.ignored != nil: withoutEffect += 1
    case .actions(let actions): take(actions, before, since: start)
    case .payment(let action, let reference):
      _ = rehearsal.take(action, atOnce: timing == .racing, of: .reference(reference))
    }
  }

  /// Arms a fault under a name that the file can have: another one where a fault of that name stood there before, which it replaces.
  private mutating func arm(_ rule: FaultRule) {
    let known = rehearsal.runner.vocabulary
    guard (known.operations + known.messages).contains(where: rule.operation.matches) else {
      return remark(Phrase("writer.wordless", ["what": .text("fault: \(rule.operation.text)")]))
    }
    let sound = rule.id.lowercased().filter { $0.isASCII && ($0.isLetter || $0.isNumber) || $0 == "-" }.prefix(56)
    var name = sound.isEmpty ? "fault" : String(sound)
    let used = rehearsal.steps.compactMap { step in if case .fault(let rule, _) = step.action { rule.id } else { nil } }
    if used.contains(name) {
      var number = 2
      while used.contains("\(name)-\(number)") { number += 1 }
      if let old = faultNames[rule.id] { _ = rehearsal.take(.heal(old)) }
      name += "-\(number)"
    }
    faultNames[rule.id] = name
    _ = rehearsal.take(
      .fault(
        FaultRule(
          id: name, operation: rule.operation, side: rule.side, occurrence: rule.occurrence, lasting: rule.lasting,
          effect: rule.effect), after: nil))
  }

  private mutating func heal(_ id: String?) {
    guard let id else {
      _ = rehearsal.take(.heal(nil))
      return
    }
    // A fault that was never armed cannot be cleared.
    if let name = faultNames[id] { _ = rehearsal.take(.heal(name)) }
  }

  private func finder(_ before: Snapshot) -> StepFinder {
    StepFinder(before: before, run: rehearsal.run, cards: cards, vocabulary: rehearsal.runner.vocabulary)
  }

  /// Does what was done; where that has no effect yet, as much time passes as had passed.
  private mutating func take(_ actions: [Action], _ before: Snapshot, since start: Timestamp) {
    for action in actions { note(madeUpIn: action) }
    let count = rehearsal.steps.count
    let atOnce = timing == .racing
    for action in actions where !rehearsal.take(action, atOnce: atOnce) {
      rehearsal.goBack(to: count)
      let missing = before.now.since(start) - rehearsal.elapsed
      goAhead(missing)
      var taken = true
      for action in actions where taken { taken = rehearsal.take(action, atOnce: atOnce) }
      if !taken {
        let words = actions.last?.summary ?? ""
        rehearsal.goBack(to: count)
        remark(Phrase("writer.not-possible", ["what": .text(words)]))
      }
      return
    }
  }

  // MARK: Time

  /// Lets as much time pass as is needed for the same to be seen.
  private mutating func catchUp(with snapshot: Snapshot, _ start: Timestamp) {
    let elapsed = snapshot.now.since(start)
    if timing != .asNeeded {
      let missing = elapsed - rehearsal.elapsed
      goAhead(missing)
      return
    }
    let wanted = moment(snapshot)
    if moment(rehearsal.run.world.snapshot) == wanted { return }
    if wait(for: wanted, elapsed, ScreenName(snapshot)) { return }
    // The person was quicker than the calls that the last step set off.
    let count = rehearsal.steps.count
    guard let last = rehearsal.steps.lastIndex(where: { $0.action.isShoppers && !$0.goesOnAtOnce }) else {
      isAstray = true
      return
    }
    let rest = Array(rehearsal.steps[(last + 1)...])
    rehearsal.goBack(to: last + 1) { $0.goesOnAtOnce = true }
    if rest.allSatisfy({ if case .clock = $0.action { true } else { false } }),
      moment(rehearsal.run.world.snapshot) == wanted || wait(for: wanted, elapsed, ScreenName(snapshot))
    {
      return
    }
    rehearsal.goBack(to: last + 1) { $0.goesOnAtOnce = false }
    for step in rest { _ = rehearsal.take(step.action, atOnce: step.goesOnAtOnce) }
    let missing = elapsed - rehearsal.elapsed
    if count == rehearsal.steps.count { goAhead(missing) }
    isAstray = isAstray || moment(rehearsal.run.world.snapshot) != wanted
  }

  /// Tries the words that a person would use for it, the plainest first.
  private mutating func wait(for wanted: Moment, _ elapsed: Duration, _ screen: ScreenName) -> Bool {
    let count = rehearsal.steps.count
    let missing = elapsed - rehearsal.elapsed
    var moves: [ClockMove] = []
    if screen == .result { moves.append(.untilScreen(.result)) }
    moves += [.untilIdle, .untilWebhook, .timers(1)]
    if missing > .zero, missing <= DurationText.longest { moves += [.ahead(missing.wholeSeconds), .ahead(missing)] }
    for move in moves {
      if rehearsal.take(.clock(move)), moment(rehearsal.run.world.snapshot) == wanted { return true }
      rehearsal.goBack(to: count)
    }
    return false
  }

  /// Time that the user let pass on purpose.
  private mutating func pass(_ move: ClockMove) {
    let count = rehearsal.steps.count
    if count > 0, case .clock(let last) = rehearsal.steps[count - 1].action {
      switch (last, move) {
      case (.timers(let several), .timers(let more)):
        rehearsal.goBack(to: count - 1)
        _ = rehearsal.take(.clock(.timers(several + more)))
        return
      case (.ahead(let span), .ahead(let more)):
        rehearsal.goBack(to: count - 1)
        goAhead(span + more)
        return
      default: break
      }
    }
    if case .ahead(let span) = move { goAhead(span) } else { _ = rehearsal.take(.clock(move)) }
  }

  /// Lets a span of time pass, step by step where it is longer than a file can say at once.
  private mutating func goAhead(_ span: Duration) {
    var rest = span
    while rest > .zero {
      let step = min(rest, DurationText.longest)
      _ = rehearsal.take(.clock(.ahead(step)))
      rest -= step
    }
  }

  // MARK: Remarks

  private mutating func remark(_ phrase: Phrase) {
    remarks[rehearsal.steps.count, default: []].append(phrase)
    notes.append(phrase)
  }

  /// Says where other digits stand for typed ones, and whether they are published.
  private mutating func note(madeUpIn action: Action) {
    for (field, name) in action.filledFields where madeUp.contains(field) {
      let isCard = field == .cardNumber || field == .page("card-number")
      let key = isCard && !cards.isEmpty ? "writer.published" : "writer.made-up"
      remark(Phrase(key, ["field": .text(name)]))
      madeUp.remove(field)
    }
  }
}

extension Action {
  /// The fields that it fills in, with the names that a file has for them.
  fileprivate var filledFields: [(FieldID, String)] {
    switch self {
    case .fill(let fillings), .type(let fillings): fillings.map { ($0.field.id, $0.field.rawValue) }
    case .page(let press): press.fields.map { (.page($0.field), $0.field) }
    case .form(.submit(let fillings)): fillings.map { (.prompt($0.field), $0.field) }
    default: []
    }
  }
}

extension Duration {
  /// The same or a little more, in whole seconds.
  fileprivate var wholeSeconds: Duration { .seconds((wholeMilliseconds + 999) / 1_000) }
}
