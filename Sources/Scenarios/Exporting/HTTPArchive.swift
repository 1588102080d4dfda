public import Commerce
public import Inspection
import Payments
public import Wire

/// Exchanges as an HTTP archive (HAR 1.2, as in the W3C Web Performance draft of 2012-08-14), secrets masked as everywhere.
public struct HTTPArchive: Sendable {
  private let exchanges: PersistentVector<Exchange>
  private let program: String

  /// An archive of exchanges, oldest first; `program` is the version of Till that writes it.
  public init(_ exchanges: PersistentVector<Exchange>, program: String) {
    self.exchanges = exchanges
    self.program = program
  }

  /// The archive's text.
  public var text: String { json.prettyText + "\n" }

  /// The archive.
  public var json: JSON {
    [
      "log": [
        "version": "1.2", "creator": ["name": "Till", "version": .string(program)], "pages": [],
        "entries": .array(exchanges.map(Self.entry)),
      ]
    ]
  }

  private static func entry(_ exchange: Exchange) -> JSON {
    let took = exchange.took?.wholeMilliseconds ?? 0
    return [
      "startedDateTime": .string(instant(exchange.at)), "time": .whole(took),
      "request": request(exchange), "response": response(exchange.outcome), "cache": [:],
      "timings": ["send": 0, "wait": .whole(took), "receive": 0],
      "comment": .string("\(exchange.operation) (\(ends(of: exchange)))"),
    ]
  }

  /// Who sent it, and to whom where that is not the provider; the exchange behind which it was made.
  private static func ends(of exchange: Exchange) -> String {
    let receiver = exchange.receiver == .provider ? "" : " to \(exchange.receiver.rawValue)"
    return exchange.sender.rawValue + receiver + (exchange.within.map { ", within \($0)" } ?? "")
  }

  private static func request(_ exchange: Exchange) -> JSON {
    let message = Message(exchange.request)
    let method = message.first.split(separator: " ").first.map(String.init) ?? "GET"
    let query = exchange.address.split(separator: "?", maxSplits: 1).dropFirst().first ?? ""
    let items = query.split(separator: "&").map { item in
      let halves = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return pair(String(halves[0]), halves.count == 2 ? String(halves[1]) : "")
    }
    let data: JSON = ["mimeType": .string(message.mediaType), "params": [], "text": .string(message.body)]
    return .fields([
      "method": .string(method), "url": .string(exchange.address),
      "httpVersion": "HTTP/1.1", "cookies": [], "headers": message.headerJSON, "queryString": .array(items),
      "headersSize": .number("-1"), "bodySize": .whole(message.body.utf8.count),
      "postData": message.body.isEmpty ? .none : data,
    ])
  }

  private static func response(_ outcome: Exchange.Outcome) -> JSON {
    switch outcome {
    case .answered(let status, let text):
      let message = Message(text)
      let words = message.first.split(separator: " ", maxSplits: 1)
      return response(status, words.count == 2 ? String(words[1]) : "", message, comment: "")
    case .failed(let reason): return response(0, "", Message(""), comment: reason.rawValue)
    case .open: return response(0, "", Message(""), comment: "open")
    }
  }

  private static func response(_ status: Int, _ reason: String, _ message: Message, comment: String) -> JSON {
    let size = JSON.whole(message.body.utf8.count)
    return [
      "status": .whole(status), "statusText": .string(reason), "httpVersion": "HTTP/1.1", "cookies": [],
      "headers": message.headerJSON,
      "content": ["size": size, "mimeType": .string(message.mediaType), "text": .string(message.body)],
      "redirectURL": .string(message.header("location") ?? ""), "headersSize": .number("-1"), "bodySize": size,
      "comment": .string(comment),
    ]
  }

  private static func pair(_ name: String, _ value: String) -> JSON {
    ["name": .string(name), "value": .string(value)]
  }

  /// A moment with its milliseconds and zone.
  private static func instant(_ at: Timestamp) -> String {
    let part = String(at.milliseconds % 1_000)
    let seconds = Timestamp(milliseconds: at.milliseconds - at.milliseconds % 1_000).iso8601
    let digits = String(repeating: "0", count: 3 - part.count) + part
    return seconds.hasSuffix("Z") ? "\(seconds.dropLast()).\(digits)Z" : seconds
  }

  /// A request or an answer as the wire log keeps it: a first line, headers, a blank line, a body.
  private struct Message {
    let first: String
    let headers: [(name: String, value: String)]
    let body: String

    init(_ text: String) {
      let halves = text.split(separator: "\n\n", maxSplits: 1, omittingEmptySubsequences: false)
      let head = (halves.first ?? "").split(separator: "\n")
      first = head.first.map(String.init) ?? ""
      headers = head.dropFirst().compactMap { line in
        let parts = line.split(separator: ":", maxSplits: 1)
        guard parts.count == 2 else { return nil }
        return (String(parts[0]), String(parts[1].drop { $0 == " " }))
      }
      body = halves.count == 2 ? String(halves[1]) : ""
    }

    var headerJSON: JSON { .array(headers.map { pair($0.name, $0.value) }) }

    var mediaType: String { header("content-type") ?? (body.isEmpty ? "" : "application/json") }

    func header(_ name: String) -> String? { headers.first { $0.name.lowercased() == name }?.value }
  }
}
