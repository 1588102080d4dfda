import Checkout
import Commerce
import Frames
import Language

/// Name, mail, mobile number and amount, as providers read them.
struct DetailsScreen {
  let context: RenderContext
  let form: Form

  func draw(on canvas: Canvas) {
    let order = context.checkout.order
    let rows = form.fields.map { field in
      FieldRow(
        context.view(
          of: field, in: form, width: field.id == .amount ? 16 : 38,
          trailing: field.id == .amount ? order.total.currency.code : "", hint: hint(field.id)))
    }
    FormScreen(
      context: context, heading: canvas.say("details.title"),
      introduction: context.model.isOnStage
        ? [] : [context.paragraph(canvas.say("details.text"), width: canvas.size.width, .muted), .looseGap], rows: rows,
      buttons: context.buttons(of: form)
    ).draw(on: canvas)
  }

  private func hint(_ field: FieldID) -> String {
    let key = "field.\(field.name).hint"
    return context.phrases.has(key) ? context.say(key) : ""
  }
}
