import Checkout
import Commerce
import Controller
import Inspection
import Language
import Pages

/// A step waits for what it needs: a button cannot be pressed before it is on the screen, however slow the network is.
extension ScenarioRun {
  /// The longest wait of an action for what it needs: as long as four calls in a row may take, of 30 seconds each. Till's own.
  static let readiness = Duration.seconds(120)

  /// Lets time pass until what a step needs is there, until nothing happens automatically any more, or up to the limit; a payment that a
  /// step names need not be the one on the screen.
  mutating func waitUntilReady(for step: Step) {
    let action = step.action
    guard step.payment == nil, !action.entry.isReady(self) else { return }
    let begun = world.now
    let end = begun.advanced(by: Self.readiness)
    while !isOver, let next = world.nextMoment, next <= end {
      world.advance(to: next)
      remember()
      if action.entry.isReady(self) { return }
    }
    if world.now > begun { memory.waited = world.now.since(begun) }
  }

  /// The steps of which the next one that does anything says that they were ignored.
  static func withoutEffect(_ steps: [Step]) -> Set<Place> {
    Set(steps.indices.filter { isIgnored($0, in: steps) }.map { steps[$0].place })
  }

  private static func isIgnored(_ index: Int, in steps: [Step]) -> Bool {
    for step in steps[(index + 1)...] {
      guard case .expect(let expectations) = step.action else {
        if case .say = step.action { continue }
        if case .either = step.action { continue }
        return false
      }
      return expectations.contains { if case .ignored = $0.check { true } else { false } }
    }
    return false
  }

  /// That what the present step needs was waited for in vain, and for how long.
  var waitNotes: [Phrase] {
    guard let waited = memory.waited else { return [] }
    return [
      Phrase(
        "scenario.run.waited",
        ["span": .text(DurationText.written(waited)), "limit": .text(DurationText.written(Self.readiness))])
    ]
  }

  /// Where the run is: its own time, the screen, and what it is at.
  var presentNotes: [Phrase] {
    let snapshot = world.snapshot
    let calls = snapshot.exchanges.filter { $0.outcome == .open }.map(\.operation)
    let next = world.nextMoment.map { Phrase.Value.text(RunEvent.seconds($0.since(world.now))) }
    return [
      Phrase(
        "scenario.run.present",
        [
          "after": .text(RunEvent.seconds(world.now.since(begun))), "screen": .text(screen.rawValue),
          "events": .number(snapshot.timeline.messageCount),
        ]),
      Phrase(
        (calls.isEmpty ? "scenario.run.no-call" : "scenario.run.open-calls") + (next == nil ? ".last" : ""),
        ["calls": .text(Shown.text(calls.joined(separator: ", ")))].merging(next.map { ["next": $0] } ?? [:]) { $1 }),
    ]
  }

  /// Whether the form on the screen has every field.
  func hasFields(of fillings: [Filling]) -> Bool {
    world.look { snapshot in fillings.allSatisfy { snapshot.form?.field($0.field.id) != nil } }
  }

  func isReady(for move: WebhookMove) -> Bool {
    switch move {
    case .repeat(let message), .delay(let message, _), .releaseOne(let message): isThere(message)
    case .deliver(let messages): messages.allSatisfy(isThere)
    case .hold, .release, .releaseBackwards, .forge: true
    }
  }

  private func isThere(_ message: MessageReference) -> Bool { underway(message) != nil || arrived(message) != nil }

  func isOnScreen(_ fits: (Phase) -> Bool) -> Bool { world.look { fits($0.checkout.phase) } }

  func hasValues(_ template: Template) -> Bool {
    template.parts.allSatisfy { part in
      switch part {
      case .text: true
      case .value(let value): self.value(value) != nil
      }
    }
  }
}

extension LinkOrigin {
  var value: RunValue {
    switch self {
    case .expected: .expectedLink
    case .last: .lastLink
    }
  }
}

extension Snapshot {
  /// The app's buttons that can be pressed.
  var pressable: [ButtonName] {
    var buttons = (form?.buttons ?? []).compactMap { ButtonName($0) }
    if case .selecting(let selecting) = checkout.phase, phone.front == .shop {
      buttons.append(.details)
      if selecting.enrolsCards { buttons.append(.enrolCard) }
    }
    if checkout.phase.isKeptLoader, phone.front == .shop { buttons.append(.hideLoader) }
    if let page {
      buttons.append(.close)
      switch page.content {
      case .unavailable, .lost, .elsewhere: buttons.append(.reopen)
      case .loading, .page: break
      }
    }
    return buttons
  }

  var pageButtons: [String] { if case .page(let page, _)? = page?.content { page.buttons.map(\.id) } else { [] } }
}
