/// Bytes that are overwritten before their memory is freed.
///
/// Strings made from the bytes are copies; keep their lifetime short.
public final class SecretBytes: Sendable {
  private let bytes: [UInt8]

  /// Keeps the bytes of a text.
  public init(_ text: String) { bytes = Array(text.utf8) }

  /// The number of bytes.
  public var count: Int { bytes.count }

  /// The bytes as text.
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  deinit {
    bytes.withUnsafeBytes { Self.wipe(UnsafeMutableRawBufferPointer(mutating: $0)) }
  }

  /// Overwrites memory with zeros; never inlined, so that no optimiser takes it for work without effect.
  @inline(never)
  public static func wipe(_ memory: UnsafeMutableRawBufferPointer) {
    for index in memory.indices { memory[index] = 0 }
  }
}
