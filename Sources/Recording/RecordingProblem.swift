public import Language

/// Why something cannot be recorded, or a recording cannot be read or replayed: which part of it, which field, what is wrong.
public struct RecordingProblem: Error, Hashable, Sendable {
  /// Which part of a recording.
  public enum Part: Hashable, Sendable {
    /// How the world was set up.
    case setup
    /// An entry, counted from 1; 0 for one that has no place in a recording yet.
    case entry(Int)
  }

  /// What is wrong; a stable name in lower-case words with dashes.
  public enum Kind: String, Error, Hashable, Sendable, CaseIterable {
    /// It is no JSON text, or not one object.
    case notJSON = "not-json"
    case missing
    /// The field is of another type or shape.
    case malformed
    /// The field holds a name that nobody knows.
    case unknown
    /// Nobody knows such a field, or it is there twice.
    case surplus
    /// The field holds a number that is too small or too large.
    case outOfRange = "out-of-range"
    /// It was done before what stands in front of it.
    case backwards
    /// The field that was typed into does not have the focus.
    case notInHand = "not-in-hand"
    /// The published test data has no such entry any more, or another one in its place.
    case noSuchDatum = "no-such-datum"
    /// No such message is on the shopper's phone.
    case noSuchMessage = "no-such-message"
    case noSuchStore = "no-such-store"
  }

  /// Which part.
  public let part: Part
  /// Which field of it; empty where it is about the whole part.
  public let field: String
  /// What is wrong.
  public let kind: Kind

  /// A problem.
  public init(_ kind: Kind, part: Part, field: String = "") {
    self.part = part
    self.field = field
    self.kind = kind
  }

  /// The problem in words.
  public var phrase: Phrase {
    let place: Phrase =
      switch part {
      case .setup: Phrase("recording.part.setup")
      case .entry(0): Phrase("recording.part.doing")
      case .entry(let number): Phrase("recording.part.entry", ["number": .number(number)])
      }
    return Phrase("recording.problem.\(kind.rawValue)", ["part": .phrase(place), "field": .text(field)])
  }
}
