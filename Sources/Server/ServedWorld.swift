import Backend
import Commerce
import HTTPTypes
import NIOCore
import Pages
import Sandbox
import Simulation
import Wire

/// The providers' servers in one world, whose time follows the wall clock.
///
/// One event loop owns it: sockets post requests into it, and it brings each answer when the world has it. Between two calls it stands
/// still until its next timer.
final class ServedWorld {
  /// How many calls the log holds: the newest; Till's own.
  static let keptCalls = 10_000

  let simulation: Simulation
  let server: SandboxServer
  let line: FaultyLine
  let log: WireLog
  let watch: ShopWatch
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
  /// The moves of time that are under way, in their order.
  private var journeys: [Journey] = []

  private struct Journey {
    let end: Timestamp
    let then: () -> Void
  }

  /// A world that begins at a moment of the wall clock, with sandboxes that know their addresses. `monotonic` is in nanoseconds.
  init(
    _ setup: ServerSetup, sandboxes: [any ProviderSandbox], events: ServerEvents, at now: Timestamp,
    monotonic: @escaping @Sendable () -> UInt64, on loop: any EventLoop
  ) {
    let start = VirtualClock.Instant(milliseconds: now.milliseconds)
    let (simulation, name) = (Simulation(seed: setup.seed, start: start), setup.world)
    let log = WireLog(keeping: Self.keptCalls)
    let directory = SandboxDirectory(sandboxes)
    let server = SandboxServer(
      simulation: simulation, sandboxes: sandboxes, directory: directory, delay: 0...0, settings: setup.settings,
      merchant: setup.merchant)
    let line = FaultyLine(
      to: server, simulation, merchantHosts: directory.merchantHosts, faults: setup.faults,
      onHit: { events.note(.fault($0), in: name) })
    watch = ShopWatch { events.note(.broken($0), in: name) }
    breakpoints = Breakpoints(
      line, now: { Timestamp(milliseconds: simulation.now.milliseconds) }, onHeld: { events.stir() })
    transport = LoggingTransport(
      WatchedLine(breakpoints, server, watch), log: log, now: { simulation.now.milliseconds },
      observer: { events.note(.exchange($0), in: name) })
    (self.simulation, self.log, self.server, self.line, self.loop) = (simulation, log, server, line, loop)
    self.events = events
    (self.monotonic, time) = (monotonic, VirtualTime(from: now, at: monotonic(), pace: setup.pace))
    let began = monotonic()
    delivery = WebhookDelivery(from: server, over: line) { now.advanced(by: .nanoseconds(Int64(monotonic() - began))) }
    sender = WebhookSender(on: loop, events: events, watch: watch, world: setup.world)
    // An answer may come when the world has ended.
    sender.onAnswer.value = { [weak self] in self?.goOn() }
  }

  /// The present.
  var now: Timestamp { Timestamp(milliseconds: simulation.now.milliseconds) }

  /// The pace.
  var pace: Pace {
    get { time.pace }
    set {
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
    end.futureResult.assumeIsolated().whenSuccess(then)
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

  // MARK: Time

  /// Brings the world to where the wall clock is; while time is moved, it stands still for what comes from outside.
  private func catchUp() {
    guard journeys.isEmpty else { return }
    let present = time.moment(at: monotonic())
    while let next = nextMoment, next <= present, next > now { pass(to: next) }
    if present > now { pass(to: present) }
  }

  private func pass(to moment: Timestamp) {
    simulation.advance(to: VirtualClock.Instant(milliseconds: moment.milliseconds))
    deliver()
  }

  private func deliver() {
    delivery.assumeIsolated { [sender] in $0.deliverArrived(to: sender) }
    simulation.runUntilIdle()
  }

  /// Runs what is ready, and sets the alarm for what comes next.
  func goOn() {
    guard !hasEnded else { return }
    simulation.runUntilIdle()
    deliver()
    travel()
    let at = journeys.isEmpty ? nextMoment.flatMap { time.monotonic(of: $0) } : nil
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
