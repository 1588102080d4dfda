import Backend
import Pages
import Recording
import Testing
import Wire

@testable import Scenarios

@Suite("The spelling of a fault")
struct FaultSpellingTests {
  static let rules: [FaultRule] = {
    let effects: [FaultEffect] =
      FaultKind.allCases.map(\.usual) + [
        .latency(.shaped(median: .milliseconds(400), p99: .seconds(3))), .truncate(17), .clockSkew(.seconds(-600)),
        .killBackend(.merchant, down: .seconds(7)), .answer(status: 200, body: "1..2: \"a, {b}\" 90s"),
        .answer(status: 201, body: "90s"),
      ]
    let occurrences: [Occurrence] = [.each, .nth(1...1), .nth(2...4), .every(3), .chance(.half)]
    return effects.enumerated().map {
      FaultRule(
        id: "f\($0.offset)", operation: OperationPattern("stc-pay.*"), side: $0.offset.isMultiple(of: 2) ? .app : nil,
        occurrence: occurrences[$0.offset % 5], lasting: $0.offset.isMultiple(of: 3) ? .milliseconds(90_500) : nil,
        effect: $0.element)
    }
  }()

  @Test("a scenario file reads what it writes, and what a recording writes, as the same rule", arguments: rules)
  func same(rule: FaultRule) throws {
    for text in [rule.fileText(), rule.json.compactText] {
      let file = ScenarioFile(
        path: "here.till.yaml",
        text: "till: 1\nid: here\nname: here\nsteps:\n  - start: checkout\n  - fault: \(text)\n")
      let read = ReadFile(file, vocabulary: try Shipped.runner().vocabulary)
      #expect(read.scenarios.first?.steps.last?.action == .fault(rule, after: nil), "\(text)")
    }
  }
}
