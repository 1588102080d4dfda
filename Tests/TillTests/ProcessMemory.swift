import Foundation

/// The memory of a running program, as a core dump of it would hold it: every page that it may write to.
struct ProcessMemory {
  /// Whether this test may read another process’s memory. Till’s own may be read by root alone, as it asks the system to keep it closed.
  static var isReadable: Bool {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    guard let line = status.split(separator: "\n").first(where: { $0.hasPrefix("CapEff:") }),
      let capabilities = UInt64(line.dropFirst("CapEff:".count).trimmingCharacters(in: .whitespaces), radix: 16)
    else { return false }
    let mayTrace = UInt64(1) << 19
    return capabilities & mayTrace != 0
  }

  private let regions: [[UInt8]]

  /// Reads it all at once.
  ///
  /// - Throws: What keeps the system from showing it.
  init(of process: Int32) throws {
    let memory = try FileHandle(forReadingFrom: URL(filePath: "/proc/\(process)/mem"))
    defer { try? memory.close() }
    let maps = try String(contentsOfFile: "/proc/\(process)/maps", encoding: .utf8)
    regions = maps.split(separator: "\n").flatMap { line -> [[UInt8]] in
      let words = line.split(separator: " ", maxSplits: 2)
      let ends = words[0].split(separator: "-").compactMap { Int($0, radix: 16) }
      guard words[1].hasPrefix("rw"), ends.count == 2 else { return [] }
      return Self.read(ends[0]..<ends[1], of: memory.fileDescriptor)
    }
  }

  /// What can be read of a region. A page that cannot, of a device or given back since the map was read, holds nothing of the
  /// program's and must not hide those beside it.
  private static func read(_ region: Range<Int>, of descriptor: Int32) -> [[UInt8]] {
    let page = 4096
    var (pieces, piece): ([[UInt8]], [UInt8]) = ([], [])
    var buffer = [UInt8](repeating: 0, count: min(256 * page, region.count))
    var start = region.lowerBound
    while start < region.upperBound {
      let count = pread(descriptor, &buffer, min(buffer.count, region.upperBound - start), off_t(start))
      if count > 0 {
        piece += buffer.prefix(count)
        start += count
      } else {
        pieces.append(piece)
        piece = []
        start += page
      }
    }
    return (pieces + [piece]).filter { !$0.isEmpty }
  }

  /// How many bytes were read.
  var count: Int { regions.reduce(0) { $0 + $1.count } }

  /// Where a text stands with as many bytes from each character to the next as `strides` says: 1 in a text, 16 in an array of
  /// Swift’s characters, 28 in the cells of ncurses. Returns the strides that were found.
  func strides(of text: String, in strides: ClosedRange<Int>) -> [Int] {
    let wanted = Array(text.utf8)
    var found: [Int] = []
    for region in regions {
      region.withUnsafeBytes { bytes in
        guard let base = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self) else { return }
        let (first, second, count) = (Int32(wanted[0]), wanted[1], bytes.count)
        var index = 0
        while index < count, let next = memchr(base + index, first, count - index) {
          index = UnsafeRawPointer(base).distance(to: UnsafeRawPointer(next))
          // Nearly every stride ends with the second character; that one costs no more than it must, in a program that is not optimised.
          var stride = strides.lowerBound
          while stride <= strides.upperBound, index + stride * (wanted.count - 1) < count {
            if base[index + stride] == second {
              var position = 2
              while position < wanted.count, base[index + position * stride] == wanted[position] { position += 1 }
              if position == wanted.count { found.append(stride) }
            }
            stride += 1
          }
          index += 1
        }
      }
    }
    return found
  }

  /// Whether some bytes stand there.
  func holds(_ wanted: [UInt8]) -> Bool {
    regions.contains { region in
      region.withUnsafeBytes { bytes in
        guard let base = bytes.baseAddress else { return false }
        var index = 0
        while index + wanted.count <= bytes.count,
          let next = memchr(base + index, Int32(wanted[0]), bytes.count - wanted.count + 1 - index)
        {
          if memcmp(next, wanted, wanted.count) == 0 { return true }
          index = base.distance(to: UnsafeRawPointer(next)) + 1
        }
        return false
      }
    }
  }
}
