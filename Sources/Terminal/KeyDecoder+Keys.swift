import Frames

extension KeyDecoder {
  /// A byte below 32, or 127.
  static func control(_ byte: UInt8) -> Input {
    switch byte {
    case 0x09: .tab
    // Line feed too: some programs that type for people send it for Enter.
    case 0x0A, 0x0D: .enter
    case 0x08, 0x7F: .backspace
    case 0x1B: .escape
    case 0x00: .control(" ")
    case 0x01...0x1A: .control(Character(Unicode.Scalar(byte + 0x60)))
    case 0x1C...0x1F: .control(Character(Unicode.Scalar(byte + 0x40)))
    default: .unknown
    }
  }

  /// The meaning of a complete sequence, without its escape byte and introducer.
  static func key(_ introducer: UInt8, _ bytes: [UInt8]) -> Input {
    introducer == UInt8(ascii: "O") ? applicationKey(bytes) : sequence(bytes)
  }

  /// `ESC O` and one byte (xterm's application modes, rxvt's arrows with Control, and the keypad).
  private static func applicationKey(_ bytes: [UInt8]) -> Input {
    guard let last = bytes.last else { return .unknown }
    switch Character(Unicode.Scalar(last)) {
    case "A", "a": return .up
    case "B", "b": return .down
    case "C": return .right
    case "D": return .left
    case "c": return .wordRight
    case "d": return .wordLeft
    case "H": return .home
    case "F": return .end
    case "M": return .enter
    case "P": return .function(1)
    case "Q": return .function(2)
    case "R": return .function(3)
    case "S": return .function(4)
    case "j"..."o": return .character(Character(Unicode.Scalar(last - UInt8(ascii: "j") + UInt8(ascii: "*"))))
    case "p"..."y": return .character(Character(Unicode.Scalar(last - UInt8(ascii: "p") + UInt8(ascii: "0"))))
    default: return .unknown
    }
  }

  /// `ESC [`, parameters and a final byte (ECMA-48, control sequences; xterm's function keys).
  private static func sequence(_ bytes: [UInt8]) -> Input {
    guard let final = bytes.last else { return .unknown }
    if bytes.first == UInt8(ascii: "<") { return mouse(bytes.dropFirst().dropLast(), final: final) }
    if bytes.count == 2, bytes[0] == UInt8(ascii: "[") {
      let number = Int(final) - Int(UInt8(ascii: "A")) + 1
      return (1...5).contains(number) ? .function(number) : .unknown
    }
    guard let parameters = numbers(bytes.dropLast()) else { return .unknown }
    // A modifier is one more than the sum of 1 Shift, 2 Alt, 4 Control.
    let modifier = max(0, (parameters.count > 1 ? parameters[1] : 1) - 1)
    let byWord = modifier & 6 != 0
    switch Character(Unicode.Scalar(final)) {
    case "A": return .up
    case "B": return .down
    case "C": return byWord ? .wordRight : .right
    case "D": return byWord ? .wordLeft : .left
    case "H": return .home
    case "F": return .end
    case "Z": return .backTab
    case "P": return .function(1)
    case "Q": return .function(2)
    case "R": return .function(3)
    case "S": return .function(4)
    case "I" where bytes.count == 1: return .focusGained
    case "O" where bytes.count == 1: return .focusLost
    case "~": return numbered(parameters.first ?? 0)
    default: return .unknown
    }
  }

  /// The keys whose sequence is a number and a tilde (VT220; the gaps in the function keys are its own).
  private static func numbered(_ number: Int) -> Input {
    switch number {
    case 1, 7: return .home
    case 2: return .insert
    case 3: return .delete
    case 4, 8: return .end
    case 5: return .pageUp
    case 6: return .pageDown
    default:
      let functionKeys = [11, 12, 13, 14, 15, 17, 18, 19, 20, 21, 23, 24, 25, 26, 28, 29, 31, 32, 33, 34]
      return functionKeys.firstIndex(of: number).map { .function($0 + 1) } ?? .unknown
    }
  }

  /// A mouse report of mode 1006: button, column and row counted from one; `M` for a press, `m` for a release.
  private static func mouse(_ bytes: ArraySlice<UInt8>, final: UInt8) -> Input {
    guard let numbers = numbers(bytes), numbers.count == 3, numbers[1] > 0, numbers[2] > 0 else { return .unknown }
    let position = Position(x: numbers[1] - 1, y: numbers[2] - 1)
    let isPress = final == UInt8(ascii: "M")
    guard isPress || final == UInt8(ascii: "m") else { return .unknown }
    // 4 Shift, 8 Alt and 16 Control may be added.
    switch (numbers[0] & ~28, isPress) {
    case (0, _): return .mouse(MouseInput(kind: isPress ? .press : .release, position: position, button: .left))
    case (1, _): return .mouse(MouseInput(kind: isPress ? .press : .release, position: position, button: .middle))
    case (2, _): return .mouse(MouseInput(kind: isPress ? .press : .release, position: position, button: .right))
    case (64, true): return .mouse(MouseInput(kind: .wheelUp, position: position))
    case (65, true): return .mouse(MouseInput(kind: .wheelDown, position: position))
    default: return .unknown
    }
  }

  /// Numbers between semicolons, an empty one as zero; nil when there is anything else, or a number no terminal sends.
  private static func numbers(_ bytes: ArraySlice<UInt8>) -> [Int]? {
    if bytes.isEmpty { return [] }
    var numbers = [0]
    for byte in bytes {
      switch byte {
      case UInt8(ascii: ";"): numbers.append(0)
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        let last = numbers.count - 1
        numbers[last] = numbers[last] * 10 + Int(byte - UInt8(ascii: "0"))
        if numbers[last] > 100_000 { return nil }
      default: return nil
      }
    }
    return numbers
  }

  /// Pasted bytes as text: carriage returns, which terminals send for line ends, become line feeds.
  static func pastedText(_ bytes: some Collection<UInt8>) -> String {
    var text = String.UnicodeScalarView()
    var afterReturn = false
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      if scalar == "\r" {
        text.append("\n")
      } else if !(scalar == "\n" && afterReturn) {
        text.append(scalar)
      }
      afterReturn = scalar == "\r"
    }
    return String(text)
  }
}
