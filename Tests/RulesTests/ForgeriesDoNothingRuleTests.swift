import Commerce
import Controller
import HTTPTypes
import Inspection
import Language
import Pages
import Payments
import Phone
import Providers
import Sandbox
import Synchronization
import Testing
import Wire
import WorldFixture

@testable import Rules

@Suite("A forged message changes nothing and is refused")
struct ForgeriesDoNothingRuleTests {
  @Test("14: a merchant who takes a forged message for real breaks a rule; one who refuses it does not")
  func forgery() throws {
    let trusting = GatewayMaker.replacing(.tabby) { base, _ in
      BrokenGateway(
        base: base,
        reading: { base, message in
          base.read(message).map {
            NotificationReading(
              authenticity: .genuine, event: $0.event,
              id: $0.authenticity == .genuine ? $0.id : $0.id + "/another", subject: $0.subject)
          }
        })
    }
    for (maker, expected) in [(trusting, [PaymentRule.forgeriesDoNothing]), (.own, [])] {
      let person = try Person.make(gateways: maker)
      person.payWithTabby()
      person.wait(.seconds(30))
      person.world.perform(.webhooks(.forge(.unsigned, nil)))
      person.wait(.seconds(30))
      #expect(person.broken == expected)
      #expect(person.world.exercisedRules.contains(.forgeriesDoNothing))
      if let rule = expected.first {
        let keys = person.keys(of: rule)
        #expect(keys.first == "timeline.notification")
        #expect(keys.last?.hasPrefix("timeline.notification.") == true)
      }
    }
  }
}
