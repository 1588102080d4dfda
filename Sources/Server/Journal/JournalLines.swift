import Storage

/// The lines of some ranges of a journal, in order. A range ends with a line's end.
struct JournalLines {
  private let read: (Range<Int>) throws(StorageProblem) -> [UInt8]
  private var ranges: ArraySlice<Range<Int>>
  private var block: [UInt8] = []
  private var place = 0
  /// The amount that is read at once, in bytes.
  private static let size = 1 << 20

  init(_ ranges: [Range<Int>], read: @escaping (Range<Int>) throws(StorageProblem) -> [UInt8]) {
    self.read = read
    self.ranges = ranges.filter { !$0.isEmpty }[...]
  }

  /// The next line without its end, and its length with it in bytes; `nil` after the last.
  mutating func next() throws(StorageProblem) -> (text: String, length: Int)? {
    while true {
      if let end = block[place...].firstIndex(of: 0x0A) {
        let text = String(decoding: block[place..<end], as: UTF8.self)
        let length = end + 1 - place
        place = end + 1
        return (text, length)
      }
      guard let range = ranges.popFirst() else { return nil }
      let part = range.lowerBound..<min(range.upperBound, range.lowerBound + Self.size)
      if part.upperBound < range.upperBound {
        ranges.insert(part.upperBound..<range.upperBound, at: ranges.startIndex)
      }
      block = Array(block[place...]) + (try read(part))
      place = 0
    }
  }
}
