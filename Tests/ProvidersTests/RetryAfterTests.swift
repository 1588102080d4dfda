import Commerce
import HTTPTypes
import Testing
import Wire

@testable import Providers

@Suite("How long whoever was asked too often wants to be left alone")
struct RetryAfterTests {
  static let now = Timestamp(iso8601: "1994-11-06T08:49:00Z")

  @Test(
    "seconds and dates are read, and nothing else is guessed at",
    arguments: [
      ("0", 0), ("5", 5), ("120", 120), ("Sun, 06 Nov 1994 08:49:37 GMT", 37), ("Sun, 06 Nov 1994 08:48:00 GMT", 0),
      ("", nil), ("-5", nil), ("5s", nil), ("1.5", nil), ("99999999999999999999", nil), ("31536001", nil),
      ("Sunday, 06-Nov-94 08:49:37 GMT", nil), ("Sun, 06 Nov 1994 08:49:37 CET", nil),
      ("Sun, 31 Feb 1994 08:49:37 GMT", nil),
      ("soon", nil),
    ] as [(String, Int?)])
  func values(text: String, seconds: Int?) throws {
    var answer = WireAnswer(status: 429, json: [:])
    answer.head.headerFields[.retryAfter] = text
    #expect(answer.retryAfter(at: try #require(Self.now)) == seconds.map { .seconds($0) })
  }

  @Test("it counts only where somebody was asked too often", arguments: [200, 400, 401, 500, 503])
  func others(status: Int) throws {
    var answer = WireAnswer(status: status, json: [:])
    answer.head.headerFields[.retryAfter] = "5"
    #expect(answer.retryAfter(at: try #require(Self.now)) == nil)
    #expect(WireAnswer(status: 429, json: [:]).retryAfter(at: try #require(Self.now)) == nil)
  }
}
