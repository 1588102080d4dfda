import ArgumentParser
import Checkout
import Controller
import Glibc
import Language
import Scenarios
import Wire

/// `till replay FILE`: what happened in a run, and whether it still happens.
struct ReplayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract: "Play a run again: what happened, the three truths, and whether it still ends as it did.",
    discussion: """
      FILE is a .tillrun file, the name of a kept session, or `last`. On a terminal the run opens on the screen, to be gone back in \
      and on from; with --plain or --json, or where the output goes elsewhere, it is told in lines. \
      Exit status of the lines: 0 it ends as it was written down, 1 it ends differently, 2 the file is unusable.
      """)

  @Argument(help: "A .tillrun file, a session's name, or `last`.")
  var file: String

  @Option(help: "How many of the things that were done are played, or on a terminal looked at; without it, all.")
  var at: Int?

  @OptionGroup var look: ScreenOptions

  @Flag(help: "As JSON, for machines.")
  var json = false

  @OptionGroup var own: GatewayOption

  func validate() throws {
    if let at, at < 0 { throw ValidationError("--at takes 0 or more.") }
  }

  func run() throws {
    let surroundings = try Surroundings.orExit()
    let file = try RunFile(file, surroundings)
    let count = file.run.entries.count
    if let at, at > count {
      Surroundings.complain("till: " + surroundings.phrases.text("cli.replay.beyond", ["count": .number(count)]))
      throw ExitCode(2)
    }
    let programs = try own.open(surroundings.phrases)
    if !json, !look.plain, isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 {
      try show(file, surroundings, programs)
      return
    }
    let world = try file.replay(to: at, surroundings, gateways: programs?.maker ?? .own)
    try own.check(programs, surroundings.phrases)
    let isWhole = at == nil || at == count
    let isSame = isWhole ? world.fingerprint == file.run.end.fingerprint : nil
    if json {
      print(report(file.run, world, isSame, surroundings.phrases).prettyText)
    } else {
      for line in RunListing(file.run, world, phrases: surroundings.phrases).lines { print(Surroundings.clean(line)) }
      print(Surroundings.clean(surroundings.phrases.text(verdict(file.run, isSame))))
    }
    if isSame == false { throw ExitCode(1) }
  }

  /// Opens the run on the screen.
  private func show(_ file: RunFile, _ surroundings: Surroundings, _ programs: GatewayPrograms?) throws {
    var live = try file.explained(surroundings) { () throws(RecordingProblem) in
      try LiveCheckout.replay(
        file.run, after: at, gateways: programs?.maker ?? .own, surroundings, look: look)
    }
    let isSame = live.machine.world.fingerprint == file.run.end.fingerprint
    live.message = verdict(file.run, isSame)
    try live.run()
    try own.check(programs, surroundings.phrases)
  }

  private func verdict(_ run: TillRun, _ isSame: Bool?) -> Phrase {
    let values: [String: Phrase.Value] = [
      "program": .text(run.program), "own": .text(Till.version), "count": .number(run.entries.count),
      "at": .number(at ?? run.entries.count),
    ]
    return switch isSame {
    case nil: Phrase("cli.replay.part", values)
    case true?: Phrase(run.program == Till.version ? "cli.replay.same" : "cli.replay.same-elsewhere", values)
    case false?: Phrase(run.program == Till.version ? "cli.replay.differs" : "cli.replay.differs-elsewhere", values)
    }
  }

  private func report(_ run: TillRun, _ world: RecordedWorld, _ isSame: Bool?, _ phrases: Phrasebook) -> JSON {
    let events = RunEvent.all(in: world.snapshot, since: run.setup.start)
    return [
      "title": .string(run.title), "till": .string(run.program), "entries": .number("\(run.entries.count)"),
      "at": .number("\(world.entries.count)"), "same": isSame.map { .boolean($0) } ?? .null,
      "fingerprint": .string(world.fingerprint), "truths": .array(world.snapshot.truths.names.map { .string($0) }),
      "broken": world.snapshot.brokenRule.map { .string($0.rule.rawValue) } ?? .null,
      "events": .array(events.map { $0.json(phrases) }),
    ]
  }
}

extension RunEvent {
  /// The event for machines.
  func json(_ phrases: Phrasebook) -> JSON {
    [
      "number": .number("\(number)"), "after": .string(Self.seconds(after)), "from": .string(from.rawValue),
      "to": .string(to.rawValue), "text": .string(phrases.text(text)), "detail": .string(detail),
    ]
  }
}
