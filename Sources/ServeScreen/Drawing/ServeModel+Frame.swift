import Commerce
import Frames
import Language

extension ServeModel {
  /// The smallest terminal that is drawn on.
  static let smallest = Size(width: 40, height: 12)
  /// From this width on the payments stand beside the selected one.
  private static let wide = 70
  /// From this width on there is a third column.
  private static let widest = 120
  private static let listColumns = 33
  private static let sideColumns = 42

  /// The screen at a moment of virtual time.
  package func frame(_ size: Size, at now: Timestamp, _ phrases: Phrasebook) -> Frame {
    var sheet = Sheet(size, glyphs, phrases)
    guard size.width >= Self.smallest.width, size.height >= Self.smallest.height else { return tooSmall(sheet) }
    let title = phrases.text("serve.title")
    let banner = ServeBanner(self).lines(on: sheet)
    ServeChrome(model: self, now: now).drawHeader(on: row(0, sheet))
    for (y, line) in banner.enumerated() { drawBanner(line, on: row(1 + y, sheet)) }
    let body = Region(x: 0, y: 1 + banner.count, width: size.width, height: size.height - 2 - banner.count)
    drawBody(on: sheet.window(body), now)
    if overlay != nil {
      sheet = sheet.over
      drawOverlay(on: sheet.window(body), now)
    }
    ServeChrome(model: self, now: now).drawKeys(on: row(size.height - 1, sheet))
    return Frame(surface: sheet.surface, cursor: sheet.cursor, outline: sheet.outline, title: title)
  }

  private func row(_ y: Int, _ sheet: Sheet) -> Sheet {
    sheet.window(Region(x: 0, y: y, width: sheet.size.width, height: 1))
  }

  private func tooSmall(_ sheet: Sheet) -> Frame {
    let (size, least) = (sheet.size, Self.smallest)
    let text = sheet.say(
      "serve.small",
      [
        "columns": .number(least.width), "rows": .number(least.height), "width": .number(size.width),
        "height": .number(size.height),
      ])
    sheet.painter.wrapped(text, in: sheet.painter.bounds)
    sheet.note(.alert, text)
    return Frame(surface: sheet.surface, outline: sheet.outline, title: sheet.say("serve.title"), isNotice: true)
  }

  private func drawBanner(_ line: ServeBanner.Line, on row: Sheet) {
    row.painter.fill(row.painter.bounds, style: line.style)
    row.text(line.text, x: 1, line.style.with(.bold), columns: row.size.width - 2)
    row.note(.alert, line.text, target: .key(line.key))
  }

  private func drawBody(on sheet: Sheet, _ now: Timestamp) {
    let size = sheet.size
    let list = PaymentList(model: self)
    guard let view, !view.payments.isEmpty else { return Welcome(model: self).draw(on: sheet) }
    func details(_ part: Region, hasSide: Bool) {
      PaymentPanel(model: self, now: now, hasSide: hasSide).draw(on: sheet.window(part))
    }
    guard size.width >= Self.wide else {
      if pane == .payments { list.draw(on: sheet) } else { details(sheet.painter.bounds, hasSide: false) }
      return
    }
    list.draw(on: sheet.window(Region(x: 0, y: 0, width: Self.listColumns, height: size.height)))
    drawDivider(at: Self.listColumns, on: sheet)
    let left = Self.listColumns + 1
    guard size.width >= Self.widest else {
      return details(Region(x: left, y: 0, width: size.width - left, height: size.height), hasSide: false)
    }
    let side = size.width - Self.sideColumns
    details(Region(x: left, y: 0, width: side - 1 - left, height: size.height), hasSide: true)
    drawDivider(at: side - 1, on: sheet)
    SidePanel(model: self, now: now).draw(
      on: sheet.window(Region(x: side, y: 0, width: Self.sideColumns, height: size.height)))
  }

  private func drawDivider(at x: Int, on sheet: Sheet) {
    sheet.painter.fill(
      Region(x: x, y: 0, width: 1, height: sheet.size.height), style: .border, with: glyphs.border.vertical)
  }

  private func drawOverlay(on sheet: Sheet, _ now: Timestamp) {
    switch overlay {
    case .page(let state): PageDialog(state: state).draw(on: sheet)
    case .returning(let place, let url): ServeDialog.returning(place, url, sheet).draw(on: sheet)
    case .actions(let selected): ServeDialog.actions(self, selected, sheet).draw(on: sheet)
    case .faults(let state): ServeDialog.faults(self, state, sheet).draw(on: sheet)
    case .webhooks(let state): ServeDialog.webhooks(self, state, now, sheet).draw(on: sheet)
    case .breaks(let state): ServeDialog.breaks(self, state, sheet).draw(on: sheet)
    case .held(let state): ServeDialog.held(state, sheet).draw(on: sheet)
    case .rules(let selected): ServeDialog.rules(self, selected, sheet).draw(on: sheet)
    case .calls(let selected): ServeDialog.calls(self, selected, sheet).draw(on: sheet)
    case .call(let call, _, let top): ServeDialog.call(call, top, sheet).draw(on: sheet)
    case .help(let below, let top): ServeDialog.help(below, top, sheet).draw(on: sheet)
    case .reset: ServeDialog.reset(sheet).draw(on: sheet)
    case nil: break
    }
  }
}
