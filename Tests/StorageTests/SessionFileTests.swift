import Foundation
import Testing

@testable import Storage

@Suite("A session's file")
struct SessionFileTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("what was appended comes back, in order, with how everything stood after it")
  func roundTrip() throws {
    let session = try folder.sessions.begin()
    try session.append([entry(1), entry(2)], standing: standing(2), durable: false)
    try session.append([entry(3)], standing: standing(3), durable: true)
    let contents = try session.contents()
    #expect(contents.entries == [entry(1), entry(2), entry(3)])
    #expect(contents.standing == standing(3))
    #expect(contents.setup == #"{"seed":7}"#)
    #expect(contents.title == #"{"store":"default"}"#)
    #expect(contents.program == "0.1.0")
    #expect(contents.id == session.id)
    #expect(contents.created == moment)
    #expect(!contents.isEnded)
    #expect(!session.isBehind)
    session.close()
    let again = try SessionFile.open(session.path, forWriting: true)
    #expect(try again.contents() == contents)
    try again.append([entry(4)], standing: standing(4), durable: false)
    again.close()
    let reader = try SessionFile.open(session.path, forWriting: false)
    #expect(try reader.contents().entries == (1...4).map(entry))
    reader.close()
  }

  @Test(
    "any text comes back as it was, whatever SQL or JSON would make of it",
    arguments: [
      "", "'); DROP TABLE entry; --", "\"", "\\", "nul\u{0}nul", "\u{FEFF}bom", "e\u{301}", "👩‍💳", "\u{202E}override",
      "line\r\nline", "null", String(repeating: "ö", count: 100_000),
    ])
  func anyText(text: String) throws {
    let session = try SessionFile.create(
      in: folder.sessions, id: try #require(SessionID("a")), program: text, setup: text, title: text,
      clock: .stopped())
    try session.append([StoredEntry(at: .min, text: text)], standing: text, durable: false)
    session.close()
    let contents = try SessionFile.open(session.path, forWriting: true).contents()
    for read in [contents.program, contents.setup, contents.title, contents.standing, contents.entries[0].text] {
      #expect(Array(read.utf8) == Array(text.utf8))
    }
    #expect(contents.entries[0].at == .min)
  }

  @Test("a new world drops what was done in the one before, and nothing of it can come back")
  func newWorld() throws {
    let session = try folder.sessions.begin()
    try session.append(1...5)
    try session.begin(setup: #"{"seed":8}"#, title: "{}")
    #expect(session.entryCount == 0)
    #expect(try session.contents().entries.isEmpty)
    #expect(try session.contents().standing == "")
    try session.append(1...2)
    session.close()
    let contents = try SessionFile.open(session.path, forWriting: true).contents()
    #expect(contents.entries == [entry(1), entry(2)])
    #expect(contents.setup == #"{"seed":8}"#)
    #expect(contents.title == "{}")
  }

  @Test("a session that was left for good says so, until somebody goes on with it")
  func ended() throws {
    let session = try folder.sessions.begin()
    try session.append(1...1)
    try session.end()
    session.close()
    let again = try SessionFile.open(session.path, forWriting: true)
    #expect(try again.contents().isEnded)
    try again.append(2...2)
    #expect(try !again.contents().isEnded)
  }

  @Test("after a clean exit one file remains")
  func oneFile() throws {
    let session = try folder.sessions.begin()
    try session.append(1...100)
    #expect(try folder.names().contains("20261121-221503-1.sqlite-wal"))
    #expect(session.close() == 0)
    #expect(try folder.names() == ["20261121-221503-1.sqlite"])
    // Neither reading nor listing leaves anything behind.
    _ = try folder.sessions.list()
    try SessionFile.open(folder.sessions.path(of: session.id), forWriting: false).close()
    #expect(try folder.names() == ["20261121-221503-1.sqlite"])
  }

  @Test("nobody else can read it: files are 0600, folders that were made 0700, with any umask")
  func permissions() throws {
    let session = try folder.sessions.begin()
    try session.append(1...1)
    for name in try folder.names() { #expect(try mode("\(folder.sessions.path)/\(name)") == 0o600, "\(name)") }
    #expect(try folder.names().count == 4)
    #expect(try mode(folder.sessions.path) == 0o700)
    #expect(try mode(folder.path + "/till") == 0o700)
  }

  @Test("a closed session, and one that was opened for reading, take nothing")
  func notForWriting() throws {
    let session = try folder.sessions.begin()
    let reader = try SessionFile.open(session.path, forWriting: false)
    session.close()
    for file in [session, reader] {
      #expect(
        problem { () throws(StorageProblem) in
          try file.append([entry(1)], standing: "", durable: false)
        } == .notOpenForWriting(path: session.path))
    }
    #expect(session.close() == 1)
  }

  @Test("a text above the limit is refused, and what was there stays writable")
  func tooLarge() throws {
    let session = try folder.sessions.begin()
    let most = StorageLimit.text
    let large = StoredEntry(at: 0, text: String(repeating: "x", count: most + 1))
    #expect(
      problem { () throws(StorageProblem) in try session.append([large], standing: "", durable: false) }
        == .tooLarge(path: session.path, bytes: most + 1, most: most))
    #expect(!session.isBehind)
    let largest = StoredEntry(at: 0, text: String(repeating: "x", count: most))
    try session.append([largest], standing: "", durable: false)
    #expect(try session.contents().entries == [largest])
  }

  @Test("a name that is taken is left as it is, and the next session gets another")
  func taken() throws {
    let session = try folder.sessions.begin()
    try session.append(1...3)
    session.close()
    #expect(throws: StorageProblem.alreadyThere(path: session.path)) { try folder.sessions.begin() }
    #expect(try SessionFile.open(session.path, forWriting: false).contents().entries.count == 3)
    let clock = WallClock.stopped()
    let first = try folder.sessions.begin(program: "1", setup: "", title: "", clock: clock)
    let second = try folder.sessions.begin(program: "1", setup: "", title: "", clock: clock)
    #expect(first.id.text == "20261121t221503-p\(getpid())")
    #expect(second.id.text == "20261121t221503-p\(getpid())-2")
  }
}
