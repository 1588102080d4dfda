import Language

/// The made-up test language: English with accents on every letter, a third longer and in brackets, so that a text that does not
/// come from the table shows, and so that a layout made for English alone breaks.
enum PseudoLanguage {
  static let code = "qps"

  /// The table made from another.
  static func make(from source: Phrasebook, direction: WritingDirection = .leftToRight) -> Phrasebook {
    let entries = source.entries.mapValues { (forms: PhraseForms) -> PhraseForms in
      switch forms {
      case .single(let text): return .single(pseudo(text))
      case .plural(let texts): return .plural(texts.mapValues(pseudo))
      }
    }
    let format = LanguageFormat(
      decimalSeparator: source.format.decimalSeparator, groupSeparator: source.format.groupSeparator,
      money: source.format.money, date: source.format.date, months: source.format.months.map(accented))
    return Phrasebook(
      code: code, name: accented("Pseudo"), direction: direction, format: format, entries: entries)
  }

  /// A text with its letters accented, some of them doubled, and brackets around; places and texts without letters stay.
  static func pseudo(_ text: String) -> String {
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

  static let accents: [Character: Character] = {
    let plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
    let marked = "åƀçđéƒĝĥîĵķļḿñöþɋŕšţûṽŵẋýžÅƁÇĐÉƑĜĤÎĴĶĻṀÑÖÞɊŔŠŢÛṼŴẊÝŽ"
    return Dictionary(zip(plain, marked)) { first, _ in first }
  }()

  /// The table as the file holds it: keys sorted, one entry on a line.
  static func file(_ table: Phrasebook) -> String {
    let months = table.format.months.map(quoted).joined(separator: ", ")
    let head = """
      {
        "code": \(quoted(table.code)),
        "name": \(quoted(table.name)),
        "direction": \(quoted(table.direction.rawValue)),
        "format": {
          "decimal": \(quoted(table.format.decimalSeparator)),
          "group": \(quoted(table.format.groupSeparator)),
          "money": \(quoted(table.format.money)),
          "date": \(quoted(table.format.date)),
          "months": [\(months)]
        },
        "phrases": {

      """
    let rows = table.entries.keys.sorted().map { key in "    \(quoted(key)): \(json(table.entries[key]))" }
    return head + rows.joined(separator: ",\n") + "\n  }\n}\n"
  }

  private static func json(_ forms: PhraseForms?) -> String {
    switch forms {
    case .single(let text): return quoted(text)
    case .plural(let texts):
      let parts = PluralForm.allCases.compactMap { form in texts[form].map { "\(quoted(form.rawValue)): \(quoted($0))" }
      }
      return "{ \(parts.joined(separator: ", ")) }"
    case nil: return "null"
    }
  }

  private static func quoted(_ text: String) -> String {
    let escaped = text.unicodeScalars.reduce(into: "") { escaped, scalar in
      switch scalar {
      case "\\": escaped += "\\\\"
      case "\"": escaped += "\\\""
      case "\n": escaped += "\\n"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return "\"\(escaped)\""
  }
}
