import Foundation
import Testing

@testable import Storage

@Suite("A full disk")
struct FullDiskTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Gives the file no more pages, or all it wants.
  private func limit(_ session: SessionFile, isFull: Bool) throws {
    let database = try #require(session.database)
    try database.execute("PRAGMA max_page_count = \(isFull ? 1 : 1_000_000)")
  }

  /// An entry that does not fit into the pages that are there.
  private func large(_ number: Int) -> StoredEntry {
    StoredEntry(at: Int64(number), text: String(repeating: "\(number % 10)", count: 5_000))
  }

  @Test("what did not fit is kept, counted, and written when there is room, in order")
  func heals() throws {
    let session = try folder.sessions.begin()
    try session.append([large(1)], standing: standing(1), durable: true)
    try limit(session, isFull: true)
    for number in 2...6 {
      let found = problem { () throws(StorageProblem) in
        try session.append([large(number)], standing: standing(number), durable: number == 3)
      }
      #expect(found == .diskFull(path: session.path))
      #expect(session.problem == found)
      #expect(session.entriesBehind == number - 1)
      #expect(session.isBehind)
      #expect(session.entryCount == number)
    }
    #expect(try session.contents().entries == [large(1)])
    #expect(try session.contents().standing == standing(1))
    try limit(session, isFull: false)
    try session.append([large(7)], standing: standing(7), durable: false)
    #expect(!session.isBehind)
    #expect(session.problem == nil)
    #expect(try session.contents().entries == (1...7).map(large))
    #expect(try session.contents().standing == standing(7))
    #expect(session.close() == 0)
    #expect(try SessionFile.open(session.path, forWriting: true).contents().entries.count == 7)
  }

  @Test("a new world that did not fit begins when there is room, and what the old one had waiting is forgotten")
  func newWorld() throws {
    let session = try folder.sessions.begin()
    try session.append([large(1)], standing: standing(1), durable: true)
    try limit(session, isFull: true)
    let setup = String(repeating: "s", count: 50_000)
    #expect(
      problem { () throws(StorageProblem) in try session.append([large(2)], standing: "", durable: true) } != nil)
    #expect(problem { () throws(StorageProblem) in try session.begin(setup: setup, title: "{}") } != nil)
    #expect(session.entriesBehind == 0)
    #expect(session.isBehind)
    #expect(session.entryCount == 0)
    #expect(try session.contents().entries == [large(1)])
    try limit(session, isFull: false)
    try session.retry()
    #expect(try session.contents().entries.isEmpty)
    #expect(try session.contents().setup == setup)
    try session.append([large(3)], standing: "", durable: false)
    #expect(try session.contents().entries == [large(3)])
  }

  @Test("what waits is written on the way out, and what cannot be is counted")
  func close() throws {
    for isFull in [true, false] {
      let session = try folder.sessions.begin("full-\(isFull)")
      try limit(session, isFull: true)
      #expect(
        problem { () throws(StorageProblem) in try session.append([large(1)], standing: "", durable: false) } != nil)
      try limit(session, isFull: isFull)
      #expect(session.close() == (isFull ? 1 : 0))
      #expect(try SessionFile.open(session.path, forWriting: true).contents().entries.count == (isFull ? 0 : 1))
    }
  }

  @Test("the operating system's own refusal is understood, and healed from, by a process that meets it")
  func realLimit() throws {
    let fixture = try Fixture(["fill", folder.sessions.path, "65536"])
    let lines = try fixture.finish()
    #expect(lines.count == 8, "\(lines)")
    #expect(lines.prefix(6).allSatisfy { $0.hasPrefix("disk-full ") }, "\(lines)")
    let healed = try #require(lines.dropFirst(6).first).split(separator: " ")
    #expect(healed.prefix(2) == ["healed", "0"])
    let contents = try SessionFile.open(try #require(lines.last), forWriting: true).contents()
    #expect(contents.entries.count == Int(healed[2]))
    #expect(contents.entries.map(\.at) == (1...contents.entries.count).map { Int64($0) * 40 })
  }
}
