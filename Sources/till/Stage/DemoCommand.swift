import ArgumentParser
import Language
import Scenarios
import TillAssets

/// `till demo`: demos that play themselves.
struct DemoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "demo",
    abstract: "Play a demo on the real checkout, beat by beat; without a name, list the demos that come with Till.",
    discussion: """
      A demo types as a person does, shows a caption, and stops after each beat. Space, Page Down or Enter: next beat. \
      Backspace or Page Up: the beat before. p: stop or go on. 1 to 9: chapters. 0: a clean checkout. a: by itself. \
      t, an arrow or the mouse: use the checkout by hand; Ctrl-X: back to the script. ?: all keys. q: leave. \
      A demo is a scenario file with captions (`say`), and with `chapter` and `show` where it wants them: \
      `till run` tests it, `till show NAME` prints one to begin with.
      """)

  @Argument(help: "The name of a demo that comes with Till, or a scenario file; several with --loop.")
  var names: [String] = []

  @OptionGroup var changes: StageChanges

  @Flag(
    help: "Play by itself, again and again; any key makes a checkout of it, until nobody has touched it for a minute.")
  var loop = false

  @Option(help: ArgumentHelp("Write a film of it for asciinema into a new file, and show nothing.", valueName: "file"))
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
    let width = demos.map(\.id.count).max() ?? 0
    for (id, demo) in demos {
      let minutes = surroundings.phrases.text("cli.demo.minutes", ["count": .number(demo.minutes)])
      let name = id + String(repeating: " ", count: width - id.count)
      StandardOutput.say("\(name)  \(minutes)  \(demo.shows)")
    }
  }
}

/// `till play FILE`: any scenario, step by step, on the screen.
struct PlayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "play",
    abstract: "Play any scenario on the screen, step by step; it stops where an expectation does not hold.",
    discussion: """
      The keys are those of `till demo`. A scenario without captions (`say`) stops after every step. Where an expectation \
      does not hold it stops, and says what was expected and what there was; t lets you go on by hand from there.
      """)

  @Argument(help: "A scenario file, or the name of a scenario that comes with Till.")
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
  /// The scenario of a demo's short name; the name itself where it is a file or another scenario.
  fileprivate func demo(named name: String) -> String { assets.scenario(named: "demo-\(name)") ?? name }
}

extension Scenario {
  /// What a demo that comes with Till is called on the command line.
  fileprivate var shortName: String { id.hasPrefix("demo-") ? String(id.dropFirst("demo-".count)) : id }
}

extension AssetFolder {
  /// Where the demos are.
  fileprivate var demoFolder: String { "\(path)/scenarios/demos" }
}
