import Commerce
import Deeplinks
import Payments
import Wire

/// The kit in the app: what it makes of the answers to its own calls, until it tells the app how it went.
extension TrueLayer {
  /// Returns the SDK's next step.
  func kitReaction(to answer: WireAnswer, after call: Call, _ context: Context) -> Reaction {
    if case .cancel = call { return cancelled(by: answer, context) }
    guard (200..<300).contains(answer.status), let body = answer.json else {
      return problem(answer, after: call, context)
    }
    switch call {
    case .checkBank:
      guard body.at("availability", "recommended_status") == "unhealthy" else { return Reaction(.call(.start(0))) }
      let words = ProviderResponseCode(code: "provider_offline")
      return Reaction(.failed(kitFailure(.providerOffline, words, context)))
    case .start, .look: return following(body, call, context)
    case .act(let action, let number):
      var context = context
      context.session.turns = number + 1
      switch action {
      // From here on the bank may have been asked to pay.
      case .consent, .form: context.session.atBank = true
      case .bank, .scheme: break
      }
      return following(body, call, context)
    case .create, .cancel, .read, .withdraw, .revoke, .refund, .listRefunds: return Reaction(.call(.read))
    }
  }

  /// Continues from the state of a payment or mandate (TrueLayer docs, Authorization flow).
  private func following(_ body: JSON, _ call: Call, _ context: Context) -> Reaction {
    let word = body["status"]?.string ?? ""
    let reason = body["failure_reason"]?.filledString
    var context = context
    (context.session.seen, context.session.failures) = (Self.mark(word, reason), 0)
    let step: Reaction.Step
    switch PaymentWord(rawValue: word) {
    case .authorizationRequired:
      if case .look(.resumed) = call {
        step = .call(.start(context.session.rounds))
      } else {
        step = .done(.interrupted)
      }
    case .authorizing:
      return authorizing(body.at("authorization_flow", "actions", "next") ?? .null, call, context)
    case .attemptFailed: step = .ask(.form(form(.retry, context)))
    case .authorized, .executed, .settled: return result(word, body, call, context)
    case .failed: return failed(reason ?? "", context)
    case nil where MandateWord(rawValue: word) == .revoked:
      tell(.revoked, at: word, &context)
      step = .done(.completed)
    // A word that the kit does not know tells the app nothing; the merchant's server asks.
    case nil: step = .done(.completed)
    }
    return Reaction(step, context.session)
  }

  // MARK: What is asked next

  private func authorizing(_ next: JSON, _ call: Call, _ context: Context) -> Reaction {
    let problem = context.session.problem
    var context = context
    context.session.problem = nil
    let step: Reaction.Step
    switch next["type"]?.string {
    case "provider_selection":
      if configuration.interference == .dialog {
        tell(.unexpectedBehavior, at: PaymentWord.authorizing.rawValue, &context)
        step = .done(.interrupted)
      } else {
        step = .ask(.bank(banks(next, context)))
      }
    case "scheme_selection": step = .ask(.form(schemes(next, context)))
    case "consent": step = .ask(.form(form(.consent, context, facts: agreed(context))))
    case "form": step = .ask(.form(details(next, problem: problem, context)))
    case "redirect": return redirecting(next, call, context)
    case "wait":
      if case .look(.leftWait) = call { return waitLeft(context) }
      // The screen for a working bank is recognised by its text's key.
      let isApproval = next.at("display_message", "key") != "processing"
      let prompt = WaitPrompt(reason: isApproval ? .approval : .processing, amount: context.request.amount)
      context.session.atBank = true
      step = .askWhilePolling(.wait(prompt), every: .seconds(1))
    // Something that this kit cannot show.
    default:
      tell(.unexpectedBehavior, at: PaymentWord.authorizing.rawValue, &context)
      step = .done(.interrupted)
    }
    return Reaction(step, context.session)
  }

  /// The way to the bank: at once, after asking when the kit was called again, and not at all for a shopper who just came back
  /// without having finished (TrueLayer iOS SDK, changelog 3.8.0).
  private func redirecting(_ next: JSON, _ call: Call, _ context: Context) -> Reaction {
    var context = context
    guard let page = next["uri"]?.filledString, let link = try? Link(page), link.isSafe else {
      tell(.unexpectedBehavior, at: PaymentWord.authorizing.rawValue, &context)
      return Reaction(.done(.interrupted), context.session)
    }
    (context.session.page, context.session.atBank) = (page, true)
    switch call {
    case .look(.returned): return Reaction(.done(.completed), context.session)
    case .look(.left): return Reaction(.done(.closed), context.session)
    case .look(.strayed): return Reaction(.done(.interrupted), context.session)
    case .look(.resumed): return Reaction(.ask(.form(form(.goToBank, context))), context.session)
    case .look(.goOn), .look(.leftWait), .look(.refreshed), .start, .act, .create, .checkBank, .cancel, .read,
      .withdraw, .revoke,
      .refund, .listRefunds:
      return Reaction(.ask(.page(redirect(to: page, context))), context.session)
    }
  }

  func redirect(to page: String, _ context: Context) -> RedirectPrompt {
    let subject = Self.subject(context)
    return RedirectPrompt(
      purpose: subject == .mandate ? .mandate : .bank, page: page, returnURLs: [returnURL(context.request)],
      identifiers: [subject.queryName: context.session.payment].compactMapValues(\.self),
      amount: context.request.amount, expiresAt: context.expiresAt, target: .browser)
  }

  // MARK: Where the kit ends

  /// A shopper who leaves the wait: the kit is done, the approval is still to come (TrueLayer docs, iOS SDK, `.wait`).
  private func waitLeft(_ context: Context) -> Reaction {
    var session = context.session
    let result = told("success(.\(KitPaymentState.wait.rawValue))", .noneShown)
    session.tell(result, at: PaymentWord.authorizing.rawValue)
    return Reaction(.done(.closed), session)
  }

  /// The kit calls the payment off when the shopper leaves it (TrueLayer iOS SDK, changelog 1.1.0), and tells the app so whatever
  /// the server says.
  private func cancelled(by answer: WireAnswer, _ context: Context) -> Reaction {
    let isCancelled = (200..<300).contains(answer.status)
    let status = isCancelled ? "failed/canceled" : Self.anyStatus
    var context = context
    tell(.userCanceled, at: status, &context)
    return Reaction(.done(.closed), context.session)
  }

  /// Stores the SDK's error when it ends without any result screen.
  func tell(_ error: KitError, at status: String, _ context: inout Context, payload: String = "") {
    let screen: KitScreen = error == .revoked ? .noneInvalidState : .noneShown
    context.session.tell(told(failure(error, payload: payload), screen), at: status)
  }

  /// The app's error if the SDK ended before the bank was asked, so that nothing can have been charged.
  func kitFailure(
    _ error: KitError, _ words: ProviderResponseCode, _ context: Context, field: String = "",
    payload: String = ""
  ) -> PaymentError {
    let words = ProviderResponseCode(
      code: words.code, text: words.text, kit: told(failure(error, payload: payload), .noneShown))
    // An unavailable bank is no mistake of the shopper or the shop: later, or another method.
    if error == .providerOffline { return .refused(.authenticationUnavailable, words) }
    return .invalidRequest(field: field.isEmpty ? words.code : field, words)
  }

  /// The SDK's error for an unusable response, by its status (TrueLayer docs, Payments API errors; the choice among the SDK's
  /// errors is this library's own reading).
  private func problem(_ answer: WireAnswer, after call: Call, _ context: Context) -> Reaction {
    let fields = Self.fields(of: answer)
    var payload = ""
    let error: KitError
    var field = ""
    switch answer.status {
    case 400 where fields.contains { $0.hasPrefix("inputs.") }:
      return lookingAgain(after: call, problem: fields.joined(separator: ","))
    case 400 where answer.json?["title"]?.string == "Invalid State":
      if case .look = call {
        error = .unexpectedBehavior
      } else {
        return lookingAgain(after: call)
      }
    case 400 where fields.contains { $0.hasSuffix("return_uri") }:
      error = .invalidRedirectURI
      field = "return_uri"
      payload = answer.json?["errors"]?.members?.first?.value[0]?.string ?? ""
    case 400, 422: (error, field) = (.invalidRequest, fields.first ?? "")
    case 401, 403: (error, field) = (.invalidToken, "resource_token")
    case 404: (error, field) = (Self.subject(context) == .payment ? .paymentNotFound : .mandateNotFound, "id")
    case 502: error = .providerError
    case 500..<600:
      let failures = context.session.failures
      if failures < Self.serverErrorRetries {
        return Reaction(
          .again(call, afterTry: failures + 1)
        ) { $0.failures = failures + 1 }
      }
      error = .serverError
    default: error = .serverError
    }
    let seen = context.session.seen ?? PaymentWord.authorizationRequired.rawValue
    var context = context
    tell(error, at: seen, &context, payload: payload)
    context.session.failures = 0
    // A server that is out of order decides nothing, and nor does anything once the bank may have been asked.
    if error == .serverError || error == .providerError || error == .unexpectedBehavior
      || context.session.atBank
    {
      return Reaction(.done(.interrupted), context.session)
    }
    let words = Self.words(of: answer)
    return Reaction(
      .failed(kitFailure(error, words, context, field: field, payload: payload)), context.session)
  }

  /// The kit looks where the payment stands; the next answer to a question is another one than this.
  private func lookingAgain(after call: Call, problem: String? = nil) -> Reaction {
    Reaction(.call(.look(.goOn))) {
      if case .act(_, let number) = call { $0.turns = number + 1 }
      if let problem { $0.problem = problem }
    }
  }
}

extension TrueLayer.Look {
  /// Why the kit looks after the bank's page ended.
  init(after ending: PaymentClaim.Ending) {
    switch ending {
    case .completed: self = .returned
    case .closed, .cancelled: self = .left
    case .interrupted: self = .strayed
    }
  }
}
