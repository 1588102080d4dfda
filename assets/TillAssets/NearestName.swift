/// Finds the name somebody may have meant.
public enum NearestName {
  /// The nearest of some names, if it is near: at most a third of its letters changed, added, left out or swapped.
  public static func find(_ name: String, in names: [String]) -> String? {
    let scored = names.map { (name: $0, distance: distance(name.lowercased(), $0.lowercased())) }
    guard let best = scored.min(by: { ($0.distance, $0.name) < ($1.distance, $1.name) }) else { return nil }
    return best.distance <= max(1, best.name.count / 3) ? best.name : nil
  }

  /// How many letters must be changed, added, left out or swapped with their neighbour (Damerau and Levenshtein).
  static func distance(_ left: String, _ right: String) -> Int {
    let (first, second) = (Array(left), Array(right))
    var rows = [[Int]](repeating: [Int](repeating: 0, count: second.count + 1), count: first.count + 1)
    for row in 0...first.count { rows[row][0] = row }
    for column in 0...second.count { rows[0][column] = column }
    guard !first.isEmpty, !second.isEmpty else { return max(first.count, second.count) }
    for row in 1...first.count {
      for column in 1...second.count {
        let same = first[row - 1] == second[column - 1]
        var best = min(rows[row - 1][column] + 1, rows[row][column - 1] + 1, rows[row - 1][column - 1] + (same ? 0 : 1))
        if row > 1, column > 1, first[row - 1] == second[column - 2], first[row - 2] == second[column - 1] {
          best = min(best, rows[row - 2][column - 2] + 1)
        }
        rows[row][column] = best
      }
    }
    return rows[first.count][second.count]
  }
}
