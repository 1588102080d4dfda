#if !canImport(CryptoKit)
  import CCrypto

  /// The elliptic curve secp521r1 (NIST SP 800-186).
  package enum P521 {
    /// ECDSA with SHA-512 (FIPS 186-5).
    package enum Signing {}
  }

  extension P521.Signing {
    /// The number of bytes in a coordinate, and in each half of a signature.
    static let coordinateByteCount = 66

    /// A signature: r and s, each of 66 bytes.
    package struct ECDSASignature: Sendable {
      package let rawRepresentation: [UInt8]

      /// Throws `CryptographyError.malformed` for another length than 132 bytes.
      package init(rawRepresentation: some Collection<UInt8>) throws(CryptographyError) {
        guard rawRepresentation.count == 2 * coordinateByteCount else { throw .malformed }
        self.rawRepresentation = Array(rawRepresentation)
      }

      /// From the form in which libcrypto writes one.
      init(der: [UInt8]) throws(CryptographyError) {
        let signature = der.withUnsafeBufferPointer { bytes in
          var start = bytes.baseAddress
          return d2i_ECDSA_SIG(nil, &start, bytes.count)
        }
        guard let signature else { throw .failed }
        defer { ECDSA_SIG_free(signature) }
        let size = Int32(coordinateByteCount)
        var (r, s) = (
          [UInt8](repeating: 0, count: coordinateByteCount), [UInt8](repeating: 0, count: coordinateByteCount)
        )
        guard BN_bn2binpad(ECDSA_SIG_get0_r(signature), &r, size) == size,
          BN_bn2binpad(ECDSA_SIG_get0_s(signature), &s, size) == size
        else { throw .failed }
        rawRepresentation = r + s
      }

      /// In the form that libcrypto reads.
      var der: [UInt8]? {
        guard let signature = ECDSA_SIG_new() else { return nil }
        defer { ECDSA_SIG_free(signature) }
        let size = Int32(coordinateByteCount)
        let (r, s) = (rawRepresentation.prefix(coordinateByteCount), rawRepresentation.suffix(coordinateByteCount))
        // The signature owns both numbers from then on.
        guard let r = BN_bin2bn(Array(r), size, nil) else { return nil }
        guard let s = BN_bin2bn(Array(s), size, nil), ECDSA_SIG_set0(signature, r, s) == 1 else {
          BN_free(r)
          return nil
        }
        return written { i2d_ECDSA_SIG(signature, $0) }
      }
    }

    /// A key that verifies.
    package struct PublicKey: Sendable {
      private let key: Key

      init(_ key: Key) { self.key = key }

      /// From a `PUBLIC KEY` in PEM; throws `CryptographyError.malformed` for any other text and for a key of another curve.
      package init(pemRepresentation text: String) throws(CryptographyError) {
        key = try Key(pem: text) { PEM_read_bio_PUBKEY($0, nil, { _, _, _, _ in -1 }, nil) }
      }

      /// From an uncompressed point, `04` and both coordinates (ANSI X9.63); throws `CryptographyError.malformed` for bytes that are no point
      /// of the curve.
      package init(x963Representation bytes: some Collection<UInt8>) throws(CryptographyError) {
        guard bytes.count == 1 + 2 * coordinateByteCount, bytes.first == 4 else { throw .malformed }
        key = try Key(point: Array(bytes))
      }

      package var x963Representation: [UInt8] { key.point }

      /// Whether this key's private half signed some bytes.
      package func isValidSignature(_ signature: ECDSASignature, for data: some Collection<UInt8>) -> Bool {
        guard let der = signature.der, let context = EVP_MD_CTX_new() else { return false }
        defer { EVP_MD_CTX_free(context) }
        let data = Array(data)
        return EVP_DigestVerifyInit_ex(context, nil, "SHA512", nil, nil, key.pointer, nil) == 1
          && EVP_DigestVerify(context, der, der.count, data, data.count) == 1
      }
    }

    /// A key that signs. It does not show itself.
    package struct PrivateKey: Sendable, CustomStringConvertible, CustomReflectable {
      private let key: Key

      /// A new key.
      package init() { key = Key() }

      /// From an `EC PRIVATE KEY` or a `PRIVATE KEY` in PEM; throws `CryptographyError.malformed` for any other text, for an encrypted key and
      /// for a key of another curve.
      package init(pemRepresentation text: String) throws(CryptographyError) {
        key = try Key(pem: text) { PEM_read_bio_PrivateKey($0, nil, { _, _, _, _ in -1 }, nil) }
      }

      package var publicKey: PublicKey { PublicKey(key) }
      package var pemRepresentation: String { key.pem }
      package var rawRepresentation: [UInt8] { key.secret }
      package var description: String { "PrivateKey" }
      package var customMirror: Mirror { Mirror(self, children: []) }

      /// Signs some bytes; the same bytes get another signature each time.
      package func signature(for data: some Collection<UInt8>) throws(CryptographyError) -> ECDSASignature {
        guard let context = EVP_MD_CTX_new() else { throw .failed }
        defer { EVP_MD_CTX_free(context) }
        let data = Array(data)
        var size = 0
        guard EVP_DigestSignInit_ex(context, nil, "SHA512", nil, nil, key.pointer, nil) == 1,
          EVP_DigestSign(context, nil, &size, data, data.count) == 1
        else { throw .failed }
        var der = [UInt8](repeating: 0, count: size)
        guard EVP_DigestSign(context, &der, &size, data, data.count) == 1 else { throw .failed }
        return try ECDSASignature(der: Array(der.prefix(size)))
      }
    }
  }

  /// What a function of libcrypto writes that moves the pointer which it is given.
  private func written(_ write: (UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>?) -> Int32) -> [UInt8]? {
    let size = Int(write(nil))
    guard size > 0 else { return nil }
    var bytes = [UInt8](repeating: 0, count: size)
    let length = bytes.withUnsafeMutableBufferPointer { buffer in
      var start = buffer.baseAddress
      return Int(write(&start))
    }
    return length == size ? bytes : nil
  }
#endif
