/// Makes one of the ways in which people type the same letter: accents, the marks of Arabic and its variants of a letter.
///
/// Till's own; the Arabic variants are those that keyboards and hurried writers mix: alef, yeh, teh marbuta and the carriers of hamza.
enum LetterFolding {
  /// The letters of a text, folded: ASCII for accented Latin letters and for Arabic digits, and nothing for marks.
  static func folded(_ text: String) -> [Unicode.Scalar] {
    text.unicodeScalars.compactMap { isMark($0) ? nil : letters[$0] ?? $0 }
  }

  /// Whether it is one of Arabic's letters, marks and digits excepted.
  static func isArabic(_ scalar: Unicode.Scalar) -> Bool { ("\u{0621}"..."\u{064A}").contains(scalar) }

  /// An Arabic word without its article, where three letters or more remain; any other word as it is.
  static func withoutArticle(_ word: String) -> String {
    word.hasPrefix("ال") && word.unicodeScalars.count >= 5 ? String(word.dropFirst(2)) : word
  }

  /// Whether it only changes the letter before it: a combining accent, a vowel sign of Arabic, or the stroke that stretches a word.
  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\u{0300}"..."\u{036F}", "\u{064B}"..."\u{065F}", "\u{0670}", "\u{0640}": true
    default: false
    }
  }

  private static let letters: [Unicode.Scalar: Unicode.Scalar] = {
    let groups: [(Unicode.Scalar, String)] = [
      ("a", "áàâãäå"), ("c", "ç"), ("e", "éèêë"), ("i", "íìîï"), ("n", "ñ"), ("o", "óòôõöø"), ("u", "úùûü"),
      ("y", "ýÿ"), ("A", "ÁÀÂÃÄÅ"), ("C", "Ç"), ("E", "ÉÈÊË"), ("I", "ÍÌÎÏ"), ("N", "Ñ"), ("O", "ÓÒÔÕÖØ"),
      ("U", "ÚÙÛÜ"), ("Y", "Ý"), ("ا", "\u{0622}\u{0623}\u{0625}\u{0671}"), ("ي", "\u{0649}\u{0626}\u{06CC}"),
      ("و", "\u{0624}"), ("ه", "\u{0629}"), ("ك", "\u{06A9}"),
    ]
    var letters: [Unicode.Scalar: Unicode.Scalar] = [:]
    for (letter, variants) in groups { for variant in variants.unicodeScalars { letters[variant] = letter } }
    for digit: UInt8 in 0...9 {
      for zero: UInt32 in [0x0660, 0x06F0] {
        if let variant = Unicode.Scalar(zero + UInt32(digit)) { letters[variant] = Unicode.Scalar(0x30 + digit) }
      }
    }
    return letters
  }()
}
