import Payments
import Testing

struct RetryPolicyTests {
  private let policy = RetryPolicy(retries: 5, base: .milliseconds(500), cap: .seconds(4))

  private func wait(_ attempt: Int, _ failure: DeliveryFailure, repeatable: Bool = true, random: UInt64 = 0)
    -> Duration?
  {
    policy.wait(afterTry: attempt, after: failure, repeatable: repeatable, random: random)
  }

  @Test(
    "waits double up to the cap",
    arguments: [(1, 500), (2, 1_000), (3, 2_000), (4, 4_000), (5, 4_000)])
  func doubling(attempt: Int, milliseconds: Int) {
    #expect(wait(attempt, .notSent(.lost)) == .milliseconds(milliseconds))
  }

  @Test("jitter takes away less than half", arguments: [UInt64(0), 1, 249, 250, 251, 12_345, .max])
  func jitter(random: UInt64) throws {
    let chosen = try #require(self.wait(1, .notSent(.lost), random: random))
    #expect(chosen > .milliseconds(250))
    #expect(chosen <= .milliseconds(500))
  }

  @Test("different random bits give different waits")
  func spread() {
    #expect(Set((0..<250).map { wait(1, .notSent(.lost), random: $0) }).count == 250)
  }

  @Test("after the last retry it gives up", arguments: [0, -1, 6, 7, Int.max])
  func givesUp(attempt: Int) {
    #expect(wait(attempt, .notSent(.lost)) == nil)
  }

  @Test("no retries are no retries", arguments: [0, -3])
  func none(retries: Int) {
    let policy = RetryPolicy(retries: retries, base: .seconds(1), cap: .seconds(1))
    #expect(policy.retries == 0)
    #expect(policy.wait(afterTry: 1, after: .notSent(.lost), repeatable: true, random: 0) == nil)
  }

  @Test(
    "what may have reached the provider decides, not the call alone",
    arguments: [
      (DeliveryFailure.notSent(.offline), false, true), (.notSent(.offline), true, true),
      (.notSent(.lost), false, true),
      (.maybeSent, true, true), (.maybeSent, false, false), (.notSent(.certificate), true, false),
      (.notSent(.certificate), false, false),
    ])
  func decision(failure: DeliveryFailure, repeatable: Bool, retries: Bool) {
    #expect((wait(1, failure, repeatable: repeatable) != nil) == retries)
  }

  @Test("the standard policy retries twice, after half a second and a second")
  func standard() {
    #expect(RetryPolicy.standard.retries == 2)
    #expect(
      RetryPolicy.standard.wait(afterTry: 1, after: .maybeSent, repeatable: true, random: 0) == .milliseconds(500))
    #expect(RetryPolicy.standard.wait(afterTry: 2, after: .maybeSent, repeatable: true, random: 0) == .seconds(1))
    #expect(RetryPolicy.standard.wait(afterTry: 3, after: .maybeSent, repeatable: true, random: 0) == nil)
  }

  @Test("a wait of nothing is nothing, not a crash")
  func zero() {
    let policy = RetryPolicy(retries: 1, base: .zero, cap: .zero)
    #expect(policy.wait(afterTry: 1, after: .notSent(.lost), repeatable: true, random: .max) == .zero)
  }

  @Test(
    "waits that are set are kept to the millisecond, and the last goes on",
    arguments: [(1, 1_000), (2, 2_000), (3, 2_000), (4, nil)] as [(Int, Int?)])
  func waits(attempt: Int, milliseconds: Int?) {
    let policy = RetryPolicy(retries: 3, waits: [.seconds(1), .seconds(2)])
    for random in [0, UInt64.max / 3, .max] {
      let wait = policy.wait(afterTry: attempt, after: .maybeSent, repeatable: true, random: random)
      #expect(wait == milliseconds.map { .milliseconds($0) })
    }
    if let milliseconds { #expect(policy.shortestWait(afterTry: attempt) == .milliseconds(milliseconds)) }
    #expect(policy.wait(afterTry: 1, after: .maybeSent, repeatable: false, random: 0) == nil)
    #expect(RetryPolicy.standard.shortestWait(afterTry: 1) == .milliseconds(250))
  }
}
