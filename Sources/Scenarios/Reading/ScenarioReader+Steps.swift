import Commerce
import Language
import Payments

extension ScenarioReader {
  /// Till's own limit on what one file can ask for.
  private static let mostSteps = 2_000
  private static let notYet = [
    "background", "foreground", "kill", "relaunch", "backend", "checkpoint", "rewind", "run",
    "either", "ask", "task",
  ]
  private static let companions = ["id", "say", "within", "at-once"]

  /// The steps of a list; those with mistakes are left out.
  mutating func steps(_ tree: Tree) -> [Step] {
    guard case .list(let items) = tree.content else {
      complaints.add(.wrongShape, tree.place, "shape.steps")
      return []
    }
    var steps: [Step] = []
    for item in items {
      steps += self.steps(of: item)
      guard steps.count <= Self.mostSteps else {
        complaints.add(.tooManyValues, item.place, "file.steps", ["limit": .number(Self.mostSteps)])
        return []
      }
    }
    return steps
  }

  /// A list item; more than one step only for `repeat`.
  private mutating func steps(of tree: Tree) -> [Step] {
    let actions = ActionWord.allCases.map(\.rawValue)
    guard case .map(let entries) = tree.content else {
      complaints.add(.wrongShape, tree.place, "shape.step")
      return []
    }
    var found: [Tree.Entry] = []
    for entry in entries where !Self.companions.contains(entry.name) {
      if actions.contains(entry.name) {
        found.append(entry)
      } else if Self.notYet.contains(entry.name) {
        complaints.add(.notYet, entry.place, "not-yet", ["name": .text(entry.name)])
      } else {
        let names = actions + ["id", "within", "at-once"]
        complaints.add(
          .unknownName, entry.place, "unknown.action", ["name": .text(Shown.text(entry.name))],
          notes: [Self.hint(for: entry.name, in: names)])
      }
    }
    let say = entries.first { $0.name == "say" }
    guard let main = found.first ?? say else {
      if entries.allSatisfy({ Self.companions.contains($0.name) }) {
        complaints.add(.oneAction, tree.place, "one-action.none")
      }
      return []
    }
    for second in found.dropFirst() {
      complaints.add(
        .oneAction, second.place, "one-action.two", ["first": .text(main.name), "second": .text(second.name)],
        notes: [Phrase("scenario.one-action.help", ["name": .text(second.name)])])
    }
    if main.name == ActionWord.repeat.rawValue { return repeated(main.value) }
    var step = action(main).map { Step(action: $0, place: main.place) }
    step?.say = say.flatMap { text($0.value) }
    step?.id = entries.first { $0.name == "id" }.flatMap { stepName($0.value) }
    step?.within = entries.first { $0.name == "within" }.flatMap { duration($0.value) }
    step?.goesOnAtOnce = entries.first { $0.name == "at-once" }.flatMap { flag($0.value) } ?? false
    return step.map { [$0] } ?? []
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

  /// The same steps several times over.
  private mutating func repeated(_ tree: Tree) -> [Step] {
    guard
      let parts = fields(tree, of: "repeat", allowing: ["times", "steps"], requiring: ["times", "steps"]),
      let times = parts["times"].flatMap({ count($0, 1...100) }), let steps = parts["steps"].map({ self.steps($0) }),
      steps.count * times <= Self.mostSteps
    else { return [] }
    return (0..<times).flatMap { _ in steps }
  }

  private mutating func action(_ entry: Tree.Entry) -> Action? {
    guard let word = ActionWord(rawValue: entry.name) else { return nil }
    let value = entry.value
    switch word {
    case .start: return only("checkout", value) ? .start : nil
    case .choose: return method(value).map { .choose($0) }
    case .fill: return fillings(value, of: "fill").map { .fill($0) }
    case .type: return fillings(value, of: "type").map { .type($0) }
    case .press: return self.word(value).map { .press($0) }
    case .page: return pagePress(value).map { .page($0) }
    case .close: return self.word(value).map { .close($0) }
    case .cancel: return only("checkout", value) ? .cancel : nil
    case .open: return arrival(value).map { .open($0) }
    case .link: return spoiling(value).map { .link($0) }
    case .sheet: return sheet(value).map { .sheet($0) }
    case .bank: return bank(value).map { .bank($0) }
    case .form: return form(value).map { .form($0) }
    case .wait: return name(value, among: ["leave"], kind: "wait") == nil ? nil : .leaveWait
    case .card: return card(value).map { .card($0) }
    case .outside: return name(value, among: vocabulary.outsideActions, kind: "outside").map { .outside($0) }
    case .operate: return merchantOperation(value).map { .operate($0) }
    case .webhook: return webhook(value).map { .webhook($0) }
    case .scan: return scan(value)
    case .clock: return clock(value).map { .clock($0) }
    case .fault: return fault(value)
    case .heal: return healing(value)
    case .network: return network(value).map { .network($0) }
    case .phone: return phoneChanges(value).map { .phone($0) }
    case .lose: return lostPart(value)
    case .expect: return .expect(expectations(value))
    case .repeat, .say: return .say
    }
  }

  private mutating func only(_ expected: String, _ tree: Tree) -> Bool {
    name(tree, among: [expected], kind: "target") != nil
  }

  private mutating func method(_ tree: Tree) -> PaymentMethod? {
    guard let method = word(tree, as: PaymentMethod.self) else { return nil }
    guard let store, !store.methods.isEmpty, !store.methods.contains(method.rawValue) else { return method }
    complaints.add(
      .notOffered, tree.place, "not-offered", ["method": .text(method.rawValue), "store": .text(store.id)],
      notes: [Self.oneOf(store.methods)])
    return nil
  }
}
