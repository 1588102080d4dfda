import ArgumentParser
import Commerce
import Controller
import Glibc
import Payments
import Scenarios
import TillAssets

/// `till explore`: every path within a budget.
struct ExploreCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "explore", abstract: "x")
  @Option var method: [String] = []
  @Option var faults = 1
  @Option var actions = 1
  @Option var walks = 0
  @Option var store = "default"

  func run() throws {
    let surroundings = try Surroundings.orExit()
    let store = try surroundings.assets.store(store)
    let methods = PaymentMethod.allCases.filter { method.isEmpty || method.contains($0.rawValue) }
    var exploration = Exploration(
      methods.map { ExplorationPlan(WorldSetup(store: store), method: $0, faults: faults, deviations: actions, walks: walks) })
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    let start = Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    while exploration.advance(sharing: Workers.share) {
    }
    clock_gettime(CLOCK_MONOTONIC, &time)
    let end = Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    for s in exploration.searches { print(s.plan.method, s.paths, s.states, s.findings.count) }
    print(exploration.paths, exploration.states, "\(end - start) s", "\(Double(exploration.paths) / (end - start)) paths/s")
    for f in exploration.findings {
      print(f.method.rawValue, f.problem.name, f.problem.facts, f.problem.events)
      for fault in f.path.faults { print("   fault", fault.words) }
      for c in f.path.choices { print("   ", c.text) }
    }
    for kind in Reached.Kind.allCases { print(kind, exploration.reached.seen(kind).count, "missing", exploration.reached.missing(kind)) }
  }
}
