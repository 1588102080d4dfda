/// The text of a request or of an answer, taken apart so that it can be drawn, searched and asked where a value stands.
///
/// It reads what the log keeps: a line that says what it is, headers, an empty line, and a body that is JSON over several lines,
/// form fields one a line, or any text.
public struct WireText: Hashable, Sendable {
  /// What a line is.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The request's or the answer's first line.
    case start
    /// A header.
    case header
    /// The empty line before the body.
    case blank
    /// A part of a JSON body.
    case json
    /// A field of a form.
    case field
    /// Anything else.
    case text
  }

  /// What a piece of a line means.
  public enum Ink: String, Hashable, Sendable, CaseIterable {
    /// A member's, field's or header's name.
    case name
    /// A string, or a header's or field's value.
    case string
    /// A number.
    case number
    /// `true`, `false` or `null`.
    case word
    /// Braces, brackets, commas, colons and white space.
    case mark
    /// Something in place of a secret.
    case secret
    /// Anything else.
    case plain
  }

  /// A run of one meaning.
  public struct Piece: Hashable, Sendable {
    /// What it means.
    public let ink: Ink
    /// The text.
    public let text: String
  }

  /// A value with the place where it stands.
  public struct Value: Hashable, Sendable {
    /// The names that lead to it with dots between, such as `result.code`; the name alone of a header or a field.
    public let path: String
    /// The value as text, a string without its quotes.
    public let text: String
  }

  /// One line.
  public struct Line: Hashable, Sendable {
    /// What it is.
    public let kind: Kind
    /// Its pieces; together they are the line.
    public private(set) var pieces: [Piece] = []
    /// The values that stand in it.
    public private(set) var values: [Value] = []

    /// The whole line.
    public var text: String { pieces.map(\.text).joined() }

    init(_ kind: Kind) { self.kind = kind }

    mutating func add(_ ink: Ink, _ text: String) {
      guard !text.isEmpty else { return }
      pieces.append(Piece(ink: ink != .name && WireText.isMasked(text) ? .secret : ink, text: text))
    }

    mutating func add(_ value: Value) { values.append(value) }
  }

  /// The lines in their order.
  public let lines: [Line]

  /// Takes a text apart; it never fails, since anything is at least text.
  public init(_ text: String) {
    let all = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    var lines: [Line] = []
    var index = 0
    if let first = all.first {
      var line = Line(.start)
      line.add(.plain, String(first))
      lines.append(line)
      index = 1
    }
    while index < all.count, !all[index].isEmpty, let header = Self.header(all[index]) {
      lines.append(header)
      index += 1
    }
    while index < all.count, all[index].isEmpty {
      lines.append(Line(.blank))
      index += 1
    }
    while lines.last?.kind == .blank, index == all.count { lines.removeLast() }
    self.lines = lines + Self.body(Array(all[index...]))
  }

  /// The first value that is a text, with the path to it.
  public func place(of text: String) -> Value? {
    guard !text.isEmpty else { return nil }
    for line in lines where line.kind != .start && line.kind != .header {
      if let value = line.values.first(where: { $0.text == text }) { return value }
    }
    return nil
  }

  /// The last value at a path.
  public func value(at path: String) -> String? {
    lines.reversed().lazy.compactMap { line in line.values.last { $0.path == path }?.text }.first
  }

  /// Whether a text holds the place of a secret or of the middle of a card number.
  public static func isMasked(_ text: String) -> Bool {
    text.contains("«redacted»") || text.contains("••") || text.contains("**")
  }

  // MARK: Parts

  private static func header(_ text: Substring) -> Line? {
    guard let colon = text.firstIndex(of: ":"), text[..<colon].allSatisfy({ !$0.isWhitespace && $0 != "\"" }) else {
      return nil
    }
    let value = text[text.index(after: colon)...]
    let words = value.drop { $0 == " " }
    var line = Line(.header)
    line.add(.name, String(text[..<colon]))
    line.add(.mark, ":" + String(value.prefix { $0 == " " }))
    line.add(.string, String(words))
    line.add(Value(path: String(text[..<colon]), text: String(words)))
    return line
  }

  private static func body(_ lines: [Substring]) -> [Line] {
    guard let first = lines.first(where: { !$0.isEmpty })?.drop(while: { $0 == " " }).first else {
      return lines.map { _ in Line(.blank) }
    }
    if first == "{" || first == "[" { return WireJSON.lines(lines) }
    let isForm = lines.allSatisfy { $0.isEmpty || ($0.contains("=") && !$0.contains("<")) }
    guard isForm else {
      return lines.map { text in
        var line = Line(.text)
        line.add(.plain, String(text))
        return line
      }
    }
    // The log writes one field a line; a body as it was sent is one line.
    let parts = lines.count == 1 ? lines[0].split(separator: "&") : []
    return (parts.count > 1 && parts.allSatisfy { $0.contains("=") } ? parts : lines).map(field)
  }

  private static func field(_ text: Substring) -> Line {
    var line = Line(.field)
    let equals = text.firstIndex(of: "=") ?? text.endIndex
    let value = text[equals...].dropFirst()
    line.add(.name, String(text[..<equals]))
    line.add(.mark, String(text[equals...].prefix(1)))
    line.add(.string, String(value))
    line.add(Value(path: String(text[..<equals]), text: String(value)))
    return line
  }
}

/// Reads the pieces of a JSON text line by line, whether or not it is well-formed.
private struct WireJSON {
  /// An object or an array that is open.
  private struct Frame {
    let name: String
    let isArray: Bool
    var count = 0
  }

  private var frames: [Frame] = []
  private var name: String?

  static func lines(_ lines: [Substring]) -> [WireText.Line] {
    var reader = WireJSON()
    return lines.map { reader.read($0) }
  }

  private mutating func read(_ text: Substring) -> WireText.Line {
    var line = WireText.Line(.json)
    var rest = text
    while let first = rest.first {
      let run: Substring
      switch first {
      case "\"":
        run = Self.string(rest)
        rest = rest.dropFirst(run.count)
        if rest.drop(while: { $0 == " " }).first == ":", !(frames.last?.isArray ?? false) {
          name = Self.unquoted(run)
          line.add(.name, String(run))
        } else {
          line.add(.string, String(run))
          value(Self.unquoted(run), &line)
        }
        continue
      case "{", "[":
        run = rest.prefix(1)
        frames.append(Frame(name: step, isArray: first == "["))
        name = nil
        line.add(.mark, String(run))
      case "}", "]":
        run = rest.prefix(1)
        frames = frames.dropLast()
        line.add(.mark, String(run))
      case ",":
        run = rest.prefix(1)
        if !frames.isEmpty { frames[frames.count - 1].count += 1 }
        name = nil
        line.add(.mark, String(run))
      case ":", " ", "\t":
        run = rest.prefix { ": \t".contains($0) }
        line.add(.mark, String(run))
      default:
        run = rest.prefix { !"{}[],:\" \t".contains($0) }
        let isNumber = first.isNumber || first == "-"
        line.add(isNumber ? .number : ["true", "false", "null"].contains(run) ? .word : .plain, String(run))
        value(String(run), &line)
      }
      rest = rest.dropFirst(run.count)
    }
    return line
  }

  /// What the next value is called where it stands.
  private var step: String {
    if let name { return name }
    if let frame = frames.last, frame.isArray { return String(frame.count) }
    return ""
  }

  private func value(_ text: String, _ line: inout WireText.Line) {
    let path = (frames.map(\.name) + [step]).filter { !$0.isEmpty }.joined(separator: ".")
    line.add(WireText.Value(path: path, text: text))
  }

  /// A string with its quotes, as far as it goes.
  private static func string(_ text: Substring) -> Substring {
    var isEscaped = false
    for index in text.indices.dropFirst() {
      if isEscaped {
        isEscaped = false
      } else if text[index] == "\\" {
        isEscaped = true
      } else if text[index] == "\"" {
        return text[...index]
      }
    }
    return text
  }

  private static func unquoted(_ text: Substring) -> String {
    let inner = text.dropFirst()
    return String(inner.last == "\"" ? inner.dropLast() : inner)
  }
}
