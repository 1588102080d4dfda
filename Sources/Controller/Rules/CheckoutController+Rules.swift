import Basics
import Checkout
import Commerce
import Deeplinks
import Language
import Pages
import Payments
import Providers
import Sandbox
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
    // What has moved is shown at once.
    if ledger.note(zip(places, seen).map { ($0, $1.truth) }, at: world.now, mark: log.timeline.count) {
      world.noteChange()
    }
    let new = rules.note(
      Moment(
        now: world.now, mark: log.timeline.count, life: app.process.number, truths: seen.map(\.truth),
        messages: seen.map(\.messages),
        attempt: attempts.text, told: checkout.told, known: world.database.known, isQuiet: isQuiet,
        isClockRight: world.phoneNow == world.now,
        isRunning: device.state.life == .foreground || device.state.life == .background))
    let leaked = rules.note(takeVisible())
    found = found ?? new ?? leaked
    guard let found, brokenRule == nil || brokenAttempt != attempts.text else { return false }
    brokenRule = found
    brokenAttempt = attempts.text
    return true
  }

  /// Whether nothing goes on by itself in an app that runs: no timer, no call, no question.
  private var isQuiet: Bool {
    device.state.life == .foreground && simulation.nextTimer == nil && !questions.isWaiting
  }

  /// What has become visible since the rules looked last.
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
    for report in webhooks.reports.dropFirst(looked.notifications) { seen.texts.append((report.text, looked.timeline)) }
    looked.notifications = webhooks.reports.count
    return seen
  }
}

/// How far the rules have looked at what can be seen.
struct Looked: Sendable {
  var timeline = 0
  var exchanges = 0
  /// The exchanges that had no end when they were looked at.
  var open: [Int] = []
  var notifications = 0
}

extension EventRecorder {
  /// Notes a question that is put to the shopper.
  func note(_ question: Question, number: Int) {
    var deadline: Timestamp?
    var tries: Int?
    var wasWrong = false
    var payload: UInt64 = 0
    var isConfirming = false
    switch question {
    case .code(let prompt):
      deadline = prompt.expiresAt
      tries = prompt.triesLeft
      wasWrong = prompt.problem == .wrong
    case .qr(let prompt):
      deadline = prompt.expiresAt
      payload = FNV1a.of(prompt.payload)
    case .wait(let prompt):
      deadline = prompt.until
      if case .confirming = prompt.reason { isConfirming = true }
    case .card, .phone, .page, .sheet, .bank, .form: break
    }
    note(
      .asked(
        QuestionNote(
          number: number, kind: question.kind, deadline: deadline, triesLeft: tries, wasWrong: wasWrong,
          payload: payload, isConfirming: isConfirming)))
  }

  /// Notes what the shopper answered; of secrets it keeps only marks.
  func note(_ answer: Answer, number: Int, asker: String?) {
    asked(by: asker, for: answer.secrets + answer.placeholders)
    note(
      .answered(
        AnswerNote(
          number: number, kind: answer.kind, isClosed: answer.isClosed, isCode: answer.isCode,
          isReturn: answer.isReturn, secrets: answer.secrets)))
  }

  /// Notes what was typed into a hosted page.
  func note(_ submission: PageSubmission) {
    let marks = submission.values.values.compactMap { SecretMark($0) }.filter { $0.count >= 13 }
      .sorted { $0.digest < $1.digest }
    // What is typed into a provider's own page never passes through the library.
    asked(by: "", for: marks)
    note(.pressed(secrets: marks))
  }

  /// Notes what a page made of a one-time code that was typed into it, or that something else was done there.
  func note(_ response: PageResponse, to submission: PageSubmission) {
    let typed = submission.values.filter { Self.codeFields.contains($0.key) && !$0.value.isEmpty }
    guard submission.button != "resend", submission.button != "cancel", !typed.isEmpty else {
      return note(.aside(.codeLeft))
    }
    var refused: HostedPage.Field?
    if case .page(let page) = response, page.id == submission.pageID {
      refused = page.fields.first { typed[$0.id] != nil && $0.problem != nil }
    }
    note(
      .aside(
        .page(
          PageNote(
            page: submission.pageID, isRefused: refused != nil, isLate: refused?.codeProblem == .expired,
            triesLeft: refused?.codeProblem?.triesLeft))))
  }

  /// What pages call the field of a one-time code.
  private static let codeFields: Set<String> = ["code", "otp"]
}

extension Answer {
  fileprivate var kind: QuestionKind {
    switch self {
    case .card: .card
    case .phone: .phone
    case .code: .code
    case .page: .page
    case .qr: .qr
    case .sheet: .sheet
    case .bank: .bank
    case .form: .form
    case .wait: .wait
    }
  }

  /// Whether the shopper closed or left what was asked.
  var isClosed: Bool {
    switch self {
    case .card(.cancelled), .phone(.cancelled), .code(.cancelled), .page(.closed), .qr(.closed), .sheet(.cancelled),
      .bank(.cancelled), .form(.cancelled), .wait(.left):
      true
    case .card, .phone, .code, .page, .qr, .sheet, .bank, .form, .wait: false
    }
  }

  fileprivate var isCode: Bool { if case .code(.entered) = self { true } else { false } }

  fileprivate var isReturn: Bool { if case .page(.returned) = self { true } else { false } }

  fileprivate var secrets: [SecretMark] {
    switch self {
    case .card(.entered(let card)):
      [card.number.reveal { SecretMark($0) }, card.securityCode.reveal { SecretMark($0) }].compactMap(\.self)
    case .card(.saved(_, let code)): [code?.reveal { SecretMark($0) }].compactMap { $0 ?? nil }
    case .code(.entered(let code)): [code.reveal { SecretMark($0) }].compactMap(\.self)
    case .card, .phone, .code, .page, .qr, .sheet, .bank, .form, .wait: []
    }
  }
}

extension Answer {
  /// What stands for the codes where the gateway is another program, which must not go anywhere else either.
  fileprivate var placeholders: [SecretMark] {
    func mark(_ kind: PlaceholderCode, _ code: SecretDigits) -> SecretMark? {
      SecretMark(kind.digits(code.reveal { $0.utf8.count }))
    }
    let found: SecretMark?
    switch self {
    case .card(.entered(let card)): found = mark(.security, card.securityCode)
    case .card(.saved(_, let code)): found = code.flatMap { mark(.security, $0) }
    case .code(.entered(let code)): found = mark(.oneTime, code)
    case .card, .phone, .code, .page, .qr, .sheet, .bank, .form, .wait: found = nil
    }
    return found.map { [$0] } ?? []
  }
}

extension LinkSource {
  /// Whether it is part of what goes on in pages, whose servers act as well.
  var isPage: Bool {
    switch self {
    case .page, .browser, .otherApp: true
    case .urlBar, .socket: false
    }
  }
}
