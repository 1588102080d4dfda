import Language
import Scenarios
import Testing

@Suite("The scenarios that are shipped")
struct ShippedScenarioTests {
  @Test("every one passes, without a warning, in less than two seconds together")
  func pass() throws {
    let english = try Shipped.english()
    let clock = ContinuousClock()
    let begun = clock.now
    let report = try Shipped.runner().run(paths: [Shipped.folder], options: RunOptions(isStrict: true))
    let took = clock.now - begun
    print(report.text(in: english), took)
    #expect(report.exitCode == .passed, "\(report.text(in: english))")
  }
}
