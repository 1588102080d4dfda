import Backend
import Basics
import Commerce
import Inspection
import Pages
import Payments
import Recording
import Wire

extension ClockMove {
  var fileText: String {
    switch self {
    case .ahead(let span): "+\(DurationText.written(span))"
    case .to(let moment): "{to: \(moment.iso8601)}"
    case .untilIdle: "{run-until: idle}"
    case .untilScreen(let screen): "{run-until: \"screen:\(screen.rawValue)\"}"
    case .untilWebhook: "{run-until: webhook}"
    case .timers(let count): "{next-timer: \(count)}"
    case .speed(let pace): "{speed: \(pace.fileText)}"
    }
  }
}

extension Phone.Network {
  var fileText: String {
    if case .slow(let span) = self { "{slow: \(DurationText.written(span))}" } else { name.rawValue }
  }
}

extension FaultRule {
  func fileText(after step: String? = nil) -> String {
    var parts = (json.members ?? []).map { ($0.name, $0.value.fileText) }
    if let step {
      let place = parts.firstIndex { ["for", "sender", "do"].contains($0.0) } ?? parts.endIndex
      parts.insert(("after", step), at: place)
    }
    return YAML.map(parts)
  }
}

extension JSON {
  /// The same value in YAML, on one line.
  fileprivate var fileText: String {
    switch self {
    case .null: "null"
    case .boolean(let flag): "\(flag)"
    case .number(let digits): digits
    // A span of time and a range need no quotes.
    case .string(let text): DurationText.read(text) != nil || Self.isRange(text) ? text : YAML.text(text)
    case .array(let items): "[\(items.map(\.fileText).joined(separator: ", "))]"
    case .object(let members): YAML.map(members.map { ($0.name, $0.value.fileText) })
    }
  }

  private static func isRange(_ text: String) -> Bool {
    text.contains("..") && text.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == 0x2E }
  }
}

extension WebhookMove {
  var fileText: String {
    switch self {
    case .hold: "hold"
    case .release: "release"
    case .releaseBackwards: "backwards"
    case .releaseOne(let message): "{release: \(message.fileText)}"
    case .deliver(let messages): "{deliver: [\(messages.map(\.fileText).joined(separator: ", "))]}"
    case .repeat(.last): "repeat"
    case .repeat(let message): "{repeat: \(message.fileText)}"
    case .forge(.wrongSignature, .last): "forge"
    case .forge(let forgery, let message): "{forge: \(forgery.rawValue), of: \(message.fileText)}"
    case .delay(let message, let span): "{delay: \(message.fileText), by: \(DurationText.written(span))}"
    }
  }
}

extension MessageReference {
  fileprivate var fileText: String {
    switch self {
    case .next: "next"
    case .last: "last"
    case .event(let name): YAML.text(name)
    }
  }
}

extension RuleSelection {
  var fileText: String {
    func list(_ rules: [PaymentRule]) -> String { "[\(rules.map(\.rawValue).joined(separator: ", "))]" }
    return switch self {
    case .all: "all"
    case .none: "none"
    case .only(let rules): list(rules)
    case .except(let rules): "{except: \(list(rules))}"
    }
  }
}

extension TypedText {
  var fileText: String { reveal { $0.fileText } }
}

extension Template {
  var fileText: String {
    let text = parts.reduce(into: "") { text, part in
      switch part {
      case .text(let piece): text += piece
      case .value(let value): text += "${\(value.rawValue)}"
      }
    }
    return YAML.text(text)
  }
}

/// Writes YAML that every reader takes for the same text.
enum YAML {
  private static let words: Set<String> = ["true", "false", "null", "yes", "no", "on", "off", "y", "n"]

  /// A text, in quotes where a reader could take it for something else.
  static func text(_ text: String) -> String {
    guard let first = text.utf8.first, (0x41...0x5A).contains(first & 0xDF), !words.contains(text.lowercased()),
      text.utf8.last != 0x20, text.utf8.allSatisfy(isPlain)
    else { return quoted(text) }
    return text
  }

  /// Delete, the upper controls and the separators of lines and paragraphs, some of which end a line for a reader (YAML 1.1).
  private static func isBreak(_ scalar: Unicode.Scalar) -> Bool {
    (0x7F...0x9F).contains(scalar.value) || (0x2028...0x2029).contains(scalar.value)
  }

  static func quoted(_ text: String) -> String {
    let inside = text.escapingScalars { scalar in
      switch scalar {
      case "\"": return "\\\""
      case "\\": return "\\\\"
      case "\n": return "\\n"
      case "\t": return "\\t"
      case "\r": return "\\r"
      case _ where scalar.value < 0x20 || isBreak(scalar) || scalar.value == 0xFEFF:
        let digits = String(scalar.value, radix: 16, uppercase: true)
        return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: return nil
      }
    }
    return "\"" + inside + "\""
  }

  /// A map on one line; the values are texts already.
  static func map(_ entries: [(String, String)]) -> String {
    "{" + entries.map { "\($0.0): \($0.1)" }.joined(separator: ", ") + "}"
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte) || (0x41...0x5A).contains(byte) || (0x30...0x39).contains(byte)
      || [0x20, 0x2D, 0x2E, 0x2F, 0x5F].contains(byte)
  }
}
