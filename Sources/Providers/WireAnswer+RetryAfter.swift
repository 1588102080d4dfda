import Commerce
import HTTPTypes
import Wire

extension WireAnswer {
  /// The pause that a 429 response demands (RFC 6585 section 4; RFC 9110 section 10.2.3): a number of seconds, or until a date,
  /// at least zero; `nil` for another response, or if it is unreadable.
  func retryAfter(at now: Timestamp) -> Duration? {
    guard status == 429, let text = head.headerFields[.retryAfter] else { return nil }
    if !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
      return Int64(text).flatMap { $0 <= Self.longestRetryAfter ? .seconds($0) : nil }
    }
    return Timestamp(httpDate: text).map { max(.zero, $0.since(now)) }
  }

  /// A year, in seconds; what asks for more is not taken seriously. This library's own.
  private static var longestRetryAfter: Int64 { 31_536_000 }
}

extension Timestamp {
  /// Reads a date as HTTP writes it now, such as `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110 section 5.6.7, IMF-fixdate); `nil` for
  /// anything else.
  init?(httpDate text: String) {
    let words = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    guard words.count == 6, words[0].count == 4, words[0].hasSuffix(","), words[5] == "GMT", words[1].count == 2,
      let month = Self.months.firstIndex(of: words[2])
    else { return nil }
    let number = month + 1
    self.init(iso8601: "\(words[3])-\(number < 10 ? "0" : "")\(number)-\(words[1])T\(words[4])Z")
  }

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
}
