import Frames

/// Turns the bytes a terminal sends into inputs.
///
/// Pure: it reads nothing and knows no time. Where the meaning depends on whether more bytes follow (a lone escape byte, a sequence or a
/// paste cut off), `isWaiting` is true, and the caller says with `flush()` that nothing came. How the bytes are cut into pieces makes no
/// difference.
public struct KeyDecoder: Sendable {
  enum State: Equatable, Sendable {
    case ground
    case escape
    /// Two escape bytes: two keys, or an arrow with Alt.
    case escapeTwice
    case sequence(introducer: UInt8, alt: Bool, bytes: [UInt8])
    /// The three bytes of an old mouse report.
    case oldMouse(left: Int)
    /// An operating system command or another string, swallowed to its end.
    case string(escape: Bool)
    case scalar(bytes: [UInt8], expected: Int)
    case paste
  }

  /// A longer sequence is garbage (Till's own limit).
  static let longestSequence = 64
  /// A longer paste is cut (Till's own limit, in bytes).
  public static let longestPaste = 1 << 20
  static let pasteEnd = Array("\u{1B}[201~".utf8)

  private(set) var state = State.ground
  /// What was pasted so far; apart from the state, so that a long paste is not copied for each byte.
  private var pasted: [UInt8] = []
  private let extras: [[UInt8]: Input]

  /// Makes a decoder; `extras` are sequences the terminal database knows beyond the usual ones.
  public init(extras: [[UInt8]: Input] = [:]) {
    self.extras = extras
  }

  /// Whether the bytes so far are the beginning of something.
  public var isWaiting: Bool { state != .ground }

  /// Whether a paste has begun and not ended.
  public var isPasting: Bool { state == .paste }

  /// Takes bytes and returns what they complete.
  public mutating func feed(_ bytes: some Sequence<UInt8>) -> [Input] {
    var inputs: [Input] = []
    for byte in bytes { take(byte, &inputs) }
    return inputs
  }

  /// Says that nothing more came in time, and returns what the bytes so far mean then.
  public mutating func flush() -> [Input] {
    let unfinished = state
    state = .ground
    switch unfinished {
    case .ground, .scalar, .oldMouse, .string: return []
    case .escape: return [.escape]
    case .escapeTwice: return [.escape, .escape]
    case .sequence(let introducer, _, let bytes):
      return bytes.isEmpty ? [.alt(Character(Unicode.Scalar(introducer)))] : [.unknown]
    case .paste: return [takePaste(cut: true)]
    }
  }

  private mutating func take(_ byte: UInt8, _ inputs: inout [Input]) {
    switch state {
    case .ground: ground(byte, &inputs)
    case .escape: afterEscape(byte, &inputs)
    case .escapeTwice: afterTwoEscapes(byte, &inputs)
    case .sequence(let introducer, let alt, let bytes): inSequence(introducer, alt, bytes, byte, &inputs)
    case .oldMouse(let left):
      state = left > 1 ? .oldMouse(left: left - 1) : .ground
      if left == 1 { inputs.append(.unknown) }
    case .string(let escape): inString(escape, byte, &inputs)
    case .scalar(let bytes, let expected): inScalar(bytes, expected, byte, &inputs)
    case .paste: inPaste(byte, &inputs)
    }
  }

  private mutating func ground(_ byte: UInt8, _ inputs: inout [Input]) {
    switch byte {
    case 0x1B: state = .escape
    case 0x20...0x7E: inputs.append(.character(Character(Unicode.Scalar(byte))))
    case 0xC2...0xDF: state = .scalar(bytes: [byte], expected: 2)
    case 0xE0...0xEF: state = .scalar(bytes: [byte], expected: 3)
    case 0xF0...0xF4: state = .scalar(bytes: [byte], expected: 4)
    case 0x80...0xFF: break
    default: inputs.append(Self.control(byte))
    }
  }

  private mutating func afterEscape(_ byte: UInt8, _ inputs: inout [Input]) {
    switch byte {
    case 0x1B: state = .escapeTwice
    case UInt8(ascii: "["), UInt8(ascii: "O"): state = .sequence(introducer: byte, alt: false, bytes: [])
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"), UInt8(ascii: "^"), UInt8(ascii: "X"):
      state = .string(escape: false)
    case 0x20...0x7E:
      state = .ground
      inputs.append(extras[[0x1B, byte]] ?? .alt(Character(Unicode.Scalar(byte))))
    default:
      state = .ground
      inputs.append(.escape)
      ground(byte, &inputs)
    }
  }

  private mutating func afterTwoEscapes(_ byte: UInt8, _ inputs: inout [Input]) {
    switch byte {
    case UInt8(ascii: "["), UInt8(ascii: "O"):
      state = .sequence(introducer: byte, alt: true, bytes: [])
    default:
      inputs.append(.escape)
      state = .escape
      afterEscape(byte, &inputs)
    }
  }

  private mutating func inSequence(
    _ introducer: UInt8, _ alt: Bool, _ bytes: [UInt8], _ byte: UInt8, _ inputs: inout [Input]
  ) {
    let isLinuxFunctionKey = introducer == UInt8(ascii: "[") && bytes == [UInt8(ascii: "[")]
    let isFirstBracket = introducer == UInt8(ascii: "[") && bytes.isEmpty && byte == UInt8(ascii: "[")
    switch byte {
    case 0x00...0x1F:
      // A control byte breaks the sequence off and counts for itself.
      inputs.append(.unknown)
      state = .ground
      ground(byte, &inputs)
    case 0x40...0x7E where !isFirstBracket || isLinuxFunctionKey:
      state = .ground
      finish(introducer, alt, bytes + [byte], &inputs)
    case 0x20...0x7E:
      if bytes.count < Self.longestSequence {
        state = .sequence(introducer: introducer, alt: alt, bytes: bytes + [byte])
      }
    default:
      state = .ground
      inputs.append(.unknown)
    }
  }

  private mutating func finish(_ introducer: UInt8, _ alt: Bool, _ bytes: [UInt8], _ inputs: inout [Input]) {
    if introducer == UInt8(ascii: "[") {
      if bytes == Array("200~".utf8) {
        state = .paste
        return
      }
      if bytes == Array("M".utf8) {
        state = .oldMouse(left: 3)
        return
      }
    }
    let plain = extras[[0x1B, introducer] + bytes] ?? Self.key(introducer, bytes)
    switch plain {
    case .left where alt: inputs.append(.wordLeft)
    case .right where alt: inputs.append(.wordRight)
    default: inputs.append(plain)
    }
  }

  private mutating func inString(_ escape: Bool, _ byte: UInt8, _ inputs: inout [Input]) {
    switch byte {
    case 0x07:
      state = .ground
      inputs.append(.unknown)
    case 0x1B: state = .string(escape: true)
    case UInt8(ascii: "\\") where escape:
      state = .ground
      inputs.append(.unknown)
    default:
      // Escape and anything else: the string was broken off, and this is something new.
      state = escape ? .escape : .string(escape: false)
      if escape { afterEscape(byte, &inputs) }
    }
  }

  private mutating func inScalar(_ bytes: [UInt8], _ expected: Int, _ byte: UInt8, _ inputs: inout [Input]) {
    guard byte & 0xC0 == 0x80 else {
      state = .ground
      ground(byte, &inputs)
      return
    }
    let all = bytes + [byte]
    guard all.count == expected else {
      state = .scalar(bytes: all, expected: expected)
      return
    }
    state = .ground
    guard let text = String(validating: all, as: UTF8.self), let scalar = text.unicodeScalars.first else { return }
    let isControl = (0x80...0x9F).contains(scalar.value)
    inputs.append(isControl ? .unknown : .character(Character(scalar)))
  }

  private mutating func inPaste(_ byte: UInt8, _ inputs: inout [Input]) {
    pasted.append(byte)
    if byte == UInt8(ascii: "~"), pasted.suffix(Self.pasteEnd.count).elementsEqual(Self.pasteEnd) {
      pasted.removeLast(Self.pasteEnd.count)
      state = .ground
      inputs.append(takePaste(cut: false))
    } else if pasted.count > Self.longestPaste + 2 * Self.pasteEnd.count {
      // The end is kept, because the end marker may have begun in it.
      pasted.removeSubrange(Self.longestPaste..<pasted.count - Self.pasteEnd.count)
    }
  }

  /// The text of a paste, its line ends as line feeds. When it was cut off, a beginning of the end marker goes too.
  private mutating func takePaste(cut: Bool) -> Input {
    if cut {
      let beginnings = (1..<Self.pasteEnd.count).reversed().map { Self.pasteEnd.prefix($0) }
      if let beginning = beginnings.first(where: { pasted.suffix($0.count).elementsEqual($0) }) {
        pasted.removeLast(beginning.count)
      }
    }
    defer { pasted = [] }
    return .paste(Self.pastedText(pasted.prefix(Self.longestPaste)))
  }
}
