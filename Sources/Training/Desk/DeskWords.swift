import TillAssets

/// Takes texts apart for the desk: into words, with those that mean the same made one and those that say nothing left out.
struct DeskWords: Sendable {
  private let meanings: [[String]: String]
  /// How many words the longest meaning has that begins with a word.
  private let longest: [String: Int]
  private let ignored: Set<String>
  private let spellings: [(from: String, to: String)]

  init(_ vocabulary: DeskVocabulary) {
    var meanings: [[String]: String] = [:]
    for group in vocabulary.synonyms {
      for text in group { meanings[Self.words(text)] = group.first }
    }
    self.meanings = meanings
    longest = meanings.keys.reduce(into: [:]) { longest, words in
      if let first = words.first { longest[first] = max(longest[first] ?? 0, words.count) }
    }
    ignored = Set(vocabulary.ignored.flatMap(Self.words))
    spellings = vocabulary.spellings.map { ($0[0], $0[1]) }
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

  /// What says something in a text, in its order: words that mean the same are the same.
  func content(_ text: String) -> [String] { content(Self.words(text)) }

  /// The same of words.
  func content(_ words: [String]) -> [String] {
    var content: [String] = []
    var rest = words[...]
    while let first = rest.first {
      let length = stride(from: min(longest[first] ?? 0, rest.count), through: 1, by: -1)
        .first { meanings[Array(rest.prefix($0))] != nil }
      let word = length.flatMap { meanings[Array(rest.prefix($0))] } ?? first
      if !ignored.contains(word) { content.append(word) }
      rest = rest.dropFirst(length ?? 1)
    }
    return content
  }

  /// Only letters and digits, in lower case and one spelling: what remains of a provider's word however it is typed.
  func bare(_ text: String) -> String {
    let scalars = LetterFolding.folded(text.lowercased()).filter(\.isWordPart)
    let bare = String(String.UnicodeScalarView(scalars))
    return spellings.reduce(bare) { $0.replacing($1.from, with: $1.to) }
  }
}

extension Unicode.Scalar {
  /// Whether it is an ASCII letter or digit.
  fileprivate var isWordPart: Bool {
    ("a"..."z").contains(self) || ("A"..."Z").contains(self) || ("0"..."9").contains(self)
  }

  /// Whether it is an ASCII digit.
  var isDigit: Bool { ("0"..."9").contains(self) }
}
