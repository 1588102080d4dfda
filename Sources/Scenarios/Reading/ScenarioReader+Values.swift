import Basics
import Commerce
import Language

/// Scalars are read as the language says, never as YAML would guess: a mobile number keeps its leading zero.
extension ScenarioReader {
  /// The parts of a map; what does not belong there is complained about and left out.
  mutating func fields(
    _ tree: Tree, of parent: String, allowing names: [String], requiring required: [String] = []
  ) -> Fields? { complaints.fields(tree, of: parent, allowing: names, requiring: required) }

  /// The only part of a map in which each part stands for something else to do; `usual` is what to write where there is none.
  mutating func single(_ tree: Tree, of parent: String, allowing names: [String], usual: String) -> Tree.Entry? {
    fields(tree, of: parent, allowing: names).flatMap { single($0, $0.entries, of: parent, usual: usual) }
  }

  /// The only one of some parts of a map.
  mutating func single(_ parts: Fields, _ entries: [Tree.Entry], of parent: String, usual: String) -> Tree.Entry? {
    guard let entry = entries.first else {
      if !parts.hasUnknown {
        complaints.add(.missing, parts.place, "missing", ["name": .text(usual), "parent": .text(parent)])
      }
      return nil
    }
    for second in entries.dropFirst() {
      complaints.add(
        .oneAction, second.place, "one-action.two", ["first": .text(entry.name), "second": .text(second.name)])
    }
    return entry
  }

  /// A text with the variant's values filled in.
  mutating func text(_ tree: Tree) -> String? {
    guard let template = template(tree) else { return nil }
    var text = ""
    for part in template.parts {
      switch part {
      case .text(let piece): text += piece
      case .value(let value):
        complaints.add(.unknownReference, tree.place, "reference.not-here", ["name": .text("${\(value.rawValue)}")])
        return nil
      }
    }
    return text
  }

  /// A text in which values of the run may stand.
  mutating func template(_ tree: Tree) -> Template? {
    guard case .scalar(let raw, _) = tree.content else {
      complaints.add(.wrongShape, tree.place, "shape.text")
      return nil
    }
    var parts: [Template.Part] = []
    for piece in Template.split(raw) {
      switch piece {
      case .text(let text): parts.append(.text(text))
      case .name(let name):
        if let value = variables[name] {
          usedVariables.insert(name)
          parts.append(.text(value))
        } else if let value = RunValue(rawValue: name) {
          parts.append(.value(value))
        } else {
          let names = variableNames + RunValue.allCases.map(\.rawValue)
          complaints.add(
            .unknownReference, tree.place, "reference.unknown", ["name": .text("${\(Shown.text(name))}")],
            notes: [Self.hint(for: name, in: names)])
          return nil
        }
      }
    }
    return Template(parts: parts, place: tree.place)
  }

  /// A list of texts; a single text is a list of one.
  mutating func texts(_ tree: Tree, of parent: String) -> [String] { items(tree).compactMap { text($0) } }

  /// The items of a list; anything else is a list of one.
  func items(_ tree: Tree) -> [Tree] { if case .list(let items) = tree.content { items } else { [tree] } }

  mutating func word<W: Keyword>(_ tree: Tree, as type: W.Type = W.self) -> W? {
    name(tree, among: W.allCases.map(\.rawValue), kind: W.kind).flatMap(W.init(rawValue:))
  }

  mutating func name(_ tree: Tree, among names: [String], kind: String) -> String? {
    guard let text = text(tree) else { return nil }
    if names.contains(text) { return text }
    if let ours = Synonym.of(text, kind: kind), names.contains(ours) { return ours }
    let advice = Synonym.advice(for: text, kind: kind).map { Phrase($0) }
    // Where nothing can stand yet, there is nothing to list.
    let hint = names.isEmpty ? nil : Self.hint(for: text, in: names)
    complaints.add(
      .unknownValue, tree.place, "unknown.value",
      ["kind": .phrase(Phrase("scenario.kind.\(kind)")), "value": .text(Shown.text(text))],
      notes: [advice ?? hint].compactMap(\.self) + (kind == Self.call ? [Phrase("scenario.call.help")] : [])
        + (kind == Self.flow && names.isEmpty ? [Phrase("scenario.unknown.flow.help")] : []))
    return nil
  }

  /// The kind of names that a file can declare.
  static let call = "call"

  /// The kind of names that stand for several steps.
  static let flow = "flow"

  /// A whole number within bounds.
  mutating func count(_ tree: Tree, _ bounds: ClosedRange<Int>) -> Int? {
    guard let text = text(tree) else { return nil }
    if let number = Int(text), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), bounds.contains(number) {
      return number
    }
    complaints.add(
      .wrongFormat, tree.place, "format.count",
      ["value": .text(Shown.text(text)), "low": .number(bounds.lowerBound), "high": .number(bounds.upperBound)])
    return nil
  }

  /// `true` or `false`; YAML's many other words for them mean nothing here.
  mutating func flag(_ tree: Tree) -> Bool? {
    switch text(tree) {
    case "true": return true
    case "false": return false
    case nil: return nil
    case .some(let text):
      complaints.add(.wrongFormat, tree.place, "format.flag", ["value": .text(Shown.text(text))])
      return nil
    }
  }

  /// A span of time such as `90s`, `2m` or `1h30m`; never negative.
  mutating func duration(_ tree: Tree) -> Duration? {
    guard let text = text(tree) else { return nil }
    if text.hasPrefix("-"), DurationText.read(String(text.dropFirst())) != nil {
      complaints.add(.backwards, tree.place, "backwards", notes: [Phrase("scenario.backwards.help")])
      return nil
    }
    if let duration = DurationText.read(text.hasPrefix("+") ? String(text.dropFirst()) : text) { return duration }
    let isLong = DurationText.isTooLong(text.hasPrefix("+") ? String(text.dropFirst()) : text)
    complaints.add(
      .wrongFormat, tree.place, isLong ? "format.duration-long" : "format.duration",
      ["value": .text(Shown.text(text)), "limit": .text(DurationText.written(DurationText.longest))])
    return nil
  }

  /// An instant with its zone, such as `2026-03-01T09:00:00Z`.
  mutating func instant(_ tree: Tree) -> Timestamp? {
    guard let text = text(tree) else { return nil }
    if let instant = Timestamp(iso8601: text) { return instant }
    complaints.add(.wrongFormat, tree.place, "format.instant", ["value": .text(Shown.text(text))])
    return nil
  }

  /// Lower-case words with dashes.
  mutating func identifier(_ tree: Tree) -> String? {
    guard let text = text(tree) else { return nil }
    let isSound = text.utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D }
    if isSound, (1...64).contains(text.utf8.count) { return text }
    complaints.add(.wrongFormat, tree.place, "format.identifier", ["value": .text(Shown.text(text))])
    return nil
  }

  /// The nearest of some words, or all of them when none is near.
  static func hint(for text: String, in names: [String]) -> Phrase {
    if let nearest = NearestWord.to(text, in: names) {
      return Phrase("scenario.did-you-mean", ["word": .text(nearest)])
    }
    return oneOf(names)
  }

  static func oneOf(_ names: [String]) -> Phrase {
    Phrase("scenario.one-of", ["words": .text(names.map { "`\($0)`" }.joined(separator: ", "))])
  }
}
