import Checkout
public import Language
import Pages
import Payments
import Wire

/// What came of an exploration, for people and for programs.
extension Exploration {
  /// The report as text: counts a method, counter-examples step by step, and what was never reached.
  public func text(in phrases: Phrasebook) -> String {
    var lines: [String] = []
    for search in searches {
      lines.append(
        phrases.text(
          "explore.method",
          [
            "method": .phrase(Phrase("method.\(search.plan.method.rawValue)")), "paths": .number(search.paths),
            "states": .number(search.states), "count": .number(search.findings.count),
          ]))
    }
    for (index, finding) in findings.enumerated() {
      lines.append("")
      lines += finding.lines(number: index + 1, in: phrases)
    }
    lines.append("")
    lines += reached.lines(in: phrases)
    lines.append("")
    lines.append(
      phrases.text(
        "explore.total",
        ["paths": .number(paths), "states": .number(states), "count": .number(findings.count)]))
    return lines.joined(separator: "\n") + "\n"
  }

  /// The report as JSON.
  public var jsonText: String {
    let methods = searches.map { search -> JSON in
      [
        "method": .string(search.plan.method.rawValue), "paths": .count(search.paths), "states": .count(search.states),
        "counter-examples": .count(search.findings.count), "done": .boolean(search.isDone),
      ]
    }
    let seen = reached
    let missing = Explored.Kind.allCases.map { JSON.Member(name: $0.rawValue, value: .words(seen.missing($0))) }
    let json: JSON = [
      "paths": .count(paths), "states": .count(states), "methods": .array(methods),
      "counter-examples": .array(findings.map(\.json)), "reached": seen.json, "not-reached": .object(missing),
    ]
    return json.prettyText + "\n"
  }
}

extension Finding {
  /// The counter-example in words: what is wrong, the steps, and the two messages that contradict each other.
  func lines(number: Int, in phrases: Phrasebook) -> [String] {
    let method = Phrase.Value.phrase(Phrase("method.\(self.method.rawValue)"))
    var lines = [
      phrases.text(
        "explore.finding",
        ["number": .number(number), "method": method, "problem": .phrase(problem.phrase)])
    ]
    if !problem.facts.isEmpty {
      lines.append("  " + phrases.text("explore.facts", ["facts": .text(problem.facts.joined(separator: ", "))]))
    }
    for fault in path.faults {
      lines.append(
        "  "
          + phrases.text(
            "explore.fault",
            ["call": .text(fault.call), "number": .number(fault.number), "kind": .text(fault.kind.rawValue)]))
    }
    for (index, choice) in path.choices.enumerated() {
      lines.append("  \(index + 1). " + phrases.text(choice.phrase))
    }
    for event in problem.events { lines.append("  " + phrases.text("explore.event", ["event": .text(event)])) }
    return lines
  }
}

extension PathProblem {
  var phrase: Phrase {
    switch kind {
    case .rule(let rule): Phrase("rule.\(rule.rawValue)")
    case .endless, .deadEnd, .neverSettled, .notTheSame: Phrase("explore.problem.\(name)")
    }
  }
}

extension Choice {
  /// The choice in words.
  public var phrase: Phrase {
    Phrase("explore.act.\(act.rawValue)", ["what": .text(argument(0)), "with": .text(argument(1))])
  }
}

extension Explored {
  /// What was reached of each kind, and by name what was not.
  func lines(in phrases: Phrasebook) -> [String] {
    Kind.allCases.map { kind in
      let names = missing(kind)
      return phrases.text(
        names.isEmpty ? "explore.reached" : "explore.not-reached",
        [
          "kind": .phrase(Phrase("explore.kind.\(kind.rawValue)")), "count": .number(count(of: kind)),
          "names": .text(names.joined(separator: ", ")),
        ])
    }
  }
}
