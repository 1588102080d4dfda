import Controller
import Testing

@testable import Scenarios

/// Paths that exploring found and that hang on a few milliseconds, so that they cannot be shipped for every seed.
@Suite("Paths that were found and hang on the moment")
struct FoundPathTests {
  @Test("a link that comes while a question asked before it is still out is not what decides")
  func linkWhileReading() throws {
    let text = """
      till: 1
      id: here
      name: here
      steps:
        - start: checkout
        - choose: tamara
          no-wait: true
        - clock: +440ms
        - close: page
          no-wait: true
        - clock: +64ms
        - external: tamara.finish-elsewhere
          no-wait: true
        - clock: +1s334ms
        - press: reopen
          no-wait: true
        - clock: +250ms
        - expect: {screen: {is: result, outcome: success}, app: {result: success}, provider: {status: authorised}}
      """
    let english = try Shipped.english()
    let report = try Shipped.run(text)
    #expect(report.exitCode == .passed, "\(report.text(in: english))")
  }
}
