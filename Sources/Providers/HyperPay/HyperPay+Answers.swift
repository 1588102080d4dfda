import Commerce
import Deeplinks
public import Payments
public import Wire

extension HyperPay {
  /// The SDK's error for a submission without an answer: 3000, no connection (HyperPay docs, Mobile SDK, error codes).
  public func message(withoutAnswerTo call: Call, _ context: Context) -> String { "error(\(Kit.noConnection.number))" }

  /// Interprets a response. An unreadable response to a submission ends the leading, so that the status is queried; an
  /// unreadable status is pending.
  public func reaction(to answer: WireAnswer, after call: Call, _ context: Context) -> Reaction {
    let heard = Response(answer, kit: context.session.dismissedInKit)
    switch call {
    case .createCheckout(let entity, let instrument): return created(heard, entity, instrument, context)
    case .submit(let submission): return submitted(heard, submission, context)
    case .readStatus(let checkout): return statusRead(heard, checkout, context)
    case .find(let entity, let doubt): return found(heard, entity, because: doubt, context)
    case .readPayment: return pageRead(heard, context)
    case .locate(let operation, let entity): return located(heard, operation, entity, context)
    case .change(let operation, _, let entity): return changed(heard, operation, entity, context)
    }
  }

  /// Interprets the shopper's reply.
  public func reaction(to answer: Answer, after question: Question, _ context: Context) -> Reaction {
    switch answer {
    case .card(.entered(let card)): return entered(.card(card), brand: card.brand, context)
    case .card(.saved(let card, let code)): return entered(.saved(card, code), brand: card.brand, context)
    case .page(let reply):
      let isDismissed = reply.link == nil
      return Reaction(.done(isDismissed ? .closed : .completed)) { $0.dismissed = isDismissed && kit == .dismissed }
    // A card submitted before may have been charged, and then leaving the form calls nothing off.
    case .card(.cancelled):
      return Reaction(.done(context.session.submitted ? .closed : .cancelled))
    case .wait(.over): return Reaction(.done(.completed))
    case .wait(.left): return Reaction(.done(.closed))
    case .phone, .code, .qr, .sheet, .bank, .form: return Reaction(.done(.interrupted))
    }
  }

  private func entered(_ instrument: Instrument, brand: CardBrand, _ context: Context) -> Reaction {
    guard acceptedBrands(context).contains(brand), let entity = Self.entity(for: brand) else {
      return Reaction(.ask(.card(cardPrompt(context, problem: .invalidCard))))
    }
    if kit.stops(brand), let error = kit.error { return Reaction(.failed(error)) }
    guard let checkout = checkout(of: entity, context) else {
      return Reaction(.call(.createCheckout(entity, waiting: instrument)))
    }
    return submitting(instrument, to: checkout, context)
  }

  private func submitting(
    _ instrument: Instrument, to checkout: OpenCheckout, _ context: Context, expiresAt: Timestamp? = nil,
    forcesChallenge: Bool = false
  ) -> Reaction {
    let submission = Submission(
      instrument: instrument, checkout: checkout, number: nextNumber(context), forcesChallenge: forcesChallenge)
    var session = context.session
    (session.checkout, session.submitted, session.submissions) = (checkout.id, true, submission.number)
    return Reaction(.call(.submit(submission)), session, expiresAt: expiresAt)
  }

  private func created(_ heard: Response, _ entity: Entity, _ instrument: Instrument?, _ context: Context)
    -> Reaction
  {
    guard heard.isSuccess, heard.words.code == "000.200.100", let id = heard.identifier else {
      return Reaction(.failed(heard.refusal))
    }
    guard !Entity.allCases.contains(where: { $0 != entity && self.checkout(of: $0, context)?.id == id }) else {
      return toldAgain(heard, entity, instrument, context)
    }
    let checkout = OpenCheckout(id: id, entity: entity)
    var context = context
    context.session.checkout = id
    context.session[entity] = id
    context.session.toldAgain = 0
    let expiresAt = context.now.advanced(by: Self.checkoutLifetime)
    guard let instrument else { return Reaction(.opened, context.session, expiresAt: expiresAt) }
    return submitting(instrument, to: checkout, context, expiresAt: expiresAt)
  }

  /// A checkout of another entity is not this one's: a stale response was replayed.
  private func toldAgain(_ heard: Response, _ entity: Entity, _ instrument: Instrument?, _ context: Context)
    -> Reaction
  {
    let tries = context.session.toldAgain
    guard tries < Self.mostRepetitions else { return Reaction(.failed(heard.refusal)) }
    return Reaction(
      .again(.createCheckout(entity, waiting: instrument), afterTry: tries + 1)
    ) { $0.toldAgain = tries + 1 }
  }

  /// The maximum number of repeated requests after another entity's checkout (this library's own).
  private static let mostRepetitions = 3

  private func submitted(_ heard: Response, _ submission: Submission, _ context: Context) -> Reaction {
    var session = context.session
    (session.submitted, session.submissions) = (true, submission.number)
    session.payment = heard.identifier ?? session.payment
    let settled = Reaction(.done(.completed), session)
    switch heard.verdict {
    case .pending:
      guard let page = heard.redirect else {
        return heard.threeDSecure == .decoupled ? Reaction(waitForBank(context), session) : settled
      }
      session.page = page
      return Reaction(.ask(question(at: page, context)), session)
    case .softDeclined where !submission.forcesChallenge && submission.instrument.isCard:
      // The bank wants its customer asked, and the same card may be submitted again for that.
      var context = context
      context.session = session
      context.session.refused = heard.identifier ?? session.refused
      return submitting(submission.instrument, to: submission.checkout, context, forcesChallenge: true)
    case .declined(let reason, correctable: true) where submission.instrument.isCard:
      return askAgain(reason, after: heard, context)
    case .declined(.insufficientFunds, _):
      return Reaction(.failed(.insufficientFunds(heard.declined)), session)
    case .declined(let reason, _):
      return Reaction(.failed(refusal(reason, heard, context)), session)
    case .softDeclined:
      return Reaction(.failed(refusal(.authenticationFailed, heard, context)), session)
    case .registrationGone:
      guard case .saved(let card, _) = submission.instrument else { return settled }
      return askAgain(.notPermitted, after: heard, context, without: card)
    case .sessionLostOrBadParameter:
      guard let parameter = heard.badParameter else { return settled }
      guard let problem = Self.problem(with: parameter) else { return Reaction(.failed(heard.refusal)) }
      return askAgain(problem, after: heard, context)
    // A payment that was throttled was refused; a question that was is not the payment's end.
    case .throttled where heard.identifier != nil && !heard.isThrottled:
      return Reaction(.failed(refusal(.limitExceeded, heard, context)), session)
    case .misconfigured, .throttled: return Reaction(.failed(heard.refusal), session)
    case .paid, .cancelled, .expired, .chargedBack, .notFound, .duplicate, .failed, .unclear: return settled
    }
  }

  private func refusal(_ reason: DeclineReason, _ heard: Response, _ context: Context) -> PaymentError {
    context.request.method == .card && !reason.isAboutShopper
      ? .cardDeclined(reason, heard.declined) : .refused(reason, heard.declined)
  }

  /// The bank asks the shopper in its own app, without any page of ours.
  private func waitForBank(_ context: Context) -> Reaction.Step {
    let prompt = WaitPrompt(reason: .approval, amount: context.request.amount, until: context.expiresAt)
    return .askWhilePolling(.wait(prompt), every: Self.pollInterval)
  }

  private func askAgain(
    _ problem: DeclineReason, after heard: Response, _ context: Context, without gone: SavedCard? = nil
  ) -> Reaction {
    // The refusal is final for that submission, so every brand may be tried again.
    var context = context
    context.session.submitted = false
    context.session.refused = heard.identifier ?? context.session.refused
    if let gone { context.session.gone.append(gone.token) }
    let part =
      gone != nil
      ? CardPrompt.Part.savedCard : heard.badParameter == "card.holder" ? .holder : Self.part(namedBy: heard.words.code)
    let prompt = cardPrompt(context, problem: problem, part: part)
    return Reaction(.ask(.card(prompt)), context.session)
  }

  /// The part of a card that a code is about (HyperPay docs, Result Codes); `nil` for codes about its number, or about anything else.
  private static func part(namedBy code: String) -> CardPrompt.Part? {
    switch code {
    case "100.100.400", "100.100.401", "100.100.402": .holder
    case "100.100.501", "100.100.700", "600.200.800": .brand
    default: nil
    }
  }

  /// The form problem for a rejected parameter of the submission; `nil` if the form has no such field.
  private static func problem(with parameter: String) -> DeclineReason? {
    switch parameter {
    case "card.number", "card.holder": .invalidCard
    case "card.cvv": .invalidSecurityCode
    case "card.expiryMonth", "card.expiryYear": .expiredCard
    default: nil
    }
  }

  private func statusRead(_ heard: Response, _ checkout: OpenCheckout, _ context: Context) -> Reaction {
    // The last submission, in progress or without a response, has not reached HyperPay yet: the status is about the one before.
    if context.session.submitted, heard.verdict != .paid, let id = heard.identifier,
      id == context.session.refused
    {
      return Reaction(.status(PaymentStatus(state: .pending(.provider), words: .none)))
    }
    switch heard.verdict {
    // The platform forgets a checkout that was paid and read, or is 30 minutes old, but not its payments.
    case .sessionLostOrBadParameter where heard.identifier == nil, .notFound where heard.identifier == nil:
      return Reaction(.call(.find(checkout.entity, because: .sessionLost(heard.words))))
    case .duplicate: return Reaction(.call(.find(checkout.entity, because: .duplicate(heard.words))))
    case .failed where heard.identifier != nil:
      return Reaction(.failed(.providerError(heard.words)))
    case .paid, .pending, .declined, .softDeclined, .registrationGone, .cancelled, .expired, .chargedBack, .throttled,
      .failed, .misconfigured, .unclear, .sessionLostOrBadParameter, .notFound:
      return Reaction(.status(heard.status(of: context.request)))
    }
  }

  private func found(_ heard: Response, _ entity: Entity, because doubt: InquiryReason, _ context: Context)
    -> Reaction
  {
    let entries = heard.json?["payments"]?.array
    let payments = entries.map { Report($0, context) }
    let isAnswer = heard.verdict == .paid && heard.isSuccess && payments != nil
    if case .pageLost = doubt { return pageSought(heard, isAnswer ? payments : nil, entity, context) }
    if heard.verdict == .notFound || (isAnswer && entries?.isEmpty == true) {
      return Reaction(.status(Self.status(ofNothingBecause: doubt)))
    }
    if heard.verdict == .throttled { return Reaction(.status(heard.status(of: context.request))) }
    guard isAnswer, let payments else {
      return Reaction(.status(.unreachable(heard.words)))
    }
    let unknown = PaymentStatus(state: .pending(.unrecognised), words: heard.words)
    return Reaction(.status(payments.status ?? unknown))
  }

  private static func status(ofNothingBecause doubt: InquiryReason) -> PaymentStatus {
    switch doubt {
    case .sessionLost(let words): PaymentStatus(state: .expired, words: words)
    case .duplicate(let words): PaymentStatus(state: .declined(.duplicate), words: words)
    case .pageLost, .changed: .unreachable(.none)
    }
  }

  /// A submission whose answer was lost: what it led to is in the report, and the page with it.
  private func pageSought(_ heard: Response, _ payments: Report?, _ entity: Entity, _ context: Context)
    -> Reaction
  {
    // Nothing arrived, so the form can be shown again.
    if heard.verdict == .notFound, entity != .stcPay {
      let prompt = cardPrompt(context)
      return Reaction(.ask(.card(prompt))) { $0.submitted = false }
    }
    guard let payment = payments?.undecided, let id = payment.identifier else { return Reaction(.done(.completed)) }
    return Reaction(.call(.readPayment(id, entity))) { $0.payment = id }
  }

  private func pageRead(_ heard: Response, _ context: Context) -> Reaction {
    guard case .pending = heard.verdict else { return Reaction(.done(.completed)) }
    guard let page = heard.redirect else {
      return heard.threeDSecure == .decoupled ? Reaction(waitForBank(context)) : Reaction(.done(.completed))
    }
    return Reaction(.ask(question(at: page, context))) { $0.page = page }
  }
}

extension HyperPay.Instrument {
  /// Whether it is a card that was typed, of which something can be put right in the form.
  var isCard: Bool {
    switch self {
    case .card, .saved: true
    case .wallet: false
    }
  }
}
