#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Ends the program with a sentence when a property does not hold, so that the engine keeps the input.
public func require(
  _ condition: @autoclosure () -> Bool, _ property: @autoclosure () -> String, file: StaticString = #fileID,
  line: UInt = #line
) {
  guard condition() else {
    let text = "\(file):\(line): does not hold: \(property())\n"
    _ = Array(text.utf8).withUnsafeBytes { write(2, $0.baseAddress, $0.count) }
    abort()
  }
}

/// Reads the bytes that the engine made up, from the front; where there are no more, zeros.
public struct MadeUpBytes {
  private var rest: ArraySlice<UInt8>

  /// The engine's bytes.
  public init(_ bytes: [UInt8]) { rest = bytes[...] }

  /// One byte.
  public mutating func byte() -> UInt8 { rest.popFirst() ?? 0 }

  /// A number below another one, which is 1 or more.
  public mutating func number(below limit: Int) -> Int { Int(byte()) % limit }

  /// The bytes up to the next line end, which is taken away, as text; whatever is no UTF-8 is repaired.
  public mutating func line() -> String {
    let line = rest.prefix { $0 != UInt8(ascii: "\n") }
    rest = rest.dropFirst(line.count + 1)
    return String(decoding: line, as: UTF8.self)
  }

  /// Everything that is left, as text.
  public mutating func text() -> String {
    defer { rest = [] }
    return String(decoding: rest, as: UTF8.self)
  }
}

/// Whether a text could steer a terminal or hide in a log: it has control, line or direction characters.
public func hasControls(_ text: String) -> Bool {
  text.unicodeScalars.contains { scalar in
    let category = scalar.properties.generalCategory
    return [.control, .format, .lineSeparator, .paragraphSeparator].contains(category)
  }
}
