import ArgumentParser
import Glibc
import Language
import Scenarios
import TillAssets

/// `till demo`: demos that play themselves.
struct DemoCommand: DocumentedCommand {
  static let manual = CommandHelp(
    """
    A demo types like a person, shows a caption and stops after each beat. Space, Page Down or Enter: next beat. \
    Backspace or Page Up: previous beat. p: pause. 1 to 9: chapters. 0: a new checkout. a: play automatically. t, an \
    arrow or the mouse: use the checkout by hand; Ctrl-X: back to the script. ?: all keys. q: quit.

    A demo is a scenario file with captions (`say`), and optionally with `chapter` and `show`. `till run` tests it, \
    `till show NAME` prints one to start from.
    """,
    examples: [
      "till demo": "list the demos",
      "till demo tabby": "play one",
      "till demo tour tabby --loop": "play several at a stand",
      "till demo tabby --record tabby.cast": "write a recording for asciinema",
    ],
    exits: [
      .done: "played or listed",
      .unusable: "a demo or an option is invalid, or this is not a terminal",
    ])

  static let configuration = CommandConfiguration(
    commandName: "demo", abstract: "Play a demo on the real checkout, or list the demos.",
    discussion: manual.discussion)

  @Argument(help: "Names of built-in demos, or scenario files; several only with --loop.")
  var names: [String] = []

  @OptionGroup var changes: StageChanges

  @Flag(
    help: "Repeat automatically; any key starts a checkout, until a minute without input.")
  var loop = false

  @Option(help: ArgumentHelp("Write a recording for asciinema to a new file, without playing.", valueName: "file"))
  var record: String?

  @OptionGroup var look: ScreenOptions

  func validate() throws {
    if names.count > 1, !loop { throw ValidationError("Several demos need --loop.") }
    if loop, names.isEmpty { throw ValidationError("--loop needs the names of demos.") }
    if record != nil, names.count != 1 { throw ValidationError("--record needs the name of one demo.") }
  }

  func run() throws {
    let surroundings = try AppContext.orExit(language: changes.language)
    let runner = try surroundings.runnerOrExit()
    guard !names.isEmpty else { return list(surroundings, runner) }
    let playbooks = try names.map {
      try changes.playbook(surroundings.demo(named: $0), surroundings, runner, mayFail: false)
    }
    if let record, let playbook = playbooks.first {
      let film = StageFilm(playbook, phrases: surroundings.phrases, theme: try look.wantedTheme(surroundings.phrases))
      do throws(NewFileProblem) {
        return try NewFile.write(film.text, to: record)
      } catch {
        AppContext.complain("till: " + surroundings.phrases.text(error.phrase))
        throw ExitCode(2)
      }
    }
    try StageProgram(surroundings: surroundings, look: look, playbooks: playbooks, loops: loop).play()
  }

  /// The demos that come with Till: name, minutes, what each shows.
  private func list(_ surroundings: AppContext, _ runner: ScenarioRunner) {
    let plan = runner.plan(paths: [surroundings.assets.demoFolder], from: surroundings.scenarioFiles)
    let demos = plan.runs.compactMap { run in run.scenario.demo.map { (id: run.scenario.shortName, demo: $0) } }
    let rows = demos.map { id, demo in
      [id, surroundings.phrases.text("cli.demo.minutes", ["count": .number(demo.minutes)]), demo.shows]
    }
    for line in TerminalWidth.table(rows, on: STDOUT_FILENO) { StandardOutput.say(line) }
  }
}

/// `till play FILE`: any scenario, step by step, on the screen.
struct PlayCommand: DocumentedCommand {
  static let manual = CommandHelp(
    """
    The keys are those of `till demo`. A scenario without captions (`say`) stops after every step. Where an \
    expectation fails it stops and shows what was expected; t lets you continue by hand from there.
    """,
    examples: [
      "till play pix-paid": "play a built-in scenario",
      "till play mine.till.yaml": "play a file",
    ],
    exits: [
      .done: "played",
      .unusable: "the scenario is invalid, or this is not a terminal",
    ])

  static let configuration = CommandConfiguration(
    commandName: "play", abstract: "Play any scenario on the screen, step by step.",
    discussion: manual.discussion)

  @Argument(help: "Scenario file, or the name of a built-in scenario.")
  var scenario: String

  @OptionGroup var changes: StageChanges

  @OptionGroup var look: ScreenOptions

  func run() throws {
    let surroundings = try AppContext.orExit(language: changes.language)
    let runner = try surroundings.runnerOrExit()
    let playbook = try changes.playbook(scenario, surroundings, runner, mayFail: true)
    try StageProgram(surroundings: surroundings, look: look, playbooks: [playbook]).play()
  }
}

extension AppContext {
  /// The file of a demo's short name or of another scenario's name, or a file; throws the nearest name where there is none.
  fileprivate func demo(named name: String) throws -> String {
    if let path = assets.scenario(named: "demo-\(name)") ?? assets.scenario(named: name) { return path }
    guard access(name, F_OK) != 0 else { return name }
    let demos = assets.scenarioNames.filter { $0.hasPrefix("demo-") }.map { String($0.dropFirst("demo-".count)) }
    throw CheckoutOptions.unknown("demo", name, demos, phrases)
  }
}

extension Scenario {
  /// What a demo that comes with Till is called on the command line.
  fileprivate var shortName: String { id.hasPrefix("demo-") ? String(id.dropFirst("demo-".count)) : id }
}

extension AssetFolder {
  /// Where the demos are.
  fileprivate var demoFolder: String { "\(path)/scenarios/demos" }
}
