import NIOCore
import NIOHTTP1
import NIOPosix
import TLS

/// A port on loopback that takes connections once it is told to.
struct HTTPListener {
  private let channel: any Channel

  /// Opens a port, or any free one for 0; with an identity, for TLS alone.
  ///
  /// - Throws: an `IOError` where the port is taken.
  static func open(
    host: String, port: Int, on loop: any EventLoop, limits: HTTPLimits = .usual, as identity: TLSIdentity? = nil,
    answer: @escaping @Sendable (ReceivedRequest, @escaping (ServerReply) -> Void) -> Void
  ) -> EventLoopFuture<HTTPListener> {
    let open = NIOLoopBoundBox.makeBoxSendingValue(0, as: Int.self, eventLoop: loop)
    return ServerBootstrap(group: loop)
      .serverChannelOption(.backlog, value: 1_024)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      // Nobody is let in before there is a world to answer.
      .serverChannelOption(.autoRead, value: false)
      .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
      .childChannelInitializer { channel in
        guard open.value < limits.connections else { return channel.eventLoop.makeFailedFuture(ChannelError.eof) }
        open.value += 1
        channel.closeFuture.whenComplete { _ in open.value -= 1 }
        return channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHTTPServer(limits, as: identity, answer: answer)
        }
      }
      .bind(host: host, port: port)
      .map { HTTPListener(channel: $0) }
  }

  /// The port.
  var port: Int { channel.localAddress?.port ?? 0 }

  /// Takes connections from now on.
  func begin() {
    _ = channel.setOption(.autoRead, value: true)
    channel.read()
  }

  /// Takes no further connections.
  func end() -> EventLoopFuture<Void> { channel.close() }
}

extension ChannelPipeline.SynchronousOperations {
  /// Takes HTTP from here on, within TLS where there is an identity.
  func addHTTPServer(
    _ limits: HTTPLimits, as identity: TLSIdentity?,
    answer: @escaping (ReceivedRequest, @escaping (ServerReply) -> Void) -> Void
  ) throws {
    if let identity { try addHandler(TLSHandler(identity)) }
    try configureHTTPServerPipeline(withErrorHandling: true)
    try addHandler(HTTPConnection(limits, answer: answer))
  }

  /// Takes no HTTP any more: what comes and goes are bytes.
  func removeHTTPServer(_ connection: HTTPConnection) -> EventLoopFuture<Void> {
    let found = [
      try? context(handlerType: HTTPResponseEncoder.self),
      try? context(handlerType: ByteToMessageHandler<HTTPRequestDecoder>.self),
      try? context(handlerType: HTTPServerPipelineHandler.self),
      try? context(handlerType: NIOHTTPResponseHeadersValidator.self),
      try? context(handlerType: HTTPServerProtocolErrorHandler.self), try? context(handler: connection),
    ]
    return .andAllSucceed(found.compactMap { $0.map { removeHandler(context: $0) } }, on: eventLoop)
  }
}
