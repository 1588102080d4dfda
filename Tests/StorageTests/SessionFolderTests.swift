import Foundation
import Testing
import Wire

@testable import Storage

@Suite("The sessions' folder")
struct SessionFolderTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("the usual folder is in the state directory, and a relative path is no state directory")
  func usual() throws {
    #expect(try SessionFolder.usual(stateHome: "/s", home: "/h").path == "/s/till/sessions")
    #expect(try SessionFolder.usual(stateHome: nil, home: "/h").path == "/h/.local/state/till/sessions")
    #expect(try SessionFolder.usual(stateHome: "s", home: "/h").path == "/h/.local/state/till/sessions")
    for home in [nil, "", "h"] {
      #expect(
        problem { () throws(StorageProblem) in _ = try SessionFolder.usual(stateHome: nil, home: home) } == .noHome)
    }
    #expect(SessionFolder(path: "/a/b//").path == "/a/b")
  }

  @Test("a folder that is not there has no sessions, and listing does not make it")
  func missing() throws {
    #expect(try folder.sessions.list() == [])
    #expect(folder.sessions.prune() == [])
    #expect(!FileManager.default.fileExists(atPath: folder.sessions.path))
    let id = try #require(SessionID("a"))
    #expect(
      problem { () throws(StorageProblem) in try folder.sessions.delete(id) }
        == .notFound(path: folder.sessions.path(of: id)))
    #expect(
      problem { () throws(StorageProblem) in
        try SessionFile.open(folder.sessions.path(of: id), forWriting: false).close()
      }
        == .notFound(path: folder.sessions.path(of: id)))
  }

  @Test(
    "a file where the folder should be, a folder that others may read and a file system that forbids writing are said")
  func unusable() throws {
    let file = folder.path + "/file"
    try write([1], to: file)
    func begin(_ path: String) -> StorageProblem? {
      problem { () throws(StorageProblem) in
        _ = try SessionFolder(path: path).begin { _ in header() }
      }
    }
    #expect(begin(file) == .notAFolder(path: file))
    #expect(begin(file + "/till/sessions") == .notAFolder(path: file))
    #expect(try bytes(file) == [1])
    let open = folder.path + "/open"
    try FileManager.default.createDirectory(
      atPath: open, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o755])
    try FileManager.default.setAttributes([.posixPermissions: 0o750], ofItemAtPath: open)
    #expect(begin(open) == .tooOpen(path: open, mode: "0750"))
    #expect(
      problem { () throws(StorageProblem) in _ = try SessionFolder(path: open).list() }
        == .tooOpen(path: open, mode: "0750"))
    // Nobody can make a folder there, not even root.
    switch begin("/proc/till/sessions") {
    case .folderNotMade(let path, _)?, .readOnly(let path)?: #expect(path == "/proc/till")
    case let other: Issue.record("\(String(describing: other))")
    }
    try FileManager.default.createSymbolicLink(atPath: folder.path + "/nowhere", withDestinationPath: "/nonexistent/x")
    #expect(begin(folder.path + "/nowhere") != nil)
    #expect(begin(folder.path + "/" + String(repeating: "n", count: 300)) != nil)
  }

  @Test("a list has the newest first, with what each file says, and one bad file spoils nothing")
  func list() throws {
    let sessions = folder.sessions
    let old = try sessions.begin("20261120-101010-9")
    try old.append(1...4)
    try old.end()
    old.close()
    try date(old.path, moment - 1_000)
    let new = try sessions.begin()
    try new.append(1...2)
    try write(Array("nonsense".utf8), to: sessions.path + "/20261121-000000-2.tillrun")
    try write([], to: sessions.path + "/20261121-000001-2.tillrun")
    try write([7], to: sessions.path + "/20261101-000000-3.tillrun.damaged")
    for name in ["notes.txt", "-x.tillrun", "a b.tillrun", ".tillrun"] {
      try write([1], to: "\(sessions.path)/\(name)")
    }
    try FileManager.default.createDirectory(
      atPath: sessions.path + "/folder.tillrun", withIntermediateDirectories: false)
    try FileManager.default.createSymbolicLink(
      atPath: sessions.path + "/link.tillrun", withDestinationPath: new.path)
    let found = try sessions.list()
    #expect(
      found.map(\.id.text) == [
        "link", "folder", "20261121-221503-1", "20261121-000001-2", "20261121-000000-2", "20261120-101010-9",
        "20261101-000000-3",
      ])
    let byID = Dictionary(uniqueKeysWithValues: found.map { ($0.id.text, $0) })
    let running = try #require(byID["20261121-221503-1"])
    #expect(running.isInUse)
    #expect(!running.isResumable)
    let details = try #require(running.details)
    #expect(details.entries == 2 && !details.isEnded)
    #expect(details.header["till"]?.string == "0.1.0")
    #expect(details.seal["end"]?.integer == 2)
    let ended = try #require(byID["20261120-101010-9"])
    #expect(!ended.isInUse)
    #expect(ended.details?.isEnded == true)
    #expect(ended.updated == moment - 1_000)
    #expect(byID["20261121-000001-2"]?.problem == .empty(path: sessions.path + "/20261121-000001-2.tillrun"))
    let bad = sessions.path + "/20261121-000000-2.tillrun"
    #expect(byID["20261121-000000-2"]?.problem == .damaged(path: bad, setAside: nil))
    #expect(try bytes(bad) == Array("nonsense".utf8))
    #expect(byID["link"]?.problem == .notAFile(path: sessions.path + "/link.tillrun"))
    #expect(byID["folder"]?.problem == .notAFile(path: sessions.path + "/folder.tillrun"))
    let aside = sessions.path + "/20261101-000000-3.tillrun"
    #expect(byID["20261101-000000-3"]?.problem == .damaged(path: aside, setAside: aside + ".damaged"))
    new.close()
    #expect(try #require(try sessions.list().first { $0.id == new.id }).isResumable)
  }

  @Test("deleting takes everything of a session and nothing of another, and refuses one in use")
  func delete() throws {
    let sessions = folder.sessions
    let first = try sessions.begin("a")
    try first.append(1...1)
    let second = try sessions.begin("a-2")
    try second.append(1...1)
    second.close()
    #expect(problem { () throws(StorageProblem) in try sessions.delete(first.id) } == .locked(path: first.path))
    try write([1], to: sessions.path + "/a.tillrun.damaged")
    first.close()
    try sessions.delete(first.id)
    #expect(try folder.names() == ["a-2.tillrun"])
    try write([1], to: sessions.path + "/b.tillrun.damaged")
    try sessions.delete(try #require(SessionID("b")))
    #expect(try folder.names() == ["a-2.tillrun"])
  }

  @Test("pruning takes only what was left or is empty, and is old, and not in use")
  func prune() throws {
    let sessions = folder.sessions
    let age: Int64 = 1_000
    func make(_ name: String, entries: Int, isEnded: Bool, at time: Int64) throws {
      let session = try sessions.begin(name)
      if entries > 0 { try session.append(1...entries) } else { try session.begin(header: header(), seal: seal(0)) }
      if isEnded { try session.end() }
      session.close()
      try date(session.path, time)
    }
    try make("left-old", entries: 2, isEnded: true, at: moment - age - 1)
    try make("left-new", entries: 2, isEnded: true, at: moment - age)
    try make("going-old", entries: 2, isEnded: false, at: 0)
    try make("empty-old", entries: 0, isEnded: false, at: 0)
    try make("empty-new", entries: 0, isEnded: false, at: moment)
    let used = try sessions.begin("used")
    try used.append(1...1)
    try used.end()
    try date(used.path, 0)
    try write([1], to: sessions.path + "/bad.tillrun")
    try write([], to: sessions.path + "/nothing.tillrun")
    try write(Array("SQLite format 3\u{0}".utf8), to: sessions.path + "/former.sqlite")
    for name in ["bad.tillrun", "nothing.tillrun", "former.sqlite"] { try date("\(sessions.path)/\(name)", 1_000) }
    let gone = sessions.prune(olderThan: age, clock: .stopped())
    #expect(gone.map(\.text).sorted() == ["empty-old", "left-old", "nothing"])
    #expect(
      try folder.names() == [
        "bad.tillrun", "empty-new.tillrun", "former.sqlite", "going-old.tillrun", "left-new.tillrun", "used.tillrun",
      ])
    used.close()
  }
}
