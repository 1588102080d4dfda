import Deeplinks
import Testing

@Suite("Links")
struct LinkTests {
  struct Parts: Sendable {
    let text: String
    let scheme: String
    var host = ""
    var port: Int?
    var path = ""
    var query: String?
    var fragment: String?
  }

  @Test(
    "a link is split where RFC 3986 section 3 splits it, and nothing is decoded or normalised",
    arguments: [
      Parts(text: "tillshop://return", scheme: "tillshop", host: "return"),
      Parts(text: "tillshop://return/", scheme: "tillshop", host: "return", path: "/"),
      Parts(text: "tillshop:///return", scheme: "tillshop", path: "/return"),
      Parts(text: "tillshop:return", scheme: "tillshop", path: "return"),
      Parts(text: "tillshop://return?", scheme: "tillshop", host: "return", query: ""),
      Parts(text: "tillshop://return?id=1#", scheme: "tillshop", host: "return", query: "id=1", fragment: ""),
      Parts(text: "tillshop://return#a?b", scheme: "tillshop", host: "return", fragment: "a?b"),
      Parts(text: "tillshop://return?a=b?c=/d", scheme: "tillshop", host: "return", query: "a=b?c=/d"),
      Parts(text: "TillShop://Return/A", scheme: "TillShop", host: "Return", path: "/A"),
      Parts(
        text: "https://pay.tillshop.test:443/return", scheme: "https", host: "pay.tillshop.test", port: 443,
        path: "/return"),
      Parts(text: "https://h.test:0080", scheme: "https", host: "h.test", port: 80),
      Parts(text: "https://h.test/a//b/../c", scheme: "https", host: "h.test", path: "/a//b/../c"),
      Parts(
        text: "https://h.test/a%2Fb%20c?x=%26#%23", scheme: "https", host: "h.test", path: "/a%2Fb%20c", query: "x=%26",
        fragment: "%23"),
      Parts(text: "https://h.test/%", scheme: "https", host: "h.test", path: "/%"),
      Parts(text: "https://[2001:db8::1]:8443/x", scheme: "https", host: "[2001:db8::1]", port: 8443, path: "/x"),
      Parts(text: "https://[::1]", scheme: "https", host: "[::1]"),
      Parts(text: "https://h.test?to=a@b:c", scheme: "https", host: "h.test", query: "to=a@b:c"),
      Parts(text: "com.till.shop+pay-1://result", scheme: "com.till.shop+pay-1", host: "result"),
      Parts(text: "mailto:a@b.test", scheme: "mailto", path: "a@b.test"),
      Parts(text: "https://متجر.test/عودة", scheme: "https", host: "متجر.test", path: "/عودة"),
      Parts(text: "https:\u{301}//h.test", scheme: "https", path: "\u{301}//h.test"),
      // A combining mark must not hide the delimiter before it.
      Parts(
        text: "https://h.test/\u{338}x?\u{301}a#\u{301}", scheme: "https", host: "h.test", path: "/\u{338}x",
        query: "\u{301}a", fragment: "\u{301}"),
    ])
  func splits(_ expected: Parts) throws {
    let link = try Link(expected.text)
    #expect(link.text == expected.text)
    #expect(link.scheme == expected.scheme)
    #expect(link.host == expected.host)
    #expect(link.port == expected.port)
    #expect(Array(link.path.unicodeScalars) == Array(expected.path.unicodeScalars))
    #expect(link.query == expected.query)
    #expect(link.fragment == expected.fragment)
  }

  @Test(
    "what is no link is refused with what is wrong with it",
    arguments: [
      ("", LinkProblem.empty),
      (" ", .forbiddenCharacter(" ", offset: 0)),
      (" tillshop://return", .forbiddenCharacter(" ", offset: 0)),
      ("tillshop://return ", .forbiddenCharacter(" ", offset: 17)),
      ("tillshop://re turn", .forbiddenCharacter(" ", offset: 13)),
      ("tillshop://return\n", .forbiddenCharacter("\n", offset: 17)),
      ("tillshop://a\r\nb", .forbiddenCharacter("\r", offset: 12)),
      ("tillshop://a\tb", .forbiddenCharacter("\t", offset: 12)),
      ("tillshop://a\u{0}", .forbiddenCharacter("\u{0}", offset: 12)),
      ("tillshop://a\u{1B}[2J", .forbiddenCharacter("\u{1B}", offset: 12)),
      ("tillshop://a\u{7F}", .forbiddenCharacter("\u{7F}", offset: 12)),
      ("tillshop://a\u{85}", .forbiddenCharacter("\u{85}", offset: 12)),
      ("tillshop://a\u{9B}31m", .forbiddenCharacter("\u{9B}", offset: 12)),
      ("tillshop://a\u{A0}b", .forbiddenCharacter("\u{A0}", offset: 12)),
      ("tillshop://a\u{AD}b", .forbiddenCharacter("\u{AD}", offset: 12)),
      ("tillshop://a\u{200B}b", .forbiddenCharacter("\u{200B}", offset: 12)),
      ("tillshop://a\u{2028}b", .forbiddenCharacter("\u{2028}", offset: 12)),
      ("tillshop://\u{202E}nruter", .forbiddenCharacter("\u{202E}", offset: 11)),
      ("tillshop://\u{2066}a\u{2069}", .forbiddenCharacter("\u{2066}", offset: 11)),
      ("tillshop://a\u{3000}b", .forbiddenCharacter("\u{3000}", offset: 12)),
      ("tillshop://a\u{FEFF}b", .forbiddenCharacter("\u{FEFF}", offset: 12)),
      ("tillshop://a\u{FE0F}b", .forbiddenCharacter("\u{FE0F}", offset: 12)),
      ("tillshop://a\u{3164}b", .forbiddenCharacter("\u{3164}", offset: 12)),
      ("tillshop://a\u{E0041}b", .forbiddenCharacter("\u{E0041}", offset: 12)),
      ("tillshop://a\u{E000}b", .forbiddenCharacter("\u{E000}", offset: 12)),
      ("tillshop://a\"b", .forbiddenCharacter("\"", offset: 12)),
      ("<tillshop://a>", .forbiddenCharacter("<", offset: 0)),
      ("tillshop:\\\\return", .forbiddenCharacter("\\", offset: 9)),
      ("tillshop://a{id}", .forbiddenCharacter("{", offset: 12)),
      ("tillshop://a|b", .forbiddenCharacter("|", offset: 12)),
      ("tillshop", .noScheme),
      ("return?id=1", .noScheme),
      ("//pay.tillshop.test/return", .noScheme),
      ("://return", .noScheme),
      ("1shop://return", .noScheme),
      ("till_shop://return", .noScheme),
      ("till/shop://return", .noScheme),
      ("tíll://return", .noScheme),
      ("https://user@h.test/", .userInformation),
      ("https://user:secret@h.test/", .userInformation),
      ("https://pay.tillshop.test@evil.test/return", .userInformation),
      ("https://pay.tillshop.test@\u{338}evil.test/", .userInformation),
      ("https://@h.test", .userInformation),
      ("https://[::1", .badHost),
      ("https://[::1]x:80", .badHost),
      ("https://[::1]x", .badHost),
      ("https://h.test:", .badPort),
      ("https://h.test:/x", .badPort),
      ("https://h.test:0", .badPort),
      ("https://h.test:65536", .badPort),
      ("https://h.test:+80", .badPort),
      ("https://h.test:-1", .badPort),
      ("https://h.test:80:81", .badPort),
      ("https://h.test:http", .badPort),
      ("https://h.test:٨٠", .badPort),
      ("https://h.test:99999999999999999999", .badPort),
      ("tillshop:", .nothingBehindScheme),
      ("tillshop://", .nothingBehindScheme),
      ("tillshop://?id=1", .nothingBehindScheme),
      ("tillshop:#x", .nothingBehindScheme),
    ] as [(String, LinkProblem)])
  func refuses(_ text: String, _ problem: LinkProblem) {
    #expect(throws: problem) { try Link(text) }
  }

  @Test("a link may have as many bytes as are looked at, and not one more")
  func length() throws {
    let head = "tillshop://return?x="
    let longest = head + String(repeating: "a", count: Link.longest - head.utf8.count)
    #expect(try Link(longest).query?.utf8.count == Link.longest - "tillshop://return?".utf8.count)
    #expect(throws: LinkProblem.tooLong(bytes: Link.longest + 1)) { try Link(longest + "a") }
    let arabic = head + String(repeating: "ع", count: Link.longest / 2)
    #expect(throws: LinkProblem.tooLong(bytes: arabic.utf8.count)) { try Link(arabic) }
  }

  @Test("query items keep their order, their repeats and their writing")
  func queryItems() throws {
    let link = try Link("tillshop://r?b=2&a=%31&&flag&a=&=x&c=d=e")
    #expect(link.queryItems.map(\.name) == ["b", "a", "flag", "a", "", "c"])
    #expect(link.queryItems.map(\.value) == ["2", "%31", nil, "", "x", "d=e"])
    #expect(try Link("tillshop://r").queryItems.isEmpty)
    #expect(try Link("tillshop://r?").queryItems.isEmpty)
  }

  @Test(
    "a value is found under its decoded name and comes decoded once, with a plus left alone",
    arguments: [
      ("id=1", "id", "1"), ("id=a%20b", "id", "a b"), ("id=a+b", "id", "a+b"), ("%69d=1", "id", "1"),
      ("id=%2531", "id", "%31"), ("id=1&id=2", "id", "1"), ("id=", "id", ""), ("id=%", "id", "%"),
      ("id=%4", "id", "%4"), ("id=%+1", "id", "%+1"), ("id=%zz", "id", "%zz"), ("id=%c3%A9", "id", "é"),
      ("id=%FF", "id", "\u{FFFD}"), ("ID=1", "id", nil), ("id", "id", nil), ("", "id", nil),
    ] as [(String, String, String?)])
  func value(_ query: String, _ name: String, _ expected: String?) throws {
    #expect(try Link("tillshop://r?\(query)").value(of: name) == expected)
  }

  @Test(
    "the base is the link without query and fragment",
    arguments: [
      ("tillshop://return?id=1#x", "tillshop://return"), ("tillshop:return?id=1", "tillshop:return"),
      ("https://h.test:8443/a/b?c", "https://h.test:8443/a/b"), ("tillshop:///return", "tillshop:///return"),
      ("https://h.test:0080/a#b?c", "https://h.test:0080/a"), ("https://h.test?", "https://h.test"),
    ])
  func base(_ text: String, _ expected: String) throws {
    #expect(try Link(text).base == expected)
  }
}
