import Controller
import Language
public import Recording

extension ScenarioRun {
  /// The text of the step at which expectations failed, line by line without its indentation; empty where none did, or where its text
  /// alone does not say what is expected.
  var failedStep: [String] {
    guard let number = failures.first?.moment?.step?.number, steps.indices.contains(number - 1) else { return [] }
    let step = steps[number - 1]
    guard !step.action.expectations.isEmpty, step.action.expectations.allSatisfy(\.check.isOfMoment) else { return [] }
    let lines = file.source.lines
    let (first, indent) = (step.place.line - 1, step.place.column - 1)
    guard lines.indices.contains(first), lines[first].count > indent,
      lines[first].prefix(indent).filter({ $0 != " " }) == ["-"]
    else { return [] }
    let rest = lines[(first + 1)...].prefix { $0.prefix(indent).allSatisfy { $0 == " " } }
    var text = ([lines[first]] + rest).map { String(String.UnicodeScalarView($0.dropFirst(indent))) }
    // Empty lines behind the step are not its own.
    while let last = text.last, last.allSatisfy({ $0 == " " }) { text.removeLast() }
    return text.contains { $0.contains("${") } ? [] : text
  }

  /// The unmet claims of a step's expectations, each with the value that holds now.
  func unmet(_ step: Step) -> [String] {
    let snapshot = snapshot(of: step.payment)
    return step.action.expectations.compactMap { expectation in
      mismatch(of: expectation.check, in: snapshot).map { "\(expectation.name) \($0.got)" }
    }
  }
}

extension ScenarioRunner {
  /// Says what is unmet in a world of the step at which a run failed; `nil` where it failed at none that can be judged again.
  public func judgeOfFailure(in run: TillRun) -> ((RecordedWorld) -> [String])? {
    guard let failed = run.scenario?.failed, let first = failed.first else { return nil }
    let steps = ["  - start: checkout", "  - \(first)"] + failed.dropFirst().map { "    \($0)" }
    let file = ScenarioFile(
      path: "", text: (["till: 1", "name: failed", "steps:"] + steps).joined(separator: "\n") + "\n")
    var tree = TreeReader(file.source)
    var reader = ScenarioReader(file.source, vocabulary: vocabulary, variables: [:])
    // Whether it is possible was looked at when the whole file was read.
    guard let text = tree.read(), let scenario = reader.read(text, variant: ""),
      let step = scenario.steps.last, !step.action.expectations.isEmpty
    else { return nil }
    let display = ScenarioDisplay(
      language: languages.first { $0.code == run.setup.language } ?? languages.first ?? .empty,
      columns: scenario.world.columns, rows: scenario.world.rows)
    return { [render] world in
      ScenarioRun(scenario, file, in: DrivenWorld(recorded: world), display: display, render: render).unmet(step)
    }
  }
}

extension Check {
  /// Whether the last moment of a run alone decides it; codes that were shown and steps without effect are remembered by the run.
  var isOfMoment: Bool {
    switch self {
    case .qr, .ignored, .shop: false
    case .screen, .app, .provider, .wire, .webhooks, .link, .phone, .hops, .fault, .money, .truths, .messages,
      .journal,
      .operation, .settlement, .deadlines:
      true
    }
  }
}
