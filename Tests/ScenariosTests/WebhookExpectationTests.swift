import Testing

@testable import Scenarios

@Suite("Expectations about webhooks")
struct WebhookExpectationTests {
  /// A payment by card of which HyperPay tells once, when the store knows it, and then an imitation of its webhook.
  private func report(_ expected: String) throws -> RunReport {
    try Shipped.run(
      """
      till: 1
      id: here
      name: n
      steps:
        - start: checkout
        - choose: card
        - fill: {number: 4200000000000026, expiry: 12/30, security-code: "123", holder: Sara Demo}
        - press: pay
        - clock: {run-until: webhook}
        - webhook: forge
        - clock: +1s
        - expect: {webhooks: {\(expected)}}
      """)
  }

  @Test(
    "what came and what was made of it holds",
    arguments: ["sent: 1", "received: 2", "accepted: 1", "applied: 0", "forged: 1", "signed: false"])
  func holds(_ expected: String) throws {
    #expect(try report(expected).exitCode == .passed)
  }

  @Test(
    "anything else fails",
    arguments: ["sent: 2", "received: 1", "accepted: 2", "applied: 1", "forged: 0", "signed: true"])
  func fails(_ expected: String) throws {
    #expect(try report(expected).exitCode == .failed)
  }
}
