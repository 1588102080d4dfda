import Commerce
import Payments
import Wire

extension Answer {
  /// The answer to a question as a line, with stand-ins for secrets.
  func line(to question: Question, _ placeholders: inout Placeholders) -> JSON {
    switch self {
    case .card(.entered(let card)):
      let number = placeholders.standIn(for: card.number)
      let code = placeholders.standIn(forSecurityCode: card.securityCode)
      placeholders.cardholder.remember(holder: card.holder, expiry: card.expiry)
      return .fields([
        "number": .string(number), "code": .string(code), "month": .whole(card.expiry.month),
        "year": .whole(card.expiry.year), "holder": .string(placeholders.typed(card.holder)),
        "brand": .string(card.brand.rawValue), "saves": card.saves ? true : nil,
      ])
    case .card(.saved(let card, let code)):
      return .fields([
        "saved": .string(card.token), "code": code.map { .string(placeholders.standIn(forSecurityCode: $0)) },
      ])
    case .phone(.entered(let number)):
      guard case .phone(let prompt) = question else { return ["cancelled": true] }
      return ["mobile": .string("+" + number.international), "country": .string(prompt.country.code)]
    case .code(.entered(let code)): return ["code": .string(placeholders.standIn(forOneTimeCode: code))]
    case .code(.resend): return ["resend": true]
    case .page(.returned(let url, let showsStatus)):
      return .fields([
        "returned": .string(Scrubbing.digits(in: placeholders.hidden(url))),
        "shows-status": showsStatus.map { .boolean($0) },
      ])
    case .page(.closed), .qr(.closed): return ["closed": true]
    case .sheet(.authorised(let token)):
      return [
        "token": .string(token.reveal { $0 }), "brand": .string(token.brand.rawValue),
        "name": .string(token.displayName), "transaction": .string(token.transactionID),
      ]
    case .sheet(.unavailable): return ["unavailable": true]
    case .bank(.chosen(let bank)): return ["bank": .string(bank)]
    case .bank(.country(let country)): return ["country": .string(country.code)]
    case .form(.submitted(let values)):
      let fields = if case .form(let prompt) = question { prompt.fields } else { [FormPrompt.Field]() }
      let known = values.reveal { $0 }
      var texts: [String: String] = [:]
      for (name, value) in known.sorted(by: { $0.key < $1.key }) {
        let isSecret = fields.first { $0.id == name }.map(\.isSecret) ?? true
        texts[name] = isSecret ? placeholders.standIn(forProof: value) : placeholders.typed(value)
      }
      return ["values": .texts(texts)]
    case .wait(.left): return ["left": true]
    case .wait(.over): return ["over": true]
    case .card(.cancelled), .phone(.cancelled), .code(.cancelled), .sheet(.cancelled), .bank(.cancelled),
      .form(.cancelled):
      return ["cancelled": true]
    }
  }
}

extension FormPrompt.Field {
  /// `true` if only the bank may know the typed text.
  fileprivate var isSecret: Bool {
    switch kind {
    case .secret, .digits: true
    case .text, .choice: false
    }
  }
}
