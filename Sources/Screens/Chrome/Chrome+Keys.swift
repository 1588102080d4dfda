import Checkout
import Frames
import Inspection
import Language
import Payments

extension Chrome {
  /// The keys that work now, as many as fit, the way to help always last; a notice takes their place until the next key.
  func drawKeys(on canvas: Canvas) {
    canvas.painter.fill(canvas.bounds, style: .bar)
    let last = canvas.size.height - 1
    let helpColumns = drawHelp(on: canvas.row(last))
    if let notice = context.model.notice ?? struck ?? ignored {
      let text = canvas.say(withKey(notice))
      let first = canvas.row(0)
      first.text(text, x: 1, .accent.with(.bold), columns: canvas.size.width - 2 - (last == 0 ? helpColumns + 1 : 0))
      first.note(.alert, text)
      return
    }
    var (x, y) = (1, 0)
    for shown in shownHints {
      let (key, hint) = (shown.key, hint(of: shown, on: canvas))
      let columns = TextWidth.of(key) + 1 + TextWidth.of(hint)
      func room() -> Int { canvas.size.width - 1 - (y == last ? helpColumns + 1 : 0) }
      if x + columns > room(), y < last { (x, y) = (1, y + 1) }
      guard x + columns <= room() else { break }
      canvas.pieces([(key, .keyName), (" " + hint, .bar)], x: x, y: y)
      canvas.note(
        .key, hint, value: key, at: Region(x: x, y: y, width: columns, height: 1),
        target: .operation(shown.operation))
      x += columns + 2
    }
  }

  /// A notice with the key that redoes, which some name; it is another one where letters are typed, so only now is it known.
  private func withKey(_ notice: Phrase) -> Phrase {
    let key: Phrase.Value = .text(context.key(for: .travel(.redo), in: .everywhere))
    return notice.adding(["key": key], replacing: true)
  }

  /// Why the last event changed nothing.
  private var ignored: Phrase? { context.snapshot.ignored.map { Phrase("ignored.\($0.rawValue)") } }

  /// Draws the way to help at the row's end; returns the columns used.
  private func drawHelp(on row: Canvas) -> Int {
    // Whoever uses a demo by hand has other help.
    if let wayBack = context.model.wayBack {
      let text = row.say(wayBack)
      row.note(.key, text)
      return row.size.width - 1 - row.textAtEnd(text, end: row.size.width - 1, .keyName)
    }
    guard context.model.overlay == nil, context.model.performance == nil else { return 0 }
    let key = Keyboard.name(
      of: context.model.typesLetters(context.snapshot) || context.model.inspector.hasFocus
        ? .function(1) : .character("?"), context.phrases,
      context.model.glyphs)
    let hint = row.say("binding.help.hint")
    let columns = TextWidth.of(key) + 1 + TextWidth.of(hint)
    let x = row.size.width - 1 - columns
    row.pieces([(key, .keyName), (" " + hint, .bar)], x: x)
    row.note(
      .key, hint, value: key, at: Region(x: x, y: 0, width: columns, height: 1), target: .operation(.help))
    return columns
  }

  /// What stands in the footer: a key, its phrase and what it does.
  private struct Hint {
    let phrase: String
    let key: String
    let operation: Operation
  }

  /// The key of what a binding does. A question of the operating system has its own words for yes and no.
  private func phrase(of binding: Binding) -> String {
    if let alert = context.phone.alert, binding.scopes.contains(.alert) {
      if binding.operation == .accept { return "alert.\(alert.name).yes" }
      if binding.operation == .back { return "alert.\(alert.name).no" }
    }
    return "binding.\(name(of: binding)).hint"
  }

  /// The next timer has a name, which the hint shows before a jump there.
  private func hint(of shown: Hint, on canvas: Canvas) -> String {
    guard shown.operation == .nextTimer, let name = context.nextTimerName else { return canvas.say(shown.phrase) }
    return canvas.say("deadline.\(name)")
  }

  /// A form that is filled in step by step has another obvious button than at its end.
  private func name(of binding: Binding) -> String {
    // By hand, Esc on the first screen leads back to the demo or the lesson.
    if binding.scopes.contains(.methods), binding.operation == .back, let performance = context.model.performance {
      return performance == .lesson ? "leave-task" : "leave-stage"
    }
    guard binding.scopes.contains(.card), binding.operation == .accept else { return binding.name }
    if case .answering(_, .card(let prompt, _)) = context.snapshot.visiblePhase, prompt.purpose == .enrolment {
      return "pay.enrolment"
    }
    return context.form?.buttons.contains(.next) == true ? "go-on" : binding.name
  }

  /// The hints in their order, each worked out when it is asked for: a row has room for a few of them. Where something can happen
  /// elsewhere, that follows what the screen itself asks for.
  private var shownHints: AnyIterator<Hint> {
    let model = context.model
    let hints = hints
    func hint(of binding: Binding) -> Hint {
      Hint(
        phrase: phrase(of: binding), key: Keyboard.names(of: context.keys(of: binding), context.phrases, model.glyphs),
        operation: binding.operation)
    }
    let outside = context.outsideActions.prefix(9)
    guard let first = outside.first, model.overlay == nil, !model.isOnStage else {
      return AnyIterator { hints.next().map(hint) }
    }
    var all = hints.map(hint)
    let last = outside.count > 1 ? "-\(outside.count)" : ""
    let elsewhere = Hint(phrase: "binding.outside.hint", key: context.outsideKey(0) + last, operation: .outside(first))
    let own = Set(Binding.of(model.ownScopes(for: context.snapshot)).map(\.operation))
    all.insert(elsewhere, at: min(2, all.count(where: { own.contains($0.operation) && $0.operation != .support })))
    return AnyIterator(all.makeIterator())
  }

  /// The bindings worth a place in the footer: those of this screen that can be used now, then a few that work everywhere.
  private var hints: AnyIterator<Binding> {
    let model = context.model
    let scopes = model.scopes(for: context.snapshot)
    var bindings = Binding.of(model.ownScopes(for: context.snapshot))
    if scopes.contains(.everywhere) {
      bindings += Binding.of([.everywhere]).filter { Self.general.contains($0.operation) }
    }
    // Where the shopper still fills something in, nobody calls support yet.
    let typing: [Scope] = [.card, .phone, .bank, .form, .sheet]
    if scopes.contains(where: typing.contains) {
      bindings = bindings.filter { $0.operation != .support } + bindings.filter { $0.operation == .support }
    }
    var rest = bindings.makeIterator()
    var seen: Set<Operation> = []
    return AnyIterator {
      while let binding = rest.next() {
        if canBeUsed(binding), seen.insert(binding.operation).inserted { return binding }
      }
      return nil
    }
  }

  private func canBeUsed(_ binding: Binding) -> Bool {
    let model = context.model
    guard !context.keys(of: binding).isEmpty, context.obstacle(of: binding.operation) == nil else { return false }
    if binding.operation == .inspect, model.inspector.hasFocus { return false }
    // A code that was paid is not paid again but on purpose.
    if binding.operation == .payInBank, context.isCodePaid { return false }
    if model.isOnStage, !binding.operation.stage.isOffered { return false }
    return model.performance?.isByHand != true || binding.operation.stage != .leavesStage
  }

  /// What the footer shows of the keys that work everywhere.
  private static let general: [Operation] = [.nextTimer, .urlBar, .inspect, .palette, .travel(.undo), .travel(.back)]
}
