import ArgumentParser
import Language
import Storage

/// `till sessions`: what is kept of earlier runs.
struct SessionsCommand: DocumentedCommand {
  static let manual = CommandHelp(
    "sessions", "List, resume, show, export and delete saved sessions.",
    """
    A session is one file with the settings of its checkout and everything that was done. It holds no secrets.
    """,
    examples: [
      "till sessions": "list saved sessions",
      "till sessions resume 20261121-221503-1": "resume one",
      "till sessions delete --all": "delete them all",
    ],
    exits: [
      .done: "done",
      .failed: "a session could not be used",
      .unusable: "an option or the folder is invalid",
    ],
    guide: "sessions")

  static let configuration = manual.configuration(
    subcommands: [
      SessionsListCommand.self, SessionsResumeCommand.self, SessionsShowCommand.self, SessionsExportCommand.self,
      SessionsDeleteCommand.self, SessionsPathCommand.self,
    ],
    defaultSubcommand: SessionsListCommand.self)
}

/// `till sessions path`: where they are.
struct SessionsPathCommand: DocumentedCommand {
  static let manual = CommandHelp(
    "path", "Print the sessions folder.", examples: ["ls \"$(till sessions path)\"": "list the files"],
    guide: "sessions")

  func run() throws { StandardOutput.say(try AppContext.orExit().sessionsOrExit().path) }
}

extension AppContext {
  /// The folder of the person's sessions.
  static func sessions() throws(StorageProblem) -> SessionFolder {
    try SessionFolder.usual(stateHome: variable("XDG_STATE_HOME"), home: variable("HOME"))
  }

  /// The folder of the person's sessions, or a complaint and exit status 2.
  func sessionsOrExit() throws -> SessionFolder { try phrases.orExit(.unusable) { try Self.sessions() } }

  /// A session's name, or a complaint and exit status 2.
  func sessionOrExit(_ text: String) throws -> SessionID {
    if let id = SessionID(text) { return id }
    throw phrases.refusal(StorageProblem.notAnIdentifier(text).phrase)
  }

  /// What is in a session's file; complains and ends where it cannot be read.
  func contentsOrExit(of id: SessionID, status: ExitStatus? = nil) throws -> SessionContents {
    let folder = try sessionsOrExit()
    return try phrases.orExit(status) {
      let file = try SessionFile.open(folder.path(of: id), forWriting: false)
      defer { file.close() }
      return try file.contents()
    }
  }
}

extension StorageProblem {
  /// What happened, where and what to do, in words.
  var phrase: Phrase { Phrase("storage.\(kind.rawValue)", values.mapValues { .text($0) }) }

  /// Exit status 2 when the whole folder is unusable, 1 when one session is.
  var status: ExitStatus {
    switch self {
    case .noHome, .folderNotMade, .notAFolder, .tooOpen, .notAnIdentifier: .unusable
    case .notAFile, .notOurs, .readOnly, .diskFull, .damaged, .empty, .notASession, .newerVersion, .olderVersion,
      .locked,
      .notFound, .alreadyThere, .gone, .tooLarge, .notOpenForWriting, .failed:
      .failed
    }
  }
}
