import PseudoTerminal
import Testing

@Suite("The hint of an outcome in the real program", .serialized, .ownThreads)
struct OutcomeHintProgramTests {
  @Test("names the published card and what decides, and goes away when the outcome is reached")
  func reached() throws {
    let till = try startTill(["--outcome", "hyperpay.result-code.800.100.155"])
    try till.wait(forText: "To reach “")
    for words in ["4200 0000 0000 0000", "800.100.155"] { #expect(till.screen.shows(words)) }
    #expect(!till.screen.shows("`"))
    till.press(.enter)
    try till.wait(forText: "Card number")
    #expect(till.screen.shows("To reach “"))
    till.press(.f2)
    try till.wait(forText: "Test data")
    till.press(.enter)
    try till.wait(for: "the card that the outcome needs") {
      $0.shows("4200 00•• •••• 0000") && !$0.shows("Test data")
    }
    till.press(.enter)
    try till.wait(for: "the result without the hint") {
      $0.shows("You have not been charged") && !$0.shows("To reach “")
    }
  }

  @Test("says nothing of a setting that is set already")
  func set() throws {
    let till = try startTill(["--outcome", "hyperpay.result-code.000.000.000"])
    try till.wait(forText: "To reach “Paid, live”")
    #expect(till.screen.shows("Pay with the card 4200 0000 0000 0026"))
    #expect(!till.screen.shows("hyperpay.approval"))
  }
}
