public import Commerce
import Wire

/// One line of what is kept of a session: something that was done, or a turn to another of its ways.
public struct SessionRecord: Sendable {
  enum Content: Sendable {
    /// Something was done on the present line.
    case entry(RecordingEntry)
    /// A new line begins with so many entries of another; `until` is how long time passed by itself after them.
    case fork(of: TimeLine.Place, entries: Int, until: Timestamp?, canRedo: Bool)
    /// An earlier line goes on, by its number.
    case turned(Int)
    /// A line has a name of the person's own; an empty one takes it away.
    case named(Int, String)
  }

  /// The virtual moment it belongs to.
  public let at: Timestamp
  let content: Content

  init(at: Timestamp, _ content: Content) {
    self.at = at
    self.content = content
  }

  /// Whether something was done, rather than turned to or named.
  var isEntry: Bool { if case .entry = content { true } else { false } }

  /// The longest name of a line, in characters; Till's own.
  static let longestName = 60
  /// The most lines and stops; Till's own, so that no number in a file can ask for everything.
  private static let numbers = 0...1_000_000

  /// The record as one line of JSON.
  public var text: String {
    let head = [JSON.Member(name: "at", value: .whole(at.milliseconds))]
    func line(_ name: String, _ fields: KeyValuePairs<String, JSON?>) -> String {
      let name = [JSON.Member(name: "do", value: .string(name))]
      return JSON.object(head + name + (JSON.fields(fields).members ?? [])).compactText
    }
    return switch content {
    case .entry(let entry): entry.text
    case .fork(let place, let entries, let until, let canRedo):
      line(
        "fork",
        [
          "line": .whole(place.line), "stop": .whole(place.stop), "entries": .whole(entries),
          "until": until.map { .whole($0.milliseconds) }, "redo": canRedo ? .boolean(true) : nil,
        ])
    case .turned(let number): line("turn", ["line": .whole(number)])
    case .named(let number, let name): line("name", ["line": .whole(number), "name": .string(name)])
    }
  }

  /// Reads a record from its text; `number` is its place, counted from 1, for what is said of a mistake.
  init(reading text: String, number: Int) throws(RecordingProblem) {
    var reader = try RecordingReader(text, part: .entry(number))
    let at = Timestamp(milliseconds: try reader.whole("at", in: Recording.moments))
    switch try reader.text("do") {
    case "fork":
      let place = TimeLine.Place(
        line: try reader.number("line", in: Self.numbers), stop: try reader.number("stop", in: Self.numbers))
      let entries = try reader.number("entries", in: Self.numbers)
      let until = try reader.optionalMoment("until")
      let canRedo = reader.optional("redo")?.boolean ?? false
      self.init(at: at, .fork(of: place, entries: entries, until: until, canRedo: canRedo))
    case "turn": self.init(at: at, .turned(try reader.number("line", in: Self.numbers)))
    case "name":
      let line = try reader.number("line", in: Self.numbers)
      self.init(at: at, .named(line, String(try reader.text("name").prefix(Self.longestName))))
    default:
      let entry = try RecordingEntry(reading: text, number: number)
      self.init(at: entry.at, .entry(entry))
      return
    }
    try reader.finish()
  }

  /// Reads the records of a session from their texts.
  static func all(in texts: [String]) throws(RecordingProblem) -> [SessionRecord] {
    var records: [SessionRecord] = []
    for (index, text) in texts.enumerated() { records.append(try SessionRecord(reading: text, number: index + 1)) }
    return records
  }
}
