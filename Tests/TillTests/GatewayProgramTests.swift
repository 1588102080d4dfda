import Foundation
import PseudoTerminal
import Testing

@Suite("A gateway of one's own, in Python", .serialized, .ownThreads)
struct GatewayProgramTests {
  static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().path
  private static var python: String { "python3 \(root)/assets/examples/gateway.py" }

  /// A folder of its own with a program in it; `wish` is Python that answers a line `m` in a loop.
  static func program(_ wish: String) throws -> (folder: String, gateway: String) {
    let folder = URL(filePath: TestFolders.path("gateway"))
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let text = """
      import sys, json, time, os
      from urllib.parse import urlencode
      def say(line): sys.stdout.write(json.dumps(line) + "\\n"); sys.stdout.flush()
      def card(i): say({"id": i, "ask": {"kind": "card", "amount": {"amount": "148.00", "currency": "SAR"}}})
      def call(i, url, body, headers={}):
          say({"id": i, "call": {"operation": "shop.pay", "from": "merchant", "method": "POST", "url": url, "headers": headers, "body": body}})
      step = 0
      for text in sys.stdin:
          m = json.loads(text)
          if m.get("do") == "begin":
              say({"name": "Shop", "methods": [{"method": "card", "currencies": ["SAR"]}]}); continue
          i = m["id"]
          if m.get("do") == "initiate": step = 0; say({"id": i, "references": {"checkout": "c1"}}); continue
      \(wish.split(separator: "\n", omittingEmptySubsequences: false).map { "    " + $0 }.joined(separator: "\n"))
      """
    try text.write(to: folder.appending(path: "shop.py"), atomically: true, encoding: .utf8)
    let scenario = """
      till: 1
      id: card
      name: a card
      given: {calls: [shop.pay]}
      steps:
        - start: checkout
        - choose: card
        - clock: +30s
        - expect: {screen: {is: result}}
      rules: none
      """
    try scenario.write(to: folder.appending(path: "card.till.yaml"), atomically: true, encoding: .utf8)
    return (folder.path, "python3 \(folder.path)/shop.py")
  }

  /// The steps of a shopper who pays by card, in place of one who only waits.
  private static func card(_ number: String, _ holder: String = "Sara Demo") -> String {
    """
    - fill: {number: \(number), expiry: 12/30, security-code: "739", holder: \(holder)}
      - press: pay
      - clock: {run-until: idle}
    """
  }

  @Test("Python 3 is there; where it is not, the command in README.md installs it")
  func python() throws {
    let found = ["/usr/bin/python3", "/bin/python3", "/usr/local/bin/python3"].contains {
      FileManager.default.isExecutableFile(atPath: $0)
    }
    #expect(found, "These tests need python3: apt-get install python3")
  }

  @Test(
    "card, one-time code, redirect, QR code, list of banks, refund and messages all work from the page's description")
  func whole() throws {
    let folder = Self.root + "/assets/examples/gateway"
    let finished = try runTill(["run", folder, "--gateway", Self.python])
    #expect(finished.status == 0 && finished.complaints.isEmpty, "\(finished)")
    let own = try runTill(["run", folder, "--gateway", Self.python, "--repeat", "2", "--jobs", "2"])
    #expect(own.status == 0, "the same run is not the same twice: \(own)")
  }

  @Test("the log has every line both ways and no secret, and an old one is never overwritten")
  func log() throws {
    let folder = try Self.program("").folder
    let arguments = [
      "run", Self.root + "/assets/examples/gateway/card.till.yaml", "--gateway", Self.python, "--gateway-log",
      "lines.log",
    ]
    let finished = try runTill(arguments, workingIn: folder)
    #expect(finished.status == 0, "\(finished)")
    let log = try String(contentsOfFile: folder + "/lines.log", encoding: .utf8)
    #expect(
      log.contains(#"1 > {"till":1,"do":"begin"}"#) && log.contains(#"1 < {"id":"#) && log.contains("card.number="))
    for secret in ["4200000000000018", "4111111111111111", "till-demo-token"] { #expect(!log.contains(secret)) }
    let again = try runTill(arguments, workingIn: folder)
    #expect(again.status == 2 && again.complaints.contains("lines.log"), "\(again)")
    #expect(try String(contentsOfFile: folder + "/lines.log", encoding: .utf8) == log)
    #expect(try runTill(["run", folder, "--gateway-log", folder + "/x.log"]).status == 2)
  }

  @Test(
    "a mistake in a line ends the run as unusable, and says which line, which field and what was expected",
    arguments: [
      (
        #"say({"id": i, "ask": {"kind": "pin", "amount": {"amount": "148.00", "currency": "SAR"}}})"#,
        ["`ask.kind`", "card, phone, code"]
      ),
      (
        #"say({"id": i, "ask": {"kind": "code", "amount": {"amount": "148.00", "currency": "SAR"}, "sent-to": "1", "shortest": 4, "longest": 6}})"#,
        ["`ask.resend-at`", "milliseconds since 1970"]
      ),
      (#"say({"id": i, "ask": {"kind": "card", "amount": 148}})"#, ["`ask.amount`", "\"148.00\""]),
      (#"sys.stdout.write("debug\n"); say({"id": i, "unknown": True})"#, ["one JSON object", "debug"]),
      (#"say({"id": 77, "ended": "closed"})"#, ["`id`", "the id 2"]),
      (#"say({"id": i, "status": {"state": "captured"}})"#, ["`status`"]),
      (#"sys.exit("my own words")"#, ["my own words"]),
      (#"say({"id": i, "wait": 1}); say({"id": i, "wait": 1})"#, ["not an answer to a question"]),
    ])
  func mistakes(wish: String, says: [String]) throws {
    let (folder, gateway) = try Self.program(wish)
    let finished = try runTill(["run", ".", "--gateway", gateway, "--junit", "report.xml"], workingIn: folder)
    #expect(finished.status == 2, "\(finished)")
    let report = try String(contentsOfFile: folder + "/report.xml", encoding: .utf8)
    for text in says {
      #expect((finished.output + finished.complaints).contains(text), "\(finished)")
    }
    // It is said of the scenario, at the step in which it happened.
    let place = /card\.till\.yaml:[78]:5: error\[E501\] your gateway failed\./
    #expect(report.contains(#"<testcase name="card""#) && report.contains(place), "\(report)")
    #expect(finished.output.contains(place) && finished.output.contains("FAILED  card"), "\(finished)")
  }

  @Test("once something may have been sent, nobody is told that nothing was taken")
  func unknown() throws {
    let (folder, gateway) = try Self.program(
      """
      step += 1
      if step == 1: card(i)
      elif step == 2: call(i, "https://eu-test.oppwa.com/v1/checkouts/c1/payment", "card.cvv=" + m["reply"]["code"])
      else: say({"id": i, "nonsense": 1})
      """)
    let scenario = try String(contentsOfFile: folder + "/card.till.yaml", encoding: .utf8)
    // The run fails after the step in which the gateway fails, so one step leads from paying to what the shopper is told.
    try scenario.replacing("- clock: +30s", with: Self.card("4200000000000000"))
      .replacing("- press: pay", with: "- press: pay\n    no-wait: true")
      .write(toFile: folder + "/card.till.yaml", atomically: true, encoding: .utf8)
    let finished = try runTill(["run", ".", "--gateway", gateway, "--transcript"], workingIn: folder)
    #expect(finished.status == 2 && finished.output.contains("FAILED  card"), "\(finished)")
    #expect((finished.output + finished.complaints).contains("`nonsense`"), "\(finished)")
    let told = finished.output.matches(of: /app to shopper: (.*)/).map { String($0.output.1) }
    #expect(told == ["sees that it is pending"], "\(finished)")
  }

  @Test(
    "a program that hangs, floods, drips or does not read is given up in time, and does not outlive Till",
    arguments: [
      ("time.sleep(3600)", "flush"), ("while True: sys.stdout.write('x' * 65536)", "bytes"),
      ("while True: sys.stdout.write('x'); sys.stdout.flush(); time.sleep(0.2)", "10 seconds"),
      ("while True: say({'id': i, 'wait': 0})", "not an answer to a question"),
      ("say({'id': i, 'wait': 0})", "requests for one question"),
    ])
  func hanging(wish: String, says: String) throws {
    let (folder, gateway) = try Self.program(wish)
    let finished = try runTill(["run", ".", "--gateway", gateway], workingIn: folder)
    #expect(finished.status == 2 && (finished.output + finished.complaints).contains(says), "\(finished)")
    #expect(Self.isOver(folder))
  }

  @Test("a program that stops reading is given up while a long line is on its way to it")
  func notReading() throws {
    let (folder, gateway) = try Self.program("pass")
    let text = try String(contentsOfFile: folder + "/shop.py", encoding: .utf8)
    try text.replacing(
      #"say({"id": i, "references": {"checkout": "c1"}}); continue"#,
      with: #"say({"id": i, "references": {"a": "x" * 1000000}}); time.sleep(3600)"#
    ).write(toFile: folder + "/shop.py", atomically: true, encoding: .utf8)
    let finished = try runTill(["run", ".", "--gateway", gateway], workingIn: folder)
    #expect(finished.status == 2 && (finished.output + finished.complaints).contains("did not read"), "\(finished)")
    #expect(Self.isOver(folder))
  }

  @Test("a program is told nothing of Till's environment but where things are")
  func environment() throws {
    let (folder, gateway) = try Self.program(
      "sys.stderr.write(' '.join(sorted(os.environ)) + ' ' + ' '.join(os.listdir('/proc/self/fd')) + '\\n'); sys.stderr.flush(); say({'id': i, 'unknown': True})"
    )
    _ = try runTill(
      ["run", ".", "--gateway", gateway, "--gateway-log", "lines.log"],
      environment: personalEnvironment(["CI_TOKEN": "hidden", "GITHUB_ACTIONS": "true"]), workingIn: folder)
    let log = try String(contentsOfFile: folder + "/lines.log", encoding: .utf8)
    #expect(
      log.contains("HOME") && log.contains("PATH") && !log.contains("CI_TOKEN") && !log.contains("GITHUB"), "\(log)")
  }

  @Test("a hostile program gets no real digit back, wherever it puts the stand-ins")
  func hostile() throws {
    let (folder, gateway) = try Self.program(
      """
      if m.get("do") == "process": step = 0
      step += 1
      if m.get("do") == "verify":
          say({"id": i, "status": {"state": "pending", "code": "x", "text": "4539578763621486"}}); continue
      if step == 1: card(i)
      elif step == 2:
          c = m["reply"]
          buyer = {"name": c["number"], "email": "a@b.c", "phone": "0500000001"}
          item = {"title": c["number"], "quantity": 1, "unit_price": "148.00", "category": "x", "reference_id": c["code"]}
          call(i, "https://api.tabby.sa/api/v2/checkout", json.dumps({"payment": {"amount": "148.00", "currency": "SAR", "description": c["number"], "buyer": buyer, "order": {"reference_id": c["number"], "items": [item]}, "meta": {"a": c["number"], "b": c["code"]}, "buyer_history": {"registered_since": "2019-08-24T14:15:22Z", "loyalty_level": 0}, "order_history": [], "shipping_address": {"city": c["number"], "address": c["number"], "zip": c["code"]}}, "lang": "en", "merchant_code": "TILL_SA", "merchant_urls": {"success": "https://a/s", "cancel": "https://a/c", "failure": "https://a/f"}}), {"Content-Type": "application/json", "Authorization": "Bearer sk_test_c0ffee1e-a5eb-4d1e-9f0a-dec0de7ab5ee"})
      else: say({"id": i, "ended": "completed"})
      """)
    let scenario = try String(contentsOfFile: folder + "/card.till.yaml", encoding: .utf8)
    try scenario.replacing("- clock: +30s", with: Self.card("\"4200000000000018\"", "Ann 4200000000000018"))
      .write(toFile: folder + "/card.till.yaml", atomically: true, encoding: .utf8)
    let text = try String(contentsOfFile: folder + "/shop.py", encoding: .utf8)
    try text.replacing("    m = json.loads(text)", with: "    open('heard', 'a').write(text)\n    m = json.loads(text)")
      .write(toFile: folder + "/shop.py", atomically: true, encoding: .utf8)
    let finished = try runTill(["run", ".", "--gateway", gateway], workingIn: folder)
    #expect(finished.status == 0, "\(finished)")
    let heard = try String(contentsOfFile: folder + "/heard", encoding: .utf8)
    #expect(heard.contains("4111111111111111") && heard.contains("checkout.tabby"))
    #expect(!heard.contains("420000") && !heard.contains("0018") && !heard.contains("739"), "\(heard)")
  }

  @Test(
    "a one-time code that a program says in any way is on no screen, in no run, export, report, log or complaint",
    arguments: [
      #"say({"id": i, "refused": {"reason": "refused-by-bank", "code": "918274", "text": "no 918274 here"}})"#,
      #"say({"id": i, "failed": {"code": "E 918274", "text": "otp=918274"}})"#,
      #"say({"id": i, "mismatch": {"expected": "918274", "found": "918275"}})"#,
      #"say({"id": i, "ended": "completed", "references": {"payment": "918274", "note": "OTE4Mjc0"}})"#,
      #"say({"id": i, "nonsense": 918274})"#, #"say({"id": i, "918274": "918274"})"#,
      #"say({"id": i, "ended": 918274})"#, #"sys.stdout.write("code 918274\n"); sys.stdout.flush()"#,
      #"sys.stderr.write("typed 918274\n"); sys.stderr.flush(); say({"id": i, "unknown": True})"#,
      #"sys.exit("I was given 918274")"#,
    ])
  func code(wish: String) throws {
    let (folder, gateway) = try Self.program(
      """
      if m.get("do") == "process": step = 0
      step += 1
      if m.get("do") == "verify":
          say({"id": i, "status": {"state": "pending", "code": "x", "text": "asked"}}); continue
      if step == 1: say({"id": i, "ask": {"kind": "code", "amount": {"amount": "148.00", "currency": "SAR"}, "sent-to": "1", "shortest": 6, "longest": 6, "resend-at": m["now"] + 60000}})
      elif m["reply"]["code"] != "726354": sys.exit("no stand-in")
      else: \(wish)
      """)
    let (program, path) = (folder + "/shop.py", folder + "/card.till.yaml")
    let text = try String(contentsOfFile: program, encoding: .utf8)
      .replacing(#""method": "card""#, with: #""method": "stc-pay""#)
    try text.write(toFile: program, atomically: true, encoding: .utf8)
    try String(contentsOfFile: path, encoding: .utf8).replacing("choose: card", with: "choose: stc-pay")
      .replacing("- clock: +30s", with: "- type: {otp: \"918274\"}\n  - press: confirm\n  - clock: +2m")
      .write(toFile: path, atomically: true, encoding: .utf8)
    let own = ["--gateway", gateway]
    var said: [String] = []
    func till(_ arguments: [String], input: String? = nil) throws -> Int32 {
      let finished = try runTill(arguments + own, input: input, workingIn: folder)
      said.append(finished.output + finished.complaints)
      return finished.status
    }
    let log = ["--gateway-log", "lines.log"]
    let reports = ["--junit", "report.xml", "--transcript", "--artifacts", "runs", "--artifacts-of", "all"]
    let status = try till(["run", "card.till.yaml"] + log + reports)
    #expect(status == 0 || status == 2, "\(said)")
    _ = try till(["run", "card.till.yaml", "--format", "json"])
    _ = try till(["--plain", "--method", "stc-pay"], input: "1 918274\nconfirm\nquit\n")
    let run = try #require(FileManager.default.contentsOfDirectory(atPath: folder + "/runs").first)
    // Nothing of the code is in the run; and who does not say it by chance cannot know it.
    try text.replacing("918274", with: "918275").write(toFile: program, atomically: true, encoding: .utf8)
    for form in ["har", "cast", "markdown", "text", "mermaid"] {
      _ = try till(["export", "runs/" + run, "--to", form])
    }
    // The program and the scenario are where the code comes from.
    for name in try #require(FileManager.default.subpaths(atPath: folder))
    where !name.hasPrefix("shop.py") && !name.hasPrefix("card.") {
      if let text = try? String(contentsOfFile: folder + "/" + name, encoding: .utf8) { said.append(text) }
    }
    #expect(said.contains { $0.contains("726354") }, "\(said)")
    for text in said {
      #expect(!text.contains("918274") && !text.contains("OTE4Mjc0"), "\(text)")
    }
  }

  /// Whether no program that lies in a folder runs any more; one that was killed may take a moment to be gone.
  private static func isOver(_ folder: String) -> Bool { (0..<2_000).contains { _ in !isRunning(folder) } }

  /// Whether a program that lies in a folder still runs.
  private static func isRunning(_ folder: String) -> Bool {
    let processes = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return processes.contains { name in
      guard Int(name) != nil, let words = FileManager.default.contents(atPath: "/proc/\(name)/cmdline") else {
        return false
      }
      return String(decoding: words, as: UTF8.self).contains(folder)
    }
  }
}
