import Checkout
import Commerce
import Frames
import Inspection
import Language
import Payments

/// The card form: a saved card, or the fields of a new one.
struct CardScreen {
  let context: RenderContext
  let prompt: CardPrompt
  let form: Form

  func draw(on canvas: Canvas) {
    let brand = CardForm.brand(of: form)
    FormScreen(
      context: context, heading: canvas.say(isEnrolment ? "card.title.enrolment" : "card.title"),
      aside: VisibleText.sanitised(owner), look: look,
      introduction: introduction(canvas) + language(canvas) + problem(canvas), rows: rows(brand),
      buttons: context.buttons(of: form, amount: prompt.amount, alignment: .centre, look: look)
    ).draw(on: canvas)
  }

  private var look: FormLook { FormLook(prompt.appearance) }
  private var isEnrolment: Bool { prompt.purpose == .enrolment }

  /// What sending the form does, where it is not simply paying.
  private func introduction(_ canvas: Canvas) -> [Block] {
    guard isEnrolment else { return [] }
    let key = context.checkout.isEnrolling ? "card.enrolment.only" : "card.enrolment"
    let text = canvas.say(key, ["provider": .outside(context.snapshot.gateway)])
    return [context.paragraph(text, width: canvas.size.width), .looseGap]
  }

  /// In which other language the provider's own form would be, which Till does not speak for it.
  private func language(_ canvas: Canvas) -> [Block] {
    guard let code = prompt.appearance.language?.lowercased(), code != context.phrases.code,
      !context.model.isOnStage
    else { return [] }
    let key = "card.language.\(code)"
    let name: Phrase.Value = context.phrases.has(key) ? .phrase(Phrase(key)) : .outside(code)
    let text = canvas.say("card.language", ["provider": .outside(context.snapshot.gateway), "language": name])
    return [context.paragraph(text, width: canvas.size.width, .muted), .looseGap]
  }

  /// Whose form it is.
  private var owner: String {
    switch prompt.appearance.owner {
    case .provider: context.snapshot.gateway
    case .shop: context.checkout.store.name
    }
  }

  /// The fields in their order; month and security code stand beside each other.
  private func rows(_ brand: CardBrand?) -> [FieldRow] {
    let isPair = form.field(.expiry) != nil && form.field(.securityCode) != nil
    return form.fields.compactMap { field in
      if field.id == .securityCode, isPair { return nil }
      if field.id == .expiry, isPair, let code = form.field(.securityCode) {
        return FieldRow(view(of: field, brand), view(of: code, brand))
      }
      return FieldRow(view(of: field, brand))
    }
  }

  private func view(of field: Form.Field, _ brand: CardBrand?) -> FieldView {
    var view = plainView(of: field, brand)
    view.look = look
    return view
  }

  private func plainView(of field: Form.Field, _ brand: CardBrand?) -> FieldView {
    switch field.id {
    case .cardNumber:
      let name = brand.map { context.say("brand.\($0.rawValue)") } ?? ""
      var view = context.view(of: field, in: form, width: 36, trailing: name, hint: numberHint(brand), brand: brand)
      view.keepsHint = brand == nil && field.problem == nil
      // Beside the field there may be no room for the brands.
      if field.problem == .unknownBrand { view.problem = context.say("card.other-brand", ["brands": .text(brands)]) }
      return view
    case .expiry: return context.view(of: field, in: form, width: 9)
    case .securityCode: return context.view(of: field, in: form, width: 9, hint: codeHint(brand ?? saved?.brand))
    case .cardBrand, .saveCard: return context.view(of: field, in: form, width: 24)
    case .holder, .savedCard, .mobile, .oneTimeCode, .shopperName, .email, .amount, .walletCard, .country, .bankSearch,
      .prompt, .page:
      return context.view(of: field, in: form, width: 36)
    }
  }

  /// The saved card that is chosen.
  private var saved: SavedCard? { prompt.saved.first { $0.token == form.text(.savedCard) } }

  /// Why the last card did not do, where no field says so.
  private func problem(_ canvas: Canvas) -> [Block] {
    guard let problem = prompt.problem, form.fields.allSatisfy({ $0.problem == nil }) else { return [] }
    let text = canvas.say("payment-error.\(problem.rawValue).title")
    return [context.paragraph(text, width: canvas.size.width, .warning, role: .status), .looseGap]
  }

  /// The brands that are accepted, by their names.
  private var brands: String { prompt.brands.map { context.say("brand.\($0.rawValue)") }.joined(separator: ", ") }

  private func numberHint(_ brand: CardBrand?) -> String {
    guard let brand, prompt.brands.contains(brand) else {
      return context.say("card.accepted", ["brands": .text(brands)])
    }
    let most = brand.lengths.max() ?? 16
    let digits = brand == .visa ? 16 : most
    return context.say("card.digits", ["count": .number(digits)])
  }

  private func codeHint(_ brand: CardBrand?) -> String {
    guard let brand else { return context.say("card.code.back", ["count": .number(3)]) }
    let key = brand == .amex ? "card.code.front" : "card.code.back"
    return context.say(key, ["count": .number(brand.securityCodeLength)])
  }
}
