import Commerce
import Inspection
import Language
import Pages
import Payments

/// An answer to a topic of a lesson, as files write it.
enum LessonAnswer: String, Hashable, Sendable {
  case no
  case held
  case yes
  case refunded
  case unknown
  case askFirst = "ask-first"
  case wait
  case ask
  case refund
  case handOver = "hand-over"
  case nothing
  case agree
  case differ
}

/// The topics that a lesson can ask about, so that the run itself knows the answer.
enum LessonTopic: String, Keyword {
  /// The state of the shopper's money, as the provider's record has it.
  case money
  /// Whether the shopper should pay again.
  case payAgain = "pay-again"
  /// The agent's next step.
  case next
  /// Whether the four records of the payment agree.
  case records

  static var kind: String { "lesson-topic" }

  /// The answers in the order in which they are put.
  var answers: [LessonAnswer] {
    switch self {
    case .money: [.no, .held, .yes, .refunded, .unknown]
    case .payAgain: [.yes, .askFirst, .no]
    case .next: [.wait, .ask, .refund, .handOver, .nothing]
    case .records: [.agree, .differ]
    }
  }

  /// The right answer at a moment.
  func answer(in snapshot: Snapshot) -> LessonAnswer {
    switch self {
    case .money: Self.money(in: snapshot.ledger)
    case .payAgain: Self.payAgain(in: snapshot.ledger)
    case .next: Self.next(in: snapshot)
    case .records: CaseRecord.all(of: snapshot).contains(where: \.differs) ? .differ : .agree
    }
  }

  /// Why an answer is the right one at a moment.
  func reason(of answer: LessonAnswer, in snapshot: Snapshot) -> Phrase {
    let (ledger, key) = (snapshot.ledger, "lesson.\(rawValue).\(answer.rawValue).why")
    let isChargedBack = (answer == .refunded || answer == .handOver) && ledger.chargedBack != nil
    if isChargedBack { return Phrase("\(key).charged-back") }
    if self == .next, answer == .wait, ledger.state != .pending { return Phrase("\(key).refund") }
    if self == .next, answer == .nothing, ledger.state == .open { return Phrase("\(key).open") }
    if self == .next, answer == .nothing, ledger.state == .nothing { return Phrase("\(key).none") }
    return Phrase(key)
  }

  private static func money(in record: ProviderRecord) -> LessonAnswer {
    switch record.state {
    case .nothing, .open, .linked, .declined, .cancelled, .expired: .no
    // The charged part of a larger order counts, even while the rest is only reserved.
    case .authorised: record.captured == nil ? .held : .yes
    case .captured: .yes
    case .refunded: .refunded
    case .pending: .unknown
    }
  }

  /// A shopper who pays again while money is held or taken, or while the first payment can still be finished, may pay twice.
  private static func payAgain(in record: ProviderRecord) -> LessonAnswer {
    switch record.state {
    case .authorised, .captured: .no
    case .open, .pending: .askFirst
    case .nothing, .linked, .refunded, .declined, .cancelled, .expired: .yes
    }
  }

  private static func next(in snapshot: Snapshot) -> LessonAnswer {
    let (ledger, truths) = (snapshot.ledger, snapshot.truths)
    if ledger.captures > 1 || snapshot.hasStrayMoney { return .refund }
    // A bank has decided it, or a refund went wrong: both are for those who have the contracts.
    if ledger.chargedBack != nil || snapshot.refundFailed { return .handOver }
    if ledger.state == .pending || snapshot.isRefundUnderway { return .wait }
    return truths.appDisagrees || truths.providerDisagrees ? .ask : .nothing
  }
}

extension Snapshot {
  /// Whether a refund was asked for last and the provider's record has none of it.
  private var isRefundMissing: Bool {
    guard let last = lastOperation, last.operation.kind == .refund else { return false }
    return ledger.refunded == nil && !last.isRefused
  }

  /// Whether a refund was refused, or was asked for and will not come.
  var refundFailed: Bool {
    guard let last = lastOperation, last.operation.kind == .refund else { return false }
    return last.isRefused || isRefundMissing && nextTimer == nil
  }

  /// Whether a refund was asked for that the provider has not made yet.
  var isRefundUnderway: Bool { isRefundMissing && !refundFailed }
}

extension OperationReport {
  fileprivate var isRefused: Bool {
    switch result {
    case .refused: true
    case .done, .unknown, nil: false
    }
  }
}
