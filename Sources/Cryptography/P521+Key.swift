#if !canImport(CryptoKit)
  import CCrypto

  extension P521.Signing {
    /// A key of the curve, which nothing changes once it is made.
    final class Key: @unchecked Sendable {
      let pointer: OpaquePointer

      private static let group = "secp521r1"

      /// A new pair of keys.
      init() {
        // Without random numbers nothing can be signed safely.
        guard let pointer = Self.generated() else { preconditionFailure("libcrypto cannot make a P-521 key") }
        self.pointer = pointer
      }

      /// A key as `read` finds it in a text.
      convenience init(pem text: String, _ read: (OpaquePointer) -> OpaquePointer?) throws(CryptographyError) {
        let bytes = Array(text.utf8)
        let pointer = bytes.withUnsafeBytes { bytes -> OpaquePointer? in
          guard let size = Int32(exactly: bytes.count), let source = BIO_new_mem_buf(bytes.baseAddress, size) else {
            return nil
          }
          defer { BIO_free(source) }
          return read(source)
        }
        try self.init(pointer)
        guard isOfCurve else { throw .malformed }
      }

      /// The public key with this uncompressed point.
      convenience init(point: [UInt8]) throws(CryptographyError) {
        let key = Self.subjectPublicKeyInfo + point
        let pointer = key.withUnsafeBufferPointer { bytes in
          var start = bytes.baseAddress
          return d2i_PUBKEY(nil, &start, bytes.count)
        }
        try self.init(pointer)
      }

      private init(_ pointer: OpaquePointer?) throws(CryptographyError) {
        guard let pointer else {
          ERR_clear_error()
          throw .malformed
        }
        self.pointer = pointer
      }

      /// What stands before the point of a key of this curve in DER (RFC 5480, section 2).
      private static let subjectPublicKeyInfo: [UInt8] = [
        0x30, 0x81, 0x9B, 0x30, 0x10, 0x06, 0x07, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01, 0x06, 0x05, 0x2B, 0x81,
        0x04,
        0x00, 0x23, 0x03, 0x81, 0x86, 0x00,
      ]

      deinit { EVP_PKEY_free(pointer) }

      private static func generated() -> OpaquePointer? {
        guard let context = EVP_PKEY_CTX_new_from_name(nil, "EC", nil) else { return nil }
        defer { EVP_PKEY_CTX_free(context) }
        var made: OpaquePointer?
        guard EVP_PKEY_keygen_init(context) == 1, EVP_PKEY_CTX_set_group_name(context, group) == 1,
          EVP_PKEY_generate(context, &made) == 1
        else { return nil }
        return made
      }

      private var isOfCurve: Bool {
        var (name, length) = ([CChar](repeating: 0, count: 64), 0)
        guard EVP_PKEY_get_group_name(pointer, &name, name.count, &length) == 1 else { return false }
        return name.prefix(length).elementsEqual(Self.group.utf8.map(CChar.init))
      }

      /// `04` and both coordinates.
      var point: [UInt8] {
        var (bytes, length) = ([UInt8](repeating: 0, count: 1 + 2 * coordinateByteCount), 0)
        let isThere = EVP_PKEY_get_octet_string_param(pointer, OSSL_PKEY_PARAM_PUB_KEY, &bytes, bytes.count, &length)
        precondition(isThere == 1 && length == bytes.count, "a P-521 key has a point")
        return bytes
      }

      /// The private number, in 66 bytes.
      var secret: [UInt8] {
        var number: OpaquePointer?
        guard EVP_PKEY_get_bn_param(pointer, OSSL_PKEY_PARAM_PRIV_KEY, &number) == 1 else { return [] }
        defer { BN_clear_free(number) }
        var bytes = [UInt8](repeating: 0, count: coordinateByteCount)
        return BN_bn2binpad(number, &bytes, Int32(bytes.count)) == bytes.count ? bytes : []
      }

      /// The private key in PEM (RFC 5208).
      var pem: String {
        guard let target = BIO_new(BIO_s_mem()) else { return "" }
        defer { BIO_free(target) }
        guard PEM_write_bio_PKCS8PrivateKey(target, pointer, nil, nil, 0, nil, nil) == 1 else { return "" }
        var bytes = [UInt8](repeating: 0, count: 1_024)
        let count = BIO_read(target, &bytes, Int32(bytes.count))
        return String(decoding: bytes.prefix(Int(max(count, 0))), as: UTF8.self)
      }
    }
  }
#endif
