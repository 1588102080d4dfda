import ArgumentParser
import Language
import Storage

/// `till sessions`: what is kept of earlier runs.
struct SessionsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sessions",
    abstract: "List, resume, show, export and delete the sessions that Till keeps.",
    discussion: """
      A session is one file that holds how its world was set up and what was done in it. Nothing secret is among it. \
      Exit status: 0 done, 1 something could not be done, 2 the options or the folder are unusable.
      """,
    subcommands: [
      SessionsListCommand.self, SessionsResumeCommand.self, SessionsShowCommand.self, SessionsExportCommand.self,
      SessionsDeleteCommand.self, SessionsPathCommand.self,
    ],
    defaultSubcommand: SessionsListCommand.self)
}

/// `till sessions path`: where they are.
struct SessionsPathCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "path", abstract: "Say in which folder sessions are kept.")

  func run() throws { StandardOutput.say(try AppContext.orExit().sessionsOrExit().path) }
}

extension AppContext {
  /// The folder of the person's sessions.
  static func sessions() throws(StorageProblem) -> SessionFolder {
    try SessionFolder.usual(stateHome: variable("XDG_STATE_HOME"), home: variable("HOME"))
  }

  /// The folder of the person's sessions, or a complaint and exit status 2.
  func sessionsOrExit() throws -> SessionFolder {
    do throws(StorageProblem) {
      return try Self.sessions()
    } catch {
      complain(error)
      throw ExitCode(2)
    }
  }

  /// A session's name, or a complaint and exit status 2.
  func sessionOrExit(_ text: String) throws -> SessionID {
    if let id = SessionID(text) { return id }
    complain(StorageProblem.notAnIdentifier(text))
    throw ExitCode(2)
  }

  /// Says what is wrong on standard error.
  func complain(_ problem: StorageProblem) { Self.complain("till: " + phrases.text(problem.phrase)) }
}

extension StorageProblem {
  /// What happened, where and what to do, in words.
  var phrase: Phrase { Phrase(key, values.mapValues { .text($0) }) }

  /// Exit status 2 when the whole folder is unusable, 1 when one session is.
  var exitCode: ExitCode {
    switch self {
    case .noHome, .folderNotMade, .notAFolder, .tooOpen, .notAnIdentifier: ExitCode(2)
    case .notOurs, .readOnly, .diskFull, .damaged, .empty, .notASession, .newerVersion, .olderVersion, .locked,
      .notFound,
      .alreadyThere, .gone, .tooLarge, .notOpenForWriting, .failed:
      ExitCode(1)
    }
  }
}
