import Language
import Pages
import Payments
import Phone
import Wire

extension ScenarioReader {
  /// A list of expectations about calls; a single one is a list of one.
  mutating func wire(_ tree: Tree) -> [Expectation] {
    items(tree).compactMap { item in
      guard let parts = fields(item, of: "wire", allowing: Part.wire, requiring: ["call"]) else { return nil }
      let calls = parts["call"].flatMap { self.calls($0) }
      // The other parts are read in any case, so that all mistakes are said at once.
      var expectation = WireExpectation(calls: calls ?? .operation(OperationPattern("*")))
      expectation.times = parts["times"].flatMap { times($0) }
      expectation.same = parts["same"].map { part in claims("same", at: part.place) { $0.same(part) } } ?? []
      expectation.differ = parts["differ"].map { part in claims("differ", at: part.place) { $0.same(part) } } ?? []
      expectation.headers = wanted(parts, "header")
      expectation.fields = wanted(parts, "body")
      if expectation.expectsNone, let part = parts["header"] ?? parts["body"] {
        complaints.add(.claimsNothing, part.place, "claims-nothing.no-call")
      }
      expectation.status = parts["status"].flatMap { count($0, 100...599) }
      expectation.failure = parts["failure"].flatMap {
        self.name($0, among: NameList.failures.all, kind: NameList.failures.kind)
      }
      expectation.sender = parts["sender"].flatMap { word($0, as: CallSender.self) }
      guard calls != nil, let call = parts["call"] else { return nil }
      let name = "wire \(text(call) ?? "")"
      return Expectation(check: .wire(expectation), name: name, place: call.place, code: .wireFailed)
    }
  }

  /// A call's name, or its method and path.
  private mutating func calls(_ tree: Tree) -> WireExpectation.Calls? {
    guard let text = text(tree) else { return nil }
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 2 else { return operation(tree).map { .operation($0) } }
    let methods = ["GET", "POST", "PUT", "PATCH", "DELETE"]
    if !methods.contains(String(words[0])) {
      complaints.add(
        .unknownValue, tree.place, "unknown.value",
        ["kind": .phrase(Phrase("scenario.kind.http-method")), "value": .text(Shown.text(String(words[0])))],
        notes: [Self.hint(for: String(words[0]), in: methods)])
      return nil
    }
    guard words[1].hasPrefix("/") || words[1].hasPrefix("*") else {
      complaints.add(
        .wrongFormat, tree.place, "format.path", ["value": .text(Shown.text(String(words[1])))],
        notes: [operationHint(String(words[1]))])
      return nil
    }
    return .path(OperationPattern(text))
  }

  /// The word to write for a path that begins with a gateway's name, such as `stcpay/confirm`.
  private func operationHint(_ path: String) -> Phrase {
    let parts = path.split(separator: "/", maxSplits: 1).map(String.init)
    let gateway = parts.first.map { Synonym.of($0, kind: "method") ?? $0 } ?? ""
    let own = vocabulary.operations.filter { $0.hasPrefix(gateway + ".") }
    guard !own.isEmpty else { return Phrase("scenario.format.path.help") }
    return Self.hint(for: gateway + "." + parts.dropFirst().joined(), in: own)
  }

  /// `2`, `at-least 1` or `at-most 3`.
  mutating func times(_ tree: Tree) -> Times? {
    guard let text = text(tree) else { return nil }
    let words = text.split(separator: " ").map(String.init)
    if let last = words.last, let number = Int(last), (0...100_000).contains(number) {
      switch words.dropLast() {
      case []: return .exactly(number)
      case ["at-least"]: return .atLeast(number)
      case ["at-most"]: return .atMost(number)
      default: break
      }
    }
    complaints.add(.wrongFormat, tree.place, "format.times", ["value": .text(Shown.text(text))])
    return nil
  }

  private mutating func wanted(_ parts: Fields, _ name: String) -> [WireExpectation.Wanted] {
    parts[name].map { part in claims(name, at: part.place) { $0.wanted(part, of: name) } } ?? []
  }

  /// Names with the texts that must stand under them.
  private mutating func wanted(_ tree: Tree, of parent: String) -> [WireExpectation.Wanted] {
    guard case .map(let entries) = tree.content else {
      complaints.add(.wrongShape, tree.place, "shape.map", ["parent": .text(parent)])
      return []
    }
    return entries.compactMap { entry in
      template(entry.value).map { WireExpectation.Wanted(name: entry.name, value: $0) }
    }
  }

  private mutating func same(_ tree: Tree) -> [WireExpectation.Part] {
    items(tree).compactMap { item in
      switch text(item) {
      case nil: nil
      case "body": .body
      case "path": .path
      case .some(let header): .header(header)
      }
    }
  }
}

/// Whether the bank app pays what the code asks.
enum AmountName: String, Keyword {
  case right
  case wrong

  static var kind: String { "amount" }
}
