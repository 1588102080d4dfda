import Language
import Testing

@testable import TillAssets

/// A language besides English: its own entries, and those of English.
struct Translation {
  let book: Phrasebook
  let own: [String: PhraseForms]
  let english: [String: PhraseForms]

  init(_ code: String) throws {
    let assets = try builtAssets()
    book = try assets.phrasebook(code)
    english = try assets.phrasebook("en").entries
    let file = try #require(PhraseFile(try assets.bytes("languages/\(code).json")))
    own =
      Phrasebook(code: code, name: book.name, direction: book.direction, format: book.format, file: file).entries
  }

  /// Its texts, each with the key, the plural form if there are several, and the English.
  var texts: [(key: String, form: PluralForm?, text: String, english: String)] {
    own.sorted { $0.key < $1.key }.flatMap { key, forms in
      let english = english[key]?.text ?? ""
      return switch forms {
      case .single(let text): [(key, PluralForm?.none, text, english)]
      case .plural(let texts): texts.map { (key, $0.key, $0.value, english) }
      }
    }
  }

  /// The names of the places in a text.
  static func places(_ text: String) -> Set<String> { Set(text.matches(of: /\{([^}]*)\}/).map { String($0.1) }) }

  /// The words of a text in Latin letters, those in places left out.
  static func latinWords(_ text: String) -> [String] {
    text.replacing(/\{[^}]*\}/, with: " ").matches(of: /[A-Za-z][A-Za-z0-9]*/).map { String($0.0) }
  }
}

extension PhraseForms {
  /// The text, or that for most counts.
  var text: String {
    switch self {
    case .single(let text): text
    case .plural(let texts): texts[.other] ?? ""
    }
  }
}

@Suite("Languages besides English")
struct TranslationTests {
  /// What each has forms for (Unicode CLDR 44).
  private static let plurals: [String: Set<PluralForm>] = ["ar": Set(PluralForm.allCases)]

  private func each(_ check: (String, Translation) throws -> Void) throws {
    for code in try builtAssets().offeredLanguages where code != "en" { try check(code, Translation(code)) }
  }

  @Test("each text belongs to an entry of English, and says something else")
  func keys() throws {
    try each { code, translation in
      #expect(translation.own.count > 1_000)
      for (key, _, text, english) in translation.texts {
        #expect(translation.english[key] != nil, "\(code): \(key)")
        #expect(text != english && !text.isEmpty, "\(code): \(key)")
      }
    }
  }

  @Test("each text has the places of the English; a form for none, one or two may say the count in a word")
  func places() throws {
    try each { code, translation in
      for (key, form, text, english) in translation.texts {
        var (places, wanted) = (Translation.places(text), Translation.places(english))
        if [.zero, .one, .two].contains(form) {
          places.remove("count")
          wanted.remove("count")
        }
        #expect(places == wanted, "\(code): \(key) \(form?.rawValue ?? "")")
      }
    }
  }

  @Test("an entry that counts in English has every form of the language, and none has only some of them")
  func forms() throws {
    try each { code, translation in
      let forms = try #require(Self.plurals[code], "say which forms \(code) has")
      for (key, entry) in translation.own {
        switch (entry, translation.english[key]) {
        case (.plural(let texts), let english):
          #expect(Set(texts.keys) == forms, "\(code): \(key)")
          let places = Translation.places(english?.text ?? "")
          #expect(places.contains("count"), "\(code): \(key) counts nothing")
        case (.single, .plural): Issue.record("\(code): \(key) counts in English")
        case (.single, .single), (.single, nil): break
        }
      }
    }
  }

  @Test("a text that is another one on the stage or at the start of a sentence is so in each language")
  func variants() throws {
    try each { code, translation in
      for key in translation.own.keys {
        for suffix in [".on-stage", ".at-start"] where translation.english[key + suffix] != nil {
          let english = translation.english[key + suffix]?.text ?? ""
          if Translation.latinWords(english).isEmpty { continue }
          #expect(translation.own[key + suffix] != nil, "\(code): \(key)\(suffix) would be English")
        }
      }
    }
  }

  @Test("no text has invisible characters, or blanks where none are needed")
  func invisible() throws {
    try each { code, translation in
      for (key, _, text, _) in translation.texts {
        let hidden = text.unicodeScalars.filter {
          [.control, .format, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator]
            .contains($0.properties.generalCategory)
        }
        #expect(hidden.isEmpty, "\(code): \(key)")
        #expect(!text.hasPrefix(" ") && !text.hasSuffix(" ") && !text.contains("  "), "\(code): \(key)")
      }
    }
  }

  @Test("a text ends with a full stop where the English does")
  func stops() throws {
    try each { code, translation in
      for (key, _, text, english) in translation.texts {
        #expect(text.hasSuffix(".") == english.hasSuffix("."), "\(code): \(key)")
      }
    }
  }
}
