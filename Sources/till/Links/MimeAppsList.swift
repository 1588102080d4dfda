/// `mimeapps.list` (Association between MIME types and applications, 1.0.1): which application handles what. Every line that is
/// not about the handler in question stays as it is, byte by byte.
struct MimeAppsList {
  private static let group = "Default Applications"

  private var lines: [String]

  /// A list from a file's text; an empty one makes a list.
  init(_ text: String) {
    lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map {
      String(Substring($0))
    }
  }

  var text: String { lines.joined(separator: "\n") }

  var isEmpty: Bool { lines.allSatisfy { Self.trimmed($0).isEmpty } }

  /// The key of a scheme's handler.
  static func key(of scheme: String) -> String { "x-scheme-handler/\(scheme)" }

  /// The applications that handle a scheme, the first one first.
  func handlers(of scheme: String) -> [String] {
    // Where there are several lines, the first is what the desktop's tools read.
    places(of: scheme).first.map { Self.handlers(in: lines[$0]) } ?? []
  }

  /// Makes an application the only default of schemes; `memory` is what earlier calls changed, and is brought up to date.
  mutating func claim(_ schemes: [String], for identifier: String, _ memory: inout DesktopFile.Memory) {
    var replaced: [String] = []
    for scheme in schemes {
      let ownLine = "\(Self.key(of: scheme))=\(identifier)"
      var earlier = memory.replaced.filter { Self.trimmed(Self.parts(of: $0).key) == Self.key(of: scheme) }[...]
      let places = places(of: scheme)
      for place in places {
        if Self.isSame(lines[place], ownLine) {
          if let line = earlier.popFirst() { replaced.append(line) }
        } else {
          replaced.append(lines[place])
          lines[place] = ownLine
        }
      }
      if places.isEmpty, add(ownLine) { memory.madeGroup = true }
    }
    memory.replaced = replaced
  }

  /// Takes an application out again and puts back what it replaced.
  mutating func release(_ schemes: [String], from identifier: String, _ memory: DesktopFile.Memory) {
    for scheme in schemes {
      let ownLine = "\(Self.key(of: scheme))=\(identifier)"
      var earlier = memory.replaced.filter { Self.trimmed(Self.parts(of: $0).key) == Self.key(of: scheme) }[...]
      var gone: [Int] = []
      for place in places(of: scheme) {
        let handlers = Self.handlers(in: lines[place])
        guard handlers.contains(identifier) else { continue }
        if Self.isSame(lines[place], ownLine) || handlers.allSatisfy({ $0 == identifier }) {
          if let line = earlier.popFirst() { lines[place] = line } else { gone.append(place) }
        } else {
          // Another handler was added in front or behind since.
          let others = handlers.filter { $0 != identifier }
          lines[place] = "\(Self.key(of: scheme))=" + others.map { $0 + ";" }.joined()
        }
      }
      for place in gone.reversed() { lines.remove(at: place) }
    }
    if memory.madeGroup { removeEmptyGroup() }
  }

  // MARK: Lines

  /// Adds a line to the group, or the group with the line; returns whether the group was added.
  private mutating func add(_ line: String) -> Bool {
    guard let header = lines.firstIndex(where: { Self.groupName($0) == Self.group }) else {
      // In front of the end of the last line, so that the file ends as it did.
      let end = lines.last == "" ? lines.count - 1 : lines.count
      lines.insert(contentsOf: ["[\(Self.group)]", line], at: end)
      return true
    }
    let next = lines[(header + 1)...].firstIndex { Self.groupName($0) != nil } ?? lines.count
    let last = lines[header..<next].lastIndex { !Self.trimmed($0).isEmpty } ?? header
    lines.insert(line, at: last + 1)
    return false
  }

  private mutating func removeEmptyGroup() {
    guard let header = lines.lastIndex(where: { Self.groupName($0) == Self.group }) else { return }
    let next = lines[(header + 1)...].firstIndex { Self.groupName($0) != nil } ?? lines.count
    if lines[(header + 1)..<next].allSatisfy({ Self.trimmed($0).isEmpty }) { lines.remove(at: header) }
  }

  /// The lines that say who handles a scheme.
  private func places(of scheme: String) -> [Int] {
    var isInside = false
    var found: [Int] = []
    for (index, line) in lines.enumerated() {
      if let name = Self.groupName(line) {
        isInside = name == Self.group
      } else if isInside, line.utf8.contains(UInt8(ascii: "=")),
        Self.trimmed(Self.parts(of: line).key) == Self.key(of: scheme)
      {
        found.append(index)
      }
    }
    return found
  }

  private static func groupName(_ line: String) -> String? {
    let line = trimmed(line)
    guard line.utf8.first == UInt8(ascii: "["), line.utf8.last == UInt8(ascii: "]") else { return nil }
    return String(line.dropFirst().dropLast())
  }

  private static func parts(of line: String) -> (key: String, value: String) {
    let parts = line.utf8.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
    return (String(Substring(parts[0])), parts.count > 1 ? String(Substring(parts[1])) : "")
  }

  private static func handlers(in line: String) -> [String] {
    parts(of: line).value.utf8.split(separator: UInt8(ascii: ";")).map { trimmed(String(Substring($0))) }
      .filter { !$0.isEmpty }
  }

  private static func isSame(_ left: String, _ right: String) -> Bool { left.utf8.elementsEqual(right.utf8) }

  private static func trimmed(_ text: String) -> String {
    let isSpace: (UInt8) -> Bool = { [0x20, 0x09, 0x0D].contains($0) }
    var bytes = text[...].utf8.drop(while: isSpace)
    while let last = bytes.last, isSpace(last) { bytes = bytes.dropLast() }
    return String(Substring(bytes))
  }
}
