import Basics
import Checkout
import Commerce
import Controller
import Inspection
public import Language
public import Recording

/// A run as a Markdown page for an issue or a chat: what it is, the four records, the sequence diagram and the calls.
public struct RunMarkdown {
  private let run: TillRun
  private let world: RecordedWorld
  private let phrases: Phrasebook

  /// A page about a run; `world` is the run's world at its end.
  public init(_ run: TillRun, _ world: RecordedWorld, phrases: Phrasebook) {
    self.run = run
    self.world = world
    self.phrases = phrases
  }

  /// The page's text.
  public var text: String {
    let snapshot = world.snapshot
    var lines = ["# \(Self.escaped(title))", ""]
    lines += facts.map { "- \(Self.escaped($0))" }
    if let broken = snapshot.brokenRule {
      let rule = phrases.text("rule.\(broken.rule.rawValue)")
      lines += [
        "", "**\(word("broken")): \(Self.escaped(rule))** \(Self.escaped(broken.facts.joined(separator: ", ")))",
      ]
    }
    lines += ["", "## \(word("truths"))", "", row([word("who"), word("knows")]), "| --- | --- |"]
    let words = RunWords(phrases: phrases)
    lines += words.records(RecordWords(of: snapshot)).map { row([$0.who, $0.knows]) }
    lines += ["", "## \(word("timeline"))", "", "```mermaid"]
    lines.append(MermaidDiagram(snapshot.timeline, phrases: phrases).text + "```")
    lines += ["", "## \(word("calls"))", ""]
    if snapshot.exchanges.isEmpty {
      lines.append(word("no-calls"))
    } else {
      lines += [row(words.callHeadings), "| ---: | ---: | --- | --- | --- |"]
      lines += snapshot.exchanges.map { row(words.call($0, since: run.setup.start)) }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private var title: String { run.title.isEmpty ? run.scenario?.id ?? word("untitled") : run.title }

  private var facts: [String] {
    let order = world.snapshot.checkout.order
    var facts = [
      phrases.text(
        "export.order",
        [
          "store": .text(run.setup.store.name), "order": .text(order.number), "total": .money(order.total),
          "seed": .text("\(run.setup.seed)"),
        ]),
      phrases.text("export.entries", ["count": .number(run.entries.count), "program": .text(run.program)]),
    ]
    if let scenario = run.scenario { facts.append(phrases.text("export.scenario", ["id": .text(scenario.id)])) }
    return facts
  }

  private func word(_ name: String) -> String { phrases.text("export.\(name)") }

  private func row(_ cells: [String]) -> String { "| " + cells.map(Self.escaped).joined(separator: " | ") + " |" }

  /// A text that Markdown shows as it is, on one line.
  static func escaped(_ text: String) -> String {
    text.escapingScalars { scalar in
      switch scalar {
      case "\\", "`", "*", "_", "[", "]", "<", ">", "|", "#", "~": "\\\(scalar)"
      case _ where scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value): " "
      default: nil
      }
    }
  }
}
