import ArgumentParser
import Basics
import Language
import Scenarios
import TillAssets
import Training

/// `till class`: a trainer’s class in a folder.
struct ClassCommand: DocumentedCommand {
  static let manual = CommandHelp(
    "class", "Train a class: make it, watch it, disturb it, and report on it.",
    """
    A class is a folder that all its learners can reach: a shared disk, or a folder of a host that all log in to. It needs no server and \
    no account. Learners join with `till learn --class FOLDER`; of each, only the name that the learner types and the answers are kept.
    """,
    examples: [
      "till class new /srv/monday": "make a class",
      "till learn --class /srv/monday": "join it as a learner",
      "till class watch /srv/monday": "see who needs help",
      "till class report /srv/monday": "see how it went",
    ], page: "training-guide")

  static let configuration = manual.configuration(subcommands: [
    ClassNewCommand.self, ClassWatchCommand.self, ClassOutageCommand.self, ClassBreakCommand.self,
    ClassReportCommand.self,
  ])
}

/// `till class new`: makes the folder of a class.
struct ClassNewCommand: DocumentedCommand {
  static let manual = CommandHelp(
    "new", "Make the folder of a class.",
    """
    The folder must not be a class already. Everybody may read it and add a log of their own, whatever your umask says. A folder that is \
    there must be yours.
    """,
    examples: [
      "till class new /srv/monday": "make a class that takes support-basics",
      "till class new /srv/tuesday --course tickets": "make one that answers tickets",
    ],
    exits: [
      .done: "the class was made",
      .failed: "the folder could not be written",
      .unusable: "the course does not exist, or the folder is a class already or not yours",
    ], page: "training-guide")

  @Argument(help: "The folder to make.") var folder: String

  @Option(help: "Course to take, such as support-basics.") var course = "support-basics"

  func run() throws {
    let surroundings = try AppContext.orExit()
    let phrases = surroundings.phrases
    let courses = try surroundings.courses()
    guard let chosen = courses.first(where: { $0.id == course }) else {
      throw CheckoutOptions.unknown("course", course, courses.map(\.id), phrases)
    }
    let isOpen = try phrases.orExit { try ClassFolder.make(folder, course: chosen.id) }
    StandardOutput.tell(
      phrases.text(
        "class.made",
        [
          "path": .text(folder), "join": .text(ShellText.quoted(LearnCommand.wholePath(folder))),
          "course": .text(chosen.id), "count": .number(chosen.lessons.count),
        ]))
    if !isOpen { StandardOutput.tell(phrases.text("class.made-closed", ["path": .text(ShellText.quoted(folder))])) }
  }
}

extension AppContext {
  /// The lessons that come with Till, in the order of their files.
  func shippedLessons(_ runner: ScenarioRunner) -> RunPlan {
    runner.plan(paths: [assets.path + "/scenarios/lessons"], from: scenarioFiles)
  }

  func courses() throws -> [Course] {
    Course.all(
      of: shippedLessons(try runnerOrExit()).runs.filter { $0.scenario.lesson != nil }.map { CourseLesson($0.scenario) }
    )
  }

  /// The class of a folder with its course, or a complaint and an exit status.
  func classOrExit(_ path: String) throws -> (folder: ClassFolder, course: Course) {
    let folder = try phrases.orExit { try ClassFolder(path) }
    if let course = try? courses().first(where: { $0.id == folder.manifest.course }) { return (folder, course) }
    throw phrases.refusal("class.problem.course", ["path": .text(path), "course": .text(folder.manifest.course)])
  }
}
