import Commerce
import HTTPTypes
import Language
import Pages
import Simulation
import Wire

extension HyperPaySandbox {
  /// Where the hosted card form is: HyperPay's script draws it on a page of the merchant's; that the page is HyperPay's own is Till's
  /// own (HyperPay docs, COPYandPAY Integration Guide, Create the payment form).
  static let widgetPath = "/v1/paymentWidgets"

  /// A card form as an address asks for it; the form posts the card to HyperPay, so that neither app nor merchant sees it.
  private struct Widget {
    let url: String
    let checkout: Int
    let brands: [Brand]
    let returnURL: String
  }

  /// The page of the card form at an address; `nil` where the address is no form's.
  func openWidget(_ url: String, at moment: SandboxMoment) -> PageResponse? {
    guard let query = widgetQuery(url) else { return nil }
    switch place(of: query, url, at: moment) {
    case .open(let widget): return page(widget)
    case .unavailable(let status): return .unavailable(status: status)
    }
  }

  /// The effect of a press on the card form; `nil` if the page is another one.
  mutating func submitWidget(_ submission: PageSubmission, at moment: inout SandboxMoment) -> PageResponse? {
    guard let query = widgetQuery(submission.url) else { return nil }
    switch place(of: query, submission.url, at: moment) {
    case .open(let widget): return pay(widget, submission.values, at: &moment)
    case .unavailable(let status): return .unavailable(status: status)
    }
  }

  private enum WidgetPlace {
    case open(Widget)
    case unavailable(status: Int)
  }

  private func widgetQuery(_ url: String) -> FormFields? {
    let parts = url.split(separator: "?", maxSplits: 1)
    guard parts.count == 2,
      [account.api, account.otherAPI].contains(where: { parts[0] == "\($0)\(Self.widgetPath)" })
    else { return nil }
    return FormFields(parsing: parts[1])
  }

  private func place(of query: FormFields, _ url: String, at moment: SandboxMoment) -> WidgetPlace {
    guard let returnURL = query["shopperResultUrl"],
      let index = place(ofCheckout: query["checkoutId"])
    else { return .unavailable(status: 404) }
    let checkout = checkouts[index]
    let isPaid = checkout.payments.contains { state(of: $0, in: checkout, at: moment.now).money != nil }
    guard moment.now < checkout.expiresAt, !isPaid else { return .unavailable(status: 410) }
    let brands = (query["brands"] ?? "").split(separator: " ").compactMap { Brand(rawValue: String($0)) }
    return .open(Widget(url: url, checkout: index, brands: brands, returnURL: returnURL))
  }

  private func page(_ widget: Widget, _ problem: (field: String, phrase: Phrase)? = nil) -> PageResponse {
    let checkout = checkouts[widget.checkout]
    func field(_ id: String, _ kind: HostedPage.Field.Kind) -> HostedPage.Field {
      HostedPage.Field(
        id: id, label: Phrase("hyperpay.card-form.\(id)"), kind: kind,
        problem: problem?.field == id ? problem?.phrase : nil)
    }
    let form = ProviderPage(Self.id, url: widget.url)
    return .page(
      form.page(
        "card-form",
        [
          form.fact("merchant", of: "challenge", .text(checkout.merchant.name)),
          form.fact("amount", of: "challenge", .money(checkout.amount)),
        ], fields: [field("card-number", .cardNumber), field("expiry", .expiry), field("cvc", .secretDigits(4))],
        buttons: [form.primary("submit", "card-form.pay")], note: form.phrase("card-form.note")))
  }

  private mutating func pay(
    _ widget: Widget, _ values: [String: String], at moment: inout SandboxMoment
  ) -> PageResponse {
    let number = Digits.ascii(in: values["card-number"] ?? "")
    let expiry = Digits.ascii(in: values["expiry"] ?? "")
    guard let brand = widget.brands.first(where: { $0.covers(number) }), brand == .mada || !Self.isMada(number) else {
      return page(widget, ("card-number", Phrase("hyperpay.card-form.wrong-card-number")))
    }
    let checkout = checkouts[widget.checkout]
    var form = FormFields([
      "paymentBrand": brand.rawValue, "card.number": number,
      "card.expiryMonth": String(expiry.prefix(2)), "card.expiryYear": expiry.count == 4 ? "20\(expiry.suffix(2))" : "",
      "card.cvv": Digits.ascii(in: values["cvc"] ?? ""),
    ])
    // The form asks for no name: HyperPay takes the one that the merchant sent with the checkout (Till's own).
    form.append(
      "card.holder",
      [checkout.customer.givenName, checkout.customer.surname].compactMap(\.self).joined(separator: " "))
    if checkout.returnURL == nil { form.append("shopperResultUrl", widget.returnURL) }
    let request = WireRequest(
      head: account.api.request(.post, "/v1/checkouts/\(checkout.id)/payment"),
      body: WireBody(form), sender: .app, operation: "hyperpay.card-form")
    let answer: WireAnswer
    do throws(Refusal) {
      answer = try submitPayment(request, checkout: checkout.id, at: &moment)
    } catch {
      return .redirect(Self.returnAddress(widget.returnURL, checkout: checkout.id))
    }
    if let url = answer.json?.at("redirect", "url")?.string { return .redirect(url) }
    if let code = answer.json?.at("result", "code")?.string, let field = Self.field(of: code) {
      return page(widget, (field, Phrase("hyperpay.card-form.wrong-\(field)")))
    }
    return .redirect(Self.returnAddress(widget.returnURL, checkout: checkout.id))
  }

  /// The field of the card form that a result code blames (HyperPay docs, Result Codes, 100.100); `nil` for any other code.
  private static func field(of code: String) -> String? {
    switch code {
    case "100.100.100", "100.100.101", "100.100.700": "card-number"
    case "100.100.201", "100.100.301", "100.100.303", "100.100.305": "expiry"
    case "100.100.600", "100.100.601": "cvc"
    default: nil
    }
  }
}
