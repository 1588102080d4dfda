import Checkout
import Commerce
import Frames
import Language
import Payments

extension Inspector {
  /// Every exchange on a row: when, who, what, the answer's status and how long it took.
  func drawWire(on canvas: Canvas) {
    let exchanges = scene.shownExchanges
    guard !exchanges.isEmpty else { return drawEmpty("wire.empty", on: canvas) }
    drawRows(exchanges.map { _ in 2 }, on: canvas) { index, row in
      let exchange = exchanges[index]
      let chosen = isSelected(index)
      let end = row.size.width - 1
      let outcome = WireWords.outcome(of: exchange, scene)
      let start = row.textAtEnd(outcome.text, end: end, outcome.style)
      let summary = row.leftToRight.window(Region(x: 11, y: 0, width: max(0, start - 12), height: 1))
      row.text(scene.time(exchange.at), x: 1, .muted)
      summary.text(exchange.summary, chosen ? .selected : .text)
      var detail = row.say("wire.sender.\(exchange.sender.rawValue)") + "  " + exchange.host
      if case .failed(let reason) = exchange.outcome { detail = row.say("transport.\(reason)") }
      if row.size.height > 1 { row.text(detail, x: 11, y: 1, .muted, columns: end - 11) }
      row.note(
        .row, exchange.summary, value: "\(outcome.text), \(detail)", chosen ? .focused : [], target: .row(index))
    }
  }
}

/// Words for exchanges.
enum WireWords {
  /// How an exchange came out, with how long it took.
  static func outcome(of exchange: Exchange, _ scene: Scene) -> (text: String, style: Style) {
    let took = exchange.took.map { scene.say("wire.took", ["count": .number(Int($0.wholeMilliseconds))]) } ?? ""
    switch exchange.outcome {
    case .open: return (scene.say("wire.open"), .muted)
    case .answered(let status, _):
      return ("\(status)  \(took)", status < 300 ? .good : status < 400 ? .text : .warning)
    case .failed: return (scene.say("wire.failed"), .bad)
    }
  }

  /// The whole exchange as lines: the request, then the answer.
  static func lines(of exchange: Exchange, _ scene: Scene) -> [String] {
    let answer: [String] =
      switch exchange.outcome {
      case .open: [scene.say("wire.open")]
      case .answered(_, let text): split(text)
      case .failed(let reason): [scene.say("transport.\(reason)")]
      }
    return split(exchange.request) + [""] + [outcome(of: exchange, scene).text] + answer
  }

  static func split(_ text: String) -> [String] {
    text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map { VisibleText.sanitised(String($0)) }
  }

  /// The whole exchange as text, for a ticket.
  static func text(of exchange: Exchange, _ scene: Scene) -> String {
    "\(exchange.summary)  \(exchange.host)\n" + lines(of: exchange, scene).joined(separator: "\n") + "\n"
  }
}
