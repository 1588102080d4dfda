public import Commerce

/// The rules that always hold, in tests, in headless runs and in the program itself; a broken one stops the clock.
///
/// The names are those of scenario files and of the keys below `rule.` in the language table.
public enum PaymentRule: String, Hashable, Sendable, CaseIterable {
  /// A basket is charged once: no two payments of it hold or keep the shopper's money.
  case capturedOnce = "captured-once"
  /// Refunded is at most captured, captured at most reserved, reserved at most requested, all in one currency.
  case moneyAddsUp = "money-adds-up"
  /// A final screen agrees with what the provider held at that moment.
  case screenMatchesProvider = "screen-matches-provider"
  /// Nothing is told as paid before the provider's server has said so.
  case noSuccessWithoutVerification = "no-success-without-verification"
  /// All tries of one operation carry one key and one body, and no two operations share a key.
  case stableIdempotencyKey = "stable-idempotency-key"
  /// The same key with another body is refused and changes nothing.
  case sameKeySameBody = "same-key-same-body"
  /// A final state never changes, except by a refund.
  case endIsEnd = "end-is-end"
  /// After a kill and a new start the order comes to an end or is honestly pending, with the same payment.
  case killSafe = "kill-safe"
  /// While it is not known what became of a payment, nothing else is begun for its order.
  case unknownIsNotFailed = "unknown-is-not-failed"
  /// What may be tried again is tried again as often and as late as was set up, and nothing else is.
  case retryDiscipline = "retry-discipline"
  /// Closing a window calls nothing off.
  case closingIsNotCancelling = "closing-is-not-cancelling"
  /// The order in which messages come, and how often each comes, changes nothing.
  case notificationsCommute = "notifications-commute"
  /// Every end of a payment is told to the merchant's server until it listens, when the provider's schedule says.
  case notifiedOnTime = "notified-on-time"
  /// A forged message changes nothing and is refused.
  case forgeriesDoNothing = "forgeries-do-nothing"
  /// A link only wakes; it never decides.
  case linksOnlyWake = "links-only-wake"
  /// Each question to the library is answered exactly once.
  case answeredOnce = "answered-once"
  /// Wrong codes count down, a code counts once, and none counts after the last try or too late.
  case codesAreGuarded = "codes-are-guarded"
  /// After the deadline both sides say so, and nothing is taken.
  case deadlinesAgree = "deadlines-agree"
  /// Nothing secret leaves the program.
  case nothingSecretLeaves = "nothing-secret-leaves"
  /// The same seed gives the same run, byte for byte.
  case sameSeedSameBytes = "same-seed-same-bytes"
  /// Every movement of money belongs to a payment that the store began.
  case everyChargeHasAnOrder = "every-charge-has-an-order"
  /// A payment told as paid holds or took the whole price, no more and no less.
  case paidInFull = "paid-in-full"
  /// The store knows within a day what a provider holds or took for it, and what it holds no more.
  case storeKnows = "store-knows"
  /// The shopper is not left with "not paid" while another payment of the basket holds or took the money.
  case toldTheWholeTruth = "told-the-whole-truth"
  /// A capture, void or refund that is told as done has moved the money.
  case doneMovesMoney = "done-moves-money"
  /// A capture, void or refund without an answer is asked about before it is repeated.
  case askedBeforeRepeating = "asked-before-repeating"
  /// Nobody is told that the shopper closed the window unless the shopper did.
  case closedNeedsClosing = "closed-needs-closing"
  /// What a webhook reported is in the store's books, or its server asks about it, within ten minutes.
  case webhooksAreHeeded = "webhooks-are-heeded"
  /// An order that the store has to authorise does not lapse for want of it.
  case authorisedInTime = "authorised-in-time"
  /// Every charge in the store's books is in a settlement file once its day has come.
  case settledInFull = "settled-in-full"

  /// The rule of a name, or of one that recordings had before.
  public init?(name: String) {
    guard let rule = PaymentRule(rawValue: name) ?? Self.former[name] else { return nil }
    self = rule
  }

  /// What rules were called before, when some names said what breaks.
  public static let former: [String: PaymentRule] = [
    "screen-contradicts-bank": .screenMatchesProvider, "verdict-without-asking": .noSuccessWithoutVerification,
    "one-key": .stableIdempotencyKey, "same-key-other-body": .sameKeySameBody,
  ]

  /// Its number, from 1.
  public var number: Int { (Self.allCases.firstIndex(of: self) ?? 0) + 1 }
}

/// A deadline of a rule that has not passed: what it waits for has not come about yet.
public struct OpenDeadline: Hashable, Sendable {
  /// The rule.
  public let rule: PaymentRule
  /// What it is about, such as a payment's reference or a basket.
  public let subject: String
  /// When the rule is broken if nothing changes.
  public let until: Timestamp

  /// A deadline of a rule.
  public init(_ rule: PaymentRule, about subject: String, until: Timestamp) {
    self.rule = rule
    self.subject = subject
    self.until = until
  }
}
