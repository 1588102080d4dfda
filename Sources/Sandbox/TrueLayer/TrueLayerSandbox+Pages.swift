import Commerce
import Language
import Pages
import Wire

extension TrueLayerSandbox: PagedSandbox {
  /// The words for the mock bank's pages.
  public static let pageVocabulary = PageVocabulary(
    pages: ["truelayer.login", "truelayer.confirm", "truelayer.done", "truelayer.ended"],
    buttons: ["continue", "approve", "cancel", "back"], fields: ["username", "pin"], codeFields: ["pin"])

  mutating func press(
    _ submission: PageSubmission, on page: HostedPage, of index: Int, at moment: inout SandboxMoment
  ) -> PageResponse {
    if let visit = hostedVisit(submission.url) { return press(submission, of: visit, at: moment) }
    let shown = PageResponse.page(page)
    guard case .redirect(let step) = resources[index].next(at: moment.now) else {
      return submission.button == "back" ? leave(index) : shown
    }
    if submission.button == "cancel" {
      // A mandate has no error of its own for this in the kit, so it gets the reason that names the shopper.
      refuse(
        index, resources[index].kind == .payment ? "not_authorized" : "user_canceled_at_provider", at: moment.now)
      return leave(index)
    }
    switch (step, submission.button) {
    case (.login, "continue"):
      let name = submission.values["username"] ?? ""
      guard let behaviour = Behaviour(username: name) else {
        let problem = name.isEmpty ? "truelayer.login.problem-empty" : "truelayer.login.problem"
        return .page(resources[index].loginPage(problem: Phrase(problem)))
      }
      if case .refused(let reason) = behaviour {
        refuse(index, reason, at: moment.now)
        return leave(index)
      }
      resources[index].fate = .authorizing(.redirect(.confirmation(behaviour)))
      return show(index, submission.url, at: moment)
    case (.confirmation(let behaviour), "approve"): return agree(behaviour, index, moment)
    case (.login, _), (.confirmation, _): return shown
    }
  }

  private mutating func agree(_ behaviour: Behaviour, _ index: Int, _ moment: SandboxMoment) -> PageResponse {
    if behaviour == .twoSteps {
      resources[index].fate = .authorizing(.codeForm(.executed))
      return leave(index)
    }
    carryOut(behaviour, index, from: moment.now, moment)
    return behaviour == .noReturn ? .page(resources[index].donePage) : leave(index)
  }

  func index(ofPage url: String) -> Int? {
    if let visit = hostedVisit(url) { return visit.index }
    let address = String(url.prefix { $0 != "#" && $0 != "?" })
    return resources.index(ofID: address).flatMap { resources[$0].pageAddress == address ? $0 : nil }
  }

  /// Sends the shopper back with the identifier and nothing else (TrueLayer docs, Authorise payments or mandates).
  private func leave(_ index: Int) -> PageResponse {
    let resource = resources[index]
    guard let address = resource.returnURI else { return .unavailable(status: 404) }
    return .redirect(FormFields(["\(resource.kind.rawValue)_id": resource.id]).appended(to: address))
  }

  func show(_ index: Int, _ url: String, at moment: SandboxMoment) -> PageResponse {
    if let visit = hostedVisit(url) { return show(visit, url, at: moment) }
    return switch resources[index].next(at: moment.now) {
    case .redirect(.login): .page(resources[index].loginPage(problem: nil))
    case .redirect(.confirmation): .page(resources[index].confirmPage(of: moment.merchant))
    case .providerSelection, .schemeSelection, .consent, .accountForm, .loginForm, .codeForm, .approval, nil:
      resources[index].standing(at: moment.now).failure?.reason == "expired"
        ? .page(resources[index].endedPage) : leave(index)
    }
  }
}

extension TrueLayerSandbox.Resource {
  /// The page's address, with a token behind it as the mock bank has it.
  var pageURL: String { "\(pageAddress)#token=\(TrueLayerSandbox.pageToken)" }

  private var form: ProviderPage { ProviderPage(TrueLayerSandbox.id, url: pageURL) }

  func facts(of merchant: SandboxMerchant) -> [HostedPage.Block] {
    func fact(_ name: String, _ value: Phrase.Value) -> HostedPage.Block { form.fact(name, of: "fact", value) }
    var facts = [
      fact("payee", .text(asked.payee ?? merchant.name)), fact("reference", .text(asked.reference)),
    ]
    switch kind {
    case .payment: facts.append(fact("amount", .money(asked.amount)))
    case .mandate:
      facts.append(fact("most-at-once", .money(asked.amount)))
      if let monthly = asked.monthly { facts.append(fact("most-a-month", .money(monthly))) }
      if let end = asked.validTo { facts.append(fact("ends", .date(end.civil().date))) }
    }
    return facts
  }

  private var bankName: Phrase.Value { .text(bank?.name ?? "") }

  /// The end of the key of a sentence that speaks of a payment, where a mandate is asked for.
  private var mandateSuffix: String { kind == .mandate ? ".mandate" : "" }

  /// The mock bank says itself who can sign in.
  fileprivate func loginPage(problem: Phrase?) -> HostedPage {
    form.page(
      "login", [.text(form.phrase("login.text" + mandateSuffix, ["code": .text("test_executed")]))],
      title: form.phrase("login.title", ["bank": bankName]),
      fields: [
        HostedPage.Field(id: "username", label: form.phrase("login.user"), kind: .text(64), problem: problem),
        HostedPage.Field(id: "pin", label: form.phrase("login.pin"), kind: .digits(6)),
      ], buttons: [form.primary("continue"), form.button("cancel")], note: form.phrase("login.note"))
  }

  fileprivate func confirmPage(of merchant: SandboxMerchant) -> HostedPage {
    form.page(
      "confirm", facts(of: merchant), title: form.phrase("confirm.title-\(kind.rawValue)", ["bank": bankName]),
      buttons: [form.primary("approve"), form.button("cancel")])
  }

  /// A page that leads nowhere: the shopper has to go back to the shop alone.
  fileprivate var donePage: HostedPage {
    form.page("done", [.text(form.phrase("done.text"))], note: form.phrase("done.note"))
  }

  fileprivate var endedPage: HostedPage {
    form.page("ended", [.notice(form.phrase("ended.text" + mandateSuffix))], buttons: [form.primary("back")])
  }
}

extension TrueLayerSandbox.Asked {
  /// The payee, if the body names one; the owner of a merchant's account is in the contract.
  fileprivate var payee: String? { method.at("beneficiary", "account_holder_name")?.string }

  /// The most that a mandate allows in a month.
  fileprivate var monthly: Money? {
    let units = constraints?.at("periodic_limits", "month", "maximum_amount")?.integer
    return units.map { Money(minorUnits: Int64($0), currency: amount.currency) }
  }
}
