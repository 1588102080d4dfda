package import NIOCore

/// TLS of a server on a connection: texts of the client arrive readable, and what is written leaves encrypted.
package final class TLSHandler: ChannelDuplexHandler {
  package typealias InboundIn = ByteBuffer
  package typealias InboundOut = ByteBuffer
  package typealias OutboundIn = ByteBuffer
  package typealias OutboundOut = ByteBuffer

  private let line: TLSLine

  /// A handler for one connection.
  package init(_ identity: TLSIdentity) { line = TLSLine(identity) }

  package func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    unwrapInboundIn(data).withUnsafeReadableBytes { line.receive($0) }
    while true {
      switch line.read() {
      case .text(let text):
        context.fireChannelRead(wrapInboundOut(ByteBuffer(bytes: text)))
        continue
      case .later: flushOurs(context)
      case .ended, .failed:
        flushOurs(context)
        context.close(promise: nil)
      }
      return
    }
  }

  package func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    guard unwrapOutboundIn(data).withUnsafeReadableBytes({ line.write($0) }) else {
      promise?.fail(ChannelError.outputClosed)
      return
    }
    context.write(wrapOutboundOut(ByteBuffer(bytes: line.take())), promise: promise)
  }

  package func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
    if mode != .input {
      line.end()
      flushOurs(context)
    }
    context.close(mode: mode, promise: promise)
  }

  /// Sends what the protocol itself has to say, such as its greeting.
  private func flushOurs(_ context: ChannelHandlerContext) {
    let bytes = line.take()
    if !bytes.isEmpty { context.writeAndFlush(wrapOutboundOut(ByteBuffer(bytes: bytes)), promise: nil) }
  }
}
