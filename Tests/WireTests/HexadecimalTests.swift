import Testing
import Wire

@Suite("Hexadecimal")
struct HexadecimalTests {
  @Test("digits are read in both cases, and nothing else is")
  func decoding() {
    #expect(Hexadecimal.decode("00ffA9") == [0, 255, 0xA9])
    #expect(Hexadecimal.decode("") == [])
    for text in ["0", "0g", "٠٠", "0x00", " 00"] { #expect(Hexadecimal.decode(text) == nil) }
  }

  @Test("bytes are written with letters of either case")
  func encoding() {
    #expect(Hexadecimal.encode([0, 255, 0xA9]) == "00ffa9")
    #expect(Hexadecimal.encode([0, 255, 0xA9], .upper) == "00FFA9")
    #expect(Hexadecimal.encode([]) == "")
  }
}
