import Checkout
import Commerce
import Frames
import Inspection
import Language

extension AppModel {
  /// The columns of what an exchange is read in, on a terminal of that size.
  static func exchangeColumns(_ context: RenderContext) -> Int {
    min(Layout.page(of: context.size, isOnStage: context.model.isOnStage).width, 120) - 4
  }

  /// Goes to the next place of what is looked for, or the one before: within an exchange, then on in the next that has it.
  mutating func searchOn(_ offset: Int, _ context: RenderContext) {
    switch overlay {
    case .exchange(let state): searchOn(offset, from: state, context)
    case .help, .palette, .testData, .outcomes, .urlBar, .lens, .phone, .offer, .naming, .faults, .provenance, .forks,
      .forkName:
      break
    case nil:
      guard inspector.hasFocus, !inspector.query.isEmpty, context.inspectorRows > 0 else { return }
      guard inspector.tab == .wire else { return moveRound(offset, context) }
      let rows = context.shownExchanges
      // The first key opens the selected one at its first match.
      var state = Overlay.ExchangeState(id: rows[context.selectedRow ?? 0].id)
      state.query = inspector.query
      state.scroll = context.place(of: offset > 0 ? 0 : .max, in: state) ?? 0
      overlay = .exchange(state)
    }
  }

  private mutating func moveRound(_ offset: Int, _ context: RenderContext) {
    let count = context.inspectorRows
    inspector.selection = ((context.selectedRow ?? 0) + offset + count) % count
  }

  private mutating func searchOn(_ offset: Int, from state: Overlay.ExchangeState, _ context: RenderContext) {
    guard !state.query.isEmpty else { return }
    let places = context.places(in: state)
    var state = state
    let next = offset > 0 ? places.first { $0 > state.scroll } : places.last { $0 < state.scroll }
    if let next {
      state.scroll = next
      overlay = .exchange(state)
      return
    }
    guard !state.isWebhook else { return }
    let text = state.query.text
    let all = context.snapshot.exchanges.filter { WireSearch.count(of: text, in: $0, context) > 0 }
    guard
      let other = offset > 0
        ? all.first(where: { $0.id > state.id }) ?? all.first : all.last(where: { $0.id < state.id }) ?? all.last
    else { return }
    var opened = Overlay.ExchangeState(id: other.id)
    opened.query = state.query
    opened.isUnfolded = state.isUnfolded
    opened.scroll = context.place(of: offset > 0 ? 0 : .max, in: opened) ?? 0
    if opened.id == state.id { notice = Phrase("exchange.only-here") }
    overlay = .exchange(opened)
    inspector.selection = context.shownExchanges.firstIndex { $0.id == other.id } ?? inspector.selection
  }

  /// Opens the exchange before or behind the one that is read.
  mutating func turnExchange(_ state: Overlay.ExchangeState, by offset: Int, _ context: RenderContext) {
    guard !state.isWebhook, let index = context.snapshot.exchanges.firstIndex(where: { $0.id == state.id }) else {
      return
    }
    guard context.snapshot.exchanges.indices.contains(index + offset) else {
      notice = Phrase(offset < 0 ? "exchange.first" : "exchange.last")
      return
    }
    var opened = Overlay.ExchangeState(id: context.snapshot.exchanges[index + offset].id)
    opened.query = state.query
    opened.isUnfolded = state.isUnfolded
    overlay = .exchange(opened)
  }
}

extension RenderContext {
  /// The rows of an exchange in which what is looked for stands.
  func places(in state: Overlay.ExchangeState) -> [Int] {
    guard !state.query.isEmpty, let document = document(state) else { return [] }
    let rows = ExchangePanel.rows(
      of: document, columns: AppModel.exchangeColumns(self), isUnfolded: state.isUnfolded, self)
    return rows.indices.filter { !WireSearch.ranges(of: state.query.text, in: rows[$0].text).isEmpty }
  }

  /// The row of a place, counted from 0; of the last for a number beyond it.
  func place(of number: Int, in state: Overlay.ExchangeState) -> Int? {
    let places = places(in: state)
    return places.isEmpty ? nil : places[min(max(0, number), places.count - 1)]
  }

  /// How often what is looked for stands in what is read, and in all exchanges.
  func matchText(in document: Document, _ state: Overlay.ExchangeState) -> String {
    let text = state.query.text
    let here = document.lines.reduce(0) { $0 + WireSearch.ranges(of: text, in: $1.text).count }
    guard !state.isWebhook else { return say("search.here", ["count": .number(here)]) }
    let counts = snapshot.exchanges.map { WireSearch.count(of: text, in: $0, self) }
    let all = counts.reduce(0, +)
    return say(
      "search.count", ["here": .number(here), "count": .number(all), "exchanges": .number(counts.count { $0 > 0 })])
  }
}
