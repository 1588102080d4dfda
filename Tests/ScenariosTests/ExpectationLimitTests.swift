import Language
import Testing

@testable import Scenarios

@Suite("What expectations look at, and where they look no further")
struct ExpectationLimitTests {
  private func run(_ steps: String, given: String = "") throws -> (report: RunReport, text: String) {
    let text = "till: 1\nid: here\nname: n\n" + given + "steps:\n  - start: checkout\n" + steps
    let report = try Shipped.run(text)
    return (report, report.text(in: try Shipped.english()))
  }

  private func codes(_ steps: String, given: String = "") throws -> [ErrorCode] {
    try run(steps, given: given).report.runs.flatMap { $0.failures + $0.warnings }.map(\.code)
  }

  private static let payByCard = """
      - choose: card
      - fill: {number: 4200000000000026, expiry: 12/30, security-code: "123", holder: Sara Demo}
      - press: pay

    """

  // MARK: Amounts, calls and codes

  /// Questions of every kind that speak of an amount, with the steps that lead to each.
  static let asking: [(given: String, steps: String, amount: String)] = [
    ("", "  - choose: stc-pay\n", "148.00 SAR"),
    ("given: {store: cape-town, cart: {total: 100.00 ZAR}}\n", "  - choose: apple-pay\n", "100.00 ZAR"),
    (
      "given: {store: london, cart: {total: 24.00 GBP}}\n",
      """
        - choose: bank-payment
        - bank: mock-payments-gb-redirect
        - form: submit
        - page: {button: continue, fields: {username: test_executed, pin: "1234"}}
        - page: {button: approve}
        - expect: {screen: {is: wait}}

      """, "24.00 GBP"
    ),
  ]

  @Test("a number, a sheet and a wait speak of the amount that is asked", arguments: asking)
  func asked(_ given: String, steps: String, amount: String) throws {
    let (report, text) = try run(steps + "  - expect: {money: {asked: \(amount)}}\n", given: given)
    #expect(report.exitCode == .passed, "\(text)")
    let other = amount.replacing(".00", with: ".01")
    #expect(try run(steps + "  - expect: {money: {asked: \(other)}}\n", given: given).text.contains("got \(amount)"))
  }

  @Test("the call that follows a link is named, and any other fails")
  func nextCall() throws {
    let steps = """
        - choose: tabby
        - page: {button: submit, fields: {otp: "8888"}}
        - page: {approve: true}
        - expect: {link: {next: CALL}}

      """
    let read = try run(steps.replacing("CALL", with: "tabby.read-payment"))
    #expect(read.report.exitCode == .passed, "\(read.text)")
    #expect(try run(steps.replacing("CALL", with: "none")).text.contains("got tabby.read-payment"))
  }

  @Test("the code that is looked at is the one that was shown last")
  func lastCode() throws {
    let steps = """
        - choose: pix
        - expect: {screen: {is: qr}, qr: {same-as: first}}
        - clock: +31m
        - press: try-again
        - expect: {screen: {is: qr}}
        - expect: {qr: {same-as: first}}

      """
    #expect(try codes(steps, given: "given: {store: sao-paulo}\n") == [.qrFailed])
  }

  @Test("how often the app was told counts from the beginning of the present attempt")
  func completions() throws {
    let (report, text) = try run(
      """
        - choose: tabby
        - page: {button: cancel}
        - clock: {run-until: idle}
        - expect: {app: {completions: 1}}
        - press: other-method
        - network: offline
        - choose: tabby
        - clock: {run-until: idle}
        - expect: {screen: {is: result}, app: {completions: 1}}

      """)
    #expect(report.exitCode == .passed, "\(text)")
  }

  @Test("where addresses led is told one by one beside what was expected")
  func hops() throws {
    let (_, text) = try run(
      """
        - choose: tabby
        - page: {button: cancel}
        - expect: {hops: [nobody]}

      """)
    #expect(text.contains("web-view intercepted tillshop://return/tabby/cancel"), "\(text)")
  }

  // MARK: Faults

  @Test("a fault that waits for its step has not fired, and no number but 0 holds of it")
  func waitingFault() throws {
    let steps = """
        - fault: {id: slow, on: tabby.create-session, after: later, do: {latency: 1s}}
        - expect: {fault: {slow: COUNT}}
        - id: later
          choose: tabby

      """
    for (count, holds) in [("0", true), ("not-fired", true), ("1", false), ("fired", false), ("armed", false)] {
      let (report, text) = try run(steps.replacing("COUNT", with: count))
      #expect(!report.runs.contains { !$0.failures.isEmpty } == holds, "\(count)")
      if !holds { #expect(text.contains("got not-armed"), "\(text)") }
    }
    let armed = steps.replacing("after: later, ", with: "").replacing("COUNT", with: "fired")
    #expect(try run(armed).text.contains("got not-fired"))
  }

  @Test("a fault of a world that was left without firing made nothing go wrong")
  func leftFault() throws {
    let steps = """
        - checkpoint: begun
        - fault: {id: slow, on: tabby.create-session, do: {latency: 1s}}
        - choose: METHOD
        - rewind: begun
        - choose: card
        - expect: {screen: {is: card}}

      """
    #expect(try codes(steps.replacing("METHOD", with: "stc-pay")).contains(.faultNeverFired))
    #expect(try !codes(steps.replacing("METHOD", with: "tabby")).contains(.faultNeverFired))
  }

  @Test("a call that was declared and never made is named")
  func missingCall() throws {
    let (report, text) = try run(
      """
        - choose: card
        - expect: {screen: {is: card}}

      """, given: "given: {calls: [shop.charge]}\n")
    #expect(report.runs.flatMap(\.warnings).map(\.code) == [.callNeverMade])
    #expect(text.contains("no call `shop.charge` was made"), "\(text)")
  }

  // MARK: Messages

  @Test("messages that are held up are forgotten where nothing speaks of them later, be it in the very next step")
  func heldForEver() throws {
    let held = Self.payByCard + "  - webhook: hold\n"
    #expect(try codes(held) == [.heldForEver])
    #expect(try codes(held + "  - expect: {webhooks: {received: 0}}\n").isEmpty)
    #expect(try codes(held + "  - expect: {screen: {is: result}}\n") == [.heldForEver])
  }

  @Test("a message that comes from the provider and can be read is signed; one that cannot is not")
  func signed() throws {
    for (fault, isSigned) in [("", true), ("  - fault: {id: bad, on: hyperpay.notification, do: malformed}\n", false)] {
      let steps = fault + Self.payByCard + "  - clock: {run-until: webhook}\n"
      for flag in [true, false] {
        let report = try run(steps + "  - expect: {webhooks: {received: 1, signed: \(flag)}}\n").report
        #expect((report.exitCode == .passed) == (flag == isSigned), "\(fault) \(flag)")
      }
    }
  }

  @Test("the next message is the first of those that are under way")
  func nextMessage() throws {
    let (report, text) = try run(
      """
        - choose: bank-payment
        - bank: mock-payments-gb-redirect
        - form: submit
        - page: {button: continue, fields: {username: test_executed, pin: "1234"}}
        - webhook: hold
        - page: {button: approve}
        - clock: {run-until: idle}
        - webhook: {deliver: next}
        - webhook: {deliver: [executed, settled, creditable]}
        - expect: {webhooks: {received: 4, repeated: 0}}

      """, given: "given: {store: london, cart: {total: 24.00 GBP}}\n")
    #expect(report.exitCode == .passed, "\(text)")
  }
}
