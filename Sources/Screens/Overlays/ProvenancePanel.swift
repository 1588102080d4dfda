import Checkout
import Commerce
import Deeplinks
import Frames
import Inspection
import Language
import Pages
import Payments

/// How a value came to be, in a box over the screen.
struct ProvenancePanel {
  let context: RenderContext
  let state: Overlay.ProvenanceState

  /// A fact with its label.
  private struct Row {
    let label: String
    let text: String
    var style = Style.text
  }

  func draw(on page: Canvas) {
    let provenance = context.snapshot.provenance(of: state.subject)
    let rows = rows(provenance)
    let width = min(page.size.width - 2, 100)
    let label = min(18, rows.map { TextWidth.of($0.label) }.max() ?? 0)
    let isStacked = width < 56
    let column = isStacked ? 1 : label + 2
    let lines = rows.map { TextWrap.lines($0.text, columns: max(8, width - 4 - column)) }
    let needed = lines.reduce(0) { $0 + $1.count + (isStacked ? 1 : 0) } + rows.count - 1
    let hasGaps = needed + 2 <= page.size.height - 2
    let height = min(page.size.height - 2, hasGaps ? needed + 2 : needed + 2 - (rows.count - 1))
    let box = Region(
      x: max(0, (page.size.width - width) / 2), y: max(1, (page.size.height - height) / 2), width: width, height: height
    )
    let title = page.say("provenance.title")
    page.painter.fill(box)
    page.painter.box(box, title: title, style: .accent)
    page.note(.dialog, title, at: box)
    let inner = page.window(box.inset(horizontal: 2, vertical: 1))
    var y = 0
    for (index, row) in rows.enumerated() {
      inner.text(row.label, y: y, .muted, columns: isStacked ? inner.size.width : column - 1)
      if isStacked { y += 1 }
      for line in lines[index] {
        inner.text(line, x: column, y: y, row.style)
        y += 1
      }
      inner.note(index == 0 ? .heading : .text, row.label, value: row.text)
      if hasGaps { y += 1 }
    }
    inner.putCursor(0, 0)
  }

  private func rows(_ provenance: Provenance) -> [Row] {
    var rows = [
      Row(label: context.say("provenance.now"), text: context.present(state.subject), style: .text.with(.bold))
    ]
    if let before = provenance.before {
      rows.append(Row(label: context.say("provenance.before"), text: context.say(before)))
    }
    rows.append(
      Row(
        label: context.say("provenance.set-by"),
        text: provenance.event.map { context.line($0) } ?? context.say("provenance.no-event")))
    if let id = provenance.exchange, let exchange = context.snapshot.exchanges.first(where: { $0.id == id }) {
      let outcome = WireWords.outcome(of: exchange, context).text
      let text = context.say(
        "provenance.exchange",
        ["number": .number(id), "summary": .outside(exchange.summary), "outcome": .text(outcome)])
      rows.append(Row(label: context.say("provenance.came-with"), text: text))
    }
    if let field = provenance.field {
      rows.append(
        Row(
          label: context.say("provenance.field"), text: VisibleText.sanitised("\(field.path) = \(field.text)"),
          style: .accent))
    }
    rows.append(Row(label: context.say("provenance.why"), text: context.say(provenance.rule)))
    if let outcome = context.outcome(saying: provenance.code) {
      rows.append(
        Row(
          label: context.say("provenance.documented"),
          text: context.say(
            "provenance.catalogue",
            [
              "name": .outside(outcome.name), "id": .outside(outcome.id),
              "source": .outside(outcome.source.isEmpty ? outcome.provider : outcome.source),
            ])))
    }
    return rows
  }
}

extension RenderContext {
  /// A message of the timeline on one line: when, who to whom, what.
  func line(_ entry: TimelineEntry) -> String {
    let sides =
      entry.from == entry.to
      ? say("party.\(entry.from.rawValue)")
      : say(
        "timeline.from-to",
        [
          "from": .phrase(Phrase("party.\(entry.from.rawValue)")), "to": .phrase(Phrase("party.\(entry.to.rawValue)")),
        ])
    return say("provenance.event", ["time": .text(time(entry.at)), "sides": .text(sides), "text": .phrase(entry.text)])
  }

  /// The documented outcome of the present gateway that a code or word belongs to.
  func outcome(saying code: String) -> OutcomeChoice? {
    guard !code.isEmpty else { return nil }
    let wanted = code.lowercased()
    let own = model.choices.outcomes.filter { $0.provider == snapshot.gateway }
    return own.first { $0.id.lowercased().hasSuffix("." + wanted) }
      ?? own.first { $0.searchable.lowercased().split(separator: " ").contains { $0 == wanted } }
  }

  /// What a value says now.
  func present(_ subject: Provenance.Subject) -> String {
    let words = records
    switch subject {
    case .shopper: return say("truth.shopper", ["truth": .text(wording(of: words.shopper))])
    case .app: return say("truth.app", ["truth": .text(wording(of: words.app()))])
    case .provider: return say("truth.provider", ["truth": .text(wording(of: words.provider()))])
    case .words: return fact("fact.words", VisibleText.sanitised(snapshot.ledger.words))
    case .held: return fact("fact.held", snapshot.ledger.held.map(phrases.money) ?? "")
    case .charges: return fact("fact.captures", phrases.number(snapshot.ledger.captures))
    case .attempts: return fact("fact.attempts", phrases.number(checkout.attempts))
    case .gateway: return say(Phrase("provenance.present.gateway", ["gateway": gateway]))
    case .amount: return phrases.money(snapshot.status?.amount ?? checkout.order.total)
    case .timer(let name):
      let left = deadlines.first { $0.name == name }.map { phrases.duration($0.at.since(now)) } ?? ""
      return say("deadline.\(name)") + (left.isEmpty ? "" : "  " + left)
    case .link(let id):
      guard let link = snapshot.links.first(where: { $0.id == id }) else { return "" }
      return say("link.decision.\(link.decision.name)") + "  " + VisibleText.sanitised(link.text)
    case .webhook(let id):
      guard let receipt = snapshot.webhook(received: id)?.content else { return "" }
      return VisibleText.sanitised(receipt.event) + "  " + say("merchant.decision.\(receipt.decision.rawValue)")
    case .underway(let id):
      guard let webhook = snapshot.underway.first(where: { $0.id == id }) else { return "" }
      return VisibleText.sanitised(webhook.content ?? say("merchant.message.unreadable"))
    case .fault(let id): return snapshot.faults.last { $0.id == id }.map(title(of:)) ?? ""
    case .phone:
      let unusual = troubles
      return unusual.isEmpty ? say("phone.chrome.healthy") : unusual.joined(separator: ", ")
    case .entry(let id): return snapshot.timeline.entry(ofMessage: id).map { say($0.text) } ?? ""
    case .exchange(let id):
      guard let exchange = snapshot.exchanges.first(where: { $0.id == id }) else { return "" }
      return VisibleText.sanitised("\(exchange.summary)  \(exchange.server)")
    }
  }

  private func fact(_ key: String, _ value: String) -> String {
    say("provenance.fact", ["name": .phrase(Phrase(key)), "value": .text(value)])
  }

  /// The subject of the selected row of the inspector; `nil` if it has none.
  var askedSubject: Provenance.Subject? {
    guard model.inspector.hasFocus, let row = selectedRow else { return nil }
    switch model.inspector.tab {
    case .truths: return truthRows[row].subject
    case .timeline: return .entry(shownTimeline[row].id)
    case .wire: return .exchange(shownExchanges[row].id)
    // What an earlier attempt was told stands in its row; how it came to be is kept of the last one alone.
    case .attempts:
      let attempt = shownAttempts[row]
      let isLast = attempt.id == snapshot.attempts.last?.id && attempt.told == checkout.told
      return isLast ? .app : nil
    case .links: return .link(shownLinks[row].id)
    case .timers: return .timer(shownDeadlines[row].name)
    case .phone: return .phone
    case .steps: return snapshot.timeline.last { $0.id <= shownSteps[row].element.messages }.map { .entry($0.id) }
    case .notices:
      switch webhookRows[row] {
      case .change: return nil
      case .underway(let webhook): return .underway(webhook.id)
      case .delivered(_, let number): return .webhook(number)
      }
    case .merchant: return .provider
    }
  }
}
