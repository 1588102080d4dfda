/// The lines of a list or a map in brackets that continues over several of them.
struct FlowLines {
  /// Till's own limit on the line that they are put into.
  private static let widest = 120

  /// Which of the lines that are written is the first.
  let index: Int
  /// The text before it in its line.
  let prefix: String
  /// The indentation of the others.
  let indent: Int
  /// The lines as they were, the first without its prefix.
  var texts: [String]
  /// Whether the lines stay as they are, because a quote or a comment goes with them.
  var isFixed: Bool

  init(index: Int, prefix: String, indent: Int, texts: [String]) {
    self.index = index
    self.prefix = prefix
    self.indent = indent
    self.texts = texts
    isFixed = texts.contains { $0.contains("#") }
  }

  /// The new lines: one line where it is not too wide, and else as many as before; `nil` where they stay as they are.
  func written() -> [String]? {
    guard !isFixed else { return nil }
    let parts = texts.map { $0.trimmingPrefix { $0 == " " }.trimmingEnd() }.filter { !$0.isEmpty }
    var scanner = LineScanner(parts.joined(separator: " "))
    let joined = prefix + scanner.written()
    guard joined.count > Self.widest else { return [joined] }
    return parts.enumerated().map { number, part in
      number == 0 ? prefix + part : String(repeating: " ", count: indent) + part
    }
  }
}
