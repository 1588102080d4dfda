import NIOCore
import NIOHTTP1
import NIOPosix
import TLS
import Wire

/// One connection: takes a request after the other, and brings what comes of each.
///
/// It gathers a request until it is complete; what is too long or too slow is answered or closed here, and nobody else hears of it.
final class HTTPConnection: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  private enum State {
    case idle
    case receiving(HTTPRequestHead, ByteBuffer)
    /// The rest of a request that was refused is not looked at.
    case refused
    /// A client that does not read its answers gets no further ones.
    case held(ReceivedRequest)
    case answering(HTTPRequestHead)
  }

  private let limits: HTTPLimits
  private let answer: (ReceivedRequest, @escaping (ServerReply) -> Void) -> Void
  private var state = State.idle
  private var timeout: Scheduled<Void>?

  init(_ limits: HTTPLimits, answer: @escaping (ReceivedRequest, @escaping (ServerReply) -> Void) -> Void) {
    (self.limits, self.answer) = (limits, answer)
  }

  func handlerAdded(context: ChannelHandlerContext) {
    // Within a tunnel, the connection was open before.
    if context.channel.isActive { wait(context) }
  }

  func handlerRemoved(context: ChannelHandlerContext) { timeout?.cancel() }

  func channelActive(context: ChannelHandlerContext) {
    wait(context)
    context.fireChannelActive()
  }

  func channelInactive(context: ChannelHandlerContext) {
    timeout?.cancel()
    context.fireChannelInactive()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch (unwrapInboundIn(data), state) {
    case (.head(let head), _): begin(head, context)
    case (.body(let part), .receiving(let head, var body)):
      guard body.readableBytes + part.readableBytes <= limits.body else {
        return refuse(head, .tooLarge(limits.body), context)
      }
      state = .refused
      body.writeImmutableBuffer(part)
      state = .receiving(head, body)
    case (.end, .receiving(let head, let body)):
      state = .held(ReceivedRequest(head: head, body: body))
      answerHeld(context)
    case (.body, _), (.end, _): break
    }
  }

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    answerHeld(context)
    context.fireChannelWritabilityChanged()
  }

  /// Answers the request that is complete, once the client has read enough of the answers before.
  private func answerHeld(_ context: ChannelHandlerContext) {
    guard case .held(let request) = state, context.channel.isWritable else { return }
    timeout?.cancel()
    state = .answering(request.head)
    let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
    answer(request) { reply in
      let (connection, context) = bound.value
      connection.end(reply, context)
    }
  }

  /// What is no HTTP was answered with 400 by the handlers before this one, which close the connection.
  func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }

  private func begin(_ head: HTTPRequestHead, _ context: ChannelHandlerContext) {
    let length = head.headers.first(name: "content-length").flatMap(Int.init) ?? 0
    guard length <= limits.body else { return refuse(head, .tooLarge(limits.body), context) }
    state = .receiving(head, context.channel.allocator.buffer(capacity: 0))
    guard head.version == .http1_1, let expected = head.headers.first(name: "expect") else { return }
    guard expected.lowercased() == "100-continue" else { return refuse(head, .unexpected, context) }
    context.writeAndFlush(wrapOutboundOut(.head(.init(version: head.version, status: .continue))), promise: nil)
  }

  private func refuse(_ head: HTTPRequestHead, _ answer: ServerAnswer, _ context: ChannelHandlerContext) {
    timeout?.cancel()
    state = .refused
    write(answer, to: head, keepsAlive: false, context)
  }

  private func end(_ reply: ServerReply, _ context: ChannelHandlerContext) {
    guard case .answering(let head) = state else { return }
    state = .idle
    switch reply {
    case .answer(let answer): write(answer, to: head, keepsAlive: head.isKeepAlive, context)
    case .close: context.close(promise: nil)
    case .tunnel(let identity, let answer): begin(identity, answer, context)
    case .reset:
      let channel = context.channel as? any SocketOptionProvider
      let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
      guard let lingers = channel?.setSoLinger(linger(l_onoff: 1, l_linger: 0)) else {
        return context.close(promise: nil)
      }
      lingers.whenComplete { _ in bound.value.close(promise: nil) }
    }
  }

  /// Becomes a connection to another server (RFC 9110, section 9.3.6).
  private func begin(
    _ identity: TLSIdentity, _ answer: @escaping (ReceivedRequest, @escaping (ServerReply) -> Void) -> Void,
    _ context: ChannelHandlerContext
  ) {
    let (channel, limits) = (context.channel, limits)
    let pipeline = channel.pipeline.syncOperations
    pipeline.removeHTTPServer(self).assumeIsolated().whenComplete { _ in
      // It goes out as it stands, before there are handlers that would take it for a part of an answer.
      channel.writeAndFlush(ByteBuffer(string: "HTTP/1.1 200 Connection established\r\n\r\n"), promise: nil)
      do {
        try pipeline.addHTTPServer(limits, as: identity, answer: answer)
      } catch {
        channel.close(promise: nil)
      }
    }
  }

  private func write(
    _ answer: ServerAnswer, to request: HTTPRequestHead, keepsAlive: Bool, _ context: ChannelHandlerContext
  ) {
    var head = HTTPResponseHead(version: .http1_1, status: .init(statusCode: answer.status))
    for (name, value) in answer.headers { head.headers.add(name: name, value: value) }
    let body = answer.bytes.map { ByteBuffer(bytes: $0) } ?? ByteBuffer(string: answer.body)
    let hasBody = answer.status != 204 && answer.status != 304
    if hasBody { head.headers.add(name: "Content-Length", value: String(body.readableBytes)) }
    if !keepsAlive {
      head.headers.add(name: "Connection", value: "close")
    } else if request.version == .http1_0 {
      head.headers.add(name: "Connection", value: "keep-alive")
    }
    context.write(wrapOutboundOut(.head(head)), promise: nil)
    if hasBody, request.method != .HEAD, body.readableBytes > 0 {
      context.write(wrapOutboundOut(.body(.byteBuffer(body))), promise: nil)
    }
    let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
    let written = context.eventLoop.makePromise(of: Void.self)
    context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: written)
    if keepsAlive {
      wait(context)
    } else {
      // What the client still sends is read for a moment, because a close at once would take the answer from it.
      written.futureResult.whenComplete { _ in
        bound.value.eventLoop.assumeIsolated().scheduleTask(in: .milliseconds(200)) { bound.value.close(promise: nil) }
        bound.value.close(mode: .output, promise: nil)
      }
    }
  }

  private func wait(_ context: ChannelHandlerContext) {
    timeout?.cancel()
    let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
    timeout = context.eventLoop.scheduleTask(in: limits.patience) { bound.value.close(promise: nil) }
  }
}

extension ServerAnswer {
  /// The answer to a body that is longer than a limit in bytes (RFC 9110, section 15.5.14).
  fileprivate static func tooLarge(_ limit: Int) -> ServerAnswer {
    ServerAnswer(status: 413, json: ["problem": .string("A body has at most \(limit) bytes.")])
  }

  /// The answer to an expectation that no server meets (RFC 9110, section 15.5.18).
  fileprivate static let unexpected = ServerAnswer(
    status: 417, json: ["problem": "Expect takes 100-continue, and nothing else."])
}
