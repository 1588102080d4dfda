import Payments
import Testing

@testable import ForeignGateways

@Suite("What a gateway in another program is given in place of secrets")
struct StandInTests {
  @Test("a code's stand-in becomes the code where it is a text, and never where a number only looks like it")
  func numbers() throws {
    var standIns = StandIns()
    let standIn = standIns.standIn(for: try #require(SecretDigits("257", length: 3...4)))
    #expect(standIn == "908")
    #expect(
      standIns.restored(#"{"cvv":"908","amount":908,"deep":[{"count":908,"code":"908"}]}"#)
        == #"{"cvv":"257","amount":908,"deep":[{"count":908,"code":"257"}]}"#)
    #expect(standIns.restored("cvv=908&name=9081") == "cvv=257&name=9081")
  }
}
