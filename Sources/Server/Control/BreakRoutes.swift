import Commerce
import HTTPTypes
import Pages
import Wire

/// Control of calls that are held on their way.
enum BreakRoutes {
  static let all: [ControlRoute] = [
    ControlRoute(
      method: "GET", path: "breaks", summary: "Lists the break points, and the calls that are held with their texts.",
      answer: .shared(.breaks)
    ) { control, _ in control.breaks },
    ControlRoute(
      method: "POST", path: "breaks", summary: "Holds calls from now on, until somebody lets each go.",
      body: [
        .must("on", .text, "The calls, such as `tabby.capture-payment`; `*` stands for any run of characters."),
        .may("at", Breakpoints.Side.shape, "`request` holds before the provider acts, `response` afterwards."),
        .may("once", .boolean, "`true` holds one call only."),
      ], answer: .shared(.breakPoint)
    ) { control, request throws(ControlProblem) in
      guard let calls = request.body["on"]?.string, !calls.isEmpty else {
        throw .wrong("Say which calls: {\"on\": \"tabby.capture-payment\"}. GET /_till/calls names those so far.")
      }
      try control.check(OperationPattern(calls))
      let side = request.body["at"]?.string.flatMap { Breakpoints.Side(rawValue: $0) } ?? .request
      let isOnce = request.body["once"]?.boolean ?? false
      return control.room.world.breakpoints.arm(OperationPattern(calls), side, isOnce: isOnce).json
    },
    ControlRoute(
      method: "DELETE", path: "breaks", summary: "Ends all break points; what is held stays held.",
      answer: .shared(.breaks)
    ) {
      control, _ in
      _ = control.room.world.breakpoints.end(nil)
      return control.breaks
    },
    ControlRoute(
      method: "DELETE", path: "breaks/{number}", summary: "Ends a break point; what is held stays held.",
      answer: .shared(.breaks)
    ) {
      control, request throws(ControlProblem) in
      guard let id = request.number("number"), control.room.world.breakpoints.end(id) else {
        throw .missing("There is no break point \(request.part("number")). GET /_till/breaks lists them.")
      }
      return control.breaks
    },
    ControlRoute(
      method: "POST", path: "held/{number}", summary: "Lets a held call go: as it is, changed, or otherwise.",
      body: [
        .may(
          "set", .map(.either([.text, .number, .boolean])),
          "New values by their places in the body, such as `{\"payment.amount\": \"1.00\"}`."),
        .may("status", .whole(200...599), "Another status for a held response."),
        .may(
          "answer", .object([.must("status", .whole(200...599)), .may("body", .anything)]),
          "An answer in place of the provider’s."),
        .may("drop", .boolean, "`true` ends the connection without an answer."),
      ], answer: .shared(.breaks), perform: release),
  ]

  private static func release(_ control: Control, _ request: ControlRequest) throws(ControlProblem) -> JSON {
    let world = control.room.world
    guard let id = request.number("number"), let call = world.breakpoints.held.first(where: { $0.id == id }) else {
      throw .missing("No call \(request.part("number")) is held. GET /_till/breaks lists those that are.")
    }
    let release = try how(call, request.body)
    _ = world.release(id, release)
    return control.breaks
  }

  /// How a call goes on; a mistake changes nothing, and it stays held.
  private static func how(_ call: Breakpoints.Held, _ body: JSON) throws(ControlProblem) -> Breakpoints.Release {
    let names = body.members?.map(\.name) ?? []
    guard names.count <= 1 || Set(names) == ["set", "status"] else {
      throw .wrong("Say one thing: set and status, answer, or drop.")
    }
    if body["drop"]?.boolean == true { return .drop }
    if let answer = body["answer"] {
      guard let status = answer["status"]?.integer, (200...599).contains(status) else {
        throw .wrong("An answer has a status from 200 to 599: {\"answer\": {\"status\": 500, \"body\": {}}}.")
      }
      return .answer(WireAnswer(status: status, json: answer["body"] ?? [:]))
    }
    var (request, answer) = (call.request, call.answer)
    for member in body["set"]?.members ?? [] {
      let value = member.value.decimal ?? member.value.compactText
      let old = answer?.body ?? request.body
      guard let changed = old.setting(member.name, to: value) else {
        throw .wrong("The body has no “\(member.name)” that could be “\(value)”.")
      }
      if answer != nil { answer?.body = changed } else { request.body = changed }
    }
    if let status = body["status"] {
      guard let code = status.integer, (200...599).contains(code), answer != nil else {
        throw .wrong("“status” is for a held response, from 200 to 599.")
      }
      answer?.head.status = HTTPResponse.Status(code: code)
    }
    return .on(request, answer)
  }
}

extension Control {
  fileprivate var breaks: JSON {
    let points = room.world.breakpoints
    return ["breaks": .array(points.rules.map(\.json)), "held": .array(points.held.map(\.json))]
  }
}

extension Breakpoints.Rule {
  /// The break point as control shows it.
  var json: JSON {
    [
      "break": .whole(id), "on": .string(calls.text), "at": .string(side.rawValue), "once": .boolean(isOnce),
    ]
  }
}

extension Breakpoints.Held {
  /// The call with its texts, secrets masked.
  var json: JSON {
    .fields([
      "held": .whole(id), "at": .string(side.rawValue), "since": .string(since.iso8601),
      "operation": .string(request.operation), "sent": .string(Scrubbing.text(of: request)),
      "status": answer.map { .whole($0.status) }, "received": answer.map { .string(Scrubbing.text(of: $0)) },
      "fields": .object(
        (answer?.body ?? request.body).places.map { JSON.Member(name: $0.place, value: .string($0.value)) }),
    ])
  }
}
