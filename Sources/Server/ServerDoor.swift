import NIOHTTP1
import Wire

/// The part of the server that answers at a port, for each of its worlds.
struct ServerDoor {
  /// What a port is for.
  enum Purpose {
    case control
    case provider(String, BaseURL)
  }

  let rooms: ServerRooms
  let purpose: Purpose
  let connects: ConnectDoor

  func take(_ request: ReceivedRequest, then: @escaping (ServerReply) -> Void) {
    if request.head.method == .CONNECT, case .control = purpose { return then(connects.reply(request)) }
    let isNew: Bool
    switch purpose {
    // A look at a world that there is not must not begin one.
    case .control: isNew = request.head.method != .GET
    case .provider: isNew = true
    }
    do throws(ControlProblem) {
      switch purpose {
      case .control:
        let room = try rooms.room(WantedWorld(request.head), mayBegin: isNew)
        Control(room, rooms).answer(request) { then(.answer($0)) }
      case .provider(let provider, let origin):
        let port = { ProviderPort(room: $0, provider: provider, origin: origin) }
        let room = try rooms.room(WantedWorld(request.head), mayBegin: isNew)
        // A browser says nothing of worlds; a page is in one only.
        let home = rooms.isAlone ? nil : rooms.all.first { port($0).hasPage(request) }
        port(home ?? room).take(request, then: rooms.openAnswers.counting(then))
      }
    } catch {
      then(.answer(ServerAnswer(error)))
    }
  }
}
