import Checkout
import Commerce
import Controller
import Inspection
public import Language
import Pages
import Payments
import Scenarios
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
            "method": .text(name(of: search.plan, in: phrases)), "paths": Self.paths(search.paths),
            "states": Self.states(search.states), "count": .number(search.findings.count),
          ]))
    }
    lines.append("")
    lines += ringLines(in: phrases)
    for (index, finding) in findings.enumerated() {
      lines.append("")
      let plan = plan(of: finding)
      lines += finding.lines(
        number: index + 1, method: plan.map { name(of: $0, in: phrases) } ?? finding.method.rawValue,
        since: plan?.setup.start ?? Timestamp(milliseconds: 0), in: phrases)
    }
    lines.append("")
    lines += reached.lines(in: phrases)
    lines.append("")
    lines.append(
      phrases.text(
        "explore.total", ["paths": Self.paths(paths), "states": Self.states(states), "count": .number(findings.count)]))
    return lines.joined(separator: "\n") + "\n"
  }

  private static func paths(_ count: Int) -> Phrase.Value {
    .phrase(Phrase("explore.paths", ["count": .number(count)]))
  }

  private static func states(_ count: Int) -> Phrase.Value {
    .phrase(Phrase("explore.states", ["count": .number(count)]))
  }

  /// The plan on which a counter-example was found.
  public func plan(of finding: Finding) -> ExplorationPlan? {
    searches.first { $0.plan.method == finding.method && $0.plan.setup.store.id == finding.store }?.plan
  }

  /// The method's name, with the store's where there are several.
  private func name(of plan: ExplorationPlan, in phrases: Phrasebook) -> String {
    let method = phrases.text("method.\(plan.method.rawValue)")
    guard searches.contains(where: { $0.plan.setup.store.id != plan.setup.store.id }) else { return method }
    return phrases.text("explore.method-in-store", ["method": .text(method), "store": .text(plan.setup.store.id)])
  }

  private func ringLines(in phrases: Phrasebook) -> [String] {
    var lines = [phrases.text("explore.rings")]
    lines += ringCounts.map { count in
      "  "
        + phrases.text(
          count.waiting == 0 ? "explore.ring.whole" : count.paths == 0 ? "explore.ring.not-begun" : "explore.ring.cut",
          [
            "faults": .number(count.ring.faults), "choices": .number(count.ring.deviations),
            "paths": Self.paths(count.paths), "count": .number(count.waiting == 0 ? count.paths : count.waiting),
          ])
    }
    if walks > 0 { lines.append("  " + phrases.text("explore.ring.walks", ["count": .number(walks)])) }
    return lines
  }

  /// The report as JSON.
  public var jsonText: String {
    let methods = searches.map { search -> JSON in
      [
        "method": .string(search.plan.method.rawValue), "store": .string(search.plan.setup.store.id),
        "paths": .whole(search.paths), "states": .whole(search.states),
        "counter-examples": .whole(search.findings.count), "done": .boolean(search.isDone),
      ]
    }
    let seen = reached
    let missing = Explored.Kind.allCases.map { JSON.Member(name: $0.rawValue, value: .strings(seen.missing($0))) }
    let rings = ringCounts.map { count -> JSON in
      [
        "faults": .whole(count.ring.faults), "choices": .whole(count.ring.deviations), "paths": .whole(count.paths),
        "waiting": .whole(count.waiting),
      ]
    }
    let json: JSON = [
      "paths": .whole(paths), "states": .whole(states), "methods": .array(methods), "rings": .array(rings),
      "walks": .whole(walks),
      "counter-examples": .array(findings.map(\.json)), "reached": seen.json, "not-reached": .object(missing),
    ]
    return json.prettyText + "\n"
  }
}

extension Finding {
  /// The counter-example in words: what is wrong, the steps, and the two messages that contradict each other.
  func lines(number: Int, method: String, since start: Timestamp, in phrases: Phrasebook) -> [String] {
    var lines = [
      phrases.text(
        "explore.finding", ["number": .number(number), "method": .text(method), "problem": .phrase(problem.phrase)])
    ]
    if !problem.facts.isEmpty {
      lines.append("  " + phrases.text("explore.facts", ["facts": .text(problem.facts.joined(separator: ", "))]))
    }
    for fault in path.faults {
      lines.append(
        "  "
          + phrases.text(
            OperationPattern(fault.call).isAboutWebhooks ? "explore.fault-message" : "explore.fault",
            ["call": .text(fault.call), "number": .number(fault.number), "kind": .text(fault.kind.rawValue)]))
    }
    for (index, choice) in path.choices.enumerated() { lines.append("  \(index + 1). " + phrases.text(choice.phrase)) }
    guard !problem.events.isEmpty else { return lines }
    switch problem.kind {
    case .rule: lines.append("  " + phrases.text("explore.contradict"))
    case .endless, .deadEnd, .neverSettled, .notTheSame, .gateway: lines.append("  " + phrases.text("explore.last"))
    }
    lines += problem.events.map { "    " + RunEvent($0, since: start).line(in: phrases) }
    return lines
  }
}

extension PathProblem {
  var phrase: Phrase {
    switch kind {
    case .rule(let rule): Phrase("rule.\(rule.rawValue)")
    case .endless, .deadEnd, .neverSettled, .notTheSame: Phrase("explore.problem.\(name)")
    case .gateway(let reason): Phrase("explore.problem.gateway-failure", ["reason": .phrase(reason)])
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
