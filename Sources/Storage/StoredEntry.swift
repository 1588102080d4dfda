/// One thing that was done in a session.
public struct StoredEntry: Hashable, Sendable {
  /// When it was done, in virtual milliseconds since the world began.
  public let at: Int64
  /// What was done, as its recorder wrote it: one JSON text.
  public let text: String

  /// Something that was done at a virtual time.
  public init(at: Int64, text: String) {
    self.at = at
    self.text = text
  }
}

/// Everything that a session's file holds.
public struct SessionContents: Hashable, Sendable {
  /// The session's name.
  public let id: SessionID
  /// The version of the Till that began the session.
  public let program: String
  /// When it began, in wall milliseconds since 1970.
  public let created: Int64
  /// When it was last written to, in wall milliseconds since 1970.
  public let updated: Int64
  /// The set-up of its world: JSON.
  public let setup: String
  /// What a list says about it: JSON.
  public let title: String
  /// How everything stood after the last entry: JSON; empty before the first.
  public let standing: String
  /// Whether it was left for good.
  public let isEnded: Bool
  /// What was done, first things first.
  public let entries: [StoredEntry]
}

/// How large things may be; Till's own limits.
public enum StorageLimit {
  /// The longest text (an entry, a set-up, a title, a standing), in bytes of UTF-8.
  public static let text = 4_194_304
  /// The largest file that is read, in bytes.
  public static let file = 1_073_741_824
}
