import Commerce
import Deeplinks
import Payments
import Wire

/// The instruments of a payment session, and what the shopper does with them.
extension SwedbankPay {
  /// The app lists what the session offers; the list is told once for each fetch.
  func asking(_ context: Context) -> Reaction {
    var session = context.session
    guard !session.offered.isEmpty else { return gaveUp(.paymentSessionEndStateReached) }
    let problem = session.attemptProblem.map(Self.reason(of:))
    let fields = [FormPrompt.Field(id: "instrument", kind: .choice(choices(session)))]
    let prompt = FormPrompt(
      title: Self.instrumentsTitle, amount: context.request.amount, fields: fields, problem: problem)
    var words: [String] = []
    if !session.fetched {
      words = [SessionCallback.paymentSessionFetched(instruments(session)).kit]
      (session.fetched, session.kit) = (true, words[0])
    }
    return Reaction(.ask(.form(prompt)), session, told: words)
  }

  static let instrumentsTitle = "payment-session"

  /// A method with kept cards becomes `.creditCard`, and cards are always there as `.newCreditCard` as well; that they are is this
  /// library's own reading.
  private func instruments(_ session: Session) -> [String] {
    session.offered.flatMap { name -> [String] in
      switch NativeMethod(rawValue: name) {
      case .swish: [".swish"]
      case .card:
        (session.prefills.isEmpty ? [] : [".creditCard(prefills: \(session.prefills.count))"]) + [".newCreditCard"]
      case nil: [".webBased(\"\(name)\")"]
      }
    }
  }

  /// The shopper's choices; all web-based methods are one of them, the menu.
  private enum Choice: String {
    case swish
    case newCard = "new-card"
    case otherMethods = "other-methods"

    static let saved = "saved-"
  }

  private func choices(_ session: Session) -> [FormPrompt.Field.Choice] {
    func own(_ choice: Choice) -> FormPrompt.Field.Choice { .init(id: choice.rawValue, name: "") }
    var choices = session.offered.flatMap { name -> [FormPrompt.Field.Choice] in
      switch NativeMethod(rawValue: name) {
      case .swish: [own(.swish)]
      case .card:
        session.prefills.compactMap(Prefill.init(text:)).enumerated().map {
          FormPrompt.Field.Choice(id: "\(Choice.saved)\($0.offset + 1)", name: $0.element.name)
        } + [own(.newCard)]
      case nil: []
      }
    }
    if session.offered.contains(where: { NativeMethod(rawValue: $0) == nil }) { choices.append(own(.otherMethods)) }
    return choices
  }

  /// The shopper chose an instrument, or wants none of them, which ends the session.
  func chosen(_ answer: Answer, _ context: Context) -> Reaction {
    guard case .form(.submitted(let values)) = answer else { return call(.abort, "abort-payment", context) }
    let id = values.reveal { $0["instrument"] ?? "" }
    switch Choice(rawValue: id) {
    case .swish: return start(.swish, context)
    case .newCard: return customize(to: .card, context)
    case .otherMethods: return customize(to: nil, context)
    case nil:
      let cards = context.session.prefills.compactMap(Prefill.init(text:))
      guard id.hasPrefix(Choice.saved), let number = Int(id.dropFirst(Choice.saved.count)),
        cards.indices.contains(number - 1)
      else { return gaveUp(.internalInconsistencyError) }
      return start(.card(cards[number - 1]), context)
    }
  }

  private func start(_ instrument: NativeInstrument, _ context: Context) -> Reaction {
    call(.start(instrument), "start-payment-attempt/\(instrument.paymentMethod)", context)
  }

  private func customize(to method: NativeMethod?, _ context: Context) -> Reaction {
    call(.customize(paymentMethod: method?.rawValue), "customize-payment", context)
  }

  private func call(_ step: SessionStep, _ rel: String, _ context: Context) -> Reaction {
    guard let link = context.session.link(rel) else { return gaveUp(.internalInconsistencyError) }
    return Reaction(.call(.session(step, link))) { $0.attemptProblem = nil }
  }

  /// The shopper is back from the Swish app or from the issuer's page; closed by hand, neither tells the SDK anything.
  func cameBack(_ reply: RedirectReply, from purpose: RedirectPurpose, _ context: Context) -> Reaction {
    guard let link = reply.link else { return Reaction(.done(.closed)) }
    guard returned(by: link, context.request) == .payment else { return Reaction(.done(.interrupted)) }
    guard purpose == .cardAuthentication else {
      return Reaction(.call(.session(.look, SessionLink("get-payment", context.session.paymentSession ?? ""))))
    }
    let dismissed = SessionCallback.dismiss3DSecureViewController.kit
    guard let complete = context.session.link("complete-authentication") else {
      return gaveUp(.internalInconsistencyError)
    }
    return Reaction(.call(.session(.completeAuthentication, complete)), context.session, told: [dismissed])
  }

  /// The shopper pays by a new card or a web-based method in the SDK's web view, with 3-D Secure inside it (Swedbank Pay docs, Native
  /// payments).
  func inWebView(_ context: Context) -> Reaction {
    guard let menu = context.session.menu else { return gaveUp(.internalInconsistencyError) }
    return Reaction(
      .ask(menuPage(menu, context)), context.session, told: [SessionCallback.showSwedbankPaySDKController.kit])
  }

  /// The name of the app that a session opens.
  static let appName = "Swish"

  func outside(_ page: String, _ purpose: RedirectPurpose, target: PageTarget, _ context: Context) -> Question {
    let payment = paymentURL(context.request)
    let rule = paymentURLRule(payment)
    return .page(
      RedirectPrompt(
        purpose: purpose, page: page, returnURLs: [payment, inOwnScheme(payment)],
        identifiers: ["id": context.request.reference], amount: context.request.amount, expiresAt: nil, target: target,
        paymentURL: PaymentURL(
          original: rule.original, callbackScheme: rule.callbackScheme, isLenient: rule.isLenient)))
  }

  func told(_ callback: SessionCallback, _ step: Reaction.Step, _ context: Context) -> Reaction {
    var session = context.session
    session.kit = callback.kit
    return Reaction(step, session, told: [callback.kit])
  }

  /// A problem of the SDK's own; it says nothing of the order, which the merchant's server reads.
  func gaveUp(_ problem: SDKProblem) -> Reaction {
    let kit = SessionCallback.sdkProblemOccurred(problem).kit
    return Reaction(.done(.interrupted), told: [kit]) { $0.kit = kit }
  }
}
