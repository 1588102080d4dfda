import Foundation
import Testing

@testable import Storage

@Suite("A file of another version")
struct VersionTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("a later Till's file is left as it is, byte for byte, and says which Till wrote it", arguments: ["9.9.0", nil])
  func newer(program: String?) throws {
    try folder.sessions.prepare()
    let path = folder.sessions.path(of: try #require(SessionID("a")))
    let by = program.map { #","till":"\#($0)""# } ?? ""
    // What stands behind the header may mean anything.
    let before = Array("{\"tillrun\":7\(by)}\nnonsense\n{\"torn".utf8)
    try write(before, to: path)
    let expected = StorageProblem.newerVersion(path: path, version: 7, program: program)
    for forWriting in [true, false] {
      #expect(
        problem { () throws(StorageProblem) in _ = try SessionFile.open(path, forWriting: forWriting) } == expected)
    }
    #expect(try bytes(path) == before)
    #expect(folder.sessions.prune(olderThan: -1_000_000_000_000) == [])
  }

  @Test("a session that an earlier Till kept in SQLite is listed, left as it is, and deleted with what belongs to it")
  func former() throws {
    let sessions = folder.sessions
    try sessions.prepare()
    let id = try #require(SessionID("a"))
    let path = sessions.path + "/a.sqlite"
    let before = Array("SQLite format 3\u{0}".utf8) + [UInt8](repeating: 1, count: 4_080)
    try write(before, to: path)
    for suffix in ["-wal", "-shm"] { try write([1], to: path + suffix) }
    let former = StorageProblem.olderVersion(path: path)
    for forWriting in [true, false] {
      #expect(
        problem { () throws(StorageProblem) in _ = try SessionFile.open(sessions.path(of: id), forWriting: forWriting) }
          == former)
    }
    let listed = try sessions.list()
    #expect(listed.map(\.id) == [id])
    #expect(listed.map(\.problem) == [former])
    #expect(!listed[0].isResumable)
    #expect(throws: StorageProblem.alreadyThere(path: path)) { try sessions.begin("a") }
    #expect(try bytes(path) == before)
    // Under the name of today, it is still what it is.
    let renamed = sessions.path + "/b.tillrun"
    try write(before, to: renamed)
    #expect(
      problem { () throws(StorageProblem) in _ = try SessionFile.open(renamed, forWriting: true) }
        == .olderVersion(path: renamed))
    #expect(try bytes(renamed) == before)
    try sessions.delete(id)
    #expect(try folder.names() == ["b.tillrun"])
  }

  @Test("a run that was put there is left as it is: it is no session")
  func run() throws {
    try folder.sessions.prepare()
    let path = folder.sessions.path(of: try #require(SessionID("a")))
    let before = Array("{\"tillrun\":1,\"till\":\"0.2.0\"}\n{\"end\":0}\n".utf8)
    try write(before, to: path)
    for forWriting in [true, false] {
      #expect(
        problem { () throws(StorageProblem) in _ = try SessionFile.open(path, forWriting: forWriting) }
          == .notASession(path: path))
    }
    #expect(try bytes(path) == before)
  }
}
