import Testing
import Wire

@Suite("JSON values")
struct JSONTests {
  @Test(
    "a text is read and written back to the letter",
    arguments: [
      "null", "true", "false", "0", "-1", "148.00", "1e10", "-0.5E-3", "\"\"", "\"a\\\"b\\\\c\"", "[]", "{}",
      "[1,2,[3]]",
      "{\"b\":1,\"a\":{\"c\":[true,null]}}", "\"سعر\"", "\"\\n\\t\"", "\"\\u0001\"",
    ])
  func roundTrip(text: String) throws { #expect(try JSON(parsing: text).compactText == text) }

  @Test("numbers keep their exact text, so that 148.00 stays 148.00")
  func exactNumbers() throws {
    let json = try JSON(parsing: #"{"a":148.00,"b":"148.00","c":1.10}"#)
    #expect(json["a"]?.decimal == "148.00")
    #expect(json["b"]?.decimal == "148.00")
    #expect(json["c"]?.decimal == "1.10")
    #expect(json["a"]?.integer == nil)
  }

  @Test(
    "what RFC 8259 does not allow is refused with its place",
    arguments: [
      ("", JSONProblem.Kind.unexpectedEnd, 0), ("{", .unexpectedEnd, 1), ("[1,]", .unexpectedByte, 3),
      ("{\"a\" 1}", .unexpectedByte, 5),
      ("01", .badNumber, 2), ("1.", .badNumber, 2), ("1e", .badNumber, 2), ("-", .badNumber, 1),
      ("nul", .unexpectedEnd, 3),
      ("\"\u{1}\"", .badString, 2), ("\"\\x\"", .badString, 3), ("\"abc", .unexpectedEnd, 4), ("1 2", .trailingText, 2),
      ("<html>", .unexpectedByte, 0), ("{a:1}", .unexpectedByte, 1),
    ])
  func refused(text: String, kind: JSONProblem.Kind, offset: Int) {
    #expect { try JSON(parsing: text) } throws: { error in
      (error as? JSONProblem).map { $0.kind == kind && $0.offset == offset } ?? false
    }
  }

  @Test("ten thousand open brackets are refused, not a crash")
  func depth() {
    #expect(throws: JSONProblem.self) { try JSON(parsing: String(repeating: "[", count: 10_000)) }
  }

  @Test("escapes give their characters, pairs of surrogates one, lone ones a stand-in")
  func escapes() throws {
    #expect(try JSON(parsing: #""\u0041\u00e9\ud83d\ude00""#).string == "Aé😀")
    #expect(try JSON(parsing: #""\ud83dx""#).string == "\u{FFFD}x")
  }

  @Test("the last of equal names counts, and members keep their order")
  func members() throws {
    let json = try JSON(parsing: #"{"a":1,"b":2,"a":3}"#)
    #expect(json["a"]?.integer == 3)
    #expect(json.members?.map(\.name) == ["a", "b", "a"])
  }

  @Test("a missing or mistyped member is nil and never a crash")
  func total() throws {
    let json = try JSON(parsing: #"{"a":[1]}"#)
    #expect(json["b"] == nil)
    #expect(json["a"]?["x"] == nil)
    #expect(json["a"]?[7] == nil)
    #expect(json["a"]?.string == nil)
    #expect(json.at("a", "b", "c") == nil)
  }

  @Test("a value over several lines reads back as the same value")
  func pretty() throws {
    let json: JSON = ["a": 1, "b": ["x", true, nil], "c": [:], "d": []]
    #expect(try JSON(parsing: json.prettyText) == json)
    #expect(json.prettyText.split(separator: "\n").count == 10)
  }
}

@Suite("JSON that is looked at as it is")
struct JSONUnseenTests {
  @Test("what steers a terminal or cannot be seen is escaped, and reads back the same")
  func escapes() throws {
    let text = "a\u{1B}[31m\u{9B}31m\u{7F}\u{202E}rtl\u{2066}\u{200B}\u{2028}\u{85}ü😀é"
    for json in [JSON.string(text), .object([.init(name: text, value: 1)])] {
      for written in [json.compactText, json.prettyText] {
        #expect(
          written.unicodeScalars.allSatisfy { scalar in
            scalar == "\n"
              || !(scalar.value < 0x20 || 0x7F...0x9F ~= scalar.value
                || [0x202E, 0x2066, 0x200B, 0x2028].contains(scalar.value))
          }, "\(written)")
        #expect(written.contains("ü😀é") && written.contains("\\u009b31m") && written.contains("\\u202e"))
        #expect(try JSON(parsing: written) == json)
      }
    }
  }

  @Test("a body without secrets is laid out as the value is")
  func layout() throws {
    for text in [
      #"{"a":1,"b":[true,false,null,[],{}],"c":{"d":"x\n\"y\"","e":-1.50e+3}}"#, "[]", " {} ", "\"x\"", "0",
      #"[[[1]],{"":""}]"#,
    ] { #expect(Scrubbing.body(text) == (try JSON(parsing: text).prettyText)) }
    for text in ["{\"a\":}", "[1,]", "{\"a\" 1}", "01", "tru", "\"x", "[1] 2", "{\"a\":\"\\q\"}", "-", "1.", "1e"] {
      #expect(throws: JSONProblem.self) { try JSON(parsing: text) }
      #expect(Scrubbing.body(text) == text)
    }
    let deep = String(repeating: "[", count: 130) + String(repeating: "]", count: 130)
    #expect(Scrubbing.body(deep) == deep)
  }
}

@Suite("Forms and percent-encoding")
struct FormTests {
  @Test("fields keep order and repeat, and survive every kind of character")
  func roundTrip() {
    let form = FormFields(["a": "1 2", "b[c]": "ü&=+%", "a": "", "card.number": "4111"])
    #expect(FormFields(parsing: form.text) == form)
    #expect(form.text == "a=1%202&b%5Bc%5D=%C3%BC%26%3D%2B%25&a=&card.number=4111")
  }

  @Test("a plus is a space in a form, and a broken escape stays as it is")
  func decoding() {
    #expect(FormFields(parsing: "a=1+2&b=%zz&c&=x&&")["a"] == "1 2")
    #expect(FormFields(parsing: "b=%zz")["b"] == "%zz")
    #expect(FormFields(parsing: "b=%4")["b"] == "%4")
    #expect(PercentCoding.decode("%+1", plusIsSpace: false) == "%+1")
    #expect(PercentCoding.decode("%-1", plusIsSpace: false) == "%-1")
    #expect(FormFields(parsing: "c").fields.map(\.name) == ["c"])
    #expect(PercentCoding.decode("a+b", plusIsSpace: false) == "a+b")
  }
}
