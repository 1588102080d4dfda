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
      case .loader, .processing, .confirming: happened = "submitted"
      case .result: return nil
      }
    // Saving a card is no payment.
    case .answering where checkout.isEnrolling: return nil
    case .answering(_, .code): happened = "code"
    case .answering(_, .page): happened = "page"
    case .answering(_, .qr): happened = "qr"
    case .answering, .selecting, .details, .result, nil: return nil
    }
    let money = moneyWhileWaiting
    let isUnknown = money == .unknown
    let values: [String: Phrase.Value] = ["gateway": gateway, "provider": gateway]
    let certainty =
      if checkout.method == .mandate {
        "mandate"
      } else if isAskedMeanwhile {
        isUnknown ? "open" : "code"
      } else {
        isUnknown ? "unknown" : "no"
      }
    let next = isUnknown ? "lookup.next.ask-first" : "support.waiting.next.\(certainty == "code" ? "code" : "no")"
    return [
      ("lookup.happened", say(ownKey("support.waiting.\(happened)"), values)),
      ("lookup.money", say("lookup.money.\(money.rawValue)")),
      ("lookup.say", say("support.waiting.say.\(certainty)", values)),
      ("lookup.dont-say", say("support.waiting.dont-say.\(certainty)")),
      ("lookup.next", say(next, values)),
    ]
  }

  /// Whether the payment waits for the shopper, who has a question on the screen that fills it.
  private var isAskedMeanwhile: Bool {
    switch snapshot.visiblePhase {
    case .answering(_, .code), .answering(_, .page), .answering(_, .qr): true
    case .answering, .working, .selecting, .details, .result, nil: false
    }
  }

  /// The key of a sentence about setting up a mandate where there is one and a mandate is set up, else the key itself.
  func ownKey(_ key: String) -> String {
    checkout.method == .mandate && phrases.has("\(key).mandate") ? "\(key).mandate" : key
  }

  /// Whether a provider's own screen tells the shopper how it ended, so that nobody waits any more.
  var isKitResultShown: Bool {
    guard case .answering(_, .wait(let prompt, _)) = snapshot.visiblePhase, case .result = prompt.reason else {
      return false
    }
    return true
  }

  /// What is known of the shopper's money before there is a result: nothing was charged only where nothing was handed over yet, in
  /// this attempt or in an earlier one of the basket that is still open.
  var moneyWhileWaiting: ShopperMoney {
    // A mandate moves no money; a payment that is open beside it may.
    if checkout.method == .mandate, checkout.undecided.isEmpty { return .no }
    guard !checkout.hasSubmitted, !checkout.wasBroughtBack, checkout.undecided.isEmpty else { return .unknown }
    return switch snapshot.visiblePhase {
    case .working(let working):
      switch working.stage {
      case .contacting, .retrying: .no
      case .verifying: .unknown
      }
    // Without a code, the provider charges nothing.
    case .answering(_, .code): .no
    case .answering, .selecting, .details, .result, nil: .unknown
    }
  }

  /// The panel below a waiting screen, if it was requested.
  func waitingPanel(width: Int) -> [Block] {
    guard model.showsSupport, !model.isOnStage, let rows = waitingSupport else { return [] }
    return [.gap] + SupportPanel(context: self, rows: rows).blocks(width: width)
  }

  /// Whether the panel lies over a question, which Escape must not reach.
  var isPanelOverQuestion: Bool { isAskedMeanwhile && !model.isOnStage && waitingSupport != nil }

  /// The panel over a question that leaves no room for it below, if it was requested.
  func panelOverQuestion(width: Int) -> [Block] {
    isAskedMeanwhile ? Array(waitingPanel(width: width).dropFirst()) : []
  }
}
