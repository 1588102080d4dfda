import Basics
import TillAssets

/// Takes texts apart for the desk: into words, with those that mean the same made one and those that say nothing left out.
struct DeskWords: Sendable {
  private let meanings: [[String]: String]
  /// The number of words of the longest meaning that begins with a word.
  private let longest: [String: Int]
  private let ignored: Set<String>
  /// Those of the ignored words that are in no meaning of several words, so that “not yet paid” is “not paid”.
  private let fillers: Set<String>
  /// Subjects that are hardly ever meant unless the search names them.
  let marked: Set<String>
  private let spellings: [(from: String, to: String)]

  init(_ vocabulary: DeskVocabulary) {
    var meanings: [[String]: String] = [:]
    for group in vocabulary.synonyms { for text in group { meanings[Self.words(text)] = group.first } }
    self.meanings = meanings
    longest = meanings.keys.reduce(into: [:]) { longest, words in
      if let first = words.first { longest[first] = max(longest[first] ?? 0, words.count) }
    }
    ignored = Set(vocabulary.ignored.flatMap(Self.words))
    fillers = ignored.subtracting(meanings.keys.joined())
    marked = Set(vocabulary.marked)
    spellings = vocabulary.spellings.map { ($0[0], $0[1]) }
  }

  /// The words of a text as they were typed: split at spaces and, as in a pasted answer or log line, at the marks of JSON. A member’s name
  /// says nothing, and of a link the last two steps of its path say what it is.
  static func typed(_ text: Substring) -> [String] {
    let isJSON = text.contains("\"")
    var typed: [String] = []
    for part in text.split(whereSeparator: \.isWhitespace) {
      if part.contains("://") {
        let path = part.prefix { !"?#\"".contains($0) }.split(separator: "/")
        typed.append(path.suffix(2).joined(separator: "/"))
        continue
      }
      let pieces = String(part).replacingScalars(":", with: " : ").split { $0 == " " || "{}[]\",;=<>()".contains($0) }
      for piece in pieces {
        if piece != ":" {
          typed.append(String(piece))
        } else if let name = typed.last, isJSON || name.contains("_") {
          typed.removeLast()
        }
      }
    }
    return typed
  }

  /// The words of a text in lower case: runs of ASCII and Arabic letters and digits, of which `closedByUser` has three; apostrophes
  /// count as nothing, and letters are folded (`LetterFolding`). An Arabic word has no article.
  static func words(_ text: String) -> [String] {
    var words: [String] = []
    var word = ""
    var wasSmall = false
    for scalar in LetterFolding.folded(text) where scalar != "'" && scalar != "’" {
      let isCapital = ("A"..."Z").contains(scalar)
      let isPart = scalar.isWordPart || LetterFolding.isArabic(scalar)
      if isCapital && wasSmall || !isPart, !word.isEmpty {
        words.append(LetterFolding.withoutArticle(word))
        word = ""
      }
      wasSmall = ("a"..."z").contains(scalar)
      if isPart { word += String(scalar).lowercased() }
    }
    return word.isEmpty ? words : words + [LetterFolding.withoutArticle(word)]
  }

  /// The words of a text that say something, in order; synonyms are the same word.
  func content(_ text: String) -> [String] { content(Self.words(text)) }

  /// The same of words.
  func content(_ words: [String]) -> [String] {
    var content: [String] = []
    var rest = withoutNegationInside(words.filter { !fillers.contains($0) })[...]
    while let first = rest.first {
      let length = stride(from: min(longest[first] ?? 0, rest.count), through: 1, by: -1)
        .first { meanings[Array(rest.prefix($0))] != nil }
      let word = length.flatMap { meanings[Array(rest.prefix($0))] } ?? first
      if !ignored.contains(word) { content.append(word) }
      rest = rest.dropFirst(length ?? 1)
    }
    return content
  }

  /// With a `not` that stands inside of something that is one behind it: “money not back” is “money back” that is not.
  private func withoutNegationInside(_ words: [String]) -> [String] {
    guard let place = words.dropFirst().dropLast().firstIndex(of: "not"),
      meanings[[words[place - 1], words[place + 1]]] != nil
    else { return words }
    return words.prefix(place) + [words[place + 1], "not"] + words.dropFirst(place + 2)
  }

  /// The meaning of a misspelt word: that of the known word that it is most like; `nil` where none is like it.
  func meaning(ofMisspelt word: String) -> String? {
    let near = meanings.compactMap { key, meaning -> (likeness: Double, meaning: String)? in
      guard key.count == 1, let known = key.first else { return nil }
      let likeness = WordLikeness.of(word, known)
      return likeness > 0 ? (likeness, meaning) : nil
    }
    return near.max { ($0.likeness, $1.meaning) < ($1.likeness, $0.meaning) }?.meaning
  }

  /// Only letters and digits, in lower case and one spelling: what remains of a provider's word however it is typed.
  func bare(_ text: String) -> String {
    let scalars = LetterFolding.folded(text.lowercased()).filter(\.isWordPart)
    let bare = String(String.UnicodeScalarView(scalars))
    return spellings.reduce(bare) { $0.replacingScalars($1.from, with: $1.to) }
  }
}

extension Unicode.Scalar {
  /// Whether it is an ASCII letter or digit.
  fileprivate var isWordPart: Bool {
    ("a"..."z").contains(self) || ("A"..."Z").contains(self) || ("0"..."9").contains(self)
  }

  var isDigit: Bool { ("0"..."9").contains(self) }
}
