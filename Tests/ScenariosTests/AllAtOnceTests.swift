import Scenarios
import Testing

/// A file with several mistakes, and where all of them are.
struct Mistaken: Sendable, CustomTestStringConvertible {
  let text: String
  let codes: [String]

  var testDescription: String { codes.joined(separator: " ") }

  /// Mistakes in the steps, which begin in line 5 after `start: checkout`.
  static func steps(_ steps: String, _ codes: String...) -> Mistaken {
    Mistaken(text: "till: 1\nname: n\nsteps:\n  - start: checkout\n" + steps + "\n", codes: codes)
  }
}

@Suite("All mistakes of a file")
struct AllAtOnceTests {
  @Test(
    "are said at once, whatever else is wrong",
    arguments: [
      Mistaken(
        text:
          "till: 1\nname: n\ngiven:\n  store: mars\n  seed: -1\n  terminal: 1x1\nsteps:\n  - start: checkout\n  - press: paay\n",
        codes: ["E104:4", "E107:5", "E107:6", "E104:9"]),
      .steps("  - fault: {on: tabby.creat-session, do: drop-respones}\n  - expect: {sms: 0}", "E104:5", "E104:5"),
      .steps(
        "  - choose: tabby\n  - clock: -5m\n  - expect: {screen: {is: qr}}\n  - fill: {otp: '1'}", "E202:6", "E401:7",
        "E402:8"),
      .steps(
        "  - clock: -5m\n  - fault: {on: tamara.*, do: offline}\n  - choose: tabby\n  - checkpoint: a\n  - expect: {sms: 0}",
        "E202:5", "W405:6", "W404:8"),
      .steps("  - repeat: {times: 0, steps: [{press: paay}]}\n  - expect: {sms: 0}", "E107:5", "E104:5"),
      .steps("  - expect: {wire: {call: tabby.creat, times: some}}", "E104:5", "E107:5"),
      .steps("  - link: {mutate: other-hst, via: pigeon}\n  - expect: {sms: 0}", "E104:5", "E104:5"),
      .steps("  - webhook: {delay: [x], by: soon}\n  - expect: {sms: 0}", "E105:5", "E107:5"),
      .steps("  - scan: {pay: yes, amount: wrng}\n  - expect: {sms: 0}", "E107:5", "E104:5"),
    ])
  func everything(_ file: Mistaken) throws {
    let found = try Findings.codes(file.text)
    let said = try Findings.said(of: file.text)
    #expect(found == file.codes, "\(said)")
  }

  @Test(
    "are none that only come of another one",
    arguments: [
      // Which method is meant is not known, so nothing is impossible after it.
      Mistaken.steps("  - choose: tabbi\n  - expect: {screen: {is: qr}}", "E104:5"),
      .steps("  - chose: tabby\n  - fill: {otp: '1'}\n  - expect: {sms: 0}", "E101:5"),
      .steps("  - choose: tabbi\n  - choose: card\n  - expect: {wire: {call: tabby.create-session}}", "E104:5"),
      .steps("  - rewind: nowhere\n  - expect: {screen: {is: otp}}", "E209:5"),
      .steps("  - checkpoint: here\n  - rewind: her\n  - expect: {sms: 0}", "E209:6"),
      Mistaken(
        text: "till: 1\nname: n\nsteps:\n  - start: checkot\n  - choose: card\n  - expect: {sms: 0}\n",
        codes: ["E104:4"]),
      Mistaken(
        text:
          "till: 1\nname: n\ngiven: {store: mars, cart: {total: 1.00 USD}}\nsteps:\n  - start: checkout\n  - choose: tabby\n  - expect: {sms: 0}\n",
        codes: ["E104:3"]),
      Mistaken(
        text:
          "till: 1\nname: n\ngiven: {gateways: {hyperpay: {flow: x}}}\nsteps:\n  - start: checkout\n  - choose: card\n  - expect: {screen: {is: qr}}\n",
        codes: ["E101:3"]),
    ])
  func noMore(_ file: Mistaken) throws {
    let found = try Findings.codes(file.text)
    let said = try Findings.said(of: file.text)
    #expect(found == file.codes, "\(said)")
  }
}
