import Controller
import Payments
import Simulation

/// A walk by chance, with more faults and more choices off the usual way than the budgets allow.
struct RandomWalk: Sendable {
  let path: Path
  let problem: PathProblem?
  let timeline: [String]
  let reached: Explored

  /// How many choices a walk has at most.
  private static let longest = 60

  /// The walk of a number; it depends on nothing but the plan, the number and the calls that may go wrong.
  init(_ plan: ExplorationPlan, number: Int, calls: [String]) {
    var random = SeededRandom(seed: plan.setup.seed).stream("walk/\(plan.method.rawValue)/\(number)")
    var faults: [CallFault] = []
    if !calls.isEmpty, !plan.kinds.isEmpty {
      for _ in 0..<random.next(below: UInt64(plan.faults + 2)) {
        let fault = CallFault(random.pick(plan.kinds), call: random.pick(calls), number: 1 + Int(random.next(below: 3)))
        if !faults.contains(where: { $0.call == fault.call && $0.number == fault.number }) { faults.append(fault) }
      }
    }
    let isShuffled = random.next(below: 3) == 0
    let beginning = isShuffled ? [Choice(.shuffled, "\(random.next(below: 1_000) + 1)")] : []
    var run = PathRun(plan, Path(faults: faults, choices: beginning))
    for choice in beginning { run.make(choice) }
    while run.report.problem == nil, run.report.made.count < Self.longest {
      let options = run.options
      let strays = random.next(below: 4) == 0
      if strays, !options.others.isEmpty {
        run.make(random.pick(options.others))
      } else if let usual = options.usual.first {
        run.make(random.next(below: 8) == 0 ? random.pick(options.usual) : usual)
      } else {
        break
      }
    }
    if run.report.problem == nil { run.end(run.options) }
    path = Path(faults: faults, choices: run.report.made)
    problem = run.report.problem
    timeline = run.report.timeline
    reached = run.report.reached
  }
}

extension SeededRandom {
  /// One of some values, of which there is at least one.
  fileprivate mutating func pick<Value>(_ values: [Value]) -> Value { values[Int(next(below: UInt64(values.count)))] }
}
