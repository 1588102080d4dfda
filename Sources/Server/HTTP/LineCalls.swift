import HTTPTypes
import NIOCore
import NIOPosix
import Wire

/// Requests over HTTP for a program that has no HTTP of its own: a line of JSON asks, a line answers.
///
/// `{"method": "POST", "url": "http://127.0.0.1:3000/orders", "headers": [["Accept", "*/*"]], "body": "…"}` is answered by
/// `{"status": 201, "body": "…"}`, or by `{"failed": …}` where no answer came. Only addresses of this machine are called.
public final class LineCalls: Sendable {
  private let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
  /// Longer than the server waits for an answer to a webhook.
  private static let patience = TimeAmount.seconds(50)

  /// Calls from a thread of its own.
  public init() {}

  /// Answers a line, once the answer has come.
  public func answer(_ line: String) -> String {
    guard let asked = try? JSON(parsing: line), let url = asked["url"]?.string,
      let method = asked["method"]?.string.flatMap({ HTTPRequest.Method($0) })
    else { return Self.failed("the line is no request") }
    let address = BaseURL(url)
    guard address.scheme == "http", address.isSafe else {
      return Self.failed("\(url) is no http address of this machine, and nothing leaves it")
    }
    var head = BaseURL("\(address.origin)").request(method, address.path.hasPrefix("/") ? address.path : "/")
    for header in asked["headers"]?.array ?? [] {
      guard let name = header[0]?.string.flatMap({ HTTPField.Name($0) }), let value = header[1]?.string else {
        continue
      }
      head.headerFields.append(HTTPField(name: name, value: value))
    }
    let request = WireRequest(
      head: head, body: WireBody(asked["body"]?.string ?? ""), sender: .merchant, operation: "")
    do {
      let answer = try OutgoingCall.send(request, on: group.next(), patience: Self.patience, keepsBody: true).wait()
      return JSON.fields(["status": .whole(answer.status), "body": .string(answer.body)]).compactText
    } catch OutgoingCall.Failure.late {
      return Self.failed("no answer came within \(Self.patience.nanoseconds / 1_000_000_000) s")
    } catch OutgoingCall.Failure.closed {
      return Self.failed("the connection ended without an answer")
    } catch {
      return Self.failed("nothing answers at \(address.origin)")
    }
  }

  private static func failed(_ reason: String) -> String { JSON.fields(["failed": .string(reason)]).compactText }
}
