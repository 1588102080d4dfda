/// A pattern for whole paths: `*` stands for any run of characters, slashes included, `?` for exactly one; a pattern that ends
/// in `/*` also matches the path without that end (Apple, Supporting associated domains, path components).
public struct PathPattern: Hashable, Sendable {
  /// The pattern as written.
  public let text: String

  /// A pattern.
  public init(_ text: String) { self.text = text }

  /// Whether a whole path, as written, matches.
  public func matches(_ path: String) -> Bool {
    let pattern = Array(text.unicodeScalars)
    let path = Array(path.unicodeScalars)
    if Self.matches(path, pattern[...]) { return true }
    return text.hasSuffix("/*") && Self.matches(path, pattern.dropLast(2))
  }

  /// Goes back to the last star only, so that no pattern takes longer than its length times the path's.
  private static func matches(_ path: [Unicode.Scalar], _ pattern: ArraySlice<Unicode.Scalar>) -> Bool {
    var position = 0
    var place = pattern.startIndex
    var star: (place: Int, position: Int)?
    while position < path.count {
      if place < pattern.endIndex, pattern[place] == "*" {
        star = (place, position)
        place += 1
      } else if place < pattern.endIndex, pattern[place] == "?" || pattern[place] == path[position] {
        place += 1
        position += 1
      } else if let last = star {
        star = (last.place, last.position + 1)
        place = last.place + 1
        position = last.position + 1
      } else {
        return false
      }
    }
    return pattern[place...].allSatisfy { $0 == "*" }
  }
}
