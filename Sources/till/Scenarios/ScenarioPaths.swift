import Glibc
import Scenarios
import TillAssets

extension AppContext {
  /// Paths as they are to be read: a name that is no file here, and that a scenario has which comes with Till, stands for that.
  func scenarioPaths(_ paths: [String]) -> [String] {
    paths.map { path in access(path, F_OK) == 0 ? path : assets.scenario(named: path) ?? path }
  }

  /// The machine's files, with the names of the scenarios that come with Till, so that a misspelt one is told the right one.
  var scenarioFiles: ScenarioFiles {
    var files = ScenarioFiles.disk
    files.known = assets.scenarioNames
    return files
  }
}
