import Commerce
import Controller
import Pages
import Payments
public import Scenarios
import Synchronization

/// A search for counter-examples on the paths of one plan, ring after ring: first as usual, then with one choice that is not, then
/// with one fault, and so on; within a ring first those that leave after a fault, then the shortest.
///
/// It is the same for the same plan, whatever the number of workers: a batch of paths is run, each by itself, and then taken in
/// in its order.
public struct Search: Sendable {
  /// Does a number of independent pieces of work, by their index, and returns when all are done.
  public typealias Share = ScenarioRunner.Share

  /// One choice of a path, with what goes wrong because of it, behind another.
  struct Point: Hashable, Sendable {
    let parent: Int
    let choice: Choice
    var faults: [CallFault] = []
    let depth: Int
  }

  /// A path that is to be run: a point and what it has used of the budgets.
  struct Visit: Hashable, Sendable {
    let point: Int
    let spending: Spending
  }

  /// What is explored.
  public let plan: ExplorationPlan
  var points: [Point] = []
  var known: [StateFingerprint: [Spending]] = [:]
  /// The fingerprint of the state in which each point was chosen, for those that are checked.
  var origins: [Int: StateFingerprint] = [:]
  var rings: [Ring: [Visit]] = [:]
  /// How many of the present ring were taken.
  var taken = 0
  /// The present ring.
  public internal(set) var ring = Ring(faults: 0, deviations: 0)
  /// How many paths were run of each ring.
  var walkedRings: [Ring: Int] = [:]
  var signatures: Set<String> = []
  /// The kinds of fault that can do nothing to a call, by kind and name: such as a bad signature where nothing is signed.
  var inert: Set<[String]> = []
  var walked = 0

  /// The counter-examples, the shortest first, one of each kind.
  public internal(set) var findings: [Finding] = []
  /// What was seen.
  public internal(set) var reached = Explored()
  /// How many paths were run.
  public internal(set) var paths = 0
  /// How many states there are.
  public var states: Int { known.count }
  /// How many paths are waiting.
  public var frontier: Int { rings.reduce(0) { $0 + $1.value.count } - taken }
  /// The ring that is walked next; behind all rings where only random walks are left.
  var upcomingRing: Ring {
    if let present = rings[ring], present.count > taken { return ring }
    return rings.keys.filter { $0 != ring }.min() ?? Ring(faults: 16, deviations: 16)
  }

  /// What was walked of each ring, the nearest first.
  public var ringCounts: [RingCount] {
    Set(walkedRings.keys).union(rings.keys).sorted().map { ring in
      let known = rings[ring]?.count ?? 0
      return RingCount(
        ring: ring, paths: walkedRings[ring] ?? 0, waiting: known - (ring == self.ring ? min(taken, known) : 0))
    }
  }
  /// Whether nothing is left.
  public internal(set) var isDone = false

  private static let root = -1
  /// How many paths are run before they are taken in.
  private static let batch = 64
  /// Of so many paths one is checked to be the same again.
  private static let checkedShare = 64

  /// A search that has not begun.
  public init(_ plan: ExplorationPlan) {
    self.plan = plan
    rings[ring] = [Visit(point: Self.root, spending: Spending())]
    // Every order of jobs has states of its own, so it is one choice off the usual way that is made first.
    guard plan.deviations > 0, plan.orders > 0 else { return }
    for seed in 1...plan.orders {
      guard let spending = Spending().with(.order) else { continue }
      points.append(Point(parent: Self.root, choice: Choice(.shuffled, "\(seed)"), depth: 1))
      rings[Ring(spending), default: []].append(Visit(point: points.count - 1, spending: spending))
    }
  }

  /// Runs the next batch; returns whether there was any.
  @discardableResult
  public mutating func advance(sharing share: Share = ScenarioRunner.serially) -> Bool {
    while (rings[ring]?.count ?? 0) == taken {
      rings[ring] = nil
      taken = 0
      guard let next = rings.keys.min() else { return advanceWalks(share) }
      ring = next
      let points = points
      // First what shoppers do who leave an end that a fault has brought about; then shorter paths. Those of one length stay in the
      // order in which they were found.
      rings[ring]?.sort {
        (Self.rank($0, points), Self.depth($0, points), $0.point)
          < (Self.rank($1, points), Self.depth($1, points), $1.point)
      }
    }
    let tasks = Array((rings[ring] ?? [])[taken...].prefix(Self.batch))
    let runs = run(tasks, share)
    for (task, run) in zip(tasks, runs) { take(run, of: task) }
    taken += tasks.count
    walkedRings[ring, default: 0] += tasks.count
    return true
  }

  private static func rank(_ task: Visit, _ points: [Point]) -> Int {
    task.spending.faults > 0 && task.point != root && points[task.point].choice == Choice(.press, "leave") ? 0 : 1
  }

  private static func depth(_ task: Visit, _ points: [Point]) -> Int {
    task.point == root ? 0 : points[task.point].depth
  }

  // MARK: Paths

  func path(to point: Int) -> Path {
    var path = Path()
    var index = point
    while index != Self.root {
      path.choices.append(points[index].choice)
      path.faults.insert(contentsOf: points[index].faults, at: 0)
      index = points[index].parent
    }
    path.choices.reverse()
    return path
  }

  private func run(_ tasks: [Visit], _ share: Share) -> [PathReport] {
    let results = Mutex<[PathReport?]>(Array(repeating: nil, count: tasks.count))
    let search = self
    share(tasks.count) { index in
      let task = tasks[index]
      let path = search.path(to: task.point)
      var run = PathRun(search.plan, path)
      let isChecked = search.origins[task.point] != nil
      run.run(path, checksOrigin: isChecked) { search.isKnown($0, path.order, task.spending) }
      let done = run.report
      results.withLock { $0[index] = done }
    }
    return results.withLock { $0.compactMap(\.self) }
  }

  /// A state that was reached with no more of any budget leads nowhere new; each order of jobs has states of its own.
  private func isKnown(_ fingerprint: StateFingerprint, _ order: UInt64?, _ spending: Spending) -> Bool {
    known[Self.own(fingerprint, order)]?.contains { $0.isWithin(spending) } ?? false
  }

  private static func own(_ fingerprint: StateFingerprint, _ order: UInt64?) -> StateFingerprint {
    guard let order else { return fingerprint }
    return StateFingerprint(high: fingerprint.high &+ (order &* 0x9E37_79B9_7F4A_7C15), low: fingerprint.low)
  }

  private mutating func learn(_ fingerprint: StateFingerprint, _ order: UInt64?, _ spending: Spending) -> Bool {
    let key = Self.own(fingerprint, order)
    var all = known[key] ?? []
    guard !all.contains(where: { $0.isWithin(spending) }) else { return false }
    all.removeAll { spending.isWithin($0) }
    all.append(spending)
    known[key] = all
    return true
  }

  // MARK: Taking in

  private mutating func take(_ run: PathReport, of task: Visit) {
    paths += 1
    reached.formUnion(run.reached)
    let path = path(to: task.point)
    for fault in path.faults { reached.insert(fault.kind.rawValue, .fault) }
    if run.didNotStrike, let fault = path.faults.last, fault.kind != .stale {
      inert.insert([fault.kind.rawValue, fault.call])
    }
    if let expected = origins[task.point], let origin = run.origin, expected != origin {
      note(PathProblem(.notTheSame, facts: [expected.text, origin.text]), path, run.timeline)
    }
    if task.point != Self.root {
      let point = points[task.point]
      addFaults(run.entryCalls, to: point.choice, after: point.parent, beside: point.faults, point.depth, task.spending)
    }
    var last = task.point
    for stop in run.stops {
      guard learn(stop.fingerprint, path.order, task.spending) || stop.others.isEmpty && stop.taken != nil else {
        break
      }
      for choice in stop.others { add(choice, after: last, task.spending, from: stop.fingerprint) }
      guard let taken = stop.taken else { break }
      let depth = last == Self.root ? 1 : points[last].depth + 1
      addFaults(stop.calls, to: taken, after: last, beside: [], depth, task.spending)
      points.append(Point(parent: last, choice: taken, depth: depth))
      last = points.count - 1
    }
    if let problem = run.problem { note(problem, Path(faults: path.faults, choices: run.made), run.timeline) }
  }

  private mutating func add(_ choice: Choice, after parent: Int, _ spending: Spending, from origin: StateFingerprint) {
    guard spending.deviations < plan.deviations, let spent = spending.with(choice.act.kind) else { return }
    let depth = parent == Self.root ? 1 : points[parent].depth + 1
    points.append(Point(parent: parent, choice: choice, depth: depth))
    if points.count % Self.checkedShare == 0 { origins[points.count - 1] = origin }
    enqueue(spent)
  }

  private mutating func addFaults(
    _ calls: [PathReport.Call], to choice: Choice, after parent: Int, beside earlier: [CallFault], _ depth: Int,
    _ spending: Spending
  ) {
    guard spending.faults < plan.faults else { return }
    for call in calls where !earlier.contains(where: { $0.call == call.name && $0.number == call.number }) {
      for kind in plan.kinds where !inert.contains([kind.rawValue, call.name]) {
        // Nothing older can come in place of the first answer.
        if kind == .stale, call.number == 1 { continue }
        let fault = CallFault(kind, call: call.name, number: call.number)
        points.append(Point(parent: parent, choice: choice, faults: earlier + [fault], depth: depth))
        enqueue(spending.withFault())
      }
    }
  }

  private mutating func enqueue(_ spending: Spending) {
    rings[Ring(spending), default: []].append(Visit(point: points.count - 1, spending: spending))
  }

  /// Keeps a counter-example, as short as it can be made, unless one that says the same is kept.
  mutating func note(_ problem: PathProblem, _ path: Path, _ timeline: [String]) {
    guard signatures.insert(problem.signature).inserted else { return }
    let short = plan.shrunk(path, for: problem)
    let said = plan.replayed(short, for: problem)?.problem ?? problem
    // Paths that end differently may become one when they are shortened.
    guard !findings.contains(where: { $0.path == short && $0.problem.signature == said.signature }) else { return }
    findings.append(
      Finding(method: plan.method, store: plan.setup.store.id, problem: said, path: short, timeline: timeline))
  }

  // MARK: Beyond the budgets

  private mutating func advanceWalks(_ share: Share) -> Bool {
    guard walked < plan.walks else {
      isDone = true
      return false
    }
    let numbers = Array(walked..<min(plan.walks, walked + Self.batch))
    let plan = plan
    let calls = knownCalls
    let results = Mutex<[RandomWalk?]>(Array(repeating: nil, count: numbers.count))
    share(numbers.count) { index in
      let walk = RandomWalk(plan, number: numbers[index], calls: calls)
      results.withLock { $0[index] = walk }
    }
    for case let walk? in results.withLock({ $0 }) {
      paths += 1
      reached.formUnion(walk.reached)
      if let problem = walk.problem { note(problem, walk.path, walk.timeline) }
    }
    walked += numbers.count
    return true
  }

  /// The calls that were met so far, in the order in which they were met first.
  private var knownCalls: [String] {
    var names: [String] = []
    for point in points { for fault in point.faults where !names.contains(fault.call) { names.append(fault.call) } }
    return names
  }
}
