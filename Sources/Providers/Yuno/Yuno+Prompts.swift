import Commerce
import Payments
import Wire

extension Yuno {
  /// The shopper's cards that Yuno keeps.
  func savedCards(_ context: Context) -> [SavedCard] {
    context.request.savedCards.filter { $0.gateway == Self.descriptor.name }
  }

  /// The card form, as the SDK's configuration lays it out (Yuno docs, Seamless SDK iOS, YunoConfig).
  /// While a card is to be enrolled the form is for that; afterwards it is for paying, with the card that was enrolled.
  func cardPrompt(_ context: Context, enrolled: SavedCard? = nil) -> CardPrompt {
    let enrols = context.session.enrolment != nil && enrolled == nil
    var look = setup.appearance
    let language = formLanguage(context.request)
    look.language = language == Language(code: context.request.language)?.code ? nil : language
    return CardPrompt(
      amount: context.request.amount, brands: configuration.cardBrands,
      saved: enrols
        ? [] : savedCards(context) + (enrolled.map { [$0] } ?? []),
      offersSaving: setup.saveCard == .shown && context.session.customer != nil
        && context.session.enrolment == nil,
      asksHolder: setup.holderName == .shown,
      layout: setup.cardForm == .oneStep ? .oneStep : .stepByStep,
      appearance: look, purpose: enrols ? .enrolment : .payment)
  }

  /// Shows what a payment needs of the shopper, if there is still something to pay and the payment is exactly the one we asked
  /// for.
  func presented(_ payment: JSON, _ context: Context) -> Reaction {
    let request = context.request
    let status = status(of: payment, context)
    // A wallet's sheet that was closed stays so: another try is refused while the payment waits (this library's own reading).
    let keepsLeft = context.session.left == .sheet && request.method == .applePay
    var context = context
    context.session.payment = payment["id"]?.filledString
    context.session.transaction = payment.at("transactions", "id")?.filledString
    if !keepsLeft { context.session.left = nil }
    context.session.unshown = nil
    guard status.state == .pending(.shopper) else { return finished(payment, context) }
    guard let amount = status.amount, let reference = status.reference else { return unshown("amount", context) }
    guard amount == request.amount else { return unshown("amount: \(amount.description)", context) }
    guard reference == request.reference else { return unshown("merchant_order_id: \(reference)", context) }
    let detail = payment.at("payment_method", "payment_method_detail")
    switch request.method {
    case .card, .mada, .visa, .mastercard:
      return page(detail?.at("card", "redirect_url"), .cardAuthentication, .webView, context)
    case .mercadoPago:
      let target = setup.kit == .documented ? PageTarget.browser : .webView
      return page(detail?.at("wallet", "redirect_url"), .wallet, target, context)
    case .applePay:
      guard !keepsLeft else { return Reaction(.done(.closed), context.session) }
      return Reaction(.ask(.sheet(sheet(context))), context.session)
    case .pix, .stcPay, .samsungPay, .googlePay, .tabby, .tamara, .bankPayment, .mandate, .paymentMenu:
      if setup.kit.isTransaction { context.session.told = Self.waiting(payment) }
      return code(detail?["bank_transfer"], context)
    }
  }

  /// Shows a PIX code, if it asks for exactly what we ask for.
  private func code(_ detail: JSON?, _ context: Context) -> Reaction {
    let amount = context.request.amount
    let code: BRCode
    do throws(BRCode.Refusal) {
      code = try BRCode(detail?["reference"]?.string ?? "")
      guard code.asks(for: amount) else { throw .amount }
    } catch {
      return unshown("reference: \(error.rawValue)", context)
    }
    guard let end = detail?["expires_at"]?.string.flatMap({ Timestamp(iso8601: $0) }) else {
      return unshown("expires_at", context)
    }
    guard context.now < end else { return Reaction(.done(.completed), context.session, expiresAt: end) }
    let prompt = QRPrompt(payload: code.text, amount: amount, beneficiary: code.beneficiary, expiresAt: end)
    return Reaction(
      .askWhilePolling(.qr(prompt), every: Self.pollInterval), context.session, expiresAt: end)
  }

  /// Shows nothing of a payment whose details differ from the request. Yuno still takes the money, so the payment stays open and does not
  /// fail; the faulty field goes with it.
  private func unshown(_ field: String, _ context: Context) -> Reaction {
    var session = context.session
    session.unshown = field
    return Reaction(.done(.interrupted), session)
  }

  /// Sends the shopper to a page of the issuer's or of Mercado Pago's; without an address the server is asked.
  private func page(
    _ address: JSON?, _ purpose: RedirectPurpose, _ target: PageTarget, _ context: Context
  ) -> Reaction {
    guard let url = address?.filledString, BaseURL(url).isSafe else {
      return Reaction(.done(.completed), context.session)
    }
    let prompt = RedirectPrompt(
      purpose: purpose, page: url, returnURLs: [returnURL(context.request)],
      identifiers: ["checkoutSession": context.session.checkout ?? ""], amount: context.request.amount,
      expiresAt: context.expiresAt, target: target)
    return Reaction(.ask(.page(prompt)), context.session)
  }

  /// Apple Pay's sheet: the lines, then the total under the shop's name (Apple, PKPaymentSummaryItem).
  private func sheet(_ context: Context) -> WalletSheetPrompt {
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
    _ payment: JSON, _ context: Context, showsStatus: Bool? = nil
  ) -> Reaction {
    let shows = showsStatus ?? (setup.statusScreen == .shown)
    let screen = shows ? Self.result(of: payment).map { "yuno-\(Self.word($0.rawValue))" } : nil
    let loader = Question.wait(WaitPrompt(reason: .loader, amount: context.request.amount))
    var behind = context.session
    behind.behindLoader = screen
    switch setup.loader {
    case .kept: return Reaction(.ask(loader), behind)
    case .hiddenByApp: return Reaction(.askAtMost(loader, Self.loaderLife), behind)
    case .dismissed:
      guard let screen else { return Reaction(.done(.completed), context.session) }
      return statusScreen(screen, context)
    }
  }

  /// The SDK's status screen, by its key below `kit-screen.`.
  func statusScreen(_ key: String, _ context: Context) -> Reaction {
    let prompt = WaitPrompt(
      reason: .result(key), amount: context.request.amount, until: context.now.advanced(by: Self.statusScreenLife))
    return Reaction(.askAtMost(.wait(prompt), Self.statusScreenLife), context.session)
  }

  /// Whether the SDK shows its status screen behind a page where the app did not say so with the link: a browser leads back by a deep
  /// link, which the app's own code hands over; a page in the app never leaves the SDK.
  func showsStatus(after question: Question) -> Bool {
    guard case .page(let prompt) = question, prompt.target != .webView else { return setup.statusScreen == .shown }
    return setup.statusView == .shown
  }

  /// After a page led back, the SDK reads the payment for its own screens, where it shows any.
  func shown(_ context: Context, showsStatus: Bool) -> Reaction {
    guard setup.loader != .dismissed || showsStatus, let payment = context.session.payment else {
      return Reaction(.done(.completed)) { $0.left = nil }
    }
    return Reaction(.call(.viewPayment(id: payment, showsStatus: showsStatus))) { $0.left = nil }
  }
}
