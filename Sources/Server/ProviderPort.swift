import Backend
import Commerce
import HTTPTypes
import NIOCore
import NIOHTTP1
import Pages
import Sandbox
import WebPages
import Wire

/// A provider's port: its interface for programs, and its pages for browsers.
struct ProviderPort {
  let room: ServerRoom
  let provider: String
  let origin: BaseURL

  func take(_ received: ReceivedRequest, then: @escaping (ServerReply) -> Void) {
    let world = room.world
    world.atOnce {
      var request = WireRequest(received, to: origin)
      do throws(StateProblem) {
        let door: KeptCall.Door = origin == room.places.backend ? .backend(provider) : .provider(provider)
        try world.journal?.keep(&request, as: door, page: "\(origin)\(received.target)", at: world.now)
      } catch {
        return then(.answer(.cannotBeKept))
      }
      answer(request, received, then)
    }
  }

  private func answer(
    _ request: WireRequest, _ received: ReceivedRequest, _ then: @escaping (ServerReply) -> Void
  ) {
    var request = request
    let world = room.world
    guard let call = world.server.call(of: request) else {
      if let reply = page(request, received) { return then(reply) }
      request.operation = Self.unknownCall(of: provider)
      return send(request, then)
    }
    (request.operation, request.effect, request.keyMember) = (call.operation, call.effect, call.keyMember)
    send(request, then)
  }

  /// The name of a request that a provider knows no call for.
  static func unknownCall(of provider: String) -> String { "\(provider).unknown-call" }

  // MARK: Pages

  /// Whether a request is for a page that there is in this world.
  func hasPage(_ received: ReceivedRequest) -> Bool {
    guard room.world.server.call(of: WireRequest(received, to: origin)) == nil else { return false }
    let url = "\(origin)\(received.target)"
    return room.world.server.assumeIsolated { $0.hasPage(at: url) }
  }

  /// A page's part of a request; `nil` where it is for no page.
  private func page(_ request: WireRequest, _ received: ReceivedRequest) -> ServerReply? {
    let url = "\(origin)\(request.head.path ?? "/")"
    switch received.head.method {
    case .GET, .HEAD:
      if !received.isFromBrowser, let answer = room.world.act({ $0.answerWithoutPage(at: url) }) {
        return .answer(ServerAnswer(answer))
      }
      let response = room.world.act { $0.open(url, inBrowser: true) }
      room.world.journal?.seal.note(response, at: url)
      if case .unavailable(status: 404) = response, !received.isFromBrowser { return nil }
      return .answer(shown(response, received))
    case .POST:
      guard let submission = PageSubmission(form: request.body.text, to: url) else { return nil }
      guard room.setup.hosts.isFromHere(received.head) else { return .answer(HostGuard.refusal) }
      room.world.note(submission)
      let response = room.world.act { $0.submit(submission, inBrowser: true) }
      room.world.journal?.seal.note(response, at: url)
      return .answer(shown(response, received))
    default: return nil
    }
  }

  private func shown(_ response: PageResponse, _ received: ReceivedRequest) -> ServerAnswer {
    let accepted = received.head.headers["accept-language"]
    let phrases = room.setup.languages.phrases(for: accepted, usual: room.setup.phrases)
    switch response {
    case .page(let page): return ServerAnswer(status: 200, HTMLPage(page, at: room.world.now, in: phrases))
    case .unavailable(let status): return ServerAnswer(status: status, .unavailable(status: status, in: phrases))
    case .redirect(let address):
      let isWeb = address.hasPrefix("http://") || address.hasPrefix("https://")
      // A browser shows nothing of a redirect to an app that it does not find.
      guard isWeb || !received.isFromBrowser else {
        return ServerAnswer(status: 200, .bridge(to: address, in: phrases))
      }
      return ServerAnswer(status: 303, headers: [("Location", address.headerSafe), ("Cache-Control", "no-store")])
    }
  }

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
    self.init(head: head, body: WireBody(bytes: received.body.readableBytesView), sender: .merchant, operation: "")
  }
}

extension ServerAnswer {
  /// The answer to a request that could not be written down, and so must not be carried out.
  static let cannotBeKept = ServerAnswer(
    status: 507,
    json: [
      "problem":
        "The state file cannot be written, so nothing was done. Free some space, or see whether the file is still there."
    ])

  /// What a sandbox answered.
  init(_ answer: WireAnswer) {
    self.init(
      status: answer.status, headers: answer.head.headerFields.map { ($0.name.rawName, $0.value) },
      body: answer.body.text, bytes: answer.body.bytesOfNoText)
  }
}

extension ServerAnswer {
  /// A document for a browser.
  fileprivate init(status: Int, _ page: HTMLPage) {
    self.init(
      status: status,
      headers: [
        ("Content-Type", HTMLPage.contentType), ("Content-Security-Policy", HTMLPage.contentSecurityPolicy),
        ("Cache-Control", "no-store"), ("Referrer-Policy", "same-origin"), ("X-Content-Type-Options", "nosniff"),
      ], body: page.text)
  }
}

extension ReceivedRequest {
  /// Whether it asks for a document as browsers do.
  fileprivate var isFromBrowser: Bool { head.headers["accept"].contains { $0.contains("text/html") } }
}

extension String {
  /// The text without what would end a header.
  fileprivate var headerSafe: String {
    String(unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7F }.map(Character.init))
  }
}
