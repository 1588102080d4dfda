import Checkout
import Frames
import Inspection
import Language
import Pages

extension AppModel {
  /// Handles a key in the dialog that is neither moving nor choosing: a letter that clears a selected armed fault, an arrow or
  /// a digit that changes a number; `nil` for a key that is to be typed.
  mutating func handle(fault input: Input, _ context: RenderContext) -> [Action]? {
    guard case .faults(var state) = overlay else { return nil }
    guard let row = context.faultRow(state) else { return nil }
    if case .armed(let report) = row, state.query.isEmpty {
      if input == .character("h") || input == .delete { return heal(report, context) }
      if input == .character("H") { return healAll(context) }
    }
    if input == .left || input == .right { return change(input == .left ? -1 : 1, &state, row) }
    if case .character(let digit) = input, case .turn(let turn) = row, let value = digit.wholeNumberValue,
      let range = FaultState.range(of: turn)
    {
      let number = (state.numbers[turn] ?? 0) * 10 + value
      state.numbers[turn] = range.contains(number) ? number : min(max(range.lowerBound, value), range.upperBound)
      overlay = .faults(state)
      return []
    }
    return nil
  }

  private mutating func change(_ offset: Int, _ state: inout FaultState, _ row: FaultRow) -> [Action]? {
    switch row {
    case .turn(let turn):
      guard let range = FaultState.range(of: turn) else { return [] }
      let step = turn == .chance ? 10 : 1
      let present = state.numbers[turn] ?? range.lowerBound
      state.numbers[turn] = min(max(range.lowerBound, present + offset * step), range.upperBound)
    case .argument:
      guard let kind = state.kind else { return [] }
      let all = FaultState.arguments(of: kind)
      let present = state.argument ?? FaultState.usualArgument(of: kind) ?? 0
      let index = (all.firstIndex { $0 >= present } ?? 0) + offset
      if all.indices.contains(index) { state.argument = all[index] }
    case .armed, .place, .kind: return nil
    }
    overlay = .faults(state)
    return []
  }

  private mutating func heal(_ report: FaultReport, _ context: RenderContext) -> [Action] {
    guard report.state == .armed || report.state == .fired else { return refuse(Phrase("faults.over")) }
    notice = Phrase("notice.healed", ["fault": .text(context.title(of: report))])
    return [.command(.heal(report.id))]
  }

  mutating func healAll(_ context: RenderContext) -> [Action] {
    guard !context.armedFaults.isEmpty else { return refuse(Phrase("why.nothing-armed")) }
    notice = Phrase("notice.healed-all", ["count": .number(context.armedFaults.count)])
    return [.command(.heal(nil))]
  }

  /// Enter: on to the next step, and at the last one the fault is armed; on something armed, to what it hit.
  mutating func acceptFault(_ state: FaultState, _ context: RenderContext, isBeside: Bool) -> [Action] {
    var state = state
    guard let row = context.faultRow(state) else { return [] }
    switch row {
    case .armed(let report): return show(report, context, isBeside: isBeside)
    case .place(let place): state.place = place
    case .kind(let kind): state.kind = kind
    case .argument: return []
    case .turn(let turn):
      guard let place = state.place, let kind = state.kind else { return [] }
      let rule = FaultRule(
        id: context.newFaultID(kind), operation: place.pattern(provider: context.callPrefix),
        occurrence: state.occurrence(turn), effect: FaultState.effect(kind, state.argument))
      overlay = nil
      return arm(rule, context)
    }
    state.query.clear()
    state.selection = nil
    overlay = .faults(state)
    return []
  }

  mutating func arm(_ rule: FaultRule, _ context: RenderContext) -> [Action] {
    notice = Phrase(
      "notice.armed",
      ["fault": .phrase(Phrase("fault.kind.\(rule.effect.name)")), "call": .phrase(context.phrase(of: rule.operation))])
    return [.command(.fault(rule))]
  }

  /// Shows what a fault hit: the exchange in the wire log, or the message of the timeline.
  private mutating func show(_ report: FaultReport, _ context: RenderContext, isBeside: Bool) -> [Action] {
    guard let hit = report.hits.last else { return refuse(Phrase("faults.not-yet")) }
    overlay = nil
    inspector.isOpen = !isBeside
    inspector.hasFocus = true
    inspector.query.clear()
    if let exchange = hit.exchange {
      inspector.show(.wire)
      inspector.selection = exchange - 1
    } else {
      inspector.show(.timeline)
      inspector.selection = context.snapshot.timeline.firstIndex { $0.id == hit.entry }
    }
    return []
  }

  /// Escape: one step back, out of the dialog from the first.
  mutating func leaveFault(_ state: FaultState) {
    var state = state
    state.query.clear()
    state.selection = nil
    if state.kind != nil {
      state.kind = nil
      state.argument = nil
    } else if state.place != nil {
      state.place = nil
    } else {
      overlay = nil
      return
    }
    overlay = .faults(state)
  }
}
