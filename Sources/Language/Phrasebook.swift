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
  /// Where the entries are.
  private enum Table: Hashable, Sendable {
    case read([String: PhraseForms])
    /// What a file lacks may be in the next.
    case files([PhraseFile])
  }

  /// The language's code, such as `en`.
  public let code: String
  /// The language's own name.
  public let name: String
  /// Which way it is written.
  public let direction: WritingDirection
  /// How it writes numbers, money and dates.
  public let format: LanguageFormat
  private let table: Table
  /// What the key of an entry ends with that goes before the usual one; empty where none does.
  private var preferred = ""
  /// What the key of an entry ends with that is in the words of support, where the tool has others.
  private static let ofSupport = ".for-support"
  /// What the key of an entry ends with that stands for another at the start of a sentence.
  private static let atStart = ".at-start"

  /// A table from its parts.
  public init(
    code: String, name: String, direction: WritingDirection, format: LanguageFormat, entries: [String: PhraseForms]
  ) {
    self.init(code: code, name: name, direction: direction, format: format, table: .read(entries))
  }

  /// A table whose entries are looked up in files: in each one those that the files before it lack.
  public init(code: String, name: String, direction: WritingDirection, format: LanguageFormat, files: [PhraseFile]) {
    self.init(code: code, name: name, direction: direction, format: format, table: .files(files))
  }

  private init(code: String, name: String, direction: WritingDirection, format: LanguageFormat, table: Table) {
    self.code = code
    self.name = name
    self.direction = direction
    self.format = format
    self.table = table
  }

  /// The same table in the words of support and of an audience: a customer and a shop, where the tool says shopper and store.
  public var forSupport: Phrasebook {
    var other = self
    other.preferred = Self.ofSupport
    return other
  }

  /// All entries by their keys.
  public var entries: [String: PhraseForms] {
    switch table {
    case .read(let entries): entries
    case .files(let files): files.reduce(into: [:]) { $0.merge($1.entries) { own, _ in own } }
    }
  }

  /// Whether the table has an entry for a key.
  public func has(_ key: String) -> Bool {
    switch table {
    case .read(let entries): entries[key] != nil
    case .files(let files): files.contains { $0.has(key) }
    }
  }

  /// The text of a phrase with its values filled in; a key without an entry shows as itself in brackets.
  public func text(_ phrase: Phrase) -> String {
    guard let template = template(of: phrase) else { return "⟦\(phrase.key)⟧" }
    return fill(template, phrase.values)
  }

  /// The text of a phrase before its values are filled in.
  private func template(of phrase: Phrase) -> String? {
    func form() -> PluralForm {
      if case .number(let count)? = phrase.values["count"] { pluralForm(of: count) } else { pluralForm(of: 0) }
    }
    let own = preferred.isEmpty ? nil : phrase.key + preferred
    switch table {
    case .files(let files):
      for file in files {
        if let own, let template = file.template(own, form: form) { return template }
        if let template = file.template(phrase.key, form: form) { return template }
      }
      return nil
    case .read(let entries):
      switch own.flatMap({ entries[$0] }) ?? entries[phrase.key] {
      case .single(let template): return template
      case .plural(let texts): return texts[form()] ?? texts[.other]
      case nil: return nil
      }
    }
  }

  /// The text of a key with its values filled in.
  public func text(_ key: String, _ values: [String: Phrase.Value] = [:]) -> String { text(Phrase(key, values)) }

  private func fill(_ template: String, _ values: [String: Phrase.Value]) -> String {
    let (open, close, stop) = (UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "."))
    guard template.utf8.contains(open) else { return template }
    var result = ""
    var rest = template.utf8[...]
    while let start = rest.firstIndex(of: open), let end = rest[start...].firstIndex(of: close) {
      result += Substring(rest[..<start])
      let name = String(Substring(rest[rest.index(after: start)..<end]))
      result += values[name].map { text(of: $0, after: result) } ?? "{\(name)}"
      rest = rest[rest.index(after: end)...]
      // A name that ends with a full stop ends the sentence with it.
      if result.utf8.last == stop, rest.first == stop, rest.dropFirst().first != stop { rest = rest.dropFirst() }
    }
    return result + Substring(rest)
  }

  /// Whether what comes next begins a sentence.
  private static func endsSentence(_ text: String) -> Bool {
    guard let last = text.utf8.last else { return true }
    switch text.utf8.dropLast().last {
    case UInt8(ascii: "."), UInt8(ascii: "?"), UInt8(ascii: "!"): return last == UInt8(ascii: " ")
    default: return false
    }
  }

  private func text(of value: Phrase.Value, after before: String) -> String {
    switch value {
    case .text(let text): Phrase.onOneLine(text)
    case .number(let number): self.number(number)
    case .money(let money): self.money(money)
    case .date(let date): self.date(date)
    case .duration(let duration): self.duration(duration)
    // “the provider” is written otherwise where it begins a sentence; “stc pay” is not.
    case .phrase(let phrase):
      if Self.endsSentence(before), has(phrase.key + Self.atStart) {
        text(Phrase(phrase.key + Self.atStart, phrase.values))
      } else {
        text(phrase)
      }
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
    fill(format.money, ["code": .text(money.currency.code), "amount": .text(amount(money))])
  }

  /// An amount without its currency.
  public func amount(_ money: Money) -> String {
    let text = money.decimalText.utf8
    let digits = text.drop { $0 == UInt8(ascii: "-") }
    let whole = digits.prefix { $0 != UInt8(ascii: ".") }
    let decimals = Substring(digits[whole.endIndex...].dropFirst())
    return (digits.count < text.count ? "-" : "") + grouped(String(Substring(whole)))
      + (decimals.isEmpty ? "" : format.decimalSeparator + decimals)
  }

  /// A date in words.
  public func date(_ date: CivilDate) -> String {
    let month = format.months.indices.contains(date.month - 1) ? format.months[date.month - 1] : String(date.month)
    return fill(
      format.date, ["day": .text(String(date.day)), "month": .text(month), "year": .text(String(date.year))])
  }

  /// A span of time as `1:41` or `1:02:03`, rounded up to whole seconds; nothing below zero.
  public func duration(_ duration: Duration) -> String {
    let total = max(0, (duration.wholeMilliseconds + 999) / 1_000)
    let (hours, minutes, seconds) = (total / 3_600, total / 60 % 60, total % 60)
    func two(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return hours > 0 ? "\(hours):\(two(minutes)):\(two(seconds))" : "\(minutes):\(two(seconds))"
  }

  private func grouped(_ digits: String) -> String {
    let count = digits.utf8.count
    guard count > 3 else { return digits }
    var result = ""
    for (index, digit) in digits.unicodeScalars.enumerated() {
      if index > 0, (count - index).isMultiple(of: 3) { result += format.groupSeparator }
      result.unicodeScalars.append(digit)
    }
    return result
  }
}
