import Backend
import Commerce
import HTTPTypes
import NIOCore
import NIOHTTP1
import Pages
import Sandbox
import Wire

/// A provider's port: its interface for programs, and its pages for browsers.
struct ProviderPort {
  let room: ServerRoom
  let provider: String
  let origin: BaseURL

  func take(_ received: ReceivedRequest, then: @escaping (ServerReply) -> Void) {
    guard HostGuard.admits(received.head) else { return then(.answer(HostGuard.refusal)) }
    var request = WireRequest(received, to: origin)
    let world = room.world
    guard let call = world.server.call(of: request) else {
      if let reply = page(request, received) { return then(reply) }
      request.operation = "\(provider).unknown-call"
      return send(request, then)
    }
    (request.operation, request.effect, request.keyMember) = (call.operation, call.effect, call.keyMember)
    send(request, then)
  }

  private func page(_ request: WireRequest, _ received: ReceivedRequest) -> ServerReply? { nil }

  private func send(_ request: WireRequest, _ then: @escaping (ServerReply) -> Void) {
    room.world.take(request) { result in
      switch result {
      case .success(let answer): then(.answer(ServerAnswer(answer)))
      case .failure(.notSent(.connectionRefused)), .failure(.maybeSent(.connectionReset)): then(.reset)
      case .failure: then(.close)
      }
    }
  }
}

extension WireRequest {
  /// A request that came over a connection, as it goes to the sandbox at an origin.
  init(_ received: ReceivedRequest, to origin: BaseURL) {
    let method = HTTPRequest.Method(received.head.method.rawValue) ?? .get
    var head = origin.request(method, received.target)
    for (name, value) in received.head.headers {
      guard let name = HTTPField.Name(name), name.canonicalName != "host" else { continue }
      head.headerFields.append(HTTPField(name: name, value: value))
    }
    self.init(head: head, body: String(buffer: received.body), sender: .merchant, operation: "")
  }
}

extension ServerAnswer {
  /// What a sandbox answered.
  init(_ answer: WireAnswer) {
    self.init(
      status: answer.status, headers: answer.head.headerFields.map { ($0.name.rawName, $0.value) }, body: answer.body)
  }
}
