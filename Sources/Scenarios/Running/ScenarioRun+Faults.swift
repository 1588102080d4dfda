import Checkout
import Commerce
import Controller
import Inspection
import Language
import Pages
import Payments
import Phone

/// The faults of a run, and the changes to webhooks on their way to the merchant's server.
extension ScenarioRun {
  /// Arms a fault: at once, or when the step of a name is done.
  mutating func arm(_ rule: FaultRule, after step: String?) {
    guard let step, !doneSteps.contains(step) else { return world.perform(.fault(rule)) }
    waitingFaults.append((step, rule))
  }

  /// A step is done: the faults that waited for it are armed.
  mutating func finish(_ step: Step) {
    guard let id = step.id else { return }
    doneSteps.append(id)
    for waiting in waitingFaults where waiting.step == id { world.perform(.fault(waiting.rule)) }
    waitingFaults.removeAll { $0.step == id }
  }

  /// A fault that made nothing go wrong proves nothing, unless the file says that it must not.
  mutating func warnOfIdleFaults() {
    let lost = world.snapshot.faults.map(\.id).filter { $0.hasPrefix("lost-") }
    let losing = steps.filter { if case .lose = $0.action { true } else { false } }
    let all = leftFaults + world.snapshot.faults
    // A fault that fired in a world that was left has fired.
    let fired = Set(all.filter { $0.fired > 0 }.map(\.id))
    var ids: [String] = []
    for id in all.map(\.id) + waitingFaults.map(\.rule.id) where !ids.contains(id) { ids.append(id) }
    for id in ids where hasManySeeds || !fired.contains(id) {
      var place = zip(lost, losing).first { $0.0 == id }?.1.place
      var isExpected = false
      for step in steps {
        if case .fault(let own, _) = step.action, own.id == id { place = step.place }
        if case .expect(let expectations) = step.action {
          isExpected = isExpected || expectations.contains { $0.check.expectsSilence(of: id) }
        }
      }
      guard let place, !isExpected else { continue }
      // With any one of several seeds it may well hit nothing.
      guard !hasManySeeds else {
        prove(.fault(id), at: place, isShown: fired.contains(id))
        continue
      }
      warn(
        Diagnostic(
          .faultNeverFired, place, Phrase("scenario.run.never-fired", ["name": .text(id)]),
          line: file.shown(line: place.line)))
    }
  }

  /// A fault that fired after the last deed or look, while time passed, proves nothing.
  mutating func warnOfLateFaults() {
    guard lastDeed > 0 else { return }
    for fault in world.snapshot.faults {
      let hasFired = leftFaults.contains { $0.id == fault.id && $0.fired > 0 }
      guard let first = fault.hits.first, let place = place(ofFault: fault.id) else { continue }
      let isLate = first.entry > lastDeed && !hasFired
      if hasManySeeds {
        prove(.faultInTime(fault.id), at: place, isShown: !isLate)
      } else if isLate {
        warn(.firedLate(fault.id, place, line: file.shown(line: place.line)))
      }
    }
  }

  private func place(ofFault id: String) -> Place? {
    steps.last { if case .fault(let rule, _) = $0.action { rule.id == id } else { false } }?.place
  }

  /// A call that is declared and never made says that the gateway that makes it was not there.
  private func missingCalls() -> [DeclaredCall] {
    let made = Set(leftExchanges.map(\.operation)).union(world.snapshot.exchanges.map(\.operation))
    return scenario.declaredCalls.filter { !made.contains($0.name) }
  }

  mutating func warnOfMissingCalls() {
    for call in missingCalls() {
      warn(
        Diagnostic(
          .callNeverMade, call.place, Phrase("scenario.run.call-never-made", ["name": .text(call.name)]),
          line: file.shown(line: call.place.line), notes: [Phrase("scenario.run.call-never-made.help")]))
    }
  }

  /// A webhook that is held at the end, and that no step mentions, was forgotten rather than meant.
  mutating func warnOfHeldMessages() {
    guard world.snapshot.underway.contains(where: \.isHeld),
      let last = steps.lastIndex(where: { $0.action == .webhook(.hold) }),
      !steps[(last + 1)...].contains(where: \.action.speaksOfMessages)
    else { return }
    let place = steps[last].place
    warn(
      Diagnostic(
        .heldForEver, place, Phrase("scenario.run.held"), line: file.shown(line: place.line),
        notes: [Phrase("scenario.run.held.help")]))
  }

  // MARK: Messages

  mutating func webhook(_ move: WebhookMove, at place: Place) {
    switch move {
    case .hold: perform(.webhooks(.hold))
    case .release: perform(.webhooks(.release))
    case .releaseBackwards: perform(.webhooks(.releaseBackwards))
    case .releaseOne(let message): with(message, at: place) { .releaseOne($0) }
    case .repeat(.last): perform(.webhooks(.repeat(nil)))
    case .repeat(let message): with(message, at: place) { .repeat($0) }
    case .forge(let forgery, .last): perform(.webhooks(.forge(forgery, nil)))
    case .forge(let forgery, let message): with(message, at: place) { .forge(forgery, $0) }
    case .delay(let message, let span): with(message, at: place) { .delay($0, span) }
    case .deliver(let messages): for message in messages { deliver(message, at: place) }
    }
  }

  /// A message that is under way arrives; one that has arrived comes again.
  private mutating func deliver(_ message: MessageReference, at place: Place) {
    if let id = underway(message) {
      perform(.webhooks(.releaseOne(id)))
    } else {
      with(message, at: place) { .repeat($0) }
      // A resent webhook is held like any other.
      if let id = world.snapshot.underway.last(where: \.isHeld)?.id { perform(.webhooks(.releaseOne(id))) }
    }
    waitForAnswers()
  }

  private mutating func with(
    _ message: MessageReference, at place: Place, _ change: (Int) -> Command.WebhookChange
  ) {
    guard let id = underway(message) ?? arrived(message) else {
      let events = world.snapshot.underway.compactMap(\.content) + world.snapshot.webhooks.map(\.content.event)
      return notHere(message.summary, "run.no-message", events, place)
    }
    perform(.webhooks(change(id)))
  }

  func underway(_ message: MessageReference) -> Int? {
    switch message {
    case .next: world.snapshot.underway.first?.id
    case .last: nil
    case .event: world.snapshot.underway.first { message.means($0.content) }?.id
    }
  }

  func arrived(_ message: MessageReference) -> Int? {
    switch message {
    case .next: nil
    case .last: world.snapshot.webhooks.last?.id
    case .event: world.snapshot.webhooks.last { message.means($0.content.event) }?.id
    }
  }

  func mismatch(of check: WebhookCheck, in snapshot: Snapshot) -> Mismatch? {
    let webhooks = snapshot.webhooks
    switch check {
    case .sent(let count): return Mismatch.numbers(count, snapshot.webhookTries)
    case .received(let count): return Mismatch.numbers(count, webhooks.count)
    case .accepted(let count):
      return Mismatch.numbers(count, webhooks.count { (200...299).contains($0.content.status) })
    case .treated(let decision, let count):
      return Mismatch.numbers(count, webhooks.count { $0.content.decision == decision })
    case .signed(let flag):
      guard !webhooks.isEmpty else { return Mismatch.words("\(flag)", nil) }
      return Mismatch.flags(
        flag, webhooks.allSatisfy { $0.content.decision != .forged && $0.content.decision != .unreadable })
    case .nextAttempt(let span):
      let due = snapshot.underway.first { $0.attempt > 1 }?.at
      let got = due.map { DurationText.written(.milliseconds($0.milliseconds - snapshot.now.milliseconds)) }
      return Mismatch.words(span.map { DurationText.written($0) } ?? "never", got ?? "never")
    }
  }
}

extension Check {
  /// Whether it says that a fault made no call go wrong.
  func expectsSilence(of id: String) -> Bool { [.notFired, .times(0), .armed].contains { self == .fault(id, $0) } }
}

extension Action {
  /// Whether it does something with the messages to the merchant's server, or says what became of them.
  fileprivate var speaksOfMessages: Bool {
    switch self {
    case .webhook: true
    case .expect(let expectations), .wait(let expectations):
      expectations.contains { if case .webhooks = $0.check { true } else { false } }
    case .start, .choose, .fill, .type, .press, .page, .close, .cancel, .open, .link, .sheet, .bank, .form, .leaveWait,
      .card, .outside, .operate, .retry, .scan, .clock, .fault, .heal, .network, .storeServer, .phone, .lose,
      .checkpoint,
      .rewind, .either, .ask, .task, .say:
      false
    }
  }
}
