import ArgumentParser
import Language
import Storage

struct SessionsDeleteCommand: DocumentedCommand {
  static let manual = CommandHelp(
    "delete", "Delete saved sessions permanently.",
    """
    Asks first if standard input is a terminal. Sessions in use are not deleted.
    """,
    examples: [
      "till sessions delete 20261121-221503-1": "delete one session",
      "till sessions delete --all --yes": "delete all without asking",
    ],
    exits: [
      .done: "deleted, or you answered no",
      .failed: "a session could not be deleted",
      .unusable: "a session ID or option is invalid",
    ],
    guide: "sessions")

  @Argument(help: "Session IDs; see `till sessions`.") var ids: [String] = []

  @Flag(help: "Delete all sessions that are not in use.") var all = false

  @Flag(name: [.customShort("y"), .customLong("yes")], help: "Delete without asking.") var yes = false

  func run() throws {
    let surroundings = try AppContext.orExit()
    guard all == ids.isEmpty else {
      let key = all ? "cli.sessions.names-and-all" : "cli.sessions.no-names"
      throw surroundings.phrases.refusal(key)
    }
    let folder = try surroundings.sessionsOrExit()
    let wanted: [SessionID]
    if all {
      wanted = try surroundings.phrases.orExit { Set(try folder.list().map(\.id)).sorted() }
    } else {
      // Every name is looked at before the first session goes.
      wanted = try ids.map { try surroundings.sessionOrExit($0) }
    }
    if !yes, !wanted.isEmpty, !StandardInput.agrees(to: question(about: wanted), surroundings.phrases) { return }
    var failed = false
    for id in wanted {
      do throws(StorageProblem) {
        try folder.delete(id)
      } catch {
        AppContext.complain("till: " + surroundings.phrases.text(error.phrase))
        failed = true
        continue
      }
      StandardOutput.say(surroundings.phrases.text("cli.sessions.deleted", ["id": .text(id.text)]))
    }
    if failed { throw ExitCode(.failed) }
  }

  private func question(about ids: [SessionID]) -> Phrase {
    ids.count == 1
      ? Phrase("cli.sessions.delete-one", ["id": .text(ids[0].text)])
      : Phrase("cli.sessions.delete-several", ["count": .number(ids.count)])
  }
}
