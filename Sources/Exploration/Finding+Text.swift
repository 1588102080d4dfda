import Checkout
import Commerce
import Controller
import Inspection
public import Language
import Pages
import Payments
import Scenarios

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
