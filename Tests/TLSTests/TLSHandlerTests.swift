import NIOCore
import NIOEmbedded
import Testing

@testable import TLS

@Suite("TLS on a connection")
struct TLSHandlerTests {
  private static func channel() throws -> EmbeddedChannel {
    let identity = try Authority(for: AuthorityTests.domains).identity(of: ["api.tabby.ai"])
    let channel = EmbeddedChannel(handler: TLSHandler(identity))
    try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 443)).wait()
    return channel
  }

  @Test(
    "ends where the client speaks no TLS, without a word, and with an alert where only its greeting makes no sense",
    arguments: [
      ("GET / HTTP/1.1\r\n\r\n", nil), ("SSH-2.0-OpenSSH_9.2\r\n", nil),
      ("\u{16}\u{3}\u{1}\u{1}\u{2}\u{7}\u{7}" + String(repeating: "x", count: 256), 21),
    ])
  func plain(text: String, alert: UInt8?) throws {
    let channel = try Self.channel()
    try channel.writeInbound(ByteBuffer(string: text))
    #expect(!channel.isActive)
    #expect(try channel.readInbound(as: ByteBuffer.self) == nil)
    // An alert (RFC 8446, section 6).
    #expect(try channel.readOutbound(as: ByteBuffer.self)?.getInteger(at: 0, as: UInt8.self) == alert)
  }

  @Test("writes nothing that anybody could read before the client has greeted")
  func early() throws {
    let channel = try Self.channel()
    #expect(throws: ChannelError.outputClosed) { try channel.writeOutbound(ByteBuffer(string: "secret")) }
    #expect(try channel.readOutbound(as: ByteBuffer.self) == nil)
  }

  @Test("waits for the rest of a greeting that comes in pieces")
  func pieces() throws {
    let channel = try Self.channel()
    try channel.writeInbound(ByteBuffer(bytes: [0x16, 0x03, 0x01]))
    try channel.writeInbound(ByteBuffer(bytes: [0x02, 0x00]))
    #expect(channel.isActive)
    #expect(try channel.readOutbound(as: ByteBuffer.self) == nil)
    _ = try? channel.finish()
  }
}
