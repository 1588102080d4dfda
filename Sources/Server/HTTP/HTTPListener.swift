import NIOCore
import NIOHTTP1
import NIOPosix

/// A port on loopback that takes connections once it is told to.
struct HTTPListener {
  private let channel: any Channel

  /// Opens a port, or any free one for 0.
  ///
  /// - Throws: an `IOError` where the port is taken.
  static func open(
    host: String, port: Int, on loop: any EventLoop, limits: HTTPLimits = .usual,
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
        return channel.pipeline.configureHTTPServerPipeline(withErrorHandling: true).flatMapThrowing {
          try channel.pipeline.syncOperations.addHandler(
            HTTPConnection(limits, answer: answer))
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
