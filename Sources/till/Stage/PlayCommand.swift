import ArgumentParser
import Glibc
import Language
import Scenarios
import Screens
import Terminal
import TillAssets

/// `till play FILE`: any scenario, step by step, on the screen.
struct PlayCommand: DocumentedCommand {
  static let manual = CommandHelp(
    "play", "Play any scenario on the screen, step by step.",
    """
    The keys are those of `till demo`. A scenario without captions (`say`) stops after every step. Where an \
    expectation fails it stops and shows the line and everything that was not as expected; t lets you continue by hand \
    from there. A file that is saved while it is played is played again from its start.

    A folder lists its scenario files, those of folders inside it as well; Enter plays the selected one, q goes back to the list. \
    Without a terminal the list is printed. In a checkout, Ctrl-P and “Play a scenario file” list the folder in which Till \
    was started.
    """,
    examples: [
      "till play pix-paid": "play a built-in scenario",
      "till play mine.till.yaml": "play a file, again whenever it is saved",
      "till play qa/": "choose a file of a folder",
    ],
    exits: [
      .done: "played or listed",
      .unusable: "the scenario is invalid, or the folder has none",
    ])

  @Argument(help: "Scenario file, a folder of them, or the name of a built-in scenario.") var scenario: String

  @OptionGroup var changes: StageChanges

  @OptionGroup var look: ScreenOptions

  func run() throws {
    let surroundings = try AppContext.orExit(language: changes.language)
    let runner = try surroundings.runnerOrExit()
    var info = stat()
    guard stat(scenario, &info) == 0, info.st_mode & S_IFMT == S_IFDIR else {
      do {
        return try play(scenario, surroundings, runner)
      } catch let refusal as StageChanges.Refusal {
        refusal.lines.forEach(AppContext.complain)
        throw ExitCode(.unusable)
      }
    }
    let found = surroundings.scenarioFiles.findAll([scenario])
    guard !found.files.isEmpty else {
      for complaint in found.complaints { AppContext.complain(complaint.text(in: surroundings.phrases)) }
      throw ExitCode(.unusable)
    }
    guard !look.plain, isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else {
      return found.files.forEach { StandardOutput.say(AppContext.clean($0.path)) }
    }
    try choose(among: { surroundings.scenarioFiles.findAll([scenario]).files }, surroundings, runner)
  }

  /// Plays files of a list, one after the other, until the person leaves the list or nothing is left in it.
  private func choose(among files: () -> [ScenarioFile], _ surroundings: AppContext, _ runner: ScenarioRunner) throws {
    var list = PlayList()
    while true {
      // Files come and go meanwhile.
      list.paths = files().map { $0.path.hasPrefix("./") ? String($0.path.dropFirst(2)) : $0.path }
      guard !list.paths.isEmpty, let path = try list.choice(look, surroundings.phrases) else { return }
      do {
        list.complaint = nil
        try play(path, surroundings, runner)
      } catch let refusal as StageChanges.Refusal {
        list.complaint = refusal.headlines.first
      }
    }
  }

  private func play(_ name: String, _ surroundings: AppContext, _ runner: ScenarioRunner) throws {
    func read() throws -> Playbook { try changes.made(name, surroundings, runner, mayFail: true) }
    let playbook = try read()
    let own = try changes.look(look, of: playbook)
    var program = StageProgram(surroundings: surroundings, look: own, playbooks: [playbook])
    program.accent = try changes.accent(of: playbook)
    if access(name, R_OK) == 0 { program.source = StageSource(path: name, read: read) }
    try program.play()
  }
}

extension PlayCommand {
  /// How many names are looked at to find the files of the folder in which the program was started; Till's own.
  private static let mostNames = 20_000

  /// The scenario files of that folder, and what is wrong where there are none. A person's whole disk is not looked through.
  static func filesHere(_ surroundings: AppContext) -> (files: [ScenarioFile], complaints: [Diagnostic]) {
    var files = surroundings.scenarioFiles
    files.mostNames = mostNames
    return files.findAll(["."])
  }

  /// Lists and plays the files of that folder.
  static func playHere(_ look: ScreenOptions, language: String) throws {
    var command = try PlayCommand.parse(["."])
    (command.look, command.changes.language) = (look, language)
    let surroundings = try AppContext.orExit(language: language)
    try command.choose(among: { filesHere(surroundings).files }, surroundings, surroundings.runnerOrExit())
  }
}
