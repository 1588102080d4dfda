/// Why a gateway in another program could not be understood, or was not there any more.
public enum LineProblem: Error, Hashable, Sendable {
  /// The program ended or closed its output; its last words on standard error, at most a few lines.
  case ended(lastWords: String)
  /// The program did not answer for so many seconds.
  case silent(seconds: Int)
  /// A line that is no JSON object, or one without what must be in it; the line is shown up to 200 characters.
  case unreadable(line: String, missing: String)
  /// It wanted so much for one question without answering it that it would never end.
  case endless(turns: Int)
  /// The program could not be started.
  case notStarted(reason: String)
}

/// The way to a gateway in another program: one line goes there, and exactly one comes back.
///
/// Both are JSON objects (RFC 8259) in UTF-8 without line breaks in them. Whoever carries them may block: the simulated world stands
/// still meanwhile, which keeps a run the same every time as long as the program depends on nothing but its lines.
public protocol LineChannel: Sendable {
  /// Sends a line and returns the one that comes back, both without the line break.
  func exchange(_ line: String) throws(LineProblem) -> String
}
