import Testing

/// Keeps the habits that docs/style.md replaces out of everything that people read.
@Suite("Plain English")
struct PlainEnglishTests {
  /// Words that have a plainer one, with that (docs/glossary.md).
  static let banned: [(words: String, better: String)] = [
    ("can be used for \\{", "Expires in"), ("is no (card|link|number|amount|file|session|JSON|YAML)", "is not a valid"),
    ("whoever", "the actor's name"), ("that which", "what"), ("what an? [a-z ]{1,25} leaves", "a noun"),
    ("called off", "cancelled"), ("calls? (it|this) off", "cancels it"), ("given back", "refunded"),
    ("ways? to pay", "payment method"), ("ran out|runs out|run out", "expired"),
    ("said no|says no(?! more|thing)", "declined"),
    ("says yes", "approves"), ("so many|so often", "this many"), ("mail address", "email"),
    ("in hand", "selected"), ("by itself", "automatically"), ("anew", "again"), ("in vain", "without effect"),
    ("shall", "a present verb"), ("written down", "saved"), ("makes no sense", "unreadable"),
    ("nothing was taken|took nothing", "You have not been charged"), ("handed in", "submitted"),
    ("will do", "please use"),
    ("pretend", "simulated"), ("spoilt|spelt|learnt", "tampered, spelled, learned"),
    ("goes on(?! to)|go on (with|there|where|from|as)\\b|to go on", "continue"),
    ("(gave|given|gives?) ((the|your|her|his) )?(money|amount|charge) back|gave (it|them) back", "refunded"),
    ("(has|have|gives?|gave) (the|a) permission|permission for (later )?payments?", "mandate"),
    ("(another|the (first|next|last|same)|one) try", "attempt"), ("set up wrongly", "misconfigured"),
  ]

  private static let code = #"`[^`]*`|\{"tillrun":1"#

  private static func check(_ all: [Prose]) throws {
    // A pattern is compiled where it stands, so none stands in the loop; and texts with none of the words are all but a few.
    let code = try Regex(code, as: Substring.self)
    let any = try Regex("\\b(?:\(banned.map(\.words).joined(separator: "|")))").ignoresCase()
    let patterns = try banned.map { (try Regex("\\b(?:\($0.words))").ignoresCase(), $0.better) }
    let ordinal = #/\b(?:the|every) \d+\. (?:call|try|time|attempt)|\}\. (?:call|try|time|attempt)/#
    let straight = #/\w'\w/#
    for prose in all {
      let text = prose.without(code)
      for (pattern, better) in text.contains(any) ? patterns : [] {
        guard let match = text.firstMatch(of: pattern) else { continue }
        Issue.record("\(prose.place): “\(text[match.range])”, better: \(better). \(prose.text)")
      }
      if text.contains(ordinal) {
        Issue.record("\(prose.place): an ordinal made by hand. \(prose.text)")
      }
      if text.contains(straight) || text.contains("\"") {
        Issue.record("\(prose.place): a straight quotation mark or apostrophe. \(prose.text)")
      }
    }
  }

  @Test("no phrase has a word with a plainer one, a hand-made ordinal or a straight quotation mark")
  func phraseWords() throws { try Self.check(Self.phrases()) }

  @Test("no outcome has a word with a plainer one, a hand-made ordinal or a straight quotation mark")
  func outcomeWords() throws { try Self.check(Self.outcomes()) }

  @Test("no scenario's name has a word with a plainer one, a hand-made ordinal or a straight quotation mark")
  func scenarioWords() throws {
    for folder in ["assets/scenarios", "assets/explanations", "assets/examples"] {
      try Self.check(Self.scenarioNames(below: folder))
    }
  }

  @Test("nothing that a scenario says has a word with a plainer one or a straight quotation mark")
  func scenarioTextWords() throws {
    let texts = try Self.scenarioTexts()
    #expect(texts.count > 500)
    try Self.check(texts)
  }

  @Test("no sentence of the library has a word with a plainer one or a straight quotation mark")
  func userMessageWords() throws {
    let texts = try Self.userMessages("English")
    #expect(texts.count > 60)
    try Self.check(texts)
  }

  @Test(
    "no sentence of the library in another language has a straight apostrophe",
    arguments: ["Arabic", "Danish", "Finnish", "Norwegian", "Portuguese", "Spanish", "Swedish"])
  func otherUserMessages(language: String) throws {
    let texts = try Self.userMessages(language)
    #expect(texts.count > 60)
    for text in texts where text.text.contains("'") {
      Issue.record("\(text.place): a straight apostrophe. \(text.text)")
    }
  }

  @Test("no page has a word with a plainer one, a hand-made ordinal or a straight quotation mark")
  func pageWords() throws { try Self.check(Self.pages()) }

  @Test("a sentence that ends with a full stop starts with a capital")
  func capitals() throws {
    let code = try Regex(Self.code, as: Substring.self)
    // Brands that are written so may.
    let (within, start) = (#/[a-z}][.!?] (?!stc pay|mada|iOS)[a-z]/#, #/^(?!stc pay|mada|iOS)[a-z]/#)
    for prose in try Self.phrases() + Self.outcomes() {
      let text = prose.without(code)
      // What support must not do continues the label “Do not”.
      let isWhole = !(prose.place.hasPrefix("en.json") && prose.place.hasSuffix(".do-not"))
      let startsLow = text.contains(within) || isWhole && text.hasSuffix(".") && text.contains(start)
      if startsLow { Issue.record("\(prose.place): a lower-case start. \(prose.text)") }
    }
  }
}
