import ArgumentParser
import Basics
import Glibc
import Language
import Scenarios
import Storage
import TillAssets
import Training
import Wire

/// `till learn [LESSON]`: lessons and tickets, taken on the real checkout.
struct LearnCommand: DocumentedCommand {
  static let manual = CommandHelp(
    "learn", "Take lessons and answer tickets on the real checkout.",
    """
    A lesson plays a customer’s checkout up to the moment that matters and asks: what became of the money, may the customer pay \
    again, what comes next, which reply is right? The answers come from the run itself. Tasks are done in the checkout, and Till \
    notices when they are done. A wrong answer halves the points, and each of three hints costs a quarter. Skipping a task, or having it shown, \
    gives none. Without a name, Till continues where you left off, or else with the next lesson of the first course that is not done; \
    with the name of a course, with its next. After a lesson come the score, one rule to remember \
    and the next lesson. A lesson is a scenario file with `lesson`, `ask` and `task`.
    """,
    examples: [
      "till learn": "take the next lesson",
      "till learn --list": "list courses, lessons and results",
      "till learn tickets": "answer the next ticket",
      "till learn ticket-webhook-twice": "answer one ticket",
      "till learn --class /srv/monday": "join a trainer’s class",
    ],
    exits: [
      .done: "the lesson was taken or left",
      .failed: "all lessons are done, or progress could not be kept",
      .unusable: "there is no such lesson, or its file has mistakes",
    ],
    page: "training-guide")

  @Argument(help: "The name of a course or a lesson, or a scenario file with one.") var name: String?

  @Flag(help: "List what there is to choose from, and do nothing else.") var list = false

  @Flag(help: "Forget what was done in the lesson, or in all.") var reset = false

  @Flag(name: [.customShort("y"), .customLong("yes")], help: "Delete without asking.") var yes = false

  @Flag(help: "Use lines of text instead of screens, for screen readers and plain terminals.") var plain = false

  @Option(name: .customLong("class"), help: ArgumentHelp("Join the class of this folder.", valueName: "folder"))
  var classFolder: String?

  @Option(
    name: .customLong("learner"),
    help: ArgumentHelp(
      "Your name in the class (default: the one from last time, or you are asked).", valueName: "name"))
  var learner: String?

  func validate() throws {
    guard classFolder == nil || (name == nil && !list && !reset), classFolder != nil || learner == nil else {
      throw ValidationError(AppContext.sentence("class.alone", [:]))
    }
  }

  func run() throws {
    let surroundings = try AppContext.orExit()
    if let classFolder { return try learn(in: classFolder, surroundings) }
    let phrases = surroundings.phrases.forSupport
    let runner = try surroundings.runnerOrExit()
    let lessons = try self.lessons(runner, surroundings)
    let folder = try phrases.orExit(.failed) { try TrainingFolder() }
    let progress = try phrases.orExit(.failed) { try folder.progress() }
    if reset {
      let lessons = lessons.filter { progress.lessons[$0.scenario.title] != nil }
      guard !lessons.isEmpty else { return StandardOutput.tell(phrases.text("learn.nothing-to-reset")) }
      let question = Phrase("learn.reset-question", ["count": .number(lessons.count)])
      guard yes || StandardInput.agrees(to: question, phrases) else { return }
      return try phrases.orExit(.failed) { try forget(lessons, folder, phrases) }
    }
    if list { return say(lessons, progress, phrases) }
    guard let next = isOne(lessons) ? lessons.first : LessonRound.next(of: lessons, progress) else {
      return StandardOutput.tell(phrases.text("learn.all-done"))
    }
    try phrases.orExit(.failed) { try folder.prepare() }
    let round = LessonRound(
      lessons: isOne(lessons) ? surroundings.shippedLessons(runner).runs.filter { $0.scenario.lesson != nil } : lessons,
      runner: runner, record: .own(folder), phrases: phrases)
    try round.run(from: next, Interview(plain: plain, phrases))
  }

  /// Whether a single lesson was asked for, which is then taken even if it was passed before.
  private func isOne(_ lessons: [PlannedRun]) -> Bool {
    name != nil && lessons.contains { $0.scenario.lesson?.course != name }
  }

  /// The lessons of a course, of a file, or all that come with Till; complains and ends where there is none.
  private func lessons(_ runner: ScenarioRunner, _ surroundings: AppContext) throws -> [PlannedRun] {
    if let name {
      let course = surroundings.shippedLessons(runner).runs.filter { $0.scenario.lesson?.course == name }
      if !course.isEmpty { return course }
    }
    let plan =
      name.map { runner.plan(paths: surroundings.scenarioPaths([$0]), from: surroundings.scenarioFiles) }
      ?? surroundings.shippedLessons(runner)
    let lessons = plan.runs.filter { $0.scenario.lesson != nil }
    guard !lessons.isEmpty, !plan.complaints.contains(where: { $0.code.severity == .error }) else {
      let isNothing = name.map { surroundings.scenarioPaths([$0]).allSatisfy { access($0, F_OK) != 0 } } ?? false
      if !isNothing {
        for complaint in plan.complaints { AppContext.complain(complaint.text(in: surroundings.phrases)) }
      }
      if isNothing || plan.complaints.isEmpty {
        AppContext.complain("till: " + refusal(isNothing, runner, surroundings))
      }
      throw ExitCode(.unusable)
    }
    return lessons
  }

  /// Why a name or a file leads to no lesson, with the name that is nearest to it.
  private func refusal(_ isNothing: Bool, _ runner: ScenarioRunner, _ surroundings: AppContext) -> String {
    let (phrases, given) = (surroundings.phrases, name ?? "")
    guard isNothing else { return phrases.text("learn.no-lesson-in-file", ["name": .text(given)]) }
    let shipped = surroundings.shippedLessons(runner).runs
    let names = shipped.map(\.scenario.title) + shipped.compactMap { $0.scenario.lesson?.course }
    let nearest = NearestWord.to(given, in: names) ?? names.first { $0.hasPrefix(given.lowercased() + "-") }
    let hint = nearest.map { phrases.text("cli.nearest", ["name": .text($0)]) + " " } ?? ""
    return phrases.text("learn.no-lesson", ["name": .text(given), "hint": .text(hint)])
  }

  // MARK: What was done

  private func forget(_ lessons: [PlannedRun], _ folder: TrainingFolder, _ phrases: Phrasebook) throws(StorageProblem) {
    for piece in lessons {
      let entry = LessonEntry(
        lesson: piece.scenario.title, stops: 0, points: 0, of: 0, isOver: false, at: WallClock.system.now())
      try folder.lessons.append(entry.json.compactText)
    }
    StandardOutput.tell(phrases.text("learn.reset", ["count": .number(lessons.count)]))
  }

  /// The courses, each with a line for each lesson: its name, how it stands, and what is learnt.
  private func say(_ lessons: [PlannedRun], _ progress: LessonProgress, _ phrases: Phrasebook) {
    let width = lessons.map(\.scenario.title.count).max() ?? 0
    let courses = Course.all(of: lessons.map { CourseLesson($0.scenario) })
    for course in courses {
      StandardOutput.say(LessonRound.line(of: course, named: course.id, progress, phrases))
      for piece in lessons where piece.scenario.lesson?.course == course.id {
        say(piece.scenario, width: width, progress, phrases)
      }
      StandardOutput.say("")
    }
    for piece in lessons where piece.scenario.lesson?.course == nil {
      say(piece.scenario, width: width, progress, phrases)
    }
  }

  private func say(_ lesson: Scenario, width: Int, _ progress: LessonProgress, _ phrases: Phrasebook) {
    let mark = LessonRound.mark(of: lesson, progress, phrases)
    StandardOutput.say("\(lesson.title.padded(to: width))  \(mark.padded(to: 7))  \(lesson.name)")
  }
}

extension CourseLesson {
  /// A lesson as its scenario describes it.
  init(_ scenario: Scenario) {
    let lesson = scenario.lesson
    self.init(
      id: scenario.title, course: lesson?.course, minutes: lesson?.minutes, pass: lesson?.pass ?? 0,
      needs: lesson?.needs ?? [])
  }
}

extension String {
  /// With spaces behind it up to a width in characters.
  func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
