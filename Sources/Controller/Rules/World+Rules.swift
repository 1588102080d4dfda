public import Inspection
import Rules

extension World {
  /// The rule that is broken in the present attempt, which stops the clock; `nil` when none is.
  public var brokenRule: BrokenRule? { published.outlook.brokenRule }

  /// Every rule that was broken since the world began, each once an attempt, in the order in which it showed.
  public var brokenRules: [BrokenRule] { controller.assumeIsolated { $0.rules.broken } }

  /// The rules that the set-up leaves out, and that were broken all the same.
  public var excusedRules: Set<PaymentRule> { controller.assumeIsolated { $0.rules.excused } }

  /// The deadlines of rules that have not passed: what they wait for has not come about yet.
  public var openDeadlines: [OpenDeadline] { controller.assumeIsolated { $0.rules.openDeadlines } }

  /// The rules about which something has happened in this world, in the order of their numbers: a forged message did arrive, a
  /// call was tried again.
  public var exercisedRules: [PaymentRule] { controller.assumeIsolated { $0.rules.exercised } }
}
