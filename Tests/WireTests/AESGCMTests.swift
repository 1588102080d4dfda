import Testing
import Wire

@Suite("AES-256-GCM")
struct AESGCMTests {
  private static let zeros = [UInt8](repeating: 0, count: 32)

  @Test(
    "the vectors of the Galois/Counter Mode's own specification come out (McGrew and Viega, test cases 13 to 15)",
    arguments: [
      (
        String(repeating: "0", count: 64), String(repeating: "0", count: 24), "", "", "530F8AFBC74536B9A963B4F1C4CB738B"
      ),
      (
        String(repeating: "0", count: 64), String(repeating: "0", count: 24), String(repeating: "0", count: 32),
        "CEA7403D4D606B6E074EC5D3BAF39D18", "D0D1C8A799996BF0265B98B5D48AB919"
      ),
      (
        "feffe9928665731c6d6a8f9467308308feffe9928665731c6d6a8f9467308308", "cafebabefacedbaddecaf888",
        "d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a721c3c0c95956809532fcf0e2449a6b525"
          + "b16aedf5aa0de657ba637b391aafd255",
        "522DC1F099567D07F47F37A32A84427D643A8CDCBFE5C0C97598A2BD2555D1AA8CB08E48590DBB3DA7B08B1056828838"
          + "C5F61E6393BA7A0ABCC9F662898015AD",
        "B094DAC5D93471BDEC1A502270E3CC6C"
      ),
    ])
  func vectors(key: String, vector: String, message: String, bytes: String, tag: String) throws {
    let key = try #require(AESGCM.bytes(hexadecimal: key))
    let vector = try #require(AESGCM.bytes(hexadecimal: vector))
    let message = try #require(AESGCM.bytes(hexadecimal: message))
    let sealed = try #require(AESGCM.seal(message, key: key, vector: vector))
    #expect(AESGCM.hexadecimal(sealed.bytes) == bytes)
    #expect(AESGCM.hexadecimal(sealed.tag) == tag)
    #expect(AESGCM.open(sealed, key: key, vector: vector) == message)
  }

  @Test("a changed byte, tag, key or vector opens nothing")
  func altered() throws {
    let key = Self.zeros
    let vector = [UInt8](repeating: 7, count: 12)
    let sealed = try #require(AESGCM.seal(Array("paid".utf8), key: key, vector: vector))
    for index in sealed.bytes.indices {
      var bytes = sealed.bytes
      bytes[index] ^= 1
      #expect(AESGCM.open(AESGCM.Sealed(bytes: bytes, tag: sealed.tag), key: key, vector: vector) == nil)
    }
    for index in sealed.tag.indices {
      var tag = sealed.tag
      tag[index] ^= 0x80
      #expect(AESGCM.open(AESGCM.Sealed(bytes: sealed.bytes, tag: tag), key: key, vector: vector) == nil)
    }
    #expect(AESGCM.open(sealed, key: [1] + key.dropFirst(), vector: vector) == nil)
    #expect(AESGCM.open(sealed, key: key, vector: [8] + vector.dropFirst()) == nil)
    #expect(AESGCM.open(AESGCM.Sealed(bytes: sealed.bytes, tag: []), key: key, vector: vector) == nil)
  }

  @Test("a message of any length comes back", arguments: 0..<50)
  func lengths(count: Int) throws {
    let message = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 31) }
    let vector = [UInt8](repeating: 3, count: 12)
    let sealed = try #require(AESGCM.seal(message, key: Self.zeros, vector: vector))
    #expect(sealed.bytes.count == count)
    #expect(AESGCM.open(sealed, key: Self.zeros, vector: vector) == message)
  }

  @Test("keys and vectors of another length are refused")
  func wrongLengths() {
    let vector = [UInt8](repeating: 0, count: 12)
    #expect(AESGCM.seal([1], key: [UInt8](repeating: 0, count: 16), vector: vector) == nil)
    #expect(AESGCM.seal([1], key: [], vector: vector) == nil)
    #expect(AESGCM.seal([1], key: Self.zeros, vector: []) == nil)
  }

  @Test("hexadecimal digits are read in both cases, and nothing else is")
  func hexadecimal() {
    #expect(AESGCM.bytes(hexadecimal: "00ffA9") == [0, 255, 0xA9])
    #expect(AESGCM.bytes(hexadecimal: "") == [])
    for text in ["0", "0g", "٠٠", "0x00", " 00"] { #expect(AESGCM.bytes(hexadecimal: text) == nil) }
    #expect(AESGCM.hexadecimal([0, 255, 0xA9]) == "00FFA9")
  }
}
