import ArgumentParser
import Language
import Storage

/// `till sessions delete ID...`.
struct SessionsDeleteCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete",
    abstract: "Delete sessions for good, without asking; one that is in use is left alone.")

  @Argument(help: "The sessions' names, as `till sessions` lists them.")
  var ids: [String] = []

  @Flag(help: "Delete every session that is not in use.")
  var all = false

  func run() throws {
    let surroundings = try AppContext.orExit()
    guard all == ids.isEmpty else {
      let key = all ? "cli.sessions.names-and-all" : "cli.sessions.no-names"
      AppContext.complain("till: " + surroundings.phrases.text(key))
      throw ExitCode(2)
    }
    let folder = try surroundings.sessionsOrExit()
    let wanted: [SessionID]
    if all {
      do throws(StorageProblem) {
        wanted = Set(try folder.list().map(\.id)).sorted()
      } catch {
        surroundings.complain(error)
        throw error.exitCode
      }
    } else {
      // Every name is looked at before the first session goes.
      wanted = try ids.map { try surroundings.sessionOrExit($0) }
    }
    var failed = false
    for id in wanted {
      do throws(StorageProblem) {
        try folder.delete(id)
      } catch {
        surroundings.complain(error)
        failed = true
        continue
      }
      StandardOutput.say(surroundings.phrases.text("cli.sessions.deleted", ["id": .text(id.text)]))
    }
    if failed { throw ExitCode(1) }
  }
}
