import Wire

/// Control of the server itself.
enum ServerRoutes {
  static let all: [ControlRoute] = [
    ControlRoute(
      method: "GET", path: "health", summary: "Says that the server answers.", answer: .shared(.done), isOpen: true
    ) { _, _ in ["status": "ok"] },
    ControlRoute(
      method: "GET", path: "addresses",
      summary: "Lists the addresses of control, of each provider and of the merchant’s backend.",
      answer: .object([
        .must("control", .address), .must("providers", .map(.address)), .may("backend", .address),
      ])
    ) {
      control, _ in control.room.places.json
    },
    ControlRoute(
      method: "GET", path: "openapi.json", summary: "Describes control as OpenAPI 3.1.",
      answer: .map(.anything)
    ) { control, _ in
      OpenAPI.document(
        Control.routes, at: control.room.places.control, demandsToken: control.room.setup.token != nil)
    },
    ControlRoute(
      method: "GET", path: "wait",
      summary: "Answers when something has changed after the number `after`, at the latest after 30 seconds.",
      query: [.may("after", .count, "The `changes` that are known.")],
      answer: .object([.must("changes", .count)]),
      before: { control, request, then in
        guard request.query["after"] == String(control.room.events.changes) else { return then(.null) }
        control.room.awaitChange { then(.null) }
      }
    ) { control, _ in ["changes": .whole(control.room.events.changes)] },
    ControlRoute(
      method: "GET", path: "calls",
      summary: """
        Lists the newest \(ServedWorld.keptCalls) calls, oldest first; `after` leaves out those up to a number, `texts=true` adds the texts.
        """,
      query: [
        .may("after", .count, "The number of the last call that is known."),
        .may("texts", .boolean, "Whether requests and responses are given."),
      ], answer: .list(.either([.shared(.call), .shared(.callTexts)]))
    ) { control, request in
      let (log, after) = (control.room.world.log, request.query["after"].flatMap { Int($0) } ?? 0)
      let entries = log.newest(log.count - min(max(0, after), log.count))
      return .array(request.query["texts"] == "true" ? entries.map(\.whole) : entries.map(\.json))
    },
    ControlRoute(
      method: "GET", path: "calls/{number}", summary: "Shows one call with its texts, secrets masked.",
      answer: .shared(.callTexts)
    ) {
      control, request throws(ControlProblem) in
      let (log, number) = (control.room.world.log, request.number("number") ?? 0)
      guard let entry = log[number] else {
        let isDropped = (1...max(1, log.dropped)).contains(number) && log.dropped > 0
        throw .missing(
          isDropped
            ? "Call \(number) is no longer kept: the log holds the newest \(ServedWorld.keptCalls) calls, and at most 64 MiB of their texts."
            : "There is no call \(request.part("number")). GET /_till/calls lists them.")
      }
      return entry.whole
    },
  ]
}

extension ServerPlaces {
  /// The addresses, by name.
  public var json: JSON {
    .fields([
      "control": .string("\(control)"),
      "providers": .object(providers.map { JSON.Member(name: $0.id, value: .string("\($0.origin)")) }),
      "backend": backend.map { .string("\($0)") },
    ])
  }
}

extension WireEntry {
  /// The exchange with its texts.
  fileprivate var whole: JSON {
    let text: JSON? = if case .answered(_, let text) = outcome { .string(text) } else { nil }
    return json.adding(["sent": .string(requestText), "received": text])
  }
}
