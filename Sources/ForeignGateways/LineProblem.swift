/// Why a gateway in another program could not be understood, or was not there any more.
public enum LineProblem: Error, Hashable, Sendable {
  /// The program ended or closed its output; its last words on standard error, at most a few lines.
  case ended(lastWords: String)
  /// The program did not answer for so many seconds.
  case silent(seconds: Int)
  /// The program did not read what it was sent for so many seconds.
  case notReading(seconds: Int)
  /// The program has taken more than so many seconds in all for one question.
  case slow(seconds: Int)
  /// A line without something that must be in it, or with something else in its place.
  case wrong(WrongLine)
  /// A line that nobody had asked for, secrets masked.
  case unasked(line: String)
  /// A line of more than so many bytes.
  case tooLong(bytes: Int)
  /// It wanted so much for one question without answering it that it would never end.
  case endless(turns: Int)
  /// The program could not be started.
  case notStarted(reason: String)
}

extension LineProblem {
  /// The same with other texts where it quotes the program.
  func quoting(_ change: (String) -> String) -> LineProblem {
    switch self {
    case .ended(let words): .ended(lastWords: change(words))
    case .wrong(let wrong):
      .wrong(
        WrongLine(
          line: change(wrong.line), field: change(wrong.field), isMissing: wrong.isMissing, expected: wrong.expected))
    case .unasked(let line): .unasked(line: change(line))
    case .silent, .notReading, .slow, .tooLong, .endless, .notStarted: self
    }
  }
}

/// A line that is not as it must be: where it goes wrong, and what belongs there.
public struct WrongLine: Hashable, Sendable {
  /// The line, secrets masked, at most 300 characters.
  public let line: String
  /// The field as a path, such as `ask.expires-at` or `methods[0].currencies`; empty for the line itself.
  public let field: String
  /// Whether the field is not there at all.
  public let isMissing: Bool
  /// What belongs there.
  public let expected: LineExpectation
}

/// What belongs at a place in a line.
public enum LineExpectation: Hashable, Sendable {
  /// A JSON object in UTF-8.
  case json
  /// The number of the question that was asked.
  case id(Int)
  /// Text.
  case text
  /// `true` or `false`.
  case flag
  /// `true`.
  case yes
  /// A whole number of a range.
  case whole(ClosedRange<Int>)
  /// Milliseconds since 1970.
  case moment
  /// A currency's code (ISO 4217).
  case currency
  /// A country's code (ISO 3166-1 alpha-2).
  case country
  /// An address that begins with `https://`.
  case address
  /// A method of HTTP.
  case httpMethod
  /// A day, such as 2026-03-01.
  case day
  /// An amount with its currency, such as `{"amount": "148.00", "currency": "SAR"}`.
  case money
  /// One of some words.
  case word([String])
  /// An object whose values are texts.
  case texts
  /// A list of at least so many.
  case list(least: Int)
  /// An object.
  case object
  /// None: only these names are known there.
  case noField(known: [String])
  /// Exactly one of these names.
  case one(of: [String])
}

/// The way to a gateway in another program: one line goes there, and exactly one comes back.
///
/// Both are JSON objects (RFC 8259) in UTF-8 without line breaks in them. Whoever carries them may block: the simulated world stands
/// still meanwhile, which keeps a run the same every time as long as the program depends on nothing but its lines.
public protocol LineChannel: Sendable {
  /// Sends a line that belongs to a question and returns the one that comes back, both without the line break; 0 is the greeting, after
  /// which questions are numbered anew.
  func exchange(_ line: String, for question: Int) throws(LineProblem) -> String
  /// Hears that what came back cannot be used, so that nothing more will be asked.
  func giveUp(_ problem: LineProblem)
  /// Hears how a line must be changed before it is kept or shown anywhere, so that no code that was typed stands in it.
  func hide(_ change: @escaping @Sendable (String) -> String)
}

extension LineChannel {
  /// Keeps nothing and shows nothing.
  public func hide(_ change: @escaping @Sendable (String) -> String) {}
}
