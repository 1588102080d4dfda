import CTLS

/// The server's end of TLS on one connection, without the connection: bytes of either side go in and come out.
struct TLSLine: ~Copyable {
  /// The state of reading.
  enum Reading {
    case text([UInt8])
    /// Nothing more can be read before more arrives.
    case later
    /// The client ended properly.
    case ended
    /// The client speaks no TLS, or none that this server takes.
    case failed
  }

  private let session: OpaquePointer
  /// The bytes that arrived, and those that are to leave; the session owns both.
  private let (arrived, leaving): (OpaquePointer, OpaquePointer)

  init(_ identity: TLSIdentity) {
    guard let session = SSL_new(identity.context), let arrived = BIO_new(BIO_s_mem()),
      let leaving = BIO_new(BIO_s_mem())
    else { preconditionFailure("libssl has no memory for a session") }
    (self.session, self.arrived, self.leaving) = (session, arrived, leaving)
    SSL_set_bio(session, arrived, leaving)
    SSL_set_accept_state(session)
  }

  deinit { SSL_free(session) }

  /// Takes bytes that came over the connection.
  func receive(_ bytes: UnsafeRawBufferPointer) {
    guard let start = bytes.baseAddress, let count = Int32(exactly: bytes.count) else { return }
    BIO_write(arrived, start, count)
  }

  /// The next text of the client.
  func read() -> Reading {
    ERR_clear_error()
    var count: Int32 = 0
    let text = [UInt8](unsafeUninitializedCapacity: 16_384) { bytes, filled in
      count = SSL_read(session, bytes.baseAddress, 16_384)
      filled = max(0, Int(count))
    }
    guard count <= 0 else { return .text(text) }
    defer { ERR_clear_error() }
    return switch SSL_get_error(session, count) {
    case SSL_ERROR_WANT_READ, SSL_ERROR_WANT_WRITE: .later
    case SSL_ERROR_ZERO_RETURN: .ended
    default: .failed
    }
  }

  /// Encrypts a text; `false` before the handshake is done, and after the end.
  func write(_ text: UnsafeRawBufferPointer) -> Bool {
    guard let start = text.baseAddress, !text.isEmpty else { return true }
    guard let count = Int32(exactly: text.count) else { return false }
    ERR_clear_error()
    defer { ERR_clear_error() }
    return SSL_write(session, start, count) == count
  }

  /// Says that nothing more follows.
  func end() {
    SSL_shutdown(session)
    ERR_clear_error()
  }

  /// The bytes that are to go over the connection now.
  func take() -> [UInt8] { leaving.takeAll() }
}
