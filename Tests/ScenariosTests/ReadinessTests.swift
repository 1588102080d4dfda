import Commerce
import Language
import Pages
import Testing

@testable import Scenarios

@Suite("Steps wait for what they need")
struct ReadinessTests {
  /// The scenarios that a slow network makes go another way, by why: they are about time.
  static let aboutTime: [String: Set<String>] = [
    "about the order of messages and questions": [
      "fault-every-second-answer",
      "fault-message-other-clock-truelayer",
      "fault-message-truelayer",
      "fault-message-unheard-swedbank-pay",
      "fault-message-unheard-tabby",
      "fault-message-unheard-tamara",
      "fault-schedule-stitch",
      "store-books-outlive-the-app",
      "tabby-captured-after-21-days",
      "truelayer-messages",
    ],
    "counts seconds: a lifetime, a retry, a refund on its way": [
      "basket-naive-store-charges-twice",
      "basket-undecided-not-paid-again",
      "demo-twice",
      "language-retry",
      "phone-killed-with-pix-open",
      "pix-lifetime",
      "yuno-3-handle-deeplink",
      "yuno-mercado-pago-expired",
    ],
    "looks at a wallet's sheet that closes by itself": [
      "stitch-sheet-gone-at-once",
      "stitch-sheet-stays",
    ],
    "sets the network itself": [
      "offline-before-start",
      "pix-offline-before-start",
    ],
    "a race that exploring found, to the millisecond": [
      "found-apple-pay-asked-about-while-reopened",
      "found-apple-pay-in-flight-is-not-open",
      "found-card-told-of-the-last-order",
      "found-tamara-answers-cross",
      "found-bank-payment-early-message-again",
      "found-card-in-flight-is-not-open",
      "found-card-read-beside-the-next-order",
      "found-card-slow-checkout",
      "found-google-pay-refunds-side-by-side",
      "found-stc-pay-earlier-round-confirmed",
      "found-tabby-message-of-the-last-order",
      "found-tabby-refused-and-unread",
      "found-tamara-reopened-while-read",
    ],
  ]

  private static func slow() -> RunOptions {
    var options = RunOptions(isStrict: true)
    options.keepsTranscripts = false
    options.overrides.network = .slow
    return options
  }

  @Test("every shipped scenario passes on a slow network but those about time, and those do not", .long)
  func slowNetwork() throws {
    let report = try Shipped.runner().run(paths: [Shipped.folder], from: Disk.files, options: Self.slow())
    let failed = Set(report.runs.filter { report.didFail($0) }.map(\.scenario.id))
    let known = Self.aboutTime.values.reduce(into: Set<String>()) { $0.formUnion($1) }
    #expect(failed == known, "\(failed.symmetricDifference(known).sorted())")
  }

  private static let file = """
    till: 1
    name: a code
    given: {store: riyadh}
    steps:
      - start: checkout
      - choose: stc-pay
      - press: send-code
      - fill: {otp: "123456"}
      - press: confirm
      - clock: {run-until: idle}
      - expect: {app: {result: success}}
    """

  @Test(
    "a slow answer holds up the step that needs it, and breaks nothing",
    arguments: ["1s", "5s", "20s", "29s"])
  func slowFault(latency: String) throws {
    let fault = "- fault: {on: \"stc-pay.*\", do: {latency: \(latency)}}\n  - choose: stc-pay"
    let report = try Shipped.run(Self.file.replacing("- choose: stc-pay", with: fault))
    let english = try Shipped.english()
    #expect(report.exitCode == .passed, "\(report.text(in: english))")
  }

  @Test("a step that waited in vain says for how long, and what the limit is")
  func inVain() throws {
    let steps = "  - start: checkout\n  - choose: pix\n  - press: confirm\n  - expect: {screen: {is: result}}\n"
    let run = try #require(try Shipped.run("till: 1\nname: no such button\nsteps:\n" + steps).runs.first)
    let failure = try #require(run.failures.first)
    #expect(failure.code == .notHere && failure.message.key == "scenario.run.no-button")
    let note = try #require(failure.notes.first { $0.key == "scenario.run.waited" })
    #expect(note.values["limit"] == .text("2m"))
    #expect(run.took > .seconds(100) && run.took <= ScenarioRun.readiness + .seconds(5))
  }

  @Test("where nothing happens by itself any more, nothing is waited for")
  func nothingComes() throws {
    let text = Self.file.replacing("  - press: send-code\n", with: "")
    let run = try #require(try Shipped.run(text).runs.first)
    #expect(run.failures.map(\.message.key) == ["scenario.run.no-field"])
    #expect(run.took < .seconds(10) && !run.failures[0].notes.contains { $0.key == "scenario.run.waited" })
  }

  @Test("nothing is waited for before a step of which the file says that it has no effect")
  func ignored() throws {
    let report = try Shipped.run(
      """
      till: 1
      name: too early
      steps:
        - start: checkout
        - choose: tabby
        - external: tabby.finish-elsewhere
        - external: tabby.finish-elsewhere
        - expect: {no-effect: not-now}
      """)
    let english = try Shipped.english()
    #expect(report.exitCode == .passed, "\(report.text(in: english))")
    #expect(report.runs.allSatisfy { $0.took < ScenarioRun.readiness })
  }

  @Test("a message that has come since something was done is the one that is waited for")
  func messageHasCome() throws {
    let report = try Shipped.run(
      """
      till: 1
      name: the message has come
      steps:
        - start: checkout
        - choose: card
        - fill: {number: 4200000000000000, expiry: 12/30, security-code: "123", holder: Sara Demo}
        - press: pay
        - expect: {webhooks: {received: 1}}
          within: 1m
        - clock: {run-until: webhook}
        - expect: {webhooks: {received: 1}}
      """)
    let english = try Shipped.english()
    #expect(report.exitCode == .passed, "\(report.text(in: english))")
    #expect(report.runs.allSatisfy { $0.took < .seconds(120) })
  }
}
