package import Pages

/// A part of a map with its name.
package protocol FaultEntry {
  associatedtype Value
  var name: String { get }
  var value: Value { get }
}

/// A mistake in a value of a fault.
package enum FaultProblem: Hashable, Sendable {
  /// No number of a call, and no range of them.
  case range(String)
  /// No decimal from 0 to 1.
  case chance(String)
  /// A median above the long end.
  case latency
  /// Nothing stands behind this kind.
  case takesNothing(FaultKind)
  /// Something has to stand behind this kind.
  case needsArgument(FaultKind)
}

/// The text that a fault is read from: a tree of a scenario file, or a recording. Each reports a mistake in its own way and gives `nil`.
package protocol FaultSource {
  associatedtype Entry: FaultEntry
  typealias Value = Entry.Value

  /// The parts of a map; `nil` where it is none.
  mutating func entries(
    of value: Value, in parent: String, allowing names: [String], requiring required: [String]
  ) -> [Entry]?
  /// The only part of a map in which each part stands for something else; `usual` is what to write where there is none.
  mutating func single(_ value: Value, of parent: String, allowing names: [String], usual: String) -> Entry?
  func isMap(_ value: Value) -> Bool
  mutating func text(_ value: Value) -> String?
  mutating func count(_ value: Value, _ bounds: ClosedRange<Int>) -> Int?
  mutating func duration(_ value: Value) -> Duration?
  mutating func operation(_ value: Value) -> OperationPattern?
  mutating func side(_ value: Value) -> CallingSide?
  mutating func server(_ value: Value) -> FaultServer?
  mutating func kind(_ value: Value) -> FaultKind?
  mutating func complain(_ problem: FaultProblem, at value: Value)
  /// Two parts stand where there can be one.
  mutating func complain(of second: Entry, beside first: Entry)
}

/// The one reader of faults, `{id, on, sender, nth | every | probability, for, do}`.
extension FaultSource {
  /// The rule that its parts say, under a name; `nil` where what it is about or does is missing or wrong.
  package mutating func faultRule(_ entries: [Entry], id: String) -> FaultRule? {
    func part(_ name: String) -> Value? { entries.first { $0.name == name }?.value }
    let occurrence = occurrence(entries)
    let sender = part("sender").flatMap { side($0) }
    let lasting = part("for").flatMap { duration($0) }
    let operation = part("on").flatMap { self.operation($0) }
    let effect = part("do").flatMap { self.effect($0, onMessage: operation?.isAboutWebhooks ?? false) }
    guard let operation, let effect else { return nil }
    return FaultRule(
      id: id, operation: operation, side: sender, occurrence: occurrence, lasting: lasting, effect: effect)
  }

  // MARK: Which calls

  private mutating func occurrence(_ entries: [Entry]) -> Occurrence {
    let given = entries.filter { ["nth", "every", "probability"].contains($0.name) }
    guard let entry = given.first else { return .each }
    if let second = given.dropFirst().first { complain(of: second, beside: entry) }
    switch entry.name {
    case "nth": return range(entry.value).map { .nth($0) } ?? .each
    case "every": return count(entry.value, 1...1_000).map { .every($0) } ?? .each
    default: return chance(entry.value).map { .chance($0) } ?? .each
    }
  }

  /// `1`, or `1..2`.
  private mutating func range(_ value: Value) -> ClosedRange<Int>? {
    guard let text = text(value) else { return nil }
    let ends = text.replacing("..", with: " ").split(separator: " ", omittingEmptySubsequences: false).map { Int($0) }
    if let first = ends.first, let low = first, let last = ends.last, let high = last, ends.count <= 2,
      (1...1_000).contains(low), low <= high, high <= 1_000
    {
      return low...high
    }
    complain(.range(text), at: value)
    return nil
  }

  /// `0.2`: from 0 to 1, with at most three decimals.
  private mutating func chance(_ value: Value) -> Chance? {
    guard let text = text(value) else { return nil }
    if let chance = Chance(text) { return chance }
    complain(.chance(text), at: value)
    return nil
  }

  // MARK: What goes wrong

  /// A word, or a word with its argument such as `{status: 503}`.
  private mutating func effect(_ value: Value, onMessage isMessage: Bool) -> FaultEffect? {
    if isMap(value) {
      let kinds = FaultKind.allCases.map(\.word)
      guard let entry = single(value, of: "do", allowing: kinds, usual: FaultKind.latency.word),
        let kind = FaultKind(word: entry.name)
      else { return nil }
      return argument(of: kind, entry.value, onMessage: isMessage).flatMap { FaultEffect(kind, $0) }
    }
    guard let kind = kind(value) else { return nil }
    if let effect = FaultEffect(kind, .nothing) { return effect }
    complain(.needsArgument(kind), at: value)
    return nil
  }

  private mutating func argument(of kind: FaultKind, _ value: Value, onMessage isMessage: Bool) -> FaultArgument? {
    switch kind.form {
    case .span: return duration(value).map { .span($0) }
    case .latency: return latency(value)
    case .clock: return skew(value)
    case .status: return count(value, 200...599).map { .status($0) }
    case .bytes: return count(value, 0...1_000_000).map { .bytes($0) }
    case .death: return death(value, onMessage: isMessage)
    case .answer: return craftedAnswer(value)
    case .nothing:
      complain(.takesNothing(kind), at: value)
      return nil
    }
  }

  /// `2s`, or `{median: 400ms, p99: 3s}`.
  private mutating func latency(_ value: Value) -> FaultArgument? {
    guard isMap(value) else { return duration(value).map { .span($0) } }
    let parts = entries(of: value, in: "latency", allowing: ["median", "p99"], requiring: ["median", "p99"])
    let spans = (parts?["median"].flatMap { duration($0) }, parts?["p99"].flatMap { duration($0) })
    guard let median = spans.0, let p99 = spans.1 else { return nil }
    guard median <= p99 else {
      complain(.latency, at: value)
      return nil
    }
    return .shaped(median: median, p99: p99)
  }

  /// `10m`, or `{behind: 10m}`.
  private mutating func skew(_ value: Value) -> FaultArgument? {
    guard isMap(value) else { return duration(value).map { .span($0) } }
    guard let entry = single(value, of: "clock-skew", allowing: ["ahead", "behind"], usual: "ahead") else { return nil }
    return duration(entry.value).map { .span(entry.name == "behind" ? .zero - $0 : $0) }
  }

  /// `30s`, or `{server: merchant, for: 30s}`. Without a name, the server dies that a call or a message goes to.
  private mutating func death(_ value: Value, onMessage isMessage: Bool) -> FaultArgument? {
    let usual: FaultServer = isMessage ? .merchant : .provider
    guard isMap(value) else { return duration(value).map { .death(usual, down: $0) } }
    let parts = entries(of: value, in: "kill-backend", allowing: ["server", "for"], requiring: ["for"])
    let server = parts?["server"].flatMap { self.server($0) }
    return parts?["for"].flatMap { duration($0) }.map { .death(server ?? usual, down: $0) }
  }

  /// `{status: 200, body: "<html>"}`: what answers in place of the other side, which acts all the same.
  private mutating func craftedAnswer(_ value: Value) -> FaultArgument? {
    guard let parts = entries(of: value, in: "answer", allowing: ["status", "body"], requiring: ["status"]) else {
      return nil
    }
    let body = parts["body"].flatMap { text($0) } ?? ""
    return parts["status"].flatMap { count($0, 200...599) }.map { .answer(status: $0, body: body) }
  }
}

extension Array where Element: FaultEntry {
  fileprivate subscript(name: String) -> Element.Value? { first { $0.name == name }?.value }
}
