import Testing
import Wire

@Suite("Digests and signatures")
struct HMACTests {
  /// A message and its digest, both as hexadecimal digits or text of their source.
  struct Vector: Sendable, CustomTestStringConvertible {
    let name: String
    let key: [UInt8]
    let message: [UInt8]
    let digest: String
    var testDescription: String { name }
  }

  /// FIPS 180-4's worked examples (NIST, Example values, SHA-256), and the empty message and the million letters of NIST's
  /// test vectors.
  static let digests = [
    Vector(
      name: "empty", key: [], message: [],
      digest: "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    Vector(
      name: "abc", key: [], message: Array("abc".utf8),
      digest: "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    Vector(
      name: "two blocks", key: [], message: Array("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq".utf8),
      digest: "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"),
    Vector(
      name: "896 bits", key: [],
      message: Array(
        ("abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmn"
          + "hijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu")
          .utf8),
      digest: "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"),
    Vector(
      name: "many blocks", key: [], message: Array(repeating: UInt8(ascii: "a"), count: 1_000_000),
      digest: "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"),
  ]

  @Test("SHA-256 gives the published digests", arguments: digests)
  func digest(vector: Vector) {
    #expect(Hexadecimal.encode(SHA256.digest(vector.message)) == vector.digest)
  }

  @Test("a message that just fits, or just does not fit, one block has a digest of its own", arguments: 54...66)
  func padding(length: Int) {
    let message = Array(repeating: UInt8(ascii: "x"), count: length)
    #expect(SHA256.digest(message).count == 32)
    #expect(SHA256.digest(message) != SHA256.digest(message + [UInt8(ascii: "x")]))
  }

  /// RFC 4231 section 4, test cases 1 to 4, 6 and 7 (5 is a shortened one).
  static let codes = [
    Vector(
      name: "case 1", key: Array(repeating: 0x0b, count: 20), message: Array("Hi There".utf8),
      digest: "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"),
    Vector(
      name: "case 2", key: Array("Jefe".utf8), message: Array("what do ya want for nothing?".utf8),
      digest: "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"),
    Vector(
      name: "case 3", key: Array(repeating: 0xaa, count: 20), message: Array(repeating: 0xdd, count: 50),
      digest: "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe"),
    Vector(
      name: "case 4", key: Array(0x01...0x19), message: Array(repeating: 0xcd, count: 50),
      digest: "82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b"),
    Vector(
      name: "case 6", key: Array(repeating: 0xaa, count: 131),
      message: Array("Test Using Larger Than Block-Size Key - Hash Key First".utf8),
      digest: "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"),
    Vector(
      name: "case 7", key: Array(repeating: 0xaa, count: 131),
      message: Array(
        ("This is a test using a larger than block-size key and a larger than block-size data. "
          + "The key needs to be hashed before being used by the HMAC algorithm.")
          .utf8),
      digest: "9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2"),
  ]

  @Test("HMAC-SHA-256 gives the published codes", arguments: codes)
  func code(vector: Vector) {
    #expect(Hexadecimal.encode(HMAC.sha256(key: vector.key, message: vector.message)) == vector.digest)
  }

  @Test("texts are signed in UTF-8")
  func texts() {
    #expect(
      HMAC.sha256(key: "Jefe", message: "what do ya want for nothing?")
        == HMAC.sha256(key: Array("Jefe".utf8), message: Array("what do ya want for nothing?".utf8)))
  }

  @Test("codes are equal only when every byte is")
  func equality() {
    #expect(HMAC.areEqual([1, 2, 3], [1, 2, 3]))
    #expect(!HMAC.areEqual([1, 2, 3], [1, 2, 4]))
    #expect(!HMAC.areEqual([1, 2, 3], [1, 2]))
    #expect(!HMAC.areEqual([0, 2, 3], [1, 2, 3]))
  }
}
