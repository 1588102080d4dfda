import Wire

extension ServeModel {
  /// Takes in what came back from control; returns what is to be asked next.
  package mutating func take(_ answer: ControlAnswer, to ask: ControlAsk) -> [ServeEffect] {
    switch answer {
    case .gone:
      isGone = true
      return []
    case .refused(let problem): return refused(problem, ask)
    case .done(let json):
      isGone = false
      return take(json, to: ask)
    }
  }

  private mutating func refused(_ problem: String, _ ask: ControlAsk) -> [ServeEffect] {
    if case .page(let place, let others) = ask.purpose, let next = others.last {
      return [open(next, of: place, others: others.dropLast())]
    }
    // A page whose time is over is not there any more.
    if case .press = ask.purpose { overlay = nil }
    notice = .problem(problem)
    return [refresh]
  }

  private mutating func take(_ json: JSON, to ask: ControlAsk) -> [ServeEffect] {
    switch ask.purpose {
    case .addresses:
      addresses = (json["providers"]?.members ?? []).map { ($0.name, $0.value.string ?? "") }
    case .kinds:
      kinds = (json.array ?? []).compactMap { json in
        json["kind"]?.string.flatMap { kind in json["do"].map { FaultChoice(kind: kind, effect: $0) } }
      }
      // The one that hurts most comes first: the money moves and nobody is told.
      if let index = kinds.firstIndex(where: { $0.effect == "drop-response" }) {
        kinds.insert(kinds.remove(at: index), at: 0)
      }
    case .view: take(view: json)
    case .page(let place, _): return shown(json, place)
    case .press:
      guard case .page(let state) = overlay else { return [refresh] }
      return shown(json, state.place) + [refresh]
    case .call(let number): overlay = .call(CallText(number, json), over: overlay, top: 0)
    case .scenario(let name):
      guard let text = json["scenario"]?.string else { return [] }
      let words = name.lowercased().split { !$0.isASCII || !($0.isLetter || $0.isNumber) }
      let stem = String(words.joined(separator: "-").prefix(40))
      return [.write(name: stem.isEmpty ? "payment" : stem, text: text)]
    case .done(let said):
      if !said.isEmpty { notice = .phrase(said) }
      return [refresh]
    }
    return []
  }

  /// Takes in that a file was written, or why it was not.
  package mutating func took(writing path: String, _ problem: String?) {
    notice = problem.map { .problem($0) } ?? .written(path)
  }

  private mutating func shown(_ json: JSON, _ place: ServePlace) -> [ServeEffect] {
    if let url = json["redirect"]?.string { return follow(url, of: place) }
    guard let page = ShopperPage(json) else { return [] }
    overlay = .page(PageState(place, page))
    return []
  }

  private mutating func take(view json: JSON) {
    guard let new = ServeView(json) else { return }
    // An older deed stays selected while newer ones come.
    if pane == .details, deedsBack > 0, new.payment?.place == payment?.place {
      deedsBack += max(0, (new.payment?.deeds.count ?? 0) - (payment?.deeds.count ?? 0))
    }
    if new.payment?.place != payment?.place { deedsBack = 0 }
    view = new
    if chosen != nil, chosen != new.payment?.place { chosen = nil }
    if case .actions(let selected) = overlay {
      let count = new.payment?.actions.count ?? 0
      overlay = count == 0 ? nil : .actions(selected: min(selected, count - 1))
    }
    if case .breaks(var state) = overlay {
      state.selected = max(0, min(state.selected, breakRows.count - 1))
      overlay = .breaks(state)
    }
    // One that was let go, here or elsewhere, is no longer there to be changed.
    if case .held(let state) = overlay, !new.held.contains(where: { $0.id == state.call.id }) {
      overlay = new.held.isEmpty ? nil : .breaks(BreakState())
    }
    if case .webhooks(var state) = overlay {
      state.selected = max(0, min(state.selected, webhooks.count - 1))
      overlay = .webhooks(state)
    }
  }
}
