import Language
import Testing

@Suite("Phrases looked up in their file")
struct PhraseFileTests {
  private func made(_ phrases: String) -> PhraseFile? {
    PhraseFile(Array(#"{"code": "en", "months": ["Jan", {"a": 1}], "phrases": \#(phrases), "name": "English"}"#.utf8))
  }

  private func book(_ file: PhraseFile, english: Phrasebook? = nil) -> Phrasebook {
    Phrasebook(
      code: "en", name: "English", direction: .leftToRight,
      format: LanguageFormat(
        decimalSeparator: ".", groupSeparator: ",", money: "{code} {amount}", date: "{day}", months: []), file: file,
      english: english)
  }

  @Test("a text is found by its key, with its quotation marks, backslashes and letters of every script")
  func texts() throws {
    let file = try #require(
      made(
        #"{"a": "plain", "b.c": "say \"no\" \\ or \\\"", "d" : "“نعم” — é 😀 and a good many plain letters behind", "e":""}"#
      ))
    let book = book(file)
    #expect(book.text("a") == "plain")
    #expect(book.text("b.c") == #"say "no" \ or \""#)
    #expect(book.text("d") == "“نعم” — é 😀 and a good many plain letters behind")
    #expect(book.text("e") == "" && book.has("e"))
    #expect(book.text("b") == "⟦b⟧" && !book.has("b") && !book.has(""))
  }

  @Test("the text for a plural form is found, the one for all others where there is none of its own")
  func plurals() throws {
    let file = try #require(
      made(#"{"tries": {"one": "{count} try", "other": "{count} tries"}, "all": {"other": "x"}}"#))
    let book = book(file)
    #expect([0, 1, 2].map { book.text("tries", ["count": .number($0)]) } == ["0 tries", "1 try", "2 tries"])
    #expect(book.text("all", ["count": .number(1)]) == "x")
    #expect(
      book.entries == [
        "tries": .plural([.one: "{count} try", .other: "{count} tries"]), "all": .plural([.other: "x"]),
      ])
  }

  @Test("each of many keys is found, and what one file lacks in the next")
  func many() throws {
    let keys = (0..<3_000).map { "key.\($0)" }
    let own = try #require(
      made("{" + keys.prefix(2_000).map { "\"\($0)\": \"own \($0)\"" }.joined(separator: ", ") + "}"))
    let all = try #require(made("{" + keys.map { "\"\($0)\": \"all \($0)\"" }.joined(separator: ", ") + "}"))
    let book = book(own, english: book(all))
    for (index, key) in keys.enumerated() { #expect(book.text(key) == (index < 2_000 ? "own " : "all ") + key) }
    #expect(book.entries.count == 3_000 && book.entries["key.1"] == .single("own key.1"))
  }

  @Test("what stands around the phrases is handed over without them")
  func head() throws {
    let file = try #require(made(#"{"a": "}"}"#))
    #expect(
      String(decoding: file.head, as: UTF8.self)
        == #"{"code": "en", "months": ["Jan", {"a": 1}], "phrases": {}, "name": "English"}"#)
  }

  @Test(
    "what is written in another way, or wrong, is left to whoever reads it as any other JSON",
    arguments: [
      #"{"a": "\u0041"}"#, #"{"a": "line\n"}"#, "{\"a\": \"line\n\"}", "{}", "[]", #"{"a": 1}"#, #"{"a": "x",}"#,
      #"{"a": "x", "a": "y"}"#, #"{"a\"b": "x"}"#, #"{"a": {"one": "x"}}"#, #"{"a": {"other": 1}}"#,
      #"{"a": {"some": "x", "other": "y"}}"#, #"{"a": {"other": "x", "other": "y"}}"#, #"{"a": "x"}}"#, #"{"a": "x"#,
      #"{"a" "x"}"#, #"{"a": "x"}, "phrases": {"b": "y"}"#,
    ])
  func others(phrases: String) { #expect(made(phrases) == nil) }

  @Test(
    "bytes that are no UTF-8 are refused",
    arguments: [
      [0xFF], [0x80], [0xC0, 0x80], [0xE2, 0x82], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xE2, 0x28, 0xA1],
    ] as [[UInt8]])
  func bytes(bytes: [UInt8]) {
    let text = Array(#"{"phrases": {"a": "long enough to be looked at in one go "#.utf8) + bytes + Array(#""}}"#.utf8)
    #expect(PhraseFile(text) == nil)
    #expect(PhraseFile(Array(text.prefix { $0 < 0x80 }) + Array(#""}}"#.utf8)) != nil)
  }
}
