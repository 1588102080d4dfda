import Backend
import Basics
import Inspection
import Language
import Pages
import Recording

/// The faults, and the expectations of faults.
extension ScenarioReader {
  /// The parts of a fault, with the step after which it is armed.
  mutating func fault(_ tree: Tree) -> Action? {
    let names = Self.faultParts
    guard let parts = fields(tree, of: "fault", allowing: names, requiring: ["on", "do"]) else { return nil }
    let id = parts["id"].flatMap { faultName($0) } ?? nextFaultName()
    faults.append(id)
    let step = parts["after"].flatMap { stepReference($0) }
    return faultRule(parts.entries, id: id).map { .fault($0, after: step) }
  }

  private static let faultParts = FaultRule.parts.flatMap { $0 == "for" ? ["after", $0] : [$0] }

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

extension Tree.Entry: FaultEntry {}

/// A fault in a file; what is wrong with it is said where it stands.
extension ScenarioReader: FaultSource {
  typealias Entry = Tree.Entry

  mutating func entries(
    of value: Tree, in parent: String, allowing names: [String], requiring required: [String]
  ) -> [Tree.Entry]? {
    fields(value, of: parent, allowing: names, requiring: required)?.entries
  }

  func isMap(_ value: Tree) -> Bool { if case .map = value.content { true } else { false } }

  mutating func side(_ value: Tree) -> CallingSide? { word(value) }

  mutating func server(_ value: Tree) -> FaultServer? { word(value) }

  mutating func kind(_ value: Tree) -> FaultKind? {
    name(value, among: FaultKind.allCases.map(\.word), kind: FaultKind.kind).flatMap(FaultKind.init(word:))
  }

  mutating func complain(_ problem: FaultProblem, at value: Tree) {
    switch problem {
    case .range(let text):
      complaints.add(.wrongFormat, value.place, "format.nth", ["value": .text(Shown.text(text))])
    case .chance(let text):
      complaints.add(.wrongFormat, value.place, "format.chance", ["value": .text(Shown.text(text))])
    case .latency: complaints.add(.wrongFormat, value.place, "format.latency")
    case .takesNothing(let kind):
      complaints.add(
        .wrongShape, value.place, "shape.no-argument", ["name": .text(kind.word)],
        notes: [Phrase("scenario.write", ["text": .text("do: \(kind.word)")])])
    case .needsArgument(let kind):
      complaints.add(
        .missing, value.place, "missing.argument", ["name": .text(kind.word)],
        notes: [Phrase("scenario.write", ["text": .text(Self.example(of: kind))])])
    }
  }

  mutating func complain(of second: Tree.Entry, beside first: Tree.Entry) {
    complaints.add(
      .oneAction, second.place, "one-action.two", ["first": .text(first.name), "second": .text(second.name)])
  }

  private static func example(of kind: FaultKind) -> String {
    switch kind.form {
    case .status: "{\(kind.word): 503}"
    case .answer: "{\(kind.word): {status: 200, body: \"{}\"}}"
    case .nothing, .span, .latency, .clock, .bytes, .death: "{\(kind.word): 5s}"
    }
  }
}
