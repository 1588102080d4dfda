import Checkout
import Commerce
import Frames
import Inspection
import Language

/// The library works; the shopper waits.
struct WaitScreen {
  let context: RenderContext
  let working: Phase.Working

  func draw(on canvas: Canvas) {
    var column = Column()
    let (title, text) = words
    column.middle = [
      .looseGap, Motion(context).block(saying: title, width: canvas.size.width), .gap,
      context.paragraph(text, width: canvas.size.width, indent: RenderContext.margin + 7, .muted),
    ]
    column.draw(on: canvas)
  }

  /// What it works on, and what that means for the shopper.
  var words: (title: String, text: String) {
    var values: [String: Phrase.Value] = ["gateway": context.gateway]
    switch working.stage {
    case .contacting:
      // What was handed over may move money, so nothing else may be promised any more; what was done on a page nobody knows.
      let text =
        if context.checkout.hasConfirmed {
          // A naive store cannot promise that there is one charge.
          context.checkout.care == .naive ? "wait.contacting.submitted.text.naive" : "wait.contacting.submitted.text"
        } else if context.checkout.hasSubmitted || context.checkout.leftPending != nil {
          "wait.verifying.text"
        } else {
          "wait.contacting.text"
        }
      return (context.say("wait.contacting.title", values), context.say(context.ownKey(text), values))
    case .retrying(let wait):
      let left = context.snapshot.nextTry.map { context.left(until: $0) ?? .zero } ?? wait
      values["wait"] = .duration(left)
      let title = left > .zero ? "wait.retrying.title" : "wait.retrying.now.title"
      return (context.say(title, values), context.say(context.ownKey("wait.retrying.text"), values))
    case .verifying where context.checkout.wasBroughtBack:
      return (
        context.say("phone.brought-back.verifying", values), context.say(context.ownKey("wait.verifying.text"), values)
      )
    case .verifying:
      return (context.say("wait.verifying.title", values), context.say(context.ownKey("wait.verifying.text"), values))
    }
  }
}
