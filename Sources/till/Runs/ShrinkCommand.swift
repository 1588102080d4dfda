import ArgumentParser
import Controller
import Language
import Recording
import Scenarios

/// `till shrink FILE`: the shortest run that still shows the same.
struct ShrinkCommand: DocumentedCommand {
  static let manual = CommandHelp(
    "shrink", "Minimise a run to the steps that matter.",
    """
    Keeps only what reproduces the same broken rule; or else the same failed expectation, records, amounts and last operation of the \
    store. The same run always shrinks to the same \
    shorter run. FILE is a .tillrun file, a session ID, or `last`.
    """,
    examples: [
      "till shrink failed.tillrun -o short.tillrun": "write a shorter run",
      "till shrink last > short.tillrun": "shrink the last session",
    ],
    exits: [
      .done: "written, also if nothing could be removed",
      .unusable: "the file is invalid",
    ],
    page: "runs")

  @Argument(help: "A .tillrun file, a session ID, or `last`.") var file: String

  @Option(name: .shortAndLong, help: ArgumentHelp("New file to write, or - for standard output.", valueName: "file"))
  var output: String?

  @OptionGroup(title: "Your own gateway") var own: GatewayOption

  func run() throws {
    let surroundings = try AppContext.orExit()
    let file = try RunFile(file, surroundings, with: own)
    let programs = try own.open(surroundings.phrases)
    let gateways = programs?.maker ?? .own
    _ = try file.replay(surroundings, gateways: gateways)
    let unmet = try surroundings.runnerOrExit().judgeOfFailure(in: file.run)
    var shrinker = RunShrinker(file.run, gateways: gateways, unmet: unmet ?? { _ in [] })
    let shrunk = try surroundings.phrases.orExit(.unusable) { try shrinker.shrink() }
    var run = shrunk.run
    run.program = Till.version
    try RunOutput.write(run.text, to: output, surroundings)
    AppContext.complain(
      surroundings.phrases.text(
        "cli.shrunk",
        [
          "before": .number(file.run.entries.count), "after": .number(run.entries.count),
          "faults-before": .number(file.run.setup.faults.count), "faults-after": .number(run.setup.faults.count),
          "replays": .number(shrunk.replays),
        ]))
  }
}
