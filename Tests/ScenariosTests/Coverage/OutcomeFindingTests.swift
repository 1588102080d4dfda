import Checkout
import Commerce
import Controller
import Pages
import Payments
import Providers
import Testing
import TillAssets
import Wire

@testable import Scenarios

@Suite("Outcomes found in what happened")
struct OutcomeFindingTests {
  private static let identifiers = ProviderID.allCases.map(\.rawValue)

  private static func reached(_ head: String, fault: String = "") throws -> Set<String> {
    var options = RunOptions()
    options.collectsCoverage = true
    options.outcomes = try Shipped.outcomes(of: "stc-pay")
    let report = try Shipped.run(
      """
      till: 1
      \(head)
      given: {store: riyadh}
      steps:
        - start: checkout
        - choose: stc-pay
        - press: send-code
      \(fault)  - type: {otp: "123456"}
        - press: confirm
        - clock: {run-until: idle}
        - expect: {app: {result: success}}

      """, options: options)
    #expect(report.exitCode == .passed)
    return Set(try #require(report.runs.first).reached.names(in: .outcomes))
  }

  private static let loss = "  - fault: {id: l, on: stc-pay.confirm, nth: 1, do: drop-response}\n"

  @Test("a scenario that only has an outcome's name does not reach it")
  func nameAlone() throws {
    let reached = try Self.reached("id: stc-pay-answer-lost\nname: stc pay paid")
    #expect(reached.contains("stc-pay.status.2"))
    #expect(!reached.contains("stc-pay.confirm.answer-lost"))
  }

  @Test("a scenario of any name in which the answer is lost reaches the lost answer, and the same under another name")
  func anyName() throws {
    let reached = try Self.reached("name: stc pay, paid", fault: Self.loss)
    #expect(reached.contains("stc-pay.confirm.answer-lost") && reached.contains("stc-pay.status.2"))
    #expect(try Self.reached("id: something-else\nname: renamed", fault: Self.loss) == reached)
  }

  @Test("what was reached before going back stays reached")
  func rewound() throws {
    var options = RunOptions()
    options.collectsCoverage = true
    options.outcomes = try Shipped.outcomes(of: "tabby")
    let report = try Shipped.run(
      "till: 1\nname: n\nsteps:\n  - start: checkout\n  - choose: tabby\n  - page: {button: cancel}\n"
        + "  - clock: {run-until: idle}\n  - expect: {app: {result: cancelled}}\n  - rewind: start\n"
        + "  - start: checkout\n  - expect: {screen: {is: methods}}\n", options: options)
    #expect(report.exitCode == .passed)
    #expect(try #require(report.runs.first).reached.contains("tabby.kit-result.close", in: .outcomes))
  }

  @Test("an outcome is no longer found once any of its facts is taken out of the run", arguments: identifiers)
  func withoutOne(_ provider: String) throws {
    let outcomes = try Shipped.outcomes(of: provider)
    let paths = try Set(outcomes.map { try Shipped.assets.path(ofScenario: String($0.scenario.prefix { $0 != " " })) })
    let runner = try Shipped.runner()
    let plan = runner.plan(paths: paths.sorted(), from: Disk.files)
    let facts = Dictionary(
      plan.runs.map { ($0.scenario.title, Shipped.facts(of: $0, by: runner)) }, uniquingKeysWith: { first, _ in first })
    for outcome in outcomes {
      let run = try #require(facts[outcome.scenario])
      #expect(outcome.isFound(in: run), "\(outcome.id)")
      for (fact, poorer) in run.withoutEach(of: outcome.facts) {
        #expect(!outcome.isFound(in: poorer), "\(outcome.id) without \(fact)")
      }
    }
  }

  @Test(
    "a fact that nobody can look for is refused, and says where it stands",
    arguments: [
      (#"{}"#, "app"), (#"{"app": "paid"}"#, "app"), (#"{"app": "none", "leger": "open"}"#, "leger"),
      (#"{"app": "none", "ledger": "opened"}"#, "ledger"), (#"{"app": "none", "calls": []}"#, "calls"),
      (#"{"app": "none", "calls": [{"fault": "drop-after"}]}"#, "calls.call"),
      (#"{"app": "none", "calls": [{"call": "x", "fault": "lost"}]}"#, "calls.fault"),
      (#"{"app": "none", "calls": [{"call": "x", "says": {"Code": 7}}]}"#, "calls.says.Code"),
      (#"{"app": "none", "webhooks": [{"moment": "before-the-app"}]}"#, "webhooks.decision"),
      (#"{"app": "none", "merchant": [{"operation": "pay", "told": "done"}]}"#, "merchant.operation"),
      (#"{"app": "none", "after": "soon"}"#, "after"), (#"{"app": "none", "before": {"app": "no"}}"#, "before.app"),
      (#"{"app": "none", "texts": -1}"#, "texts"), (#"{"app": "none", "left": ["door"]}"#, "left"),
    ])
  func refused(_ text: String, _ field: String) throws {
    let json = try JSON(parsing: text)
    #expect { try OutcomeFacts(json) } throws: { ($0 as? OutcomeFacts.Problem)?.field == field }
  }
}

extension RunFacts {
  /// The same run without each of the facts in turn.
  fileprivate func withoutEach(of facts: OutcomeFacts) -> [(fact: String, run: RunFacts)] {
    var poorer: [(fact: String, run: RunFacts)] = []
    func add(_ fact: String, _ change: (inout Attempt) -> Void) {
      var run = self
      for place in run.attempts.indices { change(&run.attempts[place]) }
      poorer.append((fact, run))
    }
    add("what the app was told and the provider held") { $0.standings.removeAll { facts.standing.isFound(in: $0) } }
    if let before = facts.before { add("what was before") { $0.standings.removeAll { before.isFound(in: $0) } } }
    for call in facts.calls { add("\(call)") { $0.calls.removeAll { call.isFound(in: $0) } } }
    for webhook in facts.webhooks { add("\(webhook)") { $0.webhooks.removeAll { $0.decision == webhook.decision } } }
    for operation in facts.operations { add("\(operation)") { $0.deeds.removeAll { operation.isFound(in: $0.deed) } } }
    for name in facts.outside { add(name) { $0.deeds.removeAll { $0.deed == .outside(name) } } }
    if !facts.bank.isEmpty { add("bank") { $0.deeds.removeAll { if case .bank = $0.deed { true } else { false } } } }
    for link in facts.links { add(link) { $0.links.removeAll { $0 == link } } }
    for kind in facts.left { add("\(kind)") { $0.deeds.removeAll { $0.deed == .left(kind) } } }
    for press in facts.pressed {
      add("\(press)") { $0.deeds.removeAll { $0.deed == .pressed(page: press.page, button: press.button) } }
    }
    if facts.after != nil { add("time before") { $0.move(to: $0.begun) } }
    if facts.lasted != nil { add("time after") { [ended] in $0.move(to: ended) } }
    var other = self
    if facts.texts != nil { other.texts += 1 }
    if !facts.settings.isEmpty { other.settings = Settings() }
    if !facts.offers.isEmpty { other.offers = [] }
    if other != self { poorer.append(("settings, offers or text messages", other)) }
    return poorer
  }
}

extension RunFacts.Attempt {
  /// Lets everything have stood as it did from one moment on.
  fileprivate mutating func move(to moment: Timestamp) {
    for index in standings.indices { standings[index].at = moment }
  }
}
