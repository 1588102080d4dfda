/// Holds back what a program sends between the beginning and the end of a synchronised update (mode 2026), as terminals do that know it:
/// a frame is seen whole or not at all.
struct FrameHolder {
  private static let begin = Array("\u{1B}[?2026h".utf8)
  private static let end = Array("\u{1B}[?2026l".utf8)
  private var held: [UInt8] = []
  private var isHolding = false
  private var recent: [UInt8] = []

  /// The bytes that may be shown now.
  mutating func take(_ bytes: [UInt8]) -> [UInt8] {
    var shown: [UInt8] = []
    for byte in bytes {
      recent.append(byte)
      if recent.count > Self.begin.count { recent.removeFirst() }
      held.append(byte)
      if recent == Self.begin { isHolding = true }
      if recent == Self.end { isHolding = false }
      if !isHolding {
        shown += held
        held.removeAll(keepingCapacity: true)
      }
    }
    return shown
  }

  /// What is still held, when nothing more will come.
  mutating func release() -> [UInt8] {
    defer { held = [] }
    return held
  }
}
