/// A Markdown page in the blocks that Till's own pages consist of (GitHub Flavored Markdown Spec 0.29, without nested blocks).
struct MarkdownText {
  /// A part of the page.
  enum Block: Hashable {
    case heading(level: Int, text: String)
    case paragraph(String)
    /// An item of a list; its mark stands in front, its indentation in columns.
    case item(mark: String, indent: Int, text: String)
    case code([String])
    case table(header: [String], rows: [[String]])
  }

  private(set) var blocks: [Block] = []
  /// The lines of the paragraph or item that is being read.
  private var open: Block?

  init(_ text: String) {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)[...]
    while let line = lines.popFirst() { read(line, &lines) }
    close()
  }

  /// The text of the first heading; `nil` where there is none.
  var title: String? {
    for case .heading(_, let text) in blocks { return text }
    return nil
  }

  private mutating func read(_ line: String, _ rest: inout ArraySlice<String>) {
    let trimmed = Self.trimmed(line)
    if trimmed.hasPrefix("```") {
      close()
      var code: [String] = []
      while let next = rest.popFirst(), !Self.trimmed(next).hasPrefix("```") { code.append(next) }
      blocks.append(.code(code))
    } else if trimmed.isEmpty || trimmed.hasPrefix("<!--") && trimmed.hasSuffix("-->") {
      close()
    } else if let level = Self.level(of: trimmed) {
      close()
      blocks.append(.heading(level: level, text: Self.trimmed(String(trimmed.dropFirst(level)))))
    } else if trimmed.hasPrefix("|"), let next = rest.first, Self.isRule(next) {
      close()
      rest.removeFirst()
      var rows: [[String]] = []
      while let row = rest.first, Self.trimmed(row).hasPrefix("|") {
        rows.append(Self.cells(of: row))
        rest.removeFirst()
      }
      blocks.append(.table(header: Self.cells(of: line), rows: rows))
    } else if let (mark, text) = Self.item(trimmed) {
      close()
      open = .item(mark: mark, indent: line.prefix { $0 == " " }.count, text: text)
    } else {
      add(trimmed)
    }
  }

  /// Adds a line to the open block, or begins a paragraph.
  private mutating func add(_ line: String) {
    switch open {
    case .paragraph(let text): open = .paragraph(text + " " + line)
    case .item(let mark, let indent, let text): open = .item(mark: mark, indent: indent, text: text + " " + line)
    case .heading, .code, .table, nil: open = .paragraph(line)
    }
  }

  private mutating func close() {
    if let open { blocks.append(open) }
    open = nil
  }

  private static func trimmed(_ line: String) -> String {
    let start = line.drop { $0 == " " }
    guard let end = start.lastIndex(where: { $0 != " " }) else { return "" }
    return String(start[...end])
  }

  private static func level(of line: String) -> Int? {
    let marks = line.prefix { $0 == "#" }.count
    return (1...6).contains(marks) && line.dropFirst(marks).hasPrefix(" ") ? marks : nil
  }

  /// Whether a line is the one below a table's header.
  private static func isRule(_ line: String) -> Bool {
    let line = trimmed(line)
    return line.hasPrefix("|") && line.contains("-") && line.allSatisfy { "|-: ".contains($0) }
  }

  /// An item's mark and text; `nil` for a line that begins none.
  private static func item(_ line: String) -> (mark: String, text: String)? {
    if line.hasPrefix("- ") || line.hasPrefix("* ") { return ("-", trimmed(String(line.dropFirst(2)))) }
    let digits = line.prefix { $0.isASCII && $0.isNumber }
    guard !digits.isEmpty, line.dropFirst(digits.count).hasPrefix(". ") else { return nil }
    return (digits + ".", trimmed(String(line.dropFirst(digits.count + 2))))
  }

  /// The cells of a table's row; `\|` is a bar within one.
  private static func cells(of line: String) -> [String] {
    var (cells, cell, isEscaped): ([String], String, Bool) = ([], "", false)
    for character in trimmed(line).dropFirst() {
      if character == "|", !isEscaped {
        cells.append(trimmed(cell))
        cell = ""
      } else {
        if isEscaped, character != "|" { cell.append("\\") }
        if character != "\\" || isEscaped { cell.append(character) }
      }
      isEscaped = character == "\\" && !isEscaped
    }
    return trimmed(cell).isEmpty ? cells : cells + [trimmed(cell)]
  }
}
