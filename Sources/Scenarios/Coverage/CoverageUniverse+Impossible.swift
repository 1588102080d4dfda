import Checkout
import Controller
import Deeplinks
import Pages
import Payments
import Providers

/// What cannot be reached, and why. Each rule is about a closed list of the code, so that something new is first of all missing.
extension CoverageUniverse {
  /// Why something cannot be reached, as a key below `coverage.impossible.`; `nil` when it can.
  static func whyImpossible(_ name: String, in group: CoverageGroup) -> String? {
    switch group {
    case .phases: whyNoMove(name)
    case .ledger: whyNoLedgerMove(name)
    case .results: whyNoResult(name)
    case .errors: errors[name]
    case .calls, .faultedCalls: calls[name]
    case .operations: operations[name]
    case .linkReasons: linkReasons[name]
    case .hops: hops[name]
    case .notificationDecisions: whyNoDecision(name)
    case .notificationOrders: whyNoOrder(name)
    case .rules: rules[name]
    case .outcomes, .ledgerStates, .subStatuses, .linkDecisions, .faults, .phone: nil
    }
  }

  /// Both ends of a move.
  private static func ends<End: RawRepresentable>(of name: String, as end: End.Type) -> (from: End, to: End)?
  where End.RawValue == String {
    let parts = name.split(separator: " → ").map(String.init)
    guard parts.count == 2, let from = End(rawValue: parts[0]), let to = End(rawValue: parts[1]) else { return nil }
    return (from, to)
  }

  // MARK: The checkout

  private static func whyNoMove(_ name: String) -> String? {
    guard let (from, to) = ends(of: name, as: PhaseName.self) else { return nil }
    if to == .details { return from == .methods ? nil : "details-from-methods" }
    if from == .details { return to == .methods ? nil : "details-from-methods" }
    if from.isQuestion { return to == .contacting ? nil : "answer-goes-to-library" }
    if to.isQuestion { return from == .contacting ? nil : "library-asks" }
    switch (from, to) {
    case (.methods, .retrying): return "call-comes-first"
    case (.methods, .pending), (.methods, .cancelled), (.methods, .failed): return "only-money-calls-back"
    case (.contacting, .paid), (.contacting, .refunded): return "provider-is-asked-first"
    case (.contacting, .cancelled): return "called-off-before-anything"
    case (.retrying, .methods), (.retrying, .paid), (.retrying, .refunded), (.retrying, .cancelled),
      (.retrying, .failed):
      return "call-comes-first"
    case (.verifying, .contacting), (.verifying, .methods): return "asking-comes-last"
    case (.paid, .contacting): return "paid-is-not-tried-again"
    case (.refunded, .methods), (.cancelled, .methods), (.failed, .methods), (.cancelled, .contacting),
      (.failed, .contacting):
      return nil
    case (.refunded, _), (.cancelled, _), (.failed, _): return "end-is-end"
    case (.paid, .retrying), (.paid, .verifying), (.pending, .retrying), (.pending, .verifying):
      return "asked-behind-the-result"
    default: return nil
    }
  }

  // MARK: The ledgers

  private static func whyNoLedgerMove(_ name: String) -> String? {
    guard let (from, to) = ends(of: name, as: LedgerTruth.State.self) else { return nil }
    if to == .nothing { return "ledger-forgets-nothing" }
    switch from {
    case .nothing: return [.open, .pending, .captured, .declined, .expired].contains(to) ? nil : "opened-first"
    case .open, .pending:
      if to == .refunded { return "only-what-was-taken" }
      return from == .pending && to == .linked ? "permission-is-open-until-given" : nil
    case .authorised: return [.captured, .cancelled, .expired].contains(to) ? nil : "held-is-taken-or-given-up"
    case .captured: return to == .refunded ? nil : "taken-only-goes-back"
    case .linked: return [.cancelled, .expired].contains(to) ? nil : "permission-is-no-payment"
    case .declined: return [.pending, .captured].contains(to) ? nil : "ledger-end-is-end"
    case .expired: return to == .open ? nil : "ledger-end-is-end"
    case .refunded, .cancelled: return "ledger-end-is-end"
    }
  }

  // MARK: The library

  private static func whyNoResult(_ name: String) -> String? {
    switch name {
    case CoverageName.of(PaymentMethod.mandate.rawValue, ResultName.refunded.rawValue): "permission-is-no-payment"
    default: nil
    }
  }

  private static let errors = ["cancelled": "cancelling-is-no-failure", "code-expired": "no-provider-ends-so"]

  private static let calls = [
    "truelayer.withdraw": "only-the-library-calls-off", "swedbank-pay.abort": "only-the-library-calls-off",
  ]

  private static let operations: [String: String] = [
    CoverageName.of(ProviderID.stcPay.rawValue, MerchantOperation.Kind.capture.rawValue): "not-offered",
    CoverageName.of(ProviderID.stitch.rawValue, MerchantOperation.Kind.capture.rawValue): "not-offered",
    CoverageName.of(ProviderID.stitch.rawValue, MerchantOperation.Kind.void.rawValue): "not-offered",
    CoverageName.of(ProviderID.trueLayer.rawValue, MerchantOperation.Kind.capture.rawValue): "not-offered",
  ]

  // MARK: Links and addresses

  private static let linkReasons = [
    LinkReasonName.otherActivity.rawValue: "only-code-hands-over",
    LinkReasonName.componentOtherApps.rawValue: "one-app-in-the-file",
    LinkReasonName.pathUnknown.rawValue: "files-have-components",
  ]

  private static let hops: [String: String] = [:]

  // MARK: Messages

  private static func whyNoDecision(_ name: String) -> String? {
    if name.hasPrefix(CoverageName.of(ProviderID.stcPay.rawValue, "")) { return "sends-no-messages" }
    let isUnsigned =
      name
      == CoverageName.of(
        ProviderID.swedbankPay.rawValue, NotificationReceipt.Decision.forged.rawValue)
    if isUnsigned { return "nothing-to-forge" }
    return name.hasSuffix(": \(NotificationReceipt.Decision.unmatched.rawValue)") ? "nobody-sends-such" : nil
  }

  private static func whyNoOrder(_ name: String) -> String? {
    name.hasPrefix("\(NotificationReceipt.Decision.unmatched.rawValue):") ? "nobody-sends-such" : nil
  }

  // MARK: Rules

  private static let rules: [String: String] = [:]
}
