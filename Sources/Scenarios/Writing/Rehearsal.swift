import Checkout
import Commerce
import Controller

/// Goes through the steps of a scenario while it is being written; it can take steps back, because it can go through the others
/// again.
struct Rehearsal {
  /// The scenario's world, without steps.
  let scenario: Scenario
  let runner: ScenarioRunner
  private(set) var steps: [Step] = []
  private(set) var run: ScenarioRun

  static let place = Place(file: "", line: 1, column: 1)

  init(_ scenario: Scenario, _ runner: ScenarioRunner) {
    self.scenario = scenario
    self.runner = runner
    run = runner.prepare(scenario, ScenarioFile(path: "", text: ""))
  }

  /// The time that has passed.
  var elapsed: Duration { run.world.now.since(run.begun) }

  /// Takes a step; returns whether it could be taken and had an effect.
  mutating func take(_ action: Action, atOnce: Bool = false, of payment: PaymentName? = nil) -> Bool {
    var step = Step(action: action, place: Self.place)
    step.payment = payment
    step.goesOnAtOnce = atOnce
    steps.append(step)
    run.perform(step)
    return run.failures.isEmpty && run.memory.ignored == nil
  }

  /// Takes back every step but the first ones, which may be changed first.
  mutating func goBack(to count: Int, changing: (inout Step) -> Void = { _ in }) {
    var kept = Array(steps.prefix(count))
    if !kept.isEmpty { changing(&kept[kept.count - 1]) }
    run = runner.prepare(scenario, ScenarioFile(path: "", text: ""))
    for step in kept { run.perform(step) }
    steps = kept
  }
}
