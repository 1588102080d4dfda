import Commerce
import HTTPTypes
import NIOCore
import NIOHTTP1
import Sandbox
import Wire

/// A server’s world and its addresses, to which its doors lead.
final class ServerRoom {
  /// As the world was set up at the server's start.
  let options: ServerSetup
  /// As it is set up now.
  private(set) var setup: ServerSetup
  let places: ServerPlaces
  /// The events of the server's worlds.
  let events: ServerEvents
  private(set) var world: ServedWorld
  /// The claims of tests about this world.
  var expectations: [ServedClaims] = []
  private let renew: (ServerSetup) -> ServedWorld
  private let present: () -> Timestamp
  let loop: any EventLoop

  /// The journal of the world; `nil` for one that is not kept.
  var journal: Journal? { didSet { world.journal = journal } }

  init(
    _ setup: ServerSetup, _ places: ServerPlaces, _ sandboxes: [any ProviderSandbox], events: ServerEvents,
    at now: Timestamp, monotonic: @escaping @Sendable () -> UInt64, on loop: any EventLoop
  ) {
    (options, self.setup, self.places, self.events, self.loop) = (setup, setup, places, events, loop)
    let began = monotonic()
    let present = { now.advanced(by: .nanoseconds(Int64(monotonic() - began))) }
    self.present = present
    renew = { [events] setup in
      ServedWorld(
        setup, sandboxes: sandboxes, events: events, from: setup.start ?? present(), at: present(),
        monotonic: monotonic, on: loop)
    }
    world = renew(setup)
  }

  /// Begins anew with a world in which nothing has happened, as it is set up from now on.
  func reset(_ setup: ServerSetup) throws(StateProblem) {
    let start = setup.start ?? present()
    try journal?.begin(at: start, setup.choices)
    begin(setup, at: start)
    events.stir()
  }

  /// Ends the world, and begins another at a moment.
  func begin(_ setup: ServerSetup, at start: Timestamp) {
    world.end()
    expectations = []
    self.setup = setup
    var beginning = setup
    beginning.start = start
    world = renew(beginning)
    world.journal = journal
  }

  /// Has the shopper's browser open an address of your software; what comes of it is an event, after which `then` takes the status of the
  /// answer, or `nil` for none.
  func open(_ address: BaseURL, about place: ShopPlace?, _ then: @escaping (Int?) -> Void) {
    let path = address.path.prefix { $0 != "#" }
    let target = path.hasPrefix("/") ? String(path) : "/" + path
    let head = BaseURL("\(address.origin)").request(.get, target)
    let (events, name, world) = (events, setup.world, world)
    let shown = String(target.prefix { $0 != "?" })
    var request = WireRequest(head: head, sender: .merchant, operation: "")
    name?.mark(&request)
    world.shop.send(request) { [weak world] status in
      defer { then(status) }
      guard let world else { return }
      if let place { world.watch.note(return: shown, about: place, status: status, at: world.now) }
      events.note(.returned(shown, status: status, at: world.now), in: name)
    }
  }

  /// The longest wait for a change; Till's own.
  static let patience = TimeAmount.seconds(30)

  /// Calls back once something has changed, or the patience is over.
  func awaitChange(_ then: @escaping () -> Void) {
    let (bound, loop) = (NIOLoopBound(then, eventLoop: loop), loop)
    let events = events
    let waiting = events.awaitChange { loop.execute { bound.value() } }
    loop.scheduleTask(in: Self.patience) { if events.cancel(waiting) { bound.value() } }
  }
}
