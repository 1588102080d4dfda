import Foundation
import Inspection
import Language
import Testing
import TillAssets

@testable import Scenarios

@Suite("The page of every payment rule")
struct RulePageTests {
  @Test(
    "a rule says when it holds, by when, how it is broken and how to provoke that", arguments: PaymentRule.allCases)
  func parts(rule: PaymentRule) throws {
    let english = try Shipped.english()
    for part in RulePage.parts {
      let text =
        english.entries["rule.\(rule.rawValue).\(part)"] == nil
        ? "" : english.text("rule.\(rule.rawValue).\(part)")
      #expect(text.hasSuffix("."), "rule.\(rule.rawValue).\(part): “\(text)”")
    }
    let page = RulePage(rule, in: english)
    #expect(!page.text.contains("\u{27E6}") && page.text.hasPrefix("\(rule.rawValue) (payment rule \(rule.number) of"))
  }

  @Test("a rule that can leave a deadline open says what it waits for")
  func waits() throws {
    let english = try Shipped.english()
    for rule in PaymentRule.allCases where english.entries["rule.\(rule.rawValue).waits"] != nil {
      #expect(!english.text("rule.\(rule.rawValue).deadline").hasPrefix("None"), "\(rule.rawValue)")
    }
  }

  @Test("docs/rules.md is what the language table says; recorded with TILL_RECORD=1")
  func page() throws {
    let path = Shipped.assets.path.replacing("/assets", with: "/docs/rules.md")
    let text = try RulePage.markdown(in: Shipped.english())
    if ProcessInfo.processInfo.environment["TILL_RECORD"] != nil {
      try text.write(toFile: path, atomically: true, encoding: .utf8)
    }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
  }

  @Test("what a rule’s page quotes of a scenario file can be copied into one", arguments: PaymentRule.allCases)
  func quotes(rule: PaymentRule) throws {
    let text = try Shipped.english().text("rule.\(rule.rawValue).provoke")
    let quoted = text.split(separator: "`", omittingEmptySubsequences: false).enumerated().filter { $0.offset % 2 == 1 }
    var step = ""
    for (_, quote) in quoted where quote.contains(":") && !quote.hasPrefix("till ") {
      // A quote that goes with a step stands behind it.
      step = quote.hasPrefix("of:") ? "\(step)\n    \(quote)" : String(quote)
      let isGiven = step.hasPrefix("settings:")
      let file = """
        till: 1
        name: a plan
        given: {\(isGiven ? step : "seed: 1")}
        steps:
          - start: checkout
          - \(isGiven ? "clock: +1s" : step)
          - expect: {screen: {is: methods}}
        """
      // Whether a step fits what was done before is another matter.
      let slips = try Shipped.run(file).complaints.map(\.code.rawValue).filter { $0 < "E3" }
      #expect(slips.isEmpty, "\(step): \(slips)")
    }
  }
}
