import Commerce
import Controller
import Inspection
import Language
import Pages
import Payments
import Recording
import Scenarios
import Testing
import TillAssets
import Wire
import WorldFixture

@Suite("Scenarios that write themselves")
struct WrittenScenarioTests {
  static let assets = AssetFolder(
    path: #filePath.split(separator: "/").dropLast(3).reduce("") { "\($0)/\($1)" } + "/assets")

  static func runner() throws -> ScenarioRunner {
    ScenarioRunner(stores: TestSetup.stores, languages: [try assets.phrasebook("en")]) { _, _ in [] }
  }

  /// The flows of which a part cannot be said, and what of it.
  static let unsaid: [String: [String]] = [:]

  @Test(
    "what a person did becomes a file that runs green and ends in the same three truths", arguments: RecordedFlow.all)
  func flows(flow: RecordedFlow) throws {
    let person = try flow.played()
    person.world.seal()
    let written = try ScenarioWriter(try Self.runner()).write(person.world, named: flow.name)
    let english = try Self.assets.phrasebook("en")

    #expect(written.isProven, "\(written.text)")
    let file = ScenarioFile(path: "written.till.yaml", text: written.text)
    #expect(try Self.runner().check([file]).isEmpty)
    let report = try Self.runner().run([file], options: RunOptions(isStrict: true))
    #expect(report.exitCode == .passed, "\(report.text(in: english))\n\(written.text)")
    let title = try #require(report.runs.first).scenario.title
    let again = try #require(try Self.runner().record(title, in: file, program: "test"))
    #expect(try again.replay().snapshot.ledger.state == person.snapshot.ledger.state)
    for secret in person.secrets where secret.count >= 13 {
      let isPublished = try Self.runner().check([ScenarioFile(path: "a.till.yaml", text: "x: \"\(secret)\"")])
        .allSatisfy { $0.code != .cardNumber }
      #expect(isPublished || !written.text.contains(secret))
    }
  }
}
