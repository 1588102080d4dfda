import Testing
import Wire

@Suite("The body of a message")
struct WireBodyTests {
  @Test("a text, its bytes and a literal of it are one body")
  func equal() {
    let amount = "148.00"
    let bodies: [WireBody] = [
      WireBody("{\"amount\":148.00}"), WireBody(bytes: Array("{\"amount\":148.00}".utf8)), "{\"amount\":\(amount)}",
      WireBody(["amount": .number("148.00")]),
    ]
    #expect(Set(bodies).count == 1)
    #expect(bodies.allSatisfy { $0.json?["amount"]?.decimal == "148.00" && $0.bytes == Array($0.text.utf8) })
  }

  @Test("two spellings of a letter are two bodies, though they are one text")
  func spelling() {
    let (composed, decomposed) = ("caf\u{E9}", "cafe\u{301}")
    #expect(composed == decomposed)
    #expect(WireBody(composed) != WireBody(decomposed))
    #expect(WireBody("a") != WireBody("ab"))
  }

  @Test("bytes that are not UTF-8 stay as they are, and are no JSON")
  func notUTF8() {
    let bytes: [UInt8] = [0x22, 0x61, 0xFF, 0x22]
    let body = WireBody(bytes: bytes)
    #expect(body.bytes == bytes)
    #expect(body.text == "\"a\u{FFFD}\"")
    // What the text shows in their place would be JSON.
    #expect(WireBody(body.text).json == "a\u{FFFD}")
    #expect(body.json == nil)
    #expect(body != WireBody(body.text))
    #expect(body == WireBody(bytes: bytes) && body.hashValue == WireBody(bytes: bytes).hashValue)
    #expect(!WireBody(bytes: [0xC3]).isEmpty)
  }

  @Test("nothing is no JSON and a form without fields")
  func empty() {
    let nothing: WireBody = ""
    #expect(nothing.isEmpty && nothing.bytes.isEmpty && nothing.json == nil && nothing.form == FormFields())
    #expect(nothing == WireBody(bytes: []))
  }

  @Test(
    "what a JSON body says is what its text says, also where the value cannot be written",
    arguments: [
      .object([.init(name: "a", value: 1), .init(name: "b", value: 2), .init(name: "a", value: 3)]),
      ["amount": .number("148.00"), "small": .number("-0.5E-3"), "big": .number("1e10")],
      ["quoted": "a \"b\" \\ c", "unseen": "\u{200F}\u{1F}\u{7F}\n\u{2028}", "seen": "سعر 😀 é", "none": nil],
      [[], .object([]), true, false],
      [.number("01")], [.number("")], [.number("NaN")], [.number("1,2")], [.number(" 1")], [.number("1.")],
      .number("-"), .number("\"1\""), nested(128), nested(129),
    ] as [JSON])
  func madeFromJSON(value: JSON) {
    let body = WireBody(value)
    #expect(body.json == (try? JSON(parsing: body.text)))
    #expect(body.text == value.compactText)
  }

  @Test("a form body has the fields that it was made of")
  func form() {
    let fields = FormFields(["card.holder": "Sara & Omar = سارة", "empty": "", "": "x"])
    #expect(WireBody(fields).form == fields)
    #expect(WireBody(WireBody(fields).text).form == fields)
    #expect(WireBody(fields).json == nil)
  }

  @Test("a changed body is read anew")
  func changed() throws {
    var answer = WireAnswer(status: 200, json: ["id": "1"])
    let before = answer
    #expect(answer.json?["id"] == "1")
    answer.body = WireBody(answer.body.text.replacing("1", with: "2"))
    #expect(answer.json?["id"] == "2")
    #expect(before.json?["id"] == "1")
    answer.body = WireBody(bytes: answer.body.bytes.dropLast())
    #expect(answer.json == nil)
  }

  @Test("no secret is in what a body prints")
  func printed() {
    let body: WireBody = #"{"number":"4539578763621486","cvv":"739"}"#
    for text in ["\(body)", body.debugDescription, String(reflecting: body)] {
      #expect(!text.contains("578763621486") && !text.contains("739"), "\(text)")
    }
    #expect(Mirror(reflecting: body).children.isEmpty)
  }

  private static func nested(_ levels: Int) -> JSON { (0..<levels).reduce(JSON.null) { inner, _ in .array([inner]) } }
}
