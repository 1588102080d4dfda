import Frames

/// A line of Markdown in words: code, emphasis and links are read, their marks left out. A picture is its description in brackets.
struct InlineText {
  /// How a piece is shown.
  enum Style: Hashable {
    case plain
    case bold
    case code
  }

  /// A word, in pieces of one style each.
  struct Word: Hashable {
    var pieces: [Piece]

    struct Piece: Hashable {
      var text: String
      let style: Style
    }

    var width: Int { pieces.map { TextWidth.of($0.text) }.reduce(0, +) }
    var plain: String { pieces.map(\.text).joined() }
  }

  private(set) var words: [Word] = []
  private var isNewWord = true

  init(_ text: String) {
    var rest = text[...]
    var isBold = false
    while let character = rest.first {
      if character == "`", let end = rest.dropFirst().firstIndex(of: "`") {
        add(String(rest[rest.index(after: rest.startIndex)..<end]), .code)
        rest = rest[rest.index(after: end)...]
      } else if rest.hasPrefix("**") {
        isBold.toggle()
        rest = rest.dropFirst(2)
      } else if rest.hasPrefix("!["), let picture = Self.link(at: rest.dropFirst()) {
        add("[Picture: \(InlineText(picture.text).words.map(\.plain).joined(separator: " "))]", .plain)
        rest = picture.rest
      } else if character == "[", let link = Self.link(at: rest) {
        add(InlineText(link.text).words.map(\.plain).joined(separator: " "), isBold ? .bold : .plain)
        if link.address.hasPrefix("http") { add(" (\(link.address))", .plain) }
        rest = link.rest
      } else if character == "*", rest.dropFirst().first.map({ $0.isLetter }) ?? false || isEnd(rest) {
        rest = rest.dropFirst()
      } else {
        add(String(character), isBold ? .bold : .plain)
        rest = rest.dropFirst()
      }
    }
  }

  /// The columns it takes on one line.
  var width: Int { words.map(\.width).reduce(0, +) + max(0, words.count - 1) }

  /// Whether a star ends an emphasis: it follows a word and precedes none.
  private func isEnd(_ rest: Substring) -> Bool {
    !isNewWord && !(rest.dropFirst().first.map { $0.isLetter || $0.isNumber } ?? false)
  }

  private mutating func add(_ text: String, _ style: Style) {
    for character in text {
      guard character != " " else {
        isNewWord = true
        continue
      }
      if isNewWord || words.isEmpty {
        words.append(Word(pieces: []))
        isNewWord = false
      }
      let place = words.count - 1
      if let last = words[place].pieces.indices.last, words[place].pieces[last].style == style {
        words[place].pieces[last].text.append(character)
      } else {
        words[place].pieces.append(Word.Piece(text: String(character), style: style))
      }
    }
  }

  private static func link(at text: Substring) -> (text: String, address: String, rest: Substring)? {
    guard let middle = text.firstIndex(of: "]"), text[text.index(after: middle)...].hasPrefix("("),
      let end = text[middle...].firstIndex(of: ")")
    else { return nil }
    let address = text[text.index(middle, offsetBy: 2)..<end]
    return (String(text[text.index(after: text.startIndex)..<middle]), String(address), text[text.index(after: end)...])
  }
}
