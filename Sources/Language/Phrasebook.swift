import Basics
import Commerce

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

/// A language table: every text that a person reads, by its key, and how the language writes numbers, money and dates.
public struct Phrasebook: Hashable, Sendable {
  /// Where entries are.
  private enum Table: Hashable, Sendable {
    case read([String: PhraseForms])
    case file(PhraseFile)
    /// Another one in the made-up language.
    indirect case accented(Table)

    var entries: [String: PhraseForms] {
      switch self {
      case .read(let entries): entries
      case .file(let file): file.entries
      case .accented(let table):
        table.entries.mapValues { forms in
          switch forms {
          case .single(let text): .single(PseudoLanguage.pseudo(text))
          case .plural(let texts): .plural(texts.mapValues(PseudoLanguage.pseudo))
          }
        }
      }
    }

    func has(_ key: String) -> Bool {
      switch self {
      case .read(let entries): entries[key] != nil
      case .file(let file): file.has(key)
      case .accented(let table): table.has(key)
      }
    }

    /// The text of a key; `form` is asked where there is a text for each plural form.
    func template(_ key: String, _ form: () -> PluralForm) -> String? {
      switch self {
      case .file(let file): file.template(key, form: form)
      case .accented(let table): table.template(key, form).map(PseudoLanguage.pseudo)
      case .read(let entries):
        switch entries[key] {
        case .single(let text): text
        case .plural(let texts): texts[form()] ?? texts[.other]
        case nil: nil
        }
      }
    }
  }

  /// The language's code, such as `en`.
  public let code: String
  /// The language's own name.
  public let name: String
  /// Which way it is written.
  public let direction: WritingDirection
  /// How it writes numbers, money and dates.
  public let format: LanguageFormat
  /// What one lacks may be in the next; only the first is in the language itself, the others are in English.
  private let tables: [Table]
  /// Whether values are set off from what they are filled into, so that a screen can put both in order.
  private var isolates = false
  /// What the key of an entry ends with that goes before the usual one; empty where none does.
  private var preferred = ""
  /// What the key of an entry ends with that is in the words of support, where the tool has others.
  private static let ofSupport = ".for-support"
  /// What the key of an entry ends with that stands for another at the start of a sentence.
  private static let atStart = ".at-start"

  /// A table from its parts; what it lacks is read in English.
  public init(
    code: String, name: String, direction: WritingDirection, format: LanguageFormat, entries: [String: PhraseForms],
    english: Phrasebook? = nil
  ) {
    self.init(
      code: code, name: name, direction: direction, format: format, tables: [.read(entries)] + (english?.tables ?? []))
  }

  /// A table whose entries are looked up in its file; what that lacks is read in English.
  public init(
    code: String, name: String, direction: WritingDirection, format: LanguageFormat, file: PhraseFile,
    english: Phrasebook? = nil
  ) {
    self.init(
      code: code, name: name, direction: direction, format: format, tables: [.file(file)] + (english?.tables ?? []))
  }

  /// The made-up language, made from another.
  init(code: String, name: String, direction: WritingDirection, format: LanguageFormat, accenting source: Phrasebook) {
    self.init(
      code: code, name: name, direction: direction, format: format, tables: source.tables.map(Table.accented))
  }

  private init(code: String, name: String, direction: WritingDirection, format: LanguageFormat, tables: [Table]) {
    self.code = code
    self.name = name
    self.direction = direction
    self.format = format
    self.tables = tables
  }

  /// The same table in the words of support and of an audience: a customer and a shop, where the tool says shopper and store.
  public var forSupport: Phrasebook {
    var other = self
    other.preferred = Self.ofSupport
    return other
  }

  /// The same table, for what is a value itself.
  var inOnePiece: Phrasebook {
    guard isolates else { return self }
    var other = self
    other.isolates = false
    return other
  }

  /// The same table for screens. In a language from right to left each value is set off from the sentence around it, by the marks of
  /// `Isolation`, and so is a sentence that had to be read in English.
  public var forScreens: Phrasebook {
    var other = self
    other.isolates = direction == .rightToLeft
    return other
  }

  /// All entries by their keys.
  public var entries: [String: PhraseForms] {
    tables.reduce(into: [:]) { $0.merge($1.entries) { own, _ in own } }
  }

  /// Whether the table has an entry for a key.
  public func has(_ key: String) -> Bool { tables.contains { $0.has(key) } }

  /// The text of a phrase with its values filled in; a key without an entry shows as itself in brackets.
  public func text(_ phrase: Phrase) -> String { text(phrase, beginsSentence: false) }

  private func text(_ phrase: Phrase, beginsSentence: Bool) -> String {
    guard let (template, isOwn) = template(of: phrase, beginsSentence) else { return "⟦\(phrase.key)⟧" }
    return isolates ? isolated(template, phrase.values, isOwn: isOwn) : fill(template, phrase.values)
  }

  /// A text for a screen that runs from right to left. A sentence of English words keeps its own direction.
  private func isolated(_ template: String, _ values: [String: Phrase.Value], isOwn: Bool) -> String {
    let text = fill(template, values)
    guard !isOwn, Isolation.hasRightToLeft(text), Self.hasWords(template) else { return text }
    return Isolation.leftToRight.around(text)
  }

  /// Whether there are letters beside the places for values.
  private static func hasWords(_ template: String) -> Bool {
    var isPlace = false
    return template.unicodeScalars.contains { scalar in
      if scalar == "{" { isPlace = true }
      if scalar == "}" { isPlace = false }
      return !isPlace && scalar.properties.isAlphabetic
    }
  }

  /// The text of a phrase before its values are filled in, and whether it is in the language itself.
  private func template(of phrase: Phrase, _ beginsSentence: Bool) -> (text: String, isOwn: Bool)? {
    for (index, table) in tables.enumerated() {
      func form() -> PluralForm {
        let count = if case .number(let count)? = phrase.values["count"] { count } else { 0 }
        return PluralRule(code: index == 0 ? code : "en").form(of: count)
      }
      func found(_ key: String) -> String? {
        if !preferred.isEmpty, let text = table.template(key + preferred, form) { return text }
        return table.template(key, form)
      }
      // “the provider” is written otherwise where it begins a sentence; “stc pay” is not.
      let atStart = beginsSentence ? found(phrase.key + Self.atStart) : nil
      if let text = atStart ?? found(phrase.key) { return (text, index == 0) }
    }
    return nil
  }

  /// The text of a key with its values filled in.
  public func text(_ key: String, _ values: [String: Phrase.Value] = [:]) -> String { text(Phrase(key, values)) }

  func fill(_ template: String, _ values: [String: Phrase.Value]) -> String {
    let (open, close, stop) = (UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "."))
    guard template.utf8.contains(open) else { return template }
    var result = ""
    var rest = template.utf8[...]
    while let start = rest.firstIndex(of: open), let end = rest[start...].firstIndex(of: close) {
      result += Substring(rest[..<start])
      let name = String(Substring(rest[rest.index(after: start)..<end]))
      let value = values[name]
      let text = value.map { self.text(of: $0, after: result) } ?? "{\(name)}"
      let stops = (text.isEmpty ? result : text).utf8.last == stop
      result += value.map { set(off: text, $0) } ?? text
      rest = rest[rest.index(after: end)...]
      // A name that ends with a full stop ends the sentence with it.
      if stops, rest.first == stop, rest.dropFirst().first != stop { rest = rest.dropFirst() }
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

  /// A value as it stands in a sentence: numbers, amounts and dates run from left to right in every language, texts as their first
  /// letter does.
  private func set(off text: String, _ value: Phrase.Value) -> String {
    guard isolates else { return text }
    return switch value {
    case .number, .money, .duration: Isolation.leftToRight.around(text)
    case .text, .phrase, .date: Isolation.firstLetter.around(text)
    }
  }

  private func text(of value: Phrase.Value, after before: String) -> String {
    switch value {
    case .text(let text): Phrase.onOneLine(text)
    case .number(let number): self.number(number)
    case .money(let money): self.money(money)
    case .date(let date): self.date(date)
    case .duration(let duration): self.duration(duration)
    case .phrase(let phrase):
      text(phrase, beginsSentence: Self.endsSentence(isolates ? Isolation.without(before) : before))
    }
  }
}
