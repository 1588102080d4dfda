import Basics
import Inspection
import Language
import Pages

/// The faults, and the expectations of faults.
extension ScenarioReader {
  /// `{id, on, sender, nth | every | p, after, for, do}`.
  mutating func fault(_ tree: Tree) -> Action? {
    guard
      let parts = fields(
        tree, of: "fault", allowing: ["id", "on", "nth", "every", "probability", "after", "for", "sender", "do"],
        requiring: ["on", "do"])
    else { return nil }
    let id = parts["id"].flatMap { faultName($0) } ?? nextFaultName()
    faults.append(id)
    let occurrence = occurrence(parts)
    let sender = parts["sender"].flatMap { word($0, as: CallingSide.self) }
    let lasting = parts["for"].flatMap { duration($0) }
    let step = parts["after"].flatMap { stepReference($0) }
    let operation = parts["on"].flatMap { self.operation($0) }
    let effect = parts["do"].flatMap { self.effect($0, onMessage: operation?.isAboutNotifications ?? false) }
    guard let operation, let effect else { return nil }
    let rule = FaultRule(
      id: id, operation: operation, side: sender, occurrence: occurrence, lasting: lasting, effect: effect)
    return .fault(rule, after: step)
  }

  /// The name of a fault that was started before, or `all`.
  mutating func healing(_ tree: Tree) -> Action? {
    if case .scalar("all", _) = tree.content { return .heal(nil) }
    return knownFault(tree).map { .heal($0) }
  }

  private mutating func faultName(_ tree: Tree) -> String? {
    guard let name = identifier(tree) else { return nil }
    if faults.contains(name) { complaints.add(.usedTwice, tree.place, "twice.fault", ["name": .text(name)]) }
    return name
  }

  private mutating func nextFaultName() -> String {
    unnamedFaults += 1
    return "fault-\(unnamedFaults)"
  }

  /// The name of a fault that was started before.
  mutating func knownFault(_ tree: Tree) -> String? {
    guard let name = text(tree) else { return nil }
    if faults.contains(name) { return name }
    let help = NearestWord.to(name, in: faults).map { Phrase("scenario.did-you-mean", ["word": .text($0)]) }
    complaints.add(
      .unknownFault, tree.place, "unknown.fault", ["name": .text(Shown.text(name))],
      notes: [help ?? Phrase("scenario.unknown.fault.help")])
    return nil
  }

  private mutating func stepReference(_ tree: Tree) -> String? {
    guard let name = identifier(tree) else { return nil }
    faultAnchors.append((name, tree.place))
    return name
  }

  /// A fault may wait for a step that comes later in the file, so this is known at the end only.
  mutating func checkFaultAnchors() {
    for anchor in faultAnchors where !stepNames.contains(anchor.name) {
      complaints.add(
        .unknownReference, anchor.place, "unknown.step", ["name": .text(anchor.name)],
        notes: stepNames.isEmpty ? [Phrase("scenario.unknown.step.help")] : [Self.hint(for: anchor.name, in: stepNames)]
      )
    }
  }

  // MARK: Which calls

  private mutating func occurrence(_ parts: Fields) -> Occurrence {
    let given = parts.entries.filter { ["nth", "every", "probability"].contains($0.name) }
    if let second = given.dropFirst().first {
      complaints.add(
        .oneAction, second.place, "one-action.two", ["first": .text(given[0].name), "second": .text(second.name)])
    }
    guard let entry = given.first else { return .each }
    switch entry.name {
    case "nth": return range(entry.value).map { .nth($0) } ?? .each
    case "every": return count(entry.value, 1...1_000).map { .every($0) } ?? .each
    default: return chance(entry.value).map { .chance($0) } ?? .each
    }
  }

  /// `1`, or `1..2`.
  private mutating func range(_ tree: Tree) -> ClosedRange<Int>? {
    guard let text = text(tree) else { return nil }
    let ends = text.replacingScalars("..", with: " ").split(separator: " ", omittingEmptySubsequences: false).map {
      Int($0)
    }
    if let first = ends.first, let low = first, let last = ends.last, let high = last, ends.count <= 2,
      (1...1_000).contains(low), low <= high, high <= 1_000
    {
      return low...high
    }
    complaints.add(.wrongFormat, tree.place, "format.nth", ["value": .text(Shown.text(text))])
    return nil
  }

  /// `0.2`: from 0 to 1, with at most three decimals.
  private mutating func chance(_ tree: Tree) -> Chance? {
    guard let text = text(tree) else { return nil }
    return Chance(text) ?? noChance(text, tree)
  }

  mutating func noChance<Value>(_ text: String, _ tree: Tree) -> Value? {
    complaints.add(.wrongFormat, tree.place, "format.chance", ["value": .text(Shown.text(text))])
    return nil
  }

  // MARK: What goes wrong

  /// A word, or a word with its argument such as `{status: 503}`.
  private mutating func effect(_ tree: Tree, onMessage isMessage: Bool) -> FaultEffect? {
    if case .map = tree.content {
      let kinds = FaultKind.allCases.map(\.word)
      guard let entry = single(tree, of: "do", allowing: kinds, usual: FaultKind.latency.word),
        let kind = FaultKind(word: entry.name)
      else { return nil }
      return argument(of: kind, entry.value, onMessage: isMessage).flatMap { FaultEffect(kind, $0) }
    }
    guard
      let kind = name(tree, among: FaultKind.allCases.map(\.word), kind: FaultKind.kind).flatMap(FaultKind.init(word:))
    else { return nil }
    if let effect = FaultEffect(kind, .nothing) { return effect }
    complaints.add(
      .missing, tree.place, "missing.argument", ["name": .text(kind.word)],
      notes: [Phrase("scenario.write", ["text": .text(Self.example(of: kind))])])
    return nil
  }

  private mutating func argument(of kind: FaultKind, _ value: Tree, onMessage isMessage: Bool) -> FaultArgument? {
    switch kind.form {
    case .span: return duration(value).map { .span($0) }
    case .latency: return latency(value)
    case .clock: return skew(value)
    case .status: return count(value, 100...599).map { .status($0) }
    case .bytes: return count(value, 0...1_000_000).map { .bytes($0) }
    case .death: return death(value, onMessage: isMessage)
    case .answer: return craftedAnswer(value)
    case .nothing:
      complaints.add(
        .wrongShape, value.place, "shape.no-argument", ["name": .text(kind.word)],
        notes: [Phrase("scenario.write", ["text": .text("do: \(kind.word)")])])
      return nil
    }
  }

  private static func example(of kind: FaultKind) -> String {
    switch kind.form {
    case .status: "{\(kind.word): 503}"
    case .answer: "{\(kind.word): {status: 200, body: \"{}\"}}"
    case .nothing, .span, .latency, .clock, .bytes, .death: "{\(kind.word): 5s}"
    }
  }

  /// `2s`, or `{median: 400ms, p99: 3s}`.
  private mutating func latency(_ tree: Tree) -> FaultArgument? {
    guard case .map = tree.content else { return duration(tree).map { .span($0) } }
    let parts = fields(tree, of: "latency", allowing: ["median", "p99"], requiring: ["median", "p99"])
    let spans = (parts?["median"].flatMap { duration($0) }, parts?["p99"].flatMap { duration($0) })
    guard let median = spans.0, let p99 = spans.1 else { return nil }
    guard median <= p99 else {
      complaints.add(.wrongFormat, tree.place, "format.latency")
      return nil
    }
    return .shaped(median: median, p99: p99)
  }

  /// `10m`, or `{behind: 10m}`.
  private mutating func skew(_ tree: Tree) -> FaultArgument? {
    guard case .map = tree.content else { return duration(tree).map { .span($0) } }
    guard let entry = single(tree, of: "clock-skew", allowing: ["ahead", "behind"], usual: "ahead") else { return nil }
    return duration(entry.value).map { .span(entry.name == "behind" ? .zero - $0 : $0) }
  }

  /// `30s`, or `{server: merchant, for: 30s}`. Without a name, the server dies that a call or a message goes to.
  private mutating func death(_ tree: Tree, onMessage isMessage: Bool) -> FaultArgument? {
    let usual: FaultServer = isMessage ? .merchant : .provider
    guard case .map = tree.content else { return duration(tree).map { .death(usual, down: $0) } }
    let parts = fields(tree, of: "kill-backend", allowing: ["server", "for"], requiring: ["for"])
    let server = parts?["server"].flatMap { word($0, as: FaultServer.self) }
    return parts?["for"].flatMap { duration($0) }.map { .death(server ?? usual, down: $0) }
  }

  /// `{status: 200, body: "<html>"}`: what answers in place of the other side, which acts all the same.
  private mutating func craftedAnswer(_ tree: Tree) -> FaultArgument? {
    guard let parts = fields(tree, of: "answer", allowing: ["status", "body"], requiring: ["status"]) else {
      return nil
    }
    let body = parts["body"].flatMap { text($0) } ?? ""
    return parts["status"].flatMap { count($0, 100...599) }.map { .answer(status: $0, body: body) }
  }

  // MARK: Expectations

  /// A map of faults by their names to `armed`, `fired`, `not-fired`, another state or a number.
  mutating func faultCounts(_ tree: Tree) -> [Expectation] {
    guard case .map(let entries) = tree.content else {
      complaints.add(.wrongShape, tree.place, "shape.map", ["parent": .text("fault")])
      return []
    }
    return entries.compactMap { entry in
      let name = Tree(content: .scalar(entry.name, isPlain: true), place: entry.place)
      guard let id = knownFault(name), let count = faultCount(entry.value) else { return nil }
      return Expectation(check: .fault(id, count), name: "fault.\(id)", place: entry.value.place, code: .faultFailed)
    }
  }

  private mutating func faultCount(_ tree: Tree) -> FaultCount? {
    guard let text = text(tree) else { return nil }
    switch text {
    case "armed": return .armed
    case "fired": return .fired
    case "not-fired": return .notFired
    default:
      if text.utf8.first.map({ (0x30...0x39).contains($0) }) ?? false {
        return count(tree, 0...1_000).map { .times($0) }
      }
      let names = ["not-fired"] + FaultReport.State.allCases.map(\.rawValue)
      return name(tree, among: names, kind: "fault-state").flatMap { FaultReport.State(rawValue: $0) }.map {
        .state($0)
      }
    }
  }
}
