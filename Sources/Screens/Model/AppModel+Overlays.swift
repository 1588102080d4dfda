import Checkout
import Commerce
import Frames
import Inspection
import Language
import Pages
import Payments

extension AppModel {
  /// Moves in whatever has the keys: a list, the inspector, or the screen.
  mutating func move(_ offset: Int, _ context: RenderContext) -> [Action] {
    switch overlay {
    case .help, .palette, .testData, .outcomes, .forks:
      let count = overlay.map { context.entries(of: $0).count } ?? 0
      let selection = (overlay?.list?.selection ?? 0) + offset
      overlay?.list?.selection = min(max(0, selection), max(0, count - 1))
      return []
    case .urlBar(var state):
      recall(offset, &state, context)
      overlay = .urlBar(state)
      return []
    case .phone(var state):
      state.selection = min(max(0, state.selection + offset), context.paneRows.count - 1)
      overlay = .phone(state)
      return []
    case .exchange(var state):
      let most = context.exchangeRows(state)
      state.scroll = min(max(0, state.scroll + offset), max(0, most - 1))
      overlay = .exchange(state)
      return []
    case .faults(var state):
      let count = context.faultRows(state).count
      state.selection = min(max(0, context.faultSelection(state) + offset), max(0, count - 1))
      overlay = .faults(state)
      return []
    case .provenance: return []
    case .lens(let state):
      scrollLens(state, by: offset, context)
      return []
    case .offer(var offer):
      offer.resumes.toggle()
      overlay = .offer(offer)
      return []
    case .naming, .forkName: return []
    case nil: break
    }
    if inspector.hasFocus {
      moveInspector(by: offset, context)
      return []
    }
    if case .answering(_, .bank(_, let form)) = context.snapshot.visiblePhase, abs(offset) > 1,
      let index = form.stops.firstIndex(of: form.focus)
    {
      // A page up or down stops at the ends.
      return [.command(.event(.focused(form.stops[min(max(0, index + offset), form.stops.count - 1)])))]
    }
    return [.command(.event(.focusMoved(offset)))]
  }

  mutating func moveInspector(by offset: Int, _ context: RenderContext) {
    if inspector.hasOrdered {
      inspector.hasOrdered = false
    } else if context.inspectorRows > 0 {
      inspector.selection = min(max(0, (context.selectedRow ?? 0) + offset), context.inspectorRows - 1)
    } else {
      inspector.selection = min(max(0, (inspector.selection ?? 0) + offset), 200)
    }
  }

  mutating func turn(_ offset: Int, _ context: RenderContext) {
    if case .urlBar(var state) = overlay {
      state.door = (state.door + offset + LinkEntryPoint.all.count) % LinkEntryPoint.all.count
      overlay = .urlBar(state)
    } else if case .lens(let state) = overlay {
      turnLens(state, by: offset, context)
    } else if case .exchange(let state) = overlay {
      turnExchange(state, by: offset, context)
    } else {
      inspector.show(inspector.tab.turned(offset))
    }
  }

  /// Opens the search line of the inspector or of an exchange.
  mutating func search() {
    if case .exchange(var state) = overlay {
      (state.isSearching, state.isQueryOld) = (true, !state.query.isEmpty)
      overlay = .exchange(state)
    } else {
      (inspector.isSearching, inspector.isQueryOld) = (true, !inspector.query.isEmpty)
    }
  }

  /// Gives the keys to the inspector, opening it over the screen where it does not stand beside; or takes them back.
  mutating func inspect(isBeside: Bool) {
    if inspector.hasFocus {
      inspector.close()
    } else {
      inspector.isOpen = !isBeside
      inspector.hasFocus = true
    }
  }

  /// Enter: on with whatever has the keys.
  mutating func accept(_ context: RenderContext, isBeside: Bool) -> [Action] {
    switch overlay {
    case .help, .palette, .testData, .outcomes, .forks: return chooseEntry(context, isBeside: isBeside)
    case .forkName(let state):
      overlay = .forks(Overlay.ListState())
      return [.travel(.rename(state.number, state.line.text))]
    case .urlBar(let state): return deliver(state, context)
    case .exchange: return []
    case .lens:
      reopenLink(context)
      return []
    case .offer(let offer): return answerOffer(offer.resumes)
    case .faults(let state): return acceptFault(state, context, isBeside: isBeside)
    case .provenance(let state):
      return follow(context.snapshot.provenance(of: state.subject), context, isBeside: isBeside)
    case .naming(let state):
      overlay = nil
      return [.save(state.file, name: state.line.text)]
    case .phone(let state):
      let present = RenderContext(snapshot: context.snapshot, model: self, phrases: context.phrases)
      return perform(present.operation(of: present.paneRow(state)), present, isBeside: isBeside, wasLeaving: false)
    case nil: break
    }
    if let actions = handle(entry: .enter, context) { return actions }
    if inspector.hasFocus { return acceptRow(context, isBeside: isBeside) }
    if let change = context.snapshot.acceptedChange { return [.command(.phone(change))] }
    if case .answering(_, .bank(_, let form)) = context.snapshot.visiblePhase { return acceptBank(form, context) }
    if context.isPageUnavailable { return [.command(.event(.pressed(.reopen)))] }
    if case .selecting(let selecting) = context.snapshot.visiblePhase,
      let obstacle = context.obstacle(of: selecting.highlighted)
    {
      notice = obstacle
      return []
    }
    return [.command(.event(.submitted))]
  }

  /// Answers the question whether to resume an earlier session.
  mutating func answerOffer(_ goesOn: Bool) -> [Action] {
    overlay = nil
    return [.resume(goesOn)]
  }

  private mutating func chooseEntry(_ context: RenderContext, isBeside: Bool) -> [Action] {
    guard let overlay, let list = overlay.list else { return [] }
    let entries = RenderContext(snapshot: context.snapshot, model: self, phrases: context.phrases).entries(of: overlay)
    guard !entries.isEmpty else { return [] }
    let entry = entries[min(list.selection, entries.count - 1)]
    guard entry.obstacle == nil else { return [] }
    self.overlay = nil
    switch entry.choice {
    case .datum(let datum): return context.actions(filling: datum)
    case .operation(let operation):
      let below = RenderContext(snapshot: context.snapshot, model: self, phrases: context.phrases)
      return perform(operation, below, isBeside: isBeside, wasLeaving: false)
    }
  }

  /// Enter in a list of banks: picks the selected one, or the first match.
  private mutating func acceptBank(_ form: Form, _ context: RenderContext) -> [Action] {
    let banks = form.buttons.filter { if case .bank = $0 { true } else { false } }
    switch form.focus {
    case .field(.country): return [.command(.event(.focused(.field(.bankSearch))))]
    case .field:
      guard let first = banks.first else { return refuse(Phrase("bank.not-found")) }
      // Nothing has been looked for yet, so nothing was found.
      if form.text(.bankSearch).isEmpty { return [.command(.event(.focused(.button(first))))] }
      if let obstacle = context.obstacle(of: first) { return refuse(obstacle) }
    case .button(let button):
      if let obstacle = context.obstacle(of: button) { return refuse(obstacle) }
    }
    return [.command(.event(.submitted))]
  }

  /// Enter in the inspector: does or opens what the row says.
  mutating func acceptRow(_ context: RenderContext, isBeside: Bool) -> [Action] {
    let present = RenderContext(snapshot: context.snapshot, model: self, phrases: context.phrases, size: context.size)
    switch inspector.tab {
    case .merchant:
      guard let row = present.selectedMerchantRow else { return [] }
      switch row {
      case .operation(let kind): return perform(.operate(kind), present, isBeside: isBeside, wasLeaving: false)
      case .order(let order):
        inspector.selection = present.ofChosenPayment.snapshot.accepted.firstIndex(of: order.operation.kind)
        return send(order, present)
      case .messages: inspector.show(.notices)
      case .payment(let reference):
        inspector.payment = reference
        inspector.selection = 0
      case .subscription(let id):
        guard let ending = present.snapshot.subscriptions?.first(where: { $0.id == id })?.ending else { return [] }
        return perform(.outside(ending), present, isBeside: isBeside, wasLeaving: false)
      case .payout(let id): inspector.payout = inspector.payout == id ? nil : id
      }
    case .notices:
      switch present.selectedWebhookRow {
      case .change(let change): return perform(.webhooks(change), present, isBeside: isBeside, wasLeaving: false)
      case .underway: return actOnWebhook(.release, present)
      case .delivered(_, let number): overlay = .exchange(Overlay.ExchangeState(id: number, isWebhook: true))
      case nil: break
      }
    case .timers:
      guard let row = present.selectedRow else { return [] }
      if let obstacle = present.obstacleInPast { return refuse(obstacle) }
      // Several can have one name.
      return [.command(.advance(present.shownDeadlines[row].at.since(present.now)))]
    case .steps: return selectStep(present)
    case .truths, .attempts: return perform(.provenance, present, isBeside: isBeside, wasLeaving: false)
    case .timeline, .wire, .links, .phone:
      if let link = present.selectedLink { openLens(link.id, context) } else { openExchange(present) }
    }
    return []
  }

  mutating func openExchange(_ context: RenderContext) {
    guard let exchange = context.selectedExchange else { return }
    var state = Overlay.ExchangeState(id: exchange.id)
    if inspector.tab == .wire, !inspector.query.isEmpty {
      state.query = inspector.query
      state.scroll = context.place(of: 0, in: state) ?? 0
    }
    overlay = .exchange(state)
  }

  /// Goes to what a value came with: the exchange, or the message of the timeline.
  private mutating func follow(_ provenance: Provenance, _ context: RenderContext, isBeside: Bool) -> [Action] {
    if let exchange = provenance.exchange {
      var state = Overlay.ExchangeState(id: exchange)
      if let field = provenance.field {
        state.query.apply(.insert(field.text))
        state.scroll = context.place(of: 0, in: state) ?? 0
      }
      overlay = .exchange(state)
      return []
    }
    guard let event = provenance.event else { return refuse(Phrase("provenance.no-event")) }
    overlay = nil
    inspector.query.clear()
    inspector.show(.timeline)
    inspector.isOpen = !isBeside
    inspector.hasFocus = true
    inspector.selection = context.snapshot.timeline.firstIndex { $0.id == event.id }
    return []
  }
}

extension RenderContext {
  /// The rows that an exchange or a message takes.
  func exchangeRows(_ state: Overlay.ExchangeState) -> Int {
    document(state).map {
      ExchangePanel.rows(
        of: $0, columns: AppModel.exchangeColumns(self), isUnfolded: state.isUnfolded, self
      ).count
    } ?? 0
  }
}
