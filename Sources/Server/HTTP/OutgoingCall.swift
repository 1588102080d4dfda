import Glibc
import HTTPTypes
import NIOCore
import NIOHTTP1
import NIOPosix
import Wire

/// A request of our own, such as a webhook: plain HTTP, no redirects, one connection for each.
enum OutgoingCall {
  /// An answer. The body is empty where only the status was wanted.
  struct Answer: Sendable {
    let status: Int
    var body = ""
  }

  /// Why nothing came back.
  enum Failure: Error, Hashable {
    /// The address is not of this kind.
    case address
    /// There is no connection, for the reason that the system gives.
    case connection(String)
    /// The other side closed the connection without an answer.
    case closed
    case late
    /// The answer is longer than is kept.
    case long
    /// What came back is not HTTP.
    case foreign

    fileprivate init(of error: any Error) {
      self =
        switch error {
        case let failure as Failure: failure
        case let error as NIOConnectionError: Failure(error)
        case let error as IOError: .connection(String(cString: strerror(error.errnoCode)))
        case is HTTPParserError: .foreign
        default: .connection(String(describing: error))
        }
    }

    private init(_ error: NIOConnectionError) {
      if let first = error.connectionErrors.first {
        self.init(of: first.error)
      } else {
        self = .connection("no machine is called \(error.host)")
      }
    }
  }

  /// The longest wait for an answer; Till's own, as the providers in memory wait.
  static let patience = TimeAmount.seconds(30)

  /// Sends a request and gives what comes back.
  ///
  /// - Throws: a `Failure`.
  static func send(
    _ request: WireRequest, on loop: any EventLoop, patience: TimeAmount = patience, keepsBody: Bool = false
  ) -> EventLoopFuture<Answer> {
    guard request.head.scheme == "http", let (host, port) = place(request.authority) else {
      return loop.makeFailedFuture(Failure.address)
    }
    let answer = loop.makePromise(of: Answer.self)
    let connected = ClientBootstrap(group: loop)
      .connectTimeout(patience)
      .channelInitializer { channel in
        channel.pipeline.addHTTPClientHandlers().flatMapThrowing {
          try channel.pipeline.syncOperations.addHandler(Conversation(request, keepsBody, answer))
        }
      }
      .connect(host: host, port: port)
    connected.whenFailure { answer.fail($0) }
    connected.whenSuccess { channel in
      channel.closeFuture.whenComplete { _ in answer.fail(Failure.closed) }
    }
    let alarm = loop.scheduleTask(in: patience) {
      answer.fail(Failure.late)
      connected.whenSuccess { $0.close(promise: nil) }
    }
    answer.futureResult.whenComplete { _ in alarm.cancel() }
    return answer.futureResult.flatMapErrorThrowing { throw Failure(of: $0) }
  }

  /// Host and port of an authority; `nil` where the port is none.
  private static func place(_ authority: String) -> (host: String, port: Int)? {
    guard let colon = authority.lastIndex(of: ":"), !authority.hasSuffix("]") else { return (authority, 80) }
    let host = authority[..<colon].drop { $0 == "[" }.prefix { $0 != "]" }
    return Int(authority[authority.index(after: colon)...]).map { (String(host), $0) }
  }
}

/// One request on its connection.
private final class Conversation: ChannelInboundHandler {
  typealias InboundIn = HTTPClientResponsePart
  typealias OutboundOut = HTTPClientRequestPart

  private let request: WireRequest
  private let keepsBody: Bool
  private let promise: EventLoopPromise<OutgoingCall.Answer>
  private var answer: OutgoingCall.Answer?
  private var bytes = ByteBuffer()
  /// The longest body that is kept, in bytes; Till's own.
  private static let longest = 64 * 1_048_576

  init(_ request: WireRequest, _ keepsBody: Bool, _ promise: EventLoopPromise<OutgoingCall.Answer>) {
    (self.request, self.keepsBody, self.promise) = (request, keepsBody, promise)
  }

  func channelActive(context: ChannelHandlerContext) {
    var head = HTTPRequestHead(
      version: .http1_1, method: .init(rawValue: request.head.method.rawValue), uri: request.head.path ?? "/")
    head.headers.add(name: "Host", value: request.head.authority ?? "")
    for field in request.head.headerFields { head.headers.add(name: field.name.rawName, value: field.value) }
    head.headers.replaceOrAdd(name: "Content-Length", value: String(request.body.bytes.count))
    head.headers.replaceOrAdd(name: "Connection", value: "close")
    context.write(wrapOutboundOut(.head(head)), promise: nil)
    context.write(wrapOutboundOut(.body(.byteBuffer(ByteBuffer(bytes: request.body.bytes)))), promise: nil)
    context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head(let head):
      answer = OutgoingCall.Answer(status: Int(head.status.code))
      if !keepsBody { end(context) }
    case .body(let part):
      guard keepsBody else { return }
      guard bytes.readableBytes + part.readableBytes <= Self.longest else {
        promise.fail(OutgoingCall.Failure.long)
        return context.close(promise: nil)
      }
      bytes.writeImmutableBuffer(part)
    case .end: end(context)
    }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    promise.fail(error)
    context.close(promise: nil)
  }

  private func end(_ context: ChannelHandlerContext) {
    guard var answer else { return }
    answer.body = String(buffer: bytes)
    promise.succeed(answer)
    context.close(promise: nil)
  }
}
