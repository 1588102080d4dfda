import Commerce
import Language
import Payments

extension ScenarioReader {
  /// Till's own limit on what one file can ask for.
  static let mostSteps = 2_000
  /// The most steps that are read, counting those of flows each time they are run; behind them reading ends.
  private static let mostRead = 10 * mostSteps
  static let companions = ["id", "say", "chapter", "show", "hint", "within", "why", "if", "no-wait", "of"]

  /// The steps of a list; those with mistakes are left out.
  mutating func steps(_ tree: Tree) -> [Step] {
    guard case .list(let items) = tree.content else {
      complaints.add(.wrongShape, tree.place, "shape.steps")
      return unread(tree.place)
    }
    var steps: [Step] = []
    steps.reserveCapacity(items.count)
    for item in items {
      guard stepsRead < Self.mostRead else {
        endReading(at: item.place)
        return steps
      }
      stepsRead += 1
      steps += self.steps(of: item)
      guard steps.count <= Self.mostSteps else {
        endReading(at: item.place)
        return steps
      }
    }
    return steps
  }

  /// Says once that there are too many steps; a caller with the list would only come to the same end.
  private mutating func endReading(at place: Place) {
    if stepsRead != .max { complaints.add(.tooManyValues, place, "file.steps", ["limit": .number(Self.mostSteps)]) }
    stepsRead = .max
    leavesOut = true
  }

  /// A list item; more than one step only for those that hold others.
  private mutating func steps(of tree: Tree) -> [Step] {
    let actions = StepWord.names
    guard case .map(let entries) = tree.content else {
      complaints.add(.wrongShape, tree.place, "shape.step")
      return unread(tree.place)
    }
    var found: [Tree.Entry] = []
    for entry in entries where !Self.companions.contains(entry.name) {
      if actions.contains(entry.name) {
        found.append(entry)
      } else {
        let names = actions + Self.companions
        complaints.add(
          .unknownName, entry.place, "unknown.action", ["name": .text(Shown.text(entry.name))],
          notes: [
            Synonym.advice(for: entry.name, kind: "action").map { Phrase($0) } ?? Self.hint(for: entry.name, in: names)
          ])
      }
    }
    let say = entries.first { $0.name == "say" }
    guard let main = found.first ?? say else {
      if entries.allSatisfy({ Self.companions.contains($0.name) }) {
        complaints.add(.oneAction, tree.place, "one-action.none")
      }
      return unread(tree.place)
    }
    for second in found.dropFirst() {
      complaints.add(
        .oneAction, second.place, "one-action.two", ["first": .text(main.name), "second": .text(second.name)],
        notes: [Phrase("scenario.one-action.help", ["name": .text(second.name)])])
    }
    var condition: [Expectation] = []
    if let entry = entries.first(where: { $0.name == "if" }) {
      switch self.condition(entry.value) {
      case .never: return []
      case .whenever(let expectations): condition = expectations
      }
    }
    var steps = StepWord.named(main.name)?.steps(&self, main) ?? []
    guard !steps.isEmpty else { return leftOut(main) }
    if !steps[0].action.saysWhatItLooksFor { leavesOut = true }
    // The first step of a flow and a task have words of their own, which only those beside them replace.
    if let say { steps[0].say = text(say.value) }
    if let chapter = entries.first(where: { $0.name == "chapter" }) { steps[0].chapter = text(chapter.value) }
    if let show = entries.first(where: { $0.name == "show" }) { steps[0].show = word(show.value) }
    if let hint = entries.first(where: { $0.name == "hint" }) { steps[0].hint = text(hint.value) }
    if let why = entries.first(where: { $0.name == "why" }) { steps[0].why = text(why.value) }
    let within = within(beside: entries.first { $0.name == "within" }, main)
    let goesOn = entries.first { $0.name == "no-wait" }.flatMap { self.flag($0.value) }
    let name = entries.first { $0.name == "id" }.flatMap { stepName($0.value) }
    let payment = entries.first { $0.name == "of" }.flatMap { self.payment($0, beside: main) }
    if payment != nil { complainOfOthers(than: steps) }
    for index in steps.indices {
      if within != nil { steps[index].within = within }
      if let goesOn { steps[index].goesOnAtOnce = goesOn }
      if let payment { steps[index].payment = payment }
      steps[index].condition = condition + steps[index].condition
    }
    if let name {
      steps[0].id = name
      named[name] = steps
    }
    return steps
  }

  // MARK: Steps with mistakes

  /// The stand-in for a step that could not be read: nothing, unless what comes after it depends on what it was.
  private mutating func leftOut(_ main: Tree.Entry) -> [Step] {
    guard complaints.hasErrors else { return [] }
    guard StepWord.named(main.name)?.traits.contains(.turning) == false else { return unread(main.place) }
    leavesOut = true
    return []
  }

  private mutating func unread(_ place: Place) -> [Step] {
    leavesOut = true
    var step = Step(action: .say, place: place)
    step.isUnread = true
    return [step]
  }

  /// The longest wait: beside an action, or inside what is expected.
  private mutating func within(beside: Tree.Entry?, _ main: Tree.Entry) -> Duration? {
    let inside = within(of: main)
    if let beside, inside != nil {
      complaints.add(.oneAction, beside.place, "one-action.two", ["first": .text("within"), "second": .text("within")])
    }
    return (inside ?? beside).flatMap { duration($0.value) }
  }

  /// The payment that a step is about: an attempt's number, or a reference.
  private mutating func payment(_ entry: Tree.Entry, beside main: Tree.Entry) -> PaymentName? {
    guard StepWord.named(main.name)?.traits.contains(.namesPayment) == true else {
      complaints.add(.wrongShape, entry.place, "shape.of", ["name": .text(Shown.text(main.name))])
      return nil
    }
    guard let text = text(entry.value) else { return nil }
    if let number = Int(text), number > 0 { return .attempt(number) }
    guard Order.isNumber(text) else {
      complaints.add(.wrongShape, entry.value.place, "shape.of", ["name": .text(Shown.text(main.name))])
      return nil
    }
    return .reference(text)
  }

  /// An expectation beside `of` must be about a payment; any other is the same whichever payment is named.
  private mutating func complainOfOthers(than steps: [Step]) {
    for expectation in steps.flatMap(\.action.expectations) where !expectation.check.isOfPayment {
      complaints.add(.wrongShape, expectation.place, "shape.of-side", ["name": .text(expectation.name)])
    }
  }

  private mutating func stepName(_ tree: Tree) -> String? {
    guard let name = identifier(tree) else { return nil }
    if stepNames.contains(name) {
      complaints.add(.usedTwice, tree.place, "twice.step", ["name": .text(name)])
      return nil
    }
    stepNames.append(name)
    return name
  }

  mutating func only(_ expected: String, _ tree: Tree) -> Bool { name(tree, among: [expected], kind: "target") != nil }

  mutating func method(_ tree: Tree) -> PaymentMethod? {
    let names = PaymentMethod.choices.map(\.rawValue)
    guard let name = name(tree, among: names, kind: PaymentMethod.kind), let method = PaymentMethod(rawValue: name)
    else { return nil }
    guard let store, !store.methods.isEmpty, !store.methods.contains(method.listed.rawValue) else { return method }
    complaints.add(
      .notOffered, tree.place, "not-offered", ["method": .text(method.rawValue), "store": .text(store.id)],
      notes: [Self.oneOf(store.methods)])
    return nil
  }
}
