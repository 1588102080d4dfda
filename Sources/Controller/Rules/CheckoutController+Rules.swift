import Backend
import Basics
import Checkout
import Commerce
import Deeplinks
import Inspection
import Language
import Pages
import Payments
import Providers
import Rules
import Simulation
import Wire

/// The rules that always hold, looked at once nothing is ready to run.
extension CheckoutController {
  /// Looks at what has happened since last time; returns whether a rule is broken that has to be shown and stops the clock.
  func checkRules() -> Bool {
    if brokenAttempt != attempts.text { rules.forgetBroken() }
    var found: BrokenRule?
    for noted in log.history.take() {
      let new = rules.note(noted)
      found = found ?? new
    }
    let everywhere = server.assumeIsolated { $0.places }
    rules.watch(everywhere.map { Place(reference: $0.reference, provider: $0.provider) }, at: world.now)
    let places = rules.story.places
    let seen =
      places.isEmpty
      ? [] : server.assumeIsolated { $0.standings(of: places.map { ($0.reference, $0.provider) }) }
    // A change is shown at once.
    let payout = ledger.nextPayout
    if ledger.note(zip(places, seen).map { ($0, $1.truth) }, at: world.now, mark: log.timeline.count) {
      world.noteChange()
    }
    let new = rules.note(
      Moment(
        now: world.now, mark: log.timeline.count, life: app.process.number, truths: seen.map(\.truth),
        messages: seen.map(\.webhooks),
        attempt: attempts.text, told: checkout.told, known: world.database.known, isQuiet: isQuiet,
        isClockRight: world.phoneNow == world.now,
        isRunning: device.state.life == .foreground || device.state.life == .background,
        settlement: payout.map { $0 <= world.now } == true ? store.settled(ledger) : nil))
    let leaked = rules.note(takeVisible())
    found = found ?? new ?? leaked
    guard let found, brokenRule == nil || brokenAttempt != attempts.text else { return false }
    brokenRule = found
    brokenAttempt = attempts.text
    return true
  }

  /// Whether nothing happens automatically in an app that runs: no timer, no call, no question.
  private var isQuiet: Bool {
    device.state.life == .foreground && simulation.nextTimer == nil && !questions.isWaiting
  }

  /// The events that have become visible since the rules looked last.
  private func takeVisible() -> Visible {
    var seen = Visible()
    let entries = log.timeline.entries
    seen.timeline = entries.since(messages: looked.timeline)
    looked.timeline = entries.messageCount
    let wire = world.wireLog.entries
    looked.open += min(looked.exchanges, wire.count)..<wire.count
    for index in looked.open {
      let entry = wire[index]
      if case .answered(_, let text) = entry.outcome { seen.exchanges.append((text, looked.timeline)) }
    }
    looked.open.removeAll { wire[$0].outcome != .open }
    looked.exchanges = wire.count
    for webhook in webhooks.received.dropFirst(looked.webhooks) { seen.texts.append((webhook.text, looked.timeline)) }
    looked.webhooks = webhooks.received.count
    return seen
  }
}

/// The mark up to which the rules have looked at what can be seen.
struct Looked: Sendable {
  var timeline = 0
  var exchanges = 0
  /// The exchanges that had no end when they were looked at.
  var open: [Int] = []
  var webhooks = 0
}

extension EventRecorder {
  /// Notes what the shopper answered; of secrets it keeps only marks.
  func note(_ answer: Answer, number: Int, asker: String?) {
    let note = AnswerNote(answer, number: number)
    asked(by: asker, for: note.secrets + answer.placeholders)
    self.note(.answered(note))
  }

  /// Notes what was typed into a hosted page.
  func note(_ submission: PageSubmission) {
    let marks = submission.secretMarks
    // Text that is typed into a provider's own page never passes through the library.
    asked(by: "", for: marks)
    note(.pressed(secrets: marks))
  }
}

extension LinkSource {
  /// Whether it happens in pages, whose servers act as well.
  var isPage: Bool {
    switch self {
    case .page, .browser, .otherApp: true
    case .urlBar, .socket: false
    }
  }
}
