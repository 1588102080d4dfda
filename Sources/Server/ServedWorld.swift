import Backend
import Commerce
import HTTPTypes
import NIOCore
import Pages
import Sandbox
import Scenarios
import Simulation
import Wire

/// The providers' servers in one world, whose time follows the wall clock.
///
/// One event loop owns it: sockets post requests into it, and it brings each answer when the world has it. Between two calls it stands
/// still until its next timer.
final class ServedWorld {
  /// How many calls the log holds: the newest; Till's own.
  static let keptCalls = 10_000
  /// The most bytes of calls' texts that the log holds; Till's own.
  static let keptTextBytes = 64 << 20

  let simulation: Simulation
  let server: SandboxServer
  let line: FaultyLine
  let log: WireLog
  let watch: ShopWatch
  /// The calls to your software.
  let shop: ShopLine
  /// The journal of its inputs; `nil` for a world that is not kept.
  var journal: Journal?
  let breakpoints: Breakpoints
  private let delivery: WebhookDelivery
  private let sender: WebhookSender
  private let transport: LoggingTransport
  private let loop: any EventLoop
  private let events: ServerEvents
  private let monotonic: @Sendable () -> UInt64
  private var time: VirtualTime
  private var timer: Scheduled<Void>?
  /// When the timer goes off, in monotonic nanoseconds.
  private var timerAt: UInt64?
  private var hasEnded = false
  /// The pace that time has once it is let go; `nil` while it passes.
  private var heldPace: Pace?
  /// Whether something happens that takes no time.
  private var isStill = false
  /// The moves of time that are under way, in their order.
  private var journeys: [Journey] = []

  private struct Journey {
    let end: Timestamp
    let then: () -> Void
  }

  /// A world that begins at a moment, with sandboxes that know their addresses. `now` is the wall clock's, `monotonic` is in nanoseconds.
  init(
    _ setup: ServerSetup, sandboxes: [any ProviderSandbox], events: ServerEvents, from beginning: Timestamp,
    at now: Timestamp, monotonic: @escaping @Sendable () -> UInt64, on loop: any EventLoop
  ) {
    let start = VirtualClock.Instant(milliseconds: beginning.milliseconds)
    let (simulation, name) = (Simulation(seed: setup.seed, start: start), setup.world)
    let log = WireLog(keeping: Self.keptCalls, mostTextBytes: Self.keptTextBytes)
    let directory = SandboxDirectory(sandboxes)
    let server = SandboxServer(
      simulation: simulation, sandboxes: sandboxes, directory: directory, delay: 0...0, settings: setup.settings,
      merchant: setup.merchant)
    let watch = ShopWatch { events.note(.broken($0), in: name) }
    let line = FaultyLine(
      to: LedgerLine(server, watch), simulation, merchantHosts: directory.merchantHosts, faults: setup.faults,
      onHit: { events.note(.fault($0), in: name) })
    breakpoints = Breakpoints(
      line, now: { Timestamp(milliseconds: simulation.now.milliseconds) }, onHeld: { events.stir() })
    transport = LoggingTransport(
      WatchedLine(breakpoints, server, watch), log: log, now: { simulation.now.milliseconds },
      observer: { events.note(.exchange($0), in: name) })
    (self.simulation, self.log, self.server, self.line, self.loop) = (simulation, log, server, line, loop)
    self.watch = watch
    self.events = events
    (self.monotonic, time) = (monotonic, VirtualTime(from: beginning, at: monotonic(), pace: setup.pace))
    let began = monotonic()
    delivery = WebhookDelivery(from: server, over: line) { now.advanced(by: .nanoseconds(Int64(monotonic() - began))) }
    shop = ShopLine(on: loop) {
      events.note(.unanswered($0, $1, at: Timestamp(milliseconds: simulation.now.milliseconds)), in: name)
    }
    sender = WebhookSender(over: shop, events: events, watch: watch, world: setup.world, on: loop)
    shop.onEnd.value = { [weak self] number, status, then in
      if let self { hear(number, status, then) } else { then(status) }
    }
  }

  /// The present.
  var now: Timestamp { Timestamp(milliseconds: simulation.now.milliseconds) }

  /// The pace.
  var pace: Pace {
    get { heldPace ?? time.pace }
    set {
      guard heldPace == nil else { return heldPace = newValue }
      catchUp()
      time.rebase(to: now, at: monotonic(), pace: newValue)
      goOn()
    }
  }

  // MARK: What comes from outside

  /// Takes a call of a provider's interface; `then` hears of its end when the world has brought it about, and no break point holds it.
  func take(_ request: WireRequest, then: @escaping (Result<WireAnswer, TransportFailure>) -> Void) {
    catchUp()
    let end = loop.makePromise(of: Result<WireAnswer, TransportFailure>.self)
    simulation.start { [transport] in
      do throws(TransportFailure) {
        end.succeed(.success(try await transport.send(request)))
      } catch {
        end.succeed(.failure(error))
      }
    }
    end.futureResult.assumeIsolated().whenSuccess { [weak self] result in
      // An end breaks calls off; they come again with the world, and are no answers of the next one.
      if case .success(let answer) = result, let self, !hasEnded { journal?.note(answer) }
      then(result)
    }
    goOn()
  }

  /// Does something at the providers' servers, such as opening a page.
  func act<Value: Sendable>(_ body: (isolated SandboxServer) -> Value) -> Value {
    catchUp()
    let value = server.assumeIsolated(body)
    goOn()
    let changes = watch.changes(in: server.assumeIsolated { $0.takeChanges() })
    watch.note(changes)
    if !changes.isEmpty { events.stir() }
    return value
  }

  /// Keeps something that was done for the scenario that can be written of it. In a world whose inputs have no stand-ins for secrets
  /// nothing is kept, because a deed may hold what was typed.
  func note(_ deed: OutsideDeed) {
    guard let journal, !journal.isGivenUp else { return }
    watch.note(deed, at: now)
  }

  /// Keeps that the shopper pressed a button.
  func note(_ submission: PageSubmission) {
    let fields = submission.values.sorted { $0.key < $1.key }.filter { !$0.value.isEmpty }
      .map { (name: $0.key, value: Scrubbing.digits(in: $0.value)) }
    note(.pressed(button: submission.button, fields: fields))
  }

  /// Moves time ahead, past everything that happens on the way; `then` hears when it is there. A webhook on the way is answered before
  /// time goes on, so that your server has as long as it takes; two moves follow each other.
  func advance(to moment: Timestamp, then: @escaping () -> Void) {
    if journeys.isEmpty { catchUp() }
    journeys.append(Journey(end: moment, then: then))
    goOn()
  }

  /// Goes on with the moves of time that are asked for, as far as your server has answered.
  private func travel() {
    while let journey = journeys.first, !sender.isWaiting {
      if let next = nextMoment, next < journey.end, next > now {
        pass(to: next)
      } else if journey.end > now {
        pass(to: journey.end)
      } else {
        time.rebase(to: now, at: monotonic(), pace: time.pace)
        journeys.removeFirst().then()
      }
    }
  }

  /// When something happens next; `nil` while nothing will.
  var nextMoment: Timestamp? {
    let timer = simulation.nextTimer.map { Timestamp(milliseconds: $0.milliseconds) }
    return [timer, server.assumeIsolated { $0.nextMoment }].compactMap(\.self).min()
  }

  /// Ends the world.
  func end() {
    hasEnded = true
    timer?.cancel()
    timer = nil
    breakpoints.endAll()
    simulation.runUntilIdle()
    simulation.end()
    for journey in journeys { journey.then() }
    journeys = []
  }

  /// Lets a held call go; `false` where none of the number is held.
  func release(_ id: Int, _ how: Breakpoints.Release) -> Bool {
    catchUp()
    defer { goOn() }
    return breakpoints.release(id, how)
  }

  /// Brings the world to the present, in which something happens that takes no time.
  func atOnce<Value, Failure: Error>(_ body: () throws(Failure) -> Value) throws(Failure) -> Value {
    catchUp()
    let wasStill = isStill
    isStill = true
    defer { isStill = wasStill }
    return try body()
  }

  /// Takes in what came of a call to your software, with what is to be done then.
  private func hear(_ number: Int, _ status: Int?, _ then: (Int?) -> Void) {
    // An end breaks calls off without an answer; they come again with the world.
    guard !hasEnded else { return then(status) }
    catchUp()
    journal?.note(heard: number, status, at: now)
    then(status)
    goOn()
  }

  // MARK: A world that is made again

  /// Holds time, and sends nothing to your software.
  func hold() {
    heldPace = pace
    shop.hold()
  }

  /// Moves held time to a moment, past everything that happened on the way.
  func move(to moment: Timestamp) {
    pass(through: moment)
    time.rebase(to: now, at: monotonic(), pace: time.pace)
  }

  /// Gives what came of a call to your software.
  func replay(heard number: Int, _ status: Int?) {
    shop.end(number, status)
    goOn()
  }

  /// Lets time go on from here, and sends what your software has not answered.
  func letGo() {
    guard let pace = heldPace else { return }
    heldPace = nil
    time.rebase(to: now, at: monotonic(), pace: pace)
    shop.letGo()
    goOn()
  }

  // MARK: Time

  /// Brings the world to where the wall clock is; while time is moved, it stands still for what comes from outside.
  func catchUp() {
    guard journeys.isEmpty, heldPace == nil, !isStill else { return }
    pass(through: time.moment(at: monotonic()))
  }

  private func pass(through present: Timestamp) {
    while let next = nextMoment, next <= present, next > now { pass(to: next) }
    if present > now { pass(to: present) }
  }

  private func pass(to moment: Timestamp) {
    simulation.advance(to: VirtualClock.Instant(milliseconds: moment.milliseconds))
    deliver()
  }

  private func deliver() {
    // What is delivered may bring others about, at the same moment.
    repeat {
      delivery.assumeIsolated { [sender] in $0.deliverArrived(to: sender) }
      simulation.runUntilIdle()
    } while sender.takeArrival()
  }

  /// Runs what is ready, and sets the alarm for what comes next.
  func goOn() {
    guard !hasEnded else { return }
    simulation.runUntilIdle()
    deliver()
    travel()
    let at = journeys.isEmpty && heldPace == nil ? nextMoment.flatMap { time.monotonic(of: $0) } : nil
    // Most calls leave it as it is.
    guard at != timerAt || timer == nil else { return }
    timer?.cancel()
    (timer, timerAt) = (nil, at)
    guard let at else { return }
    let present = monotonic()
    let bound = NIOLoopBound(self, eventLoop: loop)
    timer = loop.scheduleTask(in: .nanoseconds(Int64(at > present ? at - present : 0))) {
      bound.value.timer = nil
      bound.value.catchUp()
      bound.value.goOn()
      bound.value.events.stir()
    }
  }
}
