public import Commerce

/// The way a language is written.
public enum WritingDirection: String, Hashable, Sendable, CaseIterable {
  /// From left to right.
  case leftToRight = "ltr"
  /// From right to left.
  case rightToLeft = "rtl"
}

/// The forms of one entry of a language table.
public enum PhraseForms: Hashable, Sendable {
  /// One text for all.
  case single(String)
  /// A text for each plural form that the language has.
  case plural([PluralForm: String])
}

/// The plural forms of Unicode CLDR.
public enum PluralForm: String, Hashable, Sendable, CaseIterable {
  /// None at all, where the language has a form for it.
  case zero
  /// One.
  case one
  /// Two, where the language has a form for it.
  case two
  /// A few, where the language has a form for it.
  case few
  /// Many, where the language has a form for it.
  case many
  /// Everything else; every entry has it.
  case other
}

/// How numbers, money and dates are written in a language.
public struct LanguageFormat: Hashable, Sendable {
  /// Between whole and fraction.
  public let decimalSeparator: String
  /// Between thousands.
  public let groupSeparator: String
  /// An amount, with `{code}` and `{amount}`.
  public let money: String
  /// A date, with `{day}`, `{month}` and `{year}`.
  public let date: String
  /// The names of the months, short, twelve of them.
  public let months: [String]

  /// How a language writes.
  public init(decimalSeparator: String, groupSeparator: String, money: String, date: String, months: [String]) {
    self.decimalSeparator = decimalSeparator
    self.groupSeparator = groupSeparator
    self.money = money
    self.date = date
    self.months = months
  }
}

/// A language table: every text that a person reads, by its key, and how the language writes numbers, money and dates.
public struct Phrasebook: Hashable, Sendable {
  /// The language's code, such as `en`.
  public let code: String
  /// The language's own name.
  public let name: String
  /// Which way it is written.
  public let direction: WritingDirection
  /// How it writes numbers, money and dates.
  public let format: LanguageFormat
  /// The entries by their keys.
  public let entries: [String: PhraseForms]

  /// A table from its parts.
  public init(
    code: String, name: String, direction: WritingDirection, format: LanguageFormat, entries: [String: PhraseForms]
  ) {
    self.code = code
    self.name = name
    self.direction = direction
    self.format = format
    self.entries = entries
  }

  /// Whether the table has an entry for a key.
  public func has(_ key: String) -> Bool { entries[key] != nil }

  /// The text of a phrase with its values filled in; a key without an entry shows as itself in brackets.
  public func text(_ phrase: Phrase) -> String {
    guard let forms = entries[phrase.key] else { return "⟦\(phrase.key)⟧" }
    switch forms {
    case .single(let template): return fill(template, phrase.values)
    case .plural(let texts):
      var count = 0
      if case .number(let number)? = phrase.values["count"] { count = number }
      return fill(texts[pluralForm(of: count)] ?? texts[.other] ?? "⟦\(phrase.key)⟧", phrase.values)
    }
  }

  /// The text of a key with its values filled in.
  public func text(_ key: String, _ values: [String: Phrase.Value] = [:]) -> String { text(Phrase(key, values)) }

  private func fill(_ template: String, _ values: [String: Phrase.Value]) -> String {
    guard template.contains("{") else { return template }
    var result = ""
    var rest = Substring(template)
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      result += rest[..<open]
      let name = String(rest[rest.index(after: open)..<close])
      result += values[name].map(text(of:)) ?? "{\(name)}"
      rest = rest[rest.index(after: close)...]
      // A name that ends with a full stop ends the sentence with it.
      if result.hasSuffix("."), rest.first == ".", !rest.hasPrefix("..") { rest = rest.dropFirst() }
    }
    return result + rest
  }

  private func text(of value: Phrase.Value) -> String {
    switch value {
    case .text(let text): Phrase.onOneLine(text)
    case .number(let number): self.number(number)
    case .money(let money): self.money(money)
    case .date(let date): self.date(date)
    case .duration(let duration): self.duration(duration)
    case .phrase(let phrase): text(phrase)
    }
  }

  /// The plural form of a count, Unicode CLDR 44, plural rules for cardinal numbers.
  func pluralForm(of count: Int) -> PluralForm {
    switch code.prefix(2) {
    case "ar":
      switch count {
      case 0: return .zero
      case 1: return .one
      case 2: return .two
      default:
        let hundredths = count % 100
        return (3...10).contains(hundredths) ? .few : (11...99).contains(hundredths) ? .many : .other
      }
    case "pt": return count == 0 || count == 1 ? .one : .other
    default: return count == 1 ? .one : .other
    }
  }
}

extension Phrasebook {
  /// A whole number with its thousands separated.
  public func number(_ number: Int) -> String { (number < 0 ? "-" : "") + grouped(String(number.magnitude)) }

  /// An amount with its currency's code and exactly its decimals.
  public func money(_ money: Money) -> String {
    format.money.replacing("{code}", with: money.currency.code).replacing("{amount}", with: amount(money))
  }

  /// An amount without its currency.
  public func amount(_ money: Money) -> String {
    let text = money.decimalText
    let negative = text.hasPrefix("-")
    let parts = text.drop { $0 == "-" }.split(separator: ".")
    let whole = grouped(String(parts.first ?? "0"))
    return (negative ? "-" : "") + (parts.count == 2 ? whole + format.decimalSeparator + parts[1] : whole)
  }

  /// A date in words.
  public func date(_ date: CivilDate) -> String {
    let month = format.months.indices.contains(date.month - 1) ? format.months[date.month - 1] : String(date.month)
    return format.date.replacing("{day}", with: String(date.day)).replacing("{month}", with: month)
      .replacing("{year}", with: String(date.year))
  }

  /// A span of time as `1:41` or `1:02:03`, rounded up to whole seconds; nothing below zero.
  public func duration(_ duration: Duration) -> String {
    let total = max(0, (duration.wholeMilliseconds + 999) / 1_000)
    let (hours, minutes, seconds) = (total / 3_600, total / 60 % 60, total % 60)
    func two(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return hours > 0 ? "\(hours):\(two(minutes)):\(two(seconds))" : "\(minutes):\(two(seconds))"
  }

  private func grouped(_ digits: String) -> String {
    var result = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index).isMultiple(of: 3) { result += format.groupSeparator }
      result.append(digit)
    }
    return result
  }
}
