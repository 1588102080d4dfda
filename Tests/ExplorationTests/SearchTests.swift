import Commerce
import Controller
import Inspection
import Language
import Pages
import Payments
import Recording
import Scenarios
import Testing
import TillAssets

@testable import Exploration

@Suite("Exploring")
struct SearchTests {
  private func plan(
    _ method: PaymentMethod, gateways: GatewayMaker = .own, faults: Int, deviations: Int = 0, walks: Int = 0,
    kinds: [FaultKind] = [.dropBefore, .dropAfter]
  ) throws -> ExplorationPlan {
    ExplorationPlan(
      WorldSetup(store: try Shipped.assets.store("default")), method: method, gateways: gateways, faults: faults,
      deviations: deviations, kinds: kinds, orders: 0, walks: walks)
  }

  private func explored(_ plan: ExplorationPlan, sharing share: @escaping Search.Share = ScenarioRunner.serially)
    -> Exploration
  {
    var exploration = Exploration([plan])
    while exploration.advance(sharing: share) {}
    return exploration
  }

  @Test(
    "a retry with a new session while the first is unknown is found by the shortest path, before it can take the money twice"
  )
  func naiveRetry() throws {
    let exploration = explored(try plan(.card, gateways: .naive, faults: 1))
    let finding = try #require(exploration.findings.first)
    #expect(finding.problem.kind == .rule(.unknownIsNotFailed), "\(exploration.report.jsonText)")
    #expect(finding.path.faults.map(\.kind) == [.dropAfter])
    #expect(finding.path.choices.count { $0 == Choice(.fill, "right") } == 1)
    let world = finding.recorded(try plan(.card, gateways: .naive, faults: 1))
    #expect(world.snapshot.brokenRule?.rule == .unknownIsNotFailed)
  }

  @Test(
    "what begins in the middle of a scenario or of its run finds the same, and the run of it shows the same from the start"
  )
  func inTheMiddle() throws {
    let runner = try Shipped.runner()
    let file = ScenarioFile(
      path: "here.till.yaml",
      text: """
        till: 1
        id: here
        name: here
        steps:
          - start: checkout
          - choose: card
          - fill: {number: "4200000000000000", expiry: "12/30"}
          - expect: {screen: {is: card}}
        """)
    let steps = try #require(runner.beginning(of: file, steps: 3))
    #expect(steps.method == .card)
    let run = try #require(runner.record("here", in: file))
    let machine = try TimeMachine(replaying: run.entries, in: run.setup)
    let recorded = machine.beginning
    #expect(recorded.method == .card)
    var found: [String] = []
    for beginning in [ExplorationPlan.Beginning(steps), ExplorationPlan.Beginning(recorded)] {
      let plan = ExplorationPlan(
        steps.setup, method: .card, gateways: .naive, faults: 1, deviations: 0, kinds: [.dropAfter], orders: 0,
        beginning: beginning)
      let exploration = explored(plan)
      let finding = try #require(exploration.findings.first)
      found.append(exploration.report.jsonText)
      #expect(finding.problem.kind == .rule(.unknownIsNotFailed))
      #expect(!finding.path.choices.contains(Choice(.choose, "card")))
      let world = finding.recorded(plan)
      #expect(world.snapshot.brokenRule?.rule == .unknownIsNotFailed)
      let again = try Recording.replay(world.setup, world.entries, gateways: .naive)
      #expect(again.fingerprint == world.fingerprint)
      let files = finding.files(of: plan, number: 1, by: ScenarioWriter(runner), program: "")
      #expect(files.map { $0.name.split(separator: ".", maxSplits: 1).last } == ["json", "tillrun", "till.yaml"])
    }
    #expect(found.first == found.last)
    #expect(machine.look(atEvent: 1))
    #expect(machine.beginning.entries.count < recorded.entries.count)
  }

  @Test("the honest gateway takes it once, whatever one call does", arguments: [PaymentMethod.card, .stcPay])
  func honest(_ method: PaymentMethod) throws {
    let exploration = explored(try plan(method, faults: 1))
    let text = exploration.report.text(in: try Shipped.english())
    #expect(exploration.findings.isEmpty, "\(text)")
    #expect(exploration.states > 10)
  }

  @Test("the answer is the same whoever runs the paths, and in which order")
  func sharing() throws {
    let backwards: Search.Share = { count, piece in for index in (0..<count).reversed() { piece(index) } }
    let plan = try plan(.stcPay, faults: 1)
    #expect(explored(plan).report.jsonText == explored(plan, sharing: backwards).report.jsonText)
  }

  @Test("an exploration that was interrupted and goes on gives the same answer as one that was not")
  func resuming() throws {
    let plan = try plan(.card, gateways: .naive, faults: 1, walks: 2)
    var begun = Exploration([plan])
    begun.advance()
    begun.advance()
    let text = begun.stateText(options: "x")
    var resumed = try Exploration(resuming: text, [plan], options: "x")
    #expect(resumed.stateText(options: "x") == text)
    while resumed.advance() {}
    #expect(resumed.report.jsonText == explored(plan).report.jsonText)
  }

  @Test("what was written with other options, or is no exploration, is not gone on with")
  func otherOptions() throws {
    let plan = try plan(.card, faults: 0)
    let text = Exploration([plan]).stateText(options: "x")
    #expect(throws: ExplorationStateProblem.otherOptions) {
      try Exploration(resuming: text, [plan], options: "y")
    }
    #expect(throws: ExplorationStateProblem.unreadable) { try Exploration(resuming: "{}", [plan], options: "x") }
  }

  @Test("rings come one after the other, those nearer to the usual first, and every path is counted in its own")
  func rings() throws {
    var search = Search(try plan(.stcPay, faults: 1, deviations: 1))
    var last = search.ring
    for _ in 0..<12 where search.advance() {
      #expect(last <= search.ring)
      last = search.ring
    }
    #expect(search.paths > 64)
    #expect(search.ringCounts.reduce(0) { $0 + $1.paths } == search.paths)
    #expect(search.ringCounts.reduce(0) { $0 + $1.waiting } == search.frontier)
    let rings = (0...2).flatMap { faults in (0...2).map { Ring(faults: faults, deviations: $0) } }
    #expect(
      rings.sorted().prefix(6).map { [$0.faults, $0.deviations] } == [
        [0, 0], [0, 1], [1, 0], [0, 2], [1, 1], [2, 0],
      ])
    for ring in rings { #expect(Ring(number: ring.number) == ring) }
  }

  @Test("messages to the merchant's server go wrong as well, each try by its number")
  func messages() throws {
    var search = Search(try plan(.tabby, faults: 1, kinds: [.dropAfter]))
    while search.advance() {}
    let names = search.points.flatMap(\.faults).filter { $0.call == "tabby.notification" }
    #expect(names.contains(CallFault(.dropAfter, call: "tabby.notification", number: 1)))
    #expect(search.findings.isEmpty)
  }

  @Test("the report shows the two messages that contradict each other in words, and what was walked of each ring")
  func contradiction() throws {
    let plan = try plan(.card, gateways: .naive, faults: 1)
    let exploration = explored(plan)
    let text = exploration.report.text(in: try Shipped.english())
    #expect(text.contains("These two contradict each other:\n"))
    #expect(text.contains(" → "))
    #expect(!text.contains("timeline."))
    #expect(text.contains("  1 + 0: "))
    let resumed = try Exploration(resuming: exploration.stateText(options: ""), [plan], options: "")
    #expect(resumed.report.text(in: try Shipped.english()) == text)
  }

  @Test("what has nothing to do with it is left out of a counter-example")
  func shrinking() throws {
    let plan = try plan(.card, gateways: .naive, faults: 1)
    let finding = try #require(explored(plan).findings.first)
    var padded = finding.path
    padded.faults.append(CallFault(.latency, call: "tabby.create", number: 1))
    padded.choices.insert(Choice(.phone, "clock/ahead"), at: 0)
    padded.choices.insert(Choice(.webhook, "release"), at: 2)
    #expect(plan.shrunk(padded, for: finding.problem).choices.count <= finding.path.choices.count)
    #expect(plan.shrunk(padded, for: finding.problem).faults == finding.path.faults)
  }

  @Test("a budget that is used up allows nothing more, and less spent reaches at least as far")
  func spending() throws {
    let nothing = Spending()
    let fault = nothing.withFault()
    let link = try #require(nothing.with(.links))
    #expect(nothing.isWithin(fault) && !fault.isWithin(nothing))
    #expect(!fault.isWithin(link) && !link.isWithin(fault))
    #expect((fault.faults, fault.deviations, link.deviations, link.count(of: .links)) == (1, 0, 1, 1))
    for kind in ChoiceClass.allCases {
      var spent: Spending? = nothing
      for _ in 0..<kind.budget { spent = spent?.with(kind) }
      #expect(spent != nil && spent?.with(kind) == nil)
    }
  }

  @Test("every choice can be read again from its words")
  func words() {
    for act in Act.allCases { #expect(Choice(words: Choice(act, "a", "b").words) == Choice(act, "a", "b")) }
    #expect(Choice(words: ["fly"]) == nil)
    let fault = CallFault(.status, call: "tabby.create", number: 2)
    #expect(CallFault(words: fault.words) == fault)
  }

  @Test("every choice and every problem has its sentence")
  func sentences() throws {
    let phrases = try Shipped.english()
    for act in Act.allCases { #expect(!phrases.text(Choice(act, "a", "b").phrase).contains("explore.act")) }
    for name in ["endless", "dead-end", "never-settled", "not-the-same", "gateway-failure"] {
      let problem = PathProblem(try #require(PathProblem.Kind(name: name)), facts: [])
      #expect(!phrases.text(problem.phrase).contains("explore."))
    }
  }
}
