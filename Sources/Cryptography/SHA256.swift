#if canImport(CryptoKit)
  @_exported import CryptoKit
#else
  import CCrypto

  /// A hash function of FIPS 180-4.
  package protocol HashFunction: Sendable {
    /// The number of bytes in a digest.
    static var byteCount: Int { get }
    /// The library's name of the function.
    static var algorithm: Algorithm { get }
  }

  /// A digest algorithm of libcrypto, fetched once.
  package struct Algorithm: @unchecked Sendable {
    let handle: OpaquePointer?

    init(_ name: String) { handle = EVP_MD_fetch(nil, name, nil) }
  }

  /// SHA-256 (FIPS 180-4).
  package enum SHA256: HashFunction {
    package static let byteCount = 32
    package static let algorithm = Algorithm("SHA256")

    /// The digest of some bytes.
    package static func hash(data: some Collection<UInt8>) -> Code<SHA256> {
      let data = Array(data)
      var digest = [UInt8](repeating: 0, count: byteCount)
      let isDone = EVP_Digest(data, data.count, &digest, nil, algorithm.handle, nil)
      precondition(isDone == 1, "libcrypto has no SHA-256")
      return Code(bytes: digest)
    }
  }

  /// A digest or an authentication code; comparing two takes as long whether or not they are equal.
  package struct Code<Hash: HashFunction>: Sequence, Hashable, Sendable {
    let bytes: [UInt8]

    package func makeIterator() -> IndexingIterator<[UInt8]> { bytes.makeIterator() }

    package static func == (one: Code, other: Code) -> Bool { one.isEqual(to: other.bytes) }

    func isEqual(to other: [UInt8]) -> Bool {
      bytes.count == other.count && CRYPTO_memcmp(bytes, other, bytes.count) == 0
    }
  }
#endif
