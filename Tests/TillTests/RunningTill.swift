import Foundation
import PseudoTerminal
import Testing

/// The environment that the terminal of somebody who has used Till before gives, with folders of its own so that instances do not meet.
func personalEnvironment(_ changes: [String: String] = [:]) -> [String: String] {
  let folder = TestFolders.make("home")
  // As long as nothing was ever kept, `till` offers a tour first.
  try? FileManager.default.createDirectory(atPath: folder + "/state/till", withIntermediateDirectories: true)
  let usual = [
    "TERM": "xterm-256color", "LANG": "C.UTF-8", "HOME": folder, "XDG_RUNTIME_DIR": folder,
    "XDG_STATE_HOME": folder + "/state", "PATH": "/usr/bin:/bin",
  ]
  return usual.merging(changes) { $1 }
}

/// Starts Till in a terminal and waits for its first screen.
func startTill(
  _ arguments: [String] = [], environment: [String: String] = personalEnvironment(), columns: Int = 80, rows: Int = 24
) throws -> PseudoTerminal {
  let terminal = try PseudoTerminal(
    PseudoTerminal.product("till"), arguments, environment: environment, columns: columns, rows: rows)
  try terminal.wait(for: "the first screen") { $0.isAlternate && $0.shows("?") }
  return terminal
}

/// What a program that ran without a terminal left behind.
struct Finished {
  let status: Int32
  let output: String
  let complaints: String
}

/// Runs Till without a terminal and waits for its end; where its answer goes elsewhere, none is returned.
func runTill(
  _ arguments: [String], input: String? = nil, environment: [String: String] = personalEnvironment(),
  workingIn folder: String = "/", answeringTo elsewhere: FileHandle? = nil
) throws -> Finished {
  let process = Process()
  process.executableURL = URL(filePath: PseudoTerminal.product("till"))
  process.arguments = arguments
  process.environment = environment
  process.currentDirectoryURL = URL(filePath: folder)
  let (output, complaints) = (Pipe(), Pipe())
  process.standardOutput = output
  process.standardError = complaints
  if let elsewhere {
    process.standardOutput = elsewhere
    try output.fileHandleForWriting.close()
  }
  if let input {
    let pipe = Pipe()
    pipe.fileHandleForWriting.write(Data(input.utf8))
    try pipe.fileHandleForWriting.close()
    process.standardInput = pipe
  } else {
    process.standardInput = FileHandle.nullDevice
  }
  try process.run()
  // The program's complaints are short, so reading one pipe to its end first cannot stall it.
  let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
  let errors = String(decoding: complaints.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
  process.waitUntilExit()
  return Finished(status: process.terminationStatus, output: text, complaints: errors)
}

extension PseudoTerminal {
  /// Types a card into the form on the screen and pays.
  func payByCard(_ number: String) throws {
    try wait(forText: "Card number")
    for text in [number, "1130", "123", "Sara Demo"] {
      type(text)
      press(.tab)
    }
    press(.enter)
  }
}
