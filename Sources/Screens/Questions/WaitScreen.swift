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
    let values: [String: Phrase.Value] = ["gateway": scene.gateway]
    switch working.stage {
    case .contacting: return (scene.say("wait.contacting.title", values), scene.say("wait.contacting.text", values))
    case .retrying(let wait):
      let title = scene.say("wait.retrying.title", ["wait": .duration(wait)])
      return (title, scene.say("wait.retrying.text", values))
    case .verifying: return (scene.say("wait.verifying.title", values), scene.say("wait.verifying.text", values))
    }
  }
}
