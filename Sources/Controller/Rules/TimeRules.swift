import Checkout
import Commerce
import Pages
import Payments

/// Wrong codes count down, and none counts after the last try or too late.
struct CodesRule: WatchedRule {
  static let rule = PaymentRule.codesAreGuarded
  private(set) var isExercised = false
  private var question: (note: QuestionNote, mark: Int)?
  /// The last code that was entered: when, and until when it was good.
  private var entered: (at: Timestamp, until: Timestamp?, mark: Int, attempt: String)?

  mutating func note(_ noted: Noted, after story: Story) -> BrokenRule? {
    switch noted.what {
    case .asked(let new) where new.kind == .code:
      isExercised = true
      defer { question = (new, noted.mark) }
      if let left = new.triesLeft, left < 1 { return broken(entered?.mark ?? 0, noted.mark, ["tries \(left)"]) }
      guard new.wasWrong, let old = question, old.note.deadline == new.deadline, let before = old.note.triesLeft,
        let left = new.triesLeft, left >= before
      else { return nil }
      return broken(old.mark, noted.mark, ["wrong code", "tries \(before)", "tries \(left)"])
    case .answered(let answer) where answer.isCode:
      guard let question, question.note.number == answer.number else { return nil }
      entered = (noted.at, question.note.deadline, noted.mark, story.current?.intent.attempt ?? "")
    case .begun:
      question = nil
      entered = nil
    case .asked, .answered, .called, .sent, .ended, .noted, .pressed, .happenedOutside, .link, .notified: break
    }
    return nil
  }

  mutating func note(_ moment: Moment, _ story: Story, before: [LedgerTruth]) -> BrokenRule? {
    guard moment.isClockRight, let entered, let until = entered.until, entered.at >= until else { return nil }
    for (index, truth) in moment.truths.enumerated() where truth.state.holdsMoney && !before[index].state.holdsMoney {
      guard story.attempt(of: story.places[index])?.intent.attempt == entered.attempt else { continue }
      return broken(
        entered.mark, moment.mark, ["expired code", "ledger \(truth.state.rawValue)"])
    }
    return nil
  }
}

/// After the deadline both sides say so, and nothing is taken.
struct DeadlineRule: WatchedRule {
  static let rule = PaymentRule.deadlinesAgree
  private(set) var isExercised = false
  /// Until when what an attempt shows can be paid, and the message of the timeline that showed it.
  private var deadlines: [String: (until: Timestamp, mark: Int)] = [:]
  /// When somebody last did something outside, such as paying in a bank's app.
  private var lastAct: Timestamp?

  mutating func note(_ noted: Noted, after story: Story) -> BrokenRule? {
    switch noted.what {
    case .asked(let question):
      guard question.kind == .qr, let until = question.deadline, let attempt = story.current else { return nil }
      deadlines[attempt.intent.attempt] = (until, noted.mark)
    case .noted(let event):
      guard case .finished(.failed(.expired)) = event.kind, let attempt = story.attempt(event.attempt.text) else {
        return nil
      }
      isExercised = true
      let held = story.held(by: attempt)
      guard let deadline = deadlines[attempt.intent.attempt], noted.at < deadline.until,
        held.truth.state == .open || held.truth.state == .pending
      else { return nil }
      return broken(deadline.mark, noted.mark, ["told expired", "ledger \(held.truth.state.rawValue)"])
    case .happenedOutside: lastAct = noted.at
    case .begun, .called, .sent, .ended, .answered, .pressed, .link, .notified: break
    }
    return nil
  }

  mutating func note(_ moment: Moment, _ story: Story, before: [LedgerTruth]) -> BrokenRule? {
    if let deadline = deadlines[moment.attempt], moment.now >= deadline.until { isExercised = true }
    for (index, truth) in moment.truths.enumerated() where truth.captures > before[index].captures {
      guard let attempt = story.attempt(of: story.places[index]),
        let deadline = deadlines[attempt.intent.attempt], moment.now > deadline.until, truth.refunded == nil,
        // What was paid in time may be known late.
        lastAct.map({ $0 >= deadline.until }) ?? true
      else { continue }
      return broken(deadline.mark, moment.mark, ["expired", "ledger \(truth.state.rawValue)"])
    }
    return nil
  }
}
