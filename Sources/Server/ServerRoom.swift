import Commerce
import HTTPTypes
import NIOCore
import NIOHTTP1
import Sandbox
import Wire

/// What the doors of a server lead to: its world and its addresses.
final class ServerRoom {
  let setup: ServerSetup
  let places: ServerPlaces
  /// What happens in its worlds.
  let events = ServerEvents()
  private(set) var world: ServedWorld
  private let renew: () -> ServedWorld

  init(
    _ setup: ServerSetup, _ places: ServerPlaces, _ sandboxes: [any ProviderSandbox], at now: Timestamp,
    monotonic: @escaping @Sendable () -> UInt64, on loop: any EventLoop
  ) {
    (self.setup, self.places) = (setup, places)
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
    world = renew()
  }
}

/// Who answers at a port.
enum ServerDoor {
  case control(ServerRoom)
  case provider(ServerRoom, String, BaseURL)

  func take(_ request: ReceivedRequest, then: @escaping (ServerReply) -> Void) {
    switch self {
    case .control(let room): then(.answer(Control(room).answer(request)))
    case .provider(let room, let provider, let origin):
      ProviderPort(room: room, provider: provider, origin: origin).take(request, then: then)
    }
  }
}
