import Checkout
import Commerce
import Frames
import Language
import Payments

/// The card form.
struct CardScreen {
  let scene: Scene
  let prompt: CardPrompt
  let form: Form

  func draw(on canvas: Canvas) {
    let brand = CardForm.brand(of: form)
    var rows: [FieldRow] = []
    if let number = form.field(.cardNumber) {
      rows.append(
        FieldRow(
          scene.view(
            of: number, in: form, width: 36, trailing: brand.map { canvas.say("brand.\($0.rawValue)") } ?? "",
            hint: numberHint(brand), brand: brand)))
    }
    if let expiry = form.field(.expiry), let code = form.field(.securityCode) {
      rows.append(
        FieldRow(
          scene.view(of: expiry, in: form, width: 9, hint: ""),
          scene.view(of: code, in: form, width: 9, hint: codeHint(brand))))
    }
    if let holder = form.field(.holder) { rows.append(FieldRow(scene.view(of: holder, in: form, width: 36))) }
    FormScreen(
      scene: scene, heading: canvas.say("card.title"), aside: scene.snapshot.gateway, introduction: problem(canvas),
      rows: rows, buttons: scene.buttons(of: form, amount: prompt.amount, alignment: .centre)
    ).draw(on: canvas)
  }

  /// Why the last card did not do, where no field says so.
  private func problem(_ canvas: Canvas) -> [Block] {
    guard let problem = prompt.problem, form.fields.allSatisfy({ $0.problem == nil }) else { return [] }
    let text = canvas.say("payment-error.\(problem.rawValue).title")
    return [scene.paragraph(text, width: canvas.size.width, .warning, role: .status), .looseGap]
  }

  private func numberHint(_ brand: CardBrand?) -> String {
    guard let brand else {
      let brands = prompt.brands.map { scene.say("brand.\($0.rawValue)") }.joined(separator: ", ")
      return scene.say("card.accepted", ["brands": .text(brands)])
    }
    let most = brand.lengths.max() ?? 16
    let digits = brand == .visa ? 16 : most
    return scene.say("card.digits", ["count": .number(digits)])
  }

  private func codeHint(_ brand: CardBrand?) -> String {
    guard let brand else { return scene.say("card.code.back", ["count": .number(3)]) }
    let key = brand == .amex ? "card.code.front" : "card.code.back"
    return scene.say(key, ["count": .number(brand.securityCodeLength)])
  }
}
