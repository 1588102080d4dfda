import HTTPTypes
import NIOCore
import NIOHTTP1
import TLS

/// A request as it came over a connection.
struct ReceivedRequest {
  /// Method, target and headers, in the order and the spelling in which they came.
  let head: HTTPRequestHead
  /// The body.
  let body: ByteBuffer

  /// The path with its query, of a target in any form (RFC 9112, section 3.2).
  var target: String {
    guard !head.uri.hasPrefix("/"), let mark = head.uri.range(of: "://") else { return head.uri }
    let rest = head.uri[mark.upperBound...]
    return rest.firstIndex(of: "/").map { String(rest[$0...]) } ?? "/"
  }

  /// The path without its query.
  var path: Substring { target.prefix { $0 != "?" } }
}

/// What comes of a request.
enum ServerReply {
  /// An answer.
  case answer(ServerAnswer)
  /// The connection ends without an answer.
  case close
  /// The connection is reset.
  case reset
  /// The connection becomes one to another server, which speaks TLS as this identity and answers so.
  case tunnel(TLSIdentity, (ReceivedRequest, @escaping (ServerReply) -> Void) -> Void)
}

/// An answer as it goes over a connection.
struct ServerAnswer {
  var status: Int
  /// In the order in which they are sent; length and connection headers are the connection's own.
  var headers: [(name: String, value: String)] = []
  var body: String = ""
  /// The body that is no text, in its place.
  var bytes: [UInt8]?
}

extension StringProtocol {
  /// Where a text stands first.
  fileprivate func range(of text: String) -> Range<Index>? { firstRange(of: text) }
}
