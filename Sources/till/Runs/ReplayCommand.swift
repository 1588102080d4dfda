import ArgumentParser
import Controller
import Glibc
import Inspection
import Language
import Recording
import Scenarios
import Wire

/// `till replay FILE`: what happened in a run, and whether it still happens.
struct ReplayCommand: DocumentedCommand {
  static let manual = CommandHelp(
    "replay", "Replay a run, interactively or as text with a verdict.",
    """
    In a terminal, opens a paused live session at an event or at the end: step back and forth, or continue \
    differently. Nothing is saved. Elsewhere, or with --plain, prints the events, the records and whether the \
    result is still the same.

    FILE is a .tillrun file, a session ID, or `last`.
    """,
    examples: [
      "till replay last": "replay the last session",
      "till replay failed/pix-paid-0.tillrun --at 12": "open event 12",
      "till replay last --plain": "print events and verdict",
    ],
    exits: [
      .done: "the result is the same",
      .failed: "the result differs",
      .unusable: "the file or an option is invalid",
    ],
    page: "runs")

  @Argument(help: "A .tillrun file, a session ID, or `last`.") var file: String

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Event to show; 0 is the beginning (default: the end).", valueName: "event"))
  var at: Int?

  @OptionGroup(title: "Screen") var look: ScreenOptions

  @Flag(help: "Print JSON.") var json = false

  @OptionGroup(title: "Your own gateway") var own: GatewayOption

  func validate() throws { if let at, at < 0 { throw ValidationError("--at must be 0 or greater.") } }

  func run() throws {
    let surroundings = try AppContext.orExit()
    let file = try RunFile(file, surroundings, with: own)
    let programs = try own.open(surroundings.phrases)
    if !json, !look.plain, isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 {
      var (live, isSame) = try file.open(at: at, surroundings, look, gateways: programs?.maker ?? .own)
      live.message = verdict(file.run, isSame: isSame)
      let left = Result { try live.run() }
      try own.check(programs, surroundings.phrases)
      return try left.get()
    }
    let seen = try file.look(at: at, surroundings, gateways: programs?.maker ?? .own)
    try own.check(programs, surroundings.phrases)
    let isSame = at == nil ? seen.fingerprint == file.run.end.fingerprint : nil
    if json {
      StandardOutput.pass(report(file.run, seen, isSame, surroundings.phrases).prettyText + "\n")
    } else {
      let listing = RunListing(file.run, seen.snapshot, entries: seen.entries, phrases: surroundings.phrases)
      for line in listing.lines { StandardOutput.say(line) }
      StandardOutput.say(surroundings.phrases.text(verdict(file.run, seen, isSame: isSame)))
    }
    if isSame == false { throw ExitCode(.failed) }
  }

  private func verdict(_ run: TillRun, _ seen: RunFile.VisibleScreen, isSame: Bool?) -> Phrase {
    if let isSame { return verdict(run, isSame: isSame) }
    return Phrase(
      "cli.replay.part", ["at": .number(seen.snapshot.timeline.messageCount), "count": .number(seen.events)])
  }

  private func verdict(_ run: TillRun, isSame: Bool) -> Phrase {
    let values: [String: Phrase.Value] = ["program": .text(run.program), "own": .text(Till.version)]
    let isOwn = run.program == Till.version
    return isSame
      ? Phrase(isOwn ? "cli.replay.same" : "cli.replay.same-elsewhere", values)
      : Phrase(isOwn ? "cli.replay.differs" : "cli.replay.differs-elsewhere", values)
  }

  private func report(_ run: TillRun, _ seen: RunFile.VisibleScreen, _ isSame: Bool?, _ phrases: Phrasebook) -> JSON {
    let events = RunEvent.all(in: seen.snapshot, since: run.setup.start)
    return [
      "title": .string(run.title), "till": .string(run.program), "entries": .whole(run.entries.count),
      "at": .whole(seen.snapshot.timeline.messageCount), "same": isSame.map { .boolean($0) } ?? .null,
      "fingerprint": isSame == nil ? .null : .string(seen.fingerprint),
      "truths": .strings(seen.snapshot.truths.names),
      "broken": seen.snapshot.brokenRule.map { .string($0.rule.rawValue) } ?? .null,
      "events": .array(events.map { $0.json(phrases) }),
    ]
  }
}

extension RunEvent {
  func json(_ phrases: Phrasebook) -> JSON {
    [
      "number": .whole(number), "after": .string(Self.seconds(after)), "from": .string(from.rawValue),
      "to": .string(to.rawValue), "text": .string(phrases.text(text)), "detail": .string(detail),
    ]
  }
}
