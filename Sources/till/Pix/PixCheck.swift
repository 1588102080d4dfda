import Frames
import Language
import Sandbox
import Wire

/// What `till pix check` found out, for people and for machines.
struct PixCheck {
  let reading: BRCodeReading

  /// For people: the verdict, the fields, and the findings with the worst first.
  func text(_ phrases: Phrasebook) -> String {
    var lines = [
      phrases.text("cli.pix.kind.\(reading.kind.rawValue)"),
      phrases.text("cli.pix.accepted.\(reading.acceptance.rawValue)"),
    ]
    if !reading.fields.isEmpty {
      lines += ["", phrases.text("cli.pix.fields")]
      lines += reading.fields.flatMap { [line(of: $0, phrases)] + $0.parts.map { "  " + line(of: $0, phrases) } }
    }
    for level in BRCodeFinding.Level.allCases {
      let findings = reading.findings.filter { $0.level == level }
      guard !findings.isEmpty else { continue }
      lines += ["", phrases.text("cli.pix.level.\(level.rawValue)")]
      lines += findings.map { "  " + sentence(of: $0, phrases) }
    }
    return lines.joined(separator: "\n")
  }

  /// A field: place, length, what it is, and its value unless that is made of fields.
  private func line(of field: BRCodeReading.Field, _ phrases: Phrasebook) -> String {
    let value = field.parts.isEmpty ? VisibleText.sanitised(field.value) : ""
    let columns = [field.place, String(field.value.utf8.count), name(of: field.place, phrases)]
    let widths = [5, 3, 24]
    return "  "
      + zip(columns, widths).map { $0 + String(repeating: " ", count: max(1, $1 - TextWidth.of($0) + 1)) }.joined()
      + value
  }

  private func name(of place: String, _ phrases: Phrasebook) -> String {
    let parts = place.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    let number = Int(parts[0]) ?? 0
    let template = (26...51).contains(number) ? "account" : (80...99).contains(number) ? "other" : parts[0]
    let name = parts.count == 1 ? template : "\(template).\(parts[1])"
    let known = Self.named.contains(name) ? name : parts.count == 1 ? "unknown" : "unknown-part"
    return phrases.text("cli.pix.field.\(known)")
  }

  /// The fields that have a name.
  static let named: Set = [
    "00", "01", "52", "53", "54", "58", "59", "60", "61", "62", "63", "account", "other", "account.00", "account.01",
    "account.02", "account.25", "62.05", "62.50", "other.00", "other.25",
  ]

  private func sentence(of finding: BRCodeFinding, _ phrases: Phrasebook) -> String {
    let text = phrases.text(
      "cli.pix.finding.\(finding.kind.rawValue)", finding.values.mapValues { .text(VisibleText.sanitised($0)) })
    return finding.place.isEmpty
      ? text : "\(VisibleText.sanitised(finding.place)) \(name(of: finding.place, phrases)): \(text)"
  }

  var json: JSON {
    let fields = reading.fields.flatMap { [$0] + $0.parts }.map { field -> JSON in
      [
        "place": .string(field.place), "length": .number(String(field.value.utf8.count)),
        "value": .string(field.value),
      ]
    }
    let findings = reading.findings.map { finding -> JSON in
      let said = finding.values.filter { !$0.value.isEmpty }.sorted { $0.key < $1.key }
      let head = [
        JSON.Member(name: "name", value: .string(finding.kind.rawValue)),
        JSON.Member(name: "level", value: .string(finding.level.rawValue)),
      ]
      return .object(head + said.map { JSON.Member(name: $0.key, value: .string($0.value)) })
    }
    return [
      "code": .string(reading.text), "kind": .string(reading.kind.rawValue),
      "accepted": .string(reading.acceptance.rawValue), "good": .boolean(reading.acceptance != .none),
      "checksum": .boolean(reading.hasChecksum), "fields": .array(fields), "findings": .array(findings),
    ]
  }
}
