import Scenarios
import TillAssets

/// Scenario files from the real disk.
enum Disk {
  /// The scenarios at some paths; what cannot be read is a file with a problem.
  static func files(_ paths: [String]) -> [ScenarioFile] {
    paths.flatMap { path -> [ScenarioFile] in
      do throws(AssetProblem) {
        let found = try TextFile.find(path, ending: ScenarioFile.ending)
        if found.isEmpty { return [ScenarioFile(path: path, problem: .nothingThere)] }
        return found.map { ScenarioFile(path: $0.path, text: $0.text) }
      } catch {
        return [ScenarioFile(path: path, problem: problem(error))]
      }
    }
  }

  private static func problem(_ problem: AssetProblem) -> ScenarioFileProblem {
    switch problem {
    case .tooLarge: .tooLarge
    case .notUTF8: .notUTF8
    case .unreadable(_, let reason): .unreadable(reason: reason)
    case .notFound, .notAnAssetFolder, .malformed, .wrongValue, .unknownName: .unreadable(reason: "\(problem)")
    }
  }
}
