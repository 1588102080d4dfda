import Checkout
import Commerce
import Inspection
import Pages
import Phone
import Wire

/// Actions on the world: time, faults, the network and the phone.
enum WorldActions {
  static let words = [clock.word, fault.word, heal.word, network.word, phone.word, lose.word]

  static let clock = ActionEntry<ClockMove>(
    .one(
      "clock",
      form: { schema in
        let moments = ["idle", "webhook"] + ScreenName.allCases.map { "screen:\($0.rawValue)" }
        let parts: [(String, JSON)] = [
          ("to", SchemaForm.instant), ("run-until", SchemaForm.names(moments)),
          ("next-timer", SchemaForm.count(1...1_000)),
          ("speed", SchemaForm.either(["type": "string", "pattern": "^([0-9]+x|paused)$"])),
        ]
        return ["anyOf": [SchemaForm.duration, SchemaForm.oneOf(schema.described(parts, below: "clock"))]]
      }
    ) { $0.clock($1).map { .clock($0) } }, .isPlayed, text: { "clock: \($0.fileText)" },
    summary: { "clock: \($0.summary)" }
  ) { run, move, step in
    run.pass(move, at: step.place)
    // Without a slow network, a delayed message would have arrived by now.
    if run.slowness > .zero { run.waitForAnswers() }
  }

  /// Something shall go wrong: at once, or when the step of a name is done.
  static let fault = ActionEntry<(rule: FaultRule, step: String?)>(
    .one("fault", form: { $0.fault }) { $0.fault($1) }, .isPlayed,
    text: { "fault: \($0.rule.fileText(after: $0.step))" },
    summary: { fault in
      "fault: \(fault.rule.id), \(fault.rule.effect.kind.word) on \(fault.rule.operation.text)"
        + (fault.step.map { ", after \($0)" } ?? "")
    }
  ) { run, fault, _ in run.arm(fault.rule, after: fault.step) }

  /// The fault of a name is ended, or all are.
  static let heal = ActionEntry<String?>(
    .one("heal", form: SchemaForm.identifier) { $0.healing($1) }, .isPlayed, text: { "heal: \($0 ?? "all")" }
  ) { run, id, _ in run.world.perform(.heal(id)) }

  static let network = ActionEntry<Phone.Network>(
    .one(
      "network",
      form: ["anyOf": [SchemaForm.word(PhoneNetwork.self), SchemaForm.one("slow", SchemaForm.duration)]]
    ) { $0.network($1).map { .network($0) } }, .isPlayed,
    text: { "network: \($0.fileText)" },
    summary: { network in
      if case .slow(let span) = network { return "network: slow \(span.wholeMilliseconds) ms" }
      return "network: \(network.name.rawValue)"
    }
  ) { run, network, _ in run.world.perform(.phone(.network(network))) }

  /// An action on the phone, or by the person who holds it.
  static let phone = ActionEntry<[PhoneChange]>(
    .one("phone", form: { $0.phone(isChange: true) }) { $0.phoneChanges($1).map { .phone($0) } },
    [.shoppers, .calls, .isPlayed], text: { "phone: \(YAML.text($0.first?.name ?? ""))" },
    summary: { "phone: \($0.map(\.name).joined(separator: ", "))" },
    isReady: { run, changes in
      run.world.look { $0.phone.alert != nil } || !changes.contains { if case .alert = $0 { true } else { false } }
    }
  ) { run, changes, _ in for change in changes { run.perform(.phone(change)) } }

  /// A part of the next call is lost; of a certain call where one is named.
  static let lose = ActionEntry<(part: LostPart, call: String?)>(
    .one(
      "lose",
      form: { schema in
        let calls = LostPart.allCases.map { ($0.rawValue, schema.call()) }
        return ["anyOf": [SchemaForm.word(LostPart.self), SchemaForm.oneOf(calls)]]
      }
    ) { $0.lostPart($1) }, .isPlayed,
    text: { lost in lost.call.map { "lose: {\(lost.part.rawValue): \($0)}" } ?? "lose: \(lost.part.rawValue)" },
    summary: { "lose: \($0.part.rawValue)" + ($0.call.map { " of \($0)" } ?? "") }
  ) { run, lost, _ in
    run.world.perform(.fault(.loss(of: lost.part, calls: lost.call.map(OperationPattern.init) ?? .all)))
  }
}
