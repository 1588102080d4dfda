import Commerce
import Controller
public import Inspection
public import Language
public import Recording

/// A run as lines of text: its events up to where it was played, and the four records there.
public struct RunListing {
  private let run: TillRun
  private let snapshot: Snapshot
  private let entries: Int
  private let phrases: Phrasebook

  /// A listing of a run as it was at a moment, after a number of entries of its recording.
  public init(_ run: TillRun, _ snapshot: Snapshot, entries: Int, phrases: Phrasebook) {
    self.run = run
    self.snapshot = snapshot
    self.entries = entries
    self.phrases = phrases
  }

  /// The lines.
  public var lines: [String] {
    var lines = RunEvent.all(in: snapshot, since: run.setup.start).map { $0.line(in: phrases) }
    if let step = run.scenario?.steps.last(where: { $0.entries <= entries }), !step.text.isEmpty {
      lines.append(phrases.text("export.at-step", ["step": .text(step.text)]))
    }
    lines.append("")
    lines += RunWords(phrases: phrases).records(RecordWords(of: snapshot)).map { label($0.who, $0.knows) }
    if let broken = snapshot.brokenRule {
      lines.append(label(phrases.text("export.broken"), phrases.text("rule.\(broken.rule.rawValue)")))
      lines += broken.facts.map { "  \($0)" }
    }
    return lines
  }

  private func label(_ name: String, _ words: String) -> String {
    phrases.text("export.label", ["name": .text(name), "words": .text(words)])
  }
}
