import Checkout
import Commerce
import Pages
import Payments
import Wire

/// What may be tried again is tried again as often and as late as was set up, and nothing else is.
struct RetryRule: WatchedRule {
  static let rule = PaymentRule.retryDiscipline
  private(set) var isExercised = false
  private let schedules: Schedules
  /// The tries in a row of one call without anybody doing anything in between.
  private var row: [Story.Call] = []

  init(schedules: Schedules) { self.schedules = schedules }

  mutating func note(_ noted: Noted, after story: Story) -> BrokenRule? {
    switch noted.what {
    case .sent(let sending): return note(sending, noted)
    case .ended(let call, let ending):
      guard let index = row.lastIndex(where: { $0.sending.call == call }) else { return nil }
      row[index].ending = ending
      row[index].endedAt = noted.at
      row[index].endMark = noted.mark
    case .begun, .called, .answered, .pressed, .happenedOutside, .link, .notified: row = []
    case .noted(let event): if event.kind == .verifying { row = [] }
    case .asked: break
    }
    return nil
  }

  private mutating func note(_ sending: Sending, _ noted: Noted) -> BrokenRule? {
    guard !sending.isReading else { return nil }
    let call = Story.Call(sending: sending, at: noted.at, mark: noted.mark, life: noted.life)
    guard let last = row.last, last.sending.isSame(as: sending), last.life == noted.life else {
      row = [call]
      return nil
    }
    defer { row.append(call) }
    switch last.ending {
    case nil: return nil
    case .answered(let status, _):
      // Done or refused: there is nothing to try again, unless the other side asked for that.
      guard (400...499).contains(status), !Self.mayBeAskedAgain.contains(status),
        noted.at.since(last.endedAt ?? noted.at) < Self.askedToWait
      else {
        row = []
        return nil
      }
      return broken(last.endMark, noted.mark, [sending.operation, "refused \(status)", "tried again"])
    case .failed(let failure):
      isExercised = true
      if failure == .notSent(.certificateMismatch) {
        return broken(last.endMark, noted.mark, [sending.operation, "certificate", "tried again"])
      }
      let policy = schedules.policy(of: sending.provider)
      if row.count > policy.retries {
        return broken(row.first?.mark ?? 0, noted.mark, [sending.operation, "tries \(row.count + 1)"])
      }
      let wait = last.endedAt.map { noted.at.since($0) } ?? .zero
      guard wait < policy.shortestWait(afterTry: row.count) else { return nil }
      return broken(last.endMark, noted.mark, [sending.operation, "after \(wait.wholeMilliseconds) ms"])
    }
  }

  /// Who comes back after this long was told to; Till's own.
  private static let askedToWait = Duration.seconds(10)

  /// Not allowed yet, too slow, in conflict, locked, too early, too many: another try can be right.
  private static let mayBeAskedAgain = [401, 404, 408, 409, 423, 425, 429]
}

extension Sending {
  /// Whether it is the same call once more.
  func isSame(as other: Sending) -> Bool {
    operation == other.operation && provider == other.provider && key == other.key && body == other.body
  }
}
