import Scenarios
import TillAssets

/// The real disk.
enum Disk {
  static let files = ScenarioFiles(names: TextFile.names, text: text)

  private static func text(of path: String, isFound: Bool) throws(ScenarioFileProblem) -> String {
    do {
      return try TextFile.read(path, isFound: isFound)
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
