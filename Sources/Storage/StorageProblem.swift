/// Why something could not be kept, read or removed.
///
/// Paths are whole; reasons are the operating system's own words and may hold any character, so clean them
/// before they reach a terminal.
public enum StorageProblem: Error, Hashable, Sendable {
  /// Neither `XDG_STATE_HOME` nor `HOME` says where to keep sessions (XDG Base Directory Specification 0.8).
  case noHome
  /// A folder could not be made.
  case folderNotMade(path: String, reason: String)
  /// Where the folder should be is something else.
  case notAFolder(path: String)
  /// Where a file should be is a link, a folder, a pipe or a device.
  case notAFile(path: String)
  /// The file or folder belongs to another user.
  case notOurs(path: String)
  /// Others may look into the folder; `mode` is its permissions as `0755`.
  case tooOpen(path: String, mode: String)
  /// The file system or its permissions forbid writing.
  case readOnly(path: String)
  /// There is no room: the disk, the quota or the limit on a file's size is used up.
  case diskFull(path: String)
  /// The file is not what Till wrote; where it was put aside, if it was.
  case damaged(path: String, setAside: String?)
  /// The file was begun and never written to; nothing was ever in it.
  case empty(path: String)
  /// A run that is no session, left alone.
  case notASession(path: String)
  /// A later Till wrote the file, which was left as it is; that Till's version, where it can be read.
  case newerVersion(path: String, version: Int, program: String?)
  /// An earlier Till wrote the file with SQLite; it was left as it is.
  case olderVersion(path: String)
  /// Another process uses the session.
  case locked(path: String)
  /// There is no such session.
  case notFound(path: String)
  /// There is a session of that name already.
  case alreadyThere(path: String)
  /// The file was taken away or replaced while it was in use.
  case gone(path: String)
  /// The text is no session's name.
  case notAnIdentifier(String)
  /// A text or a file is larger than Till keeps; both in bytes.
  case tooLarge(path: String, bytes: Int, most: Int)
  /// The session was closed, or opened for reading only.
  case notOpenForWriting(path: String)
  /// Anything else.
  case failed(path: String, reason: String)
}
