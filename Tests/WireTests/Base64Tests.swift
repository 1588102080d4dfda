import Testing
import Wire

@Suite("Base64")
struct Base64Tests {
  /// RFC 4648 section 10.
  static let vectors = [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
    ("foobar", "Zm9vYmFy"),
  ]

  @Test("the published texts come out, and go back in", arguments: vectors)
  func published(plain: String, encoded: String) {
    #expect(Base64.encode(Array(plain.utf8)) == encoded)
    #expect(Base64.decode(encoded) == Array(plain.utf8))
  }

  @Test("the alphabet for addresses has no letter that an address would need to escape")
  func url() {
    let bytes: [UInt8] = [0xFB, 0xEF, 0xFF, 0x00]
    #expect(Base64.encode(bytes) == "++//AA==")
    #expect(Base64.encode(bytes, .url) == "--__AA")
    #expect(Base64.decode("--__AA", .url) == bytes)
  }

  @Test("every length survives the way there and back", arguments: 0...70)
  func roundTrip(length: Int) {
    let bytes = (0..<length).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ 11) }
    #expect(Base64.decode(Base64.encode(bytes)) == bytes)
    #expect(Base64.decode(Base64.encode(bytes, .url), .url) == bytes)
  }

  @Test(
    "a text that no bytes have is refused",
    arguments: ["Z", "Zg", "Zg=", "Z===", "====", "Zm9v!", "Zm 9v", "Zh==", "Zm9=", "--__", "Zg==Zg=="])
  func refused(text: String) {
    #expect(Base64.decode(text) == nil)
  }

  @Test(
    "a text that no bytes have is refused in the alphabet for addresses too", arguments: ["Z", "Zg==", "++//", "Zh"])
  func refusedForAddresses(text: String) {
    #expect(Base64.decode(text, .url) == nil)
  }
}
