import Foundation
import Glibc
import Testing

@testable import Storage

@Suite("A file that somebody planted")
struct PlantedFileTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// What is said of a session's path, by a list and by opening it.
  private func problems(_ path: String) throws -> [StorageProblem?] {
    try folder.sessions.list().map(\.problem)
      + [false, true].map { forWriting in
        problem { () throws(StorageProblem) in _ = try SessionFile.open(path, forWriting: forWriting) }
      }
  }

  @Test(
    "a pipe, a link and a folder in a session’s place are left alone at once", arguments: ["pipe", "link", "folder"])
  func notAFile(what: String) throws {
    try folder.sessions.prepare()
    let path = folder.sessions.path(of: try #require(SessionID("a")))
    switch what {
    case "pipe": #expect(mkfifo(path, 0o600) == 0)
    case "link": #expect(symlink("/etc/hostname", path) == 0)
    default: #expect(mkdir(path, 0o700) == 0)
    }
    #expect(try problems(path) == [.notAFile(path: path), .notAFile(path: path), .notAFile(path: path)])
    #expect(folder.sessions.prune(olderThan: -1_000_000_000_000) == [])
  }

  @Test("a file of another user is not read and not written", .enabled(if: geteuid() == 0))
  func foreign() throws {
    let session = try folder.sessions.begin("a")
    try session.append(1...1)
    session.close()
    #expect(chown(session.path, 12_345, 12_345) == 0)
    let path = session.path
    #expect(try problems(path) == [.notOurs(path: path), .notOurs(path: path), .notOurs(path: path)])
  }

  @Test("a file that is larger than any session is not read, and a list looks only at its ends")
  func large() throws {
    let session = try folder.sessions.begin("a")
    try session.append(1...1)
    session.close()
    #expect(truncate(session.path, off_t(StorageLimit.file + 1)) == 0)
    let tooLarge = StorageProblem.tooLarge(
      path: session.path, bytes: StorageLimit.file + 1, most: StorageLimit.file)
    let damaged = StorageProblem.damaged(path: session.path, setAside: nil)
    #expect(try problems(session.path) == [damaged, tooLarge, tooLarge])
  }

  @Test("a first line without end is refused")
  func endless() throws {
    try folder.sessions.prepare()
    let path = folder.sessions.path(of: try #require(SessionID("a")))
    try write([UInt8](repeating: 0x20, count: 3 * StorageLimit.line), to: path)
    #expect(try folder.sessions.list().map(\.problem) == [.damaged(path: path, setAside: nil)])
  }
}
