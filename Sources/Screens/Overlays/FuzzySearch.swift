import Frames

/// Finds the intended entry by a few words.
enum FuzzySearch {
  /// How close a word is to what was typed; whatever is found beside the title comes after what is in it.
  private enum Closeness: Int {
    case word = 0
    case beginning = 1
    case inside = 3
    case wordBeside = 4
    case beginningBeside = 5
    case insideBeside = 6

    var isInside: Bool { self == .inside || self == .insideBeside }
  }

  /// What one step of closeness counts.
  private static let step = 10

  /// The entries that have every word of a query, the closest first; all of them for an empty query.
  static func matches(_ query: String, in entries: [Entry]) -> [Entry] { order(query, in: entries).map { entries[$0] } }

  /// The indices of the entries that have every word of a query, the closest first: a whole word comes before a word's beginning, that
  /// before letters within a word, and a title before what else an entry is found by. Only where nothing has the words, letters that
  /// follow each other are enough.
  static func order(_ query: String, in entries: [Entry]) -> [Int] {
    let words = query.forSearching.split(separator: " ").map(String.init)
    guard !words.isEmpty else { return Array(entries.indices) }
    let close = entries.indices.compactMap { index in
      score(words, entries[index]).map {
        (score: $0.score + entries[index].weight, isInside: $0.isInside, index: index)
      }
    }
    // Letters in the middle of a word count only where no word begins with them.
    let begun = close.filter { !$0.isInside }
    if !close.isEmpty { return sorted((begun.isEmpty ? close : begun).map { ($0.score, $0.index) }) }
    let letters = words.map(Array.init)
    let strewn = entries.indices.compactMap { index -> (score: Int, index: Int)? in
      let title = Array(entries[index].lowercased ?? entries[index].title.forSearching)
      var sum = 0
      for word in letters {
        guard let score = score(word, title) else { return nil }
        sum += score
      }
      return (sum + entries[index].weight, index)
    }
    return sorted(strewn)
  }

  private static func sorted(_ found: [(score: Int, index: Int)]) -> [Int] {
    found.sorted { ($0.score, $0.index) < ($1.score, $1.index) }.map(\.index)
  }

  // MARK: Words

  /// How far an entry is from some words together, from 0, and whether one of them is only within another; `nil` when it lacks one.
  private static func score(_ words: [String], _ entry: Entry) -> (score: Int, isInside: Bool)? {
    let title = entry.lowercased ?? entry.title.forSearching
    var sum = 0
    var isInside = false
    for word in words {
      guard let closeness = closeness(of: word, title: title, entry) else { return nil }
      sum += closeness.rawValue * step
      isInside = isInside || closeness.isInside
    }
    // Words that stand together as they were typed are meant; then what begins with them, then what says little more.
    let whole = words.joined(separator: " ")
    if words.count > 1, !title.contains(whole) { sum += step / 2 }
    if !title.hasPrefix(whole) { sum += 2 }
    return (sum + min(2, title.utf8.count / 32), isInside)
  }

  private static func closeness(of word: String, title: String, _ entry: Entry) -> Closeness? {
    let inTitle = closeness(of: word, in: title, [.word, .beginning, .inside])
    if let inTitle, !inTitle.isInside { return inTitle }
    let inName = closeness(of: word, in: entry.name, [.beginning, .inside, .insideBeside])
    if let inName, !inName.isInside { return inName }
    let inRest =
      entry.rest.isEmpty ? nil : closeness(of: word, in: entry.rest, [.wordBeside, .beginningBeside, .insideBeside])
    if let inRest, !inRest.isInside { return inRest }
    return inTitle ?? inName ?? inRest
  }

  private static func closeness(of word: String, in text: String, _ kinds: [Closeness]) -> Closeness? {
    var best: Closeness?
    var start = text.utf8.startIndex
    while let found = place(of: word, in: text, from: start) {
      let end = text.utf8.index(found, offsetBy: word.utf8.count)
      let isStart = found == text.startIndex || !isLetter(text[text.index(before: found)])
      let isEnd = end == text.endIndex || !isLetter(text[end])
      if isStart, isEnd { return kinds[0] }
      if isStart { best = kinds[1] } else { best = best ?? kinds[2] }
      start = end
    }
    return best
  }

  /// Where a word begins in a text, compared byte by byte: a key in the palette goes through half a million of them.
  private static func place(of word: String, in text: String, from start: String.Index) -> String.Index? {
    let offset = text.utf8.distance(from: text.startIndex, to: start)
    // Every text of Swift's own lies in one piece.
    let found = text.utf8.withContiguousStorageIfAvailable { bytes in
      word.utf8.withContiguousStorageIfAvailable { wanted -> Int? in
        guard let first = wanted.first else { return nil }
        var place = offset
        while place + wanted.count <= bytes.count {
          if bytes[place] == first, bytes[place..<place + wanted.count].elementsEqual(wanted) { return place }
          place += 1
        }
        return nil
      }
    }
    guard let place = found.flatMap(\.self)?.flatMap(\.self) else { return nil }
    return text.utf8.index(text.startIndex, offsetBy: place)
  }

  private static func isLetter(_ character: Character) -> Bool { character.isLetter || character.isNumber }

  // MARK: Letters

  /// How far apart letters lie that follow each other, from 0 for a beginning; `nil` when one is missing, or when they lie too far apart
  /// to be meant.
  static func score(_ query: [Character], _ text: [Character]) -> Int? {
    guard let head = query.first else { return 0 }
    var best: Int?
    for start in text.indices where text[start] == head {
      let isWordStart = start == 0 || !text[start - 1].isLetter
      guard isWordStart, let distance = distance(query, text[start...]), distance <= query.count else { continue }
      let score = distance * 4 + min(start, 10)
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

extension String {
  /// In lower case, with the apostrophe that keyboards have, and without the marks of a screen from right to left.
  var forSearching: String {
    var text = lowercased()
    if text.utf8.contains(0xEF) { text = VisibleText.spoken(text) }
    guard text.unicodeScalars.contains("\u{2019}") else { return text }
    return String(String.UnicodeScalarView(text.unicodeScalars.map { $0 == "\u{2019}" ? "'" : $0 }))
  }
}
