import ArgumentParser
import Controller
import Language

/// `till shrink FILE`: the shortest run that still shows the same.
struct ShrinkCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "shrink",
    abstract: "Leave out of a run whatever is not needed to break the same rule, or to end in the same three truths.",
    discussion: """
      FILE is a .tillrun file, the name of a kept session, or `last`. The same run always becomes the same shorter run. \
      Exit status: 0 done, also when nothing could be left out; 2 the file is unusable.
      """)

  @Argument(help: "A .tillrun file, a session's name, or `last`.")
  var file: String

  @Option(name: .shortAndLong, help: "The file to write, which must not be there yet; without it, standard output.")
  var output: String?

  @OptionGroup var own: GatewayOption

  func run() throws {
    let surroundings = try AppContext.orExit()
    let file = try RunFile(file, surroundings, with: own)
    let programs = try own.open(surroundings.phrases)
    let gateways = programs?.maker ?? .own
    _ = try file.replay(surroundings, gateways: gateways)
    var shrinker = RunShrinker(file.run, gateways: gateways)
    let shrunk: RunShrinker.Shrunk
    do throws(RecordingProblem) {
      shrunk = try shrinker.shrink()
    } catch {
      AppContext.complain("till: " + surroundings.phrases.text(error.phrase))
      throw ExitCode(2)
    }
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
