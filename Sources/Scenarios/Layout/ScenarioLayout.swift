/// The one layout of scenario files: two spaces a level, lists indented below their names, one space after colons and commas, one empty
/// line at most and one before each part of the file that goes over several lines.
///
/// It moves white space, drops a byte order mark and does nothing else: comments, quotes and the order of things stay, and what is read is the same before and
/// after. Text that cannot be taken apart with certainty stays as it is, line by line.
public struct ScenarioLayout: Sendable {
  /// What became of a text.
  public enum Outcome: Hashable, Sendable {
    /// It is laid out as it should be.
    case asItShouldBe
    /// It is not, and this is how it should be.
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
    let text = self.text(of: file.text)
    guard text != file.text else { return .asItShouldBe }
    var again = TreeReader(SourceText(path: file.path, text: text))
    // Moving white space must never change what is read; where it would, the file stays as it is.
    guard let after = again.read(), after.isSame(as: before), self.text(of: text) == text else { return .asItShouldBe }
    return .changed(text)
  }

  private static func text(of text: String) -> String {
    var lines = SourceText.withoutMark(text).replacing("\r\n", with: "\n").split(
      separator: "\n", omittingEmptySubsequences: false
    ).map(
      String.init)
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
    case (.scalar(let left, let isPlain), .scalar(let right, let isAlsoPlain)):
      left == right && isPlain == isAlsoPlain
    case (.list(let left), .list(let right)):
      left.count == right.count && zip(left, right).allSatisfy { $0.isSame(as: $1) }
    case (.map(let left), .map(let right)):
      left.count == right.count
        && zip(left, right).allSatisfy { $0.name == $1.name && $0.value.isSame(as: $1.value) }
    case (.scalar, _), (.list, _), (.map, _): false
    }
  }
}
