import Checkout
import Controller
import Language
import Pages
import Payments
import Scenarios
import Testing
import TillAssets

@testable import Exploration

@Suite("The shards of an exploration")
struct ShardTests {
  private static let methods: [PaymentMethod] = [.card, .stcPay, .tabby, .applePay, .card]

  private func plans() throws -> [ExplorationPlan] {
    try Self.methods.enumerated().map { index, method in
      let store = index == 4 ? "riyadh" : "default"
      var setup = WorldSetup(store: try Shipped.assets.store(store))
      setup.seed = 1
      return ExplorationPlan(
        setup, method: method, gateways: .naive, faults: method == .card ? 1 : 0, deviations: 0,
        kinds: [.dropAfter, .timeout], orders: 0)
    }
  }

  private func report(_ plans: [ExplorationPlan], _ shard: Shard? = nil) -> ExplorationReport {
    var exploration = Exploration(plans.enumerated().filter { shard?.holds($0.offset) ?? true }.map(\.element))
    while exploration.advance() {}
    var report = exploration.report
    (report.shard, report.list) = (shard, "mark")
    return report
  }

  @Test("written, read and put together, they are the exploration of everything, byte for byte", arguments: [2, 7])
  func whole(_ count: Int) throws {
    let plans = try plans()
    let whole = report(plans)
    #expect(whole.hasFindings)
    let parts = try (1...count).reversed().map { number in
      let text = report(plans, Shard(number: number, count: count)).jsonText
      return (name: "\(number).json", report: try #require(ExplorationReport(json: text)))
    }
    let merge = ExplorationMerge(parts)
    #expect(merge.problems == [])
    #expect(merge.report.jsonText == whole.jsonText)
    let text = merge.report.text(in: try Shipped.english())
    #expect(!text.contains("⟦"))
    #expect(text.split(separator: "\n").last == whole.text(in: try Shipped.english()).split(separator: "\n").last)
  }

  @Test("one that is missing, there twice, or of another exploration is named")
  func problems() {
    func part(_ number: Int, list: String = "mark") -> (name: String, report: ExplorationReport) {
      var report = report([], Shard(number: number, count: 3))
      report.list = list
      return ("\(number).json", report)
    }
    let merge = ExplorationMerge([part(1), part(1), part(2, list: "other")])
    #expect(
      merge.problems.map(\.key) == [
        "report.merge.twice", "report.merge.other-run", "report.merge.missing", "report.merge.missing",
      ])
    #expect(!merge.report.hasFindings)
  }

  @Test("what is no report of an exploration is not read as one")
  func unreadable() {
    for text in [
      "", "{}", "[]", #"{"counter-examples":[]}"#,
      #"{"counter-examples":[1],"methods":[],"rings":[],"walks":0,"reached":{}}"#,
    ] {
      #expect(ExplorationReport(json: text) == nil, "\(text)")
    }
  }
}
