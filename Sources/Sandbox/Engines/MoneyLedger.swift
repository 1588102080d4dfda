import Commerce
import Pages

/// The money of one payment at a provider: how much was authorised, and everything that was done with it since.
///
/// It does the arithmetic and judges what can still be done; what a movement is called, and what a refusal says, is the provider's own.
/// `Detail` is what the provider notes of a movement besides.
struct MoneyLedger<Detail: Hashable & Sendable>: Hashable, Sendable {
  /// One movement, oldest first in the ledger.
  struct Movement: Hashable, Sendable {
    let kind: MovementKind
    let amount: Money
    /// What names it at the provider; empty where nothing does.
    var id = ""
    /// The merchant's own key: a second of its kind with the same key is the first once more.
    var key = ""
    let at: Timestamp
    /// How long a refund is on its way before it is decided.
    var delay: Duration = .zero
    /// Whether it then fails.
    var isFailing = false
    var detail: Detail

    /// When it is decided.
    var settlesAt: Timestamp { at.advanced(by: delay) }

    /// How far it has come by an instant.
    func progress(at now: Timestamp) -> MovementProgress {
      if now < settlesAt { return .underway }
      return isFailing ? .failed : .done
    }
  }

  /// What was authorised.
  let authorised: Money
  /// When.
  let since: Timestamp
  /// When what is held goes back by itself; `nil` where time alone gives nothing back.
  var heldUntil: Timestamp?
  let rules: MovementRules
  var movements: [Movement] = []
  /// Whether the merchant has given up what was held.
  private(set) var isGivenUp = false
  /// Whether it was written down that what was held has gone back by itself.
  var isLapsed = false

  /// A ledger in which nothing has moved.
  init(_ authorised: Money, since: Timestamp, heldUntil: Timestamp? = nil, _ rules: MovementRules = MovementRules()) {
    self.authorised = authorised
    self.since = since
    self.heldUntil = heldUntil
    self.rules = rules
  }

  // MARK: How much

  /// Everything of one kind, in minor units: what is done by an instant, or, without one, what will be in the end.
  func total(_ kind: MovementKind, at now: Timestamp? = nil) -> Int64 {
    sum { $0.kind == kind && (now.map($0.progress) ?? ($0.isFailing ? .failed : .done)) == .done }
  }

  /// What was captured, in minor units.
  var captured: Int64 { rules.isTakenAtOnce ? authorised.minorUnits : total(.capture) }

  /// Whether what was held has gone back by itself.
  func hasLapsed(at now: Timestamp? = nil) -> Bool {
    guard !isLapsed, let now, let heldUntil, now >= heldUntil else { return isLapsed }
    return captured + total(.void) < authorised.minorUnits
  }

  /// Minor units that are still held and can be captured or voided.
  func held(at now: Timestamp? = nil) -> Int64 {
    if rules.isTakenAtOnce || isGivenUp || hasLapsed(at: now) { return 0 }
    let hasEnded = movements.contains { $0.kind == .chargeback || ($0.kind == .refund && rules.refundEndsHold) }
    return hasEnded ? 0 : max(0, authorised.minorUnits - captured - total(.void))
  }

  /// Minor units that were captured and have not gone back; below zero where a chargeback came on top of a refund.
  func kept(at now: Timestamp? = nil) -> Int64 { captured - total(.refund, at: now) - total(.chargeback) }

  /// Minor units of refunds that are on their way.
  func refunding(at now: Timestamp? = nil) -> Int64 {
    now.map { now in sum { $0.kind == .refund && $0.progress(at: now) == .underway } } ?? 0
  }

  /// The most that a movement of a kind can be now, in minor units; a refund on its way is as good as made.
  func left(for kind: MovementKind, at now: Timestamp? = nil) -> Int64 {
    switch kind {
    case .authorisation: 0
    case .capture, .void: held(at: now)
    case .refund: kept(at: now) - refunding(at: now)
    case .chargeback:
      // A bank may return what was refunded already: once, and all of it.
      hasBeenRefunded(at: now) ? captured - total(.chargeback) : kept(at: now) - refunding(at: now)
    }
  }

  /// Whether all that was captured was refunded, or is on its way back.
  private func hasBeenRefunded(at now: Timestamp?) -> Bool {
    captured > 0 && total(.refund, at: now) + refunding(at: now) >= captured
  }

  /// The same with what was held gone back to the shopper.
  func givingUpRest() -> MoneyLedger {
    var ended = self
    ended.isGivenUp = true
    return ended
  }

  /// So many minor units in the payment's currency.
  func money(_ minorUnits: Int64) -> Money { Money(minorUnits: minorUnits, currency: authorised.currency) }

  private func sum(_ isMeant: (Movement) -> Bool) -> Int64 {
    movements.reduce(0) { isMeant($1) ? $0 + $1.amount.minorUnits : $0 }
  }

  // MARK: What may be done

  /// Movements of a kind, oldest first.
  func all(_ kind: MovementKind) -> [Movement] { movements.filter { $0.kind == kind } }

  /// The movement that the merchant's key already stands for.
  func known(_ kind: MovementKind, key: String) -> Movement? { movements.first { $0.kind == kind && $0.key == key } }

  /// Why a movement cannot be made now; `nil` when it can.
  func refusal(of kind: MovementKind, _ amount: Money, at now: Timestamp) -> MovementRefusal? {
    if kind == .capture || kind == .void, hasLapsed(at: now) { return .lapsed }
    let left = left(for: kind, at: now)
    if left <= 0 { return .nothingLeft }
    return amount.currency == authorised.currency && 1...left ~= amount.minorUnits ? nil : .tooMuch(left: money(left))
  }

  // MARK: What the world is told

  /// The record of a payment that the shopper has agreed to, in our vocabulary.
  func record(_ words: String, at now: Timestamp? = nil, isDisputed: Bool = false) -> ProviderRecord {
    let held = held(at: now)
    let state: ProviderRecord.State =
      if held > 0, captured == 0 || rules.restCountsAsAuthorised {
        .authorised
      } else if captured == 0 {
        hasLapsed(at: now) ? .expired : .cancelled
      } else {
        kept(at: now) <= 0 ? .refunded : .captured
      }
    // Parts of one authorisation are one taking of the shopper's money, however many they are.
    return ProviderRecord(
      state: state, words: words, held: money(held), captures: captured > 0 ? 1 : 0, captured: money(captured),
      refunded: money(total(.refund, at: now)), refunding: money(refunding(at: now)),
      chargedBack: money(total(.chargeback)), wasHeld: true, isDisputed: isDisputed)
  }
}

extension MoneyLedger where Detail == NoDetail {
  /// Writes a movement down of which nothing else is noted.
  mutating func add(_ kind: MovementKind, _ minorUnits: Int64, at now: Timestamp) {
    movements.append(Movement(kind: kind, amount: money(minorUnits), at: now, detail: NoDetail()))
  }
}

/// Nothing to note of a movement.
struct NoDetail: Hashable, Sendable {}

/// What is done with a payment's money.
enum MovementKind: Hashable, Sendable {
  /// Reserves it in the first place, which moves nothing; only where the provider lists it among the movements.
  case authorisation
  /// Captures what is held, or a part.
  case capture
  /// Releases what is held, or a part.
  case void
  /// Returns captured money for the merchant.
  case refund
  /// Takes captured money back from the merchant, also money that was refunded before: a chargeback or a lost dispute.
  case chargeback
}

/// How far a movement has come.
enum MovementProgress: Hashable, Sendable {
  /// It is accepted and not decided.
  case underway
  /// The money moved.
  case done
  /// The money did not move.
  case failed
}

/// Why a movement is not made.
enum MovementRefusal: Error, Hashable, Sendable {
  /// There is nothing of the kind left to move.
  case nothingLeft
  /// More than is left, none at all, or another currency.
  case tooMuch(left: Money)
  /// What was held has gone back by itself.
  case lapsed
}

/// The rules for money in which providers differ.
struct MovementRules: Hashable, Sendable {
  /// The whole amount is taken as the shopper agrees; nothing is ever held.
  var isTakenAtOnce = false
  /// A payment of which a part is captured still counts as authorised while the rest is held.
  var restCountsAsAuthorised = false
  /// The first refund gives up the rest that is held.
  var refundEndsHold = false
}
