import Basics
public import Commerce
public import Inspection
public import Language

/// A timeline as a Mermaid sequence diagram (mermaid.js.org, Sequence diagrams), with the same five lanes as the inspector.
public struct MermaidDiagram: Sendable {
  /// The most messages in a diagram; Mermaid draws no more than a few hundred well. Till's own limit.
  public static let most = 300

  private let entries: PersistentVector<TimelineEntry>
  private let phrases: Phrasebook

  /// A diagram of messages, oldest first.
  public init(_ entries: PersistentVector<TimelineEntry>, phrases: Phrasebook) {
    self.entries = entries
    self.phrases = phrases
  }

  /// The diagram's text, without a fence around it.
  public var text: String {
    var lines = ["sequenceDiagram"]
    for party in Party.allCases {
      let name = Self.escaped(phrases.text("party.\(party.rawValue)"))
      lines.append("  participant \(party.rawValue) as \(name)")
    }
    for entry in entries.prefix(Self.most) {
      let words = Self.escaped(phrases.text(entry.text))
      lines.append("  \(entry.from.rawValue)\(Self.arrow(entry))\(entry.to.rawValue): \(words)")
    }
    if entries.count > Self.most {
      let rest = phrases.text("export.more", ["count": .number(entries.count - Self.most)])
      lines.append("  Note over shopper,provider: \(Self.escaped(rest))")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func arrow(_ entry: TimelineEntry) -> String {
    if case .answer = entry.fact { return "-->>" }
    if case .noAnswer = entry.fact { return "--x" }
    return "->>"
  }

  /// A text that ends no message and begins no other thing: what means something to Mermaid's grammar becomes an entity code.
  static func escaped(_ text: String) -> String {
    let result = text.escapingScalars { scalar in
      switch scalar {
      case "#", ";", "<", ">", "%", ":", "\\", "{", "}", "\"": "#\(scalar.value);"
      case _ where scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value): " "
      case "\u{2028}", "\u{2029}": " "
      default: nil
      }
    }
    let trimmed = result.split(separator: " ").joined(separator: " ")
    return trimmed.isEmpty ? "…" : trimmed
  }
}
