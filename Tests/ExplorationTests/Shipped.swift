import Language
import Scenarios
import TillAssets

/// Till's data as they lie in the source tree.
enum Shipped {
  static let assets = AssetFolder(
    path: #filePath.split(separator: "/").dropLast(3).reduce("") { "\($0)/\($1)" } + "/assets")

  static func english() throws -> Phrasebook { try assets.phrasebook("en") }

  /// A runner whose screens say nothing.
  static func runner() throws -> ScenarioRunner {
    ScenarioRunner(stores: try assets.storeIDs.map { try assets.store($0) }, languages: [try english()]) { _, _ in [] }
  }
}
