import ArgumentParser
import Commerce
import Glibc
import Language
import Storage
import Wire

/// `till sessions list`.
struct SessionsListCommand: DocumentedCommand {
  static let manual = CommandHelp(
    "list", "List saved sessions, newest first (default).",
    examples: [
      "till sessions": "list saved sessions",
      "till sessions list --json": "list them as JSON",
    ],
    guide: "sessions")

  @Flag(help: "Print JSON.") var json = false

  func run() throws {
    let surroundings = try AppContext.orExit()
    let phrases = surroundings.phrases
    let folder = try surroundings.sessionsOrExit()
    let sessions = try surroundings.phrases.orExit(.unusable) { try folder.list() }
    if json {
      StandardOutput.pass(JSON.array(sessions.map { $0.json(phrases) }).prettyText + "\n")
    } else if sessions.isEmpty {
      StandardOutput.say(phrases.text("cli.sessions.none", ["path": .text(folder.path)]))
    } else {
      for session in sessions { StandardOutput.say(session.text(phrases)) }
    }
  }
}

extension SessionSummary {
  /// The key of the word for what it is now.
  private var stateKey: String {
    if isInUse { return "cli.sessions.in-use" }
    guard let details else { return "cli.sessions.unreadable" }
    if details.isEnded { return "cli.sessions.ended" }
    return details.entries == 0 ? "cli.sessions.nothing-done" : "cli.sessions.resumable"
  }

  /// One line, and another one for what is wrong.
  fileprivate func text(_ phrases: Phrasebook) -> String {
    var parts = [id.text, LocalTime(updated).text(phrases), phrases.text(stateKey)]
    if let details {
      parts.append(phrases.text("cli.sessions.entries", ["count": .number(details.entries)]))
      parts.append(SessionTitle(details).text)
    }
    let line = parts.filter { !$0.isEmpty }.joined(separator: "  ")
    return problem.map { line + "\n    " + phrases.text($0.phrase) } ?? line
  }

  fileprivate func json(_ phrases: Phrasebook) -> JSON {
    .fields([
      "id": .string(id.text), "path": .string(path), "bytes": .whole(bytes), "updated": .whole(updated),
      "in-use": .boolean(isInUse), "resumable": .boolean(isResumable),
      "program": details.map { .string($0.program) },
      "ended": details.map { .boolean($0.isEnded) }, "entries": details.map { .whole($0.entries) },
      "title": details.map { SessionTitle($0).json }, "standing": details.map(\.seal),
      "problem": problem.map { ["key": .string($0.phrase.key), "text": .string(phrases.text($0.phrase))] },
    ])
  }
}

/// A moment as the machine's clock on the wall shows it.
struct LocalTime {
  private let parts: tm

  /// A moment in milliseconds since 1970.
  init(_ milliseconds: Int64) {
    var seconds = time_t(milliseconds / 1_000)
    var parts = tm()
    localtime_r(&seconds, &parts)
    self.parts = parts
  }

  /// The date in words, and hours and minutes.
  func text(_ phrases: Phrasebook) -> String {
    func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let time = "\(two(parts.tm_hour)):\(two(parts.tm_min))"
    let date = CivilDate(year: Int(parts.tm_year) + 1_900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday))
    return date.map { phrases.date($0) + " " + time } ?? time
  }
}
