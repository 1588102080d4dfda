import Commerce
import Testing

@testable import Sandbox

@Suite("A one-time code that a page asks for")
struct OneTimeCodeTests {
  private let start = Timestamp(milliseconds: 1_772_355_600_000)
  private let rules = OneTimeCode.Rules(mostWrong: 3, life: .seconds(300), resendWait: .seconds(30), mostResends: 2)

  private func after(_ seconds: Int64) -> Timestamp { start.advanced(by: .seconds(seconds)) }

  @Test("each wrong code leaves one try less, and the last leaves none")
  func wrongTooOften() {
    var code = OneTimeCode(rules)
    #expect(code.triesLeft == 3)
    #expect(code.countWrong() == 2)
    #expect(code.countWrong() == 1)
    #expect(code.countWrong() == nil)
    #expect(code.triesLeft == 0)
    #expect(code.countWrong() == nil)
    #expect(code.triesLeft == 0)
  }

  @Test("a code is good from the moment it is sent until its time is over")
  func expiry() {
    var code = OneTimeCode(rules)
    #expect(code.hasExpired(at: start))
    code.send(at: start)
    #expect(!code.hasExpired(at: after(299)))
    #expect(code.hasExpired(at: after(300)))
    code.send(at: after(300))
    #expect(!code.hasExpired(at: after(599)))
  }

  @Test("another code has to be waited for, and there are only so many")
  func resending() {
    var code = OneTimeCode(rules)
    #expect(code.wait(at: start) == .zero)
    code.send(at: start)
    #expect(code.wait(at: after(10)) == .seconds(20))
    #expect(code.deadlines.map(\.name) == ["code-expires", "resend-allowed"])
    code.send(at: after(30))
    code.send(at: after(60))
    #expect(!code.canBeResent)
    #expect(code.deadlines.map(\.name) == ["code-expires"])
  }

  @Test("sending another code does not give wrong tries back")
  func triesStay() {
    var code = OneTimeCode(rules)
    code.send(at: start)
    _ = code.countWrong()
    code.send(at: after(30))
    #expect(code.triesLeft == 2)
  }
}
