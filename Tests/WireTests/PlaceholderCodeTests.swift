import Testing
import Wire

@Suite("What stands for a code")
struct StandInCodeTests {
  @Test(
    "it is as long as the code, the same every time, and tells which kind of code it stands for",
    arguments: [
      (PlaceholderCode.security, 3, "908"), (.security, 4, "9081"), (.oneTime, 6, "726354"),
      (.oneTime, 12, "726354908172"), (.oneTime, 0, ""),
    ])
  func digits(kind: PlaceholderCode, length: Int, digits: String) { #expect(kind.digits(length) == digits) }
}
