import Glibc
public import Wire

/// What a list says about one session.
public struct SessionSummary: Hashable, Sendable {
  /// The session's name.
  public let id: SessionID
  /// Where its file is.
  public let path: String
  /// The file's size in bytes.
  public let bytes: Int
  /// When the file was last written to, in wall milliseconds since 1970.
  public let updated: Int64
  /// Whether a process has it open for writing.
  public let isInUse: Bool
  /// What the file says; `nil` when it cannot be read.
  public let details: Details?
  /// Why it cannot be read.
  public let problem: StorageProblem?

  /// What a readable file says.
  public struct Details: Hashable, Sendable {
    /// The header of the world with which the session began.
    public let header: JSON
    /// How everything stood after the last entry.
    public let seal: JSON
    /// How many entries the present world has.
    public let entries: Int
    /// Whether it was left for good.
    public let isEnded: Bool
  }

  /// Whether it can be resumed: readable, not left for good, not in use, and with something in it.
  public var isResumable: Bool { !isInUse && details.map { !$0.isEnded && $0.entries > 0 } ?? false }
}

extension SessionSummary.Details {
  /// Reads the first line and the last seal of a file, and nothing between: a list is drawn at every start.
  init(_ descriptor: Int32, bytes size: Int, path: String) throws(StorageProblem) {
    let damaged = StorageProblem.damaged(path: path, setAside: nil)
    var length = min(size, 65_536)
    var first: [UInt8] = []
    while true {
      first = try FileBytes.read(descriptor, 0..<length, path: path)
      guard length < size, length <= StorageLimit.line, !first.contains(0x0A) else { break }
      length = min(size, length * 2)
    }
    let line = first.prefix { $0 != 0x0A }
    header = try SessionFile.checkBeginning(line, isWhole: line.count < first.count, path: path)
    length = min(size, 65_536)
    while true {
      let start = size - length
      let lines = try FileBytes.read(descriptor, start..<size, path: path)
        .split(separator: 0x0A, omittingEmptySubsequences: false)
      // The first is perhaps a part of one, and the last is not finished, or nothing.
      let found = lines.dropFirst().dropLast().last { $0.starts(with: Self.sealBeginning) }
      if let found {
        guard let seal = try? JSON(parsing: String(decoding: found, as: UTF8.self)), let said = seal["end"]?.integer
        else { throw damaged }
        self.seal = seal
        entries = said
        isEnded = seal["left"]?.boolean == true
        return
      }
      guard start > 0, length <= 2 * StorageLimit.line else { throw start == 0 ? .empty(path: path) : damaged }
      length = min(size, length * 2)
    }
  }

  private static let sealBeginning = Array(#"{"end":"#.utf8)
}
