public import Recording

extension ScenarioRunner {
  /// Runs one of a file's scenarios, by its title, once more and records everything, to look at it later; `nil`
  /// when there is none of that title or the file has mistakes.
  ///
  /// It ends where the run without a record ends, because both are the same run.
  public func record(
    _ title: String, in file: ScenarioFile, options: RunOptions = RunOptions(), program: String = ""
  ) -> TillRun? {
    let read = ReadFile(file, vocabulary: vocabulary)
    guard let scenario = read.scenarios.first(where: { $0.title == title }) else { return nil }
    return record(scenario, read.file, options, program)
  }

  /// Does a planned run once more and writes everything down.
  public func record(_ piece: PlannedRun, options: RunOptions = RunOptions(), program: String = "") -> TillRun? {
    var scenario = piece.scenario
    scenario.world = options.overrides.applied(to: scenario.world)
    return record(scenario, piece.file, options, program)
  }

  private func record(_ scenario: Scenario, _ file: ScenarioFile, _ options: RunOptions, _ program: String) -> TillRun?
  {
    var run = prepare(scenario, file, options, isRecorded: true)
    run.run()
    guard let recorder = run.world.recorder else { return nil }
    recorder.seal()
    return TillRun(
      recorder, program: program, title: scenario.name,
      scenario: TillRun.Origin(id: scenario.title, steps: run.marks, failed: run.failedStep))
  }
}
