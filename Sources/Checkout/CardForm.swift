import Commerce
public import Payments

/// What the card form makes of its fields; pure functions of the text.
public enum CardForm {
  /// An empty card form, with the holder's name filled in where it is known.
  static func make(_ prompt: CardPrompt) -> Form {
    var form = Form(
      fields: [
        Form.Field(.cardNumber, .digits(19)), Form.Field(.expiry, .expiry), Form.Field(.securityCode, .secretDigits(4)),
        Form.Field(.holder, .text(45)),
      ], buttons: [.pay, .cancel])
    switch prompt.problem {
    case .invalidCard: form.setProblem(.refused(DeclineReason.invalidCard.rawValue), of: .cardNumber)
    case .invalidSecurityCode: form.setProblem(.refused(DeclineReason.invalidSecurityCode.rawValue), of: .securityCode)
    case .expiredCard: form.setProblem(.refused(DeclineReason.expiredCard.rawValue), of: .expiry)
    case .some(let other): form.setProblem(.refused(other.rawValue), of: .cardNumber)
    case nil: break
    }
    return form
  }

  /// The brand of what has been typed; `nil` while it is open.
  public static func brand(of form: Form) -> CardBrand? { CardBrand.detect(form.text(.cardNumber)) }

  /// How many digits the number and the security code may have follows from the brand.
  static func adapt(_ form: inout Form) {
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
    case .mobile, .oneTimeCode, .shopperName, .email, .amount, .page: return nil
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
    return expiry.year > today.year + 20 ? .tooFar : nil
  }

  /// The checked details; `nil` when a field has a problem.
  static func details(_ form: Form) -> CardDetails? {
    let expiry = form.text(.expiry)
    guard let number = try? CardNumber(form.text(.cardNumber)), expiry.count == 4, let month = Int(expiry.prefix(2)),
      let year = Int(expiry.suffix(2)), let ends = CardExpiry(month: month, year: 2000 + year),
      let code = SecretDigits(form.text(.securityCode), length: 3...4)
    else { return nil }
    return CardDetails(number: number, expiry: ends, securityCode: code, holder: form.text(.holder))
  }
}
