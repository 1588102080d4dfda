import Checkout
import Commerce
import Frames
import Inspection
import Language
import Pages
import Payments

/// A row of the messages' tab.
enum WebhookRow: Hashable {
  /// Something that can be done to them.
  case change(Command.WebhookChange)
  case underway(Webhook<String?>)
  /// One that arrived, by its place among them, counted from 1.
  case delivered(Webhook<NotificationReceipt>, number: Int)
}

extension Inspector {
  /// The messages of the provider's server to the merchant's: what can be done to them, what is under way, what arrived.
  func drawWebhooks(on canvas: Canvas) {
    let rows = context.webhookRows
    guard !rows.isEmpty else { return drawEmpty("merchant.no-messages", on: canvas) }
    let width = canvas.size.width
    var column = Column()
    if context.snapshot.isHoldingMessages {
      let text = canvas.say("notices.holding")
      column.middle = [context.line(text, indent: 1, .warning.with(.bold), role: .alert), .gap]
    }
    var last = ""
    for (index, row) in rows.enumerated() {
      let section = Self.section(of: row)
      if section != last {
        if !last.isEmpty { column.middle.append(.gap) }
        column.middle.append(heading("notices.\(section)"))
      }
      last = section
      switch row {
      case .change(let change):
        let obstacle = context.obstacle(of: .webhooks(change)).map { context.say($0) }
        let title = context.say("merchant.messages.\(change.kind)")
        column.middle.append(line(title, obstacle ?? "", index, style: obstacle == nil ? .text : .muted))
      case .underway(let webhook): column.middle.append(underway(webhook, index))
      case .delivered(let webhook, _): column.middle.append(delivered(webhook, index))
      }
    }
    if context.snapshot.underway.isEmpty, context.snapshot.webhooks.isEmpty, !context.isSearched {
      column.middle += [
        .gap, context.paragraph(canvas.say("merchant.no-messages"), width: width, indent: 1, .muted),
      ]
    }
    column.draw(on: canvas)
  }

  private static func section(of row: WebhookRow) -> String {
    switch row {
    case .change: "acts"
    case .underway: "underway"
    case .delivered: "delivered"
    }
  }

  private func heading(_ key: String) -> Block {
    Block { row in
      row.text(row.say(key), x: 1, .heading)
      row.note(.heading, row.say(key))
    }
  }

  /// A selectable row, with a muted text at its end, and details below if there are any.
  private func line(_ title: String, _ detail: String, _ index: Int, below: String = "", style: Style = .text) -> Block
  {
    Block(height: below.isEmpty ? 1 : 2, counts: 1, isFocused: selectedRow == index) { row in
      if selectedRow == index, state.hasFocus { row.bar() }
      let start = row.textAtEnd(detail, end: row.size.width - 1, .muted)
      row.text(title, x: 1, isSelected(index) ? .selected : style, columns: start - 2)
      if row.size.height > 1 { row.text(below, x: 11, y: 1, .muted, columns: row.size.width - 12) }
      let told = [detail, below].filter { !$0.isEmpty }.joined(separator: ", ")
      row.note(.row, title, value: told.isEmpty ? nil : told, isSelected(index) ? .focused : [], target: .row(index))
    }
  }

  private func underway(_ webhook: Webhook<String?>, _ index: Int) -> Block {
    let event = VisibleText.sanitised(webhook.content ?? context.say("merchant.message.unreadable"))
    let left = context.left(until: webhook.at)
    let due =
      webhook.isHeld
      ? context.say("notices.held")
      : left.map { context.say("notices.due", ["left": .duration($0)]) } ?? context.say("notices.now")
    var below = context.say(
      "notices.try", ["number": .number(webhook.attempt), "count": .number(webhook.attempts)])
    if webhook.isForged { below = context.say("notices.forged") + "  " + below }
    return line(
      context.time(webhook.at) + "  " + event, due, index, below: below, style: webhook.isHeld ? .warning : .text)
  }

  private func delivered(_ webhook: Webhook<NotificationReceipt>, _ index: Int) -> Block {
    let receipt = webhook.content
    let event = VisibleText.sanitised(
      receipt.event.isEmpty ? context.say("merchant.message.unreadable") : receipt.event)
    let decision = context.say("merchant.decision.\(receipt.decision.rawValue)")
    var below = webhook.attempt > 1 ? context.say("notices.was-try", ["number": .number(webhook.attempt)]) : ""
    if let next = context.snapshot.underway.first(where: { $0.id == webhook.id && $0.at > context.now }) {
      let again = context.say("notices.again", ["time": .text(context.time(next.at))])
      below = [below, again].filter { !$0.isEmpty }.joined(separator: "  ")
    }
    return line(
      context.time(webhook.at) + "  " + event, "\(decision)  \(receipt.status)", index, below: below,
      style: receipt.status < 300 ? .text : .warning)
  }
}

extension RenderContext {
  /// What can be done to the messages, what is under way, and what arrived, the newest first.
  var webhookRows: [WebhookRow] {
    let isHeld = snapshot.underway.contains(where: \.isHeld)
    let changes = Command.WebhookChange.plain.filter { change in
      // That none has arrived yet is said beside the row; what this provider can never send has none.
      guard change == .repeat(nil) && checkout.attempts > 0 || obstacle(of: .webhooks(change)) == nil else {
        return false
      }
      return change != .releaseBackwards || isHeld
    }
    let all: [WebhookRow] =
      changes.map { .change($0) } + snapshot.underway.map { .underway($0) }
      + snapshot.webhooks.enumerated().reversed().map { .delivered($1, number: $0 + 1) }
    return isSearched ? all.filter { passes(searchText(of: $0)) } : all
  }

  /// What a row of the messages' tab is found by: its words, and of a message that arrived also its text.
  private func searchText(of row: WebhookRow) -> String {
    switch row {
    case .change(let change): return say("merchant.messages.\(change.kind)")
    case .underway(let webhook):
      let state = webhook.isForged ? say("notices.forged") : webhook.isHeld ? say("notices.held") : ""
      return "\(webhook.content ?? say("merchant.message.unreadable")) \(snapshot.gateway(of: webhook)) \(state)"
    case .delivered(let webhook, _):
      let receipt = webhook.content
      let decision = say("merchant.decision.\(receipt.decision.rawValue)")
      return "\(receipt.event) \(decision) \(receipt.status) \(webhook.text)"
    }
  }

  /// The selected row of the webhooks' tab.
  var selectedWebhookRow: WebhookRow? {
    guard model.inspector.tab == .notices, let row = selectedRow else { return nil }
    return webhookRows[row]
  }

  /// The selected webhook, by its number in progress; `nil` if none is selected.
  var webhookInHand: Int? {
    switch selectedWebhookRow {
    case .underway(let webhook): webhook.id
    case .delivered(let webhook, _): webhook.id
    case .change, nil: nil
    }
  }
}

extension AppModel {
  /// Acts on the selected webhook, and reports it.
  mutating func actOnWebhook(_ act: WebhookAct, _ context: RenderContext) -> [Action] {
    guard let id = context.webhookInHand else { return refuse(Phrase("notices.none-in-hand")) }
    let change: Command.WebhookChange
    switch act {
    case .release:
      guard case .underway = context.selectedWebhookRow else { return refuse(Phrase("notices.has-arrived")) }
      change = .releaseOne(id)
    case .late:
      guard case .underway = context.selectedWebhookRow else { return refuse(Phrase("notices.has-arrived")) }
      change = .delay(id, .seconds(60))
    case .twice: change = .repeat(id)
    case .forge: change = .forge(.wrongSignature, id)
    }
    let isOneOfHeld = act == .release && context.snapshot.isHoldingMessages
    notice = Phrase("notice.notifications.\(isOneOfHeld ? "release-one" : change.kind)")
    return [.command(.webhooks(change))]
  }
}

/// The actions on a selected webhook.
enum WebhookAct: String, Hashable, CaseIterable {
  case release
  case twice
  case late
  case forge
}
