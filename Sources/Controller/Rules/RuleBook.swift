import Checkout
import Commerce
import Pages

/// Watches the history of one world and says which rule it breaks; it looks only at what is new.
struct RuleBook: Sendable {
  private(set) var story = PaymentProjection()
  /// What was broken, each rule once an attempt, in the order in which it showed.
  private(set) var broken: [BrokenRule] = []
  private var rules: [any WatchedRule]
  private var secrets: NothingSecretLeavesRule?

  /// A book of some of the rules, in a world that does things again when its schedules say.
  init(_ chosen: Set<PaymentRule>, _ schedules: Schedules, _ providers: WorldProviders) {
    rules = Self.all(schedules, providers).filter { chosen.contains(type(of: $0).rule) }
    secrets = chosen.contains(.nothingSecretLeaves) ? NothingSecretLeavesRule() : nil
  }

  /// Every rule that can be seen within one run, the more exact ones first; that the same seed gives the same bytes takes two.
  private static func all(_ schedules: Schedules, _ providers: WorldProviders) -> [any WatchedRule] {
    [
      SameKeySameBodyRule(), EveryChargeHasAnOrderRule(), CapturedOnceRule(), PaidInFullRule(), MoneyAddsUpRule(),
      StoreKnowsRule(), ToldTheWholeTruthRule(), DoneMovesMoneyRule(), AskedBeforeRepeatingRule(),
      LinksOnlyWakeRule(), NoSuccessWithoutVerificationRule(),
      ClosingIsNotCancellingRule(), CodesAreGuardedRule(), DeadlinesAgreeRule(), EndIsEndRule(),
      ScreenMatchesProviderRule(), StableIdempotencyKeyRule(),
      RetryDisciplineRule(schedules: schedules), RetryDisciplinePollRule(schedules: schedules), KillSafeRule(),
      UnknownIsNotFailedRule(), ForgeriesDoNothingRule(),
      NotifiedOnTimeRule(redelivery: schedules.redelivery, schedules: providers.schedules),
      NotificationsCommuteRule(), AnsweredOnceRule(),
    ]
  }

  /// Takes in what happened; returns what it breaks.
  mutating func note(_ noted: NotedEvent) -> BrokenRule? {
    var found: BrokenRule?
    for index in rules.indices {
      guard let new = rules[index].note(noted, after: story), let kept = keep(new) else { continue }
      found = found ?? kept
    }
    if let new = secrets?.note(noted), let kept = keep(new) { found = found ?? kept }
    story.take(noted)
    return found
  }

  /// Watches every place in which a provider's ledger holds anything, in the order in which it was first seen.
  mutating func watch(_ places: [Place], at now: Timestamp) {
    for place in places { story.watch(place, since: now) }
  }

  /// Takes in what the world looks like when nothing is ready to run; returns what it breaks.
  mutating func note(_ moment: Moment) -> BrokenRule? {
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
  mutating func note(_ seen: Visible) -> BrokenRule? { secrets?.note(seen).flatMap { keep($0) } }

  /// Another attempt may break a rule again.
  mutating func forgetBroken() { current = [] }

  private var current: Set<PaymentRule> = []

  private mutating func keep(_ new: BrokenRule) -> BrokenRule? {
    guard current.insert(new.rule).inserted else { return nil }
    broken.append(new)
    return new
  }

  /// The rules about which something has happened.
  var exercised: [PaymentRule] {
    let reached = Set(rules.filter(\.isExercised).map { type(of: $0).rule })
    let scans = secrets?.isExercised ?? false
    return PaymentRule.allCases.filter { reached.contains($0) || ($0 == .nothingSecretLeaves && scans) }
  }
}
