import Commerce
import Payments
import Wire

/// A question that a gateway in another program can ask the shopper: a card, a mobile number, a code, a page or a QR code.
enum LineQuestion: Sendable {
  case card(CardPrompt)
  case phone(PhonePrompt)
  case code(CodePrompt)
  case page(RedirectPrompt)
  case qr(QRPrompt)

  var kind: QuestionKind {
    switch self {
    case .card: .card
    case .phone: .phone
    case .code: .code
    case .page: .page
    case .qr: .qr
    }
  }

  var line: JSON {
    switch self {
    case .card(let prompt):
      [
        "kind": "card", "amount": .money(prompt.amount),
        "brands": .array(prompt.brands.map { .string($0.rawValue) }),
      ]
    case .phone(let prompt):
      ["kind": "phone", "amount": .money(prompt.amount), "country": .string(prompt.country.code)]
    case .code(let prompt):
      .fields([
        "kind": "code", "amount": .money(prompt.amount), "sent-to": .string(prompt.sentTo),
        "shortest": .number(String(prompt.length.lowerBound)), "longest": .number(String(prompt.length.upperBound)),
        "resend-at": .whole(prompt.resendAt.milliseconds),
        "expires-at": prompt.expiresAt.map { .whole($0.milliseconds) },
        "tries-left": prompt.triesLeft.map { .number(String($0)) }, "wrong": prompt.problem == nil ? nil : true,
      ])
    case .page(let prompt):
      .fields([
        "kind": "page", "amount": .money(prompt.amount), "purpose": .string(prompt.purpose.rawValue),
        "url": .string(prompt.page), "return-urls": .array(prompt.returnURLs.map { .string($0) }),
        "identifiers": .texts(prompt.identifiers), "expires-at": prompt.expiresAt.map { .whole($0.milliseconds) },
      ])
    case .qr(let prompt):
      [
        "kind": "qr", "amount": .money(prompt.amount), "payload": .string(prompt.payload),
        "beneficiary": .string(prompt.beneficiary), "expires-at": .whole(prompt.expiresAt.milliseconds),
      ]
    }
  }

  init(_ reader: LineReader) throws(LineProblem) {
    let amount = try reader.money("amount")
    switch try reader.choice("kind", of: QuestionKind.self) {
    case .card:
      let brands = (reader.json["brands"]?.array ?? []).compactMap { $0.string.flatMap(CardBrand.init(rawValue:)) }
      self = .card(CardPrompt(amount: amount, brands: brands.isEmpty ? [.mada, .visa, .mastercard] : brands))
    case .phone:
      guard let country = Country(code: try reader.text("country")) else { throw reader.problem("country") }
      self = .phone(PhonePrompt(amount: amount, country: country))
    case .code:
      let (shortest, longest) = (try reader.number("shortest"), try reader.number("longest"))
      guard (1...12).contains(shortest), (shortest...12).contains(longest) else { throw reader.problem("shortest") }
      guard let resend = try reader.moment("resend-at") else { throw reader.problem("resend-at") }
      self = .code(
        CodePrompt(
          amount: amount, sentTo: try reader.text("sent-to"), length: shortest...longest,
          expiresAt: try reader.moment("expires-at"), resendAt: resend, triesLeft: reader.json["tries-left"]?.integer,
          problem: reader.json["wrong"]?.boolean == true ? .wrong : nil))
    case .page:
      self = .page(
        RedirectPrompt(
          purpose: try reader.choice("purpose", of: RedirectPurpose.self), page: try reader.text("url"),
          returnURLs: (reader.json["return-urls"]?.array ?? []).compactMap(\.string),
          identifiers: reader.texts("identifiers"), amount: amount, expiresAt: try reader.moment("expires-at")))
    case .qr:
      guard let expires = try reader.moment("expires-at") else { throw reader.problem("expires-at") }
      self = .qr(
        QRPrompt(
          payload: try reader.text("payload"), amount: amount, beneficiary: try reader.text("beneficiary"),
          expiresAt: expires))
    case .sheet, .bank, .form, .wait: throw reader.problem("kind: card, phone, code, page or qr")
    }
  }

  /// Asks the shopper; secrets come as stand-ins.
  func reply(of presenter: any PaymentPresenter, _ standIns: inout StandIns) async -> JSON {
    switch self {
    case .card(let prompt):
      guard case .entered(let card) = await presenter.requestCard(prompt) else { return ["cancelled": true] }
      return [
        "number": .string(standIns.standIn(for: card.number)),
        "code": .string(standIns.standIn(for: card.securityCode)),
        "month": .number(String(card.expiry.month)), "year": .number(String(card.expiry.year)),
        "holder": .string(card.holder), "brand": .string(card.brand.rawValue),
      ]
    case .phone(let prompt):
      guard case .entered(let number) = await presenter.requestPhoneNumber(prompt) else { return ["cancelled": true] }
      return ["mobile": .string("+" + number.international), "country": .string(prompt.country.code)]
    case .code(let prompt):
      switch await presenter.requestCode(prompt) {
      case .entered(let code): return ["code": .string(standIns.standIn(for: code))]
      case .resend: return ["resend": true]
      case .cancelled: return ["cancelled": true]
      }
    case .page(let prompt):
      switch await presenter.openPage(prompt) {
      case .returned(let url): return ["returned": .string(url)]
      case .closed: return ["closed": true]
      }
    case .qr(let prompt):
      _ = await presenter.showQRCode(prompt)
      return ["closed": true]
    }
  }
}
