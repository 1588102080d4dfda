import Commerce
public import Pages
import Simulation

/// The faults to inject, and those that have fired.
public struct FaultPlan: Hashable, Sendable {
  /// One call or webhook that a rule made go wrong.
  public struct Hit: Hashable, Sendable {
    /// The time, in milliseconds since 1970-01-01T00:00:00Z.
    public let at: Int64
    /// The exchange of the wire log; `nil` for a webhook.
    public let exchange: Int?
    /// The webhook; `nil` for a call.
    public let webhook: Int?
    /// The event's index in the timeline, or 0 if none is kept.
    public let entry: Int
  }

  /// The progress of a rule.
  public struct Progress: Hashable, Sendable {
    /// The rule.
    public let rule: FaultRule
    /// The time when it was armed, in milliseconds since 1970-01-01T00:00:00Z.
    public let armedAt: Int64
    /// The number of matching calls so far, whether or not they failed.
    public internal(set) var seen = 0
    /// The calls that it made fail, oldest first.
    public internal(set) var hits: [Hit] = []
    /// `true` until it is cleared.
    public internal(set) var isArmed = true

    init(_ rule: FaultRule, at now: Int64) {
      self.rule = rule
      armedAt = now
    }

    /// The number of calls that it made fail.
    public var fired: Int { hits.count }

    /// The time when it ends automatically, in milliseconds since 1970-01-01T00:00:00Z; `nil` if it does not.
    public var endsAt: Int64? {
      rule.lasting.map { VirtualClock.Instant(milliseconds: armedAt).advanced(by: $0).milliseconds }
    }

    /// Whether its time is over.
    public func hasExpired(at now: Int64) -> Bool { endsAt.map { $0 <= now } ?? false }

    /// Whether none of the calls to come can go wrong any more.
    public var isSpent: Bool {
      switch rule.occurrence {
      case .nth(let range): seen >= range.upperBound
      case .each, .every, .chance: false
      }
    }
  }

  /// A call or a webhook that may go wrong.
  struct Subject {
    let operation: String
    /// The side that makes the call; `nil` for a webhook.
    let side: CallingSide?
    /// Whether the provider has said anything before that can come in place of what it says to this.
    let hasPrevious: Bool
    let isSigned: () -> Bool
    /// Whether a wrong clock of the provider can show.
    let tellsTime: () -> Bool

    /// Whether an effect can apply to it.
    func allows(_ effect: FaultEffect) -> Bool {
      let passage = effect.passage
      if passage.word == .previous { return hasPrevious }
      if passage.altersSignature { return isSigned() }
      return passage.skew == .zero || tellsTime()
    }
  }

  /// The rules in the order in which they were armed, healed ones included.
  public private(set) var progress: [Progress] = []

  /// A plan with rules, armed at a moment in milliseconds since 1970-01-01T00:00:00Z.
  public init(_ rules: [FaultRule] = [], at now: Int64 = 0) {
    for rule in rules { arm(rule, at: now) }
  }

  /// Adds a rule, in place of an earlier one of the same name, whose counts are forgotten. One without a name becomes `lost-` with its
  /// number (Till's own).
  public mutating func arm(_ rule: FaultRule, at now: Int64 = 0) {
    let rule = rule.id.isEmpty ? rule.named("lost-\(progress.count + 1)") : rule
    progress.removeAll { $0.rule.id == rule.id }
    progress.append(Progress(rule, at: now))
  }

  /// Ends a rule; returns whether there is one of that name.
  @discardableResult
  public mutating func heal(_ id: String) -> Bool {
    guard let index = progress.firstIndex(where: { $0.rule.id == id }) else { return false }
    progress[index].isArmed = false
    return true
  }

  /// Ends all rules.
  public mutating func healAll() {
    for index in progress.indices { progress[index].isArmed = false }
  }

  /// The number of calls that a rule made fail; `nil` if there is no rule with that name.
  public func fired(_ id: String) -> Int? { progress.first { $0.rule.id == id }?.fired }

  /// Counts a call or a webhook and returns the rules that make it fail: any latencies in the order of their rules, then at most one
  /// other effect, that of the first rule that has one. `random` gives the numbers of one rule's stream.
  mutating func strikes(on subject: Subject, at now: Int64, random: (String) -> UInt64) -> [FaultRule] {
    var latencies: [FaultRule] = []
    var decisive: FaultRule?
    for index in progress.indices {
      let rule = progress[index].rule
      guard progress[index].isArmed, !progress[index].hasExpired(at: now), rule.isAbout(subject) else { continue }
      progress[index].seen += 1
      let isMeant = rule.occurrence.takes(progress[index].seen) { random(rule.id) }
      guard isMeant, subject.allows(rule.effect) else { continue }
      if case .latency = rule.effect { latencies.append(rule) } else { decisive = decisive ?? rule }
    }
    return latencies + [decisive].compactMap(\.self)
  }

  /// Writes down what a rule made go wrong.
  mutating func note(_ hit: Hit, of id: String) {
    guard let index = progress.firstIndex(where: { $0.rule.id == id }) else { return }
    progress[index].hits.append(hit)
  }
}

extension FaultRule {
  fileprivate func isAbout(_ subject: FaultPlan.Subject) -> Bool {
    guard operation.matches(subject.operation) else { return false }
    guard let caller = subject.side else { return operation.isAboutWebhooks }
    return side == nil || side == caller
  }
}

extension Occurrence {
  /// Whether the call of a number is one of them; `random` is asked only where it is a matter of chance.
  fileprivate func takes(_ number: Int, random: () -> UInt64) -> Bool {
    switch self {
    case .each: true
    case .nth(let range): range.contains(number)
    case .every(let step): step >= 1 && number % step == 0
    case .chance(let chance): chance.takes(random() % 1_000)
    }
  }
}

extension FaultLatency {
  /// The duration for this call.
  func duration(random: () -> UInt64) -> Duration {
    switch self {
    case .fixed(let duration): return duration
    case .shaped(let median, let p99):
      let middle = Double(max(1, median.wholeMilliseconds))
      let ratio = max(1, Double(p99.wholeMilliseconds) / middle)
      var numbers = SeededRandom(seed: random())
      // The sum of twelve even numbers between 0 and 1 is as good as normal, with a deviation of 1 around 6.
      let normal = (0..<12).reduce(-6.0) { sum, _ in sum + Double(numbers.next() >> 11) / 9_007_199_254_740_992 }
      // 99 of 100 normal numbers are less than 2.326 deviations above the middle.
      return .milliseconds(Int64(min(Self.longest, middle * Self.power(ratio, normal / 2.326))))
    }
  }

  /// No latency is longer, in milliseconds, so that no tail can pass the end of time: a year; Till's own.
  private static let longest = 31_536_000_000.0

  /// A power with an exponent between -4 and 4, out of square roots only, which every machine works out alike.
  private static func power(_ base: Double, _ exponent: Double) -> Double {
    var rest = min(4, max(-4, exponent))
    let isNegative = rest < 0
    rest = isNegative ? -rest : rest
    var result = 1.0
    while rest >= 1 {
      result *= base
      rest -= 1
    }
    var root = base
    for _ in 0..<24 {
      root = root.squareRoot()
      rest *= 2
      if rest >= 1 {
        result *= root
        rest -= 1
      }
    }
    return isNegative ? 1 / result : result
  }
}
