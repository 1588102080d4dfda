import Glibc
import Scenarios
import TillAssets

/// The real disk.
enum Disk {
  static let files = ScenarioFiles(names: names, text: text)

  private static func names(in folder: String) -> [String]? {
    guard let directory = opendir(folder) else { return nil }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      names.append(
        withUnsafePointer(to: &entry.pointee.d_name) { pointer in
          pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        })
    }
    return names
  }

  private static func text(of path: String) throws(ScenarioFileProblem) -> String {
    do {
      return try TextFile.read(path)
    } catch {
      switch error {
      case .tooLarge: throw .tooLarge
      case .notUTF8: throw .notUTF8
      case .unreadable(_, let reason): throw .unreadable(reason: reason)
      case .notFound, .notAnAssetFolder, .malformed, .wrongValue, .unknownName: throw .unreadable(reason: "\(error)")
      }
    }
  }
}
