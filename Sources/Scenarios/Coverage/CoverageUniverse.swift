import Checkout
import Controller
import Deeplinks
import Pages
import Payments
import Phone
import Providers

/// Everything there is to reach, from the code's own closed lists.
enum CoverageUniverse {
  /// Every name of a group, in the order of the code; of outcomes only the assets know.
  static func names(of group: CoverageGroup) -> [String] {
    switch group {
    case .outcomes: []
    case .phases: moves(among: PhaseName.allCases.map(\.rawValue))
    case .ledger: moves(among: LedgerTruth.State.allCases.map(\.rawValue))
    case .ledgerStates: of(ProviderID.allCases.map(\.rawValue), LedgerTruth.State.allCases.map(\.rawValue))
    case .results: of(PaymentMethod.allCases.map(\.rawValue), ResultName.allCases.map(\.rawValue))
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
    case .faults: FaultName.allCases.map(\.rawValue)
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

  /// Why something cannot be reached, as a key below `coverage.impossible.`; `nil` when it can.
  static func whyImpossible(_ name: String, in group: CoverageGroup) -> String? { nil }
}
