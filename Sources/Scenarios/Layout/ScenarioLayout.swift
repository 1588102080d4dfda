import Basics

/// The one layout of scenario files: two spaces a level, lists indented below their names, one space after colons and commas, one empty
/// line at most and one before each part of the file that goes over several lines.
///
/// It moves white space, drops a byte order mark, puts present words in the places of older ones and does nothing else: comments, quotes and the order of things stay, and what is read is the same before and
/// after. Text that cannot be taken apart with certainty stays as it is, line by line.
public struct ScenarioLayout: Sendable {
  /// The result for a text.
  public enum Outcome: Hashable, Sendable {
    /// It is laid out as it should be.
    case asItShouldBe
    case changed(String)
    /// Its text has mistakes, so that nothing can be said about its meaning.
    case hasMistakes([Diagnostic])
  }

  /// Lays a file out.
  public static func lay(out file: ScenarioFile) -> Outcome {
    var reader = TreeReader(SourceText(path: file.path, text: file.text))
    guard let before = reader.read(), !reader.complaints.hasErrors else {
      return .hasMistakes(reader.complaints.sorted)
    }
    let update = WordUpdate.of(before)
    let present = update.renamed.isEmpty ? file.text : Self.text(of: file.text, with: update.renamed)
    // Neither may ever change what is read; where a text would, the file stays as it is, or keeps its words.
    for text in [self.text(of: present), self.text(of: file.text)] where text != file.text {
      var again = TreeReader(SourceText(path: file.path, text: text))
      guard let after = again.read(), WordUpdate.of(after).tree.isSame(as: update.tree), self.text(of: text) == text
      else { continue }
      return .changed(text)
    }
    return .asItShouldBe
  }

  /// A text with present words in the places of older ones; a line that says what holds anyway is left out.
  private static func text(of text: String, with renamed: [RenamedWord]) -> String {
    var lines = SourceText(path: "", text: text).lines.map(Optional.some)
    for word in Set(renamed).sorted(by: { $1.place < $0.place }) {
      guard var line = lines[word.place.line - 1] else { continue }
      let column = word.place.column - 1
      let isQuoted = line.indices.contains(column) && "\"'".unicodeScalars.contains(line[column])
      let start = isQuoted ? column + 1 : column
      let end = start + word.old.unicodeScalars.count
      guard line.dropFirst(start).starts(with: word.old.unicodeScalars) else { continue }
      if word.new == nil, start == 0, line.dropFirst(end).filter({ $0 != " " }) == Array(":all".unicodeScalars) {
        lines[word.place.line - 1] = nil
      } else {
        line.replaceSubrange(start..<end, with: (word.new ?? "rules").unicodeScalars)
        lines[word.place.line - 1] = line
      }
    }
    return lines.compactMap { $0.map { String(String.UnicodeScalarView($0)) } }.joined(separator: "\n")
  }

  private static func text(of text: String) -> String {
    var lines = SourceText.withoutMark(text).replacingScalars("\r\n", with: "\n").split(
      separator: "\n", omittingEmptySubsequences: false
    ).map(String.init)
    while lines.last?.allSatisfy(\.isWhitespace) == true { lines.removeLast() }
    var writer = LayoutWriter()
    for line in lines { writer.take(line) }
    return writer.text
  }
}

extension Tree {
  /// Whether it holds the same, wherever it stands.
  func isSame(as other: Tree) -> Bool {
    switch (content, other.content) {
    case (.scalar(let left, let isPlain), .scalar(let right, let isAlsoPlain)): left == right && isPlain == isAlsoPlain
    case (.list(let left), .list(let right)):
      left.count == right.count && zip(left, right).allSatisfy { $0.isSame(as: $1) }
    case (.map(let left), .map(let right)):
      left.count == right.count && zip(left, right).allSatisfy { $0.name == $1.name && $0.value.isSame(as: $1.value) }
    case (.scalar, _), (.list, _), (.map, _): false
    }
  }
}
