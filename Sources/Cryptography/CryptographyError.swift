#if !canImport(CryptoKit)
  /// Why a cryptographic operation did not happen. It names no key and no text.
  package enum CryptographyError: Error, Hashable, Sendable {
    /// A key, nonce, tag or signature has another length or form than the operation takes.
    case malformed
    /// The tag does not belong to this ciphertext, key and nonce.
    case authenticationFailed
    /// The library could not do it.
    case failed
  }
#endif
