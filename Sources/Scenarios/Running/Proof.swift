import Checkout
import Inspection
import Language

/// A run's proof of a part of its file that holds just as well where nothing puts it to the test.
struct Proof: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case condition
    /// A path of which an expectation allows that no request has it.
    case path(String)
  }

  let kind: Kind
  let place: Place
  /// The line, as it may be shown.
  let line: String
  /// Whether the condition held, or a request had the path.
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
    }
  }
}

extension RunReport {
  /// The parts that no variant of a file has shown, of those files of which every variant was run to its end.
  static func unshown(in runs: [ScenarioReport], of plan: RunPlan) -> [Diagnostic] {
    var done: [String: Int] = [:]
    for run in runs where run.failures.isEmpty && run.cut == nil { done[run.path, default: 0] += 1 }
    let whole = Set(plan.runs.filter { done[$0.path] == $0.siblings }.map(\.path))
    var shown: [Place: Proof] = [:]
    var order: [Place] = []
    for proof in runs.filter({ whole.contains($0.path) }).flatMap(\.proofs) {
      if shown[proof.place] == nil { order.append(proof.place) }
      shown[proof.place, default: proof].isShown = shown[proof.place]?.isShown ?? false || proof.isShown
    }
    return order.compactMap { shown[$0].flatMap { $0.isShown ? nil : $0.complaint } }
  }
}

extension ScenarioRun {
  /// Writes down what this run shows of a part of its file.
  mutating func prove(_ kind: Proof.Kind, at place: Place, isShown: Bool) {
    if let index = proofs.firstIndex(where: { $0.place == place }) {
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
