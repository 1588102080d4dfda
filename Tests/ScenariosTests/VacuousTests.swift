import Language
import Testing

@testable import Scenarios

@Suite("What holds without ever being put to the test")
struct VacuousTests {
  private func codes(_ text: String) throws -> [ErrorCode] {
    let report = try Shipped.run(text)
    return (report.complaints + report.runs.flatMap { $0.failures + $0.warnings }).map(\.code)
  }

  private static let head = "till: 1\nname: a plan\n"

  @Test("a condition that holds in one variant is no wonder in the others")
  func oneVariant() throws {
    let text =
      Self.head + """
        vary: {method: [tabby, card]}
        steps:
          - start: checkout
          - choose: "${method}"
          - expect: {provider: {charges: 0}}
            if: {screen: {is: page}}
        """
    #expect(try codes(text).isEmpty)
    #expect(try codes(text.replacing("is: page", with: "is: otp")) == [.conditionNeverHolds])
  }

  @Test("a condition on variants that no variant meets is found without running")
  func noVariant() throws {
    let text =
      Self.head + """
        vary: {case: [{method: tabby, side: left}, {method: tamara, side: right}]}
        steps:
          - start: checkout
          - choose: "${method}"
          - expect: {screen: {is: page}}
          - expect: {provider: {charges: 9}}
            if: {method: tabby, side: right}
        """
    #expect(try codes(text) == [.conditionNeverHolds])
    let met = text.replacing("if: {method: tabby, side: right}", with: "if: {method: tabby, side: left}")
    #expect(try !codes(met).contains(.conditionNeverHolds))
  }

  @Test("names that vary together count as used when one of them is")
  func rows() throws {
    let text =
      Self.head + """
        vary: {case: [{name: a, method: tabby}, {name: b, method: tamara}]}
        steps:
          - start: checkout
          - choose: "${method}"
          - expect: {screen: {is: page}}
        """
    #expect(try codes(text).isEmpty)
  }

  @Test("a path that was asked for proves that it is spelt right, and a number of calls does so by itself")
  func paths() throws {
    func file(_ wire: String) -> String {
      Self.head + """
        steps:
          - start: checkout
          - choose: tabby
          - expect: {screen: {is: page}, wire: \(wire)}
        """
    }
    #expect(try codes(file("{call: \"POST /api/v2/checkout\", times: at-most 3}")).isEmpty)
    #expect(try codes(file("{call: \"POST /api/v2/chekcout\", times: at-most 3}")) == [.pathNeverAsked])
    #expect(try codes(file("{call: tabby.create-session, times: at-least 0}")) == [.cannotFail])
    #expect(try codes(file("{call: tamara.cancel-order, times: 0}")) == [.cannotFail])
  }

  @Test("a fault that fires while time passes behind the last deed is odd; one that fires before it is not")
  func late() throws {
    func file(_ end: String) -> String {
      Self.head + """
        steps:
          - start: checkout
          - fault: {id: slow, on: yuno.read-payment, nth: 3, do: {latency: 2s}}
          - choose: pix
          - expect: {screen: {is: qr}}
          - clock: +1m
          \(end)
        """
    }
    #expect(try codes(file("")) == [.faultFiredLate])
    #expect(try codes(file("- expect: {fault: {slow: fired}}")).isEmpty)
    #expect(try codes(file("- close: qr")).isEmpty)
  }

  @Test("a file that is too long is said to be that, and nothing else")
  func tooLong() throws {
    let steps = String(repeating: "  - expect: {screen: {is: methods}}\n", count: 2_001)
    #expect(try codes(Self.head + "steps:\n  - start: checkout\n" + steps) == [.tooManyValues])
  }

  @Test("a rule that a file leaves out has to be broken by one of its runs, and a strict run refuses one that is not")
  func exceptions() throws {
    func file(_ rules: String) -> String {
      Self.head + """
        vary: {method: [tabby, stc-pay]}
        rules: {except: [\(rules)]}
        given: {settings: {notifications.delivery: never, store.care: naive}}
        steps:
          - start: checkout
          - choose: "${method}"
          - close: page
            if: {method: tabby}
          - external: tabby.finish-elsewhere
            if: {method: tabby}
          - clock: +3d
          - expect: {provider: {charges: 0}}
        """
    }
    #expect(try codes(file("store-knows")).filter { $0 == .ruleNeverBroken }.isEmpty)
    let two = file("store-knows, captured-once")
    #expect(try codes(two).filter { $0 == .ruleNeverBroken }.count == 1)
    let text = try Shipped.run(two).published(in: try Shipped.english()).text(in: try Shipped.english())
    #expect(text.contains("no run breaks `captured-once`") && !text.contains("no run breaks `store-knows`"))
    // Two runs, and not one, see that.
    #expect(try codes(file("store-knows, same-seed-same-bytes")).filter { $0 == .ruleNeverBroken }.isEmpty)
  }

  @Test("a rule that a file chooses has to be put to the test by one of its runs")
  func choices() throws {
    func file(_ rules: String) -> String {
      Self.head + """
        vary: {method: [pix, stc-pay]}
        rules: [\(rules)]
        steps:
          - start: checkout
          - choose: "${method}"
          - clock: +1s
          - scan: {pay: true}
            if: {method: pix}
          - clock: +1m
          - expect: {provider: {charges: 0}}
            if: {method: stc-pay}
        """
    }
    // Money moves in one of the two runs.
    #expect(try codes(file("captured-once")).filter { $0 == .ruleNeverTested }.isEmpty)
    let two = file("captured-once, forgeries-do-nothing")
    #expect(try codes(two).filter { $0 == .ruleNeverTested }.count == 1)
    let text = try Shipped.run(two).published(in: try Shipped.english()).text(in: try Shipped.english())
    #expect(text.contains("puts `forgeries-do-nothing` to the test") && !text.contains("puts `captured-once`"))
    #expect(try codes(file("captured-once, same-seed-same-bytes")).filter { $0 == .ruleNeverTested }.isEmpty)
  }
}
