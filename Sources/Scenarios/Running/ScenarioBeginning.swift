public import Controller
public import Payments
public import Recording

/// The deeds of a scenario up to one of its steps, with which another world begins.
public struct ScenarioBeginning: Sendable {
  /// The setup of its world.
  public let setup: WorldSetup
  /// The method that it pays with; `nil` when it has picked none by then.
  public let method: PaymentMethod?
  /// Does its steps in a new world.
  public let perform: @Sendable (World) -> Void
  /// Does them in a new world that writes them down.
  public let record: @Sendable (RecordedWorld) -> Void
}

extension ScenarioRunner {
  /// The number of steps of the first scenario of a file.
  public func stepCount(of file: ScenarioFile) -> Int {
    ReadFile(file, vocabulary: vocabulary).scenarios.first?.steps.count ?? 0
  }

  /// The first steps of a file's first scenario; `nil` when the file has mistakes or fewer steps.
  public func beginning(of file: ScenarioFile, steps: Int) -> ScenarioBeginning? {
    let read = ReadFile(file, vocabulary: vocabulary)
    guard let scenario = read.scenarios.first, steps <= scenario.steps.count else { return nil }
    let done = Step.withoutUndone(scenario.steps.prefix(steps))
    let chosen = done.compactMap { step -> PaymentMethod? in
      if case .choose(let method) = step.action { method.listed } else { nil }
    }
    let display = ScenarioDisplay(language: .empty, columns: 80, rows: 24)
    let perform: @Sendable (DrivenWorld) -> Void = { world in
      var run = ScenarioRun(scenario, read.file, in: world, display: display) { _, _ in [] }
      for step in done { run.perform(step) }
    }
    return ScenarioBeginning(
      setup: scenario.setup, method: chosen.last, perform: { perform(DrivenWorld($0)) },
      record: { perform(DrivenWorld(recorded: $0)) })
  }
}
