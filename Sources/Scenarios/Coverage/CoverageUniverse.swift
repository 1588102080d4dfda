import Controller
import Deeplinks
import Inspection
import Pages
import Payments
import Phone
import Providers

/// Everything there is to reach, from the code's own closed lists.
enum CoverageUniverse {
  /// Every name of a group with these documented outcomes, in the order of the code; with `providers`, of what belongs to
  /// providers only theirs.
  static func names(
    of group: CoverageGroup, documented outcomes: [DocumentedOutcome], providers: [ProviderID] = []
  ) -> [String] {
    let providers = providers.isEmpty ? ProviderID.allCases : providers
    let identifiers = providers.map(\.rawValue)
    return switch group {
    case .outcomes: outcomes.map(\.id)
    case .ledgerStates:
      of(identifiers, ProviderRecord.State.allCases.map(\.rawValue)).filter { name in
        outcomes.contains { outcome in
          // No run reaches the state in which every ledger begins.
          outcome.facts.standing.ledger.map { $0 != .nothing && name == CoverageName.of(outcome.provider, $0.rawValue) }
            ?? false
        }
      }
    case .phases: moves(among: PhaseName.allCases.map(\.rawValue))
    case .ledger: moves(among: ProviderRecord.State.allCases.map(\.rawValue))
    case .results:
      of(PaymentMethod.allCases.map(\.rawValue), ResultName.allCases.filter { $0 != .none }.map(\.rawValue))
    case .subStatuses: SubStatus.allCases.map(\.rawValue)
    case .errors: NameList.paymentErrors.all
    case .calls, .faultedCalls: providers.flatMap(\.descriptor.operations)
    case .operations: of(identifiers, PaymentModification.Kind.allCases.map(\.rawValue))
    case .linkDecisions: LinkDecision.allNames
    case .linkReasons: NameList.linkReasons.all
    case .hops: HopOutcome.allCases.map(\.rawValue)
    case .webhookDecisions: of(identifiers, NotificationReceipt.Decision.allCases.map(\.rawValue))
    case .webhookOrders:
      of(NotificationReceipt.Decision.allCases.map(\.rawValue), WebhookMoment.allCases.map(\.rawValue))
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
