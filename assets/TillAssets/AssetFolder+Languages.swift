import Basics
public import Language
import Wire

extension AssetFolder {
  /// The codes of the languages that people read, sorted: what is offered.
  public var offeredLanguages: [String] { names(in: "languages", ending: ".json") }

  /// The codes of the languages there are, that for tests last.
  public var languageCodes: [String] { offeredLanguages + [PseudoLanguage.code] }

  /// A language's own name.
  public func languageName(_ code: String) throws(AssetProblem) -> String { try language(code).head.string("name") }

  /// Reads a language table; a key that it lacks is taken from English.
  public func phrasebook(_ code: String) throws(AssetProblem) -> Phrasebook {
    if code == PseudoLanguage.code { return PseudoLanguage.make(from: try phrasebook("en")) }
    guard offeredLanguages.contains(code) else {
      throw .unknownName(
        kind: "language", name: code, nearest: NearestWord.to(code, in: offeredLanguages), known: offeredLanguages)
    }
    let (document, file) = try language(code)
    guard let direction = WritingDirection(rawValue: try document.string("direction")) else {
      throw document.wrong("direction", "`ltr` or `rtl`")
    }
    guard let shape = document.root["format"] else { throw document.wrong("format", "an object") }
    let months = try document.strings("months", in: shape)
    guard months.count == 12 else { throw document.wrong("format.months", "twelve texts") }
    let format = LanguageFormat(
      decimalSeparator: try document.string("decimal", in: shape),
      groupSeparator: try document.string("group", in: shape),
      money: try document.string("money", in: shape), date: try document.string("date", in: shape), months: months)
    let (own, name) = (try document.string("code"), try document.string("name"))
    let english = code == "en" ? nil : try phrasebook("en")
    if let file {
      return Phrasebook(code: own, name: name, direction: direction, format: format, file: file, english: english)
    }
    var entries: [String: PhraseForms] = [:]
    for member in try AssetDocument(self, Self.name(of: code)).members("phrases") {
      entries[member.name] = try forms(member, document)
    }
    return Phrasebook(code: own, name: name, direction: direction, format: format, entries: entries, english: english)
  }

  /// What a language's file says of the language, and its phrases where they are written so that they can be looked up in the file.
  private func language(_ code: String) throws(AssetProblem) -> (head: AssetDocument, file: PhraseFile?) {
    let name = Self.name(of: code)
    if let file = PhraseFile(try bytes(name)), let head = try? AssetDocument(self, name, file.head) {
      return (head, file)
    }
    return (try AssetDocument(self, name), nil)
  }

  private static func name(of language: String) -> String { "languages/\(language).json" }

  private func forms(_ member: JSON.Member, _ document: AssetDocument) throws(AssetProblem) -> PhraseForms {
    if let text = member.value.string { return .single(text) }
    var texts: [PluralForm: String] = [:]
    for form in member.value.members ?? [] {
      guard let name = PluralForm(rawValue: form.name), let text = form.value.string else {
        throw document.wrong("phrases.\(member.name)", "a text, or texts named zero, one, two, few, many, other")
      }
      texts[name] = text
    }
    guard texts[.other] != nil else {
      throw document.wrong("phrases.\(member.name)", "a text, or texts of which one is named other")
    }
    return .plural(texts)
  }
}
