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
    switch purpose {
    case .control: Control.answer(request, in: rooms) { then(.answer($0)) }
    case .provider(let provider, let origin): take(request, for: provider, at: origin, then: then)
    }
  }

  private func take(
    _ request: ReceivedRequest, for provider: String, at origin: BaseURL, then: @escaping (ServerReply) -> Void
  ) {
    guard rooms.usual.setup.hosts.admits(request.head) else { return then(.answer(HostGuard.refusal)) }
    let port = { ProviderPort(room: $0, provider: provider, origin: origin) }
    do throws(ControlProblem) {
      let room = try rooms.room(WantedWorld(request.head), mayBegin: true)
      // A browser says nothing of worlds; a page is in one only.
      let home = rooms.isAlone ? nil : rooms.all.first { port($0).hasPage(request) }
      port(home ?? room).take(request, then: rooms.openAnswers.counting(then))
    } catch {
      then(.answer(ServerAnswer(error)))
    }
  }
}
