import Foundation
import Testing

@testable import Storage

@Suite("A full disk")
struct FullDiskTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("the operating system's own refusal is understood, and healed from, by a process that meets it")
  func realLimit() throws {
    let fixture = try Fixture(["fill", folder.sessions.path, "65536"])
    let lines = try fixture.finish()
    #expect(lines.count == 8, "\(lines)")
    // What did not fit waits, and is counted, one more each time.
    #expect(
      lines.prefix(6).enumerated().allSatisfy { $1.hasPrefix("disk-full \($0 + 1) ") }, "\(lines)")
    let healed = try #require(lines.dropFirst(6).first).split(separator: " ")
    #expect(healed.prefix(2) == ["healed", "0"])
    let contents = try SessionFile.open(try #require(lines.last), forWriting: true).contents()
    #expect(contents.entries.count == Int(healed[2]))
    for (index, entry) in contents.entries.enumerated() { #expect(entry.hasPrefix(#"{"at":\#((index + 1) * 40),"#)) }
  }

  @Test("what a writing that failed left behind is gone after the next, also for whoever reads in between")
  func halfWritten() throws {
    let session = try folder.sessions.begin()
    try session.append(1...2)
    let whole = try bytes(session.path)
    try write(whole + Array(#"{"at":120,"press":3}\n{"en"#.utf8), to: session.path, keepingFile: true)
    #expect(try SessionFile.open(session.path, forWriting: false).contents().entries.count == 2)
    #expect(try folder.sessions.list().map { $0.details?.entries } == [2])
    try session.append(3...3)
    #expect(try session.contents().entries == (1...3).map(entry))
    session.close()
    #expect(try SessionFile.open(session.path, forWriting: true).contents().entries == (1...3).map(entry))
  }

  @Test("a session in which nothing could be written waits with everything, and is counted on the way out")
  func nothingWritten() throws {
    let fixture = try Fixture(["fill", folder.sessions.path, "0"])
    let lines = try fixture.finish()
    #expect(lines.first == "disk-full 1 1", "\(lines)")
    #expect(lines.dropLast().last == "healed 0 7", "\(lines)")
    #expect(try SessionFile.open(try #require(lines.last), forWriting: false).contents().entries.count == 7)
  }
}
