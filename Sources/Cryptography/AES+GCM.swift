#if !canImport(CryptoKit)
  import CCrypto

  /// The block cipher of FIPS 197.
  package enum AES {}

  extension AES {
    /// Galois/Counter Mode (NIST SP 800-38D), with keys of 16, 24 or 32 bytes and tags of 16 bytes.
    package enum GCM {
      static let tagByteCount = 16

      /// The value that is used once for each text under a key.
      package struct Nonce: Sendable {
        let bytes: [UInt8]

        /// Throws `CryptographyError.malformed` for fewer than 12 bytes.
        package init(data: some Collection<UInt8>) throws(CryptographyError) {
          guard data.count >= 12 else { throw .malformed }
          bytes = Array(data)
        }
      }

      /// A ciphertext with what opens it beside the key.
      package struct SealedBox: Sendable {
        package let nonce: Nonce
        package let ciphertext: [UInt8]
        package let tag: [UInt8]

        /// Throws `CryptographyError.malformed` for a tag of another length than 16 bytes.
        package init(
          nonce: Nonce, ciphertext: some Collection<UInt8>, tag: some Collection<UInt8>
        ) throws(CryptographyError) {
          guard tag.count == tagByteCount else { throw .malformed }
          (self.nonce, self.ciphertext, self.tag) = (nonce, Array(ciphertext), Array(tag))
        }
      }

      /// Encrypts a text; throws `CryptographyError.malformed` for a key of another length.
      package static func seal(
        _ text: some Collection<UInt8>, using key: SymmetricKey, nonce: Nonce
      ) throws(CryptographyError) -> SealedBox {
        let context = try Context(key, nonce, encrypts: true)
        let ciphertext = try context.update(Array(text))
        guard context.finish() else { throw .failed }
        return try SealedBox(nonce: nonce, ciphertext: ciphertext, tag: context.tag())
      }

      /// Decrypts a text; throws `CryptographyError.authenticationFailed` for one that was changed or sealed with another key.
      package static func open(_ box: SealedBox, using key: SymmetricKey) throws(CryptographyError) -> [UInt8] {
        let context = try Context(key, box.nonce, encrypts: false)
        let text = try context.update(box.ciphertext)
        guard context.expect(box.tag), context.finish() else { throw .authenticationFailed }
        return text
      }
    }
  }

  extension AES.GCM {
    /// One encryption or decryption under way.
    private final class Context {
      private let pointer: OpaquePointer

      init(_ key: SymmetricKey, _ nonce: Nonce, encrypts: Bool) throws(CryptographyError) {
        let cipher: OpaquePointer? =
          switch key.bytes.count {
          case 16: EVP_aes_128_gcm()
          case 24: EVP_aes_192_gcm()
          case 32: EVP_aes_256_gcm()
          default: throw .malformed
          }
        guard let pointer = EVP_CIPHER_CTX_new() else { throw .failed }
        self.pointer = pointer
        let direction: Int32 = encrypts ? 1 : 0
        guard EVP_CipherInit_ex(pointer, cipher, nil, nil, nil, direction) == 1,
          EVP_CIPHER_CTX_ctrl(pointer, EVP_CTRL_AEAD_SET_IVLEN, Int32(nonce.bytes.count), nil) == 1,
          EVP_CipherInit_ex(pointer, nil, nil, key.bytes, nonce.bytes, direction) == 1
        else { throw .failed }
      }

      deinit { EVP_CIPHER_CTX_free(pointer) }

      func update(_ input: [UInt8]) throws(CryptographyError) -> [UInt8] {
        guard let length = Int32(exactly: input.count) else { throw .malformed }
        guard length > 0 else { return [] }
        var output = [UInt8](repeating: 0, count: input.count)
        var written: Int32 = 0
        guard EVP_CipherUpdate(pointer, &output, &written, input, length) == 1, written == length else { throw .failed }
        return output
      }

      /// Ends it; decrypting, whether the tag is the right one.
      func finish() -> Bool {
        var (rest, written) = ([UInt8](repeating: 0, count: 16), Int32(0))
        return EVP_CipherFinal_ex(pointer, &rest, &written) == 1
      }

      func tag() throws(CryptographyError) -> [UInt8] {
        var tag = [UInt8](repeating: 0, count: tagByteCount)
        guard EVP_CIPHER_CTX_ctrl(pointer, EVP_CTRL_AEAD_GET_TAG, Int32(tag.count), &tag) == 1 else { throw .failed }
        return tag
      }

      func expect(_ tag: [UInt8]) -> Bool {
        var tag = tag
        return EVP_CIPHER_CTX_ctrl(pointer, EVP_CTRL_AEAD_SET_TAG, Int32(tag.count), &tag) == 1
      }
    }
  }
#endif
