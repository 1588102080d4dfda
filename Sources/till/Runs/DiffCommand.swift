import ArgumentParser
import Controller
import Language
import Recording
import Scenarios
import Wire

/// `till diff A B`: where two runs part.
struct DiffCommand: DocumentedCommand {
  static let manual = CommandHelp(
    "diff", "Compare two runs and show the first difference.",
    """
    Each side is a .tillrun file, a session ID, or `last`.
    """,
    examples: [
      "till diff before.tillrun after.tillrun": "compare two files",
      "till diff good.tillrun last --context 10": "show more events before",
    ],
    exits: [
      .done: "no difference",
      .failed: "the runs differ",
      .unusable: "a file is invalid",
    ],
    page: "runs")

  @Argument(help: "First run.") var left: String

  @Argument(help: "Second run.") var right: String

  @Option(parsing: .unconditional, help: ArgumentHelp("Events to show before the difference.", valueName: "n"))
  var context = 3

  @Flag(help: "Print JSON.") var json = false

  @OptionGroup(title: "Your own gateway") var own: GatewayOption

  func run() throws {
    let surroundings = try AppContext.orExit()
    let phrases = surroundings.phrases
    let sides = [try RunFile(left, surroundings, with: own), try RunFile(right, surroundings, with: own)]
    let programs = try own.open(phrases)
    // A run that was made with Till's own gateways is compared as it was, where it is known which one that is.
    let isKnown = sides.contains { $0.run.gateway != nil }
    let worlds = try sides.map { side in
      let isOwn = isKnown && side.run.gateway == nil
      return try side.replay(surroundings, gateways: isOwn ? .own : programs?.maker ?? .own)
    }
    try own.check(programs, phrases)
    let difference = RunDifference(worlds[0], worlds[1])
    if json {
      StandardOutput.pass(report(difference, phrases).prettyText + "\n")
    } else {
      for line in lines(difference, phrases) { StandardOutput.say(line) }
    }
    if difference != nil { throw ExitCode(.failed) }
  }

  private func lines(_ difference: RunDifference?, _ phrases: Phrasebook) -> [String] {
    guard let difference else { return [phrases.text("cli.diff.same")] }
    let count: [String: Phrase.Value] = ["count": .number(difference.before.count)]
    var lines = difference.before.suffix(max(0, context)).map { "  " + $0.line(in: phrases) }
    switch difference.kind {
    case .event(let left, let right):
      let key = difference.before.isEmpty ? "cli.diff.first" : "cli.diff.event"
      lines.insert(phrases.text(key, count), at: 0)
      lines += side("-", left, phrases) + side("+", right, phrases) + details(left, right)
    case .end(let left, let right):
      lines.insert(phrases.text("cli.diff.end", count), at: 0)
      lines += ["- " + left.joined(separator: ", "), "+ " + right.joined(separator: ", ")]
    }
    return lines
  }

  private func side(_ mark: String, _ event: RunEvent?, _ phrases: Phrasebook) -> [String] {
    [mark + " " + (event?.line(in: phrases) ?? phrases.text("cli.diff.nothing"))]
  }

  /// The lines of the request or answer that differ.
  private func details(_ left: RunEvent?, _ right: RunEvent?) -> [String] {
    guard let left, let right, left.detail != right.detail else { return [] }
    let (ones, twos) = (left.detail.split(separator: "\n"), right.detail.split(separator: "\n"))
    let gone = ones.filter { !twos.contains($0) }.map { "-   \($0)" }
    return gone + twos.filter { !ones.contains($0) }.map { "+   \($0)" }
  }

  private func report(_ difference: RunDifference?, _ phrases: Phrasebook) -> JSON {
    guard let difference else { return ["same": true] }
    switch difference.kind {
    case .event(let left, let right):
      return [
        "same": false, "kind": "event", "event": .whole(difference.before.count + 1),
        "left": left?.json(phrases) ?? .null, "right": right?.json(phrases) ?? .null,
      ]
    case .end(let left, let right):
      return [
        "same": false, "kind": "end", "event": .whole(difference.before.count),
        "left": .strings(left), "right": .strings(right),
      ]
    }
  }
}
