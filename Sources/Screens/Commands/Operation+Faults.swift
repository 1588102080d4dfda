import Checkout
import Frames
import Inspection
import Language
import Pages

/// What can go wrong on purpose, and the webhooks on their way.
extension Operation {
  static let faultCommands: [any AnyCommand] = [faults, fault, heal, webhooks]

  /// Opens what is armed and what can go wrong.
  static let faults = plain(
    "faults", .faults, .offStage, keys: [Key("faults", "f", .alt("f"), in: .everywhere)],
    obstacle: { $0.model.isOnStage ? Phrase("why.on-stage") : nil }
  ) { model, _ in
    guard model.offer == nil else { return [] }
    model.overlay = .faults(FaultState())
    return []
  }

  /// Makes the next call of a name go wrong, as in the wire log; `*` is any call, `*.notification` a message to the merchant's server.
  static let fault = CommandSpec<(FaultKind, String)>(
    "fault", .pair({ $0.rawValue }, { FaultKind(rawValue: $0) }), .faults, .offStage,
    title: { context, fault in
      let call = context.phrase(of: OperationPattern(fault.1))
      return context.say(
        "operation.fault", ["fault": .phrase(Phrase("fault.kind.\(fault.0.rawValue)")), "call": .phrase(call)])
    }
  ) { model, asked, fault in
    let rule = FaultRule(
      id: asked.context.newFaultID(fault.0), operation: OperationPattern(fault.1), occurrence: .nth(1...1),
      effect: fault.0.usual)
    return model.arm(rule, asked.context)
  }

  /// Ends what was armed by its name, or all of it.
  static let heal = CommandSpec<String?>(
    "heal", .textOrNone(), .faults, .offStage, palette: { [nil] + $0.armedFaults.map(\.id) },
    title: { context, id in
      guard let id else { return context.say("operation.heal") }
      let fault = context.snapshot.faults.last { $0.id == id }.map { context.title(of: $0) }
      return context.say("operation.heal-one", ["fault": .text(fault ?? id)])
    }, obstacle: { context, _ in context.armedFaults.isEmpty ? Phrase("why.nothing-armed") : nil }
  ) { model, asked, id in id.map { [.command(.heal($0))] } ?? model.healAll(asked.context) }

  static let webhooks = CommandSpec<Command.WebhookChange>(
    "notifications", ArgumentName({ $0.name }, Command.WebhookChange.init(name:)), .webhooks, .offStage,
    palette: { _ in Command.WebhookChange.plain }, title: { $0.say("operation.notifications.\($1.kind)") },
    obstacle: { $0.obstacle(of: $1) }
  ) { model, _, change in
    model.notice = Phrase("notice.notifications.\(change.kind)")
    return [.command(.webhooks(change))]
  }
}
