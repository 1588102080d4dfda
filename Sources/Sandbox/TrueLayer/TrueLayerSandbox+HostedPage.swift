import Commerce
import HTTPTypes
import Language
import Pages
import Wire

/// TrueLayer's hosted payment page, to which a merchant sends the shopper with `#payment_id=…&resource_token=…&return_uri=…` (TrueLayer
/// docs, Hosted payment page). It offers the banks that ask on a page of their own, and leads there; that it shows no result of its own
/// is Till's own.
extension TrueLayerSandbox {
  /// A visit to the page, as its address asks for it.
  struct HostedVisit {
    let index: Int
    let returnURI: String
  }

  /// The page's address for a payment or mandate.
  func hostedPage(of resource: Resource, _ token: String, backTo address: String) -> String {
    let kind = resource.kind.rawValue
    let fields = FormFields(["\(kind)_id": resource.id, "resource_token": token, "return_uri": address])
    return "\(account.hostedPages)/\(kind)s#\(fields.text)"
  }

  /// The visit that an address of the page asks for; `nil` where it is another page's, or its token does not open what it names. A browser keeps
  /// what stands behind `#` to itself, so the page's script asks again with the same as a query.
  func hostedVisit(_ url: String) -> HostedVisit? {
    for kind in Kind.allCases {
      let place = "\(account.hostedPages)/\(kind.rawValue)s"
      guard url.hasPrefix(place), let mark = url.dropFirst(place.count).first, mark == "#" || mark == "?" else {
        continue
      }
      let fields = FormFields(parsing: url.dropFirst(place.count + 1))
      guard let id = fields["\(kind.rawValue)_id"], let index = try? index(kind, id),
        let grant = fields["resource_token"].flatMap({ grants[$0] }), !grant.isStale, grant.resource == id,
        let address = fields["return_uri"], account.leadsBack(to: address)
      else { return nil }
      return HostedVisit(index: index, returnURI: address)
    }
    return nil
  }

  /// The page without anything to show, which brings a browser to the page itself.
  static let hostedPageFrame = WireAnswer(
    head: HTTPResponse(status: .ok, headerFields: [.contentType: "text/html; charset=utf-8"]),
    body: """
      <!doctype html><html lang="en"><meta charset="utf-8"><title>Payment</title>\
      <script>if(location.hash.length>1)location.replace(location.pathname+"?"+location.hash.slice(1))</script></html>
      """)

  /// The page, or where it leads by now.
  func show(_ visit: HostedVisit, _ url: String, at moment: SandboxMoment) -> PageResponse {
    let resource = resources[visit.index]
    switch resource.standing(at: moment.now).status {
    case "authorization_required", "attempt_failed": return .page(hostedPage(of: resource, url, moment))
    default: break
    }
    switch resource.next(at: moment.now) {
    case .providerSelection, .schemeSelection, .consent: return .page(hostedPage(of: resource, url, moment))
    case .redirect: return .redirect(resource.pageURL)
    case .accountForm, .loginForm, .codeForm, .approval, nil: return leave(visit)
    }
  }

  /// Takes a press on the page: a bank, the bank that the merchant chose, or the way back.
  mutating func press(
    _ submission: PageSubmission, of visit: HostedVisit, at moment: SandboxMoment
  ) -> PageResponse {
    let index = visit.index
    if submission.button == "cancel" { return leave(visit, error: "tl_hpp_abandoned") }
    let chosen = submission.button == "continue" ? resources[index].asked.preselected : nil
    guard let bank = chosen ?? offered(resources[index], moment).first(where: { $0.id == submission.button }) else {
      return show(visit, submission.url, at: moment)
    }
    begin(index, ["redirect": ["return_uri": .string(visit.returnURI)]], backTo: visit.returnURI)
    resources[index].bank = bank
    resources[index].fate = .authorizing(resources[index].afterConsent)
    return show(visit, submission.url, at: moment)
  }

  /// The banks on the page: those that ask on a page of their own and can be used.
  private func offered(_ resource: Resource, _ moment: SandboxMoment) -> [Bank] {
    resource.banks.filter { $0.way == .page && $0.isHealthy(moment.settings[BankHealth.self]) }
  }

  private func hostedPage(of resource: Resource, _ url: String, _ moment: SandboxMoment) -> HostedPage {
    let form = ProviderPage(Self.id, url: url)
    let banks =
      resource.asked.preselected != nil
      ? [form.primary("continue")]
      : offered(resource, moment).map { bank in
        HostedPage.Button(id: bank.id, label: form.phrase("hosted.bank", ["bank": .text(bank.name)]))
      }
    return form.page("hosted", resource.facts(of: moment.merchant), buttons: banks + [form.button("cancel")])
  }

  /// Sends the shopper back with the identifier, and with an error where the page was left early (TrueLayer docs, Hosted payment page).
  private func leave(_ visit: HostedVisit, error: String? = nil) -> PageResponse {
    let resource = resources[visit.index]
    var fields = FormFields(["\(resource.kind.rawValue)_id": resource.id])
    if let error { fields.append("error", error) }
    return .redirect(fields.appended(to: visit.returnURI))
  }
}
