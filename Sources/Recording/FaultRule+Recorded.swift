import Backend
import Pages
import Wire

extension FaultRule {
  /// Reads the rule of an object, which may be in the spelling of earlier recordings.
  static func recorded(
    _ json: JSON, _ path: String, of reader: RecordingReader
  ) throws(RecordingProblem) -> FaultRule {
    do throws(JSONFault.Problem) {
      return try JSONFault.rule(FormerFault.updated(json), path)
    } catch {
      throw reader.problem(RecordingProblem.Kind(error.kind), error.path)
    }
  }

  /// The rule as a recording keeps it, without digits that could be a card’s.
  var recorded: JSON {
    guard case .answer(let status, let body) = effect else { return json }
    let masked = FaultEffect.answer(status: status, body: Scrubbing.digits(in: body))
    return FaultRule(
      id: id, operation: operation, side: side, occurrence: occurrence, lasting: lasting, effect: masked
    ).json
  }
}

extension RecordingProblem.Kind {
  fileprivate init(_ kind: JSONFault.Problem.Kind) {
    switch kind {
    case .missing: self = .missing
    case .malformed: self = .malformed
    case .unknown: self = .unknown
    case .surplus: self = .surplus
    case .outOfRange: self = .outOfRange
    }
  }
}
