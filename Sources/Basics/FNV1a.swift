/// The hash FNV-1a of 64 bits (Fowler, Noll and Vo): the same on every machine and in every run, which Swift's own is not.
///
/// It tells texts apart and hides nothing: against an attacker who searches for a text with a given hash, use SHA-256.
public enum FNV1a {
  /// The hash of nothing.
  @inlinable public static var start: UInt64 { 0xCBF2_9CE4_8422_2325 }

  /// Adds a byte to a hash.
  @inlinable
  public static func add(_ byte: UInt8, to hash: inout UInt64) { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }

  /// The hash of a text in UTF-8.
  @inlinable
  public static func of(_ text: String) -> UInt64 {
    text.utf8.withContiguousStorageIfAvailable { of($0) } ?? Array(text.utf8).withUnsafeBufferPointer { of($0) }
  }

  /// The hash of bytes.
  @inlinable
  public static func of(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
    var hash = start
    for byte in bytes { add(byte, to: &hash) }
    return hash
  }
}
