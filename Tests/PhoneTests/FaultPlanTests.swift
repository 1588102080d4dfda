import Backend
import Pages
import Phone
import Testing
import Wire

@Suite("Fault plan")
struct FaultPlanTests {
  @Test(
    "a pattern matches whole names, a star any run of characters",
    arguments: [
      ("*", "hyperpay.create-checkout", true), ("*", "", true), ("hyperpay.*", "hyperpay.create-checkout", true),
      ("hyperpay.*", "hyperpay.", true), ("hyperpay.*", "hyperpay", false), ("*.confirm", "stcpay.confirm", true),
      ("*.confirm", "stcpay.confirm.again", false), ("stcpay.confirm", "stcpay.confirm", true),
      ("stcpay.confirm", "stcpay.confirms", false), ("stcpay.confirm", "stcpay", false), ("", "", true),
      ("", "a", false),
      ("a*b*c", "abc", true), ("a*b*c", "aXbYc", true), ("a*b*c", "acb", false), ("a*a", "a", false),
      ("a*a", "aa", true), ("*b*b*", "ab", false), ("*b*b*", "abab", true), ("**", "x", true), ("a**c", "abc", true),
      ("*ab*ab", "ab", false), ("*ab*ab", "abab", true), ("A*", "abc", false), ("a.c", "abc", false),
    ])
  func pattern(_ pattern: String, _ operation: String, _ matches: Bool) {
    #expect(OperationPattern(pattern).matches(operation) == matches)
  }

  struct Row: Sendable, CustomTestStringConvertible {
    let name: String
    let rules: [FaultRule]
    let calls: [WireRequest]
    /// Which calls reach the server, counted from 1.
    let reaching: [Int]
    let fired: [Int]
    var testDescription: String { name }
  }

  @Test(
    "a rule makes go wrong what it is about, and the plan tells how often",
    arguments: [
      Row(
        name: "each call of a name",
        rules: [FaultRule(id: "a", operation: OperationPattern("x.*"), effect: .dropBefore)],
        calls: [.call("x.a"), .call("y.a"), .call("x.b")], reaching: [2], fired: [2]),
      Row(
        name: "only the first",
        rules: [FaultRule(id: "a", operation: .all, occurrence: .nth(1...1), effect: .dropBefore)],
        calls: [.call("x.a"), .call("x.a"), .call("x.a")], reaching: [2, 3], fired: [1]),
      Row(
        name: "the second and third of those it is about",
        rules: [FaultRule(id: "a", operation: OperationPattern("x.a"), occurrence: .nth(2...3), effect: .dropBefore)],
        calls: [.call("x.a"), .call("x.b"), .call("x.a"), .call("x.a"), .call("x.a")], reaching: [1, 2, 5], fired: [2]),
      Row(
        name: "only the app's",
        rules: [FaultRule(id: "a", operation: .all, side: .app, occurrence: .nth(1...1), effect: .dropBefore)],
        calls: [.call("x.a", by: .merchant), .call("x.a"), .call("x.a")], reaching: [1, 3], fired: [1]),
      Row(
        name: "only the merchant's",
        rules: [FaultRule(id: "a", operation: .all, side: .merchant, effect: .dropBefore)],
        calls: [.call("x.a", by: .merchant), .call("x.a")], reaching: [2], fired: [1]),
      Row(
        name: "of two rules for one call the first decides, and both count the call",
        rules: [
          FaultRule(id: "a", operation: .all, occurrence: .nth(1...1), effect: .dropBefore),
          FaultRule(id: "b", operation: .all, occurrence: .nth(1...2), effect: .offline),
        ], calls: [.call("x.a"), .call("x.a"), .call("x.a")], reaching: [3], fired: [1, 1]),
      Row(
        name: "a rule that never comes to its turn",
        rules: [FaultRule(id: "a", operation: .all, occurrence: .nth(5...9), effect: .dropBefore)],
        calls: [.call("x.a"), .call("x.a")], reaching: [1, 2], fired: [0]),
    ])
  func counting(_ row: Row) {
    let bench = Bench(faults: row.rules)
    var reaching: [Int] = []
    for (index, call) in row.calls.enumerated() where bench.make(call).map(\.outcome) == [.usual] {
      reaching.append(index + 1)
    }
    #expect(reaching == row.reaching)
    #expect(bench.server.operations.count == row.reaching.count)
    #expect(bench.line.faults.progress.map(\.fired) == row.fired)
  }

  @Test("a healed rule counts no further calls and is still reported")
  func healing() {
    let bench = Bench(faults: [FaultRule(id: "a", operation: .all, effect: .dropBefore)])
    _ = bench.make(.call("x.a"))
    bench.line.heal("a")
    _ = bench.make(.call("x.a"))
    #expect(bench.line.faults.progress.map(\.seen) == [1])
    #expect(bench.line.faults.progress.map(\.isArmed) == [false])
    #expect(bench.line.faults.fired("a") == 1)
    #expect(bench.line.faults.fired("b") == nil)
  }

  @Test(
    "each loss without a name gets one of its own, by which it is healed, and a rule of the same kind with a name keeps that"
  )
  func names() {
    let loss = FaultRule.loss(of: .answer)
    let plan = FaultPlan([FaultRule(id: "a", operation: .all, effect: .dropBefore), loss, loss])
    #expect(plan.progress.map(\.rule.id) == ["a", "lost-2", "lost-3"])
    #expect(
      loss.lostPart == .answer && FaultRule.loss(of: .request, calls: OperationPattern("x.*")).lostPart == .request)
    #expect(plan.progress.allSatisfy { $0.rule.lostPart == nil })
  }
}
