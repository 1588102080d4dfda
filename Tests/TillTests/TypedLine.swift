/// A line as it is typed into a shell, taken apart into its commands.
struct TypedLine {
  /// Each command's words, without quotes and without what goes to or comes from a file.
  private(set) var commands: [[String]] = []

  /// Takes a line apart at the signs and words that stand between commands; a comment ends it.
  init(_ line: String) {
    var words: [String] = []
    var isFile = false
    func isBetween(_ word: String) -> Bool { ["|", "&", ";", "do", "done"].contains(word) }
    for word in Self.words(of: line) {
      if word == "#" { break }
      if isBetween(word) {
        if !words.isEmpty { commands.append(words) }
        (words, isFile) = ([], false)
      } else if word == "<" || word == ">" {
        isFile = true
      } else if isFile {
        isFile = false
      } else {
        words.append(word)
      }
    }
    if !words.isEmpty { commands.append(words) }
  }

  private static func words(of line: String) -> [String] {
    var (words, word, quote): ([String], String?, Character?) = ([], nil, nil)
    func end() {
      if let whole = word { words.append(whole) }
      word = nil
    }
    for character in line {
      if let open = quote {
        if character == open { quote = nil } else { word = (word ?? "") + String(character) }
      } else if character == "'" || character == "\"" {
        (quote, word) = (character, word ?? "")
      } else if character == " " {
        end()
      } else if "|&;<>".contains(character) {
        end()
        words.append(String(character))
      } else {
        word = (word ?? "") + String(character)
      }
    }
    end()
    return words
  }
}
