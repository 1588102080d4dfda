import Commerce
import Deeplinks
public import Payments
import Wire

/// The kit's questions, and what the shopper's answers to them mean.
extension TrueLayer {
  /// Interprets a reply. Total.
  public func reaction(to answer: Answer, after question: Question, _ context: Context) -> Reaction {
    switch (answer, question) {
    case (.bank(let reply), .bank(let prompt)): return reaction(to: reply, after: prompt, context)
    case (.form(.submitted(let values)), .form(let prompt)): return submitted(values, prompt, context)
    // A shopper who does not want to leave after all returns to the question before.
    case (.form, .form(let prompt)) where prompt.title == FormTitle.leaving.rawValue:
      return Reaction(.call(.look(.goOn)))
    case (.bank, _), (.form, _): return leaving(context)
    case (.page(let reply), .page): return cameBack(reply.link, context)
    case (.wait(let reply), .wait(let prompt)): return reaction(to: reply, after: prompt, context)
    case (.card, _), (.phone, _), (.code, _), (.page, _), (.qr, _), (.sheet, _), (.wait, _):
      return Reaction(.done(.interrupted))
    }
  }

  private func reaction(to reply: BankReply, after prompt: BankPrompt, _ context: Context) -> Reaction {
    switch reply {
    case .cancelled: return leaving(context)
    case .country(let country):
      return Reaction(.call(.look(.goOn))) { $0.country = country.code }
    case .chosen(let id):
      guard let bank = prompt.banks.first(where: { $0.id == id }), bank.isAvailable else {
        let again = BankPrompt(
          amount: prompt.amount, country: prompt.country, countries: prompt.countries, banks: prompt.banks,
          problem: .authenticationUnavailable)
        return Reaction(.ask(.bank(again)))
      }
      return Reaction(
        .call(.act(.bank(id), context.session.turns))
      ) {
        $0.bank = bank.name
        $0.country = prompt.country.code
      }
    }
  }

  private func submitted(_ values: FormValues, _ prompt: FormPrompt, _ context: Context) -> Reaction {
    switch FormTitle(rawValue: prompt.title) {
    case .consent: return Reaction(.call(.act(.consent, context.session.turns)))
    case .speed:
      let scheme = values.reveal { $0["scheme"] ?? "" }
      return Reaction(.call(.act(.scheme(scheme), context.session.turns)))
    case .goToBank:
      guard let page = context.session.page else { return Reaction(.call(.look(.goOn))) }
      return Reaction(.ask(.page(redirect(to: page, context))))
    case .retry: return startingAnew(context)
    case .leaving:
      let reason = values.reveal { $0["reason"] ?? "" }
      guard reason == Leaving.anotherBank.rawValue else {
        return Reaction(.call(.cancel)) { $0.leaving = reason.isEmpty ? nil : reason }
      }
      return context.session.bank == nil ? Reaction(.call(.look(.goOn))) : startingAnew(context)
    case .details: return Reaction(.call(.act(.form(values), context.session.turns)))
    case nil: return Reaction(.done(.interrupted))
    }
  }

  /// The same payment once more, from the choice of a bank on.
  private func startingAnew(_ context: Context) -> Reaction {
    let round = context.session.rounds + 1
    return Reaction(
      .call(.start(round))
    ) {
      $0.rounds = round
      $0.bank = nil
      $0.country = nil
    }
  }

  // MARK: Leaving

  /// The answers to the question why the shopper leaves; which there are, and that one of them changes the bank, is this library's own.
  enum Leaving: String, CaseIterable {
    case anotherBank = "another-bank"
    case anotherMethod = "another-method"
    case notNow = "not-now"
    case noTrust = "no-trust"
  }

  /// Whether the kit shows its new screens: for single payments in pounds, and in euros in Ireland (TrueLayer iOS SDK, release
  /// 4.0.0).
  private func hasNewScreens(_ context: Context) -> Bool {
    let isServed =
      switch context.request.amount.currency.code {
      case "GBP": true
      case "EUR": context.request.country.code == "IE"
      default: false
      }
    return configuration.kit == .version4 && Self.subject(context) == .payment && isServed
  }

  /// The number of times that the new screens ask why, so that an app without an answer comes to an end; this library's own.
  static let mostFarewells = 3

  /// The kit calls the payment off for a shopper who leaves it; its new screens ask why first.
  private func leaving(_ context: Context) -> Reaction {
    guard hasNewScreens(context), context.session.farewells < Self.mostFarewells else {
      return Reaction(.call(.cancel))
    }
    let choices = Leaving.allCases.map { FormPrompt.Field.Choice(id: $0.rawValue, name: "") }
    let prompt = form(.leaving, context, fields: [.init(id: "reason", kind: .choice(choices))])
    return Reaction(.ask(.form(prompt))) { $0.farewells += 1 }
  }

  /// Coming back proves nothing: the kit looks where the payment stands. Before 3.8.0 being sent to the bank was the end of it.
  private func cameBack(_ link: Link?, _ context: Context) -> Reaction {
    let ending = link.map { evidence(in: $0, context).ending } ?? .closed
    guard configuration.kit == .before38 else { return Reaction(.call(.look(Look(after: ending)))) }
    return Reaction(.done(ending)) {
      $0.tell(told("success(.\(KitPaymentState.redirect.rawValue))", .noneShown), at: Self.anyStatus)
    }
  }

  // MARK: Banks

  /// The banks of one country: the one that was asked for, else the app's, else the region of the phone's locale, else the first with
  /// a bank
  /// (TrueLayer docs, iOS SDK, `preferredCountryCode`; that the list may be changed afterwards is the kit's). The new screens have the
  /// bank of the shopper's last payment first (TrueLayer iOS SDK, release 4.0.0).
  func banks(_ next: JSON, _ context: Context) -> BankPrompt {
    let providers = next["providers"]?.array ?? []
    var countries: [Country] = []
    var banks: [(country: Country, option: BankOption)] = []
    var last: (country: Country, id: String)?
    for provider in providers {
      guard let id = provider["id"]?.filledString, let name = provider["display_name"]?.filledString,
        let country = provider["country_code"]?.string.flatMap(Country.init(code:))
      else { continue }
      if !countries.contains(country) { countries.append(country) }
      let isHealthy = provider.at("availability", "recommended_status") != "unhealthy"
      banks.append((country, BankOption(id: id, name: name, isAvailable: isHealthy)))
      if provider["last_used"] == true, hasNewScreens(context) { last = (country, id) }
    }
    let chosen = context.session.country.flatMap(Country.init(code:))
    let wanted: [Country?] = [chosen, last?.country, preferred(context), context.request.region, countries.first]
    let country = wanted.compactMap(\.self).first { countries.contains($0) } ?? context.request.country
    let listed = banks.filter { $0.country == country }.map(\.option)
    return BankPrompt(
      amount: context.request.amount, country: country, countries: countries,
      banks: listed.filter { $0.id == last?.id } + listed.filter { $0.id != last?.id })
  }

  /// The country that the app prefers; the shipped kit has no such preference for mandates.
  private func preferred(_ context: Context) -> Country? {
    if Self.subject(context) == .mandate, configuration.kit != .asDocumented { return nil }
    return configuration.preferredCountryCode.flatMap { Country(code: $0) }
  }

  // MARK: Forms

  /// The headings of the kit's forms, by which their answers are known.
  enum FormTitle: String {
    case consent = "bank-consent"
    case speed = "transfer-speed"
    case details = "bank-details"
    case goToBank = "go-to-bank"
    case retry = "bank-retry"
    case leaving = "bank-leaving"
  }

  func form(
    _ title: FormTitle, _ context: Context, facts: [FormPrompt.Fact] = [], fields: [FormPrompt.Field] = [],
    problem: DeclineReason? = nil
  ) -> FormPrompt {
    FormPrompt(title: title.rawValue, amount: context.request.amount, facts: facts, fields: fields, problem: problem)
  }

  /// The facts that a shopper agrees to.
  func agreed(_ context: Context) -> [FormPrompt.Fact] {
    let request = context.request
    var facts = [FormPrompt.Fact(label: "payee", value: .text(request.merchant))]
    if let bank = context.session.bank { facts.append(.init(label: "bank", value: .text(bank))) }
    facts.append(.init(label: "reference", value: .text(request.reference)))
    switch Self.subject(context) {
    case .payment: facts.append(.init(label: "amount", value: .money(request.amount)))
    case .mandate:
      facts.append(.init(label: "most-at-once", value: .money(request.amount)))
      if let monthly = request.amount.multiplied(by: 3) {
        facts.append(.init(label: "most-a-month", value: .money(monthly)))
      }
      if let end = CivilDate(String(Self.mandateEnd(context).prefix(10))) {
        facts.append(.init(label: "ends", value: .date(end)))
      }
    }
    return facts
  }

  func schemes(_ next: JSON, _ context: Context) -> FormPrompt {
    let choices = (next["schemes"]?.array ?? []).compactMap { scheme -> FormPrompt.Field.Choice? in
      guard let id = scheme["id"]?.filledString, scheme["enabled"] != false else { return nil }
      return FormPrompt.Field.Choice(id: id, name: scheme["title"]?.filledString ?? id)
    }
    return form(.speed, context, fields: [.init(id: "scheme", kind: .choice(choices))])
  }

  /// The fields that the bank asks for (TrueLayer docs, Authorization flow, form).
  func details(_ next: JSON, problem: String?, _ context: Context) -> FormPrompt {
    let inputs = next["inputs"]?.array ?? []
    let fields = inputs.compactMap { input -> FormPrompt.Field? in
      guard let id = input["id"]?.filledString else { return nil }
      return FormPrompt.Field(id: id, kind: Self.kind(of: input), isRequired: input["mandatory"] != false)
    }
    let isLogin = inputs.contains { $0["sensitive"] == true }
    return form(
      .details, context, fields: fields,
      problem: problem == nil ? nil : (isLogin ? .authenticationFailed : .notPermitted))
  }

  private static func kind(of input: JSON) -> FormPrompt.Field.Kind {
    let length = min(max(input["max_length"]?.integer ?? 140, 1), 255)
    if input["type"] == "select" {
      return .choice(
        (input["options"]?.array ?? []).compactMap { option in
          option["id"]?.filledString.map { id in
            FormPrompt.Field.Choice(id: id, name: option.at("display_text", "default")?.filledString ?? id)
          }
        })
    }
    if input["sensitive"] == true { return .secret(length) }
    switch input["format"]?.string {
    case "numerical", "sort_code", "account_number": return .digits(length)
    default: return .text(length)
    }
  }
}
