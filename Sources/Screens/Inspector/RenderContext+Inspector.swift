import Checkout
import Commerce
import Deeplinks
import Frames
import Inspection
import Language
import Pages
import Payments

extension RenderContext {
  /// The timeline's messages that the search leaves, oldest first.
  var shownTimeline: PersistentVector<TimelineEntry> {
    isSearched ? PersistentVector(snapshot.timeline.lazy.filter { self.passes(self.say($0.text)) }) : snapshot.timeline
  }

  /// The exchanges that the search leaves, oldest first.
  var shownExchanges: PersistentVector<Exchange> {
    guard isSearched else { return snapshot.exchanges }
    let shown = snapshot.exchanges.lazy.filter { exchange in
      let answer = if case .answered(_, let text) = exchange.outcome { text } else { "" }
      // What is looked for in an exchange is looked for in all that is drawn of it.
      return self.passes("\(exchange.server) \(exchange.operation) \(exchange.request) \(answer)")
        || WireSearch.count(of: self.model.inspector.query.text, in: exchange, self) > 0
    }
    return PersistentVector(shown)
  }

  /// The links that the search leaves, oldest first.
  var shownLinks: [LinkReport] {
    isSearched
      ? snapshot.links.filter { passes($0.text + " " + say("link.decision.\($0.decision.name)")) } : snapshot.links
  }

  /// The addresses that led on, as the search leaves them, the newest first.
  var shownHops: [PhoneState.Navigation] {
    let hops = snapshot.phone.hops
    return (isSearched ? hops.filter { passes("\($0.url) " + say("hop.\($0.outcome.rawValue)")) } : hops).reversed()
  }

  /// The attempts that the search leaves, oldest first.
  var shownAttempts: [AttemptReport] {
    guard isSearched else { return snapshot.attempts }
    return snapshot.attempts.filter { attempt in
      let facts = attemptFacts(attempt).map { "\($0.label) \($0.value)" }
      return self.passes(([title(of: attempt), attempt.gateway] + facts).joined(separator: " "))
    }
  }

  /// The deadlines that the search leaves, the earliest first.
  var shownDeadlines: [Deadline] {
    isSearched ? deadlines.filter { passes(say("deadline.\($0.name)") + " " + time($0.at)) } : deadlines
  }

  /// The phone's messages that the search leaves, the newest first.
  var shownMessages: [PhoneMessage] {
    let messages: [PhoneMessage] = snapshot.messages.reversed()
    guard isSearched else { return messages }
    return messages.filter { message in
      let words = words(of: message)
      return self.passes("\(words.sender) \(words.text)")
    }
  }

  /// The number of matches of the search in the current tab, selectable or not.
  var foundCount: Int {
    switch model.inspector.tab {
    case .phone: inspectorRows + shownMessages.count + Inspector(context: self, isOver: false).foundFacts
    case .merchant: inspectorRows + Inspector(context: self, isOver: false).foundFacts
    case .truths, .timeline, .wire, .attempts, .links, .timers, .notices, .steps: inspectorRows
    }
  }

  /// Whether something is looked for.
  var isSearched: Bool { !model.inspector.query.isEmpty }

  func passes(_ text: String) -> Bool {
    let query = model.inspector.query.text
    return query.isEmpty || text.lowercased().contains(query.lowercased())
  }

  /// How many rows the inspector's tab has to select from; 0 where it only scrolls.
  var inspectorRows: Int {
    switch model.inspector.tab {
    case .timeline: shownTimeline.count
    case .wire: shownExchanges.count
    case .links: shownLinks.count
    case .merchant: merchantRows.count
    case .phone: shownHops.count
    case .truths: truthRows.count
    case .timers: shownDeadlines.count
    case .attempts: shownAttempts.count
    case .notices: webhookRows.count
    case .steps: shownSteps.count
    }
  }

  /// The selected row, kept within the rows there are; the newest unless one was chosen.
  var selectedRow: Int? {
    if model.inspector.hasOrdered { return nil }
    let startsAtTop =
      switch model.inspector.tab {
      case .merchant, .phone, .truths, .timers, .notices: true
      case .timeline, .wire, .attempts, .links, .steps: false
      }
    let unchosen = startsAtTop ? 0 : model.inspector.tab == .steps ? presentStep : Int.max
    return inspectorRows == 0 ? nil : min(max(0, model.inspector.selection ?? unchosen), inspectorRows - 1)
  }

  /// The exchange that the selected row belongs to.
  var selectedExchange: Exchange? {
    guard let row = selectedRow else { return nil }
    switch model.inspector.tab {
    case .wire: return shownExchanges[row]
    case .timeline: return snapshot.exchanges.first { $0.id == shownTimeline[row].exchange }
    case .truths, .attempts, .links, .timers, .phone, .merchant, .notices, .steps: return nil
    }
  }
}

extension RenderContext {
  /// A timer, or a time from which an action is possible.
  struct Deadline: Hashable {
    /// A key below `deadline.`.
    let name: String
    let at: Timestamp
  }

  /// The current question's countdown and the timers, the earliest first; nothing that is past.
  var deadlines: [Deadline] {
    var all: [Deadline] = []
    switch checkout.phase {
    case .answering(_, .code(let prompt, _)):
      if let at = prompt.expiresAt { all.append(Deadline(name: "code-expires", at: at)) }
      all.append(Deadline(name: "resend-allowed", at: prompt.resendAt))
    case .answering(_, .page(let prompt, _)):
      if let at = prompt.expiresAt { all.append(Deadline(name: "page-expires", at: at)) }
    case .answering(_, .qr(let prompt, _)): all.append(Deadline(name: "qr-expires", at: prompt.expiresAt))
    case .answering(_, .wait(let prompt, _)):
      if let at = prompt.until { all.append(Deadline(name: "wait-ends", at: at)) }
    case .working: if let at = snapshot.nextTry { all.append(Deadline(name: "retry", at: at)) }
    case .answering, .selecting, .details, .result: break
    }
    for timer in snapshot.timers + [snapshot.nextTimer].compactMap(\.self)
    where !all.contains(where: { $0.at == timer.at }) {
      all.append(Deadline(name: timer.name, at: timer.at))
    }
    return all.filter { $0.at > now }.sorted { ($0.at, $0.name) < ($1.at, $1.name) }
  }
}
