import Glibc
import Testing

@testable import Storage

@Suite("A file for its owner alone")
struct PrivateFileTests {
  @Test("says what was written last, and nothing where nothing was written")
  func written() throws {
    let scratch = try TemporaryFolder()
    let file = PrivateFile(path: scratch.path + "/new/folder/key.pem")
    #expect(try file.read() == nil)
    try file.write("one\n")
    try file.write("two\n")
    #expect(try file.read() == "two\n")
    #expect(try SessionFolder(path: scratch.path + "/new/folder").list().isEmpty)
    var info = stat()
    #expect(stat(file.path, &info) == 0 && info.st_mode & 0o777 == 0o600)
  }

  @Test("is not read where others may read it", arguments: [0o640, 0o604, 0o644] as [mode_t])
  func open(mode: mode_t) throws {
    let scratch = try TemporaryFolder()
    let file = PrivateFile(path: scratch.path + "/key.pem")
    try file.write("key\n")
    #expect(chmod(file.path, mode) == 0)
    #expect(throws: StorageProblem.tooOpen(path: file.path, mode: "0" + String(mode, radix: 8))) { try file.read() }
  }

  @Test("a link or a folder in its place is no file")
  func noFile() throws {
    let scratch = try TemporaryFolder()
    let (real, link) = (PrivateFile(path: scratch.path + "/real"), PrivateFile(path: scratch.path + "/link"))
    try real.write("key\n")
    #expect(symlink(real.path, link.path) == 0)
    #expect(throws: StorageProblem.notAFile(path: link.path)) { try link.read() }
    #expect(mkdir(scratch.path + "/folder", 0o700) == 0)
    let folder = PrivateFile(path: scratch.path + "/folder")
    #expect(throws: StorageProblem.notAFile(path: folder.path)) { try folder.read() }
    #expect(throws: StorageProblem.self) { try folder.write("key\n") }
  }
}
