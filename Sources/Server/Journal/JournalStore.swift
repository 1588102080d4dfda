import Storage

/// Where a journal's bytes are.
enum JournalStore {
  /// A file, which outlives the program.
  case file(SharedLog)
  /// Memory, in pieces.
  case memory(JournalMemory)

  func read(_ range: Range<Int>) throws(StorageProblem) -> [UInt8] {
    switch self {
    case .file(let log): try log.read(range)
    case .memory(let memory): memory.read(range)
    }
  }

  func add(_ bytes: [UInt8], behind length: Int) throws(StorageProblem) {
    switch self {
    case .file(let log): try log.add(bytes, behind: length)
    case .memory(let memory): memory.add(bytes)
    }
  }
}

/// A growing text in memory, in pieces of one size so that none is ever copied to grow.
final class JournalMemory {
  private var pieces: [[UInt8]] = []
  private static let size = 1 << 20

  func add(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      if pieces.last.map({ $0.count == Self.size }) ?? true {
        pieces.append([])
        pieces[pieces.count - 1].reserveCapacity(Self.size)
      }
      let part = rest.prefix(Self.size - pieces[pieces.count - 1].count)
      pieces[pieces.count - 1] += part
      rest = rest.dropFirst(part.count)
    }
  }

  func read(_ range: Range<Int>) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(range.count)
    var place = range.lowerBound
    while place < range.upperBound, place / Self.size < pieces.count {
      let piece = pieces[place / Self.size]
      let first = place % Self.size
      let part = piece[first..<min(piece.count, first + range.upperBound - place)]
      guard !part.isEmpty else { break }
      bytes += part
      place += part.count
    }
    return bytes
  }
}

/// The lines of some ranges of a journal, in order. A range ends with a line's end.
struct JournalLines {
  private let store: JournalStore
  private var ranges: ArraySlice<Range<Int>>
  private var block: [UInt8] = []
  private var place = 0
  /// How much is read at once, in bytes.
  private static let size = 1 << 20

  init(_ store: JournalStore, _ ranges: [Range<Int>]) {
    self.store = store
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
      block = Array(block[place...]) + (try store.read(part))
      place = 0
    }
  }
}
