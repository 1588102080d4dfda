import Foundation
import PseudoTerminal
import Testing

/// A folder with one terminal's entry, compiled from its source and removed when nobody needs it any more.
final class TerminfoFolder {
  let path: String

  init(_ source: String) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "terminfo-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    path = folder.path
    let file = folder.appending(path: "source")
    try Data((source + "\n").utf8).write(to: file)
    let compiler = try PseudoTerminal("/usr/bin/tic", ["-x", "-o", path, file.path])
    #expect(try compiler.waitForChange() == .exited(status: 0))
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }
}
