public import Backend
import Checkout
import Commerce
import Deeplinks
public import Inspection
import Pages
public import Phone
public import Sandbox
public import Simulation
import Synchronization

/// One simulated world with a checkout in it: the phone, the library, the providers, the clock.
///
/// It runs only on the thread that calls it: each call runs everything that is ready before it returns.
public final class World: Sendable {
  /// The clock, the executor and the random numbers.
  public let simulation: Simulation
  /// The line between app, merchant and providers, with its faults.
  public let line: FaultyLine
  /// The phone's way onto that line.
  public let phone: PhoneTransport
  let controller: CheckoutController
  let published: Published
  /// When the world was looked at last; `nil` before that.
  private let seen = Mutex<Present?>(nil)

  /// Makes a world and lets it begin; `gateways` and the providers' `sandboxes` are Till's own unless others shall be tried.
  public init(
    _ setup: WorldSetup, gateways: GatewayMaker = .own, sandboxes: [any ProviderSandbox]? = nil,
    detail: WorldDetail = .full
  ) {
    let simulation = Simulation(
      seed: setup.seed, start: VirtualClock.Instant(milliseconds: setup.start.milliseconds), order: setup.jobOrder)
    let published = Published(
      Snapshot(
        checkout: Checkout(
          store: setup.store, order: setup.order, shopper: setup.shopper, care: setup.settings[StoreCare.self]),
        now: setup.start))
    let world = WorldContext(
      setup, simulation, gateways: gateways, sandboxes: sandboxes, detail: detail,
      noteChange: { published.noteChange() })
    let controller = CheckoutController(world) { published.take($0, $1) }
    self.simulation = simulation
    self.published = published
    self.controller = controller
    (line, phone) = (world.line, world.phone)
    simulation.start { await controller.begin() }
    simulation.runUntilIdle()
    refresh()
  }

  deinit {
    let controller = controller
    simulation.start { await controller.end() }
    simulation.end()
  }

  /// Everything there is to see now.
  public var snapshot: Snapshot { look { $0 } }

  /// Shows everything there is to see now without making a copy of it, to a caller that must not touch the world meanwhile.
  public func look<Value>(_ look: (Snapshot) -> Value) -> Value {
    keepSnapshot()
    return published.show(at: now, look)
  }

  /// Makes the snapshot of the last look, unless there is one: for a caller who wants to see it, and before time passes without
  /// another look.
  private func keepSnapshot() {
    guard !published.isSnapshotLatest, let snapshot = controller.assumeIsolated({ $0.snapshot() }) else { return }
    published.take(snapshot)
  }

  /// Whether a call had no answer yet at the last look.
  package var hasOpenCalls: Bool { published.outlook.hasOpenCalls }

  /// The present.
  public var now: Timestamp { Timestamp(milliseconds: simulation.now.milliseconds) }

  /// The coverage so far.
  public var trail: TransitionCoverage { controller.log.coverage.coverage }

  /// The output for the person at the keyboard since this was last asked.
  public func takeOutgoing() -> [Outgoing] { published.takeOutgoing() }

  /// When the library or a call on its way continues automatically; `nil` when everything waits for a person.
  public var nextTimer: Timestamp? { simulation.nextTimer.map { Timestamp(milliseconds: $0.milliseconds) } }

  /// When something happens next automatically, in the library or in a ledger; `nil` when nothing will.
  public var nextChange: Timestamp? {
    guard let timer = nextTimer else { return published.nextMoment }
    return published.nextMoment.map { min($0, timer) } ?? timer
  }

  /// The library's saved record of the payment that was begun last, by the names of its parts; empty while there is none.
  public var journal: [(name: String, value: String)] { controller.assumeIsolated { $0.app.record?.fields ?? [] } }

  /// Every text of that record, also of parts that `journal` does not name, to look for what must not be in it.
  public var journalText: String { controller.assumeIsolated { $0.app.record.map { String(reflecting: $0) } ?? "" } }

  /// Does what a command says and runs until nothing is ready.
  public func perform(_ command: Command) {
    start(command)
    refreshIfNew()
  }

  /// Does what several commands say, one after the other, and looks at the world only then: quicker than one by one, and the same
  /// comes of it.
  public func perform(_ commands: [Command]) {
    for command in commands { start(command) }
    refreshIfNew()
  }

  private func start(_ command: Command) {
    switch command {
    case .event(let event):
      controller.assumeIsolated { $0.begin(event) }
      // That may have needed no job.
      seen.withLock { $0 = nil }
      simulation.runUntilIdle()
    case .payment(.payInBank(let isRightAmount), let reference):
      run { await $0.payInBank(wrongAmount: !isRightAmount, of: reference) }
    case .payment(.outside(let action), let reference): run { await $0.actOutside(action, of: reference) }
    case .payment(.operate(let operation), let reference): run { $0.store.operate(.new(operation), on: reference) }
    case .payment(.retry(let operation), let reference): run { $0.store.operate(.retry(operation), on: reference) }
    case .webhooks(let change): run { await $0.webhooks.change(change) }
    case .link(let url, let door, let source): deliver(url, door, source: source)
    case .pace(let pace): published.set(pace)
    case .advance(let duration): advance(by: duration)
    case .nextTimer: advanceToNext()
    case .storeServer(let isRunning): run { $0.world.line.setMerchant(isRunning: isRunning) }
    case .fault(let rule): arm(rule)
    case .heal(let id): heal(id)
    case .phone(let change):
      run {
        $0.app.note(ignored: nil)
        await $0.device.change(change)
      }
    }
  }

  /// Delivers a link to one of the app's entry points; returns what that entry point returned.
  @discardableResult
  public func deliver(_ url: String, _ door: LinkEntryPoint, source: LinkSource) -> Bool {
    let handled = Mutex(false)
    act {
      let answer = await $0.device.deliver(url, door, source: source)
      handled.withLock { $0 = answer }
    }
    return handled.withLock { $0 }
  }

  /// Moves time ahead, running everything that becomes due on the way.
  public func advance(by duration: Duration) {
    advance(to: now.advanced(by: duration))
    refreshIfNew()
  }

  /// Moves time ahead to a moment, if that is not in the past; returns whether anything happened automatically on the way.
  ///
  /// It stops at each moment at which something happens automatically and looks at the world there, so that what follows from it
  /// happens then and not at the end of the jump: one long jump and many short ones lead to the same.
  @discardableResult
  public func advance(to moment: Timestamp) -> Bool {
    var hasHappened = false
    while now < moment {
      let (jobs, timer, deadline) = (simulation.executor.jobCount, nextTimer, published.nextMoment)
      let step = earliest(moment, timer, deadline)
      // Without anything due there may be no other look, and time must not change what is shown of this moment.
      if timer.map({ $0 > step }) ?? true, deadline.map({ $0 > step }) ?? true { keepSnapshot() }
      simulation.advance(to: VirtualClock.Instant(milliseconds: step.milliseconds))
      // Where nothing ran and nothing lapsed there is nothing new to see.
      guard simulation.executor.jobCount != jobs || deadline.map({ $0 <= step }) ?? false else { continue }
      refresh()
      hasHappened = true
    }
    return hasHappened
  }

  /// The first of some moments that is not over yet; the one that is given first is not.
  private func earliest(_ moment: Timestamp, _ others: Timestamp?...) -> Timestamp {
    let present = now
    var earliest = moment
    for case let other? in others where other > present && other < earliest { earliest = other }
    return earliest
  }

  /// Runs until nothing is ready and nothing sleeps, or until the limit has passed.
  public func runUntilQuiet(limit: Duration) {
    let end = now.advanced(by: limit)
    simulation.runUntilIdle()
    while let next = nextTimer, next <= end { advance(to: next) }
    refreshIfNew()
  }

  /// Jumps to the next automatic event: the next deadline that a person would wait for, else the next timer of any kind.
  private func advanceToNext() { if let nextJump { advance(to: nextJump) } }

  /// Where a jump to what happens next leads; `nil` when nothing will.
  package var nextJump: Timestamp? { published.deadline ?? nextTimer ?? published.storeActsAt }

  private func arm(_ rule: FaultRule) {
    line.arm(rule)
    refresh()
  }

  private func heal(_ id: String?) {
    if let id { line.heal(id) } else { line.healAll() }
    refresh()
  }

  /// Looks at the world until nothing new comes of looking.
  private func refresh() {
    let controller = controller
    repeat {
      _ = published.takeChange()
      lookOnce()
      // A broken rule is shown at once.
      if controller.assumeIsolated({ $0.checkRules() }) { lookOnce() }
    } while published.takeChange()
    seen.withLock { $0 = present }
  }

  /// Looks at the world and runs what comes of that; what is shown is as it was before anything ran.
  private func lookOnce() {
    controller.assumeIsolated { $0.refresh() }
    if simulation.executor.hasReadyJobs { keepSnapshot() }
    simulation.runUntilIdle()
  }

  /// The mark that tells whether anything can have happened since the last look.
  private struct Present: Equatable {
    let jobs: Int
    let moment: Timestamp
  }

  private var present: Present { Present(jobs: simulation.executor.jobCount, moment: now) }

  /// Looks at the world, unless nothing has run and no time has passed since it was looked at last.
  private func refreshIfNew() { if seen.withLock({ $0 != present }) { refresh() } }

  /// Does something and looks at the world once all that follows from it at once has run, so that what is seen never depends on
  /// whether a caller happened to look.
  private func act(_ body: @escaping CheckoutController.Work) {
    run(body)
    refresh()
  }

  func run(_ body: @escaping CheckoutController.Work) {
    controller.start(body)
    simulation.runUntilIdle()
  }
}
