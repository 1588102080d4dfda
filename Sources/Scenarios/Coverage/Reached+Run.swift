import Backend
import Commerce
import Controller
import Deeplinks
import Inspection
import Language
import Pages
import Payments
import Phone
import Providers

extension ScenarioRun {
  /// The items that the run reached, of these outcomes and of everything else.
  func reached(_ outcomes: [DocumentedOutcome]) -> Reached {
    var reached = leftReached
    let (snapshot, trail) = (world.snapshot, world.trail)
    let facts = RunFacts(snapshot, trail)
    for outcome in outcomes where outcome.isFound(in: facts) { reached.add(outcome.id, to: .outcomes) }
    reached.add(trail)
    reached.add(snapshot, after: trail)
    for progress in world.line.faults.progress where progress.fired > 0 {
      reached.add(progress.rule.effect.name, to: .faults)
      for hit in progress.hits {
        guard let exchange = snapshot.exchanges.first(where: { $0.id == hit.exchange }) else { continue }
        reached.add(exchange.operation, to: .faultedCalls)
      }
    }
    for change in scenario.world.phoneChanges { reached.add(change.kind, to: .phone) }
    let network = scenario.world.network
    if network != .online { reached.add(PhoneChange.network(network).kind, to: .phone) }
    for step in scenario.steps { reached.add(step.action) }
    for rule in world.exercisedRules { reached.add(rule.rawValue, to: .rules) }
    return reached
  }
}

extension Reached {
  fileprivate mutating func add(_ action: Action) {
    switch action {
    case .phone(let changes): for change in changes { add(change.kind, to: .phone) }
    case .network(let network): add(PhoneChange.network(network).kind, to: .phone)
    default: break
    }
  }

  fileprivate mutating func add(_ trail: TransitionCoverage) {
    for move in trail.moves { add(CoverageName.move(move.from.rawValue, move.to.rawValue), to: .phases) }
    for move in trail.ledger {
      add(CoverageName.move(move.from.rawValue, move.to.rawValue), to: .ledger)
      guard let provider = ProviderID(name: move.gateway) else { continue }
      add(CoverageName.of(provider.rawValue, move.to.rawValue), to: .ledgerStates)
    }
    for told in trail.told {
      guard let result = told.result else { continue }
      if let method = told.method {
        add(CoverageName.of(method.rawValue, ResultName(.told(result)).rawValue), to: .results)
      }
      if let status = SubStatus(result) { add(status.rawValue, to: .subStatuses) }
      if let error = result.error { add(error.messageKey, to: .errors) }
    }
  }

  fileprivate mutating func add(_ snapshot: Snapshot, after trail: TransitionCoverage) {
    for exchange in snapshot.exchanges.made { add(exchange.operation, to: .calls) }
    if let provider = ProviderID(name: snapshot.gateway) {
      for kind in PaymentModification.Kind.allCases
      where snapshot.timeline.contains(where: { $0.fact.modification == kind }) {
        add(CoverageName.of(provider.rawValue, kind.rawValue), to: .operations)
      }
    }
    for link in snapshot.links {
      add(link.decision.name, to: .linkDecisions)
      for step in link.steps { add(CoverageName.reason(step.name), to: .linkReasons) }
    }
    for hop in snapshot.phone.hops { add(hop.outcome.rawValue, to: .hops) }
    for webhook in snapshot.webhooks {
      guard let provider = ProviderID(name: webhook.content.gateway) else { continue }
      let decision = webhook.content.decision.rawValue
      add(CoverageName.of(provider.rawValue, decision), to: .webhookDecisions)
      let told = trail.told.last { $0.at <= webhook.at }?.result
      add(CoverageName.of(decision, WebhookMoment(told).rawValue), to: .webhookOrders)
    }
  }
}

/// When a message of a provider's server comes, by what the app was told by then.
enum WebhookMoment: String, CaseIterable, Sendable {
  /// Nothing yet: the message is quicker than the shopper's way back.
  case beforeTheApp = "before-the-app"
  /// That nothing is decided.
  case whilePending = "while-pending"
  /// The final result.
  case afterTheEnd = "after-the-end"

  init(_ told: PaymentResult?) {
    switch told {
    case nil: self = .beforeTheApp
    case .pending: self = .whilePending
    case .success, .refunded, .cancelled, .failed: self = .afterTheEnd
    }
  }
}

/// The names of counted items.
enum CoverageName {
  static func move(_ from: String, _ to: String) -> String { "\(from) → \(to)" }

  static func of(_ whose: String, _ what: String) -> String { "\(whose): \(what)" }

  /// A reason's name; what belongs to one kind of reason has the name of the kind.
  static func reason(_ name: String) -> String {
    let kinds = NameList.linkReasons.all.filter { name == $0 || name.hasPrefix($0 + "-") }
    return kinds.max { $0.utf8.count < $1.utf8.count } ?? name
  }
}
