import Frames
import Inspection
import Language
import Pages

/// A question of the operating system or of a kit, in a small box over whatever is on the screen.
struct AlertBox {
  let context: RenderContext
  let alert: PhoneState.Alert

  func draw(on canvas: Canvas) {
    let key = "alert.\(alert.name)"
    func button(_ answer: Bool) -> ButtonRow.Button {
      ButtonRow.Button(
        title: canvas.say(answer ? "\(key).yes" : "\(key).no"), target: .operation(.phone(.alert(answer))),
        isFocused: answer, isPrimary: answer)
    }
    DialogBox(
      title: context.say("\(key).title", ["scheme": .outside(alert.scheme)]),
      text: context.say("\(key).text", ["scheme": .outside(alert.scheme)]), yes: button(true), no: button(false),
      isAtEnd: context.model.isOnStage
    ).draw(on: canvas)
  }
}
