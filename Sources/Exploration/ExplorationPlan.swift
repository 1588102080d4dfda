public import Controller
public import Pages
public import Payments
public import Recording
public import Scenarios
import Simulation

/// What is explored: one method in a world, and how far from the usual.
public struct ExplorationPlan: Sendable {
  /// How the world is set up.
  public var setup: WorldSetup
  /// The method that is paid with.
  public var method: PaymentMethod
  /// The gateways that are tried.
  public var gateways: GatewayMaker
  /// The most faults on one path, 0 to 15.
  public var faults: Int
  /// The most choices on one path that are not as usual, 0 to 15.
  public var deviations: Int
  /// The kinds of fault that are tried.
  public var kinds: [FaultKind]
  /// How many seeds there are that shuffle the order of jobs.
  public var orders: Int
  /// How many random walks follow, beyond the budgets.
  public var walks: Int
  /// What is done before the first choice, from a scenario or a run; nothing from the beginning.
  public var beginning: Beginning?

  /// Something that is done in a new world before the first choice.
  public struct Beginning: Sendable {
    /// Does it.
    let perform: @Sendable (World) -> Void
    /// Does it and writes it down.
    let record: @Sendable (RecordedWorld) -> Void

    /// What was done in a recording up to one of its moments.
    public init(_ recorded: RecordedBeginning) {
      (perform, record) = ({ recorded.perform(in: $0) }, { recorded.record(in: $0) })
    }

    /// What a scenario does up to one of its steps.
    public init(_ scenario: ScenarioBeginning) { (perform, record) = (scenario.perform, scenario.record) }
  }

  /// One fault, and one choice that is not as usual.
  public init(
    _ setup: WorldSetup, method: PaymentMethod, gateways: GatewayMaker = .own, faults: Int = 1, deviations: Int = 1,
    kinds: [FaultKind] = FaultKind.allCases, orders: Int = 2, walks: Int = 0, beginning: Beginning? = nil
  ) {
    self.setup = setup
    self.method = method
    self.gateways = gateways
    self.faults = min(max(0, faults), 15)
    self.deviations = min(max(0, deviations), 15)
    self.kinds = kinds
    self.orders = orders
    self.walks = walks
    self.beginning = beginning
  }

  /// How the world of a path is set up.
  func setup(for path: Path) -> WorldSetup {
    var setup = setup
    setup.faults += path.faults.map(\.rule)
    if let seed = path.order { setup.jobOrder = .shuffled(seed: seed) }
    return setup
  }

  func makeWalk(_ path: Path) -> (world: World, walk: Walk) {
    let world = World(setup(for: path), gateways: gateways, detail: .lean)
    beginning?.perform(world)
    return (world, Walk(world, method: method))
  }
}
