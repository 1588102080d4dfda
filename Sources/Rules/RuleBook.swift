import Commerce
import Inspection
import Pages
import Payments
import Providers

/// Watches the history of one world and says which rule it breaks; it looks only at what is new.
package struct RuleBook: Sendable {
  package private(set) var story = PaymentProjection()
  /// What was broken, each rule once an attempt, in the order in which it showed.
  package private(set) var broken: [BrokenRule] = []
  /// The rules that are not judged here, and were broken all the same.
  package private(set) var excused: Set<PaymentRule> = []
  private let chosen: Set<PaymentRule>
  private var rules: [any WatchedRule]
  private var secrets = NothingSecretLeavesRule()

  /// A book that judges some of the rules, in a world that does things again when these schedules say: `retries` makes calls again and
  /// `redelivery` brings messages again, each where that is not as usual; `webhooks` says what is usual, by the providers' identifiers.
  package init(
    _ chosen: Set<PaymentRule>, retries: [ProviderID: RetryPolicy], redelivery: [Duration]?,
    webhooks: [String: WebhookSchedule]
  ) {
    self.chosen = chosen
    rules = Self.all(retries, redelivery, webhooks)
  }

  /// Every rule that can be seen within one run, the more exact ones first; that the same seed gives the same bytes takes two.
  private static func all(
    _ retries: [ProviderID: RetryPolicy], _ redelivery: [Duration]?, _ webhooks: [String: WebhookSchedule]
  ) -> [any WatchedRule] {
    [
      SameKeySameBodyRule(), EveryChargeHasAnOrderRule(), CapturedOnceRule(), PaidInFullRule(), MoneyAddsUpRule(),
      StoreKnowsRule(), ToldTheWholeTruthRule(), DoneMovesMoneyRule(), AskedBeforeRepeatingRule(),
      LinksOnlyWakeRule(), NoSuccessWithoutVerificationRule(),
      ClosingIsNotCancellingRule(), ClosedNeedsClosingRule(), CodesAreGuardedRule(), DeadlinesAgreeRule(),
      EndIsEndRule(),
      ScreenMatchesProviderRule(), StableIdempotencyKeyRule(),
      RetryDisciplineRule(retries: retries), RetryDisciplinePollRule(retries: retries), KillSafeRule(),
      UnknownIsNotFailedRule(), ForgeriesDoNothingRule(),
      NotifiedOnTimeRule(redelivery: redelivery, schedules: webhooks),
      NotificationsCommuteRule(), AnsweredOnceRule(), AuthorisedInTimeRule(), WebhooksAreHeededRule(),
      SettledInFullRule(),
    ]
  }

  /// Takes in what happened; returns what it breaks.
  package mutating func note(_ noted: NotedEvent) -> BrokenRule? {
    var found: BrokenRule?
    for index in rules.indices {
      guard let new = rules[index].note(noted, after: story), let kept = keep(new) else { continue }
      found = found ?? kept
    }
    if let new = secrets.note(noted), let kept = keep(new) { found = found ?? kept }
    story.take(noted)
    return found
  }

  /// Watches every place in which a provider's ledger holds anything, in the order in which it was first seen.
  package mutating func watch(_ places: [Place], at now: Timestamp) {
    for place in places { story.watch(place, since: now) }
  }

  /// Takes in what the world looks like when nothing is ready to run; returns what it breaks.
  package mutating func note(_ moment: Moment) -> BrokenRule? {
    let before = story.holdings.map(\.truth)
    story.take(moment)
    var found: BrokenRule?
    for index in rules.indices {
      guard let new = rules[index].note(moment, story, before: before), let kept = keep(new) else { continue }
      found = found ?? kept
    }
    return found
  }

  /// Looks for secrets in what has become visible since last time.
  package mutating func note(_ seen: Visible) -> BrokenRule? { secrets.note(seen).flatMap { keep($0) } }

  /// Another attempt may break a rule again.
  package mutating func forgetBroken() { current = [] }

  private var current: Set<PaymentRule> = []

  private mutating func keep(_ new: BrokenRule) -> BrokenRule? {
    guard chosen.contains(new.rule) else {
      excused.insert(new.rule)
      return nil
    }
    guard current.insert(new.rule).inserted else { return nil }
    broken.append(new)
    return new
  }

  /// The deadlines that had not passed at the last moment, in the order of the rules.
  package var openDeadlines: [OpenDeadline] {
    rules.flatMap(\.open).filter { chosen.contains($0.rule) }.sorted { $0.rule.number < $1.rule.number }
  }

  /// The rules about which something has happened.
  package var exercised: [PaymentRule] {
    let reached = Set(rules.filter(\.isExercised).map { type(of: $0).rule })
    return PaymentRule.allCases.filter {
      chosen.contains($0) && (reached.contains($0) || ($0 == .nothingSecretLeaves && secrets.isExercised))
    }
  }
}
