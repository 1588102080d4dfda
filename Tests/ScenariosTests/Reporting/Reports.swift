import Foundation

@testable import Scenarios

/// A handful of scenarios of which some pass, some fail, some are odd and one cannot be read.
enum SampleRuns {
  static func file(_ name: String, _ steps: String, head: String = "") -> ScenarioFile {
    ScenarioFile(
      path: "qa/\(name).till.yaml",
      text: "till: 1\nname: \(name) <&> 𝄞 #1\ntags: [\(name), all]\n\(head)steps:\n  - start: checkout\n\(steps)")
  }

  static let passing = "  - choose: tabby\n  - expect: {screen: {is: page}, provider: {status: open}}\n"
  static let failing = "  - choose: tabby\n  - expect: {screen: {is: result}}\n"

  static let files: [ScenarioFile] = [
    file("alpha", passing), file("beta", failing),
    file(
      "gamma", "  - choose: ${method}\n  - expect: {screen: {is: page}}\n", head: "vary:\n  method: [tabby, tamara]\n"),
    file("delta", "  - chose: tabby\n"),
    file("epsilon", "  - fault: {id: idle, on: stc-pay.confirm, do: drop-response}\n" + passing),
    file("zeta", failing), file("eta", passing),
  ]

  /// The same list as a folder on a disk.
  static let disk = ScenarioFiles(
    names: { $0 == "qa" ? files.map { String($0.path.dropFirst(3)) } : nil },
    text: { path, _ throws(ScenarioFileProblem) in
      guard let file = files.first(where: { $0.path == path }) else { throw .unreadable(reason: "not there") }
      return file.text
    })

  static func report(
    _ selection: ScenarioSelection = ScenarioSelection(), options: RunOptions = RunOptions(),
    sharing share: ScenarioRunner.Share = ScenarioRunner.serially
  ) throws -> RunReport {
    let runner = try Shipped.runner()
    let plan = runner.plan(paths: ["qa"], from: disk, selection: selection, options: options)
    return runner.run(plan, options: options, sharing: share)
  }

  static func published(
    _ selection: ScenarioSelection = ScenarioSelection(), options: RunOptions = RunOptions()
  ) throws -> PublishedReport {
    try report(selection, options: options).published(in: Shipped.english(), by: "0.0.0")
  }
}
