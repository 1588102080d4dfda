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
  /// Stands below the title while the entry is in hand.
  var note = ""
  /// Opens a section of the list.
  var section = ""
  /// The title ready for searching; made when it is needed where nothing is given.
  var letters: [Character]?
  /// What else it is found by, in lower case.
  var rest = ""
  /// How far down it stands among equally close ones: what acts on the checkout before what begins another.
  var weight = 0

  init(_ title: String, detail: String = "", obstacle: String? = nil, _ choice: Choice, section: String = "") {
    self.title = title
    self.detail = detail
    self.obstacle = obstacle
    self.choice = choice
    self.section = section
  }
}

extension Entry {
  /// Whether it goes somewhere in the session's history.
  var isHistory: Bool {
    guard case .operation(let operation) = choice else { return false }
    if case .travel = operation { return true }
    if case .restart = operation { return true }
    if case .againStore = operation { return true }
    return operation == .forks
  }
}

/// Finds what somebody may have meant by a few letters.
enum FuzzySearch {
  /// The entries that have every word of a query, letters in their order, the closest first; all of them for an empty query.
  static func matches(_ query: String, in entries: [Entry]) -> [Entry] {
    let words = query.lowercased().split(separator: " ").map { (letters: Array($0), text: String($0)) }
    guard !words.isEmpty else { return entries }
    let scored = entries.enumerated().compactMap { index, entry -> (score: Int, index: Int, entry: Entry)? in
      let title = entry.letters ?? Array(entry.title.lowercased())
      var sum = 0
      for word in words {
        let inRest = entry.rest.contains(word.text) ? restScore : nil
        guard let best = [score(word.letters, title), inRest].compactMap({ $0 }).min() else { return nil }
        sum += best
      }
      return (sum + entry.weight, index, entry)
    }
    return scored.sorted { ($0.score, $0.index) < ($1.score, $1.index) }.map(\.entry)
  }

  /// What letters that stand together cost within a word, letters strewn about at least, and anything found beside the title.
  private static let (withinWord, strewn, restScore) = (12, 24, 30)

  /// How far apart the letters lie, from 0 for a beginning; `nil` when one is missing.
  static func score(_ query: [Character], _ text: [Character]) -> Int? {
    guard let head = query.first else { return 0 }
    var best: Int?
    for start in text.indices where text[start] == head {
      let isWordStart = start == 0 || !text[start - 1].isLetter
      let place = min(start, 10)
      let score: Int
      if text[start...].starts(with: query) {
        score = (isWordStart ? 0 : withinWord) + place
      } else if let distance = distance(query, text[start...]) {
        score = strewn + distance * 4 + (isWordStart ? 0 : 20) + place
      } else {
        continue
      }
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
