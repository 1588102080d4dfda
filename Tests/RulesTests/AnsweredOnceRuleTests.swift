import Checkout
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

@Suite("Each question to the library is answered exactly once")
struct AnsweredOnceRuleTests {
  @Test("whoever asks once how a payment stands is told once")
  func toldTwice() {
    var story = RuleStory(AnsweredOnceRule())
    story.note(.resumed(attempt: "a"))
    story.library(.finished(.cancelled(.none)))
    #expect(story.broken.isEmpty)
    story.library(.finished(.cancelled(.none)))
    #expect(story.broken.map(\.rule) == [.answeredOnce])
  }

  @Test("16: a call that nothing can answer any more is found once the world is quiet")
  func hang() throws {
    let gateways = GatewayMaker.replacing(.hyperPay) { base, _ in
      BrokenGateway(
        base: base,
        processing: { base, session, presenter throws(GatewayFailure) in
          let claim = try await base.processPayment(session, presenter: presenter)
          // The answer that never comes: the task waits for a message that nobody will send.
          let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
          for await _ in stream {}
          continuation.finish()
          return claim
        })
    }
    let person = try Person.make(gateways: gateways)
    person.payByVisa()
    person.wait(.seconds(3_600))
    #expect(person.broken == [.answeredOnce])
    let honest = try Person.make()
    honest.payByVisa()
    #expect(honest.broken == [])
  }

  @Test("16: an app that is told twice by one call was answered twice")
  func twice() throws {
    let gateways = GatewayMaker.replacing(.hyperPay) { base, surroundings in
      BrokenGateway(
        base: base,
        verifying: { base, session throws(GatewayFailure) in
          let status = try await base.verifyPayment(session)
          surroundings.journal.note(.verified(status), for: session.request.attempt)
          surroundings.journal.note(
            .finished(.success(transactionID: "1", status)), for: session.request.attempt)
          return status
        })
    }
    let person = try Person.make(gateways: gateways)
    person.payByVisa()
    #expect(person.broken == [.answeredOnce])
    #expect(person.keys(of: .answeredOnce) == ["timeline.told-success", "timeline.told-success"])
  }
}
