import Basics
import Wire

/// Lines as they may be shown and kept: without card numbers, cardholders, expiries, codes, keys and tokens, also inside the bodies that
/// they carry.
public enum LineMask {
  /// A line or a part of one, in one line.
  public static func text(_ line: String) -> String {
    guard let json = try? JSON(parsing: line), json.members != nil else {
      return Scrubbing.digits(in: line).split(separator: "\n").joined(separator: " ")
    }
    return oneLine(Scrubbing.body(masked(json).compactText))
  }

  /// Masks the texts of a line; its own names and values are masked after that.
  private static func masked(_ json: JSON) -> JSON {
    switch json {
    case .object(let members):
      .object(members.map { JSON.Member(name: $0.name, value: masked($0.value, named: $0.name)) })
    case .array(let elements): .array(elements.map(masked))
    case .null, .boolean, .number, .string: json
    }
  }

  private static func masked(_ value: JSON, named name: String) -> JSON {
    // In a line, only a card has a month and a year (docs/gateway.md).
    if name == "month" || name == "year", case .number = value { return .string(Secret.mask) }
    guard let text = value.string else { return masked(value) }
    switch name {
    case "body": return .string(oneLine(Scrubbing.body(text)))
    case "url", "path", "returned":
      let halves = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
      guard halves.count == 2 else { return value }
      return .string(halves[0] + "?" + oneLine(Scrubbing.body(String(halves[1]))))
    default: return value
    }
  }

  /// A body as the log keeps it, in one line: JSON compactly, the fields of a form with `&` between.
  private static func oneLine(_ body: String) -> String {
    if let json = try? JSON(parsing: body) { return json.compactText }
    return body.replacingScalars("\n", with: "&")
  }
}
