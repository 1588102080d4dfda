import Checkout
import Commerce
import Frames
import Language

/// The library works; the shopper waits.
struct WaitScreen {
  let scene: Scene
  let working: Phase.Working

  func draw(on canvas: Canvas) {
    var column = Column()
    let (title, text) = words
    column.middle = [
      .looseGap, Motion(scene).block(saying: title, width: canvas.size.width), .gap,
      scene.paragraph(text, width: canvas.size.width, indent: Scene.margin + 7, .muted),
    ]
    column.draw(on: canvas)
  }

  private var words: (title: String, text: String) {
    var values: [String: Phrase.Value] = ["gateway": scene.gateway]
    switch working.stage {
    case .contacting:
      // What was handed over may move money, so nothing else may be promised any more.
      let text = scene.checkout.hasSubmitted ? "wait.contacting.submitted.text" : "wait.contacting.text"
      return (scene.say("wait.contacting.title", values), scene.say(text, values))
    case .retrying(let wait):
      let left = scene.snapshot.nextTry.map { scene.left(until: $0) ?? .zero } ?? wait
      values["wait"] = .duration(left)
      let title = left > .zero ? "wait.retrying.title" : "wait.retrying.now.title"
      return (scene.say(title, values), scene.say("wait.retrying.text", values))
    case .verifying where scene.checkout.wasBroughtBack:
      return (scene.say("phone.brought-back.verifying", values), scene.say("wait.verifying.text", values))
    case .verifying: return (scene.say("wait.verifying.title", values), scene.say("wait.verifying.text", values))
    }
  }
}
