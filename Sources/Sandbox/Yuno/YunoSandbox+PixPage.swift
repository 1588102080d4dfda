import Commerce
import HTTPTypes
import Language
import Pages
import Wire

extension YunoSandbox {
  /// Yuno's own page of a code, with what became of it. How it looks is Till's own, and so is its button for what the shopper does in
  /// a bank's app.
  func pixPage(_ index: Int, at moment: SandboxMoment, notice: Phrase? = nil) -> PageResponse {
    let payment = payments[index]
    guard case .pix(let pix, let end) = payment.means else { return .unavailable(status: 410) }
    let form = ProviderPage(Self.id, url: payment.page)
    let isPayable = payment.standing.is(.payable)
    var blocks = [fact("merchant", .text(moment.merchant.name)), fact("amount", .money(payment.asked.amount))]
    if let notice { blocks.append(.notice(notice)) }
    if isPayable {
      blocks.append(.text(form.phrase("pix.text")))
      if let text = pix?.text { blocks.append(.code(text)) }
    } else {
      blocks.append(.notice(form.phrase("pix.\(Self.word(for: payment.standing))")))
    }
    let pay = isPayable ? [form.primary("pay", "pix.pay")] : []
    let back = returnAddress(of: payment).map { _ in
      isPayable ? form.button("back", "pix.back") : form.primary("back", "pix.back")
    }
    return .page(
      form.page(
        "pix", blocks, buttons: pay + [back].compactMap(\.self),
        note: isPayable ? form.phrase("pix.note") : nil, expiresAt: isPayable ? end : nil))
  }

  mutating func take(_ submission: PageSubmission, pix index: Int, at moment: inout SandboxMoment) -> PageResponse {
    let payment = payments[index]
    switch submission.button {
    case "back": return back(payment)
    case "pay":
      guard case .pix(let pix?, _) = payment.means, payment.standing.is(.payable) else { break }
      guard case .accepted = perform(.payPix(code: pix.text ?? ""), at: &moment) else {
        return pixPage(index, at: moment, notice: Phrase("yuno.pix.refused"))
      }
    default: break
    }
    return pixPage(index, at: moment)
  }

  private static func word(for standing: Standing) -> String {
    switch standing.meaning.state {
    case .captured, .authorised: "paid"
    case .pending: "confirming"
    case .expired: "expired"
    case .nothing, .open, .refunded, .linked, .declined, .cancelled: "over"
    }
  }

  // MARK: The picture

  private static let pictures = "/v2/"

  /// Whether a request is for the picture of a code.
  func isPicture(_ request: WireRequest) -> Bool {
    request.head.method == .get && request.authority == account.pix.authority
      && request.path.hasPrefix(Self.pictures) && request.path.hasSuffix(".png")
  }

  /// The picture of a code (Yuno docs, PIX: `provider_image`); anybody may look at it.
  func picture(_ request: WireRequest) throws(Problem) -> WireAnswer {
    for payment in payments {
      guard case .pix(let pix?, _) = payment.means, pix.image == "\(account.pix)\(request.path)" else { continue }
      guard let code = pix.text.flatMap({ QRCode($0) }) else { break }
      return WireAnswer(picture: code)
    }
    throw Problem(.notFound, "Not found")
  }
}
