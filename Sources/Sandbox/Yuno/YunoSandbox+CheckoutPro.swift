import Commerce
import Language
import Pages
import Wire

extension YunoSandbox {
  /// Mercado Pago's Checkout Pro, one page here: the name on the card decides as published, and each outcome has a button of its
  /// own, which is Till's.
  func checkoutPro(_ index: Int, at moment: SandboxMoment, problem: Phrase? = nil) -> PageResponse {
    let payment = payments[index]
    guard case .checkoutPro = payment.means else {
      return .unavailable(status: 410)
    }
    let form = ProviderPage(Self.id, url: payment.page)
    return .page(
      form.page(
        "checkout-pro",
        [
          fact("merchant", .text(moment.merchant.name)), fact("amount", .money(payment.asked.amount)),
          .text(form.phrase("checkout-pro.text")),
        ],
        fields: [
          .init(id: "holder", label: form.phrase("checkout-pro.holder"), kind: .cardholder(40), problem: problem)
        ],
        buttons: [form.primary("approve", "checkout-pro.approve")]
          + ["pending", "reject", "cancel"].map { form.button($0, "checkout-pro.\($0)") },
        note: form.phrase("checkout-pro.note")))
  }

  mutating func take(_ submission: PageSubmission, checkoutPro index: Int, at moment: SandboxMoment) -> PageResponse {
    switch submission.button {
    case "approve":
      let typed = String((submission.values["holder"] ?? "").prefix(40))
      let name = PayerName.allCases.first { typed.uppercased().hasPrefix($0.rawValue) } ?? .approved
      return decide(index, name, at: moment)
    case "pending": return decide(index, .pending, at: moment)
    case "reject": return decide(index, .refused, at: moment)
    // Leaving by the page's own way decides nothing; the payment waits (Mercado Pago docs, back_urls).
    case "cancel": return back(payments[index], Self.fields("null", of: payments[index]))
    default: return checkoutPro(index, at: moment)
    }
  }

  private mutating func decide(_ index: Int, _ name: PayerName, at moment: SandboxMoment) -> PageResponse {
    switch name {
    case .approved: payments[index].approve("SUCCEEDED", at: moment.now)
    case .pending:
      payments[index].become(.pendingConfirmation, "PENDING_PROVIDER_CONFIRMATION", at: moment.now)
    case .refused, .callToAuthorise, .funds, .securityCode, .expiry, .form:
      payments[index].take(.refused(Self.failure(name.code ?? "DECLINED_BY_PROVIDER")), at: moment)
    }
    let status =
      switch name {
      case .approved: "approved"
      case .pending: "pending"
      case .refused, .callToAuthorise, .funds, .securityCode, .expiry, .form: "rejected"
      }
    return back(payments[index], Self.fields(status, of: payments[index]))
  }

  /// What Mercado Pago adds to the way back (Mercado Pago docs, back_urls); that Yuno lets it through is Till's own reading.
  private static func fields(_ status: String, of payment: Payment) -> FormFields {
    FormFields([
      "collection_status": status, "status": status, "external_reference": payment.transactions.first?.id ?? "",
      "payment_type": "credit_card", "site_id": payment.asked.country == .colombia ? "MCO" : "MLB",
      "processing_mode": "aggregator",
    ])
  }
}
