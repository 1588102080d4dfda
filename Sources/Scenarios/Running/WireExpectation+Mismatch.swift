import Checkout
import Language
import Phone

extension WireExpectation {
  /// What is not as expected of the calls; `nil` when everything is.
  func mismatch(in exchanges: [Exchange]) -> Mismatch? {
    let found = exchanges.filter { matches($0) && (sender == nil || $0.sender == sender) }
    return countMismatch(found.count) ?? partMismatch(found) ?? endMismatch(found.last)
  }

  /// The calls must share the parts that are named, and there must be several to share them.
  private func partMismatch(_ found: [Exchange]) -> Mismatch? {
    guard !same.isEmpty else { return nil }
    guard found.count > 1 else {
      return Mismatch(expected: .phrase(Phrase("scenario.run.several-calls")), got: .number(found.count))
    }
    for part in same {
      let values = Set(found.map { part.value(in: $0.request) })
      if values.count > 1 {
        return Mismatch(
          expected: .phrase(Phrase("scenario.run.same", ["part": .text(part.name)])),
          got: .phrase(Phrase("scenario.run.differs", ["part": .text(part.name)])))
      }
    }
    return nil
  }

  /// The last call must have ended as it is said.
  private func endMismatch(_ last: Exchange?) -> Mismatch? {
    if let status, last?.status != status {
      let got: Phrase.Value = if let found = last?.status { .number(found) } else { Mismatch.nothing }
      return Mismatch(expected: .number(status), got: got)
    }
    if let failure, last?.failure != failure {
      let got: Phrase.Value = if let found = last?.failure { .text(found) } else { Mismatch.nothing }
      return Mismatch(expected: .text(failure), got: got)
    }
    return nil
  }

  private func matches(_ exchange: Exchange) -> Bool {
    switch calls {
    case .operation(let pattern): pattern.matches(exchange.operation)
    case .path(let pattern): pattern.matches(exchange.summary)
    }
  }

  /// At least one call must be there unless a number is given.
  private func countMismatch(_ count: Int) -> Mismatch? {
    let times = times ?? .atLeast(1)
    let (holds, key, number) =
      switch times {
      case .exactly(let number): (count == number, "exactly", number)
      case .atLeast(let number): (count >= number, "at-least", number)
      case .atMost(let number): (count <= number, "at-most", number)
      }
    if holds { return nil }
    return Mismatch(
      expected: .phrase(Phrase("scenario.run.calls-\(key)", ["count": .number(number)])),
      got: .phrase(Phrase("scenario.run.calls-exactly", ["count": .number(count)])))
  }
}

extension WireExpectation.Part {
  var name: String {
    switch self {
    case .body: "body"
    case .path: "path"
    case .header(let name): name
    }
  }

  /// The part of a request's text: request line, headers, blank line, body.
  func value(in request: String) -> String {
    let halves = request.split(separator: "\n\n", maxSplits: 1, omittingEmptySubsequences: false)
    let head = (halves.first ?? "").split(separator: "\n")
    switch self {
    case .body: return halves.count == 2 ? String(halves[1]) : ""
    case .path: return head.first.map(String.init) ?? ""
    case .header(let name):
      let prefix = name.lowercased() + ":"
      return head.dropFirst().first { $0.lowercased().hasPrefix(prefix) }.map(String.init) ?? ""
    }
  }
}

extension Exchange {
  /// The answer's status; `nil` when none came.
  var status: Int? { if case .answered(let status, _) = outcome { status } else { nil } }
  /// Why no answer came; `nil` when one did.
  var failure: String? { if case .failed(let reason) = outcome { reason } else { nil } }
}
