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
      inspector.hasFocus = true
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
    if isOnStage, operation.isOffStage || performance?.isByHand == true && operation.leavesStage { return [] }
    if let obstacle = context.obstacle(of: operation) {
      if case .choose(let method) = operation, context.isSelecting {
        return refuse(obstacle) + [.command(.event(.methodHighlighted(method)))]
      }
      return refuse(obstacle)
    }
    switch operation {
    case .move(let offset): return move(offset, context)
    case .turn(let offset): turn(offset, context)
    case .scroll(let offset): scroll = min(max(-60, scroll + offset), 60)
    case .accept: return accept(context, isBeside: isBeside)
    case .back: return back(context, isBeside: isBeside, wasLeaving: wasLeaving)
    case .search: search()
    case .resume(let goesOn): return answerOffer(goesOn)
    case .help: overlay = .help(Overlay.ListState())
    case .palette: overlay = .palette(Overlay.ListState())
    case .urlBar: overlay = .urlBar(Overlay.URLBarState())
    case .complete: complete(context)
    case .candidate(let index): takeCandidate(index, context)
    case .alter(let change): alter(change, context)
    case .takeNearest: takeNearest(context)
    case .lens: openLens(context.verdictInBar?.id ?? context.lensLink?.id, context)
    case .reopenLink: reopenLink(context)
    case .testData:
      // An audience is shown what can be typed, not the list of it.
      if performance?.isByHand == true { return context.testData.first.map(context.actions) ?? [] }
      overlay = .testData(Overlay.ListState())
    case .outcomes: overlay = .outcomes(Overlay.ListState())
    case .inspect: inspect(isBeside: isBeside)
    case .faults:
      guard offer == nil else { return [] }
      overlay = .faults(FaultState())
    case .fault(let kind, let call):
      let rule = FaultRule(
        id: context.newFaultID(kind), operation: OperationPattern(call), occurrence: .nth(1...1), effect: kind.usual)
      return arm(rule, context)
    case .heal(let id):
      guard let id else { return healAll(context) }
      return [.command(.heal(id))]
    case .provenance:
      guard let subject = context.askedSubject else { break }
      overlay = .provenance(Overlay.ProvenanceState(subject: subject))
    case .searchOn(let offset): searchOn(offset, context)
    case .copyAnswer:
      guard let exchange = context.exchangeInHand else { break }
      notice = Phrase("notice.copied-answer")
      return [.copy(WireWords.answer(of: exchange, context))]
    case .unfold:
      guard case .exchange(var state) = overlay else { break }
      state.isUnfolded.toggle()
      overlay = .exchange(state)
    case .notice(let act): return actOnNotice(act, context)
    case .timer(let name):
      guard let deadline = context.deadlines.first(where: { $0.name == name }) else { break }
      return [.command(.advance(deadline.at.since(context.now)))]
    case .scenario(let id):
      let command = "till play \(id)"
      notice = Phrase("notice.scenario", ["command": .outside(command), "test": .outside("till run \(id)")])
      return [.copy(command + "\n")]
    case .tab(let tab):
      inspector.show(tab)
      inspector.isOpen = !isBeside
      inspector.hasFocus = true
    case .choose(let method):
      return [.command(.event(.methodHighlighted(method))), .command(.event(.methodChosen(method)))]
    case .details: return [.command(.event(.detailsOpened))]
    case .enrolCard: return [.command(.event(.enrolmentChosen))]
    case .hideLoader: return [.command(.event(.pressed(.hideLoader)))]
    case .resend: return [.command(.event(.pressed(.resend)))]
    case .copyCode: return [.command(.event(.pressed(.copyCode)))]
    case .payInBank: return [.command(context.payInBank(isRightAmount: true))]
    case .payWrongAmount: return [.command(context.payInBank(isRightAmount: false))]
    case .showMessage: showMessage(context)
    case .change(let offset): return [.command(.event(.edited(offset > 0 ? .right : .left)))]
    case .reload: return [.command(.event(.pressed(.reopen)))]
    case .outside(let name): return [.command(context.actOutside(name))]
    case .operate(let kind): return operate(kind, context, isBeside: isBeside)
    case .notifications(let change):
      notice = Phrase("notice.notifications.\(change.kind)")
      return [.command(.notifications(change))]
    case .setting(let id, let choice): return [.setting(id, choice)]
    case .outcome(let id): return [.outcome(id)]
    case .support: showsSupport.toggle()
    case .copy: return copy(context)
    case .pause: return [.command(.pace(pause(context)))]
    case .faster, .slower: return [.command(.pace(step(operation == .faster ? 1 : -1, context)))]
    case .nextTimer: return [.command(.nextTimer)]
    case .passMinute: return [.command(.advance(.seconds(60)))]
    case .passSecond: return [.command(.advance(.seconds(1)))]
    case .runUntilIdle: return [.runUntilIdle]
    case .pace(let pace): return [.command(.pace(.running(pace)))]
    case .travel(let travel): return go(travel)
    case .forks: overlay = .forks(Overlay.ListState())
    case .nameFork(let number): nameFork(number, context)
    case .restart(let isNew): return isNew ? [.newSeed] : go(.reset)
    case .earlier(let number): return [.earlier(number)]
    case .againStore(let id): return [.again(store: id)]
    case .storeServer: return [.command(.storeServer(isRunning: context.snapshot.isStoreDown))]
    case .network: return [.command(.network(isOnline: !context.snapshot.isOnline))]
    case .loseRequest:
      notice = Phrase("notice.lose-request")
      return [.command(.loseNext(.request))]
    case .loseAnswer:
      notice = Phrase("notice.lose-answer")
      return [.command(.loseNext(.answer))]
    case .lose(let part, let call):
      notice = Phrase("phone.notice.lose-\(part.rawValue)-of", ["call": .outside(call)])
      return [.command(.lose(part, of: call))]
    case .phonePane:
      guard offer == nil else { return [] }
      let isOpen = if case .phone = overlay { true } else { false }
      overlay = isOpen ? nil : .phone(Overlay.PaneState())
    case .pane(let item):
      return perform(
        item.operation(context.phone, call: context.pickedCall), context, isBeside: isBeside, wasLeaving: false)
    case .phone(let change):
      // What the screen does not show is said.
      if overlay == nil, change.isSetting { notice = change.phrase(below: "phone-change") }
      return [.command(.phone(change))]
    case .doubleTap:
      guard let button = context.snapshot.usablePage?.tapped else { return [] }
      notice = Phrase("phone.notice.double-tap")
      return [.command(.event(.pressed(button))), .command(.event(.pressed(button)))]
    case .save(let file): overlay = .naming(Overlay.NamingState(file: file))
    case .stage:
      isOnStage.toggle()
      inspector.close()
    case .motion: hasReducedMotion.toggle()
    case .theme(let name):
      theme = name
      return [.theme(name)]
    case .store(let id): return [.store(id)]
    case .language(let code): return [.language(code)]
    case .redraw: return [.redraw]
    case .suspend: return [.suspend]
    case .leave: return leave(context, wasLeaving: wasLeaving)
    }
    return []
  }

  /// Opens the phone's messages. Over a hosted page there may be no room for them, so the last one is said as well.
  private mutating func showMessage(_ context: RenderContext) {
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

  // MARK: Time

  private mutating func pause(_ context: RenderContext) -> Pace {
    switch context.snapshot.pace {
    case .paused: return .running(resumedPace)
    case .running(let pace):
      resumedPace = pace
      return .paused
    }
  }

  private func step(_ direction: Int, _ context: RenderContext) -> Pace {
    let present = context.pace ?? resumedPace
    let next =
      direction > 0 ? RenderContext.paces.first { $0 > present } : RenderContext.paces.last { $0 < present }
    return .running(next ?? present)
  }

  // MARK: Leaving

  /// Leaves at once while nothing is in flight; else asks once more.
  private mutating func leave(_ context: RenderContext, wasLeaving: Bool) -> [Action] {
    if wasLeaving { return [.quit] }
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

  private mutating func back(_ context: RenderContext, isBeside: Bool, wasLeaving: Bool) -> [Action] {
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
    if showsSupport, context.isPanelOverQuestion {
      showsSupport = false
      return []
    }
    if inspector.hasFocus || (inspector.isOpen && !isBeside) {
      inspector.close()
      return []
    }
    if let change = context.snapshot.refusedChange { return [.command(.phone(change))] }
    guard context.isSelecting else { return [.command(.event(.escaped))] }
    if wasLeaving { return [.quit] }
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

  private mutating func copy(_ context: RenderContext) -> [Action] {
    if case .exchange(let state) = overlay, state.isNotification, let document = context.document(state) {
      return [.copy(document.text)]
    }
    if case .exchange = overlay, let exchange = context.exchangeInHand { return copy(exchange) }
    if case .lens = overlay, let link = context.lensLink { return [.copy(link.text)] }
    if inspector.hasFocus, inspector.tab == .links, let link = context.selectedLink { return [.copy(link.text)] }
    if inspector.hasFocus, let message = context.selectedNotification { return [.copy(message.text + "\n")] }
    if inspector.hasFocus, let exchange = context.selectedExchange { return copy(exchange) }
    guard case .result(let outcome) = context.checkout.phase else { return [] }
    return [.copy(ResultWords.ticket(context, outcome))]
  }
}
