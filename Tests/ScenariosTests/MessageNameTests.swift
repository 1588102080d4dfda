import Testing

@testable import Scenarios

@Suite("The name of a message")
struct MessageNameTests {
  @Test(
    "means an event in any English and with any capitals, whole or as one of its words",
    arguments: [
      ("authorised", "authorized", true), ("authorized", "order_authorised", true), ("AUTHORISED", "authorized", true),
      ("cancelled", "payment.canceled", true), ("captured", "order_captured", true), ("captured", "authorized", false),
      ("author", "authorized", false), ("order_captured", "order_captured", true),
    ])
  func names(_ name: String, _ event: String, _ isMeant: Bool) {
    #expect(MessageReference.event(name).means(event) == isMeant)
  }

  @Test("may be the neutral word where the provider writes another one")
  func delivered() throws {
    let text = """
      till: 1
      name: n
      steps:
        - start: checkout
        - webhook: hold
        - choose: tabby
        - page: {button: submit, fields: {otp: "8888"}}
        - page: {approve: true}
        - clock: +5s
        - webhook: {deliver: [authorised]}
        - expect: {webhooks: {received: 1}}

      """
    let report = try Shipped.run(text)
    let said = report.text(in: try Shipped.english())
    #expect(!said.contains("there is no message"), "\(said)")
  }
}
