import Commerce
import Frames
import Language

/// A box over the payments with lines, of which one may be selected.
struct ServeDialog {
  let title: String
  /// Stays above the lines.
  var head: [Line] = []
  let lines: [Line]
  /// The index of the line that must be seen.
  var focus = 0
  /// The first line to be seen of a text that is only read.
  var top: Int?
  private static let widest = 76

  func draw(on sheet: Sheet) {
    let width = min(sheet.size.width, Self.widest)
    let height = min(sheet.size.height, head.count + lines.count + 2)
    let box = Region(
      x: (sheet.size.width - width) / 2, y: max(0, (sheet.size.height - height) / 2), width: width, height: height)
    let window = sheet.window(box)
    window.painter.fill(window.painter.bounds)
    window.painter.box(window.painter.bounds, title: title, style: .accent)
    window.note(.dialog, title)
    let inner = window.window(Region(x: 1, y: 1, width: width - 2, height: height - 2))
    let rows = inner.draw(head)
    let body = inner.window(Region(x: 0, y: rows, width: width - 2, height: height - 2 - rows))
    guard let top else { return ScrolledLines(lines: lines, focus: focus).draw(on: body) }
    body.draw(Array(lines.dropFirst(max(0, min(top, lines.count - body.size.height)))))
    let hidden = lines.count - top - body.size.height
    if hidden > 0 {
      window.painter.rightAligned(" \(sheet.glyphs.down) ", y: height - 1, end: width - 2, style: .muted)
    }
  }

  /// The columns of a dialog's lines on a screen.
  static func columns(_ width: Int) -> Int { min(width, widest) - 2 }

  /// The rows of a dialog that takes all there are on a screen.
  static func rows(_ model: ServeModel) -> Int {
    model.size.height - 4 - ServeBanner.rows(model)
  }

  private static func columns(_ sheet: Sheet) -> Int { columns(sheet.size.width) }

  static func returning(_ place: ServePlace, _ url: String, _ sheet: Sheet) -> ServeDialog {
    let text = sheet.say("serve.returning.text", ["provider": .text(place.provider)])
    return ServeDialog(
      title: sheet.say("serve.returning.title"),
      lines: Line.paragraph(text, columns: columns(sheet)) + [Line()]
        + Line.paragraph(url, .accent, columns: columns(sheet), .link))
  }

  static func actions(_ model: ServeModel, _ selected: Int, _ sheet: Sheet) -> ServeDialog {
    let lines = (model.payment?.actions ?? []).enumerated().map { row, action in
      Line([Line.Piece(sheet.say("outside.\(action)"))], .option, target: .row(row), isSelected: row == selected)
    }
    return ServeDialog(title: sheet.say("serve.actions.title"), lines: lines, focus: selected)
  }

  static func faults(_ model: ServeModel, _ state: FaultState, _ sheet: Sheet) -> ServeDialog {
    let operation = model.operations[safe: state.operation] ?? ""
    let (back, forward) = (sheet.glyphs.back(sheet.painter.direction), sheet.glyphs.forward(sheet.painter.direction))
    let armed = (model.view?.faults ?? []).filter { $0.state == .armed }
    let head =
      [
        Line(
          [
            Line.Piece(sheet.say("serve.faults.next"), .muted), Line.Piece(back, .keyName),
            Line.Piece(operation, .accent),
            Line.Piece(forward, .keyName),
          ], .option)
      ] + armed.map { FaultWords.line($0, sheet) } + [Line()]
    let lines = model.kinds.enumerated().map { row, kind in
      Line(
        [Line.Piece(sheet.say("fault.kind.\(kind.kind)"))], end: Line.Piece(kind.argument, .muted), .option,
        target: .row(row), isSelected: row == state.kind)
    }
    return ServeDialog(title: sheet.say("serve.faults.title"), head: head, lines: lines, focus: state.kind)
  }

  static func webhooks(_ model: ServeModel, _ state: WebhookState, _ now: Timestamp, _ sheet: Sheet) -> ServeDialog {
    let (back, forward) = (sheet.glyphs.back(sheet.painter.direction), sheet.glyphs.forward(sheet.painter.direction))
    let forgery = model.view?.forgeries[safe: state.forgery] ?? ""
    let head =
      (model.view?.isHolding == true ? [Line(sheet.say("serve.webhooks.holding"), .warning, .status)] : [])
      + [
        Line(
          [
            Line.Piece(sheet.say("serve.webhooks.forgery"), .muted), Line.Piece(back, .keyName),
            Line.Piece(sheet.say("serve.forgery.\(forgery)"), .accent), Line.Piece(forward, .keyName),
          ], .option), Line(),
      ]
    var lines = model.webhooks.enumerated().map { row, webhook in
      var line =
        webhook.underway.map { WebhookWords.line($0, now, sheet) }
        ?? Line(
          [Line.Piece(sheet.say("serve.webhook", ["number": .number(webhook.id)]))],
          end: webhook.status.map { Line.Piece(String($0), (200...299).contains($0) ? .good : .warning) }
            ?? Line.Piece(sheet.say("serve.no-answer"), .warning), .row)
      (line.target, line.isSelected) = (.row(row), row == state.selected)
      return line
    }
    if lines.isEmpty { lines = [Line(sheet.say("serve.webhooks.none"), .muted)] }
    return ServeDialog(title: sheet.say("serve.webhooks"), head: head, lines: lines, focus: state.selected)
  }

  static func rules(_ model: ServeModel, _ selected: Int, _ sheet: Sheet) -> ServeDialog {
    var (lines, focus): ([Line], Int) = ([], 0)
    for (row, broken) in model.brokenRules.enumerated() {
      if row == selected { focus = lines.count }
      lines.append(
        Line(
          [Line.Piece(sheet.glyphs.cross, .bad), Line.Piece(broken.place.reference)],
          end: Line.Piece(broken.rule, .bad), .alert, target: .row(row), isSelected: row == selected))
      lines += Line.paragraph(BrokenWords.story(broken, sheet), columns: columns(sheet), indent: 2)
      lines += Line.paragraph(broken.demands, .muted, columns: columns(sheet), indent: 2)
    }
    if lines.isEmpty { lines = [Line(sheet.say("serve.rules.none"), .muted)] }
    return ServeDialog(title: sheet.say("serve.rules"), lines: lines, focus: focus)
  }

  static func calls(_ model: ServeModel, _ selected: Int, _ sheet: Sheet) -> ServeDialog {
    var lines = (model.view?.calls ?? []).enumerated().map { row, call in
      var line = CallWords.line(call, sheet)
      (line.target, line.isSelected) = (.row(row), row == selected)
      return line
    }
    if lines.isEmpty { lines = [Line(sheet.say("serve.calls.none"), .muted)] }
    return ServeDialog(title: sheet.say("serve.calls"), lines: lines, focus: selected)
  }

  static func call(_ call: CallText, _ top: Int, _ sheet: Sheet) -> ServeDialog {
    let lines = call.lines(columns: columns(sheet)).map { line in
      switch line {
      case .part(let key): Line.rule(sheet.say(key))
      case .missing: Line(sheet.say("serve.no-answer"), .warning, .alert)
      case .text(let text, let indent): Line(text, indent: indent)
      }
    }
    return ServeDialog(title: "\(call.number) \(VisibleText.sanitised(call.operation))", lines: lines, top: top)
  }

  static func help(_ below: Overlay?, _ top: Int, _ sheet: Sheet) -> ServeDialog {
    let lines = ServeKey.help(over: below).map { key in
      let names = key.inputs.map { ServeChrome.name(of: $0, sheet) }.joined(separator: " ")
      let gap = String(repeating: " ", count: max(0, 14 - TextWidth.of(names)))
      return Line(
        [Line.Piece(names + gap, .keyName), Line.Piece(sheet.say("serve.does.\(key.command.rawValue)"))], .key)
    }
    return ServeDialog(title: sheet.say("serve.help.title"), lines: lines, top: top)
  }

  static func reset(_ sheet: Sheet) -> ServeDialog {
    ServeDialog(
      title: sheet.say("serve.reset.title"),
      lines: Line.paragraph(sheet.say("serve.reset.text"), columns: columns(sheet)))
  }
}
