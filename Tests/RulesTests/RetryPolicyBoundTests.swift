import Payments
import Testing

@testable import Rules

struct RetryPolicyBoundTests {
  @Test("the longest wait doubles with every retry up to the cap, and no number of retries goes beyond it")
  func longest() {
    func longest(_ retries: Int) -> Duration {
      RetryPolicy(retries: retries, base: .milliseconds(500), cap: .seconds(3)).longest
    }
    #expect(longest(0) == .milliseconds(500))
    #expect(longest(1) == .milliseconds(500))
    #expect(longest(2) == .seconds(1))
    #expect(longest(3) == .seconds(2))
    #expect(longest(4) == .seconds(3))
    #expect(longest(80) == .seconds(3))
  }

  @Test("without times of its own a policy waits at least half its base")
  func shortest() {
    #expect(RetryPolicy(retries: 2, base: .milliseconds(500), cap: .seconds(3)).shortest == .milliseconds(250))
  }
}
