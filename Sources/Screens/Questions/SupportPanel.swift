import Checkout
import Frames
import Inspection
import Language
import Payments

/// A panel below a screen for support: a title, and lines with a label each.
struct SupportPanel {
  let context: RenderContext
  /// The provider's name, code and words; empty where it has said nothing.
  var provider = ""
  /// Labels by their keys, with their texts.
  let rows: [(label: String, text: String)]

  func blocks(width: Int) -> [Block] {
    var blocks: [Block] = [
      Block { canvas in
        let line = canvas.window(
          Region(
            x: RenderContext.margin, y: 0,
            width: min(canvas.size.width, RenderContext.textWidth) - 2 * RenderContext.margin, height: 1))
        line.painter.rule(y: 0, title: canvas.say("support.title"))
        canvas.note(.heading, canvas.say("support.title"))
      }
    ]
    if !provider.isEmpty { blocks.append(context.paragraph(provider, width: width, .muted)) }
    let labels = rows.map { TextWidth.of(context.say($0.label)) }
    let column = width >= 60 ? (labels.max() ?? 0) + 3 : 0
    for (label, text) in rows { blocks += row(context.say(label), text, column: column, width: width) }
    return blocks
  }

  /// A label and its text: beside it where there is room, below it where there is not.
  private func row(_ label: String, _ text: String, column: Int, width: Int) -> [Block] {
    guard column > 0 else {
      return [context.line(label, .muted), context.paragraph(text, width: width, indent: RenderContext.margin + 2)]
    }
    let columns = min(width, RenderContext.textWidth) - 2 * RenderContext.margin - column
    let lines = TextWrap.lines(text, columns: columns)
    let parts = lines.enumerated().map { index, line in
      Block(counts: 1) { canvas in
        if index == 0 { canvas.text(label, x: RenderContext.margin, .muted) }
        canvas.text(line, x: RenderContext.margin + column)
        canvas.note(.row, label, value: index == 0 ? text : line)
      }
    }
    return [
      Block(height: lines.count, parts: parts) { canvas in
        canvas.text(label, x: RenderContext.margin, .muted)
        for (y, line) in lines.enumerated() { canvas.text(line, x: RenderContext.margin + column, y: y) }
        canvas.note(.row, label, value: text)
      }
    ]
  }
}

// MARK: While the shopper waits

extension RenderContext {
  /// Support's reply while there is no result, in the five lines of `till lookup`; `nil` without a wait.
  var waitingSupport: [(label: String, text: String)]? {
    let happened: String
    switch snapshot.visiblePhase {
    case .working(let working):
      switch working.stage {
      case .contacting: happened = checkout.hasSubmitted ? "submitted" : "contacting"
      case .retrying: happened = "retrying"
      case .verifying: happened = "verifying"
      }
    case .answering(_, .wait(let prompt, _)):
      switch prompt.reason {
      case .approval: happened = "approval"
      case .loader, .processing: happened = "submitted"
      case .confirming, .result: return nil
      }
    case .answering, .selecting, .details, .result, nil: return nil
    }
    let money = moneyWhileWaiting
    let isUnknown = money == .unknown
    let values: [String: Phrase.Value] = ["gateway": gateway, "provider": gateway]
    return [
      ("lookup.happened", say("support.waiting.\(happened)", values)),
      ("lookup.money", say("lookup.money.\(money.rawValue)")),
      ("lookup.say", say(isUnknown ? "support.waiting.say.unknown" : "support.waiting.say.no", values)),
      ("lookup.dont-say", say(isUnknown ? "support.waiting.dont-say.unknown" : "support.waiting.dont-say.no")),
      ("lookup.next", say(isUnknown ? "lookup.next.ask-first" : "support.waiting.next.no", values)),
    ]
  }

  /// What is known of the shopper's money before there is a result: nothing was charged only where nothing was handed over yet, in
  /// this attempt or in an earlier one of the basket that is still open.
  var moneyWhileWaiting: ShopperMoney {
    guard !checkout.hasSubmitted, !checkout.wasBroughtBack, checkout.undecided.isEmpty,
      case .working(let working) = snapshot.visiblePhase
    else { return .unknown }
    return switch working.stage {
    case .contacting, .retrying: .no
    case .verifying: .unknown
    }
  }

  /// The panel below a waiting screen, if it was requested.
  func waitingPanel(width: Int) -> [Block] {
    guard model.showsSupport, !model.isOnStage, let rows = waitingSupport else { return [] }
    return [.gap] + SupportPanel(context: self, rows: rows).blocks(width: width)
  }
}
