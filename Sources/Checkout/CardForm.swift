import Commerce
import Language
public import Payments

/// What the card form makes of its fields; pure functions of the text.
public enum CardForm {
  /// The name of the choice of a card that is typed rather than a saved one.
  static let newCard = "new"
  /// The names of the choice whether a card is saved.
  static let saves = "yes"
  private static let savesNot = "no"

  /// An empty card form, with the last saved card chosen where there is one.
  static func make(_ prompt: CardPrompt) -> Form {
    var form = Form(fields: [], buttons: [.pay, .cancel])
    form.show(fields(of: form, prompt), buttons(of: form, prompt))
    switch prompt.problem {
    // With the last saved card gone, the form asks for a number at once.
    case .some where prompt.part == .savedCard:
      let field: FieldID = form.field(.savedCard) == nil ? .cardNumber : .savedCard
      form.setProblem(.refused(CardPrompt.Part.savedCard.rawValue), of: field)
    case .invalidCard where prompt.part == .holder && form.field(.holder) != nil:
      form.setProblem(.refused(CardPrompt.Part.holder.rawValue), of: .holder)
    // The form asks for the brand only once the number is typed.
    case .invalidCard where prompt.part == .brand:
      form.setProblem(.refused(CardPrompt.Part.brand.rawValue), of: .cardNumber)
    case .invalidCard: form.setProblem(.refused(DeclineReason.invalidCard.rawValue), of: .cardNumber)
    case .invalidSecurityCode: form.setProblem(.refused(DeclineReason.invalidSecurityCode.rawValue), of: .securityCode)
    case .expiredCard: form.setProblem(.refused(DeclineReason.expiredCard.rawValue), of: .expiry)
    case .some(let other): form.setProblem(.refused(other.rawValue), of: .cardNumber)
    case nil: break
    }
    if let first = form.stops.first { _ = form.move(to: first) }
    return form
  }

  /// The fields that belong on a form as it is filled in so far; what is typed is kept.
  private static func fields(of form: Form, _ prompt: CardPrompt) -> [Form.Field] {
    func kept(_ field: Form.Field) -> Form.Field { form.field(field.id) ?? field }
    var fields: [Form.Field] = []
    if let last = prompt.saved.last {
      fields.append(
        kept(Form.Field(.savedCard, savedChoices(prompt), text: form.field(.savedCard)?.input.text ?? last.token)))
    }
    let isSaved = fields.first.map { $0.input.text != newCard } ?? false
    if isSaved { return fields + (prompt.asksCodeOfSaved ? [kept(Form.Field(.securityCode, .secretDigits(4)))] : []) }
    fields.append(kept(Form.Field(.cardNumber, .digits(19))))
    fields += [kept(Form.Field(.expiry, .expiry)), kept(Form.Field(.securityCode, .secretDigits(4)))]
    if prompt.asksHolder { fields.append(kept(Form.Field(.holder, .text(45)))) }
    // Placed last, so that typing a card is not interrupted.
    let brands = CardBrand.choices(form.text(.cardNumber)).filter(prompt.brands.contains)
    if brands.count > 1 {
      let choices = brands.map { Form.Field.Choice(id: $0.rawValue, label: Phrase("brand.\($0.rawValue)")) }
      fields.append(kept(Form.Field(.cardBrand, choices)))
    }
    if prompt.offersSaving {
      let choices = [savesNot, saves].map { Form.Field.Choice(id: $0, label: Phrase("save-card.\($0)")) }
      fields.append(kept(Form.Field(.saveCard, choices)))
    }
    return prompt.layout == .oneStep ? fields : reached(fields, of: form)
  }

  /// In a form that is filled in step by step, the fields up to the first that was not there yet.
  private static func reached(_ fields: [Form.Field], of form: Form) -> [Form.Field] {
    let known = fields.prefix { form.field($0.id) != nil || $0.id == .cardBrand }
    return known.isEmpty ? Array(fields.prefix(1)) : Array(known)
  }

  private static func buttons(of form: Form, _ prompt: CardPrompt) -> [ButtonID] {
    isComplete(form, prompt) ? [.pay, .cancel] : [.next, .cancel]
  }

  private static func isComplete(_ form: Form, _ prompt: CardPrompt) -> Bool {
    guard prompt.layout == .stepByStep, form.text(.savedCard).isEmpty || form.text(.savedCard) == newCard else {
      return true
    }
    let last: FieldID = prompt.offersSaving ? .saveCard : prompt.asksHolder ? .holder : .securityCode
    return form.field(last) != nil
  }

  /// Moves to the next field of a form that is filled in step by step; returns whether there was one.
  static func goOn(_ form: inout Form, to prompt: CardPrompt) -> Bool {
    guard !isComplete(form, prompt) else { return false }
    var whole = Form(fields: form.fields, buttons: form.buttons)
    var oneStep = prompt
    oneStep.layout = .oneStep
    whole.show(fields(of: form, oneStep), form.buttons)
    guard let next = whole.fields.first(where: { form.field($0.id) == nil }) else { return false }
    form.show(form.fields + [next], form.buttons)
    form.show(form.fields, buttons(of: form, prompt))
    _ = form.move(to: .field(next.id))
    return true
  }

  private static func savedChoices(_ prompt: CardPrompt) -> [Form.Field.Choice] {
    let saved = prompt.saved.reversed().map { card in
      Form.Field.Choice(
        id: card.token,
        label: Phrase(
          "card.saved",
          [
            "brand": .phrase(Phrase("brand.\(card.brand.rawValue)")), "digits": .text(card.lastFour),
            "expiry": .text(card.expiry.text),
          ]))
    }
    return saved + [Form.Field.Choice(id: newCard, label: Phrase("card.new"))]
  }

  /// The brand of what has been typed; `nil` while it is open.
  public static func brand(of form: Form) -> CardBrand? { CardBrand.detect(form.text(.cardNumber)) }

  /// How many digits the number and the security code may have follows from the brand.
  static func adapt(_ form: inout Form, to prompt: CardPrompt) {
    form.show(fields(of: form, prompt), buttons(of: form, prompt))
    guard form.field(.cardNumber) != nil else { return }
    let brand = brand(of: form)
    form.update(.cardNumber) { $0.limitDigits(to: brand?.lengths.max() ?? 19) }
    form.update(.securityCode) { $0.limitDigits(to: brand?.securityCodeLength ?? 4) }
  }

  /// What is wrong with a field as it stands.
  static func problem(of field: Form.Field, in form: Form, accepting brands: [CardBrand], today: CivilDate)
    -> FieldProblem?
  {
    let text = field.input.text
    switch field.id {
    case .cardNumber: return numberProblem(text, accepting: brands)
    case .expiry: return expiryProblem(text, today: today)
    case .securityCode:
      let length = brand(of: form)?.securityCodeLength ?? 3
      return text.isEmpty ? .empty : text.count == length ? nil : .needsDigits(length)
    case .holder:
      let letters = text.count(where: \.isLetter)
      return text.allSatisfy(\.isWhitespace) ? .empty : letters >= 2 || asksForResult(text) ? nil : .notAName
    case .mobile, .oneTimeCode, .shopperName, .email, .amount, .savedCard, .cardBrand, .saveCard, .walletCard,
      .country, .bankSearch, .prompt, .page:
      return nil
    }
  }

  /// A complete number whose check digit is wrong may be told while typing, because nothing more is expected.
  static func earlyNumberProblem(_ form: Form, accepting brands: [CardBrand]) -> FieldProblem? {
    let text = form.text(.cardNumber)
    if !CardBrand.canBegin(with: text) { return .unknownBrand }
    guard let brand = brand(of: form), text.count == brand.lengths.max() else { return nil }
    return numberProblem(text, accepting: brands)
  }

  /// Whether a name is a result code such as `800.100.155`, by which a person asks the sandbox for that very result; Till's own.
  private static func asksForResult(_ text: String) -> Bool {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    return parts.map(\.count) == [3, 3, 3] && parts.allSatisfy { $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }
  }

  private static func numberProblem(_ text: String, accepting brands: [CardBrand]) -> FieldProblem? {
    do {
      let number = try CardNumber(text)
      return brands.contains(number.brand) ? nil : .unknownBrand
    } catch {
      switch error {
      case .empty: return .empty
      case .tooShort(let missing): return .tooShort(missing: missing)
      case .tooLong: return .tooLong
      case .checkDigit: return .checkDigit
      case .unknownBrand: return .unknownBrand
      }
    }
  }

  private static func expiryProblem(_ text: String, today: CivilDate) -> FieldProblem? {
    guard !text.isEmpty else { return .empty }
    guard text.count == 4, let month = Int(text.prefix(2)), let year = Int(text.suffix(2)) else {
      return .needsDigits(4)
    }
    guard let expiry = CardExpiry(month: month, year: 2000 + year) else { return .noSuchMonth }
    if (expiry.year, expiry.month) < (today.year, today.month) { return .past(expiry.text) }
    return expiry.year > today.year + CardExpiry.longestValidity ? .tooFar : nil
  }

  /// What the form answers; `nil` when a field has a problem.
  static func answer(_ form: Form, to prompt: CardPrompt) -> CardReply? {
    if let card = prompt.saved.first(where: { $0.token == form.text(.savedCard) }) {
      return .saved(card, SecretDigits(form.text(.securityCode), length: 3...4))
    }
    return details(form).map { .entered($0) }
  }

  private static func details(_ form: Form) -> CardDetails? {
    let expiry = form.text(.expiry)
    guard let number = try? CardNumber(form.text(.cardNumber)), expiry.count == 4, let month = Int(expiry.prefix(2)),
      let year = Int(expiry.suffix(2)), let ends = CardExpiry(month: month, year: 2000 + year),
      let code = SecretDigits(form.text(.securityCode), length: 3...4)
    else { return nil }
    return CardDetails(
      number: number, expiry: ends, securityCode: code, holder: form.text(.holder),
      brand: CardBrand(rawValue: form.text(.cardBrand)), saves: form.text(.saveCard) == saves)
  }
}
