import Frames
import Language
import Pages

/// One row of a list that lies over the screen.
struct Entry {
  /// What choosing it does.
  enum Choice {
    case operation(Operation)
    case datum(TestDatum)
  }

  let title: String
  /// At the row's end: the key, or where a test value is published.
  let detail: String
  /// Why it cannot be chosen now; `nil` when it can.
  let obstacle: String?
  let choice: Choice
  /// Opens a section of the list.
  var section = ""

  init(_ title: String, detail: String = "", obstacle: String? = nil, _ choice: Choice, section: String = "") {
    self.title = title
    self.detail = detail
    self.obstacle = obstacle
    self.choice = choice
    self.section = section
  }
}

/// Finds what somebody may have meant by a few letters.
enum FuzzySearch {
  /// The entries that have all letters of a query in their order, the closest first; all of them for an empty query.
  static func matches(_ query: String, in entries: [Entry]) -> [Entry] {
    let letters = Array(query.lowercased().filter { $0 != " " })
    guard !letters.isEmpty else { return entries }
    let scored = entries.enumerated().compactMap { index, entry in
      score(letters, Array(entry.title.lowercased())).map { (score: $0, index: index, entry: entry) }
    }
    return scored.sorted { ($0.score, $0.index) < ($1.score, $1.index) }.map(\.entry)
  }

  /// How far apart the letters lie, from 0 for a beginning; `nil` when one is missing.
  static func score(_ query: [Character], _ text: [Character]) -> Int? {
    var best: Int?
    for start in text.indices where text[start] == query[0] {
      guard let distance = distance(query, text[start...]) else { continue }
      let isWordStart = start == 0 || !text[start - 1].isLetter
      let score = distance * 4 + (isWordStart ? 0 : 20) + min(start, 10)
      best = min(best ?? score, score)
    }
    return best
  }

  /// The letters skipped on the way through a text; beginnings of words count little.
  private static func distance(_ query: [Character], _ text: ArraySlice<Character>) -> Int? {
    var rest = query[...]
    var skipped = 0
    var gap = 0
    var previous: Character = " "
    for character in text {
      guard let next = rest.first else { break }
      if character == next {
        skipped += previous.isLetter ? gap : min(gap, 1)
        gap = 0
        rest = rest.dropFirst()
      } else {
        gap += 1
      }
      previous = character
    }
    return rest.isEmpty ? skipped : nil
  }
}
