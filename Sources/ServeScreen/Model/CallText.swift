import Frames
import Wire

/// One call with its texts, in which secrets are masked.
struct CallText: Sendable {
  /// A line of it as it is read.
  enum Line: Sendable {
    /// The heading of a part, by its key.
    case part(String)
    case text(String, indent: Int)
    /// Nothing came back.
    case missing
  }

  let number: Int
  let operation: String
  private let sent: String
  /// `nil` where nothing came back.
  private let received: String?

  init(_ number: Int, _ json: JSON) {
    self.number = number
    operation = json["operation"]?.string ?? ""
    sent = json["sent"]?.string ?? ""
    received = json["received"]?.string
  }

  /// All lines, broken to a width.
  func lines(columns: Int) -> [Line] {
    func lines(_ text: String) -> [Line] {
      text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { line in
        let indent = min(line.prefix { $0 == " " }.count, columns / 2)
        return TextWrap.lines(
          VisibleText.sanitised(String(line.dropFirst(indent))), columns: max(8, columns - 2 - indent)
        )
        .map { Line.text($0, indent: indent) }
      }
    }
    return [.part("serve.call.sent")] + lines(sent) + [.part("serve.call.received")]
      + (received.map { lines($0) } ?? [.missing])
  }
}
