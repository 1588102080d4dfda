import Foundation
import Testing
import Wire

@testable import Storage

@Suite("A session's file")
struct SessionFileTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("what was appended comes back, in order, with how everything stood after it")
  func roundTrip() throws {
    let session = try folder.sessions.begin()
    try session.append([entry(1), entry(2)], seal: seal(2), durable: false)
    try session.append([entry(3)], seal: seal(3), durable: true)
    let contents = try session.contents()
    #expect(contents.entries == [entry(1), entry(2), entry(3)])
    #expect(contents.seal["end"]?.integer == 3)
    #expect(contents.seal["left"] == nil)
    #expect(contents.header.at("setup", "seed")?.integer == 7)
    #expect(contents.header["till"]?.string == "0.1.0")
    #expect(contents.id == session.id)
    #expect(!session.isBehind)
    session.close()
    let again = try SessionFile.open(session.path, forWriting: true)
    #expect(try again.contents() == contents)
    try again.append([entry(4)], seal: seal(4), durable: false)
    again.close()
    let reader = try SessionFile.open(session.path, forWriting: false)
    #expect(try reader.contents().entries == (1...4).map(entry))
    reader.close()
  }

  @Test("the file is only ever added to, and its lines are those of a run, with a seal after each writing")
  func lines() throws {
    let session = try folder.sessions.begin()
    var before: [UInt8] = []
    for number in 1...3 {
      try session.append(number...number)
      let after = try bytes(session.path)
      #expect(after.starts(with: before) && after.count > before.count)
      before = after
    }
    let lines = String(decoding: before, as: UTF8.self).split(separator: "\n")
    #expect(
      lines.map { String($0.prefix(9)) } == [
        #"{"tillrun"#, #"{"at":40,"#, #"{"end":1,"#, #"{"at":80,"#, #"{"end":2,"#, #"{"at":120"#, #"{"end":3,"#,
      ])
    #expect(try session.contents().text.split(separator: "\n").count == 5)
  }

  @Test(
    "any line comes back as it was",
    arguments: [
      "", "'); DROP TABLE entry; --", "\"", "\\", "nul\u{0}nul", "\u{FEFF}bom", "e\u{301}", "👩‍💳", "\u{202E}override",
      "null", String(repeating: "ö", count: 100_000),
    ])
  func anyText(text: String) throws {
    let session = try folder.sessions.begin("a")
    try session.append([text], seal: seal(1), durable: false)
    session.close()
    let contents = try SessionFile.open(session.path, forWriting: true).contents()
    #expect(contents.entries.map { Array($0.utf8) } == [Array(text.utf8)])
  }

  @Test("of a new world, nothing that was done in the one before can come back")
  func newWorld() throws {
    let session = try folder.sessions.begin()
    try session.append(1...5)
    try session.begin(header: header(8), seal: seal(0))
    #expect(session.count == 0)
    #expect(try session.contents().entries.isEmpty)
    #expect(try folder.sessions.list().map { $0.details?.entries } == [0])
    try session.append(1...2)
    session.close()
    let contents = try SessionFile.open(session.path, forWriting: true).contents()
    #expect(contents.entries == [entry(1), entry(2)])
    #expect(contents.header.at("setup", "seed")?.integer == 8)
    #expect(!contents.text.contains(entry(5)))
  }

  @Test("a session that was left for good says so, until somebody goes on with it")
  func ended() throws {
    let session = try folder.sessions.begin()
    try session.append(1...1)
    try session.end()
    session.close()
    let again = try SessionFile.open(session.path, forWriting: true)
    #expect(try again.contents().seal["left"]?.boolean == true)
    #expect(try folder.sessions.list().map { $0.details?.isEnded } == [true])
    // Once more is once.
    try again.end()
    #expect(try again.contents().text.components(separatedBy: "left").count == 2)
    try again.append(2...2)
    #expect(try again.contents().seal["left"] == nil)
    #expect(try folder.sessions.list().map { $0.details?.isEnded } == [false])
  }

  @Test("there is one file, while it is used and afterwards, and none where nothing was done")
  func oneFile() throws {
    let session = try folder.sessions.begin()
    try session.append(1...100)
    #expect(try folder.names() == ["20261121-221503-1.tillrun"])
    #expect(session.close() == 0)
    _ = try folder.sessions.list()
    try SessionFile.open(folder.sessions.path(of: session.id), forWriting: false).close()
    #expect(try folder.names() == ["20261121-221503-1.tillrun"])
    let blank = try folder.sessions.begin("blank")
    try blank.end()
    blank.close()
    #expect(try folder.names() == ["20261121-221503-1.tillrun"])
  }

  @Test(
    "nobody else can read it: files are 0600, folders that were made 0700, and a file that was opened to others is closed"
  )
  func permissions() throws {
    let session = try folder.sessions.begin()
    try session.append(1...1)
    #expect(try mode(session.path) == 0o600)
    #expect(try mode(folder.sessions.path) == 0o700)
    #expect(try mode(folder.path + "/till") == 0o700)
    session.close()
    chmod(session.path, 0o644)
    try SessionFile.open(session.path, forWriting: true).close()
    #expect(try mode(session.path) == 0o600)
  }

  @Test("a closed session, and one that was opened for reading, take nothing")
  func notForWriting() throws {
    let session = try folder.sessions.begin()
    try session.append(1...1)
    let reader = try SessionFile.open(session.path, forWriting: false)
    session.close()
    for file in [session, reader] {
      #expect(
        problem { () throws(StorageProblem) in
          try file.append([entry(2)], seal: seal(2), durable: false)
        } == .notOpenForWriting(path: session.path))
    }
    #expect(session.close() == 1)
    #expect(try SessionFile.open(session.path, forWriting: false).contents().entries == [entry(1)])
  }

  @Test("a line above the limit is refused, and what was there stays writable")
  func tooLarge() throws {
    let session = try folder.sessions.begin()
    let most = StorageLimit.line
    let large = String(repeating: "x", count: most + 1)
    #expect(
      problem { () throws(StorageProblem) in try session.append([large], seal: seal(1), durable: false) }
        == .tooLarge(path: session.path, bytes: most + 1, most: most))
    #expect(!session.isBehind)
    let largest = String(repeating: "x", count: most)
    try session.append([largest], seal: seal(1), durable: false)
    #expect(try session.contents().entries == [largest])
    #expect(try folder.sessions.list().map { $0.details?.entries } == [1])
  }

  @Test("a seal that is longer than what a list reads first is found all the same")
  func longSeal() throws {
    let session = try folder.sessions.begin()
    let long = #"{"end":1,"words":""# + String(repeating: "w", count: 300_000) + #""}"#
    try session.append([entry(1)], seal: long, durable: false)
    #expect(try folder.sessions.list().map { $0.details?.entries } == [1])
  }

  @Test("a name that is taken is left as it is, and the next session gets another")
  func taken() throws {
    let session = try folder.sessions.begin()
    try session.append(1...3)
    session.close()
    #expect(throws: StorageProblem.alreadyThere(path: session.path)) { try folder.sessions.begin() }
    #expect(try SessionFile.open(session.path, forWriting: false).contents().entries.count == 3)
    let clock = WallClock.stopped()
    let first = try folder.sessions.begin(clock: clock) { _ in header() }
    let second = try folder.sessions.begin(clock: clock) { _ in header() }
    #expect(first.id.text == "20261121t221503-p\(getpid())")
    #expect(second.id.text == "20261121t221503-p\(getpid())-2")
  }
}
