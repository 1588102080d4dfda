import Commerce
import Language
import Pages
import Payments

extension ScenarioReader {
  /// Till's own limit on what one file can ask for.
  static let mostSteps = 2_000
  /// How many steps are read at most, counting those of flows each time they are run; behind them reading ends.
  private static let mostRead = 10 * mostSteps
  static let companions = [
    "id", "say", "chapter", "show", "hint", "within", "why", "if", "at-once", "of",
  ]

  /// The steps of a list; those with mistakes are left out.
  mutating func steps(_ tree: Tree) -> [Step] {
    guard case .list(let items) = tree.content else {
      complaints.add(.wrongShape, tree.place, "shape.steps")
      return unread(tree.place)
    }
    var steps: [Step] = []
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

  /// Says once that there are too many steps; whoever holds the list would only come to the same end.
  private mutating func endReading(at place: Place) {
    if stepsRead != .max { complaints.add(.tooManyValues, place, "file.steps", ["limit": .number(Self.mostSteps)]) }
    stepsRead = .max
    leavesOut = true
  }

  /// A list item; more than one step only for those that hold others.
  private mutating func steps(of tree: Tree) -> [Step] {
    let actions = ActionWord.allCases.map(\.rawValue)
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
          notes: [Self.hint(for: entry.name, in: names)])
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
    var steps = flow(main) ?? action(main).map { [Step(action: $0, place: main.place)] } ?? []
    guard !steps.isEmpty else { return leftOut(main) }
    if !steps[0].action.saysWhatItLooksFor { leavesOut = true }
    steps[0].say = say.flatMap { text($0.value) }
    steps[0].chapter = entries.first { $0.name == "chapter" }.flatMap { text($0.value) }
    steps[0].show = entries.first { $0.name == "show" }.flatMap { word($0.value) }
    // A task has a hint of its own, which only one beside it replaces.
    if let hint = entries.first(where: { $0.name == "hint" }) { steps[0].hint = text(hint.value) }
    steps[0].why = entries.first { $0.name == "why" }.flatMap { text($0.value) }
    let within = within(beside: entries.first { $0.name == "within" }, main)
    let goesOn = entries.first { $0.name == "at-once" }.flatMap { self.flag($0.value) }
    let name = entries.first { $0.name == "id" }.flatMap { stepName($0.value) }
    let payment = entries.first { $0.name == "of" }.flatMap { self.payment($0, beside: main) }
    for index in steps.indices {
      if within != nil { steps[index].within = within }
      if let goesOn { steps[index].goesOnAtOnce = goesOn }
      if let payment { steps[index].payment = payment }
      steps[index].condition = condition + steps[index].condition
    }
    steps[0].id = name
    if let name { named[name] = steps }
    return steps
  }

  // MARK: Steps with mistakes

  /// What stands for a step that could not be read: nothing, unless what comes after it depends on what it was.
  private mutating func leftOut(_ main: Tree.Entry) -> [Step] {
    guard complaints.hasErrors else { return [] }
    switch ActionWord(rawValue: main.name) {
    case nil, .start, .choose, .run, .rewind, .either, .repeat, .task: return unread(main.place)
    case .fill, .type, .press, .page, .close, .cancel, .open, .link, .sheet, .bank, .form, .wait, .card, .outside,
      .operate, .webhook, .scan, .clock, .fault, .heal, .network, .phone, .lose, .expect, .say, .background,
      .foreground, .kill, .relaunch, .backend, .checkpoint, .ask:
      leavesOut = true
      return []
    }
  }

  private mutating func unread(_ place: Place) -> [Step] {
    leavesOut = true
    var step = Step(action: .say, place: place)
    step.isUnread = true
    return [step]
  }

  /// How long to wait: beside an action, or inside what is expected.
  private mutating func within(beside: Tree.Entry?, _ main: Tree.Entry) -> Duration? {
    let inside = within(of: main)
    if let beside, inside != nil {
      complaints.add(
        .oneAction, beside.place, "one-action.two", ["first": .text("within"), "second": .text("within")])
    }
    return (inside ?? beside).flatMap { duration($0.value) }
  }

  /// The payment that a step is about: an attempt's number, or a reference.
  private mutating func payment(_ entry: Tree.Entry, beside main: Tree.Entry) -> PaymentName? {
    switch ActionWord(rawValue: main.name) {
    case .outside, .operate, .scan, .expect, .wait, .open, .link: break
    default:
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

  private mutating func stepName(_ tree: Tree) -> String? {
    guard let name = identifier(tree) else { return nil }
    if stepNames.contains(name) {
      complaints.add(.usedTwice, tree.place, "twice.step", ["name": .text(name)])
      return nil
    }
    stepNames.append(name)
    return name
  }

  mutating func action(_ entry: Tree.Entry) -> Action? {
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
    case .wait: return wait(value)
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
    case .say: return .say
    case .background: return only("app", value) ? .phone([.home]) : nil
    case .foreground: return only("app", value) ? .phone([.openShop]) : nil
    case .relaunch: return process(value).map { $0 == .app ? .phone([.openShop]) : .storeServer(isRunning: true) }
    case .kill: return process(value).map { $0 == .app ? .phone([.kill]) : .storeServer(isRunning: false) }
    case .backend: return backOffice(value)
    case .checkpoint: return checkpoint(value).map { .checkpoint($0) }
    case .ask: return quiz(value).map { .ask($0) }
    case .repeat, .run, .rewind, .either, .task: return nil
    }
  }

  private mutating func process(_ tree: Tree) -> ProcessName? { word(tree) }

  mutating func only(_ expected: String, _ tree: Tree) -> Bool {
    name(tree, among: [expected], kind: "target") != nil
  }

  private mutating func method(_ tree: Tree) -> PaymentMethod? {
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
