import ArgumentParser
import Controller
import Glibc
import Language
import Recording
import Scenarios
import TillAssets

extension AppContext {
  /// The path of the scenario that a name on the command line means: a scenario file, or one that comes with Till where there is no
  /// file of that name; `nil` when it means something else.
  func scenarioPath(of name: String) -> String? {
    if name.hasSuffix(ScenarioFile.ending) { return name }
    return access(name, F_OK) == 0 ? nil : assets.scenario(named: name)
  }

  /// Runs the first scenario of a file and writes it down; complains and leaves with exit status 2 where the file has mistakes.
  func recordedScenario(_ path: String, gateways: GatewayMaker) throws -> TillRun {
    let runner = try phrases.orExit { try makeRunner().trying(gateways) }
    let plan = runner.plan(paths: [path], from: scenarioFiles)
    let mistakes = plan.complaints.filter { $0.code.severity == .error }
    guard mistakes.isEmpty, let first = plan.runs.first, let run = runner.record(first, program: Till.version) else {
      for mistake in mistakes { AppContext.complain(mistake.text(in: phrases)) }
      if mistakes.isEmpty { AppContext.complain("till: " + phrases.text("cli.run-no-scenario", ["file": .text(path)])) }
      throw ExitCode(2)
    }
    return run
  }
}
