import Foundation
import Testing

/// The process of `Tests/StorageFixture`.
final class Fixture {
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private var unread: [UInt8] = []

  init(_ arguments: [String]) throws {
    let own = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    process.executableURL = URL(filePath: own).deletingLastPathComponent().appending(path: "StorageFixture")
    process.arguments = arguments
    process.standardInput = input
    process.standardOutput = output
    try process.run()
  }

  deinit {
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
  }

  /// The next line it says; `nil` at the end.
  func line() -> String? {
    while true {
      if let end = unread.firstIndex(of: 0x0A) {
        defer { unread.removeFirst(end + 1) }
        return String(decoding: unread[..<end], as: UTF8.self)
      }
      let more = output.fileHandleForReading.availableData
      guard !more.isEmpty else { return nil }
      unread += more
    }
  }

  /// Kills it as a power button would, and takes what it had said.
  func killed() -> [String] {
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    return rest()
  }

  /// Ends its input and takes what it says until its end.
  func finish() throws -> [String] {
    try input.fileHandleForWriting.close()
    let lines = rest()
    process.waitUntilExit()
    return lines
  }

  private func rest() -> [String] {
    var lines: [String] = []
    while let next = line() { lines.append(next) }
    return lines
  }
}
