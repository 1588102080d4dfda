import Pages
import Wire

/// Calls that are held on their way, looked at, changed and let go by the person at the screen.
extension ServeModel {
  /// A row of the list of break points.
  enum BreakRow: Sendable {
    case held(ServeView.Held)
    /// Holds the next call from now on.
    case arm(ServeView.HeldSide)
    case armed(ServeView.Break)
  }

  /// The calls that are held, then the two ways to hold the next one, then the break points that wait for one.
  var breakRows: [BreakRow] {
    (view?.held ?? []).map { .held($0) } + ServeView.HeldSide.allCases.map { .arm($0) }
      + (view?.breaks ?? []).map { .armed($0) }
  }

  /// The patterns of calls that can be held, the most useful first; webhooks have a list of their own.
  var heldOperations: [String] { operations.filter { !OperationPattern($0).isAboutWebhooks } }

  mutating func chooseBreak() -> [ServeEffect] {
    guard case .breaks(let state) = overlay, let row = breakRows[safe: state.selected] else { return [] }
    switch row {
    case .held(let call):
      overlay = .held(HeldState(call))
      return []
    case .arm(let side):
      guard let calls = heldOperations[safe: state.operation] else { return [] }
      let body: JSON = ["on": .string(calls), "at": .string(side.rawValue), "once": true]
      return [done("POST", "breaks", body, "serve.notice.break-armed")]
    case .armed(let point): return [done("DELETE", "breaks/\(point.id)", nil, "serve.notice.break-ended")]
    }
  }

  /// Lets the held call go with what was changed in it.
  mutating func letGo() -> [ServeEffect] {
    guard case .held(let state) = overlay else { return [] }
    let changes = state.changes
    guard !changes.isEmpty else { return [release(state, [:], "serve.notice.call-released")] }
    let values = JSON.object(changes.map { JSON.Member(name: $0.place, value: .string($0.value)) })
    return [release(state, ["set": values], "serve.notice.call-changed")]
  }

  /// Ends the connection of the held call without an answer.
  mutating func dropHeld() -> [ServeEffect] {
    guard case .held(let state) = overlay else { return [] }
    return [release(state, ["drop": true], "serve.notice.call-dropped")]
  }

  private func release(_ state: HeldState, _ body: JSON, _ said: String) -> ServeEffect {
    done("POST", "held/\(state.call.id)", body, said)
  }
}
