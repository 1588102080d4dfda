import Commerce
import Language
public import Pages
import Wire

extension SwedbankPaySandbox {
  /// Shows the check-in or an order's menu.
  public mutating func open(_ url: String, at moment: inout SandboxMoment) -> PageResponse {
    settle(at: &moment)
    guard var place = Place(url) else { return .unavailable(status: 404) }
    place.isReload = true
    if let session = consumers.first(where: { $0.token == place.token }), place.isCheckIn {
      return .page(checkInPage(session, place))
    }
    guard let index = orders.firstIndex(where: { $0.token == place.token }), !place.isCheckIn else {
      return .unavailable(status: 404)
    }
    if moment.settings[MenuSetup.self] == .scriptLoadingFailure { return place.tell("script-loading-failure") }
    return show(index, place, moment)
  }

  /// Takes what a person did on the check-in's or the menu's page, or on a page of somebody else behind it.
  public mutating func submit(_ submission: PageSubmission, at moment: inout SandboxMoment) -> PageResponse {
    settle(at: &moment)
    guard let place = Place(submission.url) else { return .unavailable(status: 404) }
    if let session = consumers.first(where: { $0.token == place.token }), place.isCheckIn {
      return checkIn(session, submission, place)
    }
    guard let index = orders.firstIndex(where: { $0.token == place.token }), !place.isCheckIn else {
      return .unavailable(status: 404)
    }
    guard case .open(let step) = orders[index].fate, step.page == submission.pageID else {
      return show(index, place, moment)
    }
    return act(on: step, submission, index, place, at: &moment)
  }

  private mutating func act(
    on step: PaymentOrder.Step, _ submission: PageSubmission, _ index: Int, _ place: Place,
    at moment: inout SandboxMoment
  ) -> PageResponse {
    let button = submission.button
    switch (step, button) {
    case (.menu, "cancel"), (.payer, "cancel"), (.failed, "cancel"):
      abort(index, "CancelledByConsumer", at: moment.now)
    case (.menu, "terms"): return place.tell("terms")
    case (.menu, _):
      if moment.settings[MenuSetup.self] == .scriptError { return place.tell("script-error") }
      let offered = orders[index].offered
      guard let instrument = offered.first(where: { $0.button == button }) else { break }
      orders[index].fate = .open(instrument.firstStep)
    case (.payer, "submit"):
      guard submission.values["email"]?.contains("@") == true else {
        return show(index, place, moment, problem: Phrase("swedbank-pay.payer.problem"))
      }
      orders[index].fate = .open(.menu)
    case (.failed, "again"): orders[index].fate = .open(orders[index].start)
    case (.failed, "leave"): orders[index].fate = .failed
    case (_, "back"): orders[index].fate = .open(orders[index].start)
    case (.card, "pay"): return payByCard(submission, index, place, at: &moment)
    case (.challenge(let challenge), _): return answer(challenge, submission, index, place, at: &moment)
    case (.phone(let instrument), "pay"): return callWallet(instrument, submission, index, place, at: &moment)
    case (.app(let instrument, let since), _):
      return actInApp(instrument, since, button, index, place, at: &moment)
    case (.details(let instrument), "submit"):
      return takeDetails(instrument, submission, index, place, at: &moment)
    case (.signing(let instrument), "approve"):
      authorise(index, instrument, at: &moment)
      return goBack(index, place, moment)
    case (.signing(let instrument), "cancel"):
      fail(index, instrument, AttemptProblem("creditaccount/SIGNINGFAILED", 403, "Cancelled in BankID"), at: &moment)
      return goBack(index, place, moment)
    case (.bank, "approve"):
      authorise(index, .trustly, at: &moment)
      return goBack(index, place, moment)
    case (.bank, "cancel"):
      fail(index, .trustly, Instrument.trustly.calledOff, at: &moment)
      return goBack(index, place, moment)
    case (.waiting, _), (.payer, _), (.card, _), (.phone, _), (.details, _), (.signing, _), (.bank, _), (.failed, _):
      break
    }
    return show(index, place, moment)
  }

  private mutating func payByCard(
    _ submission: PageSubmission, _ index: Int, _ place: Place, at moment: inout SandboxMoment
  ) -> PageResponse {
    let card: CardKept
    switch CardKept.read(submission.values, at: moment.now) {
    case .failure(let problem): return show(index, place, moment, field: problem.field, problem: problem.phrase)
    case .success(let read): card = read
    }
    guard card.asksChallenge else {
      authorise(index, .card, card: card, at: &moment)
      return show(index, place, moment)
    }
    if moment.settings[MenuSetup.self] == .redirectFailure { return place.tell("redirect-failure") }
    orders[index].fate = .open(.challenge(Challenge(card: card, since: moment.now, sentAt: moment.now)))
    sendCode(index, at: moment.now, moment.merchant)
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
      let next = challenge.sentAt.advanced(by: Challenge.resendWait)
      guard moment.now >= next else {
        let wait = Phrase("swedbank-pay.challenge.wait", ["wait": .duration(next.since(moment.now))])
        return show(index, place, moment, notice: wait)
      }
      challenge.sentAt = moment.now
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
        challenge.triesLeft -= 1
        guard challenge.triesLeft > 0 else {
          fail(index, .card, problem("3dsecuredeclined"), at: &moment)
          return goBack(index, place, moment)
        }
        orders[index].fate = .open(.challenge(challenge))
        let wrong = Phrase("swedbank-pay.challenge.wrong", ["count": .number(challenge.triesLeft)])
        return show(index, place, moment, field: "code", problem: wrong)
      }
    default: return show(index, place, moment)
    }
    return goBack(index, place, moment)
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
    return show(index, place, moment)
  }

  /// With plus and calling code, as the interface takes numbers.
  private static func isMobile(_ text: String) -> Bool {
    text.hasPrefix("+") && (8...15).contains(text.utf8.count - 1)
      && text.dropFirst().utf8.allSatisfy { (0x30...0x39).contains($0) }
  }

  /// The wallet's app comes back through the payment address; one that is left by hand leaves the menu waiting.
  private mutating func actInApp(
    _ instrument: Instrument, _ since: Timestamp, _ button: String, _ index: Int, _ place: Place,
    at moment: inout SandboxMoment
  ) -> PageResponse {
    switch button {
    case "approve": decide(.approve, index, instrument, at: &moment)
    case "decline": decide(.decline, index, instrument, at: &moment)
    case "cancel": decide(.callOff, index, instrument, at: &moment)
    case "leave-app":
      orders[index].fate = .open(.waiting(instrument, since: since))
      return show(index, place, moment)
    default: return show(index, place, moment)
    }
    return goBack(index, place, moment)
  }

  /// Invoices and credit accounts are for whoever has a personal number; only the published shopper's credit is good.
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
    } else if instrument == .creditAccount {
      orders[index].fate = .open(.signing(instrument))
    } else {
      authorise(index, instrument, at: &moment)
    }
    return show(index, place, moment)
  }

  /// A page of somebody else goes to the payment address, where the kit takes over and shows the menu again.
  private func goBack(_ index: Int, _ place: Place, _ moment: SandboxMoment) -> PageResponse {
    orders[index].asked.paymentURL.map { .redirect($0) } ?? show(index, place, moment)
  }

  /// Where an order stands: one of its pages, or the way out.
  func show(
    _ index: Int, _ place: Place, _ moment: SandboxMoment, field: String = "", problem: Phrase? = nil,
    notice: Phrase? = nil
  ) -> PageResponse {
    let order = orders[index]
    let setup = moment.settings[MenuSetup.self]
    switch order.fate {
    case .open(let step):
      return .page(
        order.page(
          step, place, moment, PaymentOrder.PageProblem(field: field, phrase: problem, notice: notice)))
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
}

extension SwedbankPaySandbox {
  /// An address of the pages' host: whose it is, and where the page can speak to the kit around it.
  struct Place {
    let url: String
    let token: String
    let isCheckIn: Bool
    /// Where the kit listens; empty when nobody does.
    let port: String
    /// Whether the page is shown again rather than acted on.
    var isReload = false

    init?(_ url: String) {
      let parts = url.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
      let halves = parts[0].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts[0].hasPrefix("https://\(SwedbankPaySandbox.pageHost)/"), halves.count == 2,
        let token = FormFields(parsing: halves[1])["token"], !token.isEmpty
      else { return nil }
      self.url = url
      self.token = token
      isCheckIn = halves[0].hasSuffix("px.consumer.client.js")
      port = parts.count == 2 ? String(parts[1]) : ""
    }

    /// Says something to the kit.
    func tell(_ event: String, _ more: FormFields = FormFields()) -> PageResponse {
      guard !port.isEmpty else { return .unavailable(status: 503) }
      var fields = FormFields(["event": event])
      for field in more.fields { fields.append(field.name, field.value) }
      return .redirect(fields.appended(to: port))
    }
  }

  /// The script that identifies a shopper.
  static func consumerPage(_ token: String) -> String {
    "https://\(pageHost)/consumers/core/scripts/client/px.consumer.client.js?token=\(token)"
  }
}

extension SwedbankPaySandbox.Instrument {
  /// The page behind its button.
  var firstStep: SwedbankPaySandbox.PaymentOrder.Step {
    switch self {
    case .swish, .vipps, .mobilePay: .phone(self)
    case .card: .card
    case .invoice, .creditAccount: .details(self)
    case .trustly: .bank
    }
  }
}

extension SwedbankPaySandbox.PaymentOrder {
  /// What the menu offers.
  var offered: [SwedbankPaySandbox.Instrument] {
    instrument.map { [$0] } ?? SwedbankPaySandbox.Instrument.offered(in: asked.amount.currency)
  }

  /// Where a shopper begins again.
  var start: Step { .menu }
}
