import ArgumentParser

/// `till run FILE-OR-FOLDER...`.
struct RunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "run", abstract: "Run scenario files.")
}
