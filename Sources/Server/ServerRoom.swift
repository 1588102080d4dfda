import Commerce
import HTTPTypes
import NIOCore
import NIOHTTP1
import Sandbox
import Wire

/// A server’s world and its addresses, to which its doors lead.
final class ServerRoom {
  let setup: ServerSetup
  let places: ServerPlaces
  /// The events of its worlds.
  let events = ServerEvents()
  private(set) var world: ServedWorld
  /// What tests have claimed of this world.
  var expectations: [ServedClaims] = []
  private let renew: () -> ServedWorld
  private let loop: any EventLoop

  init(
    _ setup: ServerSetup, _ places: ServerPlaces, _ sandboxes: [any ProviderSandbox], at now: Timestamp,
    monotonic: @escaping @Sendable () -> UInt64, on loop: any EventLoop
  ) {
    (self.setup, self.places, self.loop) = (setup, places, loop)
    let began = monotonic()
    renew = { [events] in
      let present = now.advanced(by: .nanoseconds(Int64(monotonic() - began)))
      return ServedWorld(setup, sandboxes: sandboxes, events: events, at: present, monotonic: monotonic, on: loop)
    }
    world = renew()
  }

  /// Begins anew with a world in which nothing has happened.
  func reset() {
    world.end()
    expectations = []
    world = renew()
  }

  /// Has the shopper's browser open an address of your software; what comes of it is an event.
  func open(_ address: BaseURL, about place: ShopPlace?) {
    let path = address.path.prefix { $0 != "#" }
    let target = path.hasPrefix("/") ? String(path) : "/" + path
    let head = BaseURL("\(address.origin)").request(.get, target)
    let (events, shown) = (events, String(target.prefix { $0 != "?" }))
    let room = NIOLoopBound(self, eventLoop: loop)
    OutgoingCall.send(WireRequest(head: head, sender: .merchant, operation: ""), on: loop).whenComplete { result in
      let (world, status) = (room.value.world, try? result.get().status)
      if let place { world.watch.note(return: shown, about: place, status: status, at: world.now) }
      events.note(.returned(shown, status: status, at: world.now))
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

/// The part of the server that answers at a port.
enum ServerDoor {
  case control(ServerRoom)
  case provider(ServerRoom, String, BaseURL)

  func take(_ request: ReceivedRequest, then: @escaping (ServerReply) -> Void) {
    switch self {
    case .control(let room): Control(room).answer(request) { then(.answer($0)) }
    case .provider(let room, let provider, let origin):
      ProviderPort(room: room, provider: provider, origin: origin).take(request, then: then)
    }
  }
}
