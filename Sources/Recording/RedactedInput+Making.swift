import Checkout
import Inspection
import Language
import Pages
import Payments
import Providers
import Sandbox
import Simulation

extension Form.Field {
  /// Whether what is typed into it may not be written down: the card's number and security code, one-time codes, every field
  /// of digits on a hosted page, and whatever is shown as bullets.
  var holdsSecret: Bool {
    switch id {
    case .cardNumber, .securityCode, .oneTimeCode: true
    case .page:
      switch input.kind {
      case .digits, .secretDigits, .cardNumber, .secretText: true
      case .expiry, .phone, .amount, .text, .cardholder, .choice: false
      }
    case .expiry, .holder, .mobile, .shopperName, .email, .amount, .savedCard, .cardBrand, .saveCard, .walletCard,
      .country, .bankSearch, .prompt:
      input.isSecret
    }
  }

  /// Whether a whole card number fits into it.
  var takesCardNumber: Bool {
    switch input.kind {
    case .digits(let limit), .secretDigits(let limit): limit >= RedactedInput.CardShape.shortest
    case .cardNumber: true
    case .expiry, .phone, .amount, .text, .cardholder, .secretText, .choice: false
    }
  }
}

extension RedactedInput {
  /// What may be written down in place of a field's text.
  ///
  /// `keepsEnd` says whether the last four digits of a card number may be kept; they are only where the number is whole and valid.
  init(of field: Form.Field, in snapshot: Snapshot, keepsEnd: Bool) {
    let text = field.input.text
    if field.takesCardNumber {
      self = Self.datum(text, .card) ?? .card(CardShape(text, keepsEnd: keepsEnd))
      return
    }
    let provider = ProviderID(name: snapshot.gateway)?.rawValue ?? ""
    if field.id != .securityCode, let known = Self.known(text, provider, snapshot) {
      self = known
    } else {
      self = text.isASCIIDigits ? .digits(text.count) : .letters(text.count)
    }
  }

  /// A code that means something here: a message's on the phone, or one of the provider's.
  private static func known(_ text: String, _ provider: String, _ snapshot: Snapshot) -> RedactedInput? {
    if snapshot.shownCodes.contains(text) { return .shown(length: text.count) }
    if let index = snapshot.messages.lastIndex(where: { $0.code == text }) {
      return .message(index: index, length: text.count)
    }
    if let index = SandboxCatalog.testData(provider: provider).firstIndex(where: { $0.text(.code) == text }) {
      return .datum(provider: provider, index: index, kind: .code, length: text.count)
    }
    return SandboxCatalog.unlistedCodes(provider: provider).firstIndex(of: text).map {
      .unlisted(provider: provider, index: $0, length: text.count)
    }
  }

  private static func datum(_ text: String, _ kind: DatumKind) -> RedactedInput? {
    for provider in ProviderID.allCases {
      let data = SandboxCatalog.testData(provider: provider.rawValue)
      guard let index = data.firstIndex(where: { $0.text(kind) == text }) else { continue }
      return .datum(provider: provider.rawValue, index: index, kind: kind, length: text.count)
    }
    return nil
  }

  // MARK: The other way round

  /// A text with the same consequences as the one that was typed; it is made from nothing but what was written down and what is
  /// there to see. Throws when what it speaks of is not there.
  func text(in snapshot: Snapshot) throws(RecordingProblem.Kind) -> String {
    switch self {
    case .datum(let provider, let index, let kind, let length):
      let data = SandboxCatalog.testData(provider: provider)
      guard data.indices.contains(index), let text = data[index].text(kind), text.count == length else {
        throw .noSuchDatum
      }
      return text
    case .unlisted(let provider, let index, let length):
      let codes = SandboxCatalog.unlistedCodes(provider: provider)
      guard codes.indices.contains(index), codes[index].count == length else { throw .noSuchDatum }
      return codes[index]
    case .message(let index, let length):
      guard snapshot.messages.indices.contains(index), let code = snapshot.messages[index].code, code.count == length
      else { throw .noSuchMessage }
      return code
    case .shown(let length):
      guard let code = snapshot.shownCodes.first(where: { $0.count == length }) else { throw .noSuchMessage }
      return code
    case .card(let shape): return shape.number
    case .expiry(let standing, let length): return Self.expiry(standing, length: length, on: snapshot.today)
    case .digits(let count): return Self.digits(count, in: snapshot)
    case .letters(let count): return String(repeating: "x", count: count)
    }
  }

  /// Digits that are no code of any provider or message.
  private static func digits(_ count: Int, in snapshot: Snapshot) -> String {
    var meaningful = Set(snapshot.messages.compactMap(\.code) + snapshot.shownCodes)
    for provider in ProviderID.allCases {
      meaningful.formUnion(SandboxCatalog.testData(provider: provider.rawValue).compactMap { $0.text(.code) })
      meaningful.formUnion(SandboxCatalog.unlistedCodes(provider: provider.rawValue))
    }
    return Filling.first("digits.\(count)", count) { !meaningful.contains($0) }
  }
}

extension RedactedInput.CardShape {
  init(_ number: String, keepsEnd: Bool) {
    length = number.count
    let brands = CardBrand.choices(number)
    first = brands.isEmpty && CardBrand.canBegin(with: number) ? number : ""
    passesLuhn = CardNumber.passesLuhn(number)
    last = keepsEnd && passesLuhn && length >= Self.shortest ? String(number.suffix(4)) : ""
    brand = brands.first?.rawValue ?? ""
    other = brands.dropFirst().first?.rawValue ?? ""
  }

  /// A number of this shape that nobody published.
  var number: String {
    let first = first.isEmpty ? String(beginning.prefix(length)) : first
    let known = first.count + last.count
    guard length > known else { return String((first + last).prefix(length)) }
    return first
      + Filling.first("card.\(length).\(first).\(last)", length - known) { middle in
        let number = first + middle + last
        return CardNumber.passesLuhn(number) == passesLuhn && (CardBrand.detect(number)?.rawValue ?? "") == brand
          && CardBrand.canBegin(with: number) == !brand.isEmpty && !Filling.publishedCards.contains(number)
      } + last
  }

  /// Digits with which numbers of the brands begin, as far as chance would not find them.
  private var beginning: String {
    switch (CardBrand(rawValue: brand), CardBrand(rawValue: other)) {
    case (.mada, .visa): "446404"
    case (.mada, .mastercard): "543357"
    case (.mada, _): "968201"
    case (.visa, _): "4"
    case (.mastercard, _): "5"
    case (.amex, _): "3"
    case (nil, _): ""
    }
  }
}

/// Makes digits up, always the same ones for the same use.
private enum Filling {
  /// How many are tried before any will do.
  private static let tries = 20_000

  static let publishedCards = Set(
    ProviderID.allCases.flatMap { SandboxCatalog.testData(provider: $0.rawValue).compactMap { $0.text(.card) } })

  static func first(_ use: String, _ count: Int, where fits: (String) -> Bool) -> String {
    var random = SeededRandom(seed: 1).stream("recording.\(use)")
    var text = ""
    for _ in 0..<tries {
      text = random.text(length: count, from: "0123456789")
      if fits(text) { break }
    }
    return text
  }
}

extension Snapshot {
  /// The codes that stand on the hosted page itself, as Tamara's sandbox shows them (Tamara docs, Testing scenarios).
  var shownCodes: [String] {
    guard case .answering(_, .page(_, let view)) = checkout.phase, case .page(let page, _) = view.content else {
      return []
    }
    return page.blocks.compactMap { block in
      switch block {
      case .text(let phrase), .notice(let phrase):
        if case .text(let code)? = phrase.values["code"] { code } else { nil }
      case .fact, .plan, .code: nil
      }
    }
  }
}

extension TestDatum {
  /// What a shopper types of it into a field of that kind; `nil` when it is not typed there.
  func text(_ kind: RedactedInput.DatumKind) -> String? {
    switch (input, kind) {
    case (.card(let number, _, _), .card): number
    case (.card(_, let expiry, _), .expiry): expiry.filter(\.isNumber)
    case (.code(let code), .code): code
    case (.card, .code), (.code, .card), (.code, .expiry), (.holder, _), (.phone, _), (.email, _), (.amount, _),
      (.bank, _), (.walletCard, _), (.setting, _):
      nil
    }
  }
}
