import CTLS

/// A private key, which nothing changes once it is made.
final class PrivateKey: @unchecked Sendable {
  let pointer: OpaquePointer

  /// A new key of the curve P-256, which all clients know.
  init() throws(TLSProblem) {
    guard let pointer = till_tls_new_key() else { throw .failed }
    self.pointer = pointer
  }

  init(pem: String) throws(TLSProblem) {
    let pointer = PEM.read(pem) { PEM_read_bio_PrivateKey($0, nil, nil, nil) }
    guard let pointer else { throw .malformed }
    self.pointer = pointer
  }

  var pem: String {
    PEM.text { PEM_write_bio_PrivateKey($0, pointer, nil, nil, 0, nil, nil) }
  }

  deinit { EVP_PKEY_free(pointer) }
}

/// Texts with certificates and keys (RFC 7468).
enum PEM {
  static func read(_ text: String, _ read: (OpaquePointer) -> OpaquePointer?) -> OpaquePointer? {
    let bytes = Array(text.utf8)
    ERR_clear_error()
    defer { ERR_clear_error() }
    return bytes.withUnsafeBytes { bytes in
      guard let size = Int32(exactly: bytes.count), let source = BIO_new_mem_buf(bytes.baseAddress, size) else {
        return nil
      }
      defer { BIO_free(source) }
      return read(source)
    }
  }

  static func text(_ write: (OpaquePointer) -> Int32) -> String {
    guard let memory = BIO_new(BIO_s_mem()) else { return "" }
    defer { BIO_free(memory) }
    guard write(memory) == 1 else { return "" }
    return String(decoding: memory.takeAll(), as: UTF8.self)
  }
}

extension OpaquePointer {
  /// Everything that stands in this memory, which is empty afterwards.
  func takeAll() -> [UInt8] {
    let count = BIO_ctrl_pending(self)
    guard count > 0 else { return [] }
    return [UInt8](unsafeUninitializedCapacity: count) { bytes, filled in
      filled = max(0, Int(BIO_read(self, bytes.baseAddress, Int32(clamping: count))))
    }
  }
}
