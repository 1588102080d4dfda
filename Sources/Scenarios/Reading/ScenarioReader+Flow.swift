import Basics
import Commerce
import Language

/// The reader's knowledge at a checkpoint.
struct Checkpoint {
  let place: Place
  let faults: [String]
}

/// The value of a step's `if` before anything runs.
enum StepCondition {
  /// The variant rules it out.
  case never
  /// It is done where all of this holds.
  case whenever([Expectation])
}

/// Steps that hold or undo others.
extension ScenarioReader {
  /// The same steps several times over.
  mutating func repeated(_ tree: Tree) -> [Step] {
    guard let parts = fields(tree, of: "repeat", allowing: Part.repeat, requiring: Part.repeat) else { return [] }
    let times = parts["times"].flatMap { count($0, 1...100) } ?? 1
    let steps = parts["steps"].map { self.steps($0) } ?? []
    guard steps.count * times <= Self.mostSteps else {
      complaints.add(.tooManyValues, tree.place, "file.steps", ["limit": .number(Self.mostSteps)])
      return []
    }
    return (0..<times).flatMap { _ in steps }
  }

  // MARK: Flows

  /// Notes the parts that `run` can take in; they are read where they are run.
  mutating func readFlows(_ tree: Tree) {
    guard case .map(let entries) = tree.content else {
      complaints.add(.wrongShape, tree.place, "shape.map", ["parent": .text("flows")])
      return
    }
    flows = entries
  }

  mutating func flow(named tree: Tree) -> [Step] {
    guard let name = name(tree, among: flows.map(\.name), kind: Self.flow),
      let flow = flows.first(where: { $0.name == name })
    else { return [] }
    guard !openFlows.contains(name) else {
      complaints.add(.order, tree.place, "order.flow-in-itself", ["name": .text(name)])
      return []
    }
    openFlows.append(name)
    defer { openFlows.removeLast() }
    return steps(flow.value)
  }

  // MARK: Time travel

  mutating func checkpoint(_ tree: Tree) -> String? {
    guard let name = identifier(tree) else { return nil }
    guard checkpoints[name] == nil, name != Self.beginning else {
      complaints.add(.usedTwice, tree.place, "twice.checkpoint", ["name": .text(name)])
      return nil
    }
    checkpoints[name] = Checkpoint(place: tree.place, faults: faults)
    return name
  }

  /// The name that `rewind` has for the moment before anything happened.
  static let beginning = "start"

  /// A checkpoint's name or `start`, or `{to, then}`.
  mutating func rewinding(_ entry: Tree.Entry) -> [Step] {
    var target = entry.value
    var then: Tree?
    if case .map = entry.value.content {
      guard let parts = fields(entry.value, of: "rewind", allowing: Part.rewind, requiring: ["to"]),
        let to = parts["to"]
      else { return [] }
      target = to
      then = parts["then"]
    }
    guard let name = text(target) else { return [] }
    if name == Self.beginning {
      faults = []
    } else if let checkpoint = checkpoints[name] {
      usedCheckpoints.insert(name)
      faults = checkpoint.faults
    } else {
      let names = checkpoints.keys.sorted() + [Self.beginning]
      // The one that was meant goes unused for no other reason.
      if let nearest = NearestWord.to(name, in: names) { usedCheckpoints.insert(nearest) }
      _ = then.map { again($0) }
      complaints.add(
        .unknownMoment, target.place, "unknown.checkpoint", ["name": .text(Shown.text(name))],
        notes: [Self.hint(for: name, in: names)])
      return []
    }
    let rewind = Step(action: .rewind(to: name == Self.beginning ? nil : name), place: entry.place)
    return [rewind] + (then.map { again($0) } ?? [])
  }

  /// A list of steps, in which a name stands for an earlier step of that name.
  private mutating func again(_ tree: Tree) -> [Step] {
    var all: [Step] = []
    for item in items(tree) where all.count <= Self.mostSteps { all += self.again(item: item) }
    return all
  }

  private mutating func again(item: Tree) -> [Step] {
    guard case .scalar = item.content else { return steps(Tree(content: .list([item]), place: item.place)) }
    guard let name = text(item) else { return [] }
    if let steps = named[name] { return steps }
    complaints.add(
      .unknownMoment, item.place, "unknown.step", ["name": .text(Shown.text(name))],
      notes: [named.isEmpty ? Phrase("scenario.unknown.step.help") : Self.hint(for: name, in: named.keys.sorted())])
    return []
  }

  mutating func complainOfUnusedCheckpoints() {
    for name in checkpoints.keys.sorted() where !usedCheckpoints.contains(name) {
      guard let place = checkpoints[name]?.place else { continue }
      complaints.add(
        .unusedCheckpoint, place, "unused-checkpoint", ["name": .text(name)],
        notes: [Phrase("scenario.unused-checkpoint.help", ["name": .text(name)])])
    }
  }

  // MARK: Alternatives

  /// `{of: {name: steps, …}, pick: all}`; where all are tried, the variant says which it is.
  mutating func either(_ entry: Tree.Entry) -> [Step] {
    guard let parts = fields(entry.value, of: "either", allowing: Part.either, requiring: ["of"]), let of = parts["of"]
    else { return [] }
    guard case .map(let names) = of.content, names.count > 1 else {
      complaints.add(.wrongShape, of.place, "shape.alternatives")
      return []
    }
    let pick = parts["pick"].flatMap { word($0, as: AlternativeChoice.self) } ?? .all
    switch pick {
    case .all:
      let chosen = variables[AlternativeTree.key(entry.place)] ?? names[0].name
      return names.first { $0.name == chosen }.map { steps($0.value) } ?? []
    case .seed:
      let alternatives = names.map { Alternative(name: $0.name, steps: steps($0.value)) }
      return [Step(action: .either(alternatives), place: entry.place)]
    }
  }

  /// Names of `vary` with the values for which a step is there, or expectations that must hold when its turn comes.
  mutating func condition(_ tree: Tree) -> StepCondition {
    guard let parts = fields(tree, of: "if", allowing: variableNames + ExpectationSide.names) else {
      return .whenever([])
    }
    var sides: [Tree.Entry] = []
    var holds = true
    for entry in parts.entries {
      if let values = varied[entry.name] {
        usedVariables.insert(entry.name)
        let wanted = items(entry.value).compactMap { name($0, among: values, kind: "varied") }
        // A name that only other variants have holds in none of its values here.
        if !wanted.isEmpty { holds = holds && variables[entry.name].map(wanted.contains) ?? false }
      } else {
        sides.append(entry)
      }
    }
    conditions[parts.place] = conditions[parts.place] ?? false || holds
    guard holds else { return .never }
    guard !sides.isEmpty else { return .whenever([]) }
    return .whenever(expectations(Tree(content: .map(sides), place: tree.place), of: "if"))
  }

  /// The names that can stand between `${` and `}` because the file varies it, sorted.
  var variableNames: [String] { varied.keys.filter { !$0.contains("@") }.sorted() }

  // MARK: Waiting

  /// `leave`, or `{until: expectations}`.
  mutating func wait(_ tree: Tree) -> Action? {
    guard case .map = tree.content else { return name(tree, among: ["leave"], kind: "wait") == nil ? nil : .leaveWait }
    let parts = fields(tree, of: "wait", allowing: Part.wait, requiring: Part.wait)
    return parts?["until"].map { .wait(until: expectations($0, of: "until")) }
  }
}

/// The alternatives of a file that are all tried: each makes a variant of its own.
enum AlternativeTree {
  /// Under which name the choice of a variant is kept.
  static func key(_ place: Place) -> String { "either@\(place.line):\(place.column)" }

  /// One name for each choice that a tree asks for, with the values of the variant.
  struct Choice {
    var name: String
    var values: [String: String]
  }

  /// Every combination of choices; at most `limit` and one more.
  static func choices(in tree: Tree, limit: Int) -> [Choice] {
    switch tree.content {
    case .scalar: return [Choice(name: "", values: [:])]
    case .list(let items): return product(items.map { choices(in: $0, limit: limit) }, limit: limit)
    case .map(let entries):
      return product(
        entries.map { entry in
          guard entry.name == FlowActions.either.word.name, let names = alternatives(entry.value) else {
            return choices(in: entry.value, limit: limit)
          }
          return names.flatMap { alternative in
            choices(in: alternative.value, limit: limit).map { choice in
              Choice(
                name: choice.name.isEmpty ? alternative.name : "\(alternative.name), \(choice.name)",
                values: choice.values.merging([key(entry.place): alternative.name]) { $1 })
            }
          }
        }, limit: limit)
    }
  }

  /// The alternatives of an `either` that tries all; `nil` for one that draws, or is none.
  private static func alternatives(_ tree: Tree) -> [Tree.Entry]? {
    guard case .map(let parts) = tree.content, let of = parts.first(where: { $0.name == "of" }),
      case .map(let names) = of.value.content, !names.isEmpty
    else { return nil }
    if let pick = parts.first(where: { $0.name == "pick" }),
      case .scalar(AlternativeChoice.seed.rawValue, _) = pick.value.content
    {
      return nil
    }
    return names
  }

  private static func product(_ all: [[Choice]], limit: Int) -> [Choice] {
    var result = [Choice(name: "", values: [:])]
    for choices in all {
      guard choices.count > 1 || choices.first?.values.isEmpty == false else { continue }
      result = result.flatMap { left in
        choices.map { right in
          Choice(
            name: left.name.isEmpty ? right.name : "\(left.name), \(right.name)",
            values: left.values.merging(right.values) { $1 })
        }
      }
      if result.count > limit { return Array(result.prefix(limit + 1)) }
    }
    return result
  }
}
