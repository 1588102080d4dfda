import NIOCore
import NIOHTTP1
import Wire

/// The port from which the world is looked at and moved, below `/_till`.
struct Control {
  let room: ServerRoom

  init(_ room: ServerRoom) { self.room = room }

  /// Everything that can be asked.
  static let routes =
    ServerRoutes.all + ClockRoutes.all + FaultRoutes.all + PageRoutes.all + PaymentRoutes.all
    + CheckpointRoutes.all + ReturnRoutes.all + RuleRoutes.all + ViewRoutes.all
    + WebhookRoutes.all

  /// Answers a request that came over a connection; every problem is an answer.
  func answer(_ request: ReceivedRequest, then: @escaping (ServerAnswer) -> Void) {
    guard HostGuard.admits(request.head), HostGuard.isFromHere(request.head) else { return then(HostGuard.refusal) }
    answerOurs(request, then: then)
  }

  /// Answers a request of whoever may ask.
  func answerOurs(_ request: ReceivedRequest, then: @escaping (ServerAnswer) -> Void) {
    do throws(ControlProblem) {
      let (route, asked) = try find(request)
      guard route.waitsForChange, asked.query["after"] == String(room.events.changes) else {
        return then(perform(route, asked, request))
      }
      room.awaitChange { then(perform(route, asked, request)) }
    } catch {
      then(ServerAnswer(error))
    }
  }

  private func perform(_ route: ControlRoute, _ asked: ControlRequest, _ request: ReceivedRequest) -> ServerAnswer {
    do throws(ControlProblem) {
      let json = try kept(route, asked, request)
      if route.method != "GET" { room.events.stir() }
      return ServerAnswer(status: 200, json: json)
    } catch {
      return ServerAnswer(error)
    }
  }

  /// Does what is asked, once it is kept where it changes the world.
  private func kept(
    _ route: ControlRoute, _ asked: ControlRequest, _ request: ReceivedRequest
  ) throws(ControlProblem) -> JSON {
    let world = room.world
    guard route.method != "GET", !route.isAboutWorlds, let journal = world.journal else {
      return try route.perform(self, asked)
    }
    return try world.atOnce { () throws(ControlProblem) -> JSON in
      var (asked, kept) = (asked, WireRequest(request, to: room.places.control))
      do throws(StateProblem) {
        try journal.keep(&kept, as: .control, page: nil, at: world.now)
      } catch {
        throw ControlProblem(status: 507, text: error.sentence)
      }
      if !kept.body.isEmpty { asked.body = kept.body.json ?? asked.body }
      return try route.perform(self, asked)
    }
  }

  /// The route of a request, and what it is asked.
  private func find(_ request: ReceivedRequest) throws(ControlProblem) -> (ControlRoute, ControlRequest) {
    let parts = request.path.split(separator: "/").map { PercentCoding.decode(String($0), plusIsSpace: false) }
    guard parts.first == "_till" else {
      throw .missing("Nothing answers at \(request.path). Control is below /_till; GET /_till/openapi.json lists it.")
    }
    let matching = Self.routes.compactMap { route in
      route.match(Array(parts.dropFirst())).map { (route: route, values: $0) }
    }
    guard !matching.isEmpty else {
      throw .missing("Control has no \(request.path). GET /_till/openapi.json lists what it has.")
    }
    guard let (route, values) = matching.first(where: { $0.route.method == request.head.method.rawValue }) else {
      let methods = matching.map(\.route.method).joined(separator: ", ")
      throw ControlProblem(status: 405, text: "\(request.path) takes \(methods).")
    }
    let query = request.target.firstIndex(of: "?").map { request.target[$0...].dropFirst() } ?? ""
    return (route, ControlRequest(parts: values, query: FormFields(parsing: query), body: try body(of: request)))
  }

  private func body(of request: ReceivedRequest) throws(ControlProblem) -> JSON {
    guard request.body.readableBytes > 0 else { return .null }
    do {
      return try JSON(parsing: String(buffer: request.body))
    } catch {
      throw .wrong("The body is no JSON. Send one JSON object, or nothing.")
    }
  }
}

extension ServerAnswer {
  fileprivate init(_ problem: ControlProblem) {
    self.init(status: problem.status, json: ["problem": .string(problem.text)])
  }

  init(status: Int, json: JSON) {
    self.init(
      status: status,
      headers: [
        ("Content-Type", "application/json"), ("Cache-Control", "no-store"), ("X-Content-Type-Options", "nosniff"),
      ],
      body: json.compactText + "\n")
  }
}
