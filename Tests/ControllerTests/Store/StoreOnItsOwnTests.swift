import Backend
import Checkout
import Commerce
import Controller
import Inspection
import Pages
import Payments
import Phone
import Providers
import Testing
import Wire
import WorldFixture

@Suite("The store’s record is its own server’s")
struct StoreOnItsOwnTests {
  /// HyperPay’s gateway as somebody writes it who asks from the app, with the secret key of the merchant’s server.
  private static let asksFromApp = GatewayMaker.replacing(
    .hyperPay,
    transport: { surroundings in
      BrokenTransport { request throws(TransportFailure) in
        var sent = request
        if request.operation == "hyperpay.read-status" || request.operation == "hyperpay.find-payment" {
          sent.sender = .app
          // As the gateway of such a merchant would note it.
          if let attempt = sent.attempt.flatMap({ AttemptID($0) }) {
            surroundings.journal.note(
              .calling(operation: sent.operation, sender: .app, attempt: 1, key: ""), for: attempt)
          }
        }
        return try await surroundings.transport.send(sent)
      }
    })

  @Test("a server that is down does not know that a payment is paid, whatever the app was told, and the records differ")
  func down() throws {
    let person = try Person.make(gateways: Self.asksFromApp, rules: []) {
      $0.settings[WebhookArrival.self] = .never
    }
    person.choose(.card)
    person.world.perform(.storeServer(isRunning: false))
    for (field, text) in [
      (FieldID.cardNumber, "4200000000000000"), (.expiry, "1130"), (.securityCode, "123"), (.holder, "Sara Demo"),
    ] {
      person.fill(field, text)
    }
    person.send(.pressed(.pay))
    person.wait(.seconds(30))
    let truths = person.truths
    #expect(truths.shopperBelief == .paid && truths.appBelief == .paid && truths.providerBelief == .paid)
    #expect(truths.store == nil && truths.disagree)
    person.world.perform(.storeServer(isRunning: true))
    person.wait(.seconds(1_000))
    #expect(person.truths.store == .captured && !person.truths.disagree)
  }

  @Test("a secret key that leaves from the app breaks a rule; from the merchant’s server it does not")
  func secretKey() throws {
    for (gateways, expected) in [(Self.asksFromApp, [PaymentRule.nothingSecretLeaves]), (.own, [])] {
      let person = try Person.make(gateways: gateways, rules: [.nothingSecretLeaves])
      person.payByVisa()
      #expect(person.broken == expected)
    }
  }

  @Test("a webhook makes the store ask although the shopper is still led, and an app that leads is not interrupted")
  func whileLed() throws {
    let person = try Person(setup: { $0.settings[WebhookArrival.self] = .usual })
    person.choose(.tabby)
    person.wait(.seconds(5))
    person.world.perform(.payment(.outside("tabby.finish-elsewhere")))
    person.wait(.seconds(30))
    #expect(person.truths.store == .authorised)
    #expect(person.result == nil && person.snapshot.checkout.phase.isAnsweringPage)
    person.send(.escaped)
    person.wait(.seconds(20))
    guard case .success? = person.result else {
      Issue.record("\(String(describing: person.result))")
      return
    }
  }
}

extension Phase {
  fileprivate var isAnsweringPage: Bool { if case .answering(_, .page) = self { true } else { false } }
}
