import Foundation
import Storage
import Testing

@Suite("A log of lines")
struct LineLogTests {
  private let temporary: TemporaryFolder
  private var folder: SessionFolder { SessionFolder(path: temporary.path + "/training") }

  init() throws { temporary = try TemporaryFolder() }

  @Test("keeps every line in its order, in a folder that it makes for its owner alone")
  func kept() throws {
    let log = LineLog(folder: folder, name: "drill.jsonl")
    #expect(try log.lines().isEmpty)
    try log.append("one")
    try log.append("two")
    #expect(try log.lines() == ["one", "two"])
    let attributes = try FileManager.default.attributesOfItem(atPath: log.path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  @Test("a line that was not finished costs only itself")
  func torn() throws {
    let log = LineLog(folder: folder, name: "drill.jsonl")
    try log.append("whole")
    let handle = try #require(FileHandle(forWritingAtPath: log.path))
    try handle.seekToEnd()
    try handle.write(contentsOf: Data("torn".utf8))
    try handle.close()
    #expect(try log.lines() == ["whole"])
    try log.append("next")
    #expect(try log.lines() == ["whole", "torn", "next"])
  }
}
