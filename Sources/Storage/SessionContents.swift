public import Wire

/// One world of a session, as its file has it.
public struct SessionContents: Hashable, Sendable {
  /// The session's name.
  public let id: SessionID
  /// The world as a run's text: its header, what was done, and how everything stood after that.
  public let text: String
  /// The header.
  public let header: JSON
  /// What was done, first things first.
  public let entries: [String]
  /// How everything stood after the last entry.
  public let seal: JSON
}

/// How large things may be; Till's own limits.
public enum StorageLimit {
  /// The longest line, in bytes of UTF-8.
  public static let line = 4_194_304
  /// The largest file that is written or read, in bytes.
  public static let file = 268_435_456
}
