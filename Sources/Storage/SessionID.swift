import Glibc

/// The name of a session: the moment it began in UTC and the process that began it, such as `20261121-221503-48121`.
///
/// Names sort by the moment. Where a name is taken, `-2`, `-3` and so on follow it.
public struct SessionID: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The name.
  public let text: String

  /// An existing name; `nil` unless it is made of 1 to 64 ASCII letters, digits and hyphens and does not begin with a hyphen,
  /// so that it can be neither a path nor an option.
  public init?(_ text: String) {
    let bytes = text.utf8
    guard (1...64).contains(bytes.count), bytes.first != UInt8(ascii: "-"),
      bytes.allSatisfy({ byte in
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "-"):
          true
        default: false
        }
      })
    else { return nil }
    self.text = text
  }

  /// The name for a session that begins at a moment (milliseconds since 1970 in UTC) in a process; `attempt` counts the
  /// names that were taken already.
  ///
  /// Letters stand between its numbers: thirteen digits with hyphens among them can be a card number, which is written nowhere.
  public init(beganAt milliseconds: Int64, process: Int32, attempt: Int = 0) {
    var seconds = time_t(milliseconds / 1_000)
    var parts = tm()
    gmtime_r(&seconds, &parts)
    let date = [Int(parts.tm_year) + 1_900, Int(parts.tm_mon) + 1, Int(parts.tm_mday)]
    let time = [Int(parts.tm_hour), Int(parts.tm_min), Int(parts.tm_sec)]
    let texts = (date + time).map { $0 < 10 ? "0\($0)" : "\($0)" }
    let name = texts[..<3].joined() + "t" + texts[3...].joined() + "-p\(process)"
    text = attempt == 0 ? name : "\(name)-\(attempt + 1)"
  }

  /// The name.
  public var description: String { text }

  /// Whether one name sorts before another, as ASCII does.
  public static func < (left: SessionID, right: SessionID) -> Bool { left.text < right.text }
}
