import HTTPTypes
import NIOCore
import NIOPosix
public import Wire

/// Control of a server in another process, over its port.
public final class ControlClient: Sendable {
  private let address: BaseURL
  private let token: String?
  private let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)

  /// A client of control at an address such as `http://127.0.0.1:8455`, with the token that it may demand.
  public init(_ address: BaseURL, token: String? = nil) {
    (self.address, self.token) = (BaseURL("\(address.origin)"), token)
  }

  /// Whether there is a server of Till's at the address.
  public var answers: Bool { ask("GET", "/_till/health", nil)?.json["status"]?.string == "ok" }

  /// Asks from another thread and waits for the answer; `nil` where none comes. The target begins with `/_till/`.
  public func ask(_ method: String, _ target: String, _ body: JSON?) -> (status: Int, json: JSON)? {
    send(method, target, body).map { try? $0.wait() } ?? nil
  }

  /// Calls back once, on a thread of its own, when the changes that a screen would show are not that many any more, or the server does
  /// not answer.
  public func awaitChange(after changes: Int, _ then: @escaping @Sendable () -> Void) {
    send("GET", "/_till/wait?after=\(changes)", nil)?.whenComplete { result in
      guard let answer = try? result.get(), answer.json["changes"]?.integer == changes else { return then() }
      // Nothing has happened all the while.
      self.awaitChange(after: changes, then)
    }
  }

  private func send(_ method: String, _ target: String, _ body: JSON?) -> EventLoopFuture<(status: Int, json: JSON)>? {
    guard let method = HTTPRequest.Method(method) else { return nil }
    let fields: HTTPFields = token.map { [.authorization: "Bearer \($0)"] } ?? [:]
    let request = WireRequest(
      head: address.request(method, target, fields), body: WireBody(body?.compactText ?? ""), sender: .merchant,
      operation: "")
    // Longer than the server waits for a change.
    return OutgoingCall.send(request, on: group.next(), patience: .seconds(40), keepsBody: true)
      .map { ($0.status, (try? JSON(parsing: $0.body)) ?? .null) }
  }
}
