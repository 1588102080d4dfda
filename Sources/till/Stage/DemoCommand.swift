import ArgumentParser
import Frames
import Glibc
import Language
import Scenarios
import TillAssets

/// `till demo`: demos that play themselves.
struct DemoCommand: DocumentedCommand {
  static let manual = CommandHelp(
    "demo", "Play a demo on the real checkout, or list the demos.",
    """
    A demo types like a person, shows a caption and stops after each beat. Space, Page Down or Enter: next beat. \
    Backspace or Page Up: previous beat. p: pause. 1 to 9: chapters. 0: a new checkout. a: play automatically. t, an \
    arrow or the mouse: use the checkout by hand; Ctrl-X: back to the script. ?: all keys. q: quit.

    A demo is a scenario file with captions (`say`), and optionally with `chapter` and `show`. `till run` tests it, \
    `till show NAME` prints one to start from.

    --presenter makes this terminal the presenter's, with notes, the next beat, chapters, the clock against the plan and what the \
    audience sees in small; `till stage` shows the demo itself on another terminal. Where a demo stood is kept: --continue plays on \
    there, with the same shop and amount.

    In a demo with tasks (`task`) you press the keys yourself: Till says which, and continues when it is done. Ctrl-N does it for \
    you, Ctrl-R starts the task over, Ctrl-X leaves.

    --picture writes a beat without playing, with --presenter as the presenter sees it; its --size is 100x30 unless given. --seed is \
    also for the rhythm of typing, and --amount is in the store’s currency.
    """,
    examples: [
      "till demo": "list the demos",
      "till demo tabby": "play one",
      "till demo welcome": "make your first payment; Till says which keys",
      "till demo tour --presenter": "present one; `till stage` on the projector",
      "till demo --continue": "continue where the last demo stopped",
      "till demo tour tabby --loop": "play several at a stand",
      "till demo tabby --record tabby.cast": "write a recording for asciinema",
      "till demo tabby --picture tabby.svg --beat 5": "write a picture of the fifth beat",
    ],
    exits: [
      .done: "played or listed",
      .unusable: "a demo or an option is invalid",
    ])

  @Argument(help: "Names of built-in demos, or scenario files; several only with --loop.") var names: [String] = []

  @OptionGroup var changes: StageChanges

  @Flag(help: "Repeat automatically; any key starts a checkout, until a minute without input.") var loop = false

  @Flag(help: "Make this the presenter’s terminal; the audience looks at `till stage`.") var presenter = false

  @Flag(name: .customLong("continue"), help: "Continue the last demo at the beat where it stopped.") var resume = false

  @Option(help: ArgumentHelp("Write a recording for asciinema to a new file, without playing.", valueName: "file"))
  var record: String?

  @Option(help: ArgumentHelp("Write a picture to a new SVG file, and end.", valueName: "file")) var picture: String?

  @Option(
    help: ArgumentHelp("With --picture: the beat, counted from 1 (default: before the first).", valueName: "number"))
  var beat: Int?

  @Option(help: ArgumentHelp("Size of the screen, such as 80x24.", valueName: "columns x rows")) var size: String?

  @OptionGroup var look: ScreenOptions

  func validate() throws {
    if picture != nil, names.count != 1 || loop || resume || record != nil {
      throw ValidationError("--picture needs the name of one demo; leave out --loop, --continue and --record.")
    }
    try Self.refuse(picture, unless: ".svg", "--picture writes SVG, and `till export NAME --format html` a page")
    try Self.refuse(record, unless: ".cast", "--record writes a recording for asciinema")
    if picture == nil, beat != nil || size != nil { throw ValidationError("--beat and --size need --picture.") }
    if names.count > 1, !loop { throw ValidationError("Several demos need --loop.") }
    if loop, names.isEmpty { throw ValidationError("--loop needs the names of demos.") }
    if resume, !names.isEmpty || loop || record != nil {
      throw ValidationError("--continue takes the last demo; leave out names, --loop and --record.")
    }
    if presenter, loop || record != nil || look.plain {
      throw ValidationError("--presenter needs a screen; leave out --loop, --record and --plain.")
    }
    if presenter, names.isEmpty, !resume { throw ValidationError("--presenter needs the name of a demo.") }
    if record != nil, names.count != 1 { throw ValidationError("--record needs the name of one demo.") }
    if let file = names.first(where: { $0.hasSuffix(".json") }) {
      throw ValidationError("\(file) is no demo; a shop file goes with --shop, such as till demo card --shop \(file).")
    }
  }

  /// A file whose name promises another format would be opened as what it is not.
  private static func refuse(_ path: String?, unless ending: String, _ reason: String) throws {
    let name = path?.split(separator: "/").last ?? ""
    guard name.contains("."), !name.hasSuffix(ending) else { return }
    throw ValidationError("\(reason); let the file’s name end with \(ending).")
  }

  func run() throws {
    let surroundings = try AppContext.orExit(language: changes.language)
    let runner = try surroundings.runnerOrExit()
    if resume { return try goOn(surroundings, runner) }
    guard !names.isEmpty else { return list(surroundings, runner) }
    let playbooks = try names.map {
      try changes.playbook(surroundings.demo(named: $0), surroundings, runner, mayFail: false)
    }
    if let record, let playbook = playbooks.first {
      let film = StageFilm(
        playbook, phrases: surroundings.phrases.forSupport, theme: try theme(of: playbook, surroundings.phrases))
      return try RunOutput.write(film.text, to: record, surroundings, isForOthers: true)
    }
    if let picture, let playbook = playbooks.first {
      return try draw(playbook, to: picture, surroundings)
    }
    // Whoever presents shows it; whoever is alone does it.
    if !loop, !presenter, !look.plain, let name = names.first, StandardInput.isTerminal,
      let play = try changes.playedAlong(surroundings.demo(named: name), surroundings, runner),
      try PlayAlong.run(play, surroundings.phrases)
    {
      return
    }
    let first = playbooks[0]
    var program = StageProgram(
      surroundings: surroundings, look: try changes.look(look, of: first), playbooks: playbooks, loops: loop)
    program.accent = try changes.accent(of: first)
    program.isPresented = presenter
    if let name = names.first, !loop { program.onPlace = keeping(name, surroundings) }
    try program.play()
  }

  /// Writes a picture of a beat.
  private func draw(_ playbook: Playbook, to path: String, _ surroundings: AppContext) throws {
    let phrases = surroundings.phrases.forSupport
    guard beat.map({ (1...playbook.beats.count).contains($0) }) ?? true else {
      throw ValidationError("--beat is a number from 1 to \(playbook.beats.count).")
    }
    guard let wanted = ScreenExport.size(size ?? "100x30") else {
      throw ValidationError(phrases.text("run.terminal", ["text": .text(size ?? "")]))
    }
    let own = BeatPicture(
      playbook: playbook, beat: beat.map { $0 - 1 }, isPresenters: presenter, size: wanted,
      theme: try theme(of: playbook, phrases, usual: .dark), phrases: phrases)
    try RunOutput.write(own.text, to: path, surroundings, isForOthers: true)
  }

  /// The colours that were asked for, with the shop's own; without any, those that are usual or that the terminal has.
  private func theme(of playbook: Playbook, _ phrases: Phrasebook, usual: Theme? = nil) throws -> Theme {
    let isChosen = look.theme != nil
    return try changes.dressed(
      isChosen ? look.wantedTheme(phrases) : usual ?? look.wantedTheme(phrases), isChosen: isChosen, of: playbook)
  }

  /// Continues the last demo.
  private func goOn(_ surroundings: AppContext, _ runner: ScenarioRunner) throws {
    guard let place = (try? StageMemory())?.place else {
      throw surroundings.phrases.refusal("cli.demo.nothing-to-resume")
    }
    var kept = self
    kept.changes.take(place.changes)
    kept.presenter = presenter || place.isPresented
    let own = try AppContext.orExit(language: kept.changes.language)
    let playbook = try kept.changes.playbook(own.demo(named: place.name), own, runner, mayFail: false)
    var program = StageProgram(
      surroundings: own, look: try kept.changes.look(look, of: playbook), playbooks: [playbook])
    program.accent = try kept.changes.accent(of: playbook)
    program.isPresented = kept.presenter
    program.earlier = (place.beat, place.elapsed)
    program.onPlace = kept.keeping(place.name, own)
    try program.play()
  }

  /// Keeps where a demo stands; where nothing can be kept, it only cannot be gone on with.
  private func keeping(_ name: String, _ surroundings: AppContext) -> (Int?, Int) -> Void {
    guard let memory = try? StageMemory() else { return { _, _ in } }
    // A file is found again from any folder.
    let whole = (try? surroundings.demo(named: name)) == name ? AppContext.wholePath(name) : name
    let (kept, isPresented) = (changes.kept, presenter)
    return { beat, elapsed in
      memory.keep(StageMemory.Place(name: whole, beat: beat, elapsed: elapsed, isPresented: isPresented, changes: kept))
    }
  }

  /// The demos that come with Till: name, minutes, what each shows.
  private func list(_ surroundings: AppContext, _ runner: ScenarioRunner) {
    let plan = runner.plan(paths: [surroundings.assets.demoFolder], from: surroundings.scenarioFiles)
    let rows = plan.runs.compactMap { planned -> [String]? in
      let piece = runner.translated(planned, into: changes.language, from: surroundings.scenarioFiles).piece
      guard let demo = piece.scenario.demo else { return nil }
      // How long somebody takes who plays along, only the file can say.
      let minutes = piece.scenario.hasTasks ? demo.minutes : TalkPlan.minutes(of: runner.playbook(of: piece))
      let length = surroundings.phrases.text("cli.demo.minutes", ["count": .number(minutes)])
      return [piece.scenario.shortName, length, demo.shows]
    }
    for line in TerminalWidth.table(rows, on: STDOUT_FILENO) { StandardOutput.say(line) }
  }
}

extension AppContext {
  /// The file of a demo's short name or of another scenario's name, or a file; throws the nearest name where there is none.
  fileprivate func demo(named name: String) throws -> String {
    if let path = assets.scenario(named: name) { return path }
    // A path is none of the demos' names, whether there is a file or not.
    guard access(name, F_OK) != 0, !name.contains("/"), !name.hasSuffix(ScenarioFile.ending) else { return name }
    throw CheckoutOptions.unknown("demo", name, demoNames, phrases)
  }

  /// The short names of the demos that come with Till.
  var demoNames: [String] {
    assets.scenarioNames.filter { $0.hasPrefix("demo-") }.map { String($0.dropFirst("demo-".count)) }
  }
}

extension Scenario {
  /// What a demo that comes with Till is called on the command line.
  fileprivate var shortName: String { id.hasPrefix("demo-") ? String(id.dropFirst("demo-".count)) : id }
}

extension AssetFolder {
  fileprivate var demoFolder: String { "\(path)/scenarios/demos" }
}
