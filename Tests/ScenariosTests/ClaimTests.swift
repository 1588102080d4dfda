import Language
import Testing
import TillAssets

@testable import Scenarios

@Suite("What a file claims and cannot be false is named")
struct ClaimTests {
  private static let paid = """
    till: 1
    name: a plan
    steps:
      - start: checkout
      - choose: stc-pay
      - press: send-code
      - type: {otp: "123456"}
      - press: confirm
      - clock: {run-until: idle}

    """

  private func codes(_ steps: String) throws -> [ErrorCode] {
    let report = try Shipped.run(Self.paid + steps)
    return (report.complaints + report.runs.flatMap { $0.failures + $0.warnings }).map(\.code)
  }

  @Test(
    "a part that claims nothing is an error",
    arguments: [
      "provider: {}", "app: {}", "screen: {}", "phone: {}", "webhooks: {}", "link: {}", "truths: {}", "money: {}",
      "qr: {}", "fault: {}", "journal: {}", "operation: {}", "settlement: {}", "wire: []", "hops: {}", "deadlines: []",
      "hops: {last: []}", "screen: {shows: []}", "screen: {not-shows: []}", "screen: {shows: \"\"}",
      "screen: {shows: [SAR, \" \"]}", "screen: {offers: {}}", "screen: {problems: {}}", "journal: {has: []}",
      "journal: {has: \"\"}", "wire: {call: stc-pay.confirm, same: []}", "wire: {call: stc-pay.confirm, differ: []}",
      "wire: {call: stc-pay.confirm, header: {}}", "wire: {call: stc-pay.confirm, body: {}}",
      "wire: {call: stc-pay.refund, times: 0, header: {X: y}}",
    ])
  func empty(side: String) throws {
    #expect(try codes("  - expect: {\(side)}\n") == [.claimsNothing])
    #expect(try codes("  - wait: {until: {\(side)}}\n") == [.claimsNothing])
    #expect(try codes("  - expect: {provider: {charges: 1}}\n    if: {\(side)}\n") == [.claimsNothing])
  }

  @Test("a list that says that there are none is a claim")
  func none() throws {
    #expect(try codes("  - expect: {hops: [], settlement: {differences: []}, deadlines: none}\n").isEmpty)
  }

  @Test("a rule list without a rule, and a choice of rules that one run cannot break, are named")
  func rules() throws {
    let expect = "  - expect: {provider: {charges: 1}}\n"
    #expect(try codes(expect + "rules: none\n") == [.rulesOff])
    #expect(try codes(expect + "rules: same-seed-same-bytes\n") == [.rulesOff])
    #expect(try codes(expect + "rules: []\n") == [.claimsNothing])
    #expect(try codes(expect + "rules: captured-once\n").isEmpty)
  }

  @Test("a payment that the store has not begun fails what is expected of it", arguments: ["TILL-1024-1", "7", "2"])
  func unknownPayment(name: String) throws {
    let claim = "  - expect: {provider: {status: nothing, charges: 0}, app: {result: none}}\n    of: \(name)\n"
    #expect(try codes(claim) == [.noPayment])
    let waiting = "  - wait: {until: {provider: {charges: 0}}}\n    within: 1s\n    of: \(name)\n"
    #expect(try codes(waiting) == [.noPayment])
    #expect(try codes("  - expect: {provider: {charges: 1}}\n    of: TILL-1042-1\n").isEmpty)
    #expect(try codes("  - expect: {provider: {charges: 1}}\n    of: 1\n").isEmpty)
  }

  @Test(
    "what is no matter of one payment cannot stand beside the name of one",
    arguments: ["webhooks: {received: 0}", "screen: {is: methods}", "app: {completions: 9}", "sms: 9"])
  func notOfAPayment(side: String) throws {
    #expect(try codes("  - expect: {\(side)}\n    of: 1\n") == [.wrongShape])
  }

  @Test("a value that the run does not have is on no screen, in no header and in no body")
  func missingValues() throws {
    #expect(try codes("  - expect: {screen: {shows: \"${qr}\"}}\n") == [.screenFailed])
    #expect(try codes("  - expect: {wire: {call: stc-pay.confirm, header: {X-None: \"${qr}\"}}}\n") == [.wireFailed])
    #expect(try codes("  - expect: {wire: {call: stc-pay.confirm, header: {X-None: \"*\"}}}\n") == [.wireFailed])
  }

  @Test("webhooks that never came were not signed, and not forged either", arguments: ["true", "false"])
  func signedNothing(flag: String) throws {
    #expect(try codes("  - expect: {webhooks: {signed: \(flag)}}\n") == [.webhooksFailed])
  }

  @Test("every number of a thing may be a bound; at least none is no bound")
  func bounds() throws {
    let held = "webhooks: {received: at-most 0}, app: {completions: at-least 1}, provider: {charges: at-most 1}"
    #expect(try codes("  - expect: {\(held), sms: at-least 1}\n").isEmpty)
    #expect(try codes("  - expect: {provider: {charges: at-least 2}}\n") == [.backendFailed])
    #expect(try codes("  - expect: {webhooks: {received: at-least 1}}\n") == [.webhooksFailed])
    #expect(try codes("  - expect: {webhooks: {received: at-least 0}}\n") == [.cannotFail])
    #expect(try codes("  - expect: {wire: {call: \"POST /*\", times: at-least 0}}\n").contains(.cannotFail))
  }

  // MARK: Files

  private static func file(_ path: String, id: String? = nil) -> ScenarioFile {
    let head = "till: 1\n" + (id.map { "id: \($0)\n" } ?? "") + "name: a plan\n"
    return ScenarioFile(
      path: path, text: head + "steps:\n  - start: checkout\n  - expect: {screen: {is: methods}}\n")
  }

  @Test("two files with one identifier are named in a run, in a check and in every shard that has the message once")
  func sameIdentifier() throws {
    let files = [Self.file("a.till.yaml", id: "x"), Self.file("b.till.yaml", id: "x"), Self.file("c/a.till.yaml")]
    let runner = try Shipped.runner()
    let report = runner.run(files)
    #expect(report.complaints.map { "\($0.code.rawValue) \($0.place.file):\($0.place.line)" } == ["W414 b.till.yaml:2"])
    #expect(report.runs.count == 3)
    #expect(runner.run(files, options: RunOptions(isStrict: true)).exitCode == .files)
    #expect(runner.check(files).map(\.code) == [.sameIdentifier])
    let stems = [Self.file("a.till.yaml"), Self.file("c/a.till.yaml")]
    #expect(runner.check(stems).map(\.code) == [.sameIdentifier])
  }

  @Test("a scenario in a folder whose name ends otherwise is named; other YAML is not")
  func skipped() throws {
    let texts = [
      "one.yaml": Self.file("").text, "two.till.yml": Self.file("").text, "compose.yaml": "services: {}\n",
      "three.till.yaml": Self.file("").text, "FOUR.TILL.YAML": Self.file("").text,
    ]
    let disk = ScenarioFiles(names: { $0 == "qa" ? texts.keys.sorted() : nil }) { path, _ throws(ScenarioFileProblem) in
      texts[String(path.dropFirst(3))] ?? ""
    }
    let report = try Shipped.runner().run(paths: ["qa"], from: disk)
    #expect(report.runs.map(\.path) == ["qa/three.till.yaml"])
    let skipped = report.complaints.filter { $0.code == .skippedFile }.map(\.place.file)
    #expect(skipped == ["qa/FOUR.TILL.YAML", "qa/one.yaml", "qa/two.till.yml"])
    #expect(report.complaints.count == 3)
  }

  // MARK: Deadlines

  @Test("a deadline that is open at the end is told in every report, and a strict run refuses it")
  func openDeadline() throws {
    let example = try #require(Shipped.assets.explanation(of: ErrorCode.openDeadline.rawValue)).wrong
    let report = try Shipped.run(example)
    #expect(report.exitCode == .passed)
    let english = try Shipped.english()
    let published = report.published(in: english)
    for text in [published.text(in: english), published.jsonText, published.html(in: english)] {
      #expect(text.contains("store-knows") && text.contains("TILL-1042-1") && text.contains("2d"), "\(text)")
    }
    let strict = try Shipped.run(example, options: RunOptions(isStrict: true))
    #expect(strict.exitCode == .failed)
    #expect(strict.published(in: english).junit(in: english).contains("W417"))
    // Waited for, the rule speaks.
    #expect(try Shipped.run(example + "  - clock: +3d\n").exitCode == .rule)
  }
}
