import Checkout
import Inspection
import Pages
import Wire

/// Steps that look at the world, only speak, start and stop a process, or hold, name or undo other steps.
enum FlowActions {
  static let words = [
    expect.word, `repeat`, say.word, background, foreground, kill, relaunch, checkpoint.word, rewind.word, run,
    either.word, ask.word, task.word,
  ]

  static let expect = ActionEntry<[Expectation]>(
    .one("expect", .namesPayment, form: SchemaForm.shared("awaited")) { .expect($0.expectations($1)) },
    .needsCheckout, text: { _ in "expect: {}" }, summary: { "expect: \($0.map(\.name).joined(separator: ", "))" }
  ) { $0.expect($1, of: $2.payment, within: $2.within) }

  /// Nothing but words.
  static let say = ActionEntry<Void>(
    .one("say", form: SchemaForm.text) { _, _ in .say }, [], text: { "say: \"\"" }, summary: { "say" }
  ) { _, _, _ in }

  // MARK: Processes

  private static let background = StepWord.one("background", form: SchemaForm.names(["app"])) {
    $0.only("app", $1) ? .phone([.home]) : nil
  }

  private static let foreground = StepWord.one("foreground", form: SchemaForm.names(["app"])) {
    $0.only("app", $1) ? .phone([.openShop]) : nil
  }

  private static let kill = StepWord.one("kill", form: SchemaForm.word(ProcessName.self)) {
    $0.word($1, as: ProcessName.self).map { $0 == .app ? .phone([.kill]) : .storeServer(isRunning: false) }
  }

  private static let relaunch = StepWord.one("relaunch", form: SchemaForm.word(ProcessName.self)) {
    $0.word($1, as: ProcessName.self).map { $0 == .app ? .phone([.openShop]) : .storeServer(isRunning: true) }
  }

  /// The store's server is stopped at once, or started again.
  static let storeServer = ActionEntry<Bool>(
    kill, [.calls, .isPlayed], text: { $0 ? "relaunch: store" : "kill: store" }
  ) { run, isRunning, _ in run.perform(.storeServer(isRunning: isRunning)) }

  // MARK: Other steps

  private static let `repeat` = StepWord(
    name: "repeat", traits: .turning,
    form: { _ in
      SchemaForm.map(
        [("times", SchemaForm.count(1...100)), ("steps", SchemaForm.shared("steps"))], required: Part.repeat)
    }, steps: { $0.repeated($1.value) })

  private static let run = StepWord(
    name: "run", traits: .turning, form: { _ in SchemaForm.text }, steps: { $0.flow(named: $1.value) })

  /// Gives the present moment a name.
  static let checkpoint = ActionEntry<String>(
    .one("checkpoint", form: SchemaForm.identifier) { $0.checkpoint($1).map { .checkpoint($0) } }, [],
    text: { "checkpoint: \($0)" }
  ) { _, _, _ in }

  /// Back to a checkpoint; without a name for the very beginning.
  static let rewind = ActionEntry<String?>(
    StepWord(
      name: "rewind", traits: .turning,
      form: { _ in
        let again: JSON = ["anyOf": [SchemaForm.identifier, SchemaForm.shared("step")]]
        let parts: [(String, JSON)] = [("to", SchemaForm.identifier), ("then", SchemaForm.listOrOne(again))]
        return ["anyOf": [SchemaForm.identifier, SchemaForm.map(parts, required: ["to"])]]
      }, steps: { $0.rewinding($1) }), .isPlayed, text: { "rewind: \($0 ?? "start")" }
  ) { _, _, _ in }

  /// One of several ways on, drawn from the seed.
  static let either = ActionEntry<[Alternative]>(
    StepWord(
      name: "either", traits: .turning,
      form: { _ in
        let names = SchemaForm.dictionary(of: SchemaForm.shared("steps"))
        return SchemaForm.map([("of", names), ("pick", SchemaForm.word(AlternativeChoice.self))], required: ["of"])
      }, steps: { $0.either($1) }), [], text: { "either: {of: {\($0.map(\.name).joined(separator: ", "))}}" },
    summary: { "either: \($0.map(\.name).joined(separator: ", "))" }
  ) { _, _, _ in }

  // MARK: Lessons

  static let ask = ActionEntry<Void>(
    .one("ask", form: question) { $0.quiz($1).map { .ask($0) } }, [], text: { "say: \"\"" }, summary: { "ask" }
  ) { _, _, _ in }

  private static var question: JSON {
    let answer = SchemaForm.map(
      [
        ("text", SchemaForm.text), ("says", SchemaForm.shared("claims")), ("right", SchemaForm.flag),
        ("wrong", SchemaForm.text), ("then", SchemaForm.text),
      ], required: ["text", "says"])
    let (question, points) = (("question", SchemaForm.text), ("points", SchemaForm.count(0...100)))
    let own = SchemaForm.map(
      [question, ("answers", SchemaForm.list(answer)), points], required: ["question", "answers"])
    let replies = SchemaForm.map(
      [question, ("replies", SchemaForm.list(answer)), points], required: ["question", "replies"])
    let ofRun = SchemaForm.map(
      [question, ("about", SchemaForm.word(LessonTopic.self)), ("answer", SchemaForm.text), points],
      required: ["question", "about"])
    return ["anyOf": [own, replies, ofRun]]
  }

  static let task = ActionEntry<Void>(
    StepWord(
      name: "task", traits: .turning,
      form: { _ in
        SchemaForm.map(
          [
            ("text", SchemaForm.text), ("hint", SchemaForm.text), ("solution", SchemaForm.shared("steps")),
            ("done-when", SchemaForm.shared("expectations")), ("points", SchemaForm.count(0...100)),
          ], required: ["text", "done-when"])
      }, steps: { $0.task($1) }), [], text: { "say: \"\"" }, summary: { "task" }
  ) { _, _, _ in }
}
