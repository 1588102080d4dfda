#if !canImport(CryptoKit)
  import CCrypto

  /// A secret key of any length. It does not show its bytes.
  package struct SymmetricKey: Sendable, CustomStringConvertible, CustomReflectable {
    let bytes: [UInt8]

    package init(data: some Collection<UInt8>) { bytes = Array(data) }

    package var description: String { "SymmetricKey" }
    package var customMirror: Mirror { Mirror(self, children: []) }
  }

  /// Authentication codes of RFC 2104.
  package enum HMAC<Hash: HashFunction>: Sendable {
    /// The code of some bytes under a key.
    package static func authenticationCode(for data: some Collection<UInt8>, using key: SymmetricKey) -> Code<Hash> {
      let data = Array(data)
      var code = [UInt8](repeating: 0, count: Hash.byteCount)
      // A key without bytes has no address, which the function would take for "the key of the last call".
      let used = key.bytes.isEmpty ? [0] : key.bytes
      let made = CCrypto.HMAC(Hash.algorithm.handle, used, Int32(key.bytes.count), data, data.count, &code, nil)
      precondition(made != nil, "libcrypto has no HMAC")
      return Code(bytes: code)
    }

    /// Whether a code belongs to some bytes and a key; the answer takes as long either way.
    package static func isValidAuthenticationCode(
      _ code: some Sequence<UInt8>, authenticating data: some Collection<UInt8>, using key: SymmetricKey
    ) -> Bool {
      authenticationCode(for: data, using: key).isEqual(to: Array(code))
    }
  }
#endif
