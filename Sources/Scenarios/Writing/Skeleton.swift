public import Language

/// The kinds of file that can begin with a recorded run.
public enum Skeleton: String, CaseIterable, Sendable {
  /// A demo: every step with a caption, in chapters.
  case demo
  /// A lesson: what was done is a task, and its end is what the task must come to.
  case lesson
}

extension ScenarioWriter.Written {
  /// The same run as the beginning of a demo or a lesson, to be put into better words; `nil` where there is no step to make one of.
  public func skeleton(_ skeleton: Skeleton, named name: String, phrases: Phrasebook) -> String? {
    guard isProven, breaks == nil, let draft else { return nil }
    return switch skeleton {
    case .demo: draft.demo(named: name, phrases: phrases)
    case .lesson: draft.lesson(named: name, phrases: phrases)
    }
  }
}

extension DraftText {
  /// An action of the person at the keyboard or of a party behind the scenes; less than a minute that passes is no beat of its own.
  private static func isPlayed(_ line: Line) -> Bool {
    guard case .step(let step) = line else { return false }
    if case .clock(.ahead(let span)) = step.action, span < .seconds(60) { return false }
    return step.action.entry.traits.contains(.isPlayed)
  }

  /// A demo in which each step is a beat, and which has a chapter for its beginning and one for its end. Till's own: 15 seconds a beat.
  fileprivate func demo(named name: String, phrases: Phrasebook) -> String? {
    let played = lines.indices.filter { Self.isPlayed(lines[$0]) }
    guard let first = played.first, let last = played.last else { return nil }
    var rows =
      head + ["demo:", "  minutes: \(max(1, (played.count + 3) / 4))", "  shows: \(YAML.quoted(name))", "", "steps:"]
    for (index, line) in lines.enumerated() {
      guard Self.isPlayed(line), case .step(let step) = line else {
        rows += Self.block(of: line).map { "  " + $0 }
        continue
      }
      rows.append("  - say: \(YAML.quoted(phrases.text(step.action.caption)))")
      if index == first { rows.append("    chapter: The checkout") }
      if index == last, played.count > 2 { rows.append("    chapter: The result") }
      rows += Self.inside(step).map { "    " + $0 }
    }
    return (rows + end).joined(separator: "\n") + "\n"
  }

  /// A lesson with one task: what was done after the start is its solution.
  fileprivate func lesson(named name: String, phrases: Phrasebook) -> String? {
    let steps = lines.compactMap { line in if case .step(let step) = line { step } else { nil } }
    let goals = lines.compactMap { line in if case .expect(let goal) = line { goal } else { nil } }
    guard steps.count > 1, let goal = goals.last, !goal.sides.flatMap(\.lines).isEmpty else { return nil }
    let solution = steps.dropFirst()
    var rows = head + ["lesson:", "  goal: \(YAML.quoted(name))", "", "steps:"]
    rows.append("  - say: \(YAML.quoted(phrases.text(steps[0].action.caption)))")
    rows += Self.inside(steps[0]).map { "    " + $0 }
    let task = phrases.text("skeleton.task", ["title": .text(name)])
    rows += ["  - task:", "      text: \(YAML.quoted(task))", "      solution:"]
    for step in solution {
      rows += zip(["- "] + Array(repeating: "  ", count: 8), Self.inside(step)).map { "        " + $0 + $1 }
    }
    rows.append("      done-when:")
    rows += goal.sides.flatMap(\.lines).map { "        " + $0 }
    return (rows + end).joined(separator: "\n") + "\n"
  }

  /// The parts of a step besides words.
  private static func inside(_ step: Step) -> [String] {
    [step.action.fileText] + (step.payment.map { ["of: \($0.fileText)"] } ?? [])
      + (step.goesOnAtOnce ? ["no-wait: true"] : [])
  }
}
