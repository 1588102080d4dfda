import Language

/// The last pass: what can never happen, however the run goes, is a mistake in the file.
extension ScenarioReader {
  /// Walks the steps with the methods that the shopper chooses.
  mutating func checkPossibility(of steps: [Step], in world: ScenarioWorld) {
    var walk = PossibilityWalk(
      settings: world.settings, store: store, declaredCalls: declaredCalls.map(\.name), complaints: complaints)
    walk.visit(steps)
    walk.complainOfIdleFaults()
    complaints = walk.complaints
  }
}
