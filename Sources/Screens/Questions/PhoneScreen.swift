import Checkout
import Commerce
import Frames
import Language
import Payments

/// Asks for a mobile number.
struct PhoneScreen {
  let context: RenderContext
  let prompt: PhonePrompt
  let form: Form

  func draw(on canvas: Canvas) {
    let rows = form.fields.map { field in
      FieldRow(context.view(of: field, in: form, width: 24, hint: hint))
    }
    let amount = canvas.say("phone-number.text", ["amount": .money(prompt.amount), "gateway": context.gateway])
    FormScreen(
      context: context, heading: canvas.say("phone-number.title", ["gateway": context.gateway]),
      introduction: [context.paragraph(amount, width: canvas.size.width), .looseGap], rows: rows,
      buttons: context.buttons(of: form, amount: prompt.amount)
    ).draw(on: canvas)
  }

  /// How numbers are written in the country, where we know it.
  private var hint: String {
    let key = "phone-number.hint.\(prompt.country.code.lowercased())"
    return context.phrases.has(key) ? context.say(key) : ""
  }
}
