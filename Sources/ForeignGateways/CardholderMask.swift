import Basics
import Payments
import Wire

/// Removes cardholder names and expiry dates from lines, in their usual spellings.
struct CardholderMask: Sendable {
  /// The words of the names, and expiries in one piece, in lower case.
  private var words: Set<String> = []
  /// Expiries in two parts, such as `09/31`.
  private var dates: Set<String> = []

  /// Remembers whose card it is and when it ends.
  mutating func remember(holder: String, expiry: CardExpiry) {
    words.formUnion(holder.split { !Self.isOfWord($0) }.filter { $0.count > 2 }.map { $0.lowercased() })
    let (month, year) = (String(expiry.text.prefix(2)), String(expiry.year))
    for year in [year, String(year.suffix(2))] {
      words.formUnion([month + year, year + month])
      for between in ["/", "-", " / ", "%2F", "%2f"] {
        dates.formUnion([month + between + year, year + between + month])
      }
    }
  }

  /// A line without them; in one of JSON, texts only: a number is an amount or a moment.
  func removed(fromLine line: String) -> String {
    guard !words.isEmpty else { return line }
    guard let json = try? JSON(parsing: line), json.members != nil else { return removed(from: line) }
    return removed(from: json).compactText
  }

  private func removed(from json: JSON) -> JSON {
    switch json {
    case .object(let members): .object(members.map { .init(name: $0.name, value: removed(from: $0.value)) })
    case .array(let elements): .array(elements.map(removed))
    case .string(let text): .string(removed(from: text))
    case .null, .boolean, .number: json
    }
  }

  private func removed(from text: String) -> String {
    var text = text
    for date in dates.sorted(by: { ($0.count, $0) > ($1.count, $1) }) {
      text = text.replacingScalars(date, with: Secret.mask)
    }
    return text.changingWords(Self.isOfWord) { words.contains($0.lowercased()) ? Secret.mask : nil } ?? text
  }

  private static func isOfWord(_ character: Character) -> Bool { character.isLetter || character.isNumber }
}
