import Checkout
import Inspection
import Language
import Pages
import Payments

/// A payment as an agent finds it; it decides the next step.
enum PaymentStanding {
  /// Money is charged or held besides the payment.
  case extra
  /// A bank, or a pay-later provider in a dispute, took money back from the shop.
  case takenBack
  case refundFailed
  /// The customer alone can bring it to an end.
  case customersTurn
  /// The provider, or a bank behind it, decides it.
  case undecided
  case refundUnderway
  /// The provider has decided, and the app or the shop has not heard of it.
  case unheard
  /// The app waits for a payment that the provider does not have: the customer can continue there.
  case unsent
  /// The provider has no payment.
  case absent
  case reserved
  case charged
  case refunded
  case linked
  /// Declined, cancelled or expired.
  case over

  /// The standing at a moment.
  init(_ snapshot: Snapshot) {
    let (ledger, truths) = (snapshot.ledger, snapshot.truths)
    self =
      if ledger.captures > 1 || snapshot.hasStrayMoney {
        .extra
      } else if ledger.chargedBack != nil {
        .takenBack
      } else if snapshot.refundFailed {
        .refundFailed
      } else if snapshot.isCustomersTurn {
        .customersTurn
      } else if ledger.state == .pending {
        .undecided
      } else if snapshot.isRefundUnderway {
        .refundUnderway
      } else if ledger.state == .nothing && truths.appBelief == .waiting {
        .unsent
      } else if truths.appDisagrees || truths.providerDisagrees {
        .unheard
      } else {
        Self.settled(ledger.state)
      }
  }

  private static func settled(_ state: ProviderRecord.State) -> PaymentStanding {
    switch state {
    case .nothing: .absent
    case .authorised: .reserved
    case .captured: .charged
    case .refunded: .refunded
    case .linked: .linked
    case .open, .pending, .declined, .cancelled, .expired: .over
    }
  }

  /// The agent's next step.
  var next: LessonAnswer {
    switch self {
    case .extra: .refund
    // Both are for those who have the contracts.
    case .takenBack, .refundFailed: .handOver
    case .customersTurn, .unsent: .finish
    case .undecided, .refundUnderway: .wait
    case .unheard: .ask
    case .absent, .reserved, .charged, .refunded, .linked, .over: .nothing
    }
  }

  /// Why a step is not the next one: what it overlooks.
  func reason(against step: LessonAnswer, _ ledger: ProviderRecord) -> Phrase {
    let overlooked =
      switch self {
      case .extra: ""
      case .takenBack: "taken-back"
      case .refundFailed: "refund-failed"
      case .customersTurn: "customers-turn"
      case .undecided: "undecided"
      case .refundUnderway: "refund-underway"
      case .absent, .unsent: "absent"
      case .unheard, .reserved, .charged, .refunded, .linked, .over: overlooked(by: step, ledger)
      }
    // Whatever else is chosen, it leaves the extra money where it is.
    return Phrase(self == .extra ? "lesson.next.refund.why" : "lesson.next.\(step.rawValue).why.\(overlooked)")
  }

  /// The same, where the provider has decided.
  private func overlooked(by step: LessonAnswer, _ ledger: ProviderRecord) -> String {
    switch step {
    case .refund where ledger.state == .refunded, .finish where ledger.state == .refunded: "refunded"
    case .refund: ledger.captured != nil ? "charged" : ledger.held != nil ? "reserved" : "uncharged"
    case .finish where !ledger.state.holdsMoney && ledger.state != .linked: "over"
    case .wait, .handOver, .nothing: self == .unheard ? "unheard" : "decided"
    case .ask, .finish, .no, .held, .yes, .refunded, .unknown, .askFirst, .agree, .differ: "decided"
    }
  }
}
