import ArgumentParser
import Checkout
import Controller
import Inspection
import Language
import Payments
import Recording
import Scenarios
import Storage
import TillAssets
import Wire

/// `till export FILE --format FORMAT`: a run in another form.
struct ExportCommand: DocumentedCommand {
  static let manual = CommandHelp(
    "export", "Export a run in another format.",
    """
    FILE is a .tillrun file, a session ID, `last`, or a scenario (a .till.yaml file or the name of one that ships with Till), of which \
    the first variant is run. Use `till new` for a scenario file of your own work. svg and html show a demo as its audience sees it; --at \
    and --theme are for svg, --size and --language for both. A demo can be exported in your shop’s name.
    """,
    examples: [
      "till export last --format markdown -o story.md": "write a page",
      "till export failed.tillrun --format har -o calls.har": "write the requests",
      "till export last --format cast -o demo.cast": "write a recording for asciinema",
      "till export lost-answer --shop qahwa.json --format html -o demo.html":
        "write a demo in your shop’s name and colours",
      "till export pix-paid --format svg --at 9 -o pix.svg": "write a picture of the screen",
    ],
    exits: [
      .done: "exported",
      .failed: "the scenario does not end as the run does",
      .unusable: "the file or an option is invalid",
    ],
    page: "runs")

  /// What a run can become.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case scenario
    case markdown
    case mermaid
    case har
    case cast
    case text
    case settlement
    case svg
    case html

    /// Whether it shows screens of a size that can be chosen.
    var showsScreens: Bool { self == .svg || self == .html }
  }

  @Argument(help: "A .tillrun file, a session ID, `last`, or a scenario.") var file: String

  @Option(help: ArgumentHelp("Format of the output.", valueName: "format")) var format: Format

  @Option(name: .shortAndLong, help: ArgumentHelp("New file to write, or - for standard output.", valueName: "file"))
  var output: String?

  @Option(
    name: .customLong("scenario-name"),
    help: ArgumentHelp("Name of the scenario (default: the run’s name).", valueName: "name"))
  var name: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Event to show; 0 is the beginning (default: the end).", valueName: "event"))
  var at: Int?

  @Option(help: "Colour theme: dark, light, high-contrast or mono.") var theme: String?

  @Option(help: ArgumentHelp("Size of the screen, such as 80x24.", valueName: "columns x rows")) var size: String?

  @OptionGroup(title: "Screens, and a demo in your shop’s name") var changes: StageChanges

  @OptionGroup(title: "Your own gateway") var own: GatewayOption

  func validate() throws {
    if let at, at < 0 { throw ValidationError("--at takes 0 or more.") }
    if at != nil, format != .svg { throw ValidationError("--at is for --format svg.") }
    if theme != nil, format != .svg { throw ValidationError("--theme is for --format svg.") }
    if size != nil, !format.showsScreens { throw ValidationError("--size is for --format svg and html.") }
    if changes.language != "en", !format.showsScreens {
      throw ValidationError("--language is for --format svg and html.")
    }
    if changes.areChosen, !format.showsScreens {
      throw ValidationError("--shop, --amount, --store and --seed are for --format svg and html.")
    }
  }

  func run() throws {
    let surroundings = try AppContext.orExit(language: changes.language)
    let programs = try own.open(surroundings.phrases)
    let gateways = programs?.maker ?? .own
    let file = try RunFile(file, surroundings, with: own, gateways: gateways)
    if format == .scenario {
      let writing = Result {
        try NewScenario(surroundings, gateways).write(file.run, named: name ?? NewScenario.name(of: file), to: output)
      }
      try own.check(programs, surroundings.phrases)
      return try writing.get()
    }
    let phrases = surroundings.phrases
    if format.showsScreens {
      let text = Result { try ScreenExport(self, file, gateways, surroundings).text() }
      try own.check(programs, phrases)
      return try RunOutput.write(try text.get(), to: output, surroundings, isForOthers: true)
    }
    let world = try file.replay(surroundings, gateways: gateways)
    let text: String
    switch format {
    case .scenario, .svg, .html: text = ""
    case .markdown: text = RunMarkdown(file.run, world, phrases: phrases).text
    case .mermaid: text = MermaidDiagram(world.snapshot.timeline, phrases: phrases).text
    case .har: text = HTTPArchive(world.snapshot.exchanges, program: Till.version).text
    case .cast: text = try TerminalCast(file.run, gateways: gateways, phrases: phrases).text()
    case .settlement: text = SettlementListing(world.snapshot.settlement).text
    case .text:
      text =
        RunListing(file.run, world.snapshot, entries: world.entries.count, phrases: phrases).lines.joined(
          separator: "\n") + "\n"
    }
    try own.check(programs, phrases)
    try RunOutput.write(text, to: output, surroundings)
  }
}

/// `till new`: a scenario file of what was done.
struct NewCommand: DocumentedCommand {
  static let manual = CommandHelp(
    "new", "Write a scenario file of a run or a saved session.",
    """
    The scenario is run once before it is written. Without -o, the file is named after the run. Nothing is overwritten.
    """,
    examples: [
      "till new": "write the last session as a scenario",
      "till new --from failed.tillrun -o bug.till.yaml": "turn a failed run into a test",
      "till new --as demo -o mine.till.yaml": "begin a demo of what was done last",
    ],
    exits: [
      .done: "written, and it passed",
      .failed: "written, but it does not end as the run does",
      .unusable: "the file or an option is invalid",
    ],
    page: "first-scenario")

  @Option(help: ArgumentHelp("A .tillrun file, a session ID, or `last`.", valueName: "run")) var from = "last"

  @Option(name: .shortAndLong, help: ArgumentHelp("New file to write, or - for standard output.", valueName: "file"))
  var output: String?

  @Option(
    name: .customLong("scenario-name"),
    help: ArgumentHelp("Name of the scenario (default: the run’s name).", valueName: "name"))
  var name: String?

  @Option(
    name: .customLong("as"),
    help: ArgumentHelp(
      "Begin a demo (a caption for each step, chapters) or a lesson (what was done is a task); put it into your words.",
      valueName: "kind"))
  var kind: Skeleton?

  @OptionGroup(title: "Your own gateway") var own: GatewayOption

  /// What was meant for an option that nobody named.
  @Argument(help: .hidden) var unnamed: [String] = []

  func validate() throws {
    guard let first = unnamed.first else { return }
    throw ValidationError("`\(first)` needs its option: -o \(first) writes that file, --from \(first) reads that run.")
  }

  func run() throws {
    let surroundings = try AppContext.orExit()
    let file = try RunFile(from, surroundings, with: own)
    let programs = try own.open(surroundings.phrases)
    // A session that nobody named is called by its identifier, which says nothing to people.
    let isUnnamed = file.run.title.isEmpty || SessionID(file.run.title) != nil
    let isForPeople = kind != nil && name == nil && isUnnamed && file.run.scenario == nil
    let gateways = programs?.maker ?? .own
    // People are told of a payment, and not of how the checkout was left afterwards.
    let payment = try kind == nil ? nil : file.lastResult(surroundings, gateways: gateways)
    let title = isForPeople ? NewScenario.title(paidWith: payment?.method, surroundings.phrases) : nil
    let name = name ?? title ?? NewScenario.name(of: file)
    let path = output ?? (NewScenario.slug(name) + ScenarioFile.ending)
    let writing = Result {
      try NewScenario(surroundings, gateways).write(
        file.run, payment?.entries, named: name, as: kind, to: path)
    }
    try own.check(programs, surroundings.phrases)
    try writing.get()
  }
}

extension Skeleton: ExpressibleByArgument {}

/// Writes scenario files of runs.
struct NewScenario {
  private let surroundings: AppContext
  private let gateways: GatewayMaker

  /// A writer for runs that were made with some gateways.
  init(_ surroundings: AppContext, _ gateways: GatewayMaker) {
    self.surroundings = surroundings
    self.gateways = gateways
  }

  /// Writes a scenario of a run, or of some of its entries, and says what it could not say; leaves with exit status 1 when it does not
  /// end as they do.
  func write(
    _ run: TillRun, _ entries: [RecordingEntry]? = nil, named name: String, as kind: Skeleton? = nil, to path: String?
  ) throws {
    let writer = ScenarioWriter(try surroundings.phrases.orExit { try surroundings.makeRunner() })
    let written = try surroundings.phrases.orExit(.unusable) {
      try writer.write(run.setup, entries ?? run.entries, named: name, gateways: gateways)
    }
    var text = written.text
    if let kind {
      guard let skeleton = written.skeleton(kind, named: name, phrases: surroundings.phrases) else {
        throw surroundings.phrases.refusal("cli.new.no-skeleton", status: .failed)
      }
      text = skeleton
    }
    try RunOutput.write(text, to: path, surroundings)
    for note in written.notes { AppContext.complain("  " + surroundings.phrases.text(note)) }
    let key: String
    if !written.isProven {
      key = "cli.new.not-proven"
    } else {
      key = written.breaks == nil ? "cli.new.proven" : "cli.new.breaks"
    }
    AppContext.complain(surroundings.phrases.text(key))
    if !written.isProven { throw ExitCode(.failed) }
  }

  /// The default name of a scenario.
  static func name(of file: RunFile) -> String {
    if let id = file.run.scenario?.id { return id }
    if !file.run.title.isEmpty { return file.run.title }
    let last = file.name.split(separator: "/").last.map(String.init) ?? "recorded"
    return last.hasSuffix(TillRun.ending) ? String(last.dropLast(TillRun.ending.count)) : last
  }

  /// What a person would call a session without a title: how it was paid, where that is known.
  static func title(paidWith method: PaymentMethod?, _ phrases: Phrasebook) -> String {
    guard let method else { return phrases.text("skeleton.title.plain") }
    return phrases.text("skeleton.title", ["method": .phrase(Phrase("method.\(method.rawValue)"))])
  }

  /// A name as lower-case words with dashes.
  static func slug(_ name: String) -> String {
    let words = Scrubbing.digits(in: name).lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    let text = words.joined(separator: "-").prefix(64)
    return text.isEmpty ? "recorded" : String(text)
  }
}
