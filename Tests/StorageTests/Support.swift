import Foundation
import Testing

@testable import Storage

/// A folder that goes with its owner.
final class TemporaryFolder: Sendable {
  let path: String

  init() throws {
    path = FileManager.default.temporaryDirectory.appending(path: "till-storage-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  var sessions: SessionFolder { SessionFolder(path: path + "/till/sessions") }

  /// The names in the sessions' folder, sorted.
  func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: sessions.path).sorted() }
}

/// The moment of every test: 2026-11-21T22:15:03Z.
let moment: Int64 = 1_795_299_303_000

extension WallClock {
  /// A clock that stands still.
  static func stopped(at milliseconds: Int64 = moment) -> WallClock { WallClock { milliseconds } }
}

extension SessionFolder {
  /// Begins a session at the moment of every test.
  func begin(_ name: String = "20261121-221503-1", setup: String = #"{"seed":7}"#, at time: Int64 = moment) throws
    -> SessionFile
  {
    try SessionFile.create(
      in: self, id: try #require(SessionID(name)), program: "0.1.0", setup: setup, title: #"{"store":"default"}"#,
      clock: .stopped(at: time))
  }
}

/// The entry with a number, and how everything stands after it.
func entry(_ number: Int) -> StoredEntry { StoredEntry(at: Int64(number) * 40, text: #"{"press":\#(number)}"#) }
func standing(_ number: Int) -> String { #"{"after":\#(number)}"# }

extension SessionFile {
  /// Appends entries one by one.
  func append(_ numbers: ClosedRange<Int>, durable: Bool = false) throws {
    for number in numbers { try append([entry(number)], standing: #"{"after":\#(number)}"#, durable: durable) }
  }
}

/// The problem that something ends with; `nil` when it ends well.
func problem(_ body: () throws(StorageProblem) -> Void) -> StorageProblem? {
  do throws(StorageProblem) {
    try body()
    return nil
  } catch {
    return error
  }
}

func bytes(_ path: String) throws -> [UInt8] { try [UInt8](Data(contentsOf: URL(filePath: path))) }

func write(_ bytes: some Sequence<UInt8>, to path: String) throws {
  try Data(bytes).write(to: URL(filePath: path))
}

func mode(_ path: String) throws -> Int {
  try #require(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int)
}
