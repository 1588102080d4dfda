import Testing
import Wire

@Suite("Identifiers beside card numbers")
struct IdentifierScanTests {
  @Test(
    "a UUID is no card number, whatever its digits",
    arguments: ["b7dbe9a2-0000-4000-8000-000000000512", "12d24556-4000-4000-8000-000040000000"])
  func identifier(text: String) {
    #expect(Scrubbing.digits(in: "\"kid\":\"\(text)\"") == "\"kid\":\"\(text)\"")
  }

  @Test("a card number in groups of four is one, also with letters before it")
  func card() {
    #expect(Scrubbing.digits(in: "abcdabcd 4539-5787-6362-1486") != "abcdabcd 4539-5787-6362-1486")
    #expect(Scrubbing.digits(in: "45395787-6362-1486-0000-000000000000").contains("63621486") == false)
  }
}
