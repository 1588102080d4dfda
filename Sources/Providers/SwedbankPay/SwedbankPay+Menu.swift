import Commerce
import Deeplinks
public import Payments
import Wire

extension SwedbankPay {
  /// Shows the check-in or the menu, also again; a screen that the system brought back may fail to be restored.
  public func nextAction(_ context: Context) -> Reaction.Step {
    if let session = context.session.paymentSession {
      return .call(.session(.fetch, SessionLink("view-paymentsession", session)))
    }
    if let id = context.session.payment, let menu = context.session.menu {
      let isBroken = restoration.word != nil && context.session.shown
      return isBroken ? .call(.readOrder(id: id, isRestoring: true)) : .ask(menuPage(menu, context))
    }
    if let page = context.session.identification { return .ask(identificationPage(page, context)) }
    return .done(.completed)
  }

  /// Interprets the shopper's reply. Total: a closed page, or a link of another app, decides nothing.
  public func reaction(to answer: Answer, after question: Question, _ context: Context) -> Reaction {
    switch (answer, question) {
    case (_, .form(let prompt)) where prompt.title == Self.instrumentsTitle: return chosen(answer, context)
    case (.page(let reply), .page(let prompt)) where [.wallet, .cardAuthentication].contains(prompt.purpose):
      return cameBack(reply, from: prompt.purpose, context)
    default: break
    }
    return switch answer {
    case .page(let reply): reply.link.map { arrival(by: $0, after: question, context) } ?? hidden(.closed, context)
    case .wait, .form:
      Reaction(context.session.menu.map { .ask(menuPage($0, context)) } ?? .done(.interrupted))
    case .card, .phone, .code, .qr, .sheet, .bank: Reaction(.done(.interrupted))
    }
  }

  /// The web view was left: the menu is gone, the order is as it was.
  private func hidden(_ ending: PaymentClaim.Ending, _ context: Context) -> Reaction {
    let kit = context.session.kit ?? said(.paymentOrderDidHide)
    return Reaction(.done(ending)) {
      $0.kit = kit
      $0.shown = true
    }
  }

  /// The navigation rules of the kit's web view (Swedbank Pay iOS SDK, web view navigation): the complete and cancel addresses
  /// exactly, the payment address with additions.
  private func arrival(by link: Link, after question: Question, _ context: Context) -> Reaction {
    switch returned(by: link, context.request) {
    case .complete: ended(.completed, .paymentComplete)
    case .cancel: ended(.closed, .paymentCanceled)
    case .payment: reloaded(context)
    case .event(let event): happened(event, link, context)
    case nil:
      // One of its addresses with something changed is just another page: the web view loads it, and the kit says nothing.
      isAlmost(link, context.request) ? Reaction(.ask(question)) : hidden(.interrupted, context)
    }
  }

  private func ended(_ ending: PaymentClaim.Ending, _ callback: Callback, _ error: String = "") -> Reaction {
    let words = said(callback, error)
    return Reaction(.done(ending), told: kit == .native ? [words] : []) { $0.kit = words }
  }

  /// The menu comes back half a second after the payment address was met (Swedbank Pay iOS SDK).
  private func reloaded(_ context: Context) -> Reaction {
    let wait = WaitPrompt(
      reason: .processing, amount: context.request.amount, until: context.now.advanced(by: Self.reloadDelay))
    return Reaction(.askAtMost(.wait(wait), Self.reloadDelay))
  }

  static let reloadDelay: Duration = .milliseconds(500)

  private func happened(_ event: PageEvent, _ link: Link, _ context: Context) -> Reaction {
    func failed(_ error: String) -> Reaction {
      ended(.completed, .paymentFailed, error)
    }
    switch event {
    case .paid: return ended(.completed, .paymentComplete)
    case .failed: return failed(".paymentFailed")
    case .scriptLoadingFailure: return failed(WebContentWord.scriptLoadingFailure.kit)
    case .scriptError: return failed(WebContentWord.scriptError.kit)
    case .redirectFailure: return failed(WebContentWord.redirectFailure.kit)
    case .terms:
      let prompt = FormPrompt(
        title: "swedbank-pay-terms", amount: context.request.amount,
        facts: [FormPrompt.Fact(label: "terms-address", value: .text(configuration.termsURL))])
      return Reaction(
        .ask(.form(prompt))
      ) { $0.kit = said(.overrideTermsOfServiceTapped) }
    case .identified: return identified(link, context)
    }
  }

  /// The check-in hands a reference over, and only that goes into the order (Swedbank Pay docs, Check-in).
  private func identified(_ link: Link, _ context: Context) -> Reaction {
    guard let reference = link.value(of: "consumerProfileRef"), !reference.isEmpty,
      let url = context.session.paymentorders
    else {
      return Reaction(nextAction(context))
    }
    return Reaction(.call(.createOrder(at: url))) {
      $0.consumer = reference
      if link.value(of: "address") == "known" { $0.kit = said(.shippingAddressIsKnown) }
    }
  }

  func menuPage(_ page: String, _ context: Context) -> Question {
    let request = context.request
    let payment = paymentURL(request)
    let rule = paymentURLRule(payment)
    return .page(
      RedirectPrompt(
        purpose: .menu, page: Self.framed(page, port(request)),
        returnURLs: [
          address("complete", request), address("cancel", request), payment, inOwnScheme(payment),
          address("event", request),
        ],
        identifiers: ["id": request.reference], amount: request.amount, expiresAt: nil,
        redirects: redirects.behaviour(ownDomains: configuration.ownDomains),
        offersHelpWhenStuck: redirects.offersHelpWhenStuck,
        paymentURL: PaymentURL(
          original: rule.original, callbackScheme: rule.callbackScheme, isLenient: rule.isLenient)))
  }

  /// The kit does not open a script: it shows a page of its own around it, and listens. Here the page's fragment says where to:
  /// This library's own.
  private static func framed(_ script: String, _ port: String) -> String {
    "\(script.prefix { $0 != "#" })#\(port)"
  }

  private func port(_ request: PaymentRequest) -> String {
    address("event", request) + "?id=\(PercentCoding.encode(request.reference))"
  }

  private func identificationPage(_ page: String, _ context: Context) -> Question {
    let request = context.request
    return .page(
      RedirectPrompt(
        purpose: .checkIn, page: Self.framed(page, port(request)), returnURLs: [address("event", request)],
        identifiers: ["id": request.reference], amount: request.amount, expiresAt: nil))
  }
}
