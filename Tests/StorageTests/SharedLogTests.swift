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

  @Test("everybody may read it, and a link in its place is not followed")
  func permissions() throws {
    try SharedLog(path: path, isAlone: false).append("one")
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect((attributes[.posixPermissions] as? Int).map { $0 & 0o022 == 0 } == true)
    let link = temporary.path + "/link.jsonl"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
    #expect(throws: StorageProblem.self) { _ = try SharedLog(path: link, isAlone: false) }
  }
}
