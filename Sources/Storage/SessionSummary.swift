/// What a list says about one session.
public struct SessionSummary: Hashable, Sendable {
  /// The session's name.
  public let id: SessionID
  /// Where its file is.
  public let path: String
  /// The file's size in bytes, without its log.
  public let bytes: Int
  /// When it was last written to, in wall milliseconds since 1970; of an unreadable file, when that was changed.
  public let updated: Int64
  /// Whether a process has it open for writing.
  public let isInUse: Bool
  /// What the file says; `nil` when it cannot be read.
  public let details: Details?
  /// Why it cannot be read.
  public let problem: StorageProblem?

  /// What a readable file says.
  public struct Details: Hashable, Sendable {
    /// The version of the Till that began the session.
    public let program: String
    /// When it began, in wall milliseconds since 1970.
    public let created: Int64
    /// What to say about it: JSON.
    public let title: String
    /// How everything stood after the last entry: JSON; empty before the first.
    public let standing: String
    /// Whether it was left for good.
    public let isEnded: Bool
    /// How many entries it has.
    public let entries: Int
  }

  /// Whether it can be resumed: readable, not left for good, not in use, and with something in it.
  public var isResumable: Bool { !isInUse && details.map { !$0.isEnded && $0.entries > 0 } ?? false }
}
