/// Till's own made-up language for tests: English with accents on every letter, a third longer and in brackets, so that a text that
/// does not come from the table shows, and so that a layout made for English alone breaks.
public enum PseudoLanguage {
  /// Its code; ISO 639 keeps `qaa` to `qtz` for local use.
  public static let code = "qps"

  /// The table made from another; each text is changed when it is looked up.
  public static func make(from source: Phrasebook, direction: WritingDirection = .leftToRight) -> Phrasebook {
    let format = LanguageFormat(
      decimalSeparator: source.format.decimalSeparator, groupSeparator: source.format.groupSeparator,
      money: source.format.money, date: source.format.date, months: source.format.months.map(accented))
    return Phrasebook(code: code, name: accented("Pseudo"), direction: direction, format: format, accenting: source)
  }

  /// A text with its letters accented, some of them doubled, and brackets around; places and texts without letters stay.
  public static func pseudo(_ text: String) -> String {
    var result = ""
    var letters = 0
    var isPlace = false
    for character in text {
      if character == "{" { isPlace = true }
      if isPlace || !character.isLetter {
        result.append(character)
      } else {
        letters += 1
        let accent = accents[character] ?? character
        result += letters.isMultiple(of: 3) ? "\(accent)\(accent)" : String(accent)
      }
      if character == "}" { isPlace = false }
    }
    return letters == 0 ? text : "«\(result)»"
  }

  private static func accented(_ text: String) -> String { String(text.map { accents[$0] ?? $0 }) }

  private static let accents: [Character: Character] = {
    let plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
    let marked = "åƀçđéƒĝĥîĵķļḿñöþɋŕšţûṽŵẋýžÅƁÇĐÉƑĜĤÎĴĶĻṀÑÖÞɊŔŠŢÛṼŴẊÝŽ"
    return Dictionary(zip(plain, marked)) { first, _ in first }
  }()
}
