import Checkout
import Commerce
import Frames
import Inspection
import Language
import Pages
import Payments

extension AppModel {
  /// Does what a press on something asks for.
  mutating func perform(_ target: Target, _ context: RenderContext, isBeside: Bool) -> [Action] {
    switch target {
    case .operation(let operation): return perform(operation, context, isBeside: isBeside, wasLeaving: false)
    case .method(let method): return perform(.choose(method), context, isBeside: isBeside, wasLeaving: false)
    case .field(let id):
      inspector.hasFocus = false
      return [.command(.event(.focused(.field(id))))]
    case .button(let id):
      inspector.hasFocus = false
      if let obstacle = context.obstacle(of: id) { return refuse(obstacle) }
      return [.command(.event(.pressed(id)))]
    case .tab(let tab):
      inspector.show(tab)
      inspector.hasFocus = true
    case .row(let index):
      let isSecond = inspector.hasFocus && context.selectedRow == index
      (inspector.hasFocus, inspector.hasOrdered) = (true, false)
      inspector.selection = index
      // A link's row says little until it is open.
      if isSecond || inspector.tab == .links { return acceptRow(context, isBeside: isBeside) }
    case .option(let index):
      overlay?.list?.selection = index
      if case .phone = overlay { overlay = .phone(Overlay.PaneState(selection: index)) }
      if case .faults(var state) = overlay {
        state.selection = index
        overlay = .faults(state)
      }
      return accept(context, isBeside: isBeside)
    case .inspector: inspector.hasFocus = true
    }
    return []
  }

  /// Does what a key or an entry of the palette asks for; what cannot be done now says why.
  mutating func perform(_ operation: Operation, _ context: RenderContext, isBeside: Bool, wasLeaving: Bool) -> [Action]
  {
    if isOnStage, !isFor(audience: operation.stage) { return [] }
    if let obstacle = operation.obstacle(context) { return refuse(obstacle) + operation.refused(context) }
    return operation.perform(&self, Asked(context: context, isBeside: isBeside, wasLeaving: wasLeaving))
  }

  /// Whether a key does something on stage.
  private func isFor(audience rule: StageRule) -> Bool {
    switch rule {
    case .offered, .keyOnly: true
    case .leavesStage: performance?.isByHand != true
    case .offStage: false
    }
  }

  /// Puts something over the screen.
  mutating func open(_ overlay: Overlay) -> [Action] {
    self.overlay = overlay
    return []
  }

  /// Opens the phone's messages. Over a hosted page there may be no room for them, so the last one is said as well.
  mutating func showMessage(_ context: RenderContext) {
    shownMessages.formUnion(context.snapshot.messages.indices)
    // On stage the message stands in a box of its own.
    guard !isOnStage, context.snapshot.usablePage != nil, let message = context.snapshot.messages.last else { return }
    let words = RenderContext(snapshot: context.snapshot, model: self, phrases: context.phrases).words(of: message)
    notice = Phrase("notice.message", ["sender": .text(words.sender), "text": .text(words.text)])
  }

  mutating func refuse(_ obstacle: Phrase) -> [Action] {
    notice = obstacle
    return []
  }

  // MARK: Leaving

  /// Leaves at once while nothing is in flight; else asks once more.
  mutating func leave(_ asked: Asked) -> [Action] {
    let context = asked.context
    if asked.wasLeaving { return [.quit] }
    switch context.checkout.phase {
    case .working, .answering:
      if leftAttempt == context.checkout.attempts { return [.quit] }
      leftAttempt = context.checkout.attempts
      return refuse(Phrase("notice.leave-in-flight"))
    case .selecting, .details, .result:
      // A fault that never struck has proved nothing.
      guard !context.neverFired.isEmpty, !isOnStage else { return [.quit] }
      isLeaving = true
      let names = context.neverFired.map { context.title(of: $0) }.joined(separator: ", ")
      return refuse(
        Phrase("notice.leave-armed", ["count": .number(context.neverFired.count), "names": .text(names)]))
    }
  }

  mutating func back(_ asked: Asked) -> [Action] {
    let context = asked.context
    if case .offer = overlay { return answerOffer(false) }
    if case .lens(let state) = overlay, let bar = state.bar {
      overlay = .urlBar(bar)
      return []
    }
    if case .faults(let state) = overlay {
      leaveFault(state)
      return []
    }
    if overlay != nil {
      overlay = nil
      return []
    }
    if let actions = handle(entry: .escape, context) { return actions }
    if closeSupport(asked) { return [] }
    if inspector.hasFocus, let repeated = inspector.repeated {
      inspector.repeated = nil
      inspector.selection = context.ofChosenPayment.snapshot.accepted.firstIndex(of: repeated.kind)
      return []
    }
    if inspector.hasFocus || (inspector.isOpen && !asked.isBeside) {
      inspector.close()
      return []
    }
    if let change = context.snapshot.refusedChange { return [.command(.phone(change))] }
    guard context.isSelecting else { return [.command(.event(.escaped))] }
    if asked.wasLeaving { return [.quit] }
    isLeaving = true
    return switch performance {
    case .byHand: refuse(Phrase("notice.leave.by-hand"))
    case .lesson: refuse(Phrase("notice.leave.lesson"))
    case .played, nil: refuse(Phrase("notice.leave"))
    }
  }

  // MARK: What goes to the clipboard

  /// The request as a command, with what is left to fill in said.
  private mutating func copy(_ exchange: Exchange) -> [Action] {
    let curl = exchange.curl
    notice =
      curl.placeholders.isEmpty
      ? Phrase("notice.copied-curl")
      : Phrase("notice.copied-curl-masked", ["names": .outside(curl.placeholders.joined(separator: " "))])
    return [.copy(curl.text)]
  }

  mutating func copy(_ context: RenderContext) -> [Action] {
    if case .exchange(let state) = overlay, state.isWebhook, let document = context.document(state) {
      return [.copy(document.text)]
    }
    if case .exchange = overlay, let exchange = context.exchangeInHand { return copy(exchange) }
    if case .lens = overlay, let link = context.lensLink { return [.copy(link.text)] }
    if inspector.hasFocus, inspector.tab == .links, let link = context.selectedLink { return [.copy(link.text)] }
    if inspector.hasFocus, let webhook = context.selectedWebhook { return [.copy(webhook.text + "\n")] }
    if inspector.hasFocus, let exchange = context.selectedExchange { return copy(exchange) }
    guard case .result(let outcome) = context.checkout.phase else { return [] }
    return [.copy(ResultWords.ticket(context, outcome))]
  }
}
