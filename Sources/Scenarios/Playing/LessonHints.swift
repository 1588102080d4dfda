import Checkout
import Inspection
import Language
import Payments

/// The hints of a task, each telling more than the one before it: where to look, what to do there, and the whole way.
enum LessonHints {
  /// The hints of a task; its own alone where nothing shows the way. Where the solution has no hint, the second says how it begins.
  static func hints(own: String?, ofSolution: String?, deeds: [Phrase]) -> [Phrase] {
    func written(_ text: String) -> Phrase { Phrase("lesson.own", ["text": .text(Shown.sentence(text))]) }
    let first = own.map { [written($0)] } ?? []
    guard let beginning = deeds.first else { return first }
    let begins =
      deeds.count == 1
      ? Phrase("lesson.hint.single")
      : Phrase("lesson.hint.begins", ["count": .number(deeds.count), "step": .phrase(beginning)])
    let second = ofSolution.map(written) ?? begins
    return first + [second, Phrase("lesson.hint.whole", ["steps": .phrase(chain(deeds[...]))])]
  }

  /// One step after the other in one phrase.
  private static func chain(_ deeds: ArraySlice<Phrase>) -> Phrase {
    guard let first = deeds.first, deeds.count > 1 else { return deeds.first ?? Phrase("lesson.hint.single") }
    return Phrase("lesson.hint.then", ["first": .phrase(first), "rest": .phrase(chain(deeds.dropFirst()))])
  }

  /// The points of a task after a number of its hints: a quarter less for each, and a quarter is always left.
  static func worth(_ points: Int, after hints: Int) -> Int { points * max(1, 4 - hints) / 4 }

  /// The keys that a person presses at a moment; `nil` for a deed without keys.
  static func grip(of action: Action, in snapshot: Snapshot) -> Phrase? {
    switch action {
    case .start: Phrase("lesson.grip.start")
    case .choose(let method): Phrase("lesson.grip.choose", ["method": .phrase(Phrase("method.\(method.rawValue)"))])
    case .fill: Phrase("lesson.grip.fill")
    case .type: Phrase("lesson.grip.type")
    case .press: press(action, "press", snapshot)
    case .page(let page):
      press(action, page.asksCode ? "page-code" : page.fields.isEmpty ? "page" : "page-filled", snapshot)
    case .close: Phrase("lesson.grip.close")
    case .bank(.cancel): Phrase("lesson.grip.press", ["button": .phrase(Phrase("button.cancel"))])
    case .cancel, .form(.cancel): Phrase("lesson.grip.cancel")
    case .sheet(.authorise), .sheet(.card): Phrase("lesson.grip.authorise")
    case .sheet(.cancel): Phrase("lesson.grip.sheet-cancel")
    case .bank(.choose), .bank(.country): Phrase("lesson.grip.bank")
    case .form(.submit): Phrase("lesson.grip.form")
    case .leaveWait: Phrase("lesson.grip.leave")
    case .card: Phrase("lesson.grip.card")
    case .scan: Phrase("lesson.grip.scan")
    case .open, .link: Phrase("lesson.grip.open")
    case .outside, .operate, .retry, .webhook, .clock, .fault, .heal, .network, .storeServer, .phone, .lose, .expect,
      .wait,
      .checkpoint, .rewind, .either, .ask, .task, .say:
      nil
    }
  }

  private static func press(_ action: Action, _ how: String, _ snapshot: Snapshot) -> Phrase {
    let label = ButtonLabel.of(action, in: snapshot) ?? Phrase("lesson.scene.button")
    return Phrase("lesson.grip.\(how)", ["button": .phrase(label)])
  }
}
