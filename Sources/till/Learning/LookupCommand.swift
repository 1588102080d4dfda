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
      DeskIndex(try surroundings.assets.outcomes(), try surroundings.assets.deskVocabulary())
    }
    guard query.isEmpty else { return try answer(query.joined(separator: " "), index, surroundings.phrases) }
    if !plain, !json, StandardInput.isTerminal, let terminal = try? Terminal.open(TerminalOptions()) {
      let session = DeskSession(terminal: terminal, index: index, phrases: surroundings.phrases)
      if let outcome = session.run() { Self.open(outcome) }
      return
    }
    StandardInput.announce("lookup.announce")
    // As grep does: one line with an answer is a success.
    var (isAsked, isAnswered) = (false, false)
    while let line = readLine() {
      if line.allSatisfy(\.isWhitespace) { continue }
      isAsked = true
      do {
        try answer(line, index, surroundings.phrases)
        isAnswered = true
      } catch is ExitCode { continue }
    }
    if isAsked, !isAnswered { throw ExitCode(RunReport.ExitCode.failed.rawValue) }
  }

  /// Prints the answer to one query; throws the exit status where there is none.
  private func answer(_ query: String, _ index: DeskIndex, _ phrases: Phrasebook) throws {
    let finding = index.finding(of: query)
    if json {
      StandardOutput.pass(
        JSON.array(finding.answers.map { $0.json(isCertain: finding.isCertain) }).prettyText + "\n")
      if finding.answers.isEmpty, finding.topic == nil { throw ExitCode(RunReport.ExitCode.failed.rawValue) }
      return
    }
    let columns = TerminalWidth.of(STDOUT_FILENO)
    if finding.isCertain, let best = finding.answers.first {
      let others = Array(finding.answers.dropFirst())
      return StandardOutput.say(DeskPanel(best, phrases).text(others: others, columns: columns, phrases))
    }
    guard !finding.answers.isEmpty || finding.topic != nil else {
      throw phrases.refusal("lookup.none", ["query": .text(query)], status: .failed)
    }
    StandardOutput.say(DeskPanel(about: finding, phrases).text(others: finding.answers, columns: columns, phrases))
  }

  /// Becomes the checkout of an outcome; returns only where that cannot be.
  private static func open(_ outcome: Outcome) {
    let words = ["till", "--outcome", outcome.id]
    let arguments = words.map { strdup($0) }
    defer { for argument in arguments { free(argument) } }
    execv(AppContext.executablePath, arguments + [nil])
  }
}
