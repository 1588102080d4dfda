import Commerce
import Payments
import Wire

extension HyperPay {
  /// A checkout under the entity of the method; a hosted form for mada alone has mada's.
  public func createSession(_ context: Context) -> Call? {
    let isHostedMada = cardForm == .hosted && context.request.brand == .mada
    return .createCheckout(
      context.request.method == .stcPay ? .stcPay : isHostedMada ? .mada : .cards, waiting: nil)
  }

  /// Asks for a card, or shows the issuer's page again when the shopper left it; a page of which nothing was heard is looked for.
  public func nextAction(_ context: Context) -> Reaction.Step {
    if let page = context.session.page { return .ask(question(at: page, context)) }
    guard let current = currentCheckout(context) else { return .failed(.expired(.none)) }
    if context.session.submitted { return .call(.find(current.entity, because: .pageLost)) }
    if kit.isBeforeForm, let error = kit.error { return .failed(error) }
    if current.entity == .stcPay {
      return .call(.submit(Submission(instrument: .wallet, checkout: current, number: nextNumber(context))))
    }
    if cardForm == .hosted { return .ask(cardPage(of: current, context)) }
    return .ask(.card(cardPrompt(context)))
  }

  /// The status of the checkout last used; the report where something was done to the payment afterwards.
  public func statusRequest(_ context: Context) -> Call? {
    guard let current = currentCheckout(context) else { return nil }
    return context.session.changed ? .find(current.entity, because: .changed) : .readStatus(current)
  }

  /// None: a checkout cannot be cancelled; it expires.
  public func cancelling(_ context: Context) -> Call? { nil }
}

extension HyperPay {
  /// The checkout prepared under an entity.
  func checkout(of entity: Entity, _ context: Context) -> OpenCheckout? {
    context.session[entity].map { OpenCheckout(id: $0, entity: entity) }
  }

  /// The checkout last used.
  func currentCheckout(_ context: Context) -> OpenCheckout? {
    guard let id = context.session.checkout else { return nil }
    return Entity.allCases.lazy.compactMap { checkout(of: $0, context) }.first { $0.id == id }
  }

  /// The number of the next submission.
  func nextNumber(_ context: Context) -> Int { context.session.submissions + 1 }

  /// The brands of a hosted form, which has the checkout of one entity.
  func hostedBrands(of entity: Entity) -> [CardBrand] {
    configuration.paymentBrands.filter { Self.entity(for: $0) == entity }
  }

  /// Sends the shopper to HyperPay's own card form (HyperPay docs, COPYandPAY Integration Guide, Create the payment form).
  private func cardPage(of checkout: OpenCheckout, _ context: Context) -> Question {
    let brands = hostedBrands(of: checkout.entity).filter {
      context.request.brand == nil || context.request.brand == $0
    }
    let query = FormFields([
      "checkoutId": checkout.id, "brands": brands.map(Self.name(of:)).joined(separator: " "),
      "shopperResultUrl": returnURL(context),
    ])
    return .page(
      RedirectPrompt(
        purpose: .cardEntry, page: "\(configuration.baseURL)/v1/paymentWidgets?\(query.text)",
        returnURLs: [returnURL(context)], identifiers: ["id": checkout.id], amount: context.request.amount,
        expiresAt: context.expiresAt))
  }

  /// The brands a card may have now. One checkout is paid at most once, but two may be paid once each: while a submission's
  /// outcome is unknown, only its own checkout may be tried again.
  func acceptedBrands(_ context: Context) -> [CardBrand] {
    guard context.session.submitted, let current = currentCheckout(context) else {
      return configuration.paymentBrands
    }
    return configuration.paymentBrands.filter { Self.entity(for: $0) == current.entity }
  }

  /// The cards that HyperPay keeps for the shopper and that can be used now.
  func savedCards(_ context: Context) -> [SavedCard] {
    let brands = acceptedBrands(context)
    return context.request.savedCards.filter {
      $0.gateway == Self.descriptor.name && brands.contains($0.brand) && !context.session.gone.contains($0.token)
    }
  }

  func cardPrompt(
    _ context: Context, problem: DeclineReason? = nil, part: CardPrompt.Part? = nil
  ) -> CardPrompt {
    CardPrompt(
      amount: context.request.amount, brands: acceptedBrands(context), problem: problem, part: part,
      saved: savedCards(context),
      asksCodeOfSaved: savedCardCode == .asked, offersSaving: cardStore == .prompt)
  }

  /// Shows the page where the issuer, or the wallet, asks the shopper.
  func question(at page: String, _ context: Context) -> Question {
    .page(
      RedirectPrompt(
        purpose: context.request.method == .stcPay ? .wallet : .cardAuthentication, page: page,
        returnURLs: [returnURL(context)],
        identifiers: ["id": context.session.checkout].compactMapValues(\.self),
        amount: context.request.amount, expiresAt: context.expiresAt))
  }

  /// The entity that serves a brand; `nil` when none does.
  static func entity(for brand: CardBrand) -> Entity? {
    switch brand {
    case .mada: .mada
    case .visa, .mastercard: .cards
    case .amex: nil
    }
  }
}
