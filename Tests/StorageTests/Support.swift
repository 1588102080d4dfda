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

/// The first line of a session's file.
func header(_ seed: Int = 7) -> String { #"{"tillrun":2,"till":"0.1.0","title":"a","setup":{"seed":\#(seed)}}"# }

extension SessionFolder {
  /// Begins a session of a name.
  func begin(_ name: String = "20261121-221503-1", header line: String = header()) throws -> SessionFile {
    try SessionFile.create(in: self, id: try #require(SessionID(name)), header: line)
  }
}

/// The entry with a number, and how everything stands after it.
func entry(_ number: Int) -> String { #"{"at":\#(number * 40),"press":\#(number)}"# }
func seal(_ number: Int) -> String { #"{"end":\#(number)}"# }

extension SessionFile {
  /// Appends entries one by one.
  func append(_ numbers: ClosedRange<Int>, durable: Bool = false) throws {
    for number in numbers { try append([entry(number)], seal: seal(number), durable: durable) }
  }
}

/// Makes a file as if it had been written to for the last time at a moment in milliseconds since 1970.
func date(_ path: String, _ milliseconds: Int64) throws {
  try FileManager.default.setAttributes(
    [.modificationDate: Date(timeIntervalSince1970: Double(milliseconds) / 1_000)], ofItemAtPath: path)
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

/// Changes what stands in a file that somebody has open.
func write(_ bytes: [UInt8], to path: String, keepingFile: Bool) throws {
  let handle = try FileHandle(forWritingTo: URL(filePath: path))
  try handle.truncate(atOffset: 0)
  try handle.write(contentsOf: Data(bytes))
  try handle.close()
}

func mode(_ path: String) throws -> Int {
  try #require(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int)
}
