import Commerce
import Payments
import Wire

/// A card that is enrolled before it is paid with (Yuno docs, Enrollment).
extension Yuno {
  /// The session in which a customer enrols a payment method (Yuno docs, Create customer session).
  func customerSession(_ context: Context) -> JSON {
    [
      "account_id": .string(configuration.accountID), "country": .string(country(context.request).code),
      "customer_id": .string(context.session.customer ?? ""),
    ]
  }

  /// The request that enrols a card (Yuno docs, Enroll payment method). The card itself is in the SDK's own traffic, which is
  /// not published: that part is this library's own.
  func enrolment(of details: CardDetails, _ request: PaymentRequest) -> JSON {
    [
      "account_id": .string(configuration.accountID), "payment_method_type": "CARD",
      "country": .string(country(request).code),
      "verify": ["vault_on_success": true, "currency": .string(request.amount.currency.code)],
      "payment_method": ["type": "CARD", "card": card(details)],
    ]
  }

  /// The next step once the shopper is known: a session for enrolling a card if they have none yet; otherwise the card pays as
  /// it is.
  func call(after customer: String?, _ context: Context) -> Call {
    let enrols =
      context.request.isEnrolment
      || customer != nil && setup.cardFlow == .enrolment && savedCards(context).isEmpty
    return enrols ? .createCustomerSession : .createSession
  }

  /// Reads the answer to a customer session.
  func enrolmentOpened(by answer: WireAnswer, _ context: Context) -> Reaction {
    let id = (200..<300).contains(answer.status) ? answer.json?["customer_session"]?.filledString : nil
    // Without a payment there is no checkout session, and without a customer session no card to be saved in it.
    if id == nil, context.request.isEnrolment { return Reaction(.failed(refusal(answer))) }
    return Reaction(context.request.isEnrolment ? .opened : .call(.createSession)) {
      $0.enrolment = id ?? $0.enrolment
    }
  }

  /// Reads the answer to an enrolment: only an enrolled card has a vaulted token. Nothing has been charged by then; the shopper is asked
  /// to pay with it, and keeps the card without paying, too.
  func enrolled(by answer: WireAnswer, _ context: Context) -> Reaction {
    guard (200..<300).contains(answer.status) else { return Reaction(.failed(refusal(answer))) }
    let status = answer.json?["status"]?.string ?? ""
    let response = answer.json?.at("provider", "provider_status")?.filledString
    func refused(_ reason: DeclineReason) -> Reaction {
      let told =
        setup.kit.isTransaction ? Self.onStatus(status) : kit(Self.result(of: EnrolmentWord(rawValue: status)))
      let words = ProviderResponseCode(code: status, text: response ?? "", kit: told)
      return Reaction(.failed(.refused(reason, words)))
    }
    switch EnrolmentWord(rawValue: status) {
    case .enrolled:
      guard let card = Self.enrolledCard(in: answer.json) else { return refused(.refusedByProvider) }
      guard !context.request.isEnrolment else { return Reaction(.done(.completed), enrolledCard: card) }
      // The session is used; a card that is typed from here on is paid with as it is.
      return Reaction(
        .ask(.card(cardPrompt(context, enrolled: card))), enrolledCard: card
      ) {
        $0.enrolment = nil
        $0.enrolled = card.token
      }
    case .declined: return refused(Self.reason(response))
    case .created, .readyToEnroll, .enrollInProcess, .unenrollInProcess, .unenrolled, .rejected, .canceled, .expired,
      .error, nil:
      return refused(.refusedByProvider)
    }
  }

  /// The SDK's result for an enrolment without a card; the mapping is this library's own.
  private static func result(of word: EnrolmentWord?) -> SDKResult {
    switch word {
    case .declined, .rejected: .reject
    case .created, .readyToEnroll, .enrollInProcess, .unenrollInProcess: .processing
    case .canceled: .userCancell
    case .enrolled, .unenrolled, .expired, .error, nil: .fail
    }
  }

  private static func enrolledCard(in answer: JSON?) -> SavedCard? {
    guard let token = answer?["vaulted_token"]?.filledString else { return nil }
    return savedCard(token: token, answer?["card_data"])
  }

  /// The statuses of a payment method at Yuno (Yuno docs, Payment method status).
  enum EnrolmentWord: String, CaseIterable {
    case created = "CREATED"
    case readyToEnroll = "READY_TO_ENROLL"
    case enrollInProcess = "ENROLL_IN_PROCESS"
    case enrolled = "ENROLLED"
    case unenrollInProcess = "UNENROLL_IN_PROCESS"
    case unenrolled = "UNENROLLED"
    case declined = "DECLINED"
    case rejected = "REJECTED"
    case canceled = "CANCELED"
    case expired = "EXPIRED"
    case error = "ERROR"
  }
}
