import Checkout
import Controller
import Deeplinks
import Pages
import Payments
import Phone
import Providers

/// Everything there is to reach, from the code's own closed lists.
enum CoverageUniverse {
  /// Every name of a group with these documented outcomes.
  static func names(of group: CoverageGroup, documented outcomes: [DocumentedOutcome]) -> [String] {
    switch group {
    case .outcomes: return outcomes.map(\.id)
    case .ledgerStates:
      let documented = outcomes.compactMap { outcome in outcome.ledger.map { (outcome.provider, $0) } }
      return of(ProviderID.allCases.map(\.rawValue), LedgerTruth.State.allCases.map(\.rawValue)).filter { name in
        // Where every ledger begins is reached by nobody.
        documented.contains { $0.1 != LedgerTruth.State.nothing.rawValue && name == CoverageName.of($0.0, $0.1) }
      }
    case .phases, .ledger, .results, .subStatuses, .errors, .calls, .operations, .linkDecisions, .linkReasons, .hops,
      .notificationDecisions, .notificationOrders, .faults, .faultedCalls, .rules, .phone:
      return names(of: group)
    }
  }

  /// Every name of a group, in the order of the code; what the documented outcomes say is theirs alone.
  private static func names(of group: CoverageGroup) -> [String] {
    switch group {
    case .outcomes, .ledgerStates: []
    case .phases: moves(among: PhaseName.allCases.map(\.rawValue))
    case .ledger: moves(among: LedgerTruth.State.allCases.map(\.rawValue))
    case .results:
      of(PaymentMethod.allCases.map(\.rawValue), ResultName.allCases.filter { $0 != .none }.map(\.rawValue))
    case .subStatuses: SubStatus.allCases.map(\.rawValue)
    case .errors: PaymentErrorName.all
    case .calls, .faultedCalls: ProviderCatalog.operations
    case .operations: of(ProviderID.allCases.map(\.rawValue), MerchantOperation.Kind.allCases.map(\.rawValue))
    case .linkDecisions: LinkDecision.allNames
    case .linkReasons: LinkReasonName.allCases.map(\.rawValue)
    case .hops: HopOutcome.allCases.map(\.rawValue)
    case .notificationDecisions:
      of(ProviderID.allCases.map(\.rawValue), NotificationReceipt.Decision.allCases.map(\.rawValue))
    case .notificationOrders:
      of(NotificationReceipt.Decision.allCases.map(\.rawValue), NotificationMoment.allCases.map(\.rawValue))
    case .faults: FaultKind.allCases.map(\.rawValue)
    case .rules: PaymentRule.allCases.map(\.rawValue)
    case .phone: PhoneChange.all.map(\.name)
    }
  }

  private static func moves(among names: [String]) -> [String] {
    names.flatMap { from in names.filter { $0 != from }.map { CoverageName.move(from, $0) } }
  }

  private static func of(_ whose: [String], _ what: [String]) -> [String] {
    whose.flatMap { owner in what.map { CoverageName.of(owner, $0) } }
  }
}
