import Checkout
import Commerce
import Frames
import Inspection
import Language
import Payments

extension AppModel {
  /// Goes somewhere in the history, and says what a person would not see.
  mutating func go(_ travel: Travel) -> [Action] {
    switch travel {
    case .undo: notice = history.undoes.map { Phrase("notice.undone", ["what": .phrase($0)]) }
    case .redo: notice = history.redoes.map { Phrase("notice.redone", ["what": .phrase($0)]) }
    // On stage there is no word of branches.
    case .reset: notice = isOnStage ? nil : Phrase("notice.reset")
    case .goOn: notice = Phrase("notice.gone-on")
    case .fork, .again, .back, .forward, .personBack, .personForward, .start, .present, .stop, .message, .rename: break
    }
    // What was opened belonged to another moment.
    scroll = 0
    return [.travel(travel)]
  }

  /// A key that looks back, while an earlier stop is looked at: there such keys mean nothing else, even in a field.
  func scrub(_ input: Input, _ snapshot: Snapshot) -> Binding? {
    guard history.isInPast, overlay == nil, !inspector.isTyping else { return nil }
    if case .character(" ") = input, typesLetters(snapshot) { return nil }
    return Binding.matching(input, in: [.past])
  }

  /// Asks for a name of a fork; of the selected one without a number.
  mutating func nameFork(_ number: Int, _ context: RenderContext) {
    guard let fork = number >= 0 ? history.forks.first(where: { $0.id == number }) : context.selectedFork else {
      return
    }
    var state = Overlay.ForkNameState(number: fork.id)
    state.line = TextField(.text(60), text: fork.name ?? "")
    overlay = .forkName(state)
  }

  /// Looks at the selected step.
  mutating func selectStep(_ context: RenderContext) -> [Action] {
    guard let row = context.selectedRow else { return [] }
    return go(.stop(context.shownSteps[row].offset))
  }
}

extension RenderContext {
  /// The stops that the search leaves, with their place, oldest first.
  var shownSteps: [(offset: Int, element: History.Step)] {
    let steps = Array(model.history.steps.enumerated())
    if model.inspector.query.isEmpty { return steps }
    let words = ChangeWords(self)
    return steps.filter { passes(([say($0.element.title)] + words.all(of: $0.element)).joined(separator: " ")) }
  }

  /// The row of the stop that is looked at.
  var presentStep: Int {
    shownSteps.lastIndex { $0.offset <= model.history.present } ?? 0
  }

  // MARK: Forks

  /// The selected fork in the list of forks.
  var selectedFork: History.Fork? {
    guard let overlay = model.overlay, case .forks(let state) = overlay else { return nil }
    let entries = entries(of: overlay)
    guard entries.indices.contains(state.selection),
      case .operation(let operation) = entries[state.selection].choice
    else { return nil }
    return model.history.forks.first { operation == .travel(.fork($0.id)) }
  }

  /// What a fork is called: its own name, else where it went elsewhere and how it ended.
  func title(of fork: History.Fork) -> String {
    if let name = fork.name { return VisibleText.sanitised(name) }
    let end = wording(of: RecordWords(of: fork.truths, method: checkout.method).shopper)
    guard let began = fork.began else { return say("forks.same", ["end": .text(end)]) }
    return say("forks.name", ["what": .phrase(began), "end": .text(end)])
  }

  var forkEntries: [Entry] {
    model.history.forks.map { fork in
      var entry = Entry(
        title(of: fork),
        detail: fork.isPresent ? say("forks.here") : say("forks.stops", ["count": .number(fork.stops)]),
        .operation(.travel(.fork(fork.id))), section: model.earlier.isEmpty ? "" : say("forks.section"))
      let words = RecordWords(of: fork.truths, method: checkout.method)
      entry.note = say(
        "forks.note",
        [
          "stop": .number(fork.shared + 1), "app": .text(wording(of: words.app())),
          "provider": .text(wording(of: words.provider())),
        ])
      return entry
    }
  }

  // MARK: The palette

  /// What is done to the history, in words.
  func title(of travel: Travel) -> String {
    let history = model.history
    return switch travel {
    case .undo: say("operation.undo", ["what": .text(history.undoes.map(say) ?? "")])
    case .redo: say("operation.redo", ["what": .text(history.redoes.map(say) ?? "")])
    case .stop(let index): say("operation.travel.stop", ["number": .number(index + 1)])
    case .fork(let number):
      say("operation.travel.fork", ["fork": .text(history.forks.first { $0.id == number }.map(title(of:)) ?? "")])
    case .again(let method): say("operation.again", ["method": .phrase(Phrase("method.\(method.rawValue)"))])
    case .message: say("operation.travel.broken")
    case .rename: say("operation.name-fork")
    case .back, .forward, .personBack, .personForward, .start, .present, .goOn, .reset:
      say("operation.travel.\(travel.name)")
    }
  }

  /// Why one cannot go there; `nil` when one can.
  func obstacle(of travel: Travel) -> Phrase? {
    let history = model.history
    switch travel {
    case .back, .personBack, .start: return history.present == 0 ? Phrase("why.at-start") : nil
    case .forward, .personForward, .present, .goOn: return history.isInPast ? nil : Phrase("why.at-present")
    case .undo:
      if history.undoes != nil { return nil }
      return Phrase(model.earlier.isEmpty ? "why.nothing-to-undo" : "why.nothing-to-undo-here")
    case .redo: return history.redoes == nil ? Phrase("why.nothing-to-redo") : nil
    case .reset: return history.steps.count < 2 ? Phrase("why.clean") : nil
    case .fork(let number):
      return !history.isInPast && history.forks.contains { $0.id == number && $0.isPresent }
        ? Phrase("why.present") : nil
    case .again(let method): return method == checkout.method ? Phrase("why.present") : nil
    case .stop, .message, .rename: return nil
    }
  }

  /// While an earlier stop is looked at, time stands still.
  var obstacleInPast: Phrase? { model.history.isInPast ? Phrase("why.in-past") : nil }

  // MARK: The clock

  /// The next timer: at a provider or on the phone, or else in the library, such as a call's timeout.
  var nextTimer: Snapshot.NextTimer? { snapshot.nextTimer ?? snapshot.timers.first }

  /// The next timer, as a key below `deadline.`; `nil` if it has no name.
  var nextTimerName: String? {
    guard let timer = nextTimer, timer.at > now else { return snapshot.nextTry == nil ? nil : "retry" }
    return timer.name
  }

  /// What a jump leads to, and how far it is.
  var nextTimerTitle: String {
    guard let name = nextTimerName, let at = nextTimer?.at ?? snapshot.nextTry, at > now else {
      return say("operation.next-timer")
    }
    return say(
      "operation.next-timer-named",
      ["name": .phrase(Phrase("deadline.\(name)")), "wait": .text(phrases.duration(at.since(now)))])
  }
}
