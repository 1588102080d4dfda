import Controller
import Deeplinks
import Inspection
import Pages
import Payments
import Providers
import Rules

/// The items that cannot be reached, and why.
///
/// Each rule is about a closed list of the code, so that something new is first of all missing.
extension CoverageUniverse {
  /// Why something cannot be reached, as a key below `coverage.impossible.`; `nil` when it can.
  static func whyImpossible(_ name: String, in group: CoverageGroup) -> String? {
    switch group {
    case .phases: whyNoMove(name)
    case .ledger: whyNoLedgerMove(name)
    case .results: whyNoResult(name)
    case .errors: errors[name]
    case .operations: operations[name]
    case .linkReasons: linkReasons[name]
    case .webhookDecisions: whyNoDecision(name)
    case .rules: rules[name]
    case .calls, .faultedCalls, .outcomes, .ledgerStates, .subStatuses, .linkDecisions, .hops, .webhookOrders,
      .faults, .phone:
      nil
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
    if to == .details { return [.methods, .failed].contains(from) ? nil : "details-from-methods" }
    // A correction is saved: to the methods, or continuing with the method that it was corrected for.
    if from == .details { return [.methods, .contacting].contains(to) ? nil : "details-from-methods" }
    if from.isQuestion { return to == .contacting ? nil : "answer-goes-to-library" }
    if to.isQuestion { return from == .contacting ? nil : "library-asks" }
    switch (from, to) {
    case (.methods, .retrying): return "call-comes-first"
    case (.methods, .pending), (.methods, .cancelled), (.methods, .failed): return "only-money-calls-back"
    case (.contacting, .paid), (.contacting, .refunded): return "provider-is-asked-first"
    case (.contacting, .cancelled): return "called-off-before-anything"
    case (.retrying, .methods), (.retrying, .cancelled), (.retrying, .failed): return "call-comes-first"
    case (.verifying, .methods): return "asking-comes-last"
    case (.paid, .contacting), (.refunded, .contacting): return "paid-is-not-tried-again"
    // That result would be false while the money is held.
    case (.failed, .paid): return "rule-forbids"
    case (.paid, .retrying), (.paid, .verifying), (.pending, .retrying), (.pending, .verifying),
      (.refunded, .retrying), (.refunded, .verifying), (.cancelled, .retrying), (.cancelled, .verifying),
      (.failed, .retrying), (.failed, .verifying):
      return "asked-behind-the-result"
    default: return nil
    }
  }

  // MARK: The ledgers

  private static func whyNoLedgerMove(_ name: String) -> String? {
    guard let (from, to) = ends(of: name, as: ProviderRecord.State.self) else { return nil }
    if to == .nothing { return "ledger-forgets-nothing" }
    // Even where the shopper begins again.
    if !from.mayBecome(to, hasBegunAgain: true) { return "rule-forbids" }
    if to == .refunded, from != .captured { return "only-what-was-taken" }
    switch (from, to) {
    case (.nothing, .authorised), (.nothing, .linked), (.nothing, .cancelled): return "opened-first"
    case (.linked, .authorised), (.linked, .captured): return "permission-is-no-payment"
    default: return nil
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

  /// Capabilities that a provider's descriptor does not declare.
  private static let operations: [String: String] = Dictionary(
    uniqueKeysWithValues: ProviderCatalog.descriptors.flatMap { provider in
      PaymentModification.Kind.allCases.filter { !provider.modifications.contains($0) }.map {
        (CoverageName.of(provider.id, $0.rawValue), "not-offered")
      }
    })

  // MARK: Links and addresses

  private static let linkReasons = [
    "other-activity": "only-code-hands-over",
    "component-other-apps": "one-app-in-the-file",
    "path-unknown": "files-have-components",
  ]

  // MARK: Messages

  private static func whyNoDecision(_ name: String) -> String? {
    for provider in ProviderCatalog.descriptors where name.hasPrefix(CoverageName.of(provider.id, "")) {
      switch provider.webhooks {
      case .none: return "sends-no-messages"
      case .unsigned:
        return name == CoverageName.of(provider.id, NotificationReceipt.Decision.forged.rawValue)
          ? "nothing-to-forge" : nil
      case .authenticated: return nil
      }
    }
    return nil
  }

  // MARK: Rules

  private static let rules = [PaymentRule.sameSeedSameBytes.rawValue: "takes-two-runs"]
}
