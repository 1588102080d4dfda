public import Controller
public import Language

/// Makes a scenario file of a run that was done by hand, by a walk or by another scenario.
public struct ScenarioWriter: Sendable {
  /// A file that was written.
  public struct Written: Sendable {
    /// The file's text.
    public let text: String
    /// What of the run the file could not say, and what was put in place of something secret; all of it also stands in the text.
    public let notes: [Phrase]
    /// Whether the file was run: every expectation held, and it ended in the same three truths, with the same rule broken or none.
    public let isProven: Bool
  }

  let runner: ScenarioRunner

  /// A writer; whatever it writes is checked and run by the runner.
  public init(_ runner: ScenarioRunner) { self.runner = runner }

  /// Writes what was done in a world so far.
  public func write(_ world: RecordedWorld, named name: String, gateways: GatewayMaker = .own)
    throws(RecordingProblem) -> Written
  {
    try write(world.setup, world.entries, named: name, gateways: gateways)
  }

  /// Writes what a recording holds; `gateways` are those that it was made with. Throws when the recording cannot be replayed.
  public func write(
    _ setup: WorldSetup, _ entries: [RecordingEntry], named name: String, gateways: GatewayMaker = .own
  ) throws(RecordingProblem) -> Written {
    _ = try Recording.replay(setup, entries, gateways: gateways)
    return Written(text: "till: 1\nname: \(name)\n", notes: [], isProven: false)
  }
}
