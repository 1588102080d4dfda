import Commerce
import Payments
import Wire

/// A card that is enrolled before it is paid with (Yuno docs, Enrollment).
extension Yuno {
  /// The session in which a customer enrols a payment method (Yuno docs, Create customer session).
  func customerSession(_ context: AdapterContext) -> JSON {
    [
      "account_id": .string(configuration.accountID), "country": .string(country(context.request).code),
      "customer_id": .string(context.reference(SessionKey.customer) ?? ""),
    ]
  }

  /// What enrols a card (Yuno docs, Enroll payment method). The card itself is in the SDK's own traffic, which is not published: that
  /// part is this library's own.
  func enrolment(of details: CardDetails, _ request: PaymentRequest) -> JSON {
    [
      "account_id": .string(configuration.accountID), "payment_method_type": "CARD",
      "country": .string(country(request).code),
      "verify": ["vault_on_success": true, "currency": .string(request.amount.currency.code)],
      "payment_method": ["type": "CARD", "card": card(details)],
    ]
  }

  /// What follows once the shopper is known: without a session to enrol in, the card is paid with as it is.
  func call(after customer: String?) -> Call {
    customer != nil && setup.cardFlow == .enrolment ? .createCustomerSession : .createSession
  }

  /// Reads the answer to a customer session.
  func enrolmentOpened(by answer: WireAnswer) -> Reaction<Call> {
    let id = (200..<300).contains(answer.status) ? Self.identifier(answer.json?["customer_session"]) : nil
    return Reaction(.call(.createSession), sessionUpdates: id.map { [SessionKey.enrolment: $0] } ?? [:])
  }

  /// Reads the answer to an enrolment: only an enrolled card has a vaulted token, and it is paid with at once.
  func enrolled(by answer: WireAnswer, _ context: AdapterContext) -> Reaction<Call> {
    guard (200..<300).contains(answer.status) else { return Reaction(.failed(refusal(answer))) }
    let status = answer.json?["status"]?.string ?? ""
    guard EnrolmentWord(rawValue: status) == .enrolled, let session = context.reference(SessionKey.session),
      let token = Self.identifier(answer.json?["vaulted_token"])
    else { return Reaction(.failed(.refused(.refusedByProvider, ProviderResponseCode(code: status)))) }
    return Reaction(.call(.createPayment(session: session, .vaulted(token))))
  }

  /// How an enrolment can stand when it has been answered (Yuno docs, Payment method status); every other word is none of these.
  enum EnrolmentWord: String {
    /// The card can be paid with.
    case enrolled = "ENROLLED"
  }
}
