import Inspection
import Payments
public import Recording
public import Scenarios
import Wire

extension Finding {
  /// A file that shows a counter-example: its name and its text.
  public struct File: Sendable {
    /// The name, without a folder.
    public let name: String
    /// The text.
    public let text: String
  }

  /// The counter-example walked once more in a world that writes down what is done in it.
  public func recorded(_ plan: ExplorationPlan) -> RecordedWorld {
    let world = RecordedWorld(plan.setup(for: path), gateways: plan.gateways)
    plan.beginning?.record(world)
    var walk = Walk(world, method: method)
    for choice in path.choices {
      walk.make(choice)
      if walk.snapshot.brokenRule != nil { break }
    }
    world.seal()
    return world
  }

  /// The name of its files, without what stands behind the dot.
  public func name(number: Int) -> String { "\(method.rawValue)-\(problem.name)-\(number)" }

  /// The files that show it: what it is in JSON, the run as one small file, and a scenario that replays it.
  ///
  /// There is no scenario where none can be written.
  public func files(of plan: ExplorationPlan, number: Int, by writer: ScenarioWriter, program: String) -> [File] {
    let name = name(number: number)
    var files = [File(name: name + ".json", text: json.prettyText + "\n")]
    let world = recorded(plan)
    files.append(File(name: name + TillRun.ending, text: TillRun(world, program: program, title: name).text))
    if let written = try? writer.write(world, named: name, gateways: plan.gateways) {
      files.append(File(name: name + ScenarioFile.ending, text: written.text))
    }
    return files
  }
}
