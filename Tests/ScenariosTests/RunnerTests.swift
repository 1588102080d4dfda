import Commerce
import Language
import Testing
import TillAssets

@testable import Scenarios

@Suite("Running a scenario")
struct RunnerTests {
  private func scenario(_ steps: String, given: String = "") -> String {
    "till: 1\nid: here\nname: n\n" + given + "steps:\n  - start: checkout\n" + steps
  }

  private func text(_ report: RunReport) -> String {
    (try? Shipped.english()).map { report.text(in: $0) } ?? "there is no English"
  }

  @Test("what fails is said with both sides, the place, the seed, the step, the event and what led there")
  func failure() throws {
    let steps = """
        - choose: stc-pay
        - press: send-code
        - type: {otp: "123456"}
        - press: confirm
        - expect:
            screen: {is: result, outcome: declined}
            provider: {status: captured, captured: 250.00 SAR, charges: 2}
      """
    let report = try Shipped.run(scenario(steps, given: "given: {seed: 7}\n"))
    #expect(report.exitCode == .failed)
    let said = text(report)
    #expect(
      said == """
        here.till.yaml:12:37: failed[R101] screen.outcome: expected declined, got success  [seed 7, step 6 of 6, event 15]
            |
         12 |       screen: {is: result, outcome: declined}
            |                                     ^^^^^^^^

        here.till.yaml:13:46: failed[R102] provider.captured: expected 250.00 SAR, got 148.00 SAR  [seed 7, step 6 of 6, event 15]
            |
         13 |       provider: {status: captured, captured: 250.00 SAR, charges: 2}
            |                                              ^^^^^^^^^^

        here.till.yaml:13:67: failed[R102] provider.charges: expected 2, got 1  [seed 7, step 6 of 6, event 15]
            |
         13 |       provider: {status: captured, captured: 250.00 SAR, charges: 2}
            |                                                                   ^
            = event 12, +0.580 s: provider → merchant: responds 200
            = event 13, +0.580 s: merchant → library: the provider says 2
            = event 14, +0.580 s: library → app: paid, verified
            = event 15, +0.580 s: app → shopper: sees that it is paid

        FAILED  here
        1 of 1 scenario failed.

        """, "\(said)")
  }

  @Test("each text that is not on the screen is said at its own place, and once")
  func screenTexts() throws {
    let steps = "  - expect: {screen: {shows: [Qahwa, nowhere, \"not here\"], not-shows: Qahwa}}\n"
    let report = try Shipped.run(scenario(steps))
    let english = try Shipped.english()
    let failures = try #require(report.runs.first?.failures)
    #expect(failures.map(\.place.column) == [38, 47, 71])
    #expect(
      failures.map { english.text($0.message) } == [
        "screen.shows: `nowhere` is not on the screen", "screen.shows: `not here` is not on the screen",
        "screen.not-shows: `Qahwa` is on the screen",
      ])
  }

  @Test(
    "an operation that is refused without a word of the provider's says why all the same",
    arguments: [
      // An answer without a body.
      ("  - fault: {on: hyperpay.refund, do: {status: 429}}\n  - merchant: {refund: 24.00 SAR}\n", "HTTP 429"),
      // An equal refund, sent to no provider while nothing says what became of the one before it.
      (
        """
          - fault: {on: hyperpay.refund, nth: 1, do: drop-response}
          - fault: {on: hyperpay.find-payment, do: drop-request}
          - merchant: {refund: 24.00 SAR}
          - clock: +40s
          - merchant: {refund: 24.00 SAR}
          - clock: +2s

        """, "network-lost"
      ),
    ])
  func refusedWithoutWords(steps: String, why: String) throws {
    let shipped = try TextFile.read(Shipped.assets.path(ofScenario: "hyperpay-refund"))
    let refund = "  - merchant: {refund: 148.00 SAR}\n"
    try #require(shipped.contains(refund))
    let said = text(try Shipped.run(shipped.replacing(refund, with: steps)))
    let line = try #require(said.split(separator: "\n").first { $0.contains(": rejected, ") }, "\(said)")
    #expect(line.hasSuffix(": rejected, \(why)"), "\(said)")
  }

  /// One expectation that does not hold for each thing that can be expected, after a given beginning.
  static let wrong: [(String, String, ErrorCode)] = [
    ("", "screen: {is: card}", .screenFailed), ("", "screen: {page: tabby.code}", .screenFailed),
    ("", "screen: {shows: nowhere}", .screenFailed), ("", "screen: {not-shows: 'SAR 148.00'}", .screenFailed),
    ("", "screen: {outcome: success}", .screenFailed), ("", "screen: {focus: pay}", .screenFailed),
    ("", "screen: {offers: {card: too-high}}", .screenFailed), ("", "screen: {problems: {otp: true}}", .screenFailed),
    ("", "sms: 1", .screenFailed), ("", "app: {result: success}", .sdkFailed),
    ("", "app: {sub-status: captured}", .sdkFailed), ("", "app: {error: risk}", .sdkFailed),
    ("", "app: {words: x}", .sdkFailed), ("", "app: {verified: true}", .sdkFailed),
    ("", "app: {completions: 1}", .sdkFailed), ("", "provider: {status: open}", .backendFailed),
    ("", "provider: {words: x}", .backendFailed), ("", "provider: {captured: 1.00 SAR}", .backendFailed),
    ("", "provider: {held: 1.00 SAR}", .backendFailed), ("", "provider: {charged-back: 1.00 SAR}", .backendFailed),
    ("", "operation: {result: done}", .sdkFailed), ("", "operation: {words: x}", .sdkFailed),
    ("", "provider: {charges: 1}", .backendFailed),
    ("", "wire: {call: '*'}", .wireFailed), ("", "wire: {call: 'GET /*', times: 1}", .wireFailed),
    ("", "wire: {call: '*', times: 0, status: 200}", .wireFailed),
    ("", "wire: {call: '*', times: 0, failure: offline}", .wireFailed), ("", "link: {decision: late}", .linkFailed),
    ("", "link: {because: entered}", .linkFailed), ("", "link: {handled: true}", .linkFailed),
    ("", "link: {handler: x}", .linkFailed), ("", "qr: {same-as: first}", .qrFailed),
    ("", "qr: {crc-valid: true}", .qrFailed), ("", "qr: {bank: paid}", .qrFailed),
    ("", "money: {total: 1.00 SAR}", .moneyFailed), ("", "money: {asked: 148.00 SAR}", .moneyFailed),
    ("", "truths: {shopper: paid}", .truthsFailed), ("", "truths: {agree: false}", .truthsFailed),
    ("", "no-effect: not-now", .noEffect), ("", "phone: {front: home}", .phoneFailed),
    ("", "phone: {front: browser}", .phoneFailed), ("", "phone: {life: stopped}", .phoneFailed),
    ("", "phone: {alert: stuck}", .phoneFailed), ("", "phone: {launches: 2}", .phoneFailed),
    ("", "phone: {window: loading}", .phoneFailed), ("", "hops: [app]", .hopsFailed),
    ("", "hops: {last: app}", .hopsFailed), ("", "hops: {because: tapped}", .hopsFailed),
    ("", "hops: {count: 1}", .hopsFailed), ("", "screen: {is: stopped}", .screenFailed),
    ("  - choose: pix\n", "qr: {crc-valid: false}", .qrFailed),
    ("  - choose: pix\n", "qr: {amount: 1.00 BRL}", .qrFailed),
    ("  - choose: tamara\n", "wire: {call: tamara.*, same: body}", .wireFailed),
    ("  - choose: tamara\n", "wire: {call: tamara.*, times: at-most 1}", .wireFailed),
    ("  - choose: tamara\n", "wire: {call: tamara.*, sender: app}", .wireFailed),
    ("  - choose: tamara\n", "wire: {call: tamara.*, status: 404}", .wireFailed),
    ("  - fault: {id: f, on: 'tabby.*', do: offline}\n", "fault: {f: fired}", .faultFailed),
    ("  - fault: {id: f, on: 'tabby.*', do: offline}\n", "fault: {f: 2}", .faultFailed),
    ("  - fault: {id: f, on: '*', do: offline}\n  - choose: tabby\n", "fault: {f: not-fired}", .faultFailed),
  ]

  @Test("an expectation that does not hold fails the scenario, at its place", arguments: wrong)
  func everyCheck(beginning: String, expectation: String, code: ErrorCode) throws {
    let report = try Shipped.run(scenario(beginning + "  - expect: {\(expectation)}\n"))
    let lines = beginning.count { $0 == "\n" }
    #expect(report.complaints.isEmpty, "\(text(report))")
    #expect(report.runs.first?.failures.map(\.code) == [code], "\(text(report))")
    #expect(report.runs.first?.failures.first?.place.line == 6 + lines)
    #expect(report.exitCode == .failed)
    #expect(!text(report).contains("⟦scenario"), "\(text(report))")
  }

  static let refused: [(String, ErrorCode, String)] = [
    ("  - press: pay\n", .notHere, "there is no button `pay` on the screen `methods`"),
    ("  - fill: {otp: \"1\"}\n", .notHere, "there is no field `otp`"),
    ("  - close: qr\n", .notHere, "there is no window `qr`"),
    ("  - page: {approve: true}\n", .notHere, "no hosted page is open"),
    ("  - choose: tabby\n  - page: {approve: true}\n", .notHere, "one of: `submit`, `resend`, `cancel`"),
    ("  - choose: tabby\n  - page: {button: submit, fields: {phone: \"1\"}}\n", .notHere, "there is no field `phone`"),
    ("  - scan: {pay: true}\n", .noEffect, "not-now"), ("  - cancel: checkout\n", .noEffect, "not-now"),
    ("  - open: ${session}\n", .neverHappened, "`${session}` has no value yet"),
    ("  - clock: +1m\n  - clock: {to: 2026-03-01T06:00:30Z}\n", .neverHappened, "that moment has passed"),
    (
      "  - clock: {run-until: screen:result}\n", .neverHappened,
      "the screen `result` never appeared; it stayed `methods`"
    ),
    (
      "  - network: {slow: 5s}\n  - {choose: pix, within: 4s}\n", .neverHappened,
      "timed out while a call was still in progress"
    ),
  ]

  @Test("a step that cannot be done fails where it stands", arguments: refused)
  func impossible(steps: String, code: ErrorCode, says: String) throws {
    let report = try Shipped.run(
      scenario(steps + "  - expect: {app: {result: none}}\n", given: "given: {clock: 2026-03-01T06:00:00Z}\n"))
    #expect(report.runs.first?.failures.map(\.code) == [code], "\(text(report))")
    #expect(text(report).contains(says), "\(text(report))")
  }

  @Test("an expectation with a time waits until it holds, and no longer")
  func within() throws {
    let steps = """
        - choose: pix
        - scan: {pay: true}
        - {within: 20s, expect: {screen: {is: result}}}
      """
    let report = try Shipped.run(scenario(steps))
    #expect(report.exitCode == .passed, "\(text(report))")
    let took = try #require(report.runs.first?.took)
    #expect(took > .seconds(5) && took < .seconds(8))
    let late = try Shipped.run(scenario(steps.replacing("20s", with: "2s")))
    #expect(late.exitCode == .failed)
    let waited = try #require(late.runs.first?.took)
    #expect(waited >= .seconds(2) && waited < .seconds(3))
  }

  @Test("after the first step that fails nothing more is done")
  func stops() throws {
    let report = try Shipped.run(
      scenario("  - expect: {screen: {is: qr}}\n  - choose: tabby\n  - expect: {screen: {is: result}}\n"))
    #expect(report.runs.first?.failures.count == 1)
    #expect(report.runs.first?.events == 0)
  }

  @Test("a fault that made no call go wrong is a warning, and a mistake where warnings count")
  func neverFired() throws {
    let text = scenario(
      "  - fault: {id: idle, on: tabby.create-session, do: offline}\n  - expect: {screen: {is: methods}}\n")
    let report = try Shipped.run(text)
    #expect(report.exitCode == .passed)
    #expect(report.runs.first?.warnings.map(\.code) == [.faultNeverFired])
    #expect(report.runs.first?.warnings.first?.place.line == 6)
    #expect(try Shipped.run(text, options: RunOptions(isStrict: true)).exitCode == .failed)
    let expected = text.replacing("{screen: {is: methods}}", with: "{fault: {idle: not-fired}}")
    #expect(try Shipped.run(expected, options: RunOptions(isStrict: true)).exitCode == .passed)
  }

  @Test("a run with several seeds warns once of a fault, and only if it hit no call with any of them")
  func neverFiredWithSeeds() throws {
    let text = scenario(
      """
        - fault: {id: rare, on: tabby.create-session, probability: CHANCE, do: {latency: 1s}}
        - choose: tabby
        - expect: {screen: {is: page}}
      """)
    func warned(_ chance: String, _ text: String = text, seeds: ClosedRange<UInt64>) throws -> RunReport {
      var options = RunOptions()
      options.seeds = seeds
      return try Shipped.run(text.replacing("CHANCE", with: chance), options: options)
    }
    let some = try warned("0.3", seeds: 1...20)
    #expect(some.runs.count == 20 && some.runs.allSatisfy { $0.failures.isEmpty && $0.warnings.isEmpty })
    #expect(some.complaints.isEmpty)
    // The chance was not missed by all, nor hit by all.
    let alone = try (1...20).map {
      try Shipped.run(text.replacing("CHANCE", with: "0.3"), options: RunOptions(seed: $0))
    }
    let idle = alone.count { $0.runs.first?.warnings.map(\.code) == [.faultNeverFired] }
    #expect((1..<20).contains(idle))
    let none = try warned("0", seeds: 1...20)
    #expect(none.complaints.map(\.code) == [.faultNeverFired] && none.complaints.first?.place.line == 6)
    // Each variant has to show it with some seed; that one of them cannot is known before it runs as well.
    let varied = text.replacing("- choose: tabby", with: "- choose: ${method}")
      .replacing("steps:", with: "vary: {method: [tabby, tamara]}\nsteps:")
    let codes = try warned("0.3", varied, seeds: 1...20).complaints.map(\.code)
    #expect(codes == [.faultCannotFire, .faultNeverFired])
  }

  @Test("a warning about a file keeps it from running where warnings count")
  func strictFiles() throws {
    let text = scenario(
      "  - choose: stc-pay\n  - press: send-code\n  - type: {otp: 123456}\n  - expect: {screen: {is: otp}}\n")
    #expect(try Shipped.run(text).exitCode == .passed)
    let strict = try Shipped.run(text, options: RunOptions(isStrict: true))
    #expect(strict.exitCode == .files)
    #expect(strict.runs.isEmpty)
  }

  @Test("a healed fault lets calls through again")
  func heal() throws {
    let steps = """
        - fault: {id: dead, on: "*", do: {status: 503}}
        - choose: tabby
        - expect: {screen: {is: result}, fault: {dead: fired}}
        - heal: dead
        - press: try-again
        - expect: {screen: {is: page}, fault: {dead: 1}}
      """
    let report = try Shipped.run(scenario(steps))
    #expect(report.exitCode == .passed, "\(text(report))")
  }

  @Test("a broken rule is worse than a failed expectation, and a file that cannot be run lies between")
  func exitCodes() throws {
    let passed = try Shipped.run(scenario("  - expect: {screen: {is: methods}}\n"))
    let failed = try Shipped.run(scenario("  - expect: {screen: {is: qr}}\n"))
    let refused = try Shipped.run(scenario("  - expect: {screen: {is: q}}\n"))
    let run = try #require(failed.runs.first)
    let moment = Diagnostic(.ruleBroken, Place(file: "f", line: 1, column: 1), Phrase("scenario.run.rule"), line: "")
    var broken = run
    broken.failures = [moment]
    func code(_ runs: [ScenarioReport], _ complaints: [Diagnostic]) -> Int32 {
      RunReport(runs: runs, complaints: complaints, isStrict: false).exitCode.rawValue
    }
    #expect(passed.exitCode.rawValue == 0)
    #expect(failed.exitCode.rawValue == 1)
    #expect(refused.exitCode.rawValue == 2)
    #expect(code(failed.runs + [broken] + passed.runs, []) == 3)
    #expect(code(failed.runs, refused.complaints) == 2)
    #expect(code([broken], refused.complaints) == 3)
    #expect(code([], []) == 0)
  }

  @Test("another seed gives another run and the same outcome")
  func seeds() throws {
    let text = scenario("  - choose: tabby\n  - expect: {screen: {is: page}, provider: {status: open}}\n")
    let english = try Shipped.english()
    var runs: [ScenarioReport] = []
    for seed in 1...5 { runs += try Shipped.run(text, options: RunOptions(seed: UInt64(seed))).runs }
    #expect(runs.allSatisfy { $0.failures.isEmpty })
    #expect(runs.map(\.seed) == [1, 2, 3, 4, 5])
    #expect(Set(runs.map { $0.transcriptText(in: english) }).count == 5)
    let shuffled = try Shipped.run(text, options: RunOptions(isShuffled: true))
    #expect(shuffled.exitCode == .passed)
  }

  @Test("scalars mean what the language says and not what YAML would guess")
  func scalars() throws {
    let text = """
      till: 1
      name: NO
      tags: [yes, 0512, 12:30:45]
      given:
        buyer: {name: ~, mobile: 0512345670}
      steps:
        - start: checkout
        - press: details
        - expect: {screen: {is: details}}
      """
    let scenario = try #require(Shipped.run(text).runs.first?.scenario)
    #expect(scenario.name == "NO")
    #expect(scenario.tags == ["yes", "0512", "12:30:45"])
    #expect(scenario.world.shopper?.mobile == "0512345670")
    #expect(scenario.world.shopper?.givenName == "~")
  }

  @Test("names that vary multiply a file, and reports name each variant")
  func variants() throws {
    let text = """
      till: 1
      id: many
      name: n
      vary: {method: [tabby, tamara], code: ["1111", "2222"]}
      steps:
        - start: checkout
        - choose: ${method}
        - expect: {screen: {is: page}}
      """
    let report = try Shipped.run(text)
    #expect(
      report.runs.map(\.scenario.title) == [
        "many [tabby, 1111]", "many [tabby, 2222]", "many [tamara, 1111]", "many [tamara, 2222]",
      ])
    #expect(report.exitCode == .passed, "\(self.text(report))")
  }

  @Test("what is typed is in no report, whether it passes or fails")
  func secrets() throws {
    let steps = """
        - choose: card
        - fill: {number: 4200000000000018, expiry: 12/30, security-code: "975", holder: Sara Demo}
        - press: pay
        - page: {button: submit, fields: {code: "246800"}}
        - expect: {screen: {is: wait}, app: {result: none}}
      """
    let report = try Shipped.run(scenario(steps))
    let english = try Shipped.english()
    var all = text(report) + report.published(in: english).jsonText + report.published(in: english).junit(in: english)
    all += report.runs.map { $0.transcriptText(in: english) }.joined()
    dump(report.runs.map(\.scenario), to: &all)
    #expect(all.contains("fill: number, expiry, security-code, holder"))
    for secret in ["4200000000000018", "975", "246800"] { #expect(!all.contains(secret)) }
  }
}
