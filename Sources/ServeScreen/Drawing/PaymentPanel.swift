import Commerce
import Frames
import Language
import Pages

/// The selected payment: its records, the rules that it broke, what was done in turn, and what happens next.
struct PaymentPanel {
  let model: ServeModel
  let now: Timestamp
  /// Whether timers, webhooks and faults have a column of their own.
  let hasSide: Bool
  /// Below this number of rows what happens next is left to the other panel.
  private static let roomy = 14

  func draw(on sheet: Sheet) {
    guard let payment = model.payment else { return }
    let name = "\(payment.place.reference) \(sheet.glyphs.middleDot) \(payment.place.provider)"
    let amount = payment.amount.map { sheet.phrases.money($0) } ?? ""
    PanelHeading.draw(name, end: amount, hasFocus: model.pane == .details, on: sheet)
    let head = records(payment, sheet) + broken(payment, sheet)
    let lines = deeds(payment, sheet)
    let (rows, width) = (sheet.size.height - 1, sheet.size.width)
    // The deeds matter most: as many rows as there are, or seven.
    let headRows = min(head.count, max(2, rows - 5))
    let wanted = min(lines.count, 7) + 1
    let hasTail = !hasSide && sheet.size.height >= Self.roomy
    let tail = hasTail ? SidePanel(model: model, now: now).short(rows: rows - headRows - wanted, on: sheet) : []
    sheet.window(Region(x: 0, y: 1, width: width, height: headRows)).draw(head)
    sheet.draw(.rule(sheet.say("serve.sequence")), y: 1 + headRows)
    let middle = Region(x: 0, y: 2 + headRows, width: width, height: rows - headRows - tail.count - 1)
    let focus = lines.lastIndex { $0.target == .deed(model.deedsBack) } ?? lines.count - 1
    ScrolledLines(lines: lines, focus: focus).draw(on: sheet.window(middle))
    let used = middle.y + min(lines.count, middle.height)
    sheet.window(Region(x: 0, y: used, width: width, height: tail.count)).draw(tail)
  }

  // MARK: Records

  /// The ledger, and the last question of your software with its answer.
  private func records(_ payment: PaymentView, _ sheet: Sheet) -> [Line] {
    let (ledger, software) = (sheet.say("serve.ledger"), sheet.say("serve.software"))
    let column = max(TextWidth.of(ledger), TextWidth.of(software)) + 2
    let words = payment.words.isEmpty ? "" : " \(sheet.glyphs.middleDot) \(payment.words)"
    let held = RecordLine(payment, sheet.phrases).whole + words
    return labelled(ledger, held, RecordLine.style(of: payment), column, sheet)
      + labelled(software, told(payment, sheet), payment.unanswered == nil ? .text : .warning, column, sheet)
  }

  private func labelled(_ label: String, _ text: String, _ style: Style, _ column: Int, _ sheet: Sheet) -> [Line] {
    let lines = TextWrap.lines(VisibleText.filled(text), columns: max(10, sheet.size.width - 2 - column))
    return lines.enumerated().map { index, line in
      guard index == 0 else { return Line(line, style, indent: column) }
      let gap = String(repeating: " ", count: max(0, column - TextWidth.of(label) - 1))
      return Line([Line.Piece(label + gap, .muted), Line.Piece(line, style)], .row)
    }
  }

  private func told(_ payment: PaymentView, _ sheet: Sheet) -> String {
    guard let call = payment.unanswered ?? payment.lastCall else { return sheet.say("serve.asked.nothing") }
    let operation = Phrase.Value.text(call.operation.afterProvider)
    let mark = payment.unanswered == nil ? "" : "\(sheet.glyphs.notEqual) "
    let told =
      switch call.end {
      case .open: sheet.say("serve.asked.open", ["operation": operation])
      case .answered(let status): sheet.say("serve.asked.told", ["operation": operation, "status": .text("\(status)")])
      case .failed: sheet.say("serve.asked.unanswered", ["operation": operation])
      }
    return mark + told
  }

  private func broken(_ payment: PaymentView, _ sheet: Sheet) -> [Line] {
    (model.view?.broken(about: payment.place) ?? []).reversed().flatMap { broken in
      BrokenWords.lines(broken, columns: sheet.size.width, sheet)
    }
  }

  // MARK: What was done

  private func deeds(_ payment: PaymentView, _ sheet: Sheet) -> [Line] {
    let broken = model.view?.broken(about: payment.place) ?? []
    let (calls, webhooks) = (Set(broken.flatMap(\.calls)), Set(broken.flatMap(\.webhooks)))
    let faulty = Set((model.view?.faults ?? []).flatMap(\.calls))
    let count = payment.deeds.count
    let selected = count - 1 - min(model.deedsBack, count - 1)
    let hasFocus = model.pane == .details
    var day: CivilDate?
    return payment.deeds.enumerated().flatMap { index, deed -> [Line] in
      let (target, isSelected) = (ServeTarget.deed(count - 1 - index), hasFocus && index == selected)
      /// The line of a deed, below its date where that is another one than before.
      func line(_ at: Timestamp, _ arrow: String, _ text: String, _ end: Line.Piece) -> [Line] {
        let (time, date) = (String(at.iso8601.dropFirst(11).prefix(8)), at.civil().date)
        let line = Line(
          [Line.Piece(time, .muted), Line.Piece(arrow, .border), Line.Piece(text)], end: end, .row, target: target,
          isSelected: isSelected)
        // A webhook has the time for which it was planned, which may be before what was done meanwhile.
        let isLater = day.map { date.dayNumber > $0.dayNumber } ?? false
        if day == nil || isLater { day = date }
        return isLater ? [Line(sheet.phrases.date(date), .muted), line] : [line]
      }
      let (forward, back) = (sheet.glyphs.forward(sheet.painter.direction), sheet.glyphs.back(sheet.painter.direction))
      switch deed {
      case .call(let call):
        let marks =
          (calls.contains(call.number) ? "\(sheet.glyphs.cross) " : "")
          + (faulty.contains(call.number) ? "\(sheet.glyphs.fault) " : "")
        let text = "\(call.number) \(call.operation.afterProvider)"
        return line(call.at, forward, text, CallWords.end(call, marks, sheet))
      case .webhook(let id, let attempt, let at, let status):
        let mark = webhooks.contains(id) ? "\(sheet.glyphs.cross) " : ""
        let key = attempt > 1 ? "serve.webhook.again" : "serve.webhook"
        let text = sheet.say(key, ["number": .number(id), "attempt": .number(attempt)])
        return line(at, back, text, CallWords.answer(status, mark, sheet))
      case .returned(let request, let at, let status):
        return line(
          at, back, sheet.say("serve.shopper", ["request": .text(request)]), CallWords.answer(status, "", sheet))
      }
    }
  }
}

/// A broken rule in words, with what proves it.
enum BrokenWords {
  /// The story with a mark before it.
  static func lines(_ broken: ServeView.Broken, columns: Int, _ sheet: Sheet) -> [Line] {
    let told = TextWrap.lines(VisibleText.filled(story(broken, sheet)), columns: max(8, columns - 4))
    return told.enumerated().map { index, text in
      index == 0
        ? Line([Line.Piece(sheet.glyphs.cross, .bad), Line.Piece(text, .bad)], .alert)
        : Line(text, .bad, indent: 2, .alert)
    }
  }

  static func story(_ broken: ServeView.Broken, _ sheet: Sheet) -> String {
    func list(_ key: String, _ numbers: [Int]) -> String {
      guard !numbers.isEmpty else { return "" }
      let all = numbers.map(String.init).joined(separator: ", ")
      return " " + sheet.say(key, ["count": .number(numbers.count), "numbers": .text(all)])
    }
    return VisibleText.sanitised(broken.story) + list("serve.proof.calls", broken.calls)
      + list("serve.proof.webhooks", broken.webhooks)
  }
}

extension String {
  /// The name of a call without its provider's.
  var afterProvider: String { split(separator: ".", maxSplits: 1).last.map(String.init) ?? self }
}
