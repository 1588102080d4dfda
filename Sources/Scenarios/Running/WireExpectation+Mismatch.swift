import Commerce
import Inspection
import Language
import Pages
import Phone
import Wire

extension WireExpectation {
  /// The mismatch of the calls; `nil` when all is as expected.
  func mismatch(in exchanges: PersistentVector<Exchange>, text: (Template) -> String?) -> Mismatch? {
    let found = exchanges.filter { isAbout($0) }
    return countMismatch(found.count, among: exchanges) ?? differences(among: found) ?? outcomeMismatch(of: found.last)
      ?? contentMismatch(of: found.last, text)
  }

  /// The path, where none of the requests need have it.
  var pathThatNeedNotBe: String? {
    guard case .path(let pattern) = calls else { return nil }
    switch times {
    case .exactly(0), .atLeast(0), .atMost: return pattern.text
    case nil, .exactly, .atLeast: return nil
    }
  }

  func isAbout(_ exchange: Exchange) -> Bool { matches(exchange) && (sender == nil || exchange.sender == sender) }

  private func contentMismatch(of last: Exchange?, _ text: (Template) -> String?) -> Mismatch? {
    guard let request = last?.request else { return nil }
    for wanted in headers {
      let line = Part.header(wanted.name).value(in: request)
      let value = String(line.drop { $0 != ":" }.dropFirst().trimmingPrefix(" "))
      guard let pattern = text(wanted.value) else { return Self.content(wanted.value.source, "") }
      // Any value is still a value: a header that is not there has none.
      if line.isEmpty && !pattern.isEmpty || !OperationPattern(pattern).matches(value) {
        return Self.content(pattern, value)
      }
    }
    for wanted in fields {
      let value = Part.body.field(wanted.name, in: request)
      guard let expected = text(wanted.value) else { return Self.content(wanted.value.source, "") }
      if value != expected { return Self.content(expected, value ?? "") }
    }
    return nil
  }

  private static func content(_ expected: String, _ got: String) -> Mismatch {
    got.isEmpty
      ? .missing(.text(Shown.text(expected)))
      : Mismatch(expected: .text(Shown.text(expected)), got: .text(Shown.text(got)))
  }

  private func differences(among found: [Exchange]) -> Mismatch? {
    if !same.isEmpty || !differ.isEmpty, found.count < 2 {
      return Mismatch(expected: .phrase(Phrase("scenario.run.several-calls")), got: .number(found.count))
    }
    for part in same {
      let values = found.map { part.value(in: $0.request) }
      guard let first = values.first, values.contains(where: { $0 != first }) else { continue }
      return Mismatch(
        expected: .phrase(Phrase("scenario.run.same", ["part": .text(part.name)])),
        got: .phrase(Phrase("scenario.run.differs", ["part": .text(part.name)])))
    }
    for part in differ {
      let values = found.map { part.value(in: $0.request) }
      guard Set(values).count < values.count else { continue }
      return Mismatch(
        expected: .phrase(Phrase("scenario.run.different", ["part": .text(part.name)])),
        got: .phrase(Phrase("scenario.run.same-in-some", ["part": .text(part.name)])))
    }
    return nil
  }

  private func outcomeMismatch(of last: Exchange?) -> Mismatch? {
    var gotStatus: Int?
    var gotFailure: String?
    switch last?.outcome {
    case .answered(let status, _): gotStatus = status
    case .failed(let reason): gotFailure = reason.rawValue
    case .open, nil: break
    }
    if let status, gotStatus != status {
      return gotStatus.map { Mismatch(expected: .number(status), got: .number($0)) } ?? .missing(.number(status))
    }
    if let failure, gotFailure != failure {
      return gotFailure.map { Mismatch(expected: .text(failure), got: .text($0)) } ?? .missing(.text(failure))
    }
    return nil
  }

  private func matches(_ exchange: Exchange) -> Bool {
    switch calls {
    // A call that a merchant's backend passes on has no name of its own, only a path.
    case .operation(let pattern): exchange.within == nil && pattern.matches(exchange.operation)
    case .path(let pattern): pattern.matches(exchange.summary)
    }
  }

  /// At least one call must be there unless a number is given.
  private func countMismatch(_ count: Int, among exchanges: PersistentVector<Exchange>) -> Mismatch? {
    let times = times ?? .atLeast(1)
    if times.holds(count) { return nil }
    let (key, number) =
      switch times {
      case .exactly(let number): ("exactly", number)
      case .atLeast(let number): ("at-least", number)
      case .atMost(let number): ("at-most", number)
      }
    return Mismatch(
      expected: .phrase(Phrase("scenario.run.calls-\(key)", ["count": .number(number)])),
      got: .phrase(Phrase("scenario.run.calls-exactly", ["count": .number(count)])),
      notes: count > 0 || exchanges.isEmpty ? [] : [Self.made(exchanges)])
  }

  /// The calls that were made, each once, in the words that an expectation of this form has for them.
  private static func made(_ exchanges: PersistentVector<Exchange>) -> Phrase {
    var names: [String] = []
    for exchange in exchanges {
      let name = "\(exchange.operation) (\(exchange.summary))"
      if !names.contains(name) { names.append(name) }
    }
    return Phrase("scenario.run.calls-made", ["calls": .text(Shown.text(names.joined(separator: ", ")))])
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

  /// A field of a request's body by its path, such as `order.amount`, in JSON or in a form; `nil` when it is not there.
  func field(_ path: String, in request: String) -> String? {
    let body = value(in: request)
    if let json = try? JSON(parsing: body) { return field(path, in: json) }
    // The log keeps a form decoded, one field a line.
    let line = body.split(separator: "\n").first { $0.hasPrefix("\(path)=") }
    return line.map { String($0.dropFirst(path.count + 1)) }
  }

  /// The same in JSON.
  func field(_ path: String, in json: JSON) -> String? {
    let value = path.split(separator: ".").reduce(Optional(json)) { json, name in
      Int(name).flatMap { json?[$0] } ?? json?[String(name)]
    }
    switch value {
    case .string(let text), .number(let text): return text
    case .boolean(let flag): return "\(flag)"
    case nil: return nil
    case .null, .array, .object: return value?.compactText
    }
  }
}
