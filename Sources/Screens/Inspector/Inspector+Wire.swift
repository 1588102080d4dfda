import Checkout
import Commerce
import Frames
import Inspection
import Language
import Pages
import Payments

extension Inspector {
  /// Every exchange on a row: when, who, what, the answer's status and how long it took.
  func drawWire(on canvas: Canvas) {
    let exchanges = context.shownExchanges
    guard !exchanges.isEmpty else { return drawEmpty("wire.empty", on: canvas) }
    drawRows(exchanges.map { _ in 2 }, on: canvas) { index, row in
      let exchange = exchanges[index]
      let chosen = isSelected(index)
      let end = row.size.width - 1
      let outcome = WireWords.outcome(of: exchange, context)
      let start = row.textAtEnd(outcome.text, end: end, outcome.style)
      let summary = row.leftToRight.window(Region(x: 11, y: 0, width: max(0, start - 12), height: 1))
      row.text(context.time(exchange.at), x: 1, .muted)
      summary.text(exchange.summary, chosen ? .selected : .text)
      var detail = WireWords.ends(of: exchange, context) + "  " + exchange.operation + "  " + exchange.server
      if case .failed(let reason) = exchange.outcome { detail = row.say(reason.phrase) }
      let fault = context.fault(hitting: exchange.id)
      if let fault { detail = row.glyphs.fault + " " + row.say("fault.kind.\(fault.rule.effect.name)") + "  " + detail }
      if row.size.height > 1 { row.text(detail, x: 11, y: 1, fault == nil ? .muted : .warning, columns: end - 11) }
      row.note(
        .row, exchange.summary, value: "\(outcome.text), \(detail)", chosen ? .focused : [], target: .row(index))
    }
  }
}
