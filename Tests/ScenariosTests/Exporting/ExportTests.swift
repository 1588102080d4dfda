import Basics
import Commerce
import Controller
import Inspection
import Pages
import Payments
import Recording
import Testing
import TillAssets
import Wire

@testable import Scenarios

@Suite("Runs in other forms")
struct ExportTests {
  /// Scenarios in which much happens: lost answers, redirects, links, messages, merchant's operations.
  static let sample = [
    "answer-lost-on-create", "hyperpay-3ds-challenge", "hyperpay-answer-lost", "hyperpay-capture-in-parts",
    "tamara-held",
  ]

  static func run(_ id: String) throws -> (run: TillRun, world: RecordedWorld) {
    let file = try #require(Disk.files.find(Shipped.assets.path(ofScenario: id)).files.first)
    let read = ReadFile(file, vocabulary: try Shipped.runner().vocabulary)
    let title = try #require(read.scenarios.first).title
    let run = try #require(try Shipped.runner().record(title, in: file, program: "0.0.1"))
    return (run, try run.replay())
  }

  @Test("a recorded scenario ends as one that is not recorded, and knows where its steps began", arguments: sample)
  func recorded(id: String) throws {
    let (run, world) = try Self.run(id)
    let file = try #require(Disk.files.find(Shipped.assets.path(ofScenario: id)).files.first)
    let report = try #require(try Shipped.runner().run([file]).runs.first)
    #expect(world.snapshot.timeline.messageCount == report.events)
    #expect(run.scenario?.steps.first?.text == "start: checkout")
    #expect(run.scenario?.steps.map(\.entries) == run.scenario?.steps.map(\.entries).sorted())
  }

  /// Mermaid's sequence diagram grammar, as far as Till uses it: `actor signaltype actor ":" text`, where the text may hold no `#`
  /// that begins no entity, no `;` that ends none, and no line end.
  static func isMermaid(_ line: Substring) -> Bool {
    let word = "[a-z]+"
    let text = "(?:[^#;\\r\\n<>%{}\"]|#[0-9]+;)+"
    let patterns = [
      "sequenceDiagram", "  participant \(word) as \(text)", "  \(word)(?:->>|-->>|--x)\(word): \(text)",
      "  Note over \(word),\(word): \(text)",
    ]
    return patterns.contains { pattern in
      guard let regex = try? Regex(pattern) else { return false }
      return (try? regex.wholeMatch(in: line)) != nil
    }
  }

  @Test(
    "the diagram holds nothing but what the grammar allows, also where a text means something to it", arguments: sample)
  func mermaid(id: String) throws {
    let (_, world) = try Self.run(id)
    let text = MermaidDiagram(world.snapshot.timeline, phrases: try Shipped.english()).text
    let lines = text.split(separator: "\n")
    #expect(lines.first == "sequenceDiagram")
    #expect(lines.count > 8)
    for line in lines { #expect(Self.isMermaid(line), "\(line)") }
    for (raw, shown) in [
      ("a;b", "a#59;b"), ("#35;", "#35;35#59;"), ("a\nb", "a b"), ("%%{init: {}}%%", nil), ("</script>", nil),
      ("", nil),
    ] {
      let escaped = MermaidDiagram.escaped(raw)
      if let shown { #expect(escaped == shown) }
      #expect(Self.isMermaid("  app->>library: \(escaped)"), "\(raw)")
    }
  }

  @Test("the archive names a server of this machine with its scheme and its port")
  func loopback() throws {
    let exchange = Exchange(
      id: 1, at: Timestamp(milliseconds: 0), took: nil, sender: .merchant, operation: "x", summary: "POST /x",
      isReading: false, origin: "http://127.0.0.1:8456", request: "POST http://127.0.0.1:8456/x?a=1", outcome: .open)
    let text = HTTPArchive(PersistentVector([exchange]), program: "0.0.1").text
    let request = try #require(try JSON(parsing: text).at("log", "entries")?.array?.first?["request"])
    #expect(request["url"] == "http://127.0.0.1:8456/x?a=1")
    #expect(request["queryString"]?.array?.first?["value"] == "1")
  }

  @Test("the archive has every field that HAR 1.2 requires, and as many entries as calls", arguments: sample)
  func archive(id: String) throws {
    let (_, world) = try Self.run(id)
    let log = try #require(try JSON(parsing: HTTPArchive(world.snapshot.exchanges, program: "0.0.1").text)["log"])
    #expect(log["version"] == "1.2")
    #expect(log.at("creator", "name") == "Till")
    #expect(log.at("creator", "version") == "0.0.1")
    let entries = try #require(log["entries"]?.array)
    #expect(entries.count == world.snapshot.exchanges.count)
    #expect(!entries.isEmpty)
    for entry in entries {
      let date = try #require(entry["startedDateTime"]?.string)
      #expect(
        (try? Regex("[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\\.[0-9]{3}Z").wholeMatch(in: date)) != nil)
      for name in ["time"] { #expect(entry[name]?.integer != nil) }
      for name in ["send", "wait", "receive"] { #expect(entry["timings"]?[name]?.integer != nil) }
      #expect(entry["cache"]?.members?.isEmpty == true)
      let (request, response) = (try #require(entry["request"]), try #require(entry["response"]))
      for name in ["method", "url", "httpVersion"] { #expect(request[name]?.string?.isEmpty == false) }
      for name in ["cookies", "headers", "queryString"] { #expect(request[name]?.array != nil) }
      for name in ["headersSize", "bodySize"] {
        #expect(request[name]?.integer != nil)
        #expect(response[name]?.integer != nil)
      }
      #expect(request["url"]?.string?.hasPrefix("https://") == true)
      if let posted = request["postData"] { for name in ["mimeType", "text"] { #expect(posted[name]?.string != nil) } }
      #expect(response["status"]?.integer != nil)
      for name in ["statusText", "httpVersion", "redirectURL"] { #expect(response[name]?.string != nil) }
      for name in ["cookies", "headers"] { #expect(response[name]?.array != nil) }
      #expect(response.at("content", "size")?.integer != nil)
      #expect(response.at("content", "mimeType")?.string != nil)
      for pair in (request["headers"]?.array ?? []) + (response["headers"]?.array ?? []) {
        #expect(pair["name"]?.string?.isEmpty == false)
        #expect(pair["value"]?.string != nil)
      }
    }
  }

  @Test("the page has the truths, the diagram and a row for each call, and no card number", arguments: sample)
  func markdown(id: String) throws {
    let (run, world) = try Self.run(id)
    let text = RunMarkdown(run, world, phrases: try Shipped.english()).text
    #expect(text.hasPrefix("# "))
    #expect(text.contains("```mermaid\nsequenceDiagram\n"))
    #expect(text.split(separator: "\n").count { $0 == "```" } == 1)
    for exchange in world.snapshot.exchanges { #expect(text.contains(exchange.operation)) }
    #expect(Scrubbing.digits(in: text) == text)
    #expect(RunMarkdown.escaped("a|b`c\nd") == "a\\|b\\`c d")
  }

  @Test("two runs are compared event by event, and the first that differs is named")
  func difference() throws {
    let (run, world) = try Self.run("hyperpay-3ds-challenge")
    #expect(RunDifference(world, try run.replay()) == nil)
    let shorter = try run.replay(to: run.entries.count - 2)
    let difference = try #require(RunDifference(world, shorter))
    guard case .event(let left, let right) = difference.kind else {
      Issue.record("no event")
      return
    }
    #expect(left?.number == difference.before.count + 1)
    #expect(right == nil || right != left)
    var setup = run.setup
    setup.seed = 99
    let other = try Recording.replay(setup, run.entries)
    #expect(RunDifference(world, other) != nil)
  }
}
