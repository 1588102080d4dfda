import Foundation

/// The folders that the tests of the program make. All are below one folder, which goes when the tests end.
enum TestFolders {
  /// Short, since sockets are below it, whose paths have at most 107 bytes.
  private static let root: String = {
    let root = FileManager.default.temporaryDirectory.appending(path: "till-tests-\(getpid())").path
    atexit { try? FileManager.default.removeItem(atPath: TestFolders.root) }
    return root
  }()

  /// A path that nobody else has, of nothing that exists. Other users may pass through the root, which a test that starts Till
  /// as another user needs, but not list it; each folder in it is its owner's alone.
  static func path(_ name: String) -> String {
    try? FileManager.default.createDirectory(
      atPath: root, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o711])
    return "\(root)/\(name)-\(UUID().uuidString.prefix(13))"
  }

  /// The same of a folder that exists.
  static func make(_ name: String) -> String {
    let folder = path(name)
    try? FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    return folder
  }
}
