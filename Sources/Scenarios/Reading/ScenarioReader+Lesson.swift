import Inspection
import Language

/// Lessons, and the rules that always hold.
extension ScenarioReader {
  /// `{course, minutes, goal, pass-score, prerequisites}`.
  mutating func lesson(_ tree: Tree) -> Lesson? {
    guard let parts = fields(tree, of: "lesson", allowing: Part.lesson, requiring: ["goal"]) else { return nil }
    let goal = parts["goal"].flatMap { text($0) } ?? ""
    return Lesson(
      course: parts["course"].flatMap { identifier($0) }, minutes: parts["minutes"].flatMap { count($0, 1...600) },
      goal: goal, pass: parts["pass-score"].flatMap { count($0, 0...100) } ?? 0,
      needs: parts["prerequisites"].map { items($0).compactMap { identifier($0) } } ?? [],
      place: parts["prerequisites"]?.place ?? tree.place)
  }

  /// `{minutes, shows}`.
  mutating func demo(_ tree: Tree) -> Demo? {
    guard let parts = fields(tree, of: "demo", allowing: Part.demo, requiring: Part.demo) else { return nil }
    return Demo(
      minutes: parts["minutes"].flatMap { count($0, 1...60) } ?? 1, shows: parts["shows"].flatMap { text($0) } ?? "")
  }

  /// `{question, answers: [{text, says, right: true}, {text, says, wrong: why}], points}`, the same with `replies` to a customer, or
  /// `{question, about, answer, points}` where the run knows the answer.
  mutating func quiz(_ tree: Tree) -> Quiz? {
    let isAboutRun = if case .map(let entries) = tree.content { entries.contains { $0.name == "about" } } else { false }
    let isReply = if case .map(let entries) = tree.content { entries.contains { $0.name == "replies" } } else { false }
    let list = isReply ? "replies" : "answers"
    let required = isAboutRun ? ["question"] : ["question", list]
    guard let parts = fields(tree, of: "ask", allowing: Part.ask, requiring: required) else { return nil }
    let question = parts["question"].flatMap { text($0) } ?? ""
    let points = parts["points"].flatMap { count($0, 0...100) } ?? 0
    if isAboutRun {
      let about = parts["about"].flatMap { word($0, as: LessonTopic.self) }
      if let entry = parts.entries.first(where: { $0.name == list }) {
        complaints.add(.oneAction, entry.place, "one-action.two", ["first": .text("about"), "second": .text(list)])
      }
      let key = parts["answer"].flatMap { answer($0, to: about) }
      return about.map { Quiz(question: question, about: $0, key: key, answers: [], points: points) }
    }
    guard let tree = parts[list] else { return nil }
    // One kind of answers, and no other.
    if let entry = parts.entries.first(where: { $0.name == "answer" || $0.name == "answers" && isReply }) {
      complaints.add(.oneAction, entry.place, "one-action.two", ["first": .text(list), "second": .text(entry.name)])
    }
    let before = complaints.complaints.count
    let answers = items(tree).compactMap { answer($0, of: list) }
    if complaints.complaints.count == before, answers.count < 2 || answers.count(where: \.isKey) != 1 {
      complaints.add(.noRightAnswer, tree.place, "no-right-answer", notes: [Phrase("scenario.no-right-answer.help")])
    }
    return Quiz(question: question, about: nil, key: nil, answers: answers, isReply: isReply, points: points)
  }

  /// One of a topic's answers.
  private mutating func answer(_ tree: Tree, to topic: LessonTopic?) -> LessonAnswer? {
    name(tree, among: (topic?.answers ?? []).map(\.rawValue), kind: LessonTopic.kind).flatMap(LessonAnswer.init)
  }

  private mutating func answer(_ tree: Tree, of list: String) -> Quiz.Answer? {
    guard let parts = fields(tree, of: list, allowing: Part.answer, requiring: ["text", "says"]) else { return nil }
    let text = parts["text"].flatMap { self.text($0) } ?? ""
    let right = parts["right"].flatMap { flag($0) } ?? false
    let wrong = parts["wrong"].flatMap { self.text($0) }
    if right, let entry = parts.entries.first(where: { $0.name == "wrong" }) {
      complaints.add(.oneAction, entry.place, "one-action.two", ["first": .text("right"), "second": .text("wrong")])
    }
    guard let says = parts["says"].flatMap({ claims($0) }) else { return nil }
    return Quiz.Answer(
      text: text, says: says, isKey: right, wrong: wrong, then: parts["then"].flatMap { self.text($0) },
      place: tree.place)
  }

  /// `{money, pay-again, next, breaks}` and any sides of an expectation.
  private mutating func claims(_ tree: Tree) -> AnswerClaims? {
    guard let parts = fields(tree, of: "says", allowing: Part.says) else { return nil }
    let topics = [LessonTopic.money, .payAgain, .next].compactMap { topic in
      parts[topic.rawValue].flatMap { answer($0, to: topic) }
        .map { AnswerClaims.Topic(about: topic, answer: $0) }
    }
    let sides = parts.entries.filter { ExpectationSide.facts.contains($0.name) }
    let facts = sides.isEmpty ? [] : expectations(Tree(content: .map(sides), place: tree.place), of: "says")
    let breaks = parts["breaks"].flatMap { word($0, as: SupportRule.self) }
    if parts.entries.isEmpty {
      complaints.add(
        .missing, tree.place, "missing.expectation", ["name": .text("says")], notes: [Self.oneOf(Part.says)])
    }
    return AnswerClaims(topics: topics, facts: facts, breaks: breaks)
  }

  /// `{text, hint, solution: steps, done-when: expectations, points}`: the task, its solution, and what it must come to.
  mutating func task(_ entry: Tree.Entry) -> [Step] {
    guard let parts = fields(entry.value, of: "task", allowing: Part.task, requiring: ["text", "done-when"]) else {
      return []
    }
    let text = parts["text"].flatMap { self.text($0) } ?? ""
    let doneWhen = parts["done-when"].map { expectations($0, of: "done-when") } ?? []
    let solution = parts["solution"].map { steps($0) } ?? []
    let task = LessonTask(
      text: text, hasRecipe: !solution.isEmpty, doneWhen: doneWhen,
      points: parts["points"].flatMap { count($0, 0...100) } ?? 0)
    var first = Step(action: .task(task), place: entry.place)
    first.hint = parts["hint"].flatMap { self.text($0) }
    guard !solution.isEmpty, let done = parts["done-when"] else { return [first] }
    return [first] + solution + [Step(action: .expect(doneWhen), place: done.place)]
  }

  /// `all`, `none`, a list of rules, or `{except: rules}`.
  mutating func rules(_ tree: Tree) -> RuleSelection {
    if case .list(let items) = tree.content, items.isEmpty {
      complaints.add(.claimsNothing, tree.place, "claims-nothing", ["name": .text("rules")])
    }
    let selection = selection(of: tree)
    // That the same seed gives the same bytes is seen by two runs, not in one.
    if !complaints.hasErrors, selection.rules.allSatisfy({ $0 == .sameSeedSameBytes }) {
      complaints.add(.rulesOff, tree.place, "rules-off", notes: [Phrase("scenario.rules-off.help")])
    }
    return selection
  }

  private mutating func selection(of tree: Tree) -> RuleSelection {
    switch tree.content {
    case .scalar(let word, _):
      if word == "all" { return .all }
      if word == "none" { return .none }
      let names = ["all", "none"] + PaymentRule.allCases.map(\.rawValue)
      return name(tree, among: names, kind: PaymentRule.kind).flatMap(PaymentRule.init(rawValue:)).map { .only([$0]) }
        ?? .all
    case .list(let items): return .only(items.compactMap { word($0, as: PaymentRule.self) })
    case .map:
      let parts = fields(tree, of: "rules", allowing: ["except"], requiring: ["except"])
      return .except(parts?["except"].map { items($0).compactMap { word($0, as: PaymentRule.self) } } ?? [])
    }
  }
}
