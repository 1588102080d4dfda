import Commerce
import Controller
import Deeplinks
import Inspection
import Language
import Pages
import Payments
import Providers
import Recording
import Testing

@testable import Scenarios

@Suite("What a file says about its world and its steps, and what the program makes of it")
struct WorldWordTests {
  private func scenario(given: String = "", steps: String = "  - expect: {sms: 0}") throws -> Scenario {
    let text = "till: 1\nname: n\ngiven:\n  seed: 1\n\(given)\nsteps:\n  - start: checkout\n\(steps)\n"
    let read = ReadFile(ScenarioFile(path: "here.till.yaml", text: text), vocabulary: try Shipped.vocabulary())
    let english = try Shipped.english()
    #expect(read.complaints.isEmpty, "\(read.complaints.map { $0.text(in: english) })")
    return try #require(read.scenarios.first)
  }

  @Test(
    "how long a code lives is one of the lengths that its gateway has",
    arguments: [
      ("stc-pay: {otp: {expires: 2m}}", "stc-pay.code-lifetime", "two-minutes"),
      ("stc-pay: {otp: {expires: 300s}}", "stc-pay.code-lifetime", nil),
      ("yuno: {pix: {expires: 5m}}", "yuno.pix-lifetime", "five-minutes"),
      ("yuno: {pix: {expires: 15m}}", "yuno.pix-lifetime", "fifteen-minutes"),
      ("yuno: {pix: {expires: 30m}}", "yuno.pix-lifetime", nil),
      ("yuno: {pix: {expires: 60m}}", "yuno.pix-lifetime", "one-hour"),
      ("yuno: {pix: {expires: 1d}}", "yuno.pix-lifetime", "one-day"),
      ("yuno: {pix: {expires: 144h}}", "yuno.pix-lifetime", "six-days"),
      ("yuno: {pix-lifetime: one-hour}", "yuno.pix-lifetime", "one-hour"),
    ])
  func lifetimes(text: String, setting: String, choice: String?) throws {
    #expect(try scenario(given: "  gateways: {\(text)}").world.settings.chosen == (choice.map { [setting: $0] } ?? [:]))
  }

  @Test(
    "when a message comes again",
    arguments: [
      ("provider", nil), ("once", [] as [Duration]?), ("stripe-sandbox", [.seconds(3_600), .seconds(7_200)]),
      ("[30s, 1m]", [.seconds(30), .seconds(60)]), ("30s", [.seconds(30)]), ("[]", []),
    ])
  func policies(text: String, waits: [Duration]?) throws {
    #expect(try scenario(given: "  webhooks: {policy: \(text)}").world.setup.schedules.redelivery == waits)
  }

  @Test(
    "how often and when a call is made again",
    arguments: [
      ("{max: 5}", RetryPolicy(retries: 5, waits: [])), ("{max: 0}", RetryPolicy(retries: 0, waits: [])),
      ("{backoff: [1s, 2s]}", RetryPolicy(retries: 2, waits: [.seconds(1), .seconds(2)])),
      ("{max: 4, backoff: 3s}", RetryPolicy(retries: 4, waits: [.seconds(3)])),
      ("{max: 1, backoff: [1s, 2s]}", RetryPolicy(retries: 1, waits: [.seconds(1), .seconds(2)])),
    ])
  func retries(text: String, policy: RetryPolicy) throws {
    let world = try scenario(given: "  gateways: {tabby: {retry: \(text)}}").world
    #expect(world.setup.schedules.retries == [.tabby: policy])
  }

  @Test("a set-up with schedules is written down and read back, and what is usual leaves no trace")
  func text() throws {
    let given = "  gateways: {stc-pay: {retry: {max: 3, backoff: [1s]}}}\n  webhooks: {policy: [30s, 1h]}"
    let setup = try scenario(given: given).world.setup
    let read = try WorldSetup(reading: setup.text) { _ in setup.store }
    #expect(read.schedules == setup.schedules && !read.schedules.isUsual)
    #expect(try !scenario().world.setup.text.contains("schedules"))
    let usual = try scenario().world.setup.text
    for wrong in [#""redelivery":[-1]"#, #""redelivery":7"#, #""retries":{"pay":{}}"#, #""never":[]"#] {
      let text = usual.dropLast() + #","schedules":{\#(wrong)}}"#
      #expect(throws: RecordingProblem.self, "\(text)") { try WorldSetup(reading: String(text)) { _ in setup.store } }
    }
  }

  @Test("how long to wait stands beside what is expected or inside it")
  func within() throws {
    let steps = try scenario(
      steps: """
          - {expect: {sms: 0}, within: 5s}
          - expect: {within: 5s, sms: 0}
          - wait: {until: {sms: 0, within: 5s}}
          - {wait: {until: {sms: 0}}, within: 5s}
        """
    ).steps.dropFirst()
    #expect(steps.count == 4)
    for step in steps { #expect(step.within == .seconds(5)) }
  }

  @Test(
    "who gets a link",
    arguments: [
      ("{url: a}", LinkEntryPoint.automatic, LinkSource.urlBar), ("{url: a, tap: true}", .automatic, .urlBar),
      ("{url: a, via: universal-link, tap: true}", .entry(.continueUserActivity), .urlBar),
      ("{url: a, tap: false}", .browser(.timer), .browser),
      ("{url: a, via: universal-link, tap: false}", .browser(.timer), .browser),
      ("{url: a, source: browser, tap: true}", .browser(.tap), .browser),
      ("{url: a, source: browser, tap: false}", .browser(.timer), .browser),
      ("{url: a, source: browser}", .automatic, .browser),
    ])
  func doors(text: String, door: LinkEntryPoint, source: LinkSource) throws {
    let steps = try scenario(steps: "  - open: \(text)\n  - expect: {sms: 0}").steps
    guard case .open(let arrival)? = steps.dropFirst().first?.action else {
      Issue.record("no link")
      return
    }
    #expect(arrival.door == door && arrival.source == source)
    let written = ReadFile(
      ScenarioFile(
        path: "w.till.yaml",
        text:
          "till: 1\nname: n\nsteps:\n  - start: checkout\n  - \(steps[1].action.fileText)\n  - expect: {sms: 0}\n"),
      vocabulary: try Shipped.vocabulary())
    #expect(written.scenarios.first?.steps.dropFirst().first?.action.summary == steps[1].action.summary)
    guard case .open(let again)? = written.scenarios.first?.steps.dropFirst().first?.action else {
      Issue.record("\(steps[1].action.fileText)")
      return
    }
    #expect(again.door == door && again.source == source, "\(steps[1].action.fileText)")
  }

  @Test(
    "how fast time runs for whoever watches",
    arguments: [("60x", Pace.running(60)), ("1x", .running(1)), ("paused", .paused)])
  func speed(text: String, pace: Pace) throws {
    let steps = try scenario(steps: "  - clock: {speed: \(text)}\n  - expect: {sms: 0}").steps
    #expect(steps[1].action == .clock(.speed(pace)) && steps[1].action.fileText == "clock: {speed: \(text)}")
  }

  @Test("a call of somebody else's gateway can be declared, and is warned of when nobody makes it")
  func calls() throws {
    let text = """
      till: 1
      name: n
      given:
        calls: [shop.charge, shop.refund]
      steps:
        - start: checkout
        - fault: {id: lost, on: shop.*, do: drop-response}
        - choose: card
        - expect: {wire: {call: shop.charge, times: 0}, fault: {lost: not-fired}}
      """
    let report = try Shipped.run(text)
    #expect(report.exitCode == .passed)
    #expect(report.runs[0].warnings.map(\.code) == [.callNeverMade, .callNeverMade])
    #expect(report.runs[0].warnings.map(\.place.line) == [4, 4])
    #expect(try Shipped.run(text, options: RunOptions(isStrict: true)).exitCode == .failed)
    #expect(
      try Shipped.run(text.replacing("  calls: [shop.charge, shop.refund]\n", with: "  seed: 1\n")).exitCode == .files)
  }
}
