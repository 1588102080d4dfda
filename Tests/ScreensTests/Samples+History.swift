import Checkout
import Commerce
import Frames
import Inspection
import Language
import Pages
import Payments

@testable import Screens

extension Samples {
  /// A session on its way to a code that was typed wrong once, with another way that left it at the methods.
  static func history(at position: Int? = nil) throws -> History {
    let code = try Samples.code().truths
    let (seen, paid) = (code.shopper, try Samples.paid().truths)
    func step(_ second: Int, _ title: Phrase, isPersons: Bool = true, _ changes: [SnapshotChange] = []) -> History.Step
    {
      History.Step(at: Samples.later(second), title: title, isPersons: isPersons, changes: changes, messages: second)
    }
    let presses = Phrase("timeline.presses", ["button": .phrase(Phrase("button.send-code"))])
    var history = History()
    history.steps = [
      step(0, Phrase("stop.begin"), isPersons: false),
      step(
        1, Phrase("timeline.picks", ["method": .phrase(Phrase("method.stc-pay"))]), [.shopper(.waiting), .attempt(1)]),
      step(2, Phrase("timeline.asks-phone"), isPersons: false, [.shopper(.typingMobile)]),
      step(3, presses, [.shopper(.waiting), .calls(sent: 1, ended: 0)]),
      step(
        4, Phrase("timeline.asks-code"), isPersons: false,
        [
          .shopper(seen), .calls(sent: 0, ended: 1), .messages(1),
          .timerSet(name: "code-expires", at: Samples.later(124)),
        ]),
      step(9, Phrase("stop.type", ["field": .phrase(Phrase("field.one-time-code.label"))])),
      step(10, Phrase("stop.network"), [.network(.offline), .life(.background), .front(.home)]),
      step(
        12, Phrase("timeline.told-success"), isPersons: false,
        [.app(paid.app), .provider(paid.provider), .disagreement(true)]),
      step(14, Phrase("stop.escape"), [.broken(.capturedOnce), .disagreement(false), .webhooks(2), .screen]),
    ]
    history.position = position
    history.undoes = history.steps[position ?? 8].title
    history.forks = [
      History.Fork(
        id: 0, name: nil, began: history.steps[5].title, truths: paid, stops: 9, shared: 8, isPresent: true),
      History.Fork(id: 1, name: nil, began: presses, truths: code, stops: 4, shared: 2, isPresent: false),
      History.Fork(id: 3, name: "Coffee", began: nil, truths: paid, stops: 2, shared: 0, isPresent: false),
    ]
    return history
  }
}

extension SampleScreen {
  /// The screens of somebody who looks back.
  static func addHistory(_ add: (String, Snapshot, (inout AppModel) -> Void) -> Void) throws {
    let past = try Samples.history(at: 4)
    var code = try Samples.code()
    code.pace = .paused
    add("past-code", code) { $0.history = past }
    var qr = try Samples.qr()
    qr.pace = .paused
    add("past-qr", qr) { $0.history = past }
    add("past-on-stage", code) {
      $0.history = past
      $0.isOnStage = true
    }
    add("inspector-steps", code) { model in
      model.history = past
      model.inspector.show(.steps)
      model.inspector.isOpen = true
      model.inspector.hasFocus = true
    }
    let present = try Samples.history()
    add("forks", try Samples.code()) {
      $0.history = present
      $0.overlay = .forks(Overlay.ListState(selection: 1))
    }
    add("fork-name", try Samples.code()) {
      $0.history = present
      var state = Overlay.ForkNameState(number: 1)
      state.line.apply(.insert("Coffee"))
      $0.overlay = .forkName(state)
    }
    add("palette-history", try Samples.code()) {
      $0.history = present
      var list = Overlay.ListState()
      list.query.apply(.insert("undo"))
      $0.overlay = .palette(list)
    }
  }
}
