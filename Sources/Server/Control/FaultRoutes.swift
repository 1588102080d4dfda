import Backend
import Commerce
import Pages
import Scenarios
import Wire

/// Control of what goes wrong.
enum FaultRoutes {
  static let all: [ControlRoute] = [
    ControlRoute(
      method: "GET", path: "faults", summary: "Lists the faults, and what each has made go wrong.",
      answer: .list(.shared(.fault))
    ) {
      control, _ in .array(control.room.world.line.faults.progress.map { $0.json(at: control.room.world.now) })
    },
    ControlRoute(
      method: "POST", path: "faults", summary: "Arms a fault, written as in scenario files.",
      body: FaultShape.members, answer: .shared(.fault)
    ) { control, request throws(ControlProblem) in
      let rule = try rule(request.body)
      try control.check(rule.operation)
      guard !control.room.world.line.faults.progress.contains(where: { $0.rule.id == rule.id && $0.isArmed }) else {
        throw .impossible("There is a fault “\(rule.id)” already. DELETE /_till/faults/{id} ends one.")
      }
      control.room.world.line.arm(rule)
      control.room.world.note(.armed(rule))
      return control.room.world.line.faults.progress.last.map { $0.json(at: control.room.world.now) } ?? .null
    },
    ControlRoute(
      method: "GET", path: "faults/kinds", summary: "Lists what can go wrong, each with a “do” that a fault can have.",
      answer: .list(.object([.must("kind", .text), .must("do", .either([.text, .map(.anything)]))]))
    ) { _, _ in
      .array(
        FaultKind.allCases.map { kind in
          let rule = FaultRule(id: "", operation: .all, effect: kind.usual)
          return .fields(["kind": .string(kind.rawValue), "do": rule.json["do"]])
        })
    },
    ControlRoute(method: "DELETE", path: "faults", summary: "Ends all faults.", answer: .shared(.done)) { control, _ in
      control.room.world.line.healAll()
      control.room.world.note(.healed(nil))
      return ["status": "ok"]
    },
    ControlRoute(method: "DELETE", path: "faults/{id}", summary: "Ends a fault.", answer: .shared(.done)) {
      control, request throws(ControlProblem) in
      guard control.room.world.line.heal(request.part("id")) else {
        throw .missing("No fault is called “\(request.part("id"))”. GET /_till/faults lists them.")
      }
      control.room.world.note(.healed(request.part("id")))
      return ["status": "ok"]
    },
  ]

  private static func rule(_ json: JSON) throws(ControlProblem) -> FaultRule {
    do throws(JSONFault.Problem) {
      return try JSONFault.rule(json, "fault")
    } catch {
      throw .wrong(error.sentence)
    }
  }
}

extension JSONFault.Problem {
  /// What is wrong, and what to write instead.
  fileprivate var sentence: String {
    switch kind {
    case .missing:
      "\(path) is missing. A fault needs “on” and “do”, such as {\"on\": \"tabby.*\", \"do\": \"drop-response\"}."
    case .malformed: "\(path) is of the wrong type."
    case .unknown: "\(path) is a word that nobody knows. The words are those of scenario files (till docs scenarios)."
    case .surplus: "\(path) is not a part of a fault, or is there twice."
    case .outOfRange: "\(path) is too small or too large."
    }
  }
}

extension FaultPlan.Progress {
  /// The rule and what became of it.
  func json(at now: Timestamp) -> JSON {
    let state = !isArmed ? "ended" : hasExpired(at: now.milliseconds) ? "expired" : isSpent ? "spent" : "armed"
    return rule.json.adding([
      "state": .string(state), "seen": .whole(seen), "fired": .whole(fired),
      "calls": .array(hits.compactMap { $0.exchange.map { .whole($0) } }),
    ])
  }
}
