import Checkout
import Commerce
import Frames
import Language
import Payments

/// How it ended: what happened to the money, what to do, and for the people who use Till what to tell the shopper.
struct ResultScreen {
  let context: RenderContext
  let outcome: Phase.Outcome

  func draw(on canvas: Canvas) {
    let words = ResultWords(context, outcome)
    let width = canvas.size.width
    var column = Column()
    column.head = [.looseGap, title(words)]
    let isNarrow = width < 60
    let indent = isNarrow ? RenderContext.margin : RenderContext.margin + 3
    let receipt = (context.model.isOnStage ? nil : words.receipt).map {
      context.paragraph($0, width: width, indent: indent, .muted)
    }
    let buttons =
      outcome.isChecking
      ? Motion(context).block(saying: canvas.say("result.checking"), width: width)
      : context.buttons(of: outcome.form).block(width: width, indent: indent)
    // What happened to the money comes first, and stays in sight.
    column.prefersAbove = true
    column.middle = [.gap, context.paragraph(words.text, width: width, indent: indent)]
    if let more = words.unconfirmedRefund {
      column.middle.append(context.paragraph(more, width: width, indent: indent, role: .status))
    }
    if let pause = words.pause {
      column.middle.append(context.paragraph(pause, width: width, indent: indent, role: .timer))
    }
    if let from = words.retryFrom { column.middle.append(context.paragraph(from, width: width, indent: indent)) }
    if let kept = outcome.keptBack {
      let (key, style) = keptBack
      let text = context.say(key, ["method": .phrase(Phrase("method.\(kept.rawValue)"))])
      column.middle.append(context.paragraph(text, width: width, indent: indent, style, role: .alert))
    }
    // A shopper who has continued since knows it.
    if context.checkout.wasBroughtBack, context.checkout.asked.isEmpty {
      let text = context.say("phone.brought-back.result", ["gateway": context.gateway])
      column.middle.append(context.paragraph(text, width: width, indent: indent, .muted, role: .status))
    }
    if let receipt, !isNarrow { column.middle.append(receipt) }
    column.middle += [.gap, buttons]
    if let receipt, isNarrow { column.middle.append(receipt) }
    if !context.model.isOnStage {
      let panel = SupportPanel(context: context, rows: words.support)
      column.middle += [.gap] + panel.blocks(width: width)
    }
    column.draw(on: canvas)
  }

  /// What is said of a method that did not begin: a payment that was left can still be paid only as long as it is open.
  private var keptBack: (key: String, style: Style) {
    switch outcome.result {
    case .success: ("result.kept-back-paid", .muted)
    case .refunded: ("result.kept-back-refunded", .muted)
    case .pending, .cancelled, .failed: ("result.kept-back", .warning)
    }
  }

  private func title(_ words: ResultWords) -> Block {
    Block { canvas in
      let mark: String =
        switch words.mood {
        case .good: canvas.glyphs.check
        case .bad: canvas.glyphs.cross
        case .open: canvas.glyphs.ellipsis
        case .neutral: canvas.glyphs.hollow
        }
      let style: Style =
        switch words.mood {
        case .good: .good.with(.bold)
        case .bad: .bad.with(.bold)
        case .open: .warning.with(.bold)
        case .neutral: .heading
        }
      let start = RenderContext.margin + max(3, canvas.text(mark, x: RenderContext.margin, style) + 1)
      canvas.text(words.title, x: start, style, columns: canvas.size.width - start - 1)
      canvas.note(.heading, words.title)
    }
  }
}
