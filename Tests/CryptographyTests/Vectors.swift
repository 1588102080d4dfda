import Foundation

/// A line of published vectors.
struct Vector {
  let fields: [String]

  /// The vectors of a file, a line each.
  static func all(in name: String) throws -> [Vector] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Vectors")
    let text = try String(contentsOf: folder.appending(path: "\(name).txt"), encoding: .utf8)
    return text.split(separator: "\n").filter { !$0.hasPrefix("#") }
      .map { Vector(fields: $0.split(separator: " ").map(String.init)) }
  }

  /// The bytes of a field of hexadecimal digits; `-` stands for none.
  subscript(index: Int) -> [UInt8] { bytes(fields[index]) }
}

func bytes(_ digits: String) -> [UInt8] {
  guard digits != "-" else { return [] }
  return stride(from: 0, to: digits.count, by: 2).map { offset in
    let start = digits.index(digits.startIndex, offsetBy: offset)
    return UInt8(digits[start..<digits.index(start, offsetBy: 2)], radix: 16) ?? 0
  }
}
