import Checkout
import Commerce
import Frames
import Inspection
import Language
import Testing

@testable import Screens

/// A person at the keyboard: presses keys, sees frames, and has the checkout follow.
struct Driver {
  var model: AppModel
  var snapshot: Snapshot
  var size = Size(width: 80, height: 24)
  let phrases: Phrasebook
  /// What was asked of the program, apart from events of the checkout.
  private(set) var actions: [Action] = []
  /// What the checkout wanted done.
  private(set) var effects: [Effect] = []

  init(
    _ snapshot: Snapshot, model: AppModel = AppModel(choices: SampleScreen.choices),
    size: Size = Size(width: 80, height: 24)
  )
    throws
  {
    self.snapshot = snapshot
    self.model = model
    self.size = size
    phrases = try Samples.phrases()
  }

  var frame: Frame { model.frame(of: snapshot, size: size, phrases: phrases) }

  /// The rows of the screen.
  var text: [String] { frame.surface.text }

  func shows(_ words: String) -> Bool { text.contains { $0.contains(words) } }

  /// Whether a sentence stands there, also where it is broken over the rows of a screen that has nothing beside it.
  func reads(_ sentence: String) -> Bool {
    text.flatMap { $0.split(separator: " ") }.joined(separator: " ").contains(sentence)
  }

  mutating func key(_ inputs: Input...) {
    for input in inputs {
      perform(model.handle(input, snapshot: snapshot, frame: frame, phrases: phrases))
    }
  }

  mutating func type(_ text: String) { for character in text { key(.character(character)) } }

  mutating func press(_ name: String) throws {
    let pressed = model.press(name, snapshot: snapshot, frame: frame, phrases: phrases)
    perform(try #require(pressed, "nothing is called \(name)"))
  }

  mutating func click(_ x: Int, _ y: Int) {
    key(.mouse(MouseInput(kind: .press, position: Position(x: x, y: y))))
  }

  mutating func perform(_ new: [Action]) {
    for action in new {
      if case .command(.event(let event)) = action {
        let done = snapshot.checkout.handle(event, at: snapshot.now)
        snapshot.ignored = nil
        for case .ignored(let reason) in done { snapshot.ignored = reason }
        effects += done
      } else {
        actions.append(action)
      }
    }
  }

  /// What was asked since the last look, said shortly.
  mutating func asked() -> [String] {
    defer { actions = [] }
    return actions.map { "\($0)" }
  }
}
