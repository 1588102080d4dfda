import Frames

/// A Markdown page as a terminal shows it: headings bold, code indented, tables aligned, links as text.
struct MarkdownScreen {
  /// The columns that lines may take, at least 20.
  let width: Int
  /// Whether headings and emphasis are marked with escape sequences.
  let isStyled: Bool
  /// Whether code has a colour.
  let isColoured: Bool

  func lines(of page: MarkdownText) -> [String] {
    var lines: [String] = []
    var previous: MarkdownText.Block?
    for block in page.blocks {
      if let previous, !(isItem(previous) && isItem(block)) { lines.append("") }
      lines += self.lines(of: block)
      previous = block
    }
    return lines
  }

  private func isItem(_ block: MarkdownText.Block) -> Bool {
    switch block {
    case .item: true
    case .heading, .paragraph, .code, .table: false
    }
  }

  private func lines(of block: MarkdownText.Block) -> [String] {
    switch block {
    case .heading(let level, let text):
      let plain = InlineText(text).words.map(\.plain).joined(separator: " ")
      return [style(level == 1 ? plain.uppercased() : plain, .bold)]
    case .paragraph(let text): return wrapped(text, to: width)
    case .item(let mark, let indent, let text):
      let margin = String(repeating: " ", count: indent + 2)
      let hanging = margin + String(repeating: " ", count: mark.count + 1)
      return wrapped(text, to: width - hanging.count).enumerated().map { place, line in
        (place == 0 ? margin + mark + " " : hanging) + line
      }
    case .code(let code): return code.map { $0.isEmpty ? "" : "    " + $0 }
    case .table(let header, let rows): return table(header, rows)
    }
  }

  // MARK: Tables

  private func table(_ header: [String], _ rows: [[String]]) -> [String] {
    let count = ([header] + rows).map(\.count).max() ?? 0
    guard count > 0 else { return [] }
    let all = ([header] + rows).map { $0 + Array(repeating: "", count: count - $0.count) }
    let natural = (0..<count).map { column in all.map { InlineText($0[column]).width }.max() ?? 0 }
    let widths = Self.shared(width - 2 * (count - 1), among: natural)
    var lines: [String] = []
    for (place, row) in all.enumerated() {
      let cells = row.enumerated().map { column, cell in
        wrapped(place == 0 ? "**\(cell)**" : cell, to: widths[column], padded: true)
      }
      for line in 0..<(cells.map(\.count).max() ?? 0) {
        let parts = cells.enumerated().map { column, cell in
          line < cell.count ? cell[line] : String(repeating: " ", count: widths[column])
        }
        lines.append(Self.withoutEnd(parts.joined(separator: "  ")))
      }
      if place == 0 { lines.append(widths.map { String(repeating: "-", count: $0) }.joined(separator: "  ")) }
    }
    return lines
  }

  /// Columns' widths within a whole: narrow ones stay as they are, wide ones share the rest; none is below 8.
  static func shared(_ whole: Int, among natural: [Int]) -> [Int] {
    guard natural.reduce(0, +) > whole else { return natural }
    var widths = natural
    var wide = Set(natural.indices)
    while !wide.isEmpty {
      let taken = natural.indices.filter { !wide.contains($0) }.map { natural[$0] }.reduce(0, +)
      let share = max(8, (whole - taken) / wide.count)
      let narrow = wide.filter { natural[$0] <= share }
      if narrow.isEmpty {
        for column in wide { widths[column] = share }
        break
      }
      wide.subtract(narrow)
    }
    return widths
  }

  private static func withoutEnd(_ line: String) -> String {
    guard let end = line.lastIndex(where: { $0 != " " }) else { return "" }
    return String(line[...end])
  }

  // MARK: Text

  /// A text in lines, word by word; a word that is too long for a line stands alone.
  private func wrapped(_ text: String, to width: Int, padded: Bool = false) -> [String] {
    var lines: [(words: [InlineText.Word], width: Int)] = [([], 0)]
    for word in InlineText(text).words {
      let last = lines[lines.count - 1]
      if last.words.isEmpty {
        lines[lines.count - 1] = ([word], word.width)
      } else if last.width + 1 + word.width <= width {
        lines[lines.count - 1] = (last.words + [word], last.width + 1 + word.width)
      } else {
        lines.append(([word], word.width))
      }
    }
    return lines.map { line in
      let shown = line.words.map { word in word.pieces.map { style($0.text, $0.style) }.joined() }
      return shown.joined(separator: " ") + (padded ? String(repeating: " ", count: max(0, width - line.width)) : "")
    }
  }

  private func style(_ text: String, _ style: InlineText.Style) -> String {
    switch style {
    case .plain: text
    case .bold: isStyled ? "\u{1B}[1m\(text)\u{1B}[0m" : text
    case .code: isStyled && isColoured ? "\u{1B}[36m\(text)\u{1B}[0m" : text
    }
  }
}
