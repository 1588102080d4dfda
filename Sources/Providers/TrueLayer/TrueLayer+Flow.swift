import Commerce
import Deeplinks
import Payments
import Wire

/// The kit in the app: what it makes of the answers to its own calls, until it tells the app how it went.
extension TrueLayer {
  /// Returns the SDK's next step.
  func kitReaction(to answer: WireAnswer, after call: Call, _ context: AdapterContext) -> Reaction<Call> {
    if case .cancel = call { return cancelled(by: answer, context) }
    guard (200..<300).contains(answer.status), let body = answer.json else {
      return problem(answer, after: call, context)
    }
    switch call {
    case .checkBank:
      guard body.at("availability", "recommended_status") == "unhealthy" else { return Reaction(.call(.start(0))) }
      let words = ProviderResponseCode(code: "provider_offline")
      return Reaction(.failed(kitFailure(.providerOffline, words, context)))
    case .start, .look: return following(body, call, [:], context)
    case .act(let action, let number):
      var sessionUpdates = [SessionKey.turns: String(number + 1), SessionKey.failures: ""]
      switch action {
      // From here on the bank may have been asked to pay.
      case .consent, .form: sessionUpdates[SessionKey.atBank] = "1"
      case .bank, .scheme: break
      }
      return following(body, call, sessionUpdates, context)
    case .create, .cancel, .read, .withdraw, .revoke, .refund, .listRefunds: return Reaction(.call(.read))
    }
  }

  /// Continues from the state of a payment or mandate (TrueLayer docs, Authorization flow).
  private func following(
    _ body: JSON, _ call: Call, _ sessionUpdates: [String: String], _ context: AdapterContext
  ) -> Reaction<Call> {
    let word = body["status"]?.string ?? ""
    let reason = Self.text(body["failure_reason"])
    var sessionUpdates = sessionUpdates
    sessionUpdates[SessionKey.seen] = Self.mark(word, reason)
    sessionUpdates[SessionKey.failures] = ""
    let step: Reaction<Call>.Step
    switch PaymentWord(rawValue: word) {
    case .authorizationRequired:
      if case .look(.resumed) = call { step = .call(.start(rounds(context))) } else { step = .done(.closed) }
    case .authorizing:
      return statusRequest(body.at("authorization_flow", "actions", "next") ?? .null, call, sessionUpdates, context)
    case .attemptFailed: step = .ask(.form(form(.retry, context)))
    case .authorized, .executed, .settled: return result(word, body, call, sessionUpdates, context)
    case .failed: return failed(reason ?? "", sessionUpdates, context)
    case nil where MandateWord(rawValue: word) == .revoked:
      sessionUpdates.merge(telling(.revoked, at: word, context)) { $1 }
      step = .done(.completed)
    // A word that the kit does not know tells the app nothing; the merchant's server asks.
    case nil: step = .done(.completed)
    }
    return Reaction(step, sessionUpdates: sessionUpdates)
  }

  // MARK: What is asked next

  private func statusRequest(
    _ next: JSON, _ call: Call, _ known: [String: String], _ context: AdapterContext
  ) -> Reaction<Call> {
    var sessionUpdates = known
    sessionUpdates[SessionKey.problem] = ""
    let step: Reaction<Call>.Step
    switch next["type"]?.string {
    case "provider_selection":
      if configuration.interference == .dialog {
        sessionUpdates.merge(telling(.unexpectedBehavior, at: PaymentWord.authorizing.rawValue, context)) { $1 }
        step = .done(.closed)
      } else {
        step = .ask(.bank(banks(next, context)))
      }
    case "scheme_selection": step = .ask(.form(schemes(next, context)))
    case "consent": step = .ask(.form(form(.consent, context, facts: agreed(context))))
    case "form": step = .ask(.form(details(next, context)))
    case "redirect": return redirecting(next, call, sessionUpdates, context)
    case "wait":
      if case .look(.leftWait) = call { return waitLeft(sessionUpdates) }
      // The screen for a working bank is recognised by its text's key.
      let isApproval = next.at("display_message", "key") != "processing"
      let prompt = WaitPrompt(reason: isApproval ? .approval : .processing, amount: context.request.amount)
      sessionUpdates[SessionKey.atBank] = "1"
      step = .askWhilePolling(.wait(prompt), every: .seconds(1))
    // Something that this kit cannot show.
    default:
      sessionUpdates.merge(telling(.unexpectedBehavior, at: PaymentWord.authorizing.rawValue, context)) { $1 }
      step = .done(.closed)
    }
    return Reaction(step, sessionUpdates: sessionUpdates)
  }

  /// The way to the bank: at once, after asking when the kit was called again, and not at all for a shopper who just came back
  /// without having finished (TrueLayer iOS SDK, changelog 3.8.0).
  private func redirecting(
    _ next: JSON, _ call: Call, _ known: [String: String], _ context: AdapterContext
  ) -> Reaction<Call> {
    var sessionUpdates = known
    guard let page = Self.text(next["uri"]), let link = try? Link(page), link.scheme == "https" else {
      sessionUpdates.merge(telling(.unexpectedBehavior, at: PaymentWord.authorizing.rawValue, context)) { $1 }
      return Reaction(.done(.closed), sessionUpdates: sessionUpdates)
    }
    sessionUpdates[SessionKey.page] = page
    sessionUpdates[SessionKey.atBank] = "1"
    switch call {
    case .look(.returned): return Reaction(.done(.completed), sessionUpdates: sessionUpdates)
    case .look(.left): return Reaction(.done(.closed), sessionUpdates: sessionUpdates)
    case .look(.resumed): return Reaction(.ask(.form(form(.goToBank, context))), sessionUpdates: sessionUpdates)
    case .look(.goOn), .look(.leftWait), .look(.refreshed), .start, .act, .create, .checkBank, .cancel, .read,
      .withdraw, .revoke,
      .refund, .listRefunds:
      return Reaction(.ask(.page(redirect(to: page, context))), sessionUpdates: sessionUpdates)
    }
  }

  func redirect(to page: String, _ context: AdapterContext) -> RedirectPrompt {
    let subject = Self.subject(context)
    return RedirectPrompt(
      purpose: subject == .mandate ? .mandate : .bank, page: page, returnURLs: [returnURL(context.request)],
      identifiers: [subject.queryName: context.reference(SessionKey.id)].compactMapValues(\.self),
      amount: context.request.amount, expiresAt: context.session.expiresAt, target: .browser)
  }

  // MARK: Where the kit ends

  /// A shopper who leaves the wait: the kit is done, the approval is still to come (TrueLayer docs, iOS SDK, `.wait`).
  private func waitLeft(_ known: [String: String]) -> Reaction<Call> {
    var sessionUpdates = known
    sessionUpdates[SessionKey.told] = told("success(.\(KitPaymentState.wait.rawValue))", .noneShown)
    sessionUpdates[SessionKey.toldAt] = PaymentWord.authorizing.rawValue
    return Reaction(.done(.closed), sessionUpdates: sessionUpdates)
  }

  /// The kit calls the payment off when the shopper leaves it (TrueLayer iOS SDK, changelog 1.1.0), and tells the app so whatever
  /// the server says.
  private func cancelled(by answer: WireAnswer, _ context: AdapterContext) -> Reaction<Call> {
    let isCancelled = (200..<300).contains(answer.status)
    let status = isCancelled ? "failed/canceled" : Self.anyStatus
    return Reaction(.done(.closed), sessionUpdates: telling(.userCanceled, at: status, context))
  }

  /// Stores the SDK's error when it ends without any result screen.
  func telling(_ error: KitError, at status: String, _ context: AdapterContext, payload: String = "") -> [String:
    String]
  {
    let screen: KitScreen = error == .revoked ? .noneInvalidState : .noneShown
    return [SessionKey.told: told(failure(error, payload: payload), screen), SessionKey.toldAt: status]
  }

  /// The app's error if the SDK ended before the bank was asked, so that nothing can have been charged.
  func kitFailure(
    _ error: KitError, _ words: ProviderResponseCode, _ context: AdapterContext, field: String = "",
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
  private func problem(_ answer: WireAnswer, after call: Call, _ context: AdapterContext) -> Reaction<Call> {
    let fields = Self.fields(of: answer)
    var payload = ""
    let error: KitError
    var field = ""
    switch answer.status {
    case 400 where fields.contains { $0.hasPrefix("inputs.") }:
      return Reaction(
        .call(.look(.goOn)), sessionUpdates: turned(call, [SessionKey.problem: fields.joined(separator: ",")]))
    case 400 where answer.json?["title"]?.string == "Invalid State":
      if case .look = call {
        error = .unexpectedBehavior
      } else {
        return Reaction(.call(.look(.goOn)), sessionUpdates: turned(call, [:]))
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
      let failures = Int(context.reference(SessionKey.failures) ?? "") ?? 0
      if failures < Self.serverErrorRetries {
        return Reaction(
          .again(call, afterTry: failures + 1), sessionUpdates: [SessionKey.failures: String(failures + 1)])
      }
      error = .serverError
    default: error = .serverError
    }
    let seen = context.reference(SessionKey.seen) ?? PaymentWord.authorizationRequired.rawValue
    var sessionUpdates = telling(error, at: seen, context, payload: payload)
    sessionUpdates[SessionKey.failures] = ""
    // A server that is out of order decides nothing, and nor does anything once the bank may have been asked.
    if error == .serverError || error == .providerError || error == .unexpectedBehavior
      || context.reference(SessionKey.atBank) != nil
    {
      return Reaction(.done(.closed), sessionUpdates: sessionUpdates)
    }
    let words = Self.words(of: answer)
    return Reaction(
      .failed(kitFailure(error, words, context, field: field, payload: payload)), sessionUpdates: sessionUpdates)
  }

  /// The next answer to a question is another one than this.
  private func turned(_ call: Call, _ sessionUpdates: [String: String]) -> [String: String] {
    guard case .act(_, let number) = call else { return sessionUpdates }
    return sessionUpdates.merging([SessionKey.turns: String(number + 1)]) { $1 }
  }

  func rounds(_ context: AdapterContext) -> Int { Int(context.reference(SessionKey.rounds) ?? "") ?? 0 }
  func turns(_ context: AdapterContext) -> Int { Int(context.reference(SessionKey.turns) ?? "") ?? 0 }
}
