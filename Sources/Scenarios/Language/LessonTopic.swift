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
  case finish
  case refund
  case handOver = "hand-over"
  case nothing
  case agree
  case differ
}

/// The topics that a lesson can ask about, so that the run itself knows the answer.
enum LessonTopic: String, Keyword {
  /// The shop's charge, as the provider's record has it.
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
    case .next: [.wait, .ask, .finish, .refund, .handOver, .nothing]
    case .records: [.agree, .differ]
    }
  }

  /// The right answer at a moment.
  func answer(in snapshot: Snapshot) -> LessonAnswer {
    switch self {
    case .money: Self.money(in: snapshot)
    case .payAgain: Self.payAgain(in: snapshot)
    case .next: PaymentStanding(snapshot).next
    case .records: snapshot.truths.disagree ? .differ : .agree
    }
  }

  /// Why an answer is not the right one at a moment: what it overlooks.
  func reason(against answer: LessonAnswer, in snapshot: Snapshot) -> Phrase {
    let right = self.answer(in: snapshot)
    return switch self {
    case .money: Self.moneyReason(against: answer, right, snapshot) ?? reason(of: right, in: snapshot)
    case .records: reason(of: right, in: snapshot)
    case .payAgain: Self.payAgainReason(against: answer, right, snapshot)
    case .next: PaymentStanding(snapshot).reason(against: answer, snapshot.ledger)
    }
  }

  /// The facts by which an answer about the money or the records is the right one at a moment.
  func reason(of answer: LessonAnswer, in snapshot: Snapshot) -> Phrase {
    let ledger = snapshot.ledger
    let detail =
      switch answer {
      case .yes where ledger.givenBack != nil: ".part"
      case .refunded where ledger.chargedBack != nil: ".charged-back"
      case .unknown where ledger.isSent: ".sent"
      case .no, .held, .yes, .refunded, .unknown, .askFirst, .wait, .ask, .finish, .refund, .handOver, .nothing, .agree,
        .differ:
        ""
      }
    return Self.amounts("lesson.\(rawValue).\(answer.rawValue).why\(detail)", ledger)
  }

  /// The fact that a wrong answer about the money overlooks; `nil` where the right answer says it all.
  private static func moneyReason(
    against answer: LessonAnswer, _ right: LessonAnswer, _ snapshot: Snapshot
  ) -> Phrase? {
    let overlooked: String? =
      switch (answer, right) {
      case (.refunded, .yes): snapshot.ledger.givenBack == nil ? "none" : "part"
      case (.unknown, .no) where snapshot.isCustomersTurn: "customers-turn"
      case (.unknown, .no) where snapshot.ledger.state.isFinal && snapshot.ledger.state != .linked: "over"
      case (.unknown, .yes): "decided"
      case (_, _): nil
      }
    return overlooked.map { amounts("lesson.money.\(answer.rawValue).why.\($0)", snapshot.ledger) }
  }

  private static func amounts(_ key: String, _ ledger: ProviderRecord) -> Phrase {
    var values: [String: Phrase.Value] = [:]
    if let amount = ledger.captured ?? ledger.held { values["amount"] = .money(amount) }
    if let back = ledger.givenBack { values["back"] = .money(back) }
    return Phrase(key, values)
  }

  private static func payAgainReason(
    against answer: LessonAnswer, _ right: LessonAnswer, _ snapshot: Snapshot
  ) -> Phrase {
    let state = snapshot.ledger.state
    let detail =
      switch right {
      case .no where state == .linked: ".linked"
      case .askFirst where snapshot.ledger.chargedBack != nil: ".charged-back"
      case .askFirst where answer == .no: ".no"
      case .yes where answer == .askFirst: state == .nothing ? ".absent" : ".over"
      case .yes where state == .refunded: ".refunded"
      case .no, .held, .yes, .refunded, .unknown, .askFirst, .wait, .ask, .finish, .refund, .handOver, .nothing, .agree,
        .differ:
        ""
      }
    return Phrase("lesson.pay-again.\(right.rawValue).why\(detail)")
  }

  private static func money(in snapshot: Snapshot) -> LessonAnswer {
    let record = snapshot.ledger
    return switch record.state {
    case .nothing, .open, .linked, .declined, .cancelled, .expired: .no
    // The charged part of a larger order counts, even while the rest is only reserved.
    case .authorised: record.captured == nil ? .held : .yes
    case .captured: .yes
    case .refunded: .refunded
    // A payment that waits for the customer is unpaid. It is unknown while a bank or the provider decides.
    case .pending: snapshot.isCustomersTurn ? .no : .unknown
    }
  }

  /// A shopper who pays again while money is held or taken, or while the first payment can still be finished, may pay twice.
  private static func payAgain(in snapshot: Snapshot) -> LessonAnswer {
    if snapshot.isCustomersTurn { return .askFirst }
    return switch snapshot.ledger.state {
    // A second mandate would let the shop charge twice.
    case .authorised, .captured, .linked: .no
    case .open, .pending: .askFirst
    // After a chargeback, those decide who have the contracts.
    case .refunded: snapshot.ledger.chargedBack == nil ? .yes : .askFirst
    case .nothing, .declined, .cancelled, .expired: .yes
    }
  }
}
