import Commerce
import Pages

/// A one-time code that a page asks for: how often a wrong one was typed, and when it was sent.
struct OneTimeCode: Hashable, Sendable {
  /// How a provider or an issuer deals with codes; few publish it, so that most figures are Till's own.
  struct Rules: Hashable, Sendable {
    /// The number of wrong codes that ends it.
    let mostWrong: Int
    /// The time until a code expires; `nil` where it does not.
    var life: Duration?
    /// The wait before another can be sent.
    var resendWait: Duration = .zero
    /// The number of times it is sent again; `nil` for no limit.
    var mostResends: Int?
  }

  let rules: Rules
  private(set) var wrong = 0
  private(set) var resends = 0
  /// When the newest was sent; `nil` before the first.
  private(set) var sentAt: Timestamp?

  init(_ rules: Rules) { self.rules = rules }

  /// The number of tries left.
  var triesLeft: Int { max(0, rules.mostWrong - wrong) }

  /// Whether it can be sent again at all.
  var canBeResent: Bool { rules.mostResends.map { resends < $0 } ?? true }

  /// Sends a code.
  mutating func send(at now: Timestamp) {
    if sentAt != nil { resends += 1 }
    sentAt = now
  }

  /// How long the shopper has to wait for another; zero when it can be sent now.
  func wait(at now: Timestamp) -> Duration {
    max(.zero, sentAt?.advanced(by: rules.resendWait).since(now) ?? .zero)
  }

  /// Whether the newest code is no longer good, or none was ever sent.
  func hasExpired(at now: Timestamp) -> Bool {
    guard let sentAt else { return true }
    return rules.life.map { now >= sentAt.advanced(by: $0) } ?? false
  }

  /// Counts a wrong code; returns how many more still pass, and `nil` after the last.
  mutating func countWrong() -> Int? {
    wrong += 1
    return wrong < rules.mostWrong ? rules.mostWrong - wrong : nil
  }

  /// When the code expires and when another can be sent.
  var deadlines: [SandboxDeadline] {
    guard let sentAt else { return [] }
    let end = rules.life.map { SandboxDeadline(at: sentAt.advanced(by: $0), name: "code-expires") }
    let next = SandboxDeadline(at: sentAt.advanced(by: rules.resendWait), name: "resend-allowed")
    return [end, rules.resendWait > .zero && canBeResent ? next : nil].compactMap(\.self)
  }
}
