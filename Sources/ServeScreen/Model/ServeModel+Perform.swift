import Frames
import Wire

/// The commands of the keys.
extension ServeModel {
  mutating func perform(_ command: ServeCommand) -> [ServeEffect] {
    switch command {
    case .quit: return [.quit]
    case .suspend: return [.suspend]
    case .redraw: return [.redraw]
    case .help: overlay = .help(over: overlay, top: 0)
    case .close:
      switch overlay {
      case .help(let below, _), .call(_, let below, _): overlay = below
      case .held: overlay = .breaks(BreakState())
      case .page, .returning, .actions, .faults, .webhooks, .breaks, .rules, .calls, .reset, nil: overlay = nil
      }
    case .write: return writeScenario()
    case .reset: overlay = .reset
    case .confirm: return resetWorld()
    case .up: return move(by: -1)
    case .down, .next: return move(by: 1)
    case .pageUp: return move(by: -8)
    case .pageDown: return move(by: 8)
    case .home: return move(by: -100_000)
    case .end: return move(by: 100_000)
    case .left: turn(by: -1)
    case .right: turn(by: 1)
    case .pane: pane = pane == .payments ? .details : .payments
    case .openPage: return openPage()
    case .openDeed: return openDeed()
    case .press: return pressButton()
    case .reload: return reload()
    case .leavePage: leavePage()
    case .goBack: return goBack()
    case .stayAway: stayAway()
    case .comeBack: return comeBack()
    case .actions: openActions()
    case .perform: return performAction()
    case .faults: overlay = .faults(FaultState())
    case .arm: return arm()
    case .heal: return [done("DELETE", "faults", nil, "serve.notice.healed")]
    case .webhooks: overlay = .webhooks(WebhookState())
    case .hold: return hold()
    case .release: return change("release", "serve.notice.released")
    case .again: return change("repeat", "serve.notice.repeated")
    case .forge: return forge()
    case .breaks: overlay = .breaks(BreakState())
    case .choose: return chooseBreak()
    case .endBreaks: return [done("DELETE", "breaks", nil, "serve.notice.breaks-ended")]
    case .letCallGo: return letGo()
    case .drop: return dropHeld()
    case .read:
      if case .held(let state) = overlay { overlay = .call(state.call.text, over: overlay, top: 0) }
    case .rules: overlay = .rules(selected: 0)
    case .calls: overlay = .calls(selected: 0)
    case .showPayment: return showPayment()
    case .nextTimer: return [done("POST", "clock", ["next": true], "")]
    case .day: return [done("POST", "clock", ["advance": "1d"], "")]
    case .second: return [done("POST", "clock", ["advance": "1s"], "")]
    case .pause: return pause()
    case .faster: return run(at: Self.paces.first { $0 > (pace ?? resumedPace) }, orSay: "serve.notice.fastest")
    case .slower: return run(at: Self.paces.last { $0 < (pace ?? resumedPace) }, orSay: "serve.notice.slowest")
    }
    return []
  }

  func done(_ method: String, _ path: String, _ body: JSON?, _ said: String) -> ServeEffect {
    .ask(ControlAsk(method, path, body, for: .done(said: said)))
  }

  /// Asks for what happened as a scenario, which is then written.
  private mutating func writeScenario() -> [ServeEffect] {
    guard let place = payment?.place else {
      notice = .phrase("serve.notice.nothing-to-write")
      return []
    }
    let path = "scenario?provider=\(place.provider.inQuery)&reference=\(place.reference.inQuery)"
    return [.ask(ControlAsk("GET", path, for: .scenario(name: place.reference)))]
  }

  // MARK: Moving

  /// Selects a payment by its row. The first row stays with the newest.
  mutating func select(_ row: Int) -> [ServeEffect] {
    guard let payments = view?.payments, !payments.isEmpty else { return [] }
    let row = max(0, min(row, payments.count - 1))
    guard row != self.row || (row == 0) != (chosen == nil) else { return [] }
    chosen = row == 0 ? nil : payments[row].place
    deedsBack = 0
    return [refresh]
  }

  private mutating func move(by step: Int) -> [ServeEffect] {
    func moved(_ selected: Int, _ count: Int) -> Int { max(0, min(selected + step, count - 1)) }
    switch overlay {
    case nil:
      guard pane == .details else { return select(row + step) }
      deedsBack = moved(min(deedsBack, (payment?.deeds.count ?? 1) - 1) - 2 * step, payment?.deeds.count ?? 0)
    case .page(var state):
      guard state.count > 0 else { return [] }
      state.focus = ((state.focus + step) % state.count + state.count) % state.count
      overlay = .page(state)
    case .actions(let selected): overlay = .actions(selected: moved(selected, payment?.actions.count ?? 0))
    case .faults(var state):
      state.kind = moved(state.kind, kinds.count)
      overlay = .faults(state)
    case .webhooks(var state):
      state.selected = moved(state.selected, webhooks.count)
      overlay = .webhooks(state)
    case .breaks(var state):
      state.selected = moved(state.selected, breakRows.count)
      overlay = .breaks(state)
    case .held(var state):
      guard !state.values.isEmpty else { return [] }
      state.focus = ((state.focus + step) % state.values.count + state.values.count) % state.values.count
      overlay = .held(state)
    case .rules(let selected): overlay = .rules(selected: moved(selected, view?.broken.count ?? 0))
    case .calls(let selected): overlay = .calls(selected: moved(selected, view?.calls.count ?? 0))
    case .call(let call, let below, let top):
      let lines = call.lines(columns: ServeDialog.columns(size.width)).count
      overlay = .call(call, over: below, top: max(0, min(top + step, lines - ServeDialog.rows(self))))
    case .help(let below, let top):
      let lines = ServeKey.help(over: below).count
      overlay = .help(over: below, top: max(0, min(top + step, lines - ServeDialog.rows(self))))
    case .returning, .reset: break
    }
    return []
  }

  /// Goes to the next choice in a row of choices.
  private mutating func turn(by step: Int) {
    switch overlay {
    case .faults(var state):
      state.operation = (state.operation + step + operations.count) % operations.count
      overlay = .faults(state)
    case .webhooks(var state):
      let count = view?.forgeries.count ?? 0
      if count > 0 { state.forgery = (state.forgery + step + count) % count }
      overlay = .webhooks(state)
    case .breaks(var state):
      state.operation = (state.operation + step + heldOperations.count) % heldOperations.count
      overlay = .breaks(state)
    case .page: _ = move(by: step)
    case .returning, .actions, .held, .rules, .calls, .call, .help, .reset, nil: break
    }
  }

  private mutating func openDeed() -> [ServeEffect] {
    if case .calls(let selected) = overlay { return view?.calls[safe: selected].map { [read($0.number)] } ?? [] }
    switch deed {
    case .call(let call): return [read(call.number)]
    case .webhook(let id, _, _, _):
      overlay = .webhooks(WebhookState(selected: webhooks.firstIndex { $0.id == id } ?? 0))
    case .returned, nil: break
    }
    return []
  }

  private func read(_ call: Int) -> ServeEffect { .ask(ControlAsk("GET", "calls/\(call)", for: .call(call))) }

  private mutating func showPayment() -> [ServeEffect] {
    guard case .rules(let selected) = overlay, let broken = brokenRules[safe: selected] else { return [] }
    overlay = nil
    guard let row = view?.payments.firstIndex(where: { $0.place == broken.place }) else { return [] }
    pane = .details
    return select(row)
  }

  /// The rules that were broken, the newest first.
  var brokenRules: [ServeView.Broken] { view?.broken.reversed() ?? [] }

  private mutating func resetWorld() -> [ServeEffect] {
    overlay = nil
    (chosen, deedsBack, ways) = (nil, 0, [:])
    return [done("POST", "reset", nil, "serve.notice.reset")]
  }

  // MARK: Time

  /// The paces of time that keys go through.
  private static let paces = [1, 2, 5, 10, 60]

  /// The present pace; `nil` while time stands still.
  private var pace: Int? { view.flatMap { $0.pace > 0 ? $0.pace : nil } }

  private mutating func pause() -> [ServeEffect] {
    guard let pace else { return [done("POST", "clock", ["pace": .whole(resumedPace)], "")] }
    resumedPace = pace
    return [done("POST", "clock", ["pace": 0], "")]
  }

  private mutating func run(at pace: Int?, orSay phrase: String) -> [ServeEffect] {
    guard let pace else {
      notice = .phrase(phrase)
      return []
    }
    return [done("POST", "clock", ["pace": .whole(pace)], "")]
  }
}

extension Array {
  /// The element at an index; `nil` outside.
  subscript(safe index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
