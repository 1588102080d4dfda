import Commerce
import Frames
import Inspection
import Language
import Pages
import Payments

/// The words of the workbench on plain lines, which take something behind them: faults, messages to the merchant's server, what is
/// lost on the way, and files.
extension PlainScreen {
  /// The workbench's action for a typed line; `nil` if its first word is unknown.
  func workbench(_ word: String, _ rest: String, _ model: inout AppModel, _ context: RenderContext)
    -> (actions: [Action], answer: [String])?
  {
    let parts = rest.split(separator: " ").map(String.init)
    func isWord(_ name: String) -> Bool { phrases.text("plain.word.\(name)") == word }
    if isWord("faults") { return ([], faults(context)) }
    if isWord("fault") { return arm(parts, &model, context) }
    if isWord("heal") { return heal(parts.first, &model, context) }
    if isWord("lose") { return lose(parts, &model, context) }
    if isWord("messages") { return ([], messages(context)) }
    if isWord("backwards") { return told(model.perform(.webhooks(.releaseBackwards), context), &model) }
    if isWord("late"), parts.isEmpty { return usage("late") }
    for name in ["release", "repeat", "late"] where isWord(name) && !parts.isEmpty {
      return change(name, parts, &model, context)
    }
    if isWord("forge"), !parts.isEmpty { return forge(parts, &model, context) }
    if isWord("save") { return ([.save(.scenario, name: rest)], []) }
    if isWord("keep") { return ([.save(.run, name: rest)], []) }
    return nil
  }

  /// The lines of help about them.
  var workbenchHelp: [String] {
    ["fault", "faults", "lose", "messages", "save"].map { "  " + phrases.text("plain.word.\($0).help") }
  }

  private func usage(_ name: String) -> (actions: [Action], answer: [String]) {
    ([], [phrases.text("plain.word.\(name).help")])
  }

  // MARK: Faults

  /// `fault stc-pay.confirm drop-response`, or with the number of the call behind it.
  private func arm(_ parts: [String], _ model: inout AppModel, _ context: RenderContext)
    -> (actions: [Action], answer: [String])
  {
    guard parts.count == 2 || parts.count == 3 else { return usage("fault") }
    guard let kind = FaultKind(word: parts[1]) else {
      return ([], [phrases.text("plain.no-fault", ["kinds": .text(Self.list(FaultKind.allCases.map(\.word)))])])
    }
    let number = parts.count == 3 ? Int(parts[2]) : 1
    guard let number, (1...1_000).contains(number) else { return usage("fault") }
    let known = context.faultCalls + [OperationPattern.all.text, OperationPattern.webhooks.text]
    let pattern = OperationPattern(parts[0])
    // Before a method is chosen, the provider of the calls is unknown.
    let isOpen = context.faultCalls.isEmpty && parts[0].contains(".")
    guard isOpen || known.contains(where: { $0 == parts[0] || pattern.matches($0) }) else {
      return ([], [phrases.text("plain.no-call", ["calls": .text(Self.list(known))])])
    }
    let rule = FaultRule(
      id: context.newFaultID(kind), operation: pattern, occurrence: .nth(number...number), effect: kind.usual)
    return told(model.arm(rule, context), &model)
  }

  private func heal(_ id: String?, _ model: inout AppModel, _ context: RenderContext)
    -> (actions: [Action], answer: [String])
  {
    guard let id else { return told(model.perform(.heal(nil), context), &model) }
    guard let report = context.snapshot.faults.first(where: { $0.id == id }) else { return ([], faults(context)) }
    guard report.state == .armed || report.state == .fired else { return ([], [phrases.text("faults.over")]) }
    let answer = phrases.text("notice.healed", ["fault": .text(context.title(of: report))])
    return ([.command(.heal(id))], [answer])
  }

  /// Each fault with its name and how it stands.
  private func faults(_ context: RenderContext) -> [String] {
    let faults = context.snapshot.faults
    if faults.isEmpty { return [phrases.text("why.nothing-armed")] }
    return faults.map { report in
      let state = phrases.text("fault.state.\(report.state.rawValue)", ["count": .number(report.fired)])
      return "\(report.id)  \(context.title(of: report)): \(state)"
    }
  }

  /// `lose answer`, or of a call by its name.
  private func lose(_ parts: [String], _ model: inout AppModel, _ context: RenderContext)
    -> (actions: [Action], answer: [String])
  {
    let part = LostPart.allCases.first { phrases.text("plain.word.\($0.rawValue)") == parts.first }
    guard let part, parts.count <= 2 else { return usage("lose") }
    guard parts.count == 2 else {
      let operation: Operation =
        switch part {
        case .request: .loseRequest
        case .answer: .loseAnswer
        }
      return told(model.perform(operation, context), &model)
    }
    guard context.faultCalls.contains(parts[1]) else {
      return ([], [phrases.text("plain.no-call", ["calls": .text(Self.list(context.faultCalls))])])
    }
    return told(model.perform(.lose(part, parts[1]), context), &model)
  }

  // MARK: Messages

  /// The messages under way and those that arrived, each with its number.
  private func messages(_ context: RenderContext) -> [String] {
    let underway = context.snapshot.underway.map { webhook in
      phrases.text(
        webhook.isHeld ? "plain.message.held" : "plain.message.underway",
        ["number": .number(webhook.id), "event": .outside(webhook.content ?? context.snapshot.gateway(of: webhook))])
    }
    let arrived = context.snapshot.webhooks.map { webhook in
      phrases.text(
        "plain.message.arrived",
        [
          "number": .number(webhook.id), "event": .outside(webhook.content.event),
          "decision": .text(webhook.content.decision.rawValue),
        ])
    }
    return underway.isEmpty && arrived.isEmpty ? [phrases.text("plain.message.none")] : underway + arrived
  }

  /// `release 2`, `repeat 2`, `late 2`, `late 2 10` (minutes).
  private func change(_ name: String, _ parts: [String], _ model: inout AppModel, _ context: RenderContext)
    -> (actions: [Action], answer: [String])
  {
    let isUnderway = Int(parts[0]).map { id in context.snapshot.underway.contains { $0.id == id } } ?? false
    let isKnown = Int(parts[0]).map { id in context.snapshot.webhooks.contains { $0.id == id } } ?? false
    guard let id = Int(parts[0]), isUnderway || (name == "repeat" && isKnown) else { return ([], messages(context)) }
    switch name {
    case "release": return told(model.perform(.webhooks(.releaseOne(id)), context), &model)
    case "repeat": return told(model.perform(.webhooks(.repeat(id)), context), &model)
    default:
      let minutes = parts.count > 1 ? Int(parts[1]) : Self.lateness
      guard let minutes, (1...43_200).contains(minutes) else { return usage("late") }
      return told(
        model.perform(.webhooks(.delay(id, .seconds(minutes * 60))), context), &model)
    }
  }

  /// The default delay of a webhook, in minutes; Till's own.
  private static var lateness: Int { 10 }

  /// `forge too-old`, `forge too-old 2`.
  private func forge(_ parts: [String], _ model: inout AppModel, _ context: RenderContext)
    -> (actions: [Action], answer: [String])
  {
    guard let forgery = WebhookForgery(rawValue: parts[0]) else {
      let names = Self.list(WebhookForgery.allCases.map(\.rawValue))
      return ([], [phrases.text("plain.no-forgery", ["names": .text(names)])])
    }
    let id = parts.count > 1 ? Int(parts[1]) : nil
    if parts.count > 1, !context.snapshot.webhooks.contains(where: { $0.id == id }) {
      return ([], messages(context))
    }
    return told(model.perform(.webhooks(.forge(forgery, id)), context), &model)
  }

  private static func list(_ names: [String]) -> String { names.joined(separator: ", ") }
}

extension AppModel {
  /// Does what was asked for on a plain line.
  fileprivate mutating func perform(_ operation: Operation, _ context: RenderContext) -> [Action] {
    perform(operation, context, isBeside: true, wasLeaving: true)
  }
}
