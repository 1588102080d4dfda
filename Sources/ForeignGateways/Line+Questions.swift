import Commerce
import Payments
import Wire

// Questions to the shopper, as a program asks them.

extension Question {
  /// The question as a line that lets its program look around again and again after a span in milliseconds.
  func line(lookingAgain span: Int?) -> JSON {
    let again = span.map { [JSON.Member(name: "look-again", value: .whole($0))] } ?? []
    return .object((line.members ?? []) + again)
  }

  /// The question as a line.
  var line: JSON {
    let parts: KeyValuePairs<String, JSON?> =
      switch self {
      case .card(let prompt):
        [
          "kind": "card", "amount": .money(prompt.amount), "brands": .words(prompt.brands),
          "problem": prompt.problem.map { .string($0.rawValue) },
          "saved": prompt.saved.isEmpty ? nil : .array(prompt.saved.map(\.line)),
          "asks-code-of-saved": prompt.asksCodeOfSaved ? true : nil, "offers-saving": prompt.offersSaving ? true : nil,
          "asks-holder": prompt.asksHolder ? nil : false,
          "layout": prompt.layout == .oneStep ? nil : .string(prompt.layout.rawValue),
        ]
      case .phone(let prompt):
        [
          "kind": "phone", "amount": .money(prompt.amount), "country": .string(prompt.country.code),
          "problem": prompt.problem.map { .string($0.rawValue) },
        ]
      case .code(let prompt):
        [
          "kind": "code", "amount": .money(prompt.amount), "sent-to": .string(prompt.sentTo),
          "shortest": .whole(prompt.length.lowerBound), "longest": .whole(prompt.length.upperBound),
          "resend-at": .moment(prompt.resendAt), "expires-at": prompt.expiresAt.map { .moment($0) },
          "tries-left": prompt.triesLeft.map { .whole($0) }, "problem": prompt.problem.map(\.line),
        ]
      case .page(let prompt): prompt.parts
      case .qr(let prompt):
        [
          "kind": "qr", "amount": .money(prompt.amount), "payload": .string(prompt.payload),
          "beneficiary": .string(prompt.beneficiary), "expires-at": .moment(prompt.expiresAt),
        ]
      case .sheet(let prompt):
        [
          "kind": "sheet", "amount": .money(prompt.amount), "wallet": .string(prompt.wallet.rawValue),
          "merchant": .string(prompt.merchant), "country": .string(prompt.country.code),
          "networks": .words(prompt.networks),
          "items": .array(prompt.items.map { ["label": .string($0.label), "amount": .money($0.amount)] }),
        ]
      case .bank(let prompt):
        [
          "kind": "bank", "amount": .money(prompt.amount), "country": .string(prompt.country.code),
          "countries": .array(prompt.countries.map { .string($0.code) }), "banks": .array(prompt.banks.map(\.line)),
          "problem": prompt.problem.map { .string($0.rawValue) },
        ]
      case .form(let prompt):
        [
          "kind": "form", "amount": .money(prompt.amount), "title": .string(prompt.title),
          "facts": .array(prompt.facts.map(\.line)), "fields": .array(prompt.fields.map(\.line)),
          "problem": prompt.problem.map { .string($0.rawValue) },
        ]
      case .wait(let prompt): prompt.parts
      }
    return .fields(parts)
  }

  /// A question that a line asks; the amount and the kind have been looked at. `gateway` keeps the cards that are offered.
  init(_ reader: LineReader, gateway: String) throws(LineProblem) {
    let amount = try reader.money("amount")
    let problem = reader.optionalText("problem").flatMap(DeclineReason.init(rawValue:))
    switch try reader.choice("kind", of: QuestionKind.self) {
    case .card:
      let brands = reader.choices("brands", of: CardBrand.self)
      var saved: [SavedCard] = []
      for part in reader.parts("saved") { saved.append(try SavedCard(part, gateway: gateway)) }
      self = .card(
        CardPrompt(
          amount: amount, brands: brands.isEmpty ? [.mada, .visa, .mastercard] : brands, problem: problem, saved: saved,
          asksCodeOfSaved: reader.flag("asks-code-of-saved"), offersSaving: reader.flag("offers-saving"),
          asksHolder: reader.json["asks-holder"]?.boolean ?? true,
          layout: try reader.optionalChoice("layout", of: CardPrompt.Layout.self) ?? .oneStep))
    case .phone:
      self = .phone(PhonePrompt(amount: amount, country: try reader.country("country"), problem: problem))
    case .code: self = .code(try CodePrompt(reader, amount))
    case .page: self = .page(try RedirectPrompt(reader, amount))
    case .qr:
      guard let expires = try reader.moment("expires-at") else { throw reader.problem("expires-at", .moment) }
      self = .qr(
        QRPrompt(
          payload: try reader.text("payload"), amount: amount, beneficiary: try reader.text("beneficiary"),
          expiresAt: expires))
    case .sheet:
      var items: [SummaryItem] = []
      for part in reader.parts("items") {
        items.append(SummaryItem(label: try part.text("label"), amount: try part.money("amount")))
      }
      let merchant = try reader.text("merchant")
      self = .sheet(
        WalletSheetPrompt(
          wallet: try reader.choice("wallet", of: Wallet.self), merchant: merchant,
          items: items.isEmpty ? [SummaryItem(label: merchant, amount: amount)] : items, amount: amount,
          country: try reader.country("country"), networks: reader.choices("networks", of: CardBrand.self)))
    case .bank:
      var banks: [BankOption] = []
      for part in reader.parts("banks") { banks.append(try BankOption(part)) }
      self = .bank(
        BankPrompt(
          amount: amount, country: try reader.country("country"),
          countries: reader.strings("countries").compactMap { Country(code: $0) }, banks: banks, problem: problem))
    case .form: self = .form(try FormPrompt(reader, amount, problem))
    case .wait: self = .wait(try WaitPrompt(reader, amount))
    }
  }
}

extension CodeProblem {
  fileprivate var line: JSON {
    switch self {
    case .wrong: "wrong"
    case .expired: "expired"
    }
  }
}

extension CodePrompt {
  fileprivate init(_ reader: LineReader, _ amount: Money) throws(LineProblem) {
    let (shortest, longest) = (try reader.number("shortest"), try reader.number("longest"))
    guard (1...12).contains(shortest), (shortest...12).contains(longest) else {
      throw reader.problem("longest", .whole(min(max(shortest, 1), 12)...12))
    }
    guard let resend = try reader.moment("resend-at") else { throw reader.problem("resend-at", .moment) }
    let problem: CodeProblem? =
      switch reader.optionalText("problem") {
      case "wrong": .wrong
      case "expired": .expired
      default: nil
      }
    self.init(
      amount: amount, sentTo: LineReader.shown(try reader.text("sent-to"), atMost: 40), length: shortest...longest,
      expiresAt: try reader.moment("expires-at"), resendAt: resend, triesLeft: reader.json["tries-left"]?.integer,
      problem: problem)
  }
}

extension BankOption {
  fileprivate var line: JSON {
    .fields(["id": .string(id), "name": .string(name), "available": isAvailable ? nil : false])
  }

  fileprivate init(_ reader: LineReader) throws(LineProblem) {
    self.init(
      id: try reader.text("id"), name: try reader.text("name"),
      isAvailable: reader.json["available"]?.boolean ?? true)
  }
}

extension WaitPrompt {
  fileprivate var parts: KeyValuePairs<String, JSON?> {
    var (word, screen): (JSON, String?) = ("approval", nil)
    switch reason {
    case .approval: break
    case .processing: word = "processing"
    case .loader: word = "loader"
    case .confirming(let key): (word, screen) = ("confirming", key)
    case .result(let key): (word, screen) = ("result", key)
    }
    return [
      "kind": "wait", "amount": .money(amount), "reason": word, "screen": screen.map { .string($0) },
      "until": until.map { .moment($0) },
    ]
  }

  fileprivate init(_ reader: LineReader, _ amount: Money) throws(LineProblem) {
    let reason: Reason =
      switch try reader.text("reason") {
      case "approval": .approval
      case "processing": .processing
      case "loader": .loader
      case "confirming": .confirming(try reader.text("screen"))
      default: .result(try reader.text("screen"))
      }
    self.init(reason: reason, amount: amount, until: try reader.moment("until"))
  }
}
