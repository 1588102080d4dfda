import Checkout
import Language
import Pages
import Phone

extension WireExpectation {
  /// What is not as expected of the calls; `nil` when everything is.
  func mismatch(in exchanges: [Exchange]) -> Mismatch? {
    let found = exchanges.filter { matches($0) && (sender == nil || $0.sender == sender) }
    return countMismatch(found.count) ?? differences(among: found) ?? outcomeMismatch(of: found.last)
  }

  private func differences(among found: [Exchange]) -> Mismatch? {
    if !same.isEmpty, found.count < 2 {
      return Mismatch(expected: .phrase(Phrase("scenario.run.several-calls")), got: .number(found.count))
    }
    for part in same {
      let values = found.map { part.value(in: $0.request) }
      guard let first = values.first, values.contains(where: { $0 != first }) else { continue }
      return Mismatch(
        expected: .phrase(Phrase("scenario.run.same", ["part": .text(part.name)])),
        got: .phrase(Phrase("scenario.run.differs", ["part": .text(part.name)])))
    }
    return nil
  }

  private func outcomeMismatch(of last: Exchange?) -> Mismatch? {
    var gotStatus: Int?
    var gotFailure: String?
    switch last?.outcome {
    case .answered(let status, _): gotStatus = status
    case .failed(let reason): gotFailure = reason
    case .open, nil: break
    }
    if let status, gotStatus != status {
      return Mismatch(expected: .number(status), got: gotStatus.map { .number($0) } ?? Mismatch.nothing)
    }
    if let failure, gotFailure != failure {
      return Mismatch(expected: .text(failure), got: gotFailure.map { .text($0) } ?? Mismatch.nothing)
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
