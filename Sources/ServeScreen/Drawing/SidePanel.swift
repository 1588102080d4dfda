import Commerce
import Frames
import Language
import Pages

/// Timers, the webhooks on their way, what was made to go wrong, and the rules that were broken.
struct SidePanel {
  let model: ServeModel
  let now: Timestamp

  func draw(on sheet: Sheet) {
    let parts = [timers(sheet, most: 8), webhooks(sheet, most: 8), faults(sheet, most: 8), rules(sheet)]
    sheet.draw(Array(parts.filter { !$0.isEmpty }.joined(separator: [Line()])))
  }

  /// The most urgent of it in that many rows, for a panel that has other things to show. What does not fit is left out whole.
  func short(rows: Int, on sheet: Sheet) -> [Line] {
    return [timers(sheet, most: 3), webhooks(sheet, most: 3), faults(sheet, most: 2)].reduce([]) { lines, part in
      lines.count + part.count <= rows ? lines + part : lines
    }
  }

  private func part(_ title: String, _ lines: [Line], most: Int, _ sheet: Sheet) -> [Line] {
    guard !lines.isEmpty else { return [] }
    let isWhole = lines.count <= most
    let shown = isWhole ? lines : Array(lines.prefix(most - 1))
    let rest =
      isWhole ? [] : [Line(sheet.say("more.below", ["count": .number(lines.count - shown.count)]), .muted, .status)]
    return [.rule(title)] + shown + rest
  }

  private func timers(_ sheet: Sheet, most: Int) -> [Line] {
    let lines = (model.payment?.deadlines ?? []).filter { $0.at > now }.map { deadline in
      Line(
        [Line.Piece(sheet.say("deadline.\(deadline.name)"))],
        end: Line.Piece(TimerWords.left(until: deadline.at, from: now, sheet), .accent), .timer)
    }
    let title = sheet.say("serve.timers", ["provider": .text(model.payment?.place.provider ?? "")])
    return part(title, lines, most: most, sheet)
  }

  private func webhooks(_ sheet: Sheet, most: Int) -> [Line] {
    let lines = (model.view?.underway ?? []).map { WebhookWords.line($0, now, sheet) }
    let title = sheet.say(model.view?.isHolding == true ? "serve.webhooks.held" : "serve.webhooks")
    return part(title, lines, most: most, sheet)
  }

  private func faults(_ sheet: Sheet, most: Int) -> [Line] {
    let lines = (model.view?.faults ?? []).reversed().map { FaultWords.line($0, sheet) }
    return part(sheet.say("serve.faults"), lines, most: most, sheet)
  }

  private func rules(_ sheet: Sheet) -> [Line] {
    let lines = model.brokenRules.prefix(4).flatMap { broken in
      [
        Line(
          [Line.Piece(sheet.glyphs.cross, .bad), Line.Piece(broken.place.reference)],
          end: Line.Piece(broken.rule, .bad), .alert)
      ]
        + Line.paragraph(broken.demands, .muted, columns: sheet.size.width, indent: 2)
    }
    return part(sheet.say("serve.rules"), lines, most: .max, sheet)
  }
}

/// A span until something happens.
enum TimerWords {
  static func left(until moment: Timestamp, from now: Timestamp, _ sheet: Sheet) -> String {
    let left = moment.since(now)
    guard left > ServeModel.close else { return sheet.phrases.duration(left) }
    let minutes = Int((left.wholeMilliseconds + 59_999) / 60_000)
    if minutes < 120 { return sheet.say("serve.left.minutes", ["count": .number(minutes)]) }
    if minutes < 2 * 24 * 60 { return sheet.say("serve.left.hours", ["count": .number(minutes / 60)]) }
    return sheet.say("serve.left.days", ["count": .number(minutes / (24 * 60))])
  }
}

/// A webhook under way in a line.
enum WebhookWords {
  static func line(_ webhook: ServeView.Underway, _ now: Timestamp, _ sheet: Sheet) -> Line {
    let name = sheet.say(
      webhook.attempt > 1 ? "serve.webhook.again" : "serve.webhook",
      ["number": .number(webhook.id), "attempt": .number(webhook.attempt)])
    let end =
      webhook.isHeld
      ? Line.Piece(sheet.say("serve.holding"), .warning)
      : Line.Piece(TimerWords.left(until: webhook.at, from: now, sheet), .accent)
    let forged = webhook.isForged ? sheet.say("serve.forged") : ""
    return Line(
      [Line.Piece(name), Line.Piece(webhook.place.reference, .muted), Line.Piece(forged, .warning)], end: end, .row)
  }
}

/// A fault in a line.
enum FaultWords {
  static func line(_ fault: ServeView.Fault, _ sheet: Sheet) -> Line {
    let isArmed = fault.state == .armed
    let fired =
      fault.fired > 0
      ? sheet.say("serve.fault.fired", ["count": .number(fault.fired)])
      : sheet.say("serve.fault.\(fault.state.rawValue)")
    return Line(
      [
        Line.Piece(sheet.glyphs.fault, isArmed ? .warning : .muted), Line.Piece(name(fault.kind, sheet)),
        Line.Piece(fault.operation, .muted),
      ],
      end: Line.Piece(fired, isArmed ? .warning : .muted), .row)
  }

  /// The words for a kind, by its name in files.
  static func name(_ word: String, _ sheet: Sheet) -> String {
    FaultKind(word: word).map { sheet.say("fault.kind.\($0.rawValue)") } ?? word
  }
}
