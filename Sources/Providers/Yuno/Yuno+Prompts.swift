import Commerce
import Payments
import Wire

extension Yuno {
  /// The shopper's cards that Yuno keeps.
  func savedCards(_ context: AdapterContext) -> [SavedCard] {
    context.request.savedCards.filter { $0.gateway == Self.descriptor.name }
  }

  /// The card form, as the SDK's configuration lays it out (Yuno docs, Seamless SDK iOS, YunoConfig).
  /// While a card is to be enrolled the form is for that; afterwards it is for paying, with the card that was enrolled.
  func cardPrompt(_ context: AdapterContext, enrolled: SavedCard? = nil) -> CardPrompt {
    let enrols = context.reference(SessionKey.enrolment) != nil && enrolled == nil
    return CardPrompt(
      amount: context.request.amount, brands: configuration.cardBrands,
      saved: enrols
        ? [] : savedCards(context) + (enrolled.map { [$0] } ?? []),
      offersSaving: setup.saveCard == .shown && context.reference(SessionKey.customer) != nil
        && context.reference(SessionKey.enrolment) == nil,
      asksHolder: setup.holderName == .shown,
      layout: setup.cardForm == .oneStep ? .oneStep : .stepByStep,
      appearance: setup.appearance, purpose: enrols ? .enrolment : .payment)
  }

  /// Shows what a payment needs of the shopper, if there is still something to pay and the payment is exactly the one we asked
  /// for.
  func presented(_ payment: JSON, _ context: AdapterContext) -> Reaction<Call> {
    let request = context.request
    let left = context.reference(SessionKey.left)
    // A wallet's sheet that was closed stays so: another try is refused while the payment waits (this library's own reading).
    let keepsLeft = left == Left.sheet.rawValue && request.method == .applePay
    let sessionUpdates = [
      SessionKey.payment: Self.identifier(payment["id"]) ?? "",
      SessionKey.transaction: Self.identifier(payment.at("transactions", "id")) ?? "",
      SessionKey.left: keepsLeft ? left ?? "" : "",
    ]
    func failed(_ error: PaymentError) -> Reaction<Call> { Reaction(.failed(error), sessionUpdates: sessionUpdates) }
    let status = status(of: payment, context)
    guard status.state == .pending(.shopper) else { return finished(payment, context, sessionUpdates: sessionUpdates) }
    guard let amount = status.amount, let reference = status.reference else {
      return failed(.providerError(code: status.words.code, message: "amount"))
    }
    guard amount == request.amount else {
      return failed(.mismatch(expected: request.amount.description, found: amount.description))
    }
    guard reference == request.reference else {
      return failed(.mismatch(expected: request.reference, found: reference))
    }
    let detail = payment.at("payment_method", "payment_method_detail")
    switch request.method {
    case .card, .mada, .visa, .mastercard:
      return page(detail?.at("card", "redirect_url"), .cardAuthentication, .webView, sessionUpdates, context)
    case .mercadoPago:
      let target = setup.kit == .documented ? PageTarget.browser : .webView
      return page(detail?.at("wallet", "redirect_url"), .wallet, target, sessionUpdates, context)
    case .applePay:
      guard !keepsLeft else { return Reaction(.done(.closed), sessionUpdates: sessionUpdates) }
      return Reaction(.ask(.sheet(sheet(context))), sessionUpdates: sessionUpdates)
    case .pix, .stcPay, .samsungPay, .googlePay, .tabby, .tamara, .bankPayment, .mandate, .paymentMenu:
      return code(detail?["bank_transfer"], status, sessionUpdates, context)
    }
  }

  /// Shows a PIX code, if it asks for exactly what we ask for.
  private func code(
    _ detail: JSON?, _ status: PaymentStatus, _ sessionUpdates: [String: String], _ context: AdapterContext
  ) -> Reaction<Call> {
    func failed(_ field: String) -> Reaction<Call> {
      Reaction(.failed(.providerError(code: status.words.code, message: field)), sessionUpdates: sessionUpdates)
    }
    let amount = context.request.amount
    guard let code = detail?["reference"]?.string.flatMap(BRCode.init), code.asks(for: amount) else {
      return failed("reference")
    }
    guard let end = detail?["expires_at"]?.string.flatMap(Self.instant) else { return failed("expires_at") }
    guard context.now < end else { return Reaction(.done(.completed), sessionUpdates: sessionUpdates, expiresAt: end) }
    let prompt = QRPrompt(payload: code.text, amount: amount, beneficiary: code.beneficiary, expiresAt: end)
    return Reaction(
      .askWhilePolling(.qr(prompt), every: Self.pollInterval), sessionUpdates: sessionUpdates, expiresAt: end)
  }

  /// Sends the shopper to a page of the issuer's or of Mercado Pago's; without an address the server is asked.
  private func page(
    _ address: JSON?, _ purpose: RedirectPurpose, _ target: PageTarget, _ sessionUpdates: [String: String],
    _ context: AdapterContext
  ) -> Reaction<Call> {
    guard let url = Self.identifier(address), url.hasPrefix("https://") else {
      return Reaction(.done(.completed), sessionUpdates: sessionUpdates)
    }
    let prompt = RedirectPrompt(
      purpose: purpose, page: url, returnURLs: [returnURL(context.request)],
      identifiers: ["checkoutSession": context.reference(SessionKey.session) ?? ""], amount: context.request.amount,
      expiresAt: context.session.expiresAt, target: target)
    return Reaction(.ask(.page(prompt)), sessionUpdates: sessionUpdates)
  }

  /// Apple Pay's sheet: the lines, then the total under the shop's name (Apple, PKPaymentSummaryItem).
  private func sheet(_ context: AdapterContext) -> WalletSheetPrompt {
    let request = context.request
    let lines = request.order.items.compactMap { item in
      item.unitPrice.multiplied(by: item.quantity).map { SummaryItem(label: item.name, amount: $0) }
    }
    // Lines in another currency would not add up to the total.
    let shown = request.order.total == request.amount ? lines : []
    return WalletSheetPrompt(
      wallet: .applePay, merchant: request.merchant,
      items: shown + [SummaryItem(label: request.merchant, amount: request.amount)], amount: request.amount,
      country: country(request), networks: [.visa, .mastercard, .amex])
  }

  /// The SDK's own screens after the shopper is done: the loader, if the app is to remove it, then its status screen. The
  /// loader covering that screen is this library's own reading.
  func finished(
    _ payment: JSON, _ context: AdapterContext, sessionUpdates: [String: String] = [:], showsStatus: Bool? = nil
  ) -> Reaction<Call> {
    let shows = showsStatus ?? (setup.statusScreen == .shown)
    let screen = shows ? Self.result(of: payment).map { "yuno-\(Self.word($0.rawValue))" } : nil
    let loader = Question.wait(WaitPrompt(reason: .loader, amount: context.request.amount))
    let behind = sessionUpdates.merging([SessionKey.behindLoader: screen ?? ""]) { _, last in last }
    switch setup.loader {
    case .kept: return Reaction(.ask(loader), sessionUpdates: behind)
    case .hiddenByApp: return Reaction(.askAtMost(loader, Self.loaderLife), sessionUpdates: behind)
    case .dismissed:
      guard let screen else { return Reaction(.done(.completed), sessionUpdates: sessionUpdates) }
      return statusScreen(screen, context, sessionUpdates: sessionUpdates)
    }
  }

  /// The SDK's status screen, by its key below `kit-screen.`.
  func statusScreen(_ key: String, _ context: AdapterContext, sessionUpdates: [String: String]) -> Reaction<Call> {
    let prompt = WaitPrompt(
      reason: .result(key), amount: context.request.amount, until: context.now.advanced(by: Self.statusScreenLife))
    return Reaction(.askAtMost(.wait(prompt), Self.statusScreenLife), sessionUpdates: sessionUpdates)
  }

  /// Whether the SDK shows its status screen behind a page where the app did not say so with the link: a browser leads back by a deep
  /// link, which the app's own code hands over; a page in the app never leaves the SDK.
  func showsStatus(after question: Question) -> Bool {
    guard case .page(let prompt) = question, prompt.target != .webView else { return setup.statusScreen == .shown }
    return setup.statusView == .shown
  }

  /// After a page led back, the SDK reads the payment for its own screens, where it shows any.
  func shown(_ context: AdapterContext, showsStatus: Bool) -> Reaction<Call> {
    let sessionUpdates = [SessionKey.left: ""]
    guard setup.loader != .dismissed || showsStatus, let payment = context.reference(SessionKey.payment) else {
      return Reaction(.done(.completed), sessionUpdates: sessionUpdates)
    }
    return Reaction(.call(.viewPayment(id: payment, showsStatus: showsStatus)), sessionUpdates: sessionUpdates)
  }
}
