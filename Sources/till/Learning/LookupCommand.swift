import ArgumentParser
import Frames
import Glibc
import Language
import Scenarios
import Terminal
import TillAssets
import Training
import Wire

/// `till lookup [QUERY...]`: what to tell a customer, found by whatever an agent has.
struct LookupCommand: DocumentedCommand {
  static let manual = CommandHelp(
    "lookup", "Find out what happened and what to tell the customer.",
    """
    Type a code, a provider’s word in any spelling, an error text, or what the customer said. Without a query, Till shows a \
    search field whose answer changes as you type; Enter opens the checkout in which it happens.
    """,
    examples: [
      "till lookup 800.100.155": "look up a code",
      "till lookup says failed but charged": "look up a customer’s words",
      "till lookup": "search as you type",
    ],
    exits: [
      .done: "an answer was found, on standard input for one line or more",
      .failed: "nothing matches, on standard input no line",
    ], page: "training-guide")

  @Argument(help: "A code, a provider’s word, or what the customer said.") var query: [String] = []

  @Flag(help: "Print JSON.") var json = false

  @Flag(help: "Use lines of text instead of screens, for screen readers and plain terminals.") var plain = false

  func run() throws {
    let surroundings = try AppContext.orExit()
    let index = try surroundings.phrases.orExit {
      try DeskIndex(surroundings.assets.outcomes(), in: surroundings.assets)
    }
    guard query.isEmpty else { return try answer(query.joined(separator: " "), index, surroundings.phrases) }
    if !plain, !json, StandardInput.isTerminal, let terminal = try? Terminal.open(TerminalOptions()) {
      let session = DeskSession(terminal: terminal, index: index, phrases: surroundings.phrases)
      let (status, opened) = session.run()
      if let opened { Self.open(opened) }
      if status != 0 { throw ExitCode(status) }
      return
    }
    StandardInput.announce("lookup.announce")
    // As grep does: one line with an answer is a success. A pipe's lines are repeated, so that each stands above its answer.
    let isPiped = !StandardInput.isTerminal && !json
    var (isAsked, isAnswered) = (false, false)
    while let line = readLine() {
      if line.allSatisfy(\.isWhitespace) { continue }
      if isPiped { Self.announce(line, isFirst: !isAsked, surroundings.phrases) }
      isAsked = true
      do {
        try answer(line, index, surroundings.phrases)
        isAnswered = true
      } catch is ExitCode { continue }
    }
    if isPiped || isAsked, !isAnswered { throw ExitCode(RunReport.ExitCode.failed.rawValue) }
  }

  /// Prints the answer to one query; throws the exit status where there is none.
  private func answer(_ query: String, _ index: DeskIndex, _ phrases: Phrasebook) throws {
    let finding = index.finding(of: query)
    guard !finding.isEmpty else {
      throw phrases.refusal("lookup.none", ["query": .text(Self.shown(query))], status: .failed)
    }
    let panel = DeskPanel(of: finding, phrases)
    if json { return StandardOutput.pass(panel.json(finding).prettyText + "\n") }
    let others = finding.answers.dropFirst(panel.answer == nil ? 0 : 1)
    StandardOutput.say(panel.text(others: Array(others), columns: TerminalWidth.of(STDOUT_FILENO), phrases))
  }

  /// Repeats a line above its answer.
  private static func announce(_ line: String, isFirst: Bool, _ phrases: Phrasebook) {
    StandardOutput.say((isFirst ? "" : "\n") + phrases.text("lookup.line", ["query": .text(shown(line))]))
  }

  /// A query as it is repeated: in one line, not long, and without a card's number.
  private static func shown(_ query: String) -> String {
    let line = Scrubbing.words(in: String(query.prefix(500)))
    return line.count > 80 ? line.prefix(79) + "…" : line
  }

  /// Becomes the checkout of an outcome; returns only where that cannot be.
  private static func open(_ outcome: Outcome) {
    let words = ["till", "--outcome", outcome.id]
    let arguments = words.map { strdup($0) }
    defer { for argument in arguments { free(argument) } }
    execv(AppContext.executablePath, arguments + [nil])
  }
}
