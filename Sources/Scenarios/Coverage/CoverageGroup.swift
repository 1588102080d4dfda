/// A group of items that coverage counts.
public enum CoverageGroup: String, Hashable, Sendable, CaseIterable {
  /// The documented outcomes of every provider.
  case outcomes
  /// From one phase of the checkout to another.
  case phases
  /// From one state of a provider's ledger to another.
  case ledger
  /// Each state that each provider's ledger can hold.
  case ledgerStates = "ledger-states"
  case results
  /// The finer states beside results.
  case subStatuses = "sub-statuses"
  /// Why payments fail.
  case errors
  case calls
  /// The merchant's operations on payments of each provider.
  case operations
  /// The router's decisions about links.
  case linkDecisions = "link-decisions"
  /// Why it decides so.
  case linkReasons = "link-reasons"
  /// Where addresses lead.
  case hops
  /// The receipts of each provider's webhooks by the merchant's server.
  case webhookDecisions = "notification-decisions"
  /// Which messages come before, during and after what the app is told.
  case webhookOrders = "notification-orders"
  case faults
  case faultedCalls = "faulted-calls"
  /// The guards of the rules that always hold.
  case rules
  case phone

  /// Whether each of its things belongs to one provider.
  var isOfProviders: Bool {
    switch self {
    case .outcomes, .ledgerStates, .calls, .operations, .webhookDecisions, .faultedCalls: true
    case .phases, .ledger, .results, .subStatuses, .errors, .linkDecisions, .linkReasons, .hops, .webhookOrders,
      .faults, .rules, .phone:
      false
    }
  }
}

/// The reached items of runs, by group.
public struct Reached: Hashable, Sendable {
  private var names: [CoverageGroup: Set<String>] = [:]

  /// Nothing.
  public init() {}

  mutating func add(_ name: String, to group: CoverageGroup) { names[group, default: []].insert(name) }

  mutating func formUnion(_ other: Reached) { names.merge(other.names) { $0.union($1) } }

  /// Whether something was reached.
  public func contains(_ name: String, in group: CoverageGroup) -> Bool { names[group]?.contains(name) ?? false }

  /// Everything of a group that was reached, sorted.
  public func names(in group: CoverageGroup) -> [String] { (names[group] ?? []).sorted() }
}
