import Checkout
import Commerce
import Frames
import Language

/// Name, mail, mobile number and amount, as providers read them.
struct DetailsScreen {
  let scene: Scene
  let form: Form

  func draw(on canvas: Canvas) {
    let order = scene.checkout.order
    let rows = form.fields.map { field in
      FieldRow(
        scene.view(
          of: field, in: form, width: field.id == .amount ? 16 : 38,
          trailing: field.id == .amount ? order.total.currency.code : "", hint: hint(field.id)))
    }
    FormScreen(
      scene: scene, heading: canvas.say("details.title"),
      introduction: [
        scene.paragraph(canvas.say("details.text"), width: canvas.size.width, .muted), .looseGap,
      ], rows: rows, buttons: scene.buttons(of: form)
    ).draw(on: canvas)
  }

  private func hint(_ field: FieldID) -> String {
    let key = "field.\(field.name).hint"
    return scene.phrases.has(key) ? scene.say(key) : ""
  }
}
