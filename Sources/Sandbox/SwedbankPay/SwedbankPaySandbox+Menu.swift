import Commerce
import Language
public import Pages
import Wire

extension SwedbankPaySandbox {
  /// Shows the check-in, an order's menu, or what stands behind it: a bank's page, an app's screen, the way back to the app.
  public mutating func open(_ url: String, at moment: inout SandboxMoment) -> PageResponse {
    settle(at: &moment)
    if let wayBack = wayBack(url, moment.settings) { return wayBack }
    guard var place = Place(url, account) else { return .unavailable(status: 404) }
    place.isReload = true
    if let session = session(at: place) { return .page(checkInPage(session, place)) }
    guard let index = index(at: place) else { return .unavailable(status: 404) }
    if place.kind == .menu {
      orders[index].shownAt = url
      orders[index].loadedAt = orders[index].loadedAt ?? moment.now
      if moment.settings[MenuSetup.self] == .scriptLoadingFailure { return place.tell("script-loading-failure") }
    }
    return show(index, place, moment)
  }

  /// Takes what a person did on one of these pages.
  public mutating func submit(_ submission: PageSubmission, at moment: inout SandboxMoment) -> PageResponse {
    settle(at: &moment)
    if let wayBack = wayBack(submission.url, pressed: submission.button, moment.settings) { return wayBack }
    guard let place = Place(submission.url, account) else { return .unavailable(status: 404) }
    if let session = session(at: place) { return checkIn(session, submission, place) }
    guard let index = index(at: place) else { return .unavailable(status: 404) }
    guard case .open(let step) = orders[index].fate, place.kind == .menu || place.kind == step.home,
      case .page(let page) = show(index, place, moment), page.id == submission.pageID,
      page.id != "swedbank-pay.browser-needed"
    else {
      return show(index, place, moment)
    }
    return act(on: step, submission, index, place, at: &moment)
  }

  private func session(at place: Place) -> ConsumerSession? {
    place.kind == .checkIn ? consumers.first { $0.token == place.key } : nil
  }

  private mutating func act(
    on step: PaymentOrder.Step, _ submission: PageSubmission, _ index: Int, _ place: Place,
    at moment: inout SandboxMoment
  ) -> PageResponse {
    let button = submission.button
    switch (step, button) {
    case (.menu, "cancel"), (.payer, "cancel"), (.failed, "cancel"):
      abort(index, "CancelledByConsumer", at: moment.now)
    case (.menu, "terms"):
      guard place.isRedirected, let terms = orders[index].asked.termsURL else { return place.tell("terms") }
      return .redirect(terms)
    case (.menu, _):
      if moment.settings[MenuSetup.self] == .scriptError { return place.tell("script-error") }
      let offered = orders[index].offered
      guard let instrument = offered.first(where: { $0.button == button }) else { break }
      if instrument == .trustly, moment.settings[MenuSetup.self] == .redirectFailure {
        return place.tell("redirect-failure")
      }
      orders[index].fate = .open(instrument.firstStep)
    case (.payer, "submit"):
      guard submission.values["email"]?.contains("@") == true else {
        return show(index, place, moment, problem: Phrase("swedbank-pay.payer.problem"))
      }
      orders[index].fate = .open(orders[index].start)
    case (.failed, "again"): orders[index].fate = .open(orders[index].start)
    case (.failed, "leave"): orders[index].fate = .failed
    case (_, "back"): orders[index].fate = .open(orders[index].start)
    case (.card, "pay"): return payByCard(submission, index, place, at: &moment)
    case (.challenge(let challenge), _): return answer(challenge, submission, index, place, at: &moment)
    case (.phone(let instrument), "pay"): return callWallet(instrument, submission, index, place, at: &moment)
    case (.app, "open-app") where place.kind == .menu: return leadToApp(index, place, moment)
    case (.app(let instrument, _), _) where place.kind == .app:
      return actInApp(instrument, button, index, place, at: &moment)
    case (.details(let instrument), "submit"):
      return takeDetails(instrument, submission, index, place, at: &moment)
    case (.signing(let instrument), "approve"):
      authorise(index, instrument, at: &moment)
      return goBack(index, place)
    case (.signing(let instrument), "cancel"):
      fail(index, instrument, AttemptProblem("creditaccount/SIGNINGFAILED", 403, "Cancelled in BankID"), at: &moment)
      return goBack(index, place)
    case (.bank, "approve"):
      authorise(index, .trustly, at: &moment)
      return goBack(index, place)
    case (.bank, "cancel"):
      fail(index, .trustly, Instrument.trustly.calledOff, at: &moment)
      return goBack(index, place)
    case (_, "cancel") where step == orders[index].start: abort(index, "CancelledByConsumer", at: moment.now)
    case (.waiting, _), (.app, _), (.payer, _), (.card, _), (.phone, _), (.details, _), (.signing, _), (.bank, _),
      (.failed, _):
      break
    }
    return show(index, place, moment)
  }

  private mutating func payByCard(
    _ submission: PageSubmission, _ index: Int, _ place: Place, at moment: inout SandboxMoment
  ) -> PageResponse {
    let card: CardKept
    switch CardKept.read(submission.values, over: orders[index].stored, at: moment.now) {
    case .failure(let problem): return show(index, place, moment, field: problem.field, problem: problem.phrase)
    case .success(let read): card = read
    }
    guard card.asksChallenge else {
      authorise(index, .card, card: card, at: &moment)
      return show(index, place, moment)
    }
    if moment.settings[MenuSetup.self] == .redirectFailure { return place.tell("redirect-failure") }
    ask(card, index, at: &moment)
    return show(index, place, moment)
  }

  private mutating func answer(
    _ challenge: Challenge, _ submission: PageSubmission, _ index: Int, _ place: Place, at moment: inout SandboxMoment
  ) -> PageResponse {
    var challenge = challenge
    func problem(_ tail: String) -> AttemptProblem { AttemptProblem("creditcard/\(tail)", 403) }
    switch submission.button {
    case "cancel": fail(index, .card, problem("3dsecureusercancelled"), at: &moment)
    case "resend":
      let wait = challenge.code.wait(at: moment.now)
      guard wait == .zero else {
        let notice = Phrase("swedbank-pay.challenge.wait", ["wait": .duration(wait)])
        return show(index, place, moment, notice: notice)
      }
      challenge.code.send(at: moment.now)
      orders[index].fate = .open(.challenge(challenge))
      sendCode(index, at: moment.now, moment.merchant)
      return show(index, place, moment)
    case "submit":
      switch ChallengeCode(rawValue: Digits.ascii(in: String((submission.values["code"] ?? "").prefix(32)))) {
      case .right: authorise(index, .card, card: challenge.card, at: &moment)
      case .failed: fail(index, .card, problem("3dsecuredeclined"), at: &moment)
      case .rejected: fail(index, .card, problem("authenticationstatusrejected"), at: &moment)
      case .unavailable: fail(index, .card, AttemptProblem("creditcard/3dsecureerror", 400), at: &moment)
      case nil:
        guard let left = challenge.code.countWrong() else {
          fail(index, .card, problem("3dsecuredeclined"), at: &moment)
          return goBack(index, place)
        }
        orders[index].fate = .open(.challenge(challenge))
        let wrong = Phrase("swedbank-pay.challenge.wrong", ["count": .number(left)])
        return show(
          index, place, moment, field: "code", problem: wrong, code: .wrong(triesLeft: left))
      }
    default: return show(index, place, moment)
    }
    return goBack(index, place)
  }

  /// Without a number the wallet's app is opened on this phone, with one it is asked on another (Swedbank Pay iOS SDK, Swish).
  private mutating func callWallet(
    _ instrument: Instrument, _ submission: PageSubmission, _ index: Int, _ place: Place, at moment: inout SandboxMoment
  ) -> PageResponse {
    let typed = (submission.values["phone"] ?? "").filter { !$0.isWhitespace }
    guard typed.isEmpty || Self.isMobile(typed) else {
      return show(index, place, moment, field: "phone", problem: Phrase("swedbank-pay.phone.problem"))
    }
    guard typed.isEmpty else {
      orders[index].fate = .open(.waiting(instrument, since: moment.now))
      return show(index, place, moment)
    }
    if moment.settings[MenuSetup.self] == .redirectFailure { return place.tell("redirect-failure") }
    guard moment.settings[MenuSetup.self] != .appMissing else { return show(index, place, moment) }
    orders[index].fate = .open(.app(instrument, since: moment.now))
    return leadToApp(index, place, moment)
  }

  /// The app is opened by its scheme; the menu stays behind it and waits.
  private func leadToApp(_ index: Int, _ place: Place, _ moment: SandboxMoment) -> PageResponse {
    guard case .open(let step) = orders[index].fate,
      let address = address(of: step, for: orders[index], moment.settings)
    else { return show(index, place, moment) }
    return .redirect(address)
  }

  /// With plus and calling code, as the interface takes numbers.
  private static func isMobile(_ text: String) -> Bool {
    text.hasPrefix("+") && (8...15).contains(text.utf8.count - 1)
      && text.dropFirst().utf8.allSatisfy { (0x30...0x39).contains($0) }
  }

  /// The wallet's app comes back through the payment address; one that is left by hand leaves the menu waiting.
  private mutating func actInApp(
    _ instrument: Instrument, _ button: String, _ index: Int, _ place: Place, at moment: inout SandboxMoment
  ) -> PageResponse {
    switch button {
    case "approve": decide(.approve, index, instrument, at: &moment)
    case "decline": decide(.decline, index, instrument, at: &moment)
    case "cancel": decide(.callOff, index, instrument, at: &moment)
    case "leave-app":
      guard let menu = Place(orders[index].menuURL, account) else { return .unavailable(status: 404) }
      return show(index, menu, moment)
    default: return show(index, place, moment)
    }
    return goBack(index, place)
  }

  /// Invoices and credit accounts need a personal number; only the published shopper's credit is good.
  private mutating func takeDetails(
    _ instrument: Instrument, _ submission: PageSubmission, _ index: Int, _ place: Place, at moment: inout SandboxMoment
  ) -> PageResponse {
    let digits = Digits.ascii(in: String((submission.values["personal-number"] ?? "").prefix(20)))
    guard digits.count >= 10 else {
      return show(index, place, moment, field: "personal-number", problem: Phrase("swedbank-pay.details.problem"))
    }
    let isKnown = digits.hasSuffix(Digits.ascii(in: Self.personalNumber))
    if !isKnown {
      fail(index, instrument, instrument.refused, at: &moment)
    } else if instrument == .creditAccount, moment.settings[MenuSetup.self] == .redirectFailure {
      return place.tell("redirect-failure")
    } else if instrument == .creditAccount {
      orders[index].fate = .open(.signing(instrument))
    } else {
      authorise(index, instrument, at: &moment)
    }
    return show(index, place, moment)
  }

  /// Where an order stands: one of its pages, or the way out.
  func show(
    _ index: Int, _ place: Place, _ moment: SandboxMoment, field: String = "", problem: Phrase? = nil,
    notice: Phrase? = nil, code: HostedPage.Field.CodeProblem? = nil
  ) -> PageResponse {
    let order = orders[index]
    let said = PaymentOrder.PageProblem(field: field, phrase: problem, notice: notice, code: code)
    guard place.kind == .menu else { return showOutside(index, place, moment, said) }
    let setup = moment.settings[MenuSetup.self]
    switch order.fate {
    case .open(let step):
      // A bank's page is on another site, so the menu leads there.
      if step.home == .bank {
        return address(of: step, for: order, moment.settings).map { .redirect($0) } ?? goBack(index, place)
      }
      return .page(order.page(step, place, moment, said))
    case .paid where setup == .paidEvent && order.asked.isV3: return place.tell("paid")
    case .paid where setup == .alteredCompleteURL:
      // Seen once more, it is the merchant's own page, and the kit does not know that it is the end.
      return place.isReload
        ? .page(order.thanksPage(place)) : .redirect(FormFields(["x": "1"]).appended(to: order.asked.completeURL))
    case .paid: return .redirect(order.asked.completeURL)
    case .failed where setup == .failedEvent: return place.tell("failed")
    case .failed: return .redirect(order.asked.completeURL)
    case .aborted: return .redirect(order.asked.cancelURL ?? order.asked.completeURL)
    }
  }
  /// A bank's page or an app's screen while it is wanted; afterwards it leads back at once.
  private func showOutside(
    _ index: Int, _ place: Place, _ moment: SandboxMoment, _ said: PaymentOrder.PageProblem
  ) -> PageResponse {
    let order = orders[index]
    guard case .open(let step) = order.fate, let address = address(of: step, for: order, moment.settings),
      place.isAt(address)
    else { return goBack(index, place) }
    if place.kind == .bank, moment.settings[BankPageSetup.self] == .browserOnly, !moment.isInBrowser {
      return .page(Self.browserNeededPage(place))
    }
    return .page(order.page(step, place, moment, said))
  }
}
