import Payments
import Testing

struct SecrecyTests {
  private let digits = "4200000000000042"

  /// Every way in which Swift prints a value.
  private func printed<Value>(_ value: Value) -> [String] {
    var dumped = ""
    dump(value, to: &dumped)
    var streamed = ""
    print(value, to: &streamed)
    debugPrint(value, to: &streamed)
    return [
      "\(value)", String(describing: value), String(reflecting: value), dumped, streamed,
      Mirror(reflecting: value).children.map { "\($0.value)" }.joined(),
    ]
  }

  private func details(code: String = "739") throws -> CardDetails {
    CardDetails(
      number: try CardNumber(digits), expiry: try #require(CardExpiry(month: 3, year: 2030)),
      securityCode: try #require(SecretDigits(code, length: 3...4)), holder: "SARA DEMO")
  }

  @Test("a card number prints its last four digits and no more")
  func number() throws {
    for text in printed(try CardNumber(digits)) {
      #expect(!text.contains("420000"))
      #expect(!text.contains(digits.prefix(12)))
    }
    #expect("\(try CardNumber(digits))" == "•••• 0042")
  }

  @Test("nothing that holds a card prints it")
  func containers() throws {
    let card = try details()
    let holders: [Any] = [card, [card], ["card": card], Optional(card) as Any, CardReply.entered(card), (card, 1)]
    for holder in holders {
      for text in printed(holder) {
        #expect(!text.contains(digits))
        #expect(!text.contains("739"))
      }
    }
  }

  @Test("a one-time code prints bullets")
  func code() throws {
    let code = try #require(SecretDigits("907155", length: 4...10))
    for text in printed(code) + printed(CodeReply.entered(code)) { #expect(!text.contains("907155")) }
    #expect("\(code)" == "••••••")
    #expect(code.reveal { $0 } == "907155")
  }

  @Test(
    "only as many ASCII digits as asked are a secret",
    arguments: [
      ("", false), ("12", false), ("123", true), ("1234", true), ("12345", false), ("12a", false), ("١٢٣", false),
    ])
  func lengths(text: String, accepted: Bool) {
    #expect((SecretDigits(text, length: 3...4) != nil) == accepted)
  }

  @Test("a reflection of a secret has no children")
  func mirrors() throws {
    let card = try details()
    #expect(Mirror(reflecting: card.number).children.isEmpty)
    #expect(Mirror(reflecting: card.securityCode).children.isEmpty)
  }

  @Test("secrets cannot be compared, hashed or encoded in plain")
  func conformances() throws {
    let secrets: [Any] = [try CardNumber(digits), try details().securityCode, try details()]
    for secret in secrets {
      #expect(!(secret is any Equatable))
      #expect(!(secret is any Encodable))
    }
  }
}
