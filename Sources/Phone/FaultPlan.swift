public import Pages
import Wire

/// What shall go wrong, and what did.
public struct FaultPlan: Hashable, Sendable {
  /// How far a rule has come.
  public struct Progress: Hashable, Sendable {
    /// The rule.
    public let rule: FaultRule
    /// How many calls it was about so far, whether or not they went wrong.
    public internal(set) var seen = 0
    /// How many calls it made go wrong.
    public internal(set) var fired = 0
    /// Whether it can still make calls go wrong.
    public internal(set) var isArmed = true

    init(_ rule: FaultRule) { self.rule = rule }
  }

  /// The rules in the order in which they were armed, healed ones included.
  public private(set) var progress: [Progress] = []

  /// A plan with rules.
  public init(_ rules: [FaultRule] = []) {
    for rule in rules { arm(rule) }
  }

  /// Adds a rule, in place of an earlier one of the same name, whose counts are forgotten.
  public mutating func arm(_ rule: FaultRule) {
    progress.removeAll { $0.rule.id == rule.id }
    progress.append(Progress(rule))
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

  /// How many calls a rule made go wrong; `nil` when there is no rule of that name.
  public func fired(_ id: String) -> Int? { progress.first { $0.rule.id == id }?.fired }

  /// The rules that never made a call go wrong, in the order in which they were armed.
  public var neverFired: [FaultRule] { progress.filter { $0.fired == 0 }.map(\.rule) }

  /// Counts a call and tells what goes wrong with it: any latencies in the order of their rules, then at most one other effect,
  /// that of the first rule that has one.
  mutating func effects(on request: WireRequest) -> [FaultEffect] {
    var latencies: [FaultEffect] = []
    var decisive: FaultEffect?
    for index in progress.indices where progress[index].isArmed && progress[index].rule.isAbout(request) {
      progress[index].seen += 1
      guard progress[index].rule.calls?.contains(progress[index].seen) ?? true else { continue }
      let effect = progress[index].rule.effect
      if case .latency = effect {
        latencies.append(effect)
      } else if decisive == nil {
        decisive = effect
      } else {
        continue
      }
      progress[index].fired += 1
    }
    return latencies + (decisive.map { [$0] } ?? [])
  }
}

extension FaultRule {
  func isAbout(_ request: WireRequest) -> Bool {
    operation.matches(request.operation) && (side == nil || side?.rawValue == request.sender.rawValue)
  }
}
