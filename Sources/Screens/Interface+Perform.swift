import Checkout
import Commerce
import Frames
import Language
import Pages
import Payments

extension Interface {
  /// Does what a press on something asks for.
  mutating func perform(_ target: Target, _ scene: Scene, isBeside: Bool) -> [Action] {
    switch target {
    case .operation(let operation): return perform(operation, scene, isBeside: isBeside, wasLeaving: false)
    case .method(let method): return perform(.choose(method), scene, isBeside: isBeside, wasLeaving: false)
    case .field(let id):
      inspector.hasFocus = false
      return [.command(.event(.focused(.field(id))))]
    case .button(let id):
      inspector.hasFocus = false
      if let obstacle = scene.obstacle(of: id) { return refuse(obstacle) }
      return [.command(.event(.pressed(id)))]
    case .tab(let tab):
      inspector.show(tab)
      inspector.hasFocus = true
    case .row(let index):
      let isSecond = inspector.hasFocus && scene.selectedRow == index
      inspector.hasFocus = true
      inspector.selection = index
      // A link's row says little until it is open.
      if isSecond || inspector.tab == .links { return acceptRow(scene, isBeside: isBeside) }
    case .option(let index):
      overlay?.list?.selection = index
      if case .phone = overlay { overlay = .phone(Overlay.PaneState(selection: index)) }
      if case .faults(var state) = overlay {
        state.selection = index
        overlay = .faults(state)
      }
      return accept(scene, isBeside: isBeside)
    case .inspector: inspector.hasFocus = true
    }
    return []
  }

  /// Does what a key or an entry of the palette asks for; what cannot be done now says why.
  mutating func perform(_ operation: Operation, _ scene: Scene, isBeside: Bool, wasLeaving: Bool) -> [Action] {
    if let obstacle = scene.obstacle(of: operation) {
      if case .choose(let method) = operation, scene.isSelecting {
        return refuse(obstacle) + [.command(.event(.methodHighlighted(method)))]
      }
      return refuse(obstacle)
    }
    switch operation {
    case .move(let offset): return move(offset, scene)
    case .turn(let offset): turn(offset, scene)
    case .scroll(let offset): scroll = min(max(-60, scroll + offset), 60)
    case .accept: return accept(scene, isBeside: isBeside)
    case .back: return back(scene, isBeside: isBeside, wasLeaving: wasLeaving)
    case .search: search()
    case .resume(let goesOn): return answerOffer(goesOn)
    case .help: overlay = .help(Overlay.ListState())
    case .palette: overlay = .palette(Overlay.ListState())
    case .urlBar: overlay = .urlBar(Overlay.URLBarState())
    case .complete: complete(scene)
    case .candidate(let index): takeCandidate(index, scene)
    case .alter(let change): alter(change, scene)
    case .takeNearest: takeNearest(scene)
    case .lens: openLens(scene.verdictInBar?.id ?? scene.lensLink?.id, scene)
    case .reopenLink: reopenLink(scene)
    case .testData: overlay = .testData(Overlay.ListState())
    case .outcomes: overlay = .outcomes(Overlay.ListState())
    case .inspect: inspect(isBeside: isBeside)
    case .faults:
      guard offer == nil else { return [] }
      overlay = .faults(FaultState())
    case .fault(let kind, let call):
      let rule = FaultRule(
        id: scene.newFaultID(kind), operation: OperationPattern(call), occurrence: .nth(1...1), effect: kind.usual)
      return arm(rule, scene)
    case .heal(let id):
      guard let id else { return healAll(scene) }
      return [.command(.heal(id))]
    case .provenance:
      guard let subject = scene.askedSubject else { break }
      overlay = .provenance(Overlay.ProvenanceState(subject: subject))
    case .searchOn(let offset): searchOn(offset, scene)
    case .copyAnswer:
      guard let exchange = scene.exchangeInHand else { break }
      notice = Phrase("notice.copied-answer")
      return [.copy(WireWords.answer(of: exchange, scene))]
    case .unfold:
      guard case .exchange(var state) = overlay else { break }
      state.isUnfolded.toggle()
      overlay = .exchange(state)
    case .notice(let act): return actOnNotice(act, scene)
    case .timer(let name):
      guard let deadline = scene.deadlines.first(where: { $0.name == name }) else { break }
      return [.command(.advance(deadline.at.since(scene.now)))]
    case .scenario(let id):
      let command = "till run \(id)"
      notice = Phrase("notice.scenario", ["command": .outside(command)])
      return [.copy(command + "\n")]
    case .tab(let tab):
      inspector.show(tab)
      inspector.isOpen = !isBeside
      inspector.hasFocus = true
    case .choose(let method):
      return [.command(.event(.methodHighlighted(method))), .command(.event(.methodChosen(method)))]
    case .details: return [.command(.event(.detailsOpened))]
    case .resend: return [.command(.event(.pressed(.resend)))]
    case .copyCode: return [.command(.event(.pressed(.copyCode)))]
    case .payInBank: return [.command(.payInBank)]
    case .payWrongAmount: return [.command(.payWrongAmountInBank)]
    case .showMessage: showMessage(scene)
    case .change(let offset): return [.command(.event(.edited(offset > 0 ? .right : .left)))]
    case .reload: return [.command(.event(.pressed(.reopen)))]
    case .outside(let name): return [.command(.outside(name))]
    case .operate(let kind): return operate(kind, scene, isBeside: isBeside)
    case .notifications(let change):
      notice = Phrase("notice.notifications.\(change.kind)")
      return [.command(.notifications(change))]
    case .setting(let id, let choice): return [.setting(id, choice)]
    case .outcome(let id): return [.outcome(id)]
    case .copy: return copy(scene)
    case .pause: return [.command(.pace(pause(scene)))]
    case .faster, .slower: return [.command(.pace(step(operation == .faster ? 1 : -1, scene)))]
    case .nextTimer: return [.command(.nextTimer)]
    case .passMinute: return [.command(.advance(.seconds(60)))]
    case .passSecond: return [.command(.advance(.seconds(1)))]
    case .runUntilIdle: return [.runUntilIdle]
    case .pace(let pace): return [.command(.pace(.running(pace)))]
    case .travel(let travel): return go(travel)
    case .forks: overlay = .forks(Overlay.ListState())
    case .nameFork(let number): nameFork(number, scene)
    case .restart(let isNew): return isNew ? [.newSeed] : go(.reset)
    case .earlier(let number): return [.earlier(number)]
    case .againStore(let id): return [.again(store: id)]
    case .storeServer: return [.command(.storeServer(isRunning: scene.snapshot.isStoreDown))]
    case .network: return [.command(.network(isOnline: !scene.snapshot.isOnline))]
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
        item.operation(scene.phone, call: scene.pickedCall), scene, isBeside: isBeside, wasLeaving: false)
    case .phone(let change):
      // What the screen does not show is said.
      if overlay == nil, change.isSetting { notice = change.phrase(below: "phone-change") }
      return [.command(.phone(change))]
    case .doubleTap:
      guard let button = scene.snapshot.usablePage?.tapped else { return [] }
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
    case .leave: return leave(scene, wasLeaving: wasLeaving)
    }
    return []
  }

  /// Opens the phone's messages. Over a hosted page there may be no room for them, so the last one is said as well.
  private mutating func showMessage(_ scene: Scene) {
    shownMessages.formUnion(scene.snapshot.messages.indices)
    guard scene.snapshot.usablePage != nil, let message = scene.snapshot.messages.last else { return }
    let words = Scene(snapshot: scene.snapshot, interface: self, phrases: scene.phrases).words(of: message)
    notice = Phrase("notice.message", ["sender": .text(words.sender), "text": .text(words.text)])
  }

  mutating func refuse(_ obstacle: Phrase) -> [Action] {
    notice = obstacle
    return []
  }

  // MARK: Time

  private mutating func pause(_ scene: Scene) -> Pace {
    switch scene.snapshot.pace {
    case .paused: return .running(resumedPace)
    case .running(let pace):
      resumedPace = pace
      return .paused
    }
  }

  private func step(_ direction: Int, _ scene: Scene) -> Pace {
    let present = scene.pace ?? resumedPace
    let next =
      direction > 0 ? Scene.paces.first { $0 > present } : Scene.paces.last { $0 < present }
    return .running(next ?? present)
  }

  // MARK: Leaving

  /// Leaves at once while nothing is in flight; else asks once more.
  private mutating func leave(_ scene: Scene, wasLeaving: Bool) -> [Action] {
    if wasLeaving { return [.quit] }
    switch scene.checkout.phase {
    case .working, .answering:
      isLeaving = true
      return refuse(Phrase("notice.leave-in-flight"))
    case .selecting, .details, .result:
      // A fault that never struck has proved nothing.
      guard !scene.neverFired.isEmpty, !isOnStage else { return [.quit] }
      isLeaving = true
      let names = scene.neverFired.map { scene.title(of: $0) }.joined(separator: ", ")
      return refuse(
        Phrase("notice.leave-armed", ["count": .number(scene.neverFired.count), "names": .text(names)]))
    }
  }

  private mutating func back(_ scene: Scene, isBeside: Bool, wasLeaving: Bool) -> [Action] {
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
    if let actions = handle(entry: .escape, scene) { return actions }
    if inspector.hasFocus || (inspector.isOpen && !isBeside) {
      inspector.close()
      return []
    }
    if let change = scene.snapshot.refusedChange { return [.command(.phone(change))] }
    guard scene.isSelecting else { return [.command(.event(.escaped))] }
    if wasLeaving { return [.quit] }
    isLeaving = true
    return refuse(Phrase("notice.leave"))
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

  private mutating func copy(_ scene: Scene) -> [Action] {
    if case .exchange(let state) = overlay, state.isNotification, let document = scene.document(state) {
      return [.copy(document.text)]
    }
    if case .exchange = overlay, let exchange = scene.exchangeInHand { return copy(exchange) }
    if case .lens = overlay, let link = scene.lensLink { return [.copy(link.text)] }
    if inspector.hasFocus, inspector.tab == .links, let link = scene.selectedLink { return [.copy(link.text)] }
    if inspector.hasFocus, let message = scene.selectedNotification { return [.copy(message.text + "\n")] }
    if inspector.hasFocus, let exchange = scene.selectedExchange { return copy(exchange) }
    guard case .result(let outcome) = scene.checkout.phase else { return [] }
    return [.copy(ResultWords.ticket(scene, outcome))]
  }
}
