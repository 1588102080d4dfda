import Deeplinks
import Payments
public import Wire

extension SwedbankPay {
  /// The error of a call that the merchant's backend did not answer (Swedbank Pay iOS SDK, `MerchantBackendError`); a backend of the
  /// shop's own has an error of the app's own.
  public func message(withoutAnswerTo call: Call, _ context: Context) -> String {
    let error = Problem(word: .networkError, status: 0).kit
    return switch call {
    case .session: SessionCallback.sdkProblemOccurred(.paymentSessionAPIRequestFailed).kit
    // The SDK starts only with the session.
    case _ where kit == .native: ""
    case .createOrder where backendKind == .custom: Callback.paymentFailed.kit("ShopBackendError.noAnswer")
    case .setInstrument, .abort: Callback.updatePaymentOrderFailed.kit(error)
    case .discover, .initiateConsumerSession, .createOrder, .readOrder, .capture, .cancel, .reverse:
      Callback.paymentFailed.kit(error)
    }
  }

  /// Interprets a response. Total: an unreadable one opens nothing and leaves a payment pending.
  public func reaction(to answer: WireAnswer, after call: Call, _ context: Context) -> Reaction {
    switch call {
    case .discover: content(of: answer) { discovered($0, answer) }
    case .initiateConsumerSession: content(of: answer) { sessionBegun($0, context) }
    case .createOrder where backendKind == .custom: madeByShop(answer)
    case .createOrder: content(of: answer) { created($0, context) }
    case .setInstrument: instrumentSet(by: answer, context)
    case .abort(let id): aborted(id, by: answer)
    case .session(let step, _): stepped(step, by: answer, context)
    case .readOrder(let id, isRestoring: false): Reaction(.status(status(of: id, in: answer, context)))
    case .readOrder(_, isRestoring: true): notRestored()
    case .capture(let id, _), .cancel(let id), .reverse(let id, _): operated(on: id, by: answer, context)
    }
  }

  private func content(of answer: WireAnswer, _ read: (JSON) -> Reaction) -> Reaction {
    switch Self.content(of: answer) {
    case .success(let json): read(json)
    case .failure(let problem): Reaction(.failed(error(problem)))
    }
  }

  /// Before a payment session, no SDK can tell the app.
  private func error(_ problem: Problem) -> PaymentError {
    Self.error(problem, kit: kit == .native ? "" : Callback.paymentFailed.kit(problem.kit))
  }

  func refused(_ word: ProblemWord, _ text: String = "", status: Int = 200) -> Reaction {
    let said = ProblemText(message: text, contentType: "application/json")
    return Reaction(.failed(error(Problem(word: word, status: status, log: text, text: said))))
  }

  /// The root must name both resources, also where only one is used (Swedbank Pay iOS SDK, `RootResource`), at allowed hosts.
  private func discovered(_ root: JSON, _ answer: WireAnswer) -> Reaction {
    guard let consumers = root["consumers"]?.string.flatMap({ Self.resolve($0, against: configuration.backend) }),
      let orders = root["paymentorders"]?.string.flatMap({ Self.resolve($0, against: configuration.backend) })
    else { return refused(.serverUnexpectedContent, status: answer.status) }
    let asks = version == .v2 && checkIn == .consumer
    let next = asks ? consumers : orders
    guard allows(next) else { return refused(.nonWhitelistedDomain, next) }
    return Reaction(
      .call(asks ? .initiateConsumerSession(at: next) : .createOrder(at: next))
    ) { $0.paymentorders = orders }
  }

  private func sessionBegun(_ body: JSON, _ context: Context) -> Reaction {
    let rel = "view-consumer-identification"
    guard let page = Self.page(rel, in: body) else { return refused(.missingRequiredOperation, rel) }
    guard let orders = context.session.paymentorders, allows(orders) else {
      return refused(.nonWhitelistedDomain, context.session.paymentorders ?? "")
    }
    return Reaction(.opened) { $0.identification = page }
  }

  /// A V3 order is shown by `view-checkout`, a V2 order by `view-paymentorder`; an order of the other kind cannot be shown.
  private func created(_ body: JSON, _ context: Context) -> Reaction {
    guard let id = body.at("paymentOrder", "id")?.string, Self.isOrder(id) else {
      return refused(.serverUnexpectedContent)
    }
    let rel = version == .v3 ? "view-checkout" : "view-paymentorder"
    guard let menu = Self.page(rel, in: body) else { return refused(.missingRequiredOperation, rel) }
    var session = context.session
    (session.payment, session.menu) = (id, menu)
    if kit == .native {
      let rel = "view-paymentsession"
      guard let page = Self.page(rel, in: body) else { return refused(.missingRequiredOperation, rel) }
      session.paymentSession = page
    }
    guard let wanted = instrument.second else { return Reaction(shown(menu, context), session) }
    guard let link = Self.instrumentLink(in: body, version) else {
      session.kit = said(
        .updatePaymentOrderFailed, Problem(word: .paymentNotInInstrumentMode, status: 200).kit)
      return Reaction(shown(menu, context), session)
    }
    let url = version == .v3 ? link : Self.resolve(link, against: configuration.backend) ?? link
    return Reaction(.call(.setInstrument(at: url, to: wanted)), session)
  }

  /// An order is made before the menu is shown, or, after a check-in, while the shopper waits for the menu.
  private func shown(_ menu: String, _ context: Context) -> Reaction.Step {
    context.session.identification == nil ? .opened : .ask(menuPage(menu, context))
  }

  /// Interprets the response to a change. A failed change leaves the payment as it was, and it continues (Swedbank Pay iOS SDK,
  /// `updatePaymentOrderFailed`).
  private func instrumentSet(by answer: WireAnswer, _ context: Context) -> Reaction {
    let known = context.session.menu ?? ""
    switch Self.content(of: answer) {
    case .success(let body):
      let menu = Self.page(version == .v3 ? "view-checkout" : "view-paymentorder", in: body) ?? known
      return Reaction(shown(menu, context)) { $0.menu = menu }
    case .failure(let problem):
      let kit = said(.updatePaymentOrderFailed, problem.kit)
      return Reaction(shown(known, context)) { $0.kit = kit }
    }
  }

  /// Whether it could be aborted or not, the order itself says how it stands.
  private func aborted(_ id: String, by answer: WireAnswer) -> Reaction {
    let read = Reaction.Step.call(.readOrder(id: id, isRestoring: false))
    switch Self.content(of: answer) {
    case .success: return Reaction(read)
    case .failure(let problem):
      return Reaction(read) { $0.kit = said(.updatePaymentOrderFailed, problem.kit) }
    }
  }

  /// The screen could not be brought back, which says nothing of the order.
  private func notRestored() -> Reaction {
    Reaction(
      .done(.completed)
    ) { $0.kit = Callback.paymentFailed.kit(restoration.word?.kit ?? RestorationWord.unknown.kit) }
  }

  /// A transaction that was made is read back; one that Swedbank Pay refused changed nothing; anything else leaves it open.
  private func operated(on id: String, by answer: WireAnswer, _ context: Context) -> Reaction {
    let words = Self.words(of: answer)
    switch answer.status {
    case 200...299: return Reaction(.call(.readOrder(id: id, isRestoring: false)))
    case 429: return Reaction(.failed(.tooManyRequests(retryAfter: Self.rateWindow, words)))
    case _ where answer.isRefusal:
      let field = answer.json?["problems"]?[0]?["name"]?.string ?? "transaction"
      return Reaction(.failed(.invalidRequest(field: field, words)))
    default: return Reaction(.status(.unreachable(words)))
    }
  }

  /// The address of an operation that is a page.
  private static func page(_ rel: String, in body: JSON) -> String? {
    guard let href = operation(rel, in: body), let link = try? Link(href), link.isSafe else { return nil }
    return href
  }

  private static func instrumentLink(in body: JSON, _ version: Version) -> String? {
    switch version {
    case .v3: operation("set-instrument", in: body)
    case .v2: body.at("mobileSDK", "setInstrument")?.string
    }
  }

  private static func operation(_ rel: String, in body: JSON) -> String? {
    body["operations"]?.array?.first { $0["rel"]?.string == rel }?["href"]?.string
  }
}
