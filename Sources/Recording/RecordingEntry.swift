public import Commerce
import Wire

/// One entry of a recording: what was done, and the virtual moment at which it was done.
///
/// Only a `RecordedWorld` makes entries, because only it knows which of what was typed is secret; an entry's text holds no
/// secret.
public struct RecordingEntry: Sendable {
  /// By reference, for the same reason as the content of a typed text.
  indirect enum Doing: Sendable {
    /// Time passed, and something happened by itself on the way.
    case passed
    /// Something was typed, or a caret was moved.
    case typed(TypedText)
    case commanded(RecordedCommand)
  }

  /// When.
  public let at: Timestamp
  let doing: Doing

  init(at: Timestamp, _ doing: Doing) {
    self.at = at
    self.doing = doing
  }

  /// What was done, as a stable name in lower-case words with dashes.
  public var name: String {
    switch doing {
    case .passed: "time"
    case .typed: "type"
    case .commanded(let command): command.name
    }
  }

  /// The entry as one line of JSON.
  public var text: String {
    let fields: [JSON.Member] =
      switch doing {
      case .passed: []
      case .typed(let typed): typed.json
      case .commanded(let command): command.members
      }
    let head = JSON.fields(["at": .whole(at.milliseconds), "do": .string(name)]).members ?? []
    return JSON.object(head + fields).compactText
  }

  /// Reads an entry from its text; `number` is its place in the recording, counted from 1, for what is said of a mistake.
  public init(reading text: String, number: Int = 0) throws(RecordingProblem) {
    var reader = try RecordingReader(text, part: .entry(number))
    at = Timestamp(milliseconds: try reader.whole("at", in: Recording.moments))
    let name = try reader.text("do")
    switch name {
    case "time": doing = .passed
    case "type": doing = .typed(try TypedText(reading: &reader))
    default: doing = .commanded(try RecordedCommand(named: name, reading: &reader))
    }
    try reader.finish()
  }
}
