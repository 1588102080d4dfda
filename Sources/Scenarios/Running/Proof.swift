import Checkout
import Inspection
import Language

/// A run's proof of a part of its file that holds just as well where nothing puts it to the test.
struct Proof: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case condition
    /// A path of which an expectation allows that no request has it.
    case path(String)
    /// A rule that the file leaves out because it breaks it on purpose.
    case exception(PaymentRule)
    /// A rule that the file chooses.
    case choice(PaymentRule)
    /// A fault, by its name, that has to hit a call with some seed.
    case fault(String)
    /// A fault, by its name, that has to hit one with some seed before the last deed or look.
    case faultInTime(String)

    /// Whether each variant has to show it; one of a file's variants is enough otherwise.
    var isOfVariant: Bool {
      switch self {
      case .condition, .path, .exception, .choice: false
      case .fault, .faultInTime: true
      }
    }
  }

  let kind: Kind
  let place: Place
  /// The line, as it may be shown.
  let line: String
  /// Whether the condition held, a request had the path, the rule was broken or put to the test, or the fault hit a call.
  var isShown: Bool

  /// The message about one that no run of the file has shown.
  var complaint: Diagnostic {
    switch kind {
    case .condition:
      Diagnostic(
        .conditionNeverHolds, place, Phrase("scenario.condition-never"), line: line,
        notes: [Phrase("scenario.condition-never.help")])
    case .path(let path):
      Diagnostic(
        .pathNeverAsked, place, Phrase("scenario.path-never", ["path": .text(Shown.text(path))]), line: line,
        notes: [Phrase("scenario.path-never.help")])
    case .exception(let rule):
      Diagnostic(
        .ruleNeverBroken, place, Phrase("scenario.exception-never", ["rule": .text(rule.rawValue)]), line: line,
        notes: [Phrase("scenario.exception-never.help")])
    case .choice(let rule):
      Diagnostic(
        .ruleNeverTested, place, Phrase("scenario.choice-never", ["rule": .text(rule.rawValue)]), line: line,
        notes: [Phrase("scenario.choice-never.help")])
    case .fault(let id):
      Diagnostic(
        .faultNeverFired, place, Phrase("scenario.run.never-fired.seeds", ["name": .text(id)]), line: line)
    case .faultInTime(let id): .firedLate(id, place, line: line)
    }
  }
}

extension RunReport {
  /// The parts that no run of a file has shown, of those files of which every variant ran to its end with each seed.
  static func unshown(in runs: [ScenarioReport], of plan: RunPlan, seeds: Int = 1) -> [Diagnostic] {
    var done: [String: Int] = [:]
    for run in runs where run.failures.isEmpty && run.cut == nil { done[run.path, default: 0] += 1 }
    let whole = Set(plan.runs.filter { done[$0.path] == $0.siblings }.map(\.path))
    var shown: [ProofKey: Proof] = [:]
    var order: [ProofKey] = []
    for run in runs where whole.contains(run.path) {
      for proof in run.proofs {
        // The runs of one variant stand together, one for each seed.
        let key = ProofKey(proof.kind, proof.place, variant: proof.kind.isOfVariant ? run.index / seeds : nil)
        if shown[key] == nil { order.append(key) }
        shown[key, default: proof].isShown = shown[key]?.isShown ?? false || proof.isShown
      }
    }
    return order.compactMap { shown[$0].flatMap { $0.isShown ? nil : $0.complaint } }
  }
}

/// A part of a scenario that several runs may show.
private struct ProofKey: Hashable {
  private let kind: Proof.Kind
  private let place: Place
  private let variant: Int?

  init(_ kind: Proof.Kind, _ place: Place, variant: Int?) {
    self.kind = kind
    self.place = place
    self.variant = variant
  }
}

extension Diagnostic {
  /// The warning about a fault that fired after the last deed or look.
  static func firedLate(_ id: String, _ place: Place, line: String) -> Diagnostic {
    Diagnostic(
      .faultFiredLate, place, Phrase("scenario.run.fired-late", ["name": .text(id)]), line: line,
      notes: [Phrase("scenario.run.fired-late.help")])
  }
}

extension ScenarioRun {
  /// Writes down what this run shows of a part of its file.
  mutating func prove(_ kind: Proof.Kind, at place: Place, isShown: Bool) {
    if let index = proofs.firstIndex(where: { $0.place == place && $0.kind == kind }) {
      proofs[index].isShown = proofs[index].isShown || isShown
    } else {
      proofs.append(Proof(kind: kind, place: place, line: file.shown(line: place.line), isShown: isShown))
    }
  }

  /// Writes down which of the paths that need not be asked for were.
  mutating func provePaths() {
    for step in steps where doneLooks.contains(step.place) {
      for expectation in step.action.expectations {
        guard case .wire(let calls) = expectation.check, let path = calls.pathThatNeedNotBe else { continue }
        let isShown = world.look { $0.exchanges.contains { calls.isAbout($0) } }
        prove(.path(path), at: expectation.place, isShown: isShown || leftExchanges.contains(where: calls.isAbout))
      }
    }
  }
}
