import Backend
import Checkout
import Commerce
import Inspection
import Language
import Pages
import Payments

/// A reply to a customer whose checkout no file describes. At every moment exactly one of them is right, as the checkout itself shows.
enum CaseReply: String, CaseIterable {
  case again
  case undecided
  case paid
  case down
  case held
  case open
  case openDown = "open-down"
  case begun
  case refunded
  case extra

  /// The claims that it makes.
  var claims: [CaseClaim] {
    switch self {
    case .again: [.money(.no), .nothingOpen, .takesPayments]
    case .down: [.money(.no), .nothingOpen, .takesNoPayments]
    case .open: [.money(.no), .canBeFinished]
    case .openDown: [.money(.no), .isOpen, .cannotBeFinished, .takesNoPayments]
    case .begun: [.money(.no), .isOpen, .takesPayments, .cannotBeFinished]
    case .undecided: [.money(.unknown)]
    case .held: [.money(.held)]
    case .paid: [.money(.yes)]
    case .refunded: [.money(.refunded)]
    case .extra: [.isExtra]
    }
  }

  /// The first thing in it that is not so at a moment, in words for the learner; `nil` where all of it holds.
  private func flaw(_ facts: CaseFacts, _ snapshot: Snapshot) -> Phrase? {
    claims.lazy.compactMap { $0.flaw(facts, snapshot) }.first
  }

  /// The one that is right at a moment, and the three others that are given most.
  static func offered(_ facts: CaseFacts, _ snapshot: Snapshot) -> [PutQuestion.Answer] {
    // Where it is unknown whether the payment can be finished, no reply speaks of that.
    let told = allCases.filter { $0 != .open || !facts.isUnsure }
    let judged = told.map { (reply: $0, flaw: $0.flaw(facts, snapshot)) }
    return (judged.filter { $0.flaw == nil } + judged.filter { $0.flaw != nil }.prefix(3)).map { reply, flaw in
      PutQuestion.Answer(
        text: Phrase("lesson.usual.\(reply.rawValue)", ["provider": .text(snapshot.gateway)]), wrong: flaw)
    }
  }
}

/// Something that a reply says, true or not at a moment.
enum CaseClaim: Hashable {
  /// The state of the money, all of which belongs to this payment.
  case money(LessonAnswer)
  /// Money is charged or reserved besides this payment.
  case isExtra
  case isOpen
  case nothingOpen
  /// The customer can finish what is open.
  case canBeFinished
  case cannotBeFinished
  case takesPayments
  case takesNoPayments

  /// Why it does not hold; `nil` where it does.
  fileprivate func flaw(_ facts: CaseFacts, _ snapshot: Snapshot) -> Phrase? {
    switch self {
    case .money(let answer):
      if facts.isExtra { return Phrase("lesson.next.refund.why") }
      return answer == facts.money ? nil : LessonTopic.money.reason(of: facts.money, in: snapshot)
    case .isExtra: return facts.isExtra ? nil : LessonTopic.money.reason(of: facts.money, in: snapshot)
    case .isOpen:
      return facts.isOpen ? nil : Phrase("lesson.case.why.\(snapshot.ledger.state == .open ? "ended" : "not-open")")
    case .nothingOpen: return facts.isOpen ? Phrase("lesson.case.why.open") : nil
    case .canBeFinished: return facts.canBeFinished ? nil : why(facts, snapshot)
    case .cannotBeFinished: return facts.canBeFinished ? Phrase("lesson.case.why.open") : nil
    case .takesPayments: return facts.takesNone ? why(facts, snapshot) : nil
    case .takesNoPayments: return facts.takesNone ? nil : why(facts, snapshot)
    }
  }

  /// The reason why a payment cannot be begun or finished, or that there is none.
  private func why(_ facts: CaseFacts, _ snapshot: Snapshot) -> Phrase {
    if facts.takesNone { return Phrase("lesson.case.why.down", ["provider": .text(snapshot.gateway)]) }
    if self == .canBeFinished { return Phrase("lesson.case.why.not-open") }
    return Phrase("lesson.case.why.up", ["provider": .text(snapshot.gateway)])
  }
}

/// The facts that decide which reply is right at a moment, over all attempts to pay the order.
struct CaseFacts {
  let money: LessonAnswer
  let payAgain: LessonAnswer
  /// Whether money is charged or reserved besides this payment.
  let isExtra: Bool
  /// Whether something was begun that may still become a payment.
  let isOpen: Bool
  /// Whether the customer has it on the screen or one button away, and its provider answers.
  let canBeFinished: Bool
  /// Whether the app would continue it and may have no page to show, since the response with the page was lost.
  let isUnsure: Bool
  /// Whether no payment can begin at the provider now.
  let takesNone: Bool

  init(_ snapshot: Snapshot) {
    let ledger = snapshot.ledger
    let others = snapshot.attempts.filter { $0.number != snapshot.checkout.present }
    let kinds = Set(([ledger] + others.map(\.ledger)).map { LessonTopic.money.answer(in: snapshot.holding($0)) })
    let worst: [LessonAnswer] = [.yes, .held, .unknown, .refunded, .no]
    money = worst.first { kinds.contains($0) } ?? .no
    isExtra = ledger.captures > 1 || snapshot.hasStrayMoney
    takesNone = snapshot.isProviderDown || snapshot.isResting
    let hasAsked = !snapshot.checkout.asked.isEmpty
    let (isOnScreen, isAButtonAway) =
      switch snapshot.checkout.phase {
      case .answering: (!ledger.state.isFinal, false)
      case .result(let outcome): (false, ledger.state == .open && outcome.form.buttons.contains(.reopen))
      case .selecting, .details, .working: (false, false)
      }
    let onlyWaits =
      if case .answering(_, .wait(let prompt, _)) = snapshot.checkout.phase { prompt.reason != .approval } else {
        false
      }
    isUnsure = isOnScreen && onlyWaits || isAButtonAway && !hasAsked
    let isBegun = ledger.isBegun(told: snapshot.checkout.told) || others.contains { $0.ledger.isBegun(told: $0.told) }
    // While its provider is down, the app can neither end the payment that it waits for nor begin another.
    isOpen = isOnScreen || isBegun || snapshot.isProviderDown && snapshot.truths.appBelief == .waiting
    canBeFinished = !snapshot.isProviderDown && !isUnsure && (isOnScreen || isAButtonAway)
    payAgain = money == .yes || money == .held ? .no : isOpen ? .askFirst : .yes
  }
}

extension ProviderRecord {
  /// Whether the provider waits for it, and the app has not ended it.
  fileprivate func isBegun(told: PaymentResult?) -> Bool {
    switch (state, told) {
    case (.pending, _): true
    case (.open, .failed), (.open, .cancelled): false
    case (.open, _): true
    case (.nothing, _), (.authorised, _), (.captured, _), (.refunded, _), (.linked, _), (.declined, _), (.cancelled, _),
      (.expired, _):
      false
    }
  }
}

extension Snapshot {
  /// The same moment, with another record of the provider.
  fileprivate func holding(_ ledger: ProviderRecord) -> Snapshot {
    var other = self
    other.ledger = ledger
    return other
  }

  /// Whether every call to the provider of the present attempt fails now: an outage was ordered, or its server has died and is not back.
  var isProviderDown: Bool {
    faults.contains { fault in
      guard callNames.contains(where: { fault.rule.operation.matches($0) }) else { return false }
      if case .killBackend(.provider, let down) = fault.rule.effect { return isDown(fault, for: down) }
      return fault.isOutage
    }
  }

  /// Whether the app leaves the gateway alone for a while, after failures in a row.
  fileprivate var isResting: Bool {
    let rest = CircuitBreaker().rest
    return timeline.contains { entry in
      entry.fact == .circuitOpened(gateway: gateway) && entry.at.advanced(by: rest) > now
    }
  }

  /// Whether a server that died at the last hit of a fault, at the present provider, is not back yet.
  private func isDown(_ fault: FaultReport, for down: Duration) -> Bool {
    guard let hit = fault.hits.last, let exchange = exchanges.last(where: { $0.id == hit.exchange }) else {
      return false
    }
    return callNames.contains(exchange.operation) && hit.at.advanced(by: down) > now
  }
}

extension FaultReport {
  /// Whether it keeps every call from being answered, until it is cleared.
  fileprivate var isOutage: Bool {
    guard rule.occurrence == .each, rule.side == nil, state == .armed || state == .fired else { return false }
    let passage = rule.effect.passage
    return switch passage.course {
    case .stopped(let reply): reply.status.map { $0 >= 500 } ?? true
    case .arrives(.lost): passage.death == nil
    case .arrives, .arrivesTwice: false
    }
  }
}
