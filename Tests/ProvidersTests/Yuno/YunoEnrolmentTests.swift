import Commerce
import DemoMerchant
import Payments
import Testing
import Wire

@testable import Providers

@Suite("Yuno, a card saved without a payment")
struct YunoEnrolmentTests {
  private let yuno = Yuno()

  private func context(_ references: [String: String] = [:]) throws -> Yuno.Context {
    let enrolment = CardEnrolmentRequest(
      attempt: try #require(AttemptID("enrolment-1")), currency: .brl,
      shopper: Shopper(givenName: "Ana", familyName: "Demo", email: "ana@example.test", mobile: "11900000001"),
      country: .brazil, language: "pt", returnURL: "tillshop://return", merchant: "Till")
    return SampleIntent.context(enrolment.request, references)
  }

  @Test("no checkout session is opened: the customer is made known, and a session for enrolling follows")
  func opening() throws {
    let context = try context()
    guard case .createCustomer? = yuno.createSession(context),
      case .call(.createCustomerSession) = yuno.reaction(
        to: WireAnswer(status: 201, json: ["id": "c-1"]), after: .createCustomer, context
      ).step
    else {
      Issue.record("another call")
      return
    }
    let opened = yuno.reaction(
      to: WireAnswer(status: 201, json: ["customer_session": "e-1"]), after: .createCustomerSession, context)
    guard case .opened = opened.step else {
      Issue.record("\(opened.step)")
      return
    }
    #expect(opened.session == .kept(["enrolment": "e-1"]))
  }

  @Test("without a customer or a session for enrolling it ends, and asks for no card")
  func refused() throws {
    let context = try context()
    for call in [Yuno.Call.createCustomer, .findCustomer, .createCustomerSession] {
      guard
        case .failed = yuno.reaction(
          to: WireAnswer(status: 500, json: ["code": "INTERNAL_ERROR"]), after: call, context
        ).step
      else {
        Issue.record("\(call)")
        return
      }
    }
  }

  @Test("the form is for saving, and an enrolled card ends it without a question about paying")
  func enrolled() throws {
    let context = try context(["customer": "c-1", "enrolment": "e-1"])
    guard case .ask(.card(let prompt)) = yuno.nextAction(context) else {
      Issue.record("no form")
      return
    }
    #expect(prompt.purpose == .enrolment && prompt.saved.isEmpty && !prompt.offersSaving)
    let details = try YunoRequestTests.card()
    guard
      case .call(.enrol(_, session: "e-1")) = yuno.reaction(
        to: .card(.entered(details)), after: .card(prompt), context
      ).step,
      case .done(.cancelled) = yuno.reaction(to: .card(.cancelled), after: .card(prompt), context).step
    else {
      Issue.record("not enrolled")
      return
    }
    let answer: JSON = [
      "status": "ENROLLED", "vaulted_token": "v-1",
      "card_data": ["brand": "VISA", "lfd": "0002", "expiration_month": 11, "expiration_year": 28],
    ]
    let reaction = yuno.reaction(
      to: WireAnswer(status: 201, json: answer), after: .enrol(details, session: "e-1"), context)
    guard case .done(.completed) = reaction.step else {
      Issue.record("\(reaction.step)")
      return
    }
    #expect(reaction.enrolledCard?.token == "v-1")
  }
}
