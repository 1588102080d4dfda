extension String {
  /// The text with some of its words changed; `nil` where none is.
  ///
  /// - Parameter isOfWord: whether a character belongs to a word; all others stand between words.
  /// - Parameter change: what takes a word's place; `nil` where it stays.
  func changingWords(_ isOfWord: (Character) -> Bool, _ change: (String) -> String?) -> String? {
    var (result, word) = ("", "")
    var isChanged = false
    func close() {
      guard !word.isEmpty else { return }
      let changed = change(word)
      isChanged = isChanged || changed != nil
      result += changed ?? word
      word = ""
    }
    for character in self {
      if isOfWord(character) {
        word.append(character)
      } else {
        close()
        result.append(character)
      }
    }
    close()
    return isChanged ? result : nil
  }
}
