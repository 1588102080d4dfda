import Commerce
import Frames
import Language

/// The list of break points, and a call that is held.
extension ServeDialog {
  static func breaks(_ model: ServeModel, _ state: BreakState, _ sheet: Sheet) -> ServeDialog {
    let (back, forward) = (sheet.glyphs.back(sheet.painter.direction), sheet.glyphs.forward(sheet.painter.direction))
    let operation = model.heldOperations[safe: state.operation] ?? ""
    let head = [
      Line(
        [
          Line.Piece(sheet.say("serve.breaks.next"), .muted), Line.Piece(back, .keyName),
          Line.Piece(operation, .accent), Line.Piece(forward, .keyName),
        ], .option), Line(),
    ]
    let lines = model.breakRows.enumerated().map { row, item in
      var line = line(of: item, sheet)
      (line.target, line.isSelected) = (.row(row), row == state.selected)
      return line
    }
    return ServeDialog(title: sheet.say("serve.breaks.title"), head: head, lines: lines, focus: state.selected)
  }

  private static func line(of row: ServeModel.BreakRow, _ sheet: Sheet) -> Line {
    switch row {
    case .held(let call):
      Line(
        [Line.Piece(sheet.say("serve.held.\(call.side.rawValue)"), .warning), Line.Piece(call.operation)],
        end: Line.Piece(time(of: call.since), .muted), .row)
    case .arm(let side): Line([Line.Piece(sheet.say("serve.breaks.\(side.rawValue)"))], .option)
    case .armed(let point):
      Line(
        [Line.Piece(sheet.say("serve.break.\(point.side.rawValue)"), .muted), Line.Piece(point.calls)],
        end: Line.Piece(sheet.say("serve.fault.armed"), .warning), .row)
    }
  }

  static func held(_ state: HeldState, _ sheet: Sheet) -> ServeDialog {
    let call = state.call
    let head =
      Line.paragraph(sheet.say("serve.held.\(call.side.rawValue).text"), .muted, columns: columns(sheet.size.width))
      + (call.status.map { [Line([Line.Piece(sheet.say("serve.held.status"), .muted), Line.Piece(String($0))], .row)] }
        ?? []) + [Line()]
    var lines = call.fields.enumerated().map { index, field in
      let value = state.values[index].text
      return Line.field(
        field.place, value, end: value == field.value ? nil : Line.Piece(sheet.say("serve.held.changed"), .warning),
        .focus(index), isFocused: index == state.focus)
    }
    if lines.isEmpty { lines = [Line(sheet.say("serve.held.fixed"), .muted)] }
    return ServeDialog(title: VisibleText.sanitised(call.operation), head: head, lines: lines, focus: state.focus)
  }

  private static func time(of moment: Timestamp) -> String { String(moment.iso8601.dropFirst(11).prefix(8)) }
}
