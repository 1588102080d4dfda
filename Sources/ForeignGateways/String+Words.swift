extension String {
  /// Returns the text with some of its words changed; `nil` if none is.
  ///
  /// - Parameter isOfWord: whether a character belongs to a word; all others separate words.
  /// - Parameter change: the replacement of a word; `nil` to keep it.
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
