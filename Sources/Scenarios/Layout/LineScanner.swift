/// The depth of a text in brackets and quotes.
struct FlowState {
  private(set) var depth = 0
  private(set) var quote: Character?

  var isOpen: Bool { depth > 0 || quote != nil }

  /// Reads a whole line that stands inside.
  mutating func read(_ line: String) {
    var previous: Character = " "
    var isEscaped = false
    for character in line {
      if quote == nil, character == "#", previous == " " { return }
      take(character, after: previous, isEscaped: isEscaped)
      isEscaped = quote == "\"" && character == "\\" && !isEscaped
      previous = character
    }
  }

  mutating func take(_ character: Character, after previous: Character, isEscaped: Bool) {
    if let open = quote {
      if character == open, !isEscaped { quote = nil }
      return
    }
    switch character {
    case "\"" where " [{,:".contains(previous), "'" where " [{,:".contains(previous): quote = character
    case "[" where depth > 0 || " -:".contains(previous), "{" where depth > 0 || " -:".contains(previous): depth += 1
    case "]" where depth > 0, "}" where depth > 0: depth -= 1
    default: break
    }
  }
}

/// Takes the content of one line apart: a name, a value, a comment.
struct LineScanner {
  private let characters: [Character]
  private(set) var state = FlowState()
  private(set) var opensBlock = false

  init(_ text: String) { characters = Array(text) }

  /// The line with one space after colons and commas and none inside brackets; two at least before a comment.
  mutating func written() -> String {
    var text = ""
    var index = 0
    var isEscaped = false
    while index < characters.count {
      let character = characters[index]
      let previous = index > 0 ? characters[index - 1] : " "
      if state.quote == nil, character == "#", index == 0 || previous == " " {
        let spaces = text.reversed().prefix { $0 == " " }.count
        return text + String(repeating: " ", count: max(0, 2 - spaces)) + String(characters[index...])
      }
      if state.quote == nil, character == " ", skipsSpace(at: index, after: text) {
        index += 1
        continue
      }
      let wasInside = state.depth > 0
      state.take(character, after: previous, isEscaped: isEscaped)
      isEscaped = state.quote == "\"" && character == "\\" && !isEscaped
      if wasInside, state.quote == nil, character == "]" || character == "}" {
        while text.last == " " { text.removeLast() }
      }
      text.append(character)
      if state.depth > 0, state.quote == nil, character == ",", index + 1 < characters.count,
        characters[index + 1] != " "
      {
        text.append(" ")
      }
      index += 1
    }
    opensBlock = !state.isOpen && Self.endsInBlock(text)
    return text
  }

  /// Whether a space is one too many: after another, after an opening bracket, before a comma, but never before a comment.
  private func skipsSpace(at index: Int, after text: String) -> Bool {
    var next = index
    while next < characters.count, characters[next] == " " { next += 1 }
    if next < characters.count, characters[next] == "#" { return false }
    if state.depth > 0, next < characters.count, characters[next] == "," { return true }
    guard state.depth > 0 || isAfterName(text) else { return false }
    guard let last = text.last else { return false }
    return last == " " || (state.depth > 0 && (last == "[" || last == "{"))
  }

  /// Whether what is written so far is a name with its colon, and spaces.
  private func isAfterName(_ text: String) -> Bool {
    let trimmed = text.trimmingEnd()
    return trimmed.last == ":" && !trimmed.dropLast().contains(": ")
  }

  /// Whether a block of text begins below: `|` or `>` with its signs after a name or a dash.
  private static func endsInBlock(_ text: String) -> Bool {
    guard let last = text.split(separator: " ").last, let sign = last.first, sign == "|" || sign == ">" else {
      return false
    }
    return last.dropFirst().allSatisfy { $0 == "+" || $0 == "-" || $0.isNumber }
  }
}
