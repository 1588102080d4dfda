import Foundation
import Testing
import Wire

@testable import Storage

@Suite("A process that was killed")
struct KillTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(
    "a file that was cut anywhere leaves the first entries and how everything stood after them, never anything else")
  func cut() throws {
    let session = try folder.sessions.begin("source")
    for number in 1...12 {
      try session.append([entry(number * 2 - 1), entry(number * 2)], seal: seal(number * 2), durable: false)
    }
    let whole = try bytes(session.path)
    session.close()
    let copy = SessionFolder(path: folder.path + "/copy")
    try copy.prepare()
    let path = copy.path(of: session.id)
    var (seen, last): (Set<Int>, Int) = ([], 0)
    for length in 0...whole.count {
      try write(whole.prefix(length), to: path)
      let listed = try #require(try copy.list().first)
      do throws(StorageProblem) {
        let file = try SessionFile.open(path, forWriting: true)
        let contents = try file.contents()
        let count = contents.entries.count
        #expect(contents.entries == (0..<count).map { entry($0 + 1) })
        #expect(contents.seal["end"]?.integer == count)
        #expect(listed.details?.entries == count)
        #expect(count.isMultiple(of: 2))
        #expect(count >= last)
        last = count
        seen.insert(count)
        // And it can be gone on with.
        try file.append([entry(count + 1)], seal: seal(count + 1), durable: false)
        file.close()
        #expect(try SessionFile.open(path, forWriting: false).contents().entries.count == count + 1)
      } catch {
        // Cut before the first writing was whole: there is no session yet.
        #expect(error == .empty(path: path), "\(length)")
        #expect(listed.problem == error)
        #expect(last == 0)
      }
      try FileManager.default.removeItem(atPath: path)
    }
    #expect(seen == Set(stride(from: 2, through: 24, by: 2)))
  }

  @Test(
    "everything that was answered is there after kill -9, and the session can be resumed", arguments: [1, 7, 40, 333])
  func killed(after count: Int) throws {
    let fixture = try Fixture(["append", folder.sessions.path, "100000"])
    let path = try #require(fixture.line())
    for _ in 0..<count { _ = fixture.line() }
    let listed = try #require(try folder.sessions.list().first)
    #expect(listed.isInUse)
    #expect(!listed.isResumable)
    #expect(try #require(listed.details).entries >= count)
    #expect(
      problem { () throws(StorageProblem) in _ = try SessionFile.open(path, forWriting: true) }
        == .locked(path: path))
    #expect(problem { () throws(StorageProblem) in try folder.sessions.delete(listed.id) } != nil)
    let answered = count + fixture.killed().count
    #expect(try #require(try folder.sessions.list().first).isResumable)
    let session = try SessionFile.open(path, forWriting: true)
    let contents = try session.contents()
    #expect(contents.entries.count >= answered)
    #expect(contents.entries.count <= answered + 1)
    #expect(contents.seal["end"]?.integer == contents.entries.count)
    try session.append([entry(0)], seal: seal(contents.entries.count + 1), durable: true)
    session.close()
    #expect(try folder.names() == ["\(session.id).tillrun"])
  }

  @Test("a process that owns a session keeps every other out, until it ends")
  func owner() throws {
    let session = try folder.sessions.begin()
    try session.append(1...1)
    let path = session.path
    let locked = StorageProblem.locked(path: path)
    #expect(problem { () throws(StorageProblem) in _ = try SessionFile.open(path, forWriting: true) } == locked)
    #expect(try Fixture(["hold", path]).finish() == ["locked"])
    session.close()
    let other = try Fixture(["hold", path])
    #expect(other.line() == "held")
    #expect(problem { () throws(StorageProblem) in _ = try SessionFile.open(path, forWriting: true) } == locked)
    #expect(try SessionFile.open(path, forWriting: false).contents().entries == [entry(1)])
    #expect(try folder.sessions.list().map(\.isInUse) == [true])
    #expect(folder.sessions.prune(olderThan: -1_000_000_000_000) == [])
    #expect(try other.finish() == [])
    #expect(try folder.sessions.list().map(\.isInUse) == [false])
    try SessionFile.open(path, forWriting: true).close()
  }
}
