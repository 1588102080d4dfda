import Commerce
import Payments
import Testing

struct CircuitBreakerTests {
  private let start = Timestamp(milliseconds: 1_000_000)

  private func opened() -> CircuitBreaker {
    var breaker = CircuitBreaker(threshold: 3, rest: .seconds(60))
    for _ in 0..<3 { breaker.failed(at: start) }
    return breaker
  }

  @Test("it opens at the threshold and says so once there")
  func opens() {
    var breaker = CircuitBreaker(threshold: 3, rest: .seconds(60))
    #expect(breaker.failed(at: start) == false)
    #expect(breaker.failed(at: start) == false)
    #expect(breaker.allows(at: start))
    #expect(breaker.failed(at: start) == true)
    #expect(breaker.restsUntil == start.advanced(by: .seconds(60)))
    #expect(!breaker.allows(at: start))
  }

  @Test("it lets a try through when its rest is over, not a millisecond sooner")
  func rests() {
    let breaker = opened()
    #expect(!breaker.allows(at: start.advanced(by: .milliseconds(59_999))))
    #expect(breaker.allows(at: start.advanced(by: .seconds(60))))
  }

  @Test("a try that fails opens it again at once, for a whole rest")
  func opensAgain() {
    var breaker = opened()
    let later = start.advanced(by: .seconds(60))
    #expect(breaker.failed(at: later) == true)
    #expect(breaker.restsUntil == later.advanced(by: .seconds(60)))
  }

  @Test("an answer closes it, and counting begins anew")
  func closes() {
    var breaker = opened()
    breaker.succeeded()
    #expect(breaker.allows(at: start))
    #expect(breaker.failures == 0)
    #expect(breaker.failed(at: start) == false)
    #expect(breaker.allows(at: start))
  }

  @Test("only failures in a row count")
  func inARow() {
    var breaker = CircuitBreaker(threshold: 2, rest: .seconds(60))
    for _ in 0..<5 {
      breaker.failed(at: start)
      breaker.succeeded()
    }
    #expect(breaker.allows(at: start))
  }

  @Test("the threshold is at least one", arguments: [0, -4, 1])
  func threshold(asked: Int) {
    var breaker = CircuitBreaker(threshold: asked, rest: .seconds(1))
    #expect(breaker.failed(at: start) == true)
  }
}
