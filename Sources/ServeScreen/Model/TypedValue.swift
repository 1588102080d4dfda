import Commerce

/// A field of a page as the shopper has filled it in. It may be a card number or a code, so nothing prints or keeps it: its memory is
/// overwritten when it is sent or left.
struct TypedValue: Sendable {
  private var bytes: [UInt8] = []
  /// The most bytes of a field; never exceeded, so that no copy of them is left behind.
  private static let most = 512

  init() { bytes.reserveCapacity(Self.most) }

  var isEmpty: Bool { bytes.isEmpty }

  /// The characters; keep the copy short-lived.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The number of characters.
  var count: Int { text.count }

  mutating func append(_ character: Character) {
    let more = Array(String(character).utf8)
    if bytes.count + more.count <= Self.most { bytes += more }
  }

  /// Takes the last character away.
  mutating func removeLast() {
    guard let last = text.last else { return }
    for _ in 0..<String(last).utf8.count {
      bytes[bytes.count - 1] = 0
      bytes.removeLast()
    }
  }

  /// Overwrites and forgets all of it.
  mutating func wipe() {
    bytes.withUnsafeMutableBytes { SecretBytes.wipe($0) }
    bytes.removeAll(keepingCapacity: true)
  }
}

extension TypedValue: CustomStringConvertible, CustomReflectable {
  var description: String { "••••" }
  var customMirror: Mirror { Mirror(self, children: [:]) }
}
