import Testing
import TillAssets

@testable import Scenarios

@Suite("Words of older scenario files")
struct RenamedWordTests {
  static let older = """
    till: 1
    name: n
    lesson: {goal: g, pass: 50, needs: [a]}
    given:
      phone: {certificate: foreign, leads: timer}
    vary:
      fault: [drop-before, drop-after]
      sdk: [a, b]
    steps:
      - start: checkout  # begin
      - fault: {id: lost, on: "*", p: 0.5, do: drop-after}
      - "press": details
        at-once: true
      - backend: tabby.dispute
      - backend: {refund: 1.00 SAR}
      - outside: tabby.dispute
      - operate: {void: true}
      - phone: leads/tap
      - tap: pay
      - launch: store
      - open-link: {url: "tillshop://a"}
      - tamper: {payment: other}
      - if: {fault: drop-after, sdk: a}
        task: {text: t, recipe: [{operate: {void: true}}], done-when: {sdk: {sub-status: shopper}}}
      - either: {of: {a: [{expect: {messages: 0}}], b: [{wait: {until: {ignored: none, records: {agree: true}}}}]}}
      - rewind: {to: start, then: [{expect: {screen: {tone: success}}}]}
      - expect: {backend: {captures: 0}, sdk: {sub-status: captured}, webhooks: {unheard: 1}}
    always: {except: [one-key, verdict-without-asking]}

    """

  static let present = """
    till: 1
    name: n
    lesson: {goal: g, pass-score: 50, prerequisites: [a]}
    given:
      phone: {certificate: untrusted, redirects: automatic}

    vary:
      fault: [drop-request, drop-response]
      sdk: [a, b]

    steps:
      - start: checkout  # begin
      - fault: {id: lost, on: "*", probability: 0.5, do: drop-response}
      - "press": details
        no-wait: true
      - external: tabby.dispute
      - merchant: {refund: 1.00 SAR}
      - external: tabby.dispute
      - merchant: {void: true}
      - phone: redirects/on-tap
      - press: pay
      - relaunch: store
      - open: {url: "tillshop://a"}
      - link: {payment: other}
      - if: {fault: drop-response, sdk: a}
        task: {text: t, solution: [{merchant: {void: true}}], done-when: {app: {pending-on: shopper}}}
      - either: {of: {a: [{expect: {sms: 0}}], b: [{wait: {until: {no-effect: none, truths: {agree: true}}}}]}}
      - rewind: {to: start, then: [{expect: {screen: {outcome: success}}}]}
      - expect: {provider: {charges: 0}, app: {sub-status: captured}, webhooks: {inconclusive: 1}}
    rules: {except: [stable-idempotency-key, no-success-without-verification]}

    """

  private func laidOut(_ text: String) -> String? {
    let outcome = ScenarioLayout.lay(out: ScenarioFile(path: "here.till.yaml", text: text))
    if case .changed(let text) = outcome { return text }
    return nil
  }

  private func tree(_ text: String) throws -> Tree {
    var reader = TreeReader(SourceText(path: "here.till.yaml", text: text))
    let tree = reader.read()
    return try #require(tree)
  }

  @Test("till fmt writes the present words, and leaves names of the file, quotes and comments alone")
  func layout() throws {
    let once = try #require(laidOut(Self.older))
    #expect(try tree(once).isSame(as: tree(Self.present)), "\(once)")
    #expect(once.contains("  # begin") && once.contains("\"press\": details"))
    #expect(laidOut(once) == nil)
  }

  @Test("a matrix is what varies, also where a condition names it")
  func matrix() throws {
    let other = "till: 1\nname: n\nmatrix: {sdk: [a, b]}\nsteps:\n  - start: checkout\n  - say: s\n    if: {sdk: a}\n"
    let updated = WordUpdate.of(try tree(other))
    #expect(updated.tree.isSame(as: try tree(other.replacing("matrix", with: "vary"))))
    #expect(updated.renamed.map(\.old) == ["matrix"])
  }

  @Test("words of other tools are taken, and sleep is told what to write")
  func otherTools() throws {
    let text = """
      till: 1
      name: n
      steps:
        - start: checkout
        - choose: tabby
        - webhook: reverse
        - expect: {phone: {life: killed}}
        - sleep: 4s

      """
    let mistakes = try Findings.of(text).filter { $0.code.severity == .error }
    #expect(mistakes.map(\.place.line) == [8], "\(mistakes)")
    let said = try #require(mistakes.first).text(in: try Shipped.english())
    #expect(said.contains("`sleep`") && said.contains("clock: +4s"), "\(said)")
  }

  @Test("what is read is the same, whichever words a file has")
  func reading() throws {
    let (older, present) = (WordUpdate.of(try tree(Self.older)), WordUpdate.of(try tree(Self.present)))
    #expect(older.tree.isSame(as: present.tree))
    #expect(present.renamed.isEmpty)
  }

  @Test("selecting every rule is left out with its line; beside a comment only the word changes")
  func defaults() {
    let start = "till: 1\nname: n\nsteps: []\n"
    #expect(laidOut(start + "\nalways: all\n") == start)
    #expect(laidOut(start + "always: all  # of them\n") == start + "rules: all  # of them\n")
    #expect(laidOut(start + "rules: all\n") == nil)
  }

  @Test("each old word is noted once, and never a mistake, however strict the check")
  func notes() throws {
    let text = """
      till: 1
      name: n
      steps:
        - start: checkout
        - choose: tabby
        - expect: {sdk: {result: none}, backend: {status: open}}
        - expect: {sdk: {completions: 0}}
      always: all

      """
    let report = try Shipped.runner().checkReport(
      on: [ScenarioFile(path: "here.till.yaml", text: text)], isStrict: true)
    #expect(report.complaints.map(\.code) == [.oldWord, .oldWord, .oldWord])
    #expect(report.complaints.map(\.place.line) == [6, 6, 8])
    #expect(report.exitCode == .passed)
    let said = report.text(in: try Shipped.english())
    #expect(said.contains("note[N001] `sdk` is now `app`") && said.hasSuffix("1 file, no errors\n"), "\(said)")
    let run = try Shipped.run(text, options: RunOptions(isStrict: true))
    #expect(run.exitCode == .passed && run.runs.count == 1)
  }

  @Test("a file with a warning is not run strictly, and that is a mistake in a file, not an empty choice")
  func strictWarning() throws {
    let text = "till: 1\nname: n\nvary: {m: [a, b]}\nsteps:\n  - start: checkout\n  - expect: {screen: {is: methods}}\n"
    let files = [ScenarioFile(path: "here.till.yaml", text: text)]
    for isStrict in [false, true] {
      let options = RunOptions(isStrict: isStrict)
      let plan = try Shipped.runner().plan(files, after: [], ScenarioSelection(), options, ScenarioRunner.serially)
      #expect(plan.complaints.map(\.code.severity) == [.warning] && !plan.isEmpty)
      #expect(plan.runs.count == (isStrict ? 0 : 2))
      #expect(try Shipped.run(text, options: options).exitCode == (isStrict ? .files : .passed))
    }
  }

  @Test("nothing that is shipped has an old word")
  func shipped() throws {
    for file in Disk.files.find(Shipped.folder).files {
      #expect(WordUpdate.of(try tree(file.text)).renamed.isEmpty, "\(file.path)")
    }
  }
}
