/// The bytes that ask a terminal to put text on the clipboard (xterm control sequences, OSC 52).
enum Clipboard {
  /// The longest text in bytes: terminals drop sequences longer than about 100,000 bytes, some at 74,994 after encoding.
  static let longestText = 56_000

  /// One piece of bytes, written at once. tmux gets both what it takes itself and, for a terminal behind it, the same passed through,
  /// with every escape byte doubled (tmux(1), `allow-passthrough`).
  static func bytes(_ text: String, throughTmux: Bool) -> [UInt8] {
    let plain = Array("\u{1B}]52;c;\(base64(Array(text.utf8)))\u{7}".utf8)
    guard throughTmux else { return plain }
    let doubled = plain.flatMap { $0 == 0x1B ? [0x1B, 0x1B] : [$0] }
    return plain + Array("\u{1B}Ptmux;".utf8) + doubled + Array("\u{1B}\\".utf8)
  }

  /// Base 64 with padding (RFC 4648, section 4).
  static func base64(_ bytes: [UInt8]) -> String {
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var encoded: [UInt8] = []
    encoded.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      var bits: UInt32 = 0
      for offset in 0..<3 { bits = bits << 8 | UInt32(offset < group.count ? group[start + offset] : 0) }
      for sextet in 0..<4 {
        encoded.append(sextet <= group.count ? letters[Int(bits >> (18 - 6 * UInt32(sextet)) & 63)] : UInt8(ascii: "="))
      }
    }
    return String(decoding: encoded, as: UTF8.self)
  }
}

extension Terminal {
  /// What became of a text to copy. Terminals do not report success.
  public enum Copying: Equatable, Sendable {
    /// Sent to the terminal, which may still refuse.
    case sent
    /// Longer than terminals take; the most they do is `limit` bytes.
    case tooLong(limit: Int)
    /// This terminal has no clipboard to reach.
    case unsupported
  }

  /// Asks the terminal to put a text on the clipboard.
  public func copy(_ text: String) -> Copying {
    guard isOpen, isOnScreen, capabilities.clipboard != .unsupported else { return .unsupported }
    guard text.utf8.count <= Clipboard.longestText else { return .tooLong(limit: Clipboard.longestText) }
    send(Clipboard.bytes(text, throughTmux: capabilities.clipboard == .tmux))
    return .sent
  }
}
