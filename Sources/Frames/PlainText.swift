/// Turns an outline into lines that can be read aloud: role, name, value, state.
public struct PlainText: Sendable {
  /// A word the lines need, to be said in the reader's language.
  public enum Word: Equatable, Sendable {
    case role(OutlineRole)
    /// One single state of `OutlineState.all`.
    case state(OutlineState)
  }

  private let label: @Sendable (Word) -> String

  /// Makes a renderer; `label` gives the words, and an empty word is left out.
  public init(label: @escaping @Sendable (Word) -> String) { self.label = label }

  /// One line for each item: `role name: value, state, state`.
  public func lines(_ outline: Outline) -> [String] { outline.items.map(line) }

  /// The line of one item.
  public func line(_ item: OutlineItem) -> String {
    var line = [label(.role(item.role)), VisibleText.sanitised(item.name)].filter { !$0.isEmpty }.joined(separator: " ")
    if let value = item.value, !value.isEmpty { line += ": " + VisibleText.sanitised(value) }
    let states = OutlineState.all.filter { item.state.contains($0) }.map { label(.state($0)) }.filter { !$0.isEmpty }
    return ([line] + states).joined(separator: ", ")
  }
}
