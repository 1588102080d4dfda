import Backend
import Checkout
import Language
import Pages
import Providers
import Sandbox

/// Faults that can never fire.
extension PossibilityWalk {
  mutating func complainOfIdleFaults() {
    guard !everChosen.isEmpty, knowsChoices else { return }
    for (pattern, place) in losses { complainUnlessMade(pattern, place) }
    for fault in faults where !complainUnlessMade(fault.rule.operation, fault.place) {
      guard let key = whyIdle(fault) else { continue }
      complaints.add(
        .faultCannotFire, fault.place, "fault-cannot-fire.\(key)", ["call": .text(fault.rule.operation.text)])
    }
  }

  /// Complains of a call that no chosen method makes and of a message that none of its providers sends; returns whether it did.
  @discardableResult
  private mutating func complainUnlessMade(_ pattern: OperationPattern, _ place: Place) -> Bool {
    // Only a name that says so is about messages: what matches everything matches every call.
    let isMessage = pattern.isAboutWebhooks
    let names = everChosen.flatMap { isMessage ? $0.messages : $0.operations }
    guard !(names + (isMessage ? [] : declaredCalls)).contains(where: pattern.matches) else { return false }
    let key = isMessage ? "fault-cannot-fire.message" : "fault-cannot-fire"
    complaints.add(.faultCannotFire, place, key, ["call": .text(pattern.text)], notes: Self.oneOf(names))
    return true
  }

  /// Why a fault on calls that are made can make none of them go wrong, as the end of a key.
  private func whyIdle(_ fault: Fault) -> String? {
    let pattern = fault.rule.operation
    guard !declaredCalls.contains(where: pattern.matches) else { return nil }
    let isSigned = everChosen.contains { $0.signs(pattern) }
    let passage = fault.rule.effect.passage
    if passage.altersSignature { return isSigned ? nil : "unsigned" }
    if passage.skew != .zero, pattern.isAboutWebhooks {
      return everChosen.contains { $0.signsTime(of: pattern) } ? nil : "no-time"
    }
    // Nothing older can come in place of what comes first.
    guard passage.word == .previous, fault.isFirst, case .nth(let numbers) = fault.rule.occurrence,
      numbers.upperBound == 1
    else { return nil }
    return "stale"
  }
}

extension Reach {
  /// Whether any call or message of a pattern carries a signature.
  fileprivate func signs(_ pattern: OperationPattern) -> Bool {
    providers.contains { $0.descriptor.signsCalls && $0.descriptor.operations.contains(where: pattern.matches) }
      || messageSenders(pattern).contains { $0.canTell(.wrongSignature) }
  }

  /// Whether a provider whose messages a pattern names signs their time.
  fileprivate func signsTime(of pattern: OperationPattern) -> Bool { messageSenders(pattern).contains { $0.signsTime } }

  private func messageSenders(_ pattern: OperationPattern) -> [any ProviderSandbox.Type] {
    guard pattern.isAboutWebhooks else { return [] }
    return sandboxes.filter {
      let name = OperationPattern.webhook(of: $0.id)
      return messages.contains(name) && pattern.matches(name)
    }
  }
}
