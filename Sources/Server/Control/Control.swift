import NIOCore
import NIOHTTP1
import Pages
import Sandbox
import Wire

/// The port from which the world is looked at and moved, below `/_till`.
struct Control {
  let room: ServerRoom
  let rooms: ServerRooms

  init(_ room: ServerRoom, _ rooms: ServerRooms) { (self.room, self.rooms) = (room, rooms) }

  /// Everything that can be asked.
  static let routes =
    ServerRoutes.all + BreakRoutes.all + CheckpointRoutes.all + ClockRoutes.all + FaultRoutes.all + PageRoutes.all
    + PaymentRoutes.all + ReturnRoutes.all + RuleRoutes.all + ViewRoutes.all + WebhookRoutes.all + WorldRoutes.all
    + ExpectationRoutes.all + ArchiveRoutes.all + ScenarioRoutes.all + AssociationDoor.routes

  /// The paths that are answered without the token that everything else may need.
  static let openPaths = Set(routes.filter(\.isOpen).map { "/_till/" + $0.path })

  /// Answers a request that came over a connection; every problem is an answer.
  static func answer(_ request: ReceivedRequest, in rooms: ServerRooms, then: @escaping (ServerAnswer) -> Void) {
    let setup = rooms.usual.setup
    if let file = AssociationDoor.answer(request, setup) { return then(file) }
    guard setup.hosts.admits(request.head), setup.hosts.isFromHere(request.head) else {
      return then(HostGuard.refusal)
    }
    guard setup.admits(request) else { return then(ServerSetup.unauthorised) }
    do throws(ControlProblem) {
      let (route, asked) = try find(request)
      // Only what changes a world begins one: a look at one that there is not, or a mistake, must not.
      let room = try rooms.room(WantedWorld(request.head), mayBegin: route.method == "POST")
      Control(room, rooms).answer(route, asked, request, then: then)
    } catch {
      then(ServerAnswer(error))
    }
  }

  /// Answers a request that may be asked in this world.
  func answerOurs(_ request: ReceivedRequest, then: @escaping (ServerAnswer) -> Void) {
    do throws(ControlProblem) {
      let (route, asked) = try Self.find(request)
      answer(route, asked, request, then: then)
    } catch {
      then(ServerAnswer(error))
    }
  }

  private func answer(
    _ route: ControlRoute, _ asked: ControlRequest, _ request: ReceivedRequest, then: @escaping (ServerAnswer) -> Void
  ) {
    do throws(ControlProblem) {
      try keep(route, asked, request) { asked throws(ControlProblem) in
        try route.before(self, asked) { outcome in
          var asked = asked
          asked.outcome = outcome
          then(perform(route, asked))
        }
      }
    } catch {
      then(ServerAnswer(error))
    }
  }

  private func perform(_ route: ControlRoute, _ asked: ControlRequest) -> ServerAnswer {
    do throws(ControlProblem) {
      let json = try route.perform(self, asked)
      if route.method != "GET" { room.events.stir() }
      return ServerAnswer(status: 200, json: json)
    } catch {
      return ServerAnswer(error)
    }
  }

  /// Keeps what is asked where it changes a world that is kept, and has it done.
  private func keep(
    _ route: ControlRoute, _ asked: ControlRequest, _ request: ReceivedRequest,
    _ perform: (ControlRequest) throws(ControlProblem) -> Void
  ) throws(ControlProblem) {
    let world = room.world
    guard route.method != "GET", !route.isAboutWorlds, let journal = world.journal else { return try perform(asked) }
    try world.atOnce { () throws(ControlProblem) in
      var asked = asked
      do throws(StateProblem) {
        // Its headers say who may ask, and nothing of what is asked.
        let bare = ReceivedRequest(
          head: HTTPRequestHead(version: .http1_1, method: request.head.method, uri: request.head.uri),
          body: request.body)
        var kept = WireRequest(bare, to: room.places.control)
        try journal.keep(&kept, as: .control, page: nil, at: world.now)
        if !kept.body.isEmpty { asked.body = kept.body.json ?? asked.body }
      } catch {
        throw ControlProblem(error)
      }
      try perform(asked)
    }
  }

  /// The route of a request, and what it is asked.
  private static func find(_ request: ReceivedRequest) throws(ControlProblem) -> (ControlRoute, ControlRequest) {
    let parts = request.path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
      .map { PercentCoding.decode($0, plusIsSpace: false) }
    guard parts.first == "_till" else {
      throw .missing("Nothing answers at \(request.path). Control is below /_till; GET /_till/openapi.json lists it.")
    }
    let matching = routes.compactMap { route in
      route.match(Array(parts.dropFirst())).map { (route: route, values: $0) }
    }
    guard !matching.isEmpty else {
      throw .missing("Control has no \(request.path). GET /_till/openapi.json lists what it has.")
    }
    let method = request.head.method == .HEAD ? "GET" : request.head.method.rawValue
    guard let (route, values) = matching.first(where: { $0.route.method == method }) else {
      let methods = matching.map(\.route.method).flatMap { $0 == "GET" ? [$0, "HEAD"] : [$0] }.joined(separator: ", ")
      throw ControlProblem(status: 405, text: "\(request.path) takes \(methods).", headers: [("Allow", methods)])
    }
    let query = request.target.firstIndex(of: "?").map { request.target[$0...].dropFirst() } ?? ""
    let asked = ControlRequest(parts: values, query: FormFields(parsing: query), body: try body(of: request))
    try route.check(asked.query)
    try route.check(asked.body)
    return (route, asked)
  }

  private static func body(of request: ReceivedRequest) throws(ControlProblem) -> JSON {
    guard request.body.readableBytes > 0 else { return .null }
    if let coding = request.head.headers.first(name: "content-encoding"), coding.lowercased() != "identity" {
      throw ControlProblem(status: 415, text: "A body is JSON as it is, without a coding such as gzip.")
    }
    guard let text = String(validating: request.body.readableBytesView, as: UTF8.self) else {
      throw .wrong("The body is no UTF-8.")
    }
    guard let json = try? JSON(parsing: text), json != .null else {
      throw .wrong("The body is no JSON object. Send one, or nothing.")
    }
    return json
  }
}

extension Control {
  /// The payment that a query names, as far as this server serves its provider; `nil` where it names none.
  func place(_ query: FormFields) throws(ControlProblem) -> ShopPlace? {
    guard let provider = query["provider"] else {
      guard query["reference"] == nil else { throw .wrong("Name the payment’s provider too.") }
      return nil
    }
    try check(provider)
    guard let reference = query["reference"] else { throw .wrong("Name the payment’s reference too.") }
    return ShopPlace(provider: provider, reference: reference)
  }

  /// Refuses a provider that this server does not serve.
  func check(_ provider: String) throws(ControlProblem) {
    let known = room.places.providers.map(\.id)
    guard !known.contains(provider) else { return }
    throw .wrong("No provider here is called “\(provider)”. There are \(known.joined(separator: ", ")).")
  }

  /// Refuses calls of which no served provider knows any. What no provider knows is called `unknown-call`, and webhooks have a name, too.
  func check(_ calls: OperationPattern) throws(ControlProblem) {
    let parts = calls.text.split(separator: ".", maxSplits: 1).map(String.init)
    let isOfAny = calls.text.hasPrefix("*") || parts.first?.contains("*") == true
    guard isOfAny || parts.count == 2 else {
      throw .wrong(
        "“\(calls.text)” names no calls. They are named with their provider, such as tabby.capture-payment or tabby.*; GET /_till/calls names those so far."
      )
    }
    if !isOfAny { try check(parts[0]) }
    let served = room.places.providers.map(\.id).filter { isOfAny || $0 == parts[0] }
    let known = served.flatMap(SandboxCatalog.operations)
    let others = served.flatMap { [OperationPattern.webhook(of: $0), ProviderPort.unknownCall(of: $0)] }
    guard !(known + others).contains(where: calls.matches) else { return }
    throw .wrong("No call here is called “\(calls.text)”. There are \(known.joined(separator: ", ")).")
  }
}

extension ServerAnswer {
  init(_ problem: ControlProblem) {
    self.init(status: problem.status, json: JSON.fields(["problem": .string(problem.text)]).adding(problem.facts))
    headers += problem.headers
  }

  init(status: Int, json: JSON) {
    self.init(
      status: status,
      headers: [
        ("Content-Type", "application/json"), ("Cache-Control", "no-store"), ("X-Content-Type-Options", "nosniff"),
      ],
      body: json.withoutCards.compactText + "\n")
  }
}
