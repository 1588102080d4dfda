import Checkout
import Commerce
import Inspection
import Language
import Pages
import Payments

/// A customer's answer to a reply: what follows from a right one; after a wrong one, what its claim calls for.
struct CustomerReaction {
  let says: AnswerClaims
  let snapshot: Snapshot

  private var ledger: ProviderRecord { snapshot.ledger }
  private var money: LessonAnswer { LessonTopic.money.answer(in: snapshot) }
  /// A pay-later customer pays the provider in parts, and sees there neither the shop's charge nor its reservation.
  private var isPayLater: Bool { snapshot.checkout.method?.group == .payLater }

  /// The answer to a reply with a flaw; with `nil`, to the right one.
  func phrase(to flaw: AnswerFlaw?) -> Phrase {
    guard let flaw else { return Phrase("lesson.customer.right.\(understood)") }
    // A customer stops reading a reply that asks for a password or accuses.
    if let rule = says.breaks, rule.isHeardFirst { return Phrase("lesson.customer.rule.\(rule.rawValue)") }
    return switch flaw {
    case .rule(let rule): Phrase("lesson.customer.rule.\(rule.rawValue)")
    case .topic(let claim, let right, _):
      Phrase("lesson.customer.wrong.\(doubt(claim, right) ?? doubtAboutFacts ?? "other")")
    case .fact(let claim, _): Phrase("lesson.customer.wrong.\(doubt(claim.check) ?? "other")")
    }
  }

  // MARK: Wrong replies

  private func doubt(_ claim: AnswerClaims.Topic, _ right: LessonAnswer) -> String? {
    switch claim.about {
    case .money: doubt(aboutMoney: claim.answer)
    case .payAgain where claim.answer == .yes && right == .no: "twice"
    case .payAgain where claim.answer == .yes && ledger.chargedBack == nil: "paid-after-all"
    case .next where ledger.chargedBack != nil && claim.answer == .refund: "back-twice"
    case .next where snapshot.refundFailed && claim.answer == .wait && !isPayLater: "no-refund"
    case .payAgain, .next, .records: nil
    }
  }

  /// `nil` where the customer may see something that fits the claim, such as a refund that has not arrived.
  private func doubt(aboutMoney claim: LessonAnswer) -> String? {
    let right = money
    switch (claim, right) {
    case (.unknown, .no): return snapshot.truths.appBelief == .notPaid ? "over" : nil
    case (.unknown, .yes), (.unknown, .held): return snapshot.truths.shopperBelief == .paid ? seen : nil
    case (.no, .unknown): return "paid-after-all"
    case (_, .unknown): return "known-already"
    case (.yes, .no): return ledger.wasHeld ? nil : "no-charge"
    case (.refunded, .no): return ledger.wasHeld ? nil : "neither"
    case (_, _): return isPayLater ? nil : doubt(aboutStatement: claim, right)
    }
  }

  /// The line of a bank’s statement that answers a claim.
  private func doubt(aboutStatement claim: LessonAnswer, _ right: LessonAnswer) -> String? {
    switch (claim, right) {
    case (.held, .no): "nothing-reserved"
    case (.yes, .held): "reserved-only"
    case (.no, .held): "reserved"
    case (.no, .yes): "charge"
    case (.held, .yes): ledger.held == nil ? "charge-only" : nil
    case (.refunded, .yes): ledger.givenBack == nil ? "no-refund" : nil
    case (_, _): nil
    }
  }

  private var seen: String { ledger.captured == nil ? "placed" : "paid" }

  private var doubtAboutFacts: String? { says.facts.lazy.compactMap { doubt($0.check) }.first }

  private func doubt(_ claim: Check) -> String? {
    guard !isPayLater, case .provider(let claim) = claim else { return nil }
    switch claim {
    case .captures(let count):
      return !count.holds(0) && !count.holds(1) && ledger.captures == 1 && ledger.held == nil ? "one-charge" : nil
    case .refunded(let amount):
      return amount.minorUnits > 0 && ledger.givenBack == nil && ledger.captured != nil ? "no-refund" : nil
    case .status, .words, .captured, .held, .chargedBack, .order, .triesLeft: return nil
    }
  }

  // MARK: The right reply

  /// Its subject: the next step that it names, or else the money.
  private var understood: String {
    switch claimed(.next) {
    case .handOver:
      return ledger.chargedBack == nil && ledger.captured != nil && snapshot.refundFailed
        ? "refund-failed" : "hand-over"
    case .wait where ledger.state != .pending: return "refund-underway"
    case .refund: return "refund"
    case .wait, .ask, .finish, .nothing, .no, .held, .yes, .refunded, .unknown, .askFirst, .agree, .differ, nil: break
    }
    guard claimed(.money) != nil else { return "other" }
    if claimed(.payAgain) == .askFirst { return snapshot.isCustomersTurn ? "finish" : "unknown" }
    let isWhole = ledger.givenBack == nil && ledger.held == nil && !snapshot.hasStrayMoney
    let shop = isPayLater && ledger.wasHeld ? ".shop" : ""
    switch money {
    case .yes: return ledger.captures == 1 && isWhole && !isPayLater ? "yes" : "other"
    case .refunded: return ledger.chargedBack == nil && !isPayLater ? "refunded" : "other"
    case .no, .held: return money.rawValue + shop
    case .unknown, .askFirst, .wait, .ask, .finish, .refund, .handOver, .nothing, .agree, .differ: return money.rawValue
    }
  }

  private func claimed(_ topic: LessonTopic) -> LessonAnswer? { says.topics.first { $0.about == topic }?.answer }
}

extension SupportRule {
  fileprivate var isHeardFirst: Bool {
    switch self {
    case .secrets, .accuses, .disclosure: true
    case .promises, .guesses: false
    }
  }
}
