/// Writes lines again, one after the other, remembering how deep it is.
struct LayoutWriter {
  /// A level that is open: where its lines began, and where they begin now.
  private struct Level {
    let old: Int
    let new: Int
    let isList: Bool
  }

  private var lines: [String] = []
  private var levels: [Level] = []
  /// Inside a value that continues over several lines: the shift of its lines, and its end.
  private var open: OpenValue?
  /// Comment lines, empty ones among them, with how far in they began.
  private var comments: [(text: String, indent: Int)] = []
  private var hasGap = false

  private enum OpenValue {
    /// A block of text below a line that began so far in; its lines move all by as much as the first.
    case block(old: Int, new: Int, shift: Int?)
    /// Brackets or quotes that are not closed yet.
    case flow(FlowState, FlowLines)
  }

  /// The lines so far; a line break at the end.
  var text: String {
    let rest = comments.map { comment -> String in
      comment.text.isEmpty ? "" : String(repeating: " ", count: place(of: comment.indent) ?? 0) + comment.text
    }
    return (lines + rest).map { $0 + "\n" }.joined()
  }

  mutating func take(_ line: String) {
    if takeOpenValue(line) { return }
    let indent = line.prefix { $0 == " " }.count
    let content = line.dropFirst(indent).trimmingEnd()
    if content.isEmpty {
      hasGap = !lines.isEmpty || !comments.isEmpty
      if hasGap, !comments.isEmpty { comments.append(("", 0)) }
      return
    }
    if content.hasPrefix("#") {
      if hasGap, comments.isEmpty, !lines.isEmpty { comments.append(("", 0)) }
      hasGap = false
      comments.append((String(content), indent))
      return
    }
    write(String(content), indent: indent)
  }

  // MARK: Lines

  private mutating func write(_ content: String, indent: Int) {
    let isItem = content == "-" || content.hasPrefix("- ")
    // A comment that is further in than the line after it ends what it stands in.
    let inner = comments.map { $0.indent > indent ? place(of: $0.indent) : nil }
    let new = level(of: indent, isItem: isItem)
    flushComments(inner.map { $0 ?? new })
    if hasGap, lines.last?.isEmpty == false { lines.append("") }
    hasGap = false
    var rest = Substring(content)
    var prefix = String(repeating: " ", count: new)
    var old = indent
    var at = new
    // The text behind a dash is a level of its own.
    while rest.hasPrefix("- ") {
      let spaces = rest.dropFirst().prefix { $0 == " " }.count
      rest = rest.dropFirst(1 + spaces)
      old += 1 + spaces
      at += 2
      prefix += "- "
      levels.append(Level(old: old, new: at, isList: rest.hasPrefix("- ")))
    }
    var scanner = LineScanner(String(rest))
    let written = scanner.written()
    lines.append((prefix + written).trimmingEnd())
    if scanner.opensBlock {
      // Below a name the text is further in than the name, below a dash alone than the dash.
      let hasName = rest.first != "|" && rest.first != ">"
      open = .block(old: hasName ? old : indent, new: hasName ? at : new, shift: nil)
    } else if scanner.state.isOpen {
      let first = FlowLines(index: lines.count - 1, prefix: prefix, indent: at + 2, texts: [String(rest)])
      open = .flow(scanner.state, first)
    }
  }

  /// Where a line that began at a column begins now; opens and closes levels.
  private mutating func level(of indent: Int, isItem: Bool) -> Int {
    while let last = levels.last, last.old > indent || (last.old == indent && last.isList && !isItem) {
      levels.removeLast()
    }
    if let last = levels.last, last.old == indent, last.isList == isItem { return last.new }
    // A list may stand below its name without being further in; it is written further in.
    let new = levels.last.map { $0.new + 2 } ?? 0
    levels.append(Level(old: indent, new: new, isList: isItem))
    return new
  }

  private mutating func flushComments(_ indents: [Int]) {
    for (comment, indent) in zip(comments, indents) {
      lines.append(comment.text.isEmpty ? "" : String(repeating: " ", count: indent) + comment.text)
    }
    comments = []
  }

  /// Where the level begins now that began at a column, the outer of two, or else before it; `nil` outside all of them.
  private func place(of indent: Int) -> Int? {
    (levels.first { $0.old == indent } ?? levels.last { $0.old < indent })?.new
  }

  // MARK: Values over several lines

  /// Writes a line of an open value; `false` when the line belongs to none.
  private mutating func takeOpenValue(_ line: String) -> Bool {
    switch open {
    case nil: return false
    case .flow(var state, var flow):
      flow.isFixed = flow.isFixed || state.quote != nil || line.contains("#")
      state.read(line)
      lines.append(line.trimmingEnd())
      flow.texts.append(line)
      open = state.isOpen ? .flow(state, flow) : nil
      if !state.isOpen, let written = flow.written() { lines.replaceSubrange(flow.index..., with: written) }
      return true
    case .block(let old, let new, let shift):
      let indent = line.prefix { $0 == " " }.count
      guard indent < line.count else {
        lines.append("")
        return true
      }
      guard indent > old else {
        open = nil
        // Empty lines at the end of a block are no part of what is read, unless it says so.
        while lines.last?.isEmpty == true {
          lines.removeLast()
          hasGap = true
        }
        return false
      }
      let moved = shift ?? (new + 2 - indent)
      open = .block(old: old, new: new, shift: moved)
      lines.append(String(repeating: " ", count: max(new + 1, indent + moved)) + line.dropFirst(indent))
      return true
    }
  }
}

extension StringProtocol {
  /// Without spaces at its end.
  func trimmingEnd() -> String {
    var end = self[...]
    while let last = end.last, last == " " || last == "\t" || last == "\r" { end = end.dropLast() }
    return String(end)
  }
}
