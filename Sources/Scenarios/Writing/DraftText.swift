import Checkout
import Commerce
import Controller
import Inspection
import Language
import Pages
import Recording

/// A scenario file in the making: its steps with what must be true behind them.
struct DraftText {
  /// A step, or what must be true.
  enum Line {
    case step(Step)
    case expect(Waypoint)
    case remark(String)
  }

  private(set) var head: [String]
  /// The part behind the steps.
  let end: [String]
  private(set) var lines: [Line] = []
  /// Where each side of an expectation stands in the text that was made last: the line of the file, the index in `lines`.
  private var places: [Int: Int] = [:]

  /// Goes through the steps once more and looks where the truths change.
  init(_ draft: Draft, head: [String], words: (Phrase) -> String) {
    self.head = head
    let rehearsal = draft.rehearsal
    let rules = rehearsal.scenario.rules
    end = rules == .all ? [] : ["", "rules: \(rules.fileText)"]
    var run = rehearsal.runner.prepare(rehearsal.scenario, ScenarioFile(path: "", text: ""))
    let operations = Set(rehearsal.runner.vocabulary.operations)
    var (last, truths): (Waypoint?, [String]) = (nil, Self.provable(run))
    var faults: [String] = []
    for (index, step) in rehearsal.steps.enumerated() {
      lines += (draft.remarks[index] ?? []).map { .remark(words($0)) }
      run.perform(step)
      lines.append(.step(step))
      if case .fault(let rule, _) = step.action { faults.append(rule.id) }
      if step.action.isLink { lines.append(.expect(.link(run, after: step.action))) }
      let snapshot = run.world.snapshot
      guard snapshot.brokenRule == nil, index < rehearsal.steps.count - 1 else { break }
      guard Self.provable(run) != truths else { continue }
      truths = Self.provable(run)
      let waypoint = Waypoint(run, since: last)
      if !waypoint.sides.isEmpty, !step.goesOnAtOnce { lines.append(.expect(waypoint)) }
      last = Waypoint(run, since: nil)
    }
    lines += (draft.remarks[rehearsal.steps.count] ?? []).map { .remark(words($0)) }
    if run.world.snapshot.brokenRule == nil {
      let end = Waypoint.end(run, faults: faults, operations: operations)
      dropRepeated(end)
      lines.append(.expect(end))
    } else if !lines.contains(where: { if case .expect = $0 { true } else { false } }) {
      // A broken rule is no expectation; but a scenario looks at something.
      lines.append(.expect(Waypoint.begun(run, operations)))
    }
  }

  /// The facts that earn a line when they change: the records, and the results that the merchant was told.
  private static func provable(_ run: ScenarioRun) -> [String] {
    let snapshot = run.world.snapshot
    return snapshot.truths.provable + [OperationName(snapshot.lastOperation).rawValue]
  }

  /// The last expectation repeats the one before where only time has passed.
  private mutating func dropRepeated(_ end: Waypoint) {
    let last = lines.lastIndex { line in
      if case .step(let step) = line, case .clock = step.action { return false }
      return true
    }
    guard let last, case .expect(let waypoint) = lines[last], waypoint.sides.allSatisfy(end.sides.contains) else {
      return
    }
    lines.remove(at: last)
  }

  /// Leaves out where random numbers come from, where that does not matter.
  mutating func dropSeed() {
    guard let index = head.firstIndex(where: { $0.hasPrefix("  seed: ") }) else { return }
    head.remove(at: index)
    // Nothing else may be given.
    if head[index - 1] == "given:", !head[index...].contains(where: { $0.hasPrefix("  ") }) {
      head.removeSubrange(index - 2...index - 1)
    }
  }

  mutating func text() -> String {
    var text = head
    places = [:]
    text.append("steps:")
    for (index, line) in lines.enumerated() {
      for row in Self.block(of: line) {
        text.append("  " + row)
        places[text.count] = index
      }
    }
    return (text + end).joined(separator: "\n") + "\n"
  }

  /// The rows of each line in the file, as rows that stand at the level of the steps; those that say nothing left out.
  var blocks: [[String]] { lines.map { Self.block(of: $0) }.filter { !$0.isEmpty } }

  static func block(of line: Line) -> [String] {
    switch line {
    case .remark(let words): return words.split(separator: "\n").map { "# \($0)" }
    case .step(let step):
      let payment = step.payment.map { ["  of: \($0.fileText)"] } ?? []
      return ["- \(step.action.fileText)"] + payment + (step.goesOnAtOnce ? ["  no-wait: true"] : [])
    case .expect(let waypoint):
      let sides = waypoint.sides.flatMap(\.lines)
      return sides.isEmpty ? [] : ["- expect:"] + sides.map { "    \($0)" }
    }
  }

  /// Leaves out what turned out not to hold always, or what never had an effect; returns whether that was anything.
  mutating func drop(_ complaint: Diagnostic) -> Bool {
    guard let index = places[complaint.place.line] else { return false }
    if case .step(let step) = lines[index] { return drop(step, at: index, complaint) }
    guard case .expect(var waypoint) = lines[index], case .text(let name)? = complaint.message.values["name"] else {
      return false
    }
    let before = waypoint
    for side in waypoint.sides.indices { waypoint.sides[side].drop(name) }
    lines[index] = .expect(waypoint)
    return waypoint != before
  }

  /// Leaves out a fault that made no call go wrong, with everything that is said of it.
  private mutating func drop(_ step: Step, at index: Int, _ complaint: Diagnostic) -> Bool {
    guard [.faultNeverFired, .faultCannotFire].contains(complaint.code) else { return false }
    switch step.action {
    case .lose: lines.remove(at: index)
    case .fault(let rule, _):
      lines.removeAll { line in
        guard case .step(let other) = line else { return false }
        if case .fault(let own, _) = other.action { return own.id == rule.id }
        return other.action == .heal(rule.id)
      }
      for place in lines.indices {
        guard case .expect(var waypoint) = lines[place] else { continue }
        for side in waypoint.sides.indices { waypoint.sides[side].drop("fault.\(rule.id)") }
        lines[place] = .expect(waypoint)
      }
    default: return false
    }
    // Every line behind it stands elsewhere now.
    places = [:]
    return true
  }
}

extension Waypoint {
  fileprivate static func begun(_ run: ScenarioRun, _ operations: Set<String>) -> Waypoint {
    let call = run.world.snapshot.exchanges.first { operations.contains($0.operation) }
    guard let call else { return Waypoint(sides: [Side(name: "truths", facts: [])]) }
    let fact = Fact(key: YAML.text(call.operation), value: ", times: at-least 1")
    return Waypoint(sides: [Side(name: "wire", facts: [fact])])
  }
}

extension Truths {
  /// The changes after an answer: what the app was told, and what the provider holds.
  fileprivate var provable: [String] {
    let tries = provider.triesLeft.map { "\($0)" } ?? ""
    return Array(names.dropFirst()) + ["\(provider.captures) \(provider.refunded?.description ?? "") \(tries)"]
  }
}

extension Action {
  /// Whether it brings a link to the app.
  fileprivate var isLink: Bool {
    switch self {
    case .open, .link: true
    case .start, .choose, .fill, .type, .press, .page, .close, .cancel, .sheet, .bank, .form, .leaveWait, .card,
      .outside, .operate, .retry, .webhook, .scan, .clock, .fault, .heal, .network, .storeServer, .phone, .lose,
      .expect, .wait,
      .checkpoint, .rewind, .either, .ask, .task, .say:
      false
    }
  }
}
