import Backend
import HTTPTypes
import NIOCore
import NIOHTTP1
import NIOPosix
import Pages
import Sandbox
import Wire

/// Brings webhooks to the merchant's real server: plain HTTP, no redirects, one connection for each.
final class WebhookSender: WebhookReceiver, Sendable {
  private let loop: any EventLoop
  private let events: ServerEvents
  private let watch: ShopWatch
  /// Lets the world go on once an answer has come.
  let onAnswer: NIOLoopBoundBox<() -> Void>
  /// The longest wait for an answer; Till's own, as the providers in memory wait.
  private static let patience = TimeAmount.seconds(30)

  init(on loop: any EventLoop, events: ServerEvents, watch: ShopWatch) {
    (self.loop, self.events, self.watch) = (loop, events, watch)
    onAnswer = NIOLoopBoundBox({}, eventLoop: loop)
  }

  func take(_ webhook: Webhook<WireRequest>) async -> Int {
    watch.hand(webhook)
    return await withCheckedContinuation { continuation in
      send(webhook.content).whenComplete { result in
        continuation.resume(returning: (try? result.get()) ?? 0)
        self.onAnswer.value()
      }
    }
  }

  func note(_ news: WebhookNews, of webhook: Webhook<WireRequest>) {
    events.note(.webhook(news, webhook))
    watch.note(news, of: webhook)
  }

  private func send(_ request: WireRequest) -> EventLoopFuture<Int> {
    guard request.head.scheme == "http", let (host, port) = Self.place(request.authority) else {
      return loop.makeFailedFuture(WebhookFailure.address)
    }
    let answer = loop.makePromise(of: Int.self)
    let connected = ClientBootstrap(group: loop)
      .connectTimeout(Self.patience)
      .channelInitializer { channel in
        channel.pipeline.addHTTPClientHandlers().flatMapThrowing {
          try channel.pipeline.syncOperations.addHandler(WebhookCall(request, answer))
        }
      }
      .connect(host: host, port: port)
    connected.whenFailure { answer.fail($0) }
    connected.whenSuccess { channel in
      channel.closeFuture.whenComplete { _ in answer.fail(WebhookFailure.closed) }
    }
    let alarm = loop.scheduleTask(in: Self.patience) {
      answer.fail(WebhookFailure.late)
      connected.whenSuccess { $0.close(promise: nil) }
    }
    answer.futureResult.whenComplete { _ in alarm.cancel() }
    return answer.futureResult
  }

  /// Host and port of an authority; `nil` where the port is none.
  private static func place(_ authority: String) -> (host: String, port: Int)? {
    guard let colon = authority.lastIndex(of: ":"), !authority.hasSuffix("]") else { return (authority, 80) }
    let host = authority[..<colon].drop { $0 == "[" }.prefix { $0 != "]" }
    return Int(authority[authority.index(after: colon)...]).map { (String(host), $0) }
  }
}

/// Why a webhook had no answer.
enum WebhookFailure: Error {
  case address
  case closed
  case late
}

/// One webhook on its connection.
private final class WebhookCall: ChannelInboundHandler {
  typealias InboundIn = HTTPClientResponsePart
  typealias OutboundOut = HTTPClientRequestPart

  private let request: WireRequest
  private let answer: EventLoopPromise<Int>

  init(_ request: WireRequest, _ answer: EventLoopPromise<Int>) { (self.request, self.answer) = (request, answer) }

  func channelActive(context: ChannelHandlerContext) {
    var head = HTTPRequestHead(
      version: .http1_1, method: .init(rawValue: request.head.method.rawValue), uri: request.head.path ?? "/")
    head.headers.add(name: "Host", value: request.head.authority ?? "")
    for field in request.head.headerFields { head.headers.add(name: field.name.rawName, value: field.value) }
    head.headers.replaceOrAdd(name: "Content-Length", value: String(request.body.utf8.count))
    head.headers.replaceOrAdd(name: "Connection", value: "close")
    context.write(wrapOutboundOut(.head(head)), promise: nil)
    context.write(wrapOutboundOut(.body(.byteBuffer(ByteBuffer(string: request.body)))), promise: nil)
    context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard case .head(let head) = unwrapInboundIn(data) else { return }
    answer.succeed(Int(head.status.code))
    context.close(promise: nil)
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    answer.fail(error)
    context.close(promise: nil)
  }
}
