/// Why a gateway in another program could not be understood, or was not there any more.
public enum LineProblem: Error, Hashable, Sendable {
  /// The program ended or closed its output; its last words on standard error, at most a few lines.
  case ended(lastWords: String)
  /// The program did not respond for the given number of seconds.
  case silent(seconds: Int)
  /// The program did not read its input for the given number of seconds.
  case notReading(seconds: Int)
  /// The program has taken more than the given number of seconds in all for one question.
  case slow(seconds: Int)
  /// A line without something that must be in it, or with something else in its place.
  case wrong(WrongLine)
  /// An unrequested line, with secrets masked.
  case unasked(line: String)
  /// A line longer than the given number of bytes.
  case tooLong(bytes: Int)
  /// It sent more requests for one question than the limit, and never answered it.
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
  /// The expected value.
  public let expected: LineExpectation
}

/// The expected kind of value at a place in a line.
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
  /// A list of at least this many elements.
  case list(least: Int)
  /// An object.
  case object
  /// None: only these names are known there.
  case noField(known: [String])
  /// Exactly one of these names.
  case one(of: [String])
}

/// The connection to a gateway in another program: one line goes there, and exactly one comes back.
///
/// Both are JSON objects (RFC 8259) in UTF-8 without line breaks in them. An implementation may block: the simulated world is
/// paused meanwhile. A run stays deterministic as long as the program depends on nothing but its lines.
public protocol LineChannel: Sendable {
  /// Sends a line that belongs to a question and returns the response, both without the line break. Question 0 is the greeting,
  /// after which questions are numbered from 1 again.
  func exchange(_ line: String, for question: Int) throws(LineProblem) -> String
  /// Hears that what came back cannot be used, so that nothing more will be asked.
  func giveUp(_ problem: LineProblem)
  /// Sets the change that a line needs before it is stored or shown, so that it contains no typed code.
  func hide(_ change: @escaping @Sendable (String) -> String)
}

extension LineChannel {
  /// Keeps nothing and shows nothing.
  public func hide(_ change: @escaping @Sendable (String) -> String) {}
}
