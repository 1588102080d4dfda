import Checkout
import Deeplinks
import Frames
import Inspection
import Language
import Wire

/// What the keys of the address line do.
extension AppModel {
  /// Sends the typed address to the chosen entry point, and keeps the line open with all of it selected for the next try.
  mutating func deliver(_ state: Overlay.URLBarState, _ context: RenderContext) -> [Action] {
    let text = state.line.text
    guard !text.isEmpty else {
      notice = Phrase("url-bar.empty")
      return []
    }
    let last = context.snapshot.links.last?.id ?? 0
    // A number or a code that was typed by mistake is not offered again.
    let shown = Scrubbing.words(in: text)
    typedLinks.removeAll { $0.text.utf8.elementsEqual(shown.utf8) }
    typedLinks.append(TypedLink(text: shown, after: last))
    let action = Action.command(.link(text, LinkEntryPoint.all[state.door], source: .urlBar))
    var next = state
    next.sent = Overlay.URLBarState.Sent(text: text, after: last)
    next.isSelected = true
    next.isTwice = false
    next.recalled = nil
    overlay = .urlBar(next)
    if !isOnStage {
      inspector.show(.links)
      inspector.selection = nil
    }
    return state.isTwice ? [action, action] : [action]
  }

  /// Shows an earlier address in the line, or a later one, and at last what was typed.
  func recall(_ offset: Int, _ state: inout Overlay.URLBarState, _ context: RenderContext) {
    let history = context.linkHistory
    guard !history.isEmpty else { return }
    if state.recalled == nil { state.draft = state.line.text }
    var next = min((state.recalled ?? -1) - offset, history.count - 1)
    // What stands in the line already is no step back.
    if state.recalled == nil, next == 0, history.count > 1,
      history[0].utf8.elementsEqual(Scrubbing.words(in: state.line.text).utf8)
    {
      next = 1
    }
    let draft = state.draft
    if next < 0 {
      if state.recalled != nil { state.take(draft) }
      return
    }
    state.take(history[next])
    state.draft = draft
    state.recalled = next
  }

  /// Tab: as much as all expected links share, then one of them after another.
  mutating func complete(_ context: RenderContext) {
    guard case .urlBar(var state) = overlay else { return }
    let typed = state.cycle?.typed ?? (state.isSelected ? "" : state.line.text)
    let completion = LinkCompletion(of: typed, among: context.snapshot.expectedLinks)
    guard !completion.candidates.isEmpty else {
      notice = Phrase(context.snapshot.expectedLinks.isEmpty ? "url-bar.nothing-expected" : "url-bar.no-completion")
      return
    }
    if state.cycle == nil, !completion.isComplete, completion.text.unicodeScalars.count > typed.unicodeScalars.count {
      state.take(completion.text)
    } else {
      let index = ((state.cycle?.index ?? -1) + 1) % completion.candidates.count
      if completion.isComplete, completion.candidates[0].text.utf8.elementsEqual(state.line.text.utf8) {
        notice = Phrase("url-bar.complete")
      }
      state.take(completion.candidates[index].text)
      state.cycle = Overlay.URLBarState.Cycle(typed: typed, index: index)
    }
    overlay = .urlBar(state)
  }

  /// Takes one of the expected links that are shown.
  mutating func takeCandidate(_ index: Int, _ context: RenderContext) {
    guard case .urlBar(var state) = overlay, context.shownCandidates(state).indices.contains(index) else { return }
    state.take(context.shownCandidates(state)[index].text)
    overlay = .urlBar(state)
  }

  /// Takes what was probably meant into the line.
  mutating func takeNearest(_ context: RenderContext) {
    guard case .urlBar(var state) = overlay, let text = context.nearestLink else { return }
    state.take(text)
    overlay = .urlBar(state)
  }

  /// Changes the link on purpose. The same key again changes it in the next way of that kind, and at last takes the change back.
  mutating func alter(_ kind: LinkMutation.Kind, _ context: RenderContext) {
    guard case .urlBar(var state) = overlay, let base = context.base(for: kind, in: state) else { return }
    let sent = state.isTwice
    if kind == .duplicate {
      if state.line.isEmpty { state.take(base) }
      state.isTwice = !sent
      state.isSelected = false
    } else {
      let ways = context.mutations(kind, of: base)
      let index = state.change?.kind == kind ? (state.change?.index ?? -1) + 1 : 0
      if ways.indices.contains(index) {
        state.take(ways[index].apply(to: base))
        state.change = Overlay.URLBarState.Change(kind: kind, mutation: ways[index], base: base, index: index)
      } else {
        state.take(base)
      }
    }
    overlay = .urlBar(state)
  }
}

extension RenderContext {
  /// Everything that was sent from the line and every link that came, the newest first, nothing twice.
  var linkHistory: [String] {
    let came = snapshot.links.map { (text: $0.text, place: 2 * $0.id) }
    // What was sent stands in front of its own report, which may have digits masked.
    let sent = model.typedLinks.map { (text: $0.text, place: 2 * $0.after + 3) }
    var seen: Set<[UInt8]> = []
    let inOrder = (came + sent).enumerated().sorted { ($0.element.place, $0.offset) > ($1.element.place, $1.offset) }
    return inOrder.map(\.element.text).filter { text in
      !text.isEmpty && seen.insert(Array(text.utf8)).inserted
    }
  }

  /// The expected links that complete the line; all of them if it matches none.
  func shownCandidates(_ state: Overlay.URLBarState) -> [LinkCompletion.Candidate] {
    let typed = state.cycle?.typed ?? (state.isSelected || state.change != nil ? "" : state.line.text)
    let fitting = LinkCompletion(of: typed, among: snapshot.expectedLinks).candidates
    return fitting.isEmpty ? LinkCompletion(of: "", among: snapshot.expectedLinks).candidates : fitting
  }

  /// What a change is made of: the line as it was before that change, else the line, else the link that is expected next, else that of a
  /// finished payment.
  func base(for kind: LinkMutation.Kind, in state: Overlay.URLBarState) -> String? {
    if let change = state.change, change.kind == kind { return change.base }
    if !state.line.isEmpty { return state.line.text }
    // Those that are waited for come first; behind them are those of finished payments.
    return LinkCompletion(of: "", among: snapshot.expectedLinks).candidates.first?.text
  }

  /// The ways to change a link in one kind.
  func mutations(_ kind: LinkMutation.Kind, of text: String) -> [LinkMutation] {
    let ways = LinkMutation.all(for: text, among: snapshot.expectedLinks).filter { $0.name == kind.rawValue }
    // The link of a finished payment is stale as it is.
    let finished = LinkCompletion(of: "", among: snapshot.expectedLinks).candidates.filter { !$0.isOpen }
    return kind == .stale && ways.isEmpty && finished.contains { $0.text == text } ? [.stale(link: text)] : ways
  }

  /// Why a change cannot be made; `nil` when it can.
  func obstacle(of kind: LinkMutation.Kind) -> Phrase? {
    guard case .urlBar(let state) = model.overlay else { return Phrase("why.no-address") }
    guard let base = base(for: kind, in: state) else { return Phrase("url-bar.why.nothing") }
    if !mutations(kind, of: base).isEmpty { return nil }
    return Phrase((try? Link(base)) == nil ? "url-bar.why.no-link" : "url-bar.why.\(kind.rawValue)")
  }

  /// What was made of the link that was sent last; `nil` while nothing is known.
  var verdictInBar: LinkReport? {
    guard case .urlBar(let state) = model.overlay, let sent = state.sent else { return nil }
    return snapshot.links.last { $0.id > sent.after && $0.source == .urlBar }
  }

  /// What was probably meant by the address line: without slips of the hand, else what the router proposed for it.
  var nearestLink: String? {
    guard case .urlBar(let state) = model.overlay, !state.line.isEmpty else { return nil }
    if let associations = snapshot.associations,
      let correction = LinkCorrection(of: state.line.text, associations: associations)
    {
      return correction.text
    }
    guard let verdict = verdictInBar, state.sent?.text == state.line.text else { return nil }
    return verdict.proposal
  }

  /// What is wrong with the address line: at once where typing on cannot mend it, else once it was sent.
  var addressProblem: Phrase? {
    guard case .urlBar(let state) = model.overlay, !state.line.isEmpty else { return nil }
    do {
      _ = try Link(state.line.text)
      return nil
    } catch {
      let isFinal =
        switch error {
        case .forbiddenCharacter, .tooLong, .userInformation: true
        case .empty, .noScheme, .badHost, .badPort, .nothingBehindScheme: state.sent?.text == state.line.text
        }
      let values = error.values.mapValues { Phrase.Value.outside($0) }
      return isFinal ? Phrase("link.reason.unreadable-\(error.name)", values) : nil
    }
  }
}
