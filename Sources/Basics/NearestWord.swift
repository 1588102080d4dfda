/// Finds the valid word that was probably meant.
public enum NearestWord {
  /// The valid word with the fewest typing mistakes to a text, if they are few; capitals do not count, and of equals
  /// the first is taken.
  public static func to(_ text: String, in words: [String]) -> String? {
    guard text.utf8.count <= 256 else { return nil }
    let candidates = words.map { (word: $0, distance: distance(text.lowercased(), $0.lowercased())) }
    guard let best = candidates.min(by: { $0.distance < $1.distance }),
      best.distance <= max(1, min(3, best.word.utf8.count / 3))
    else { return nil }
    return best.word
  }

  /// How many single characters must be put in, left out, exchanged or swapped with their neighbour (optimal string
  /// alignment).
  public static func distance(_ left: String, _ right: String) -> Int {
    let left = Array(left.unicodeScalars)
    let right = Array(right.unicodeScalars)
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for row in left.indices {
      var current = [row + 1]
      for column in right.indices {
        let same = left[row] == right[column]
        var best = min(last[column] + (same ? 0 : 1), last[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
          best = min(best, beforeLast[column - 1] + 1)
        }
        current.append(best)
      }
      beforeLast = last
      last = current
    }
    return last[right.count]
  }
}
