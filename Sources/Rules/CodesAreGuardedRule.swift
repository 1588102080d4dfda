import Commerce
import Inspection
import Pages
import Payments

/// Wrong codes count down, and none counts after the last try or too late; in the app and on hosted pages.
struct CodesAreGuardedRule: WatchedRule {
  static let rule = PaymentRule.codesAreGuarded
  private(set) var isExercised = false
  private var question: (note: QuestionNote, mark: Int)?
  /// The last code that was entered in the app: when, and until when it was good.
  private var entered: (at: Timestamp, until: Timestamp?, mark: Int, attempt: String)?
  /// The last code that was refused, in the app or on a page, while nobody has entered another.
  private var refused: (mark: Int, attempt: String)?
  /// The wrong codes in a row on one page.
  private var page: (name: String, count: Int, left: Int?, mark: Int)?
  /// Where no try was left, and no new code was asked for since.
  private var spent: [Place: Int] = [:]
  /// How wrong a provider's clock was at most: what it takes for too late may be as much later or earlier.
  private var skew = Duration.zero

  /// More wrong codes than any provider lets pass: nobody counts them; Till's own.
  private static let mostWrong = 10

  mutating func note(_ noted: NotedEvent, after story: PaymentProjection) -> BrokenRule? {
    switch noted.what {
    case .asked(let new) where new.kind == .code: return asked(new, noted, story)
    case .answered(let answer):
      refused = nil
      guard answer.isCode, let question, question.note.number == answer.number else { return nil }
      entered = (noted.at, question.note.deadline, noted.mark, story.current?.intent.attempt ?? "")
    case .pressed, .happenedOutside: refused = nil
    case .aside(.page(let note)): return answered(note, noted, story)
    case .aside(.codeLeft): page = nil
    case .aside(.clockMoved(let span)): skew = max(skew, span)
    case .begun:
      question = nil
      entered = nil
      refused = nil
      page = nil
    case .asked, .called, .resumed, .sent, .ended, .noted, .link, .notified, .aside: break
    }
    return nil
  }

  private mutating func asked(_ new: QuestionNote, _ noted: NotedEvent, _ story: PaymentProjection) -> BrokenRule? {
    isExercised = true
    defer { question = (new, noted.mark) }
    let attempt = story.current?.intent
    if new.wasWrong, let attempt { refused = (noted.mark, attempt.attempt) }
    if !new.wasWrong { spent = spent.filter { $0.key.reference != attempt?.reference } }
    if let left = new.triesLeft, left < 1 { return broken(entered?.mark ?? 0, noted.mark, ["tries \(left)"]) }
    guard new.wasWrong, let old = question, old.note.deadline == new.deadline, let before = old.note.triesLeft,
      let left = new.triesLeft, left >= before
    else { return nil }
    return broken(old.mark, noted.mark, ["wrong code", "tries \(before)", "tries \(left)"])
  }

  private mutating func answered(_ note: PageNote, _ noted: NotedEvent, _ story: PaymentProjection) -> BrokenRule? {
    isExercised = true
    guard note.isRefused else {
      page = nil
      return nil
    }
    refused = (noted.mark, story.current?.intent.attempt ?? "")
    if note.isLate { return nil }
    let last = page.flatMap { $0.name == note.page ? $0 : nil }
    page = (note.page, (last?.count ?? 0) + 1, note.triesLeft, noted.mark)
    if let left = note.triesLeft {
      if left < 1 { return broken(last?.mark ?? noted.mark, noted.mark, ["page \(note.page)", "tries \(left)"]) }
      if let before = last?.left, left >= before {
        return broken(last?.mark ?? 0, noted.mark, ["wrong code", "tries \(before)", "tries \(left)"])
      }
    }
    guard let count = page?.count, count > Self.mostWrong else { return nil }
    return broken(last?.mark ?? 0, noted.mark, ["page \(note.page)", "wrong codes \(count)"])
  }

  mutating func note(_ moment: Moment, _ story: PaymentProjection, before: [ProviderRecord]) -> BrokenRule? {
    for (index, truth) in moment.truths.enumerated() where truth != before[index] {
      let place = story.places[index]
      if truth.triesLeft == 0 { spent[place] = moment.mark }
      guard truth.state.holdsMoney, !before[index].state.holdsMoney else { continue }
      if let mark = spent[place] {
        return broken(mark, moment.mark, ["no try left", "ledger \(truth.state.rawValue)"])
      }
      let attempt = story.attempt(of: place)?.intent.attempt
      if let refused, refused.attempt == attempt, before[index].state == .open {
        return broken(refused.mark, moment.mark, ["refused code", "ledger \(truth.state.rawValue)"])
      }
      guard moment.isClockRight, let entered, let until = entered.until, entered.at >= until.advanced(by: skew),
        entered.attempt == attempt
      else { continue }
      return broken(entered.mark, moment.mark, ["expired code", "ledger \(truth.state.rawValue)"])
    }
    return nil
  }
}
