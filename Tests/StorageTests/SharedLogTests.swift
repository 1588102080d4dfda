import Foundation
import Storage
import Testing

@Suite("A log that others read")
struct SharedLogTests {
  private let temporary: TemporaryFolder
  private var path: String { temporary.path + "/sara.jsonl" }

  init() throws { temporary = try TemporaryFolder() }

  @Test("each reading brings what was added, and a line that is not finished only once it is")
  func tail() throws {
    var tail = LineTail(path: path)
    #expect(try tail.news().isEmpty)
    let log = try SharedLog(path: path, isAlone: true)
    try log.append("one")
    try log.append("two")
    #expect(try tail.news() == ["one", "two"])
    #expect(try tail.news().isEmpty)
    let handle = try #require(FileHandle(forWritingAtPath: path))
    try handle.seekToEnd()
    try handle.write(contentsOf: Data("thr".utf8))
    #expect(try tail.news().isEmpty)
    try handle.write(contentsOf: Data("ee\n".utf8))
    #expect(try tail.news() == ["three"])
    try handle.write(contentsOf: Data("torn".utf8))
    try log.append("four")
    #expect(try tail.news() == ["torn", "four"])
  }

  @Test("a second writer is refused for as long as the first one is there")
  func alone() throws {
    var first: SharedLog? = try SharedLog(path: path, isAlone: true)
    try first?.append("one")
    #expect(throws: StorageProblem.locked(path: path)) { _ = try SharedLog(path: path, isAlone: true) }
    first = nil
    try SharedLog(path: path, isAlone: true).append("two")
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "one\ntwo\n")
  }

  @Test(
    "everybody may read it whatever the umask says, its owner alone may write, and a link in its place is not followed")
  func permissions() throws {
    let before = umask(0o077)
    defer { umask(before) }
    try SharedLog(path: path, isAlone: false).append("one")
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o644)
    let link = temporary.path + "/link.jsonl"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
    #expect(throws: StorageProblem.notAFile(path: link)) { _ = try SharedLog(path: link, isAlone: false) }
    var tail = LineTail(path: link)
    #expect(throws: StorageProblem.notAFile(path: link)) { _ = try tail.news() }
  }

  @Test("what somebody else made is not taken over, even by an administrator, and is read only where that is allowed")
  func foreign() throws {
    guard geteuid() == 0 else { return }
    try "{}\n".write(toFile: path, atomically: false, encoding: .utf8)
    #expect(chmod(path, 0o666) == 0 && chown(path, 65_534, 65_534) == 0)
    #expect(throws: StorageProblem.notOurs(path: path)) { _ = try SharedLog(path: path, isAlone: true) }
    var (any, own) = (LineTail(path: path), LineTail(path: path, ownedBy: geteuid()))
    #expect(try any.news() == ["{}"])
    #expect(throws: StorageProblem.notOurs(path: path)) { _ = try own.news() }
  }

  @Test("a pipe, a folder and a device in its place are refused at once")
  func kinds() throws {
    let pipe = temporary.path + "/pipe"
    #expect(mkfifo(pipe, 0o666) == 0)
    for path in [pipe, temporary.path, "/dev/zero"] {
      var tail = LineTail(path: path)
      #expect(throws: StorageProblem.notAFile(path: path)) { _ = try tail.news() }
      #expect(throws: StorageProblem.notAFile(path: path)) { _ = try SharedLog(path: path, isAlone: true) }
    }
  }

  @Test("a file that is larger than a reader takes is not read, however little of the disk it needs")
  func large() throws {
    try SharedLog(path: path, isAlone: true).append("one")
    #expect(truncate(path, 3 << 30) == 0)
    var tail = LineTail(path: path, atMost: 1 << 20)
    #expect(throws: StorageProblem.tooLarge(path: path, bytes: 3 << 30, most: 1 << 20)) { _ = try tail.news() }
    #expect(truncate(path, 4) == 0)
    #expect(try tail.news() == ["one"])
  }

  @Test("a line that is too long is left out and counted, and those around it are read, however they come in")
  func long() throws {
    let log = try SharedLog(path: path, isAlone: true)
    try log.append("one")
    var tail = LineTail(path: path)
    try log.append(String(repeating: "x", count: LineTail.longest * 3))
    try log.append("two")
    #expect(try tail.news() == ["one", "two"] && tail.omitted == 1)
    let handle = try #require(FileHandle(forWritingAtPath: path))
    try handle.seekToEnd()
    try handle.write(contentsOf: Data(repeating: 0x79, count: LineTail.longest * 2))
    #expect(try tail.news().isEmpty && tail.omitted == 2)
    try handle.write(contentsOf: Data("y\nthree\n".utf8))
    #expect(try tail.news() == ["three"] && tail.omitted == 2)
    let longest = String(repeating: "z", count: LineTail.longest)
    try log.append(longest)
    #expect(try tail.news() == [longest])
  }
}
