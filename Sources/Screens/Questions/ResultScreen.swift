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
    if let from = words.retryFrom { column.middle.append(context.paragraph(from, width: width, indent: indent)) }
    if let kept = outcome.keptBack {
      let text = context.say("result.kept-back", ["method": .phrase(Phrase("method.\(kept.rawValue)"))])
      column.middle.append(context.paragraph(text, width: width, indent: indent, .warning, role: .alert))
    }
    if context.checkout.wasBroughtBack {
      let text = context.say("phone.brought-back.result", ["gateway": context.gateway])
      column.middle.append(context.paragraph(text, width: width, indent: indent, .muted, role: .status))
    }
    if let receipt, !isNarrow { column.middle.append(receipt) }
    column.middle += [.gap, buttons]
    if let receipt, isNarrow { column.middle.append(receipt) }
    if !context.model.isOnStage { column.middle += [.gap] + support(words, width: width) }
    column.draw(on: canvas)
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

  // MARK: For support

  private func support(_ words: ResultWords, width: Int) -> [Block] {
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
    if !words.provider.isEmpty { blocks.append(context.paragraph(words.provider, width: width, .muted)) }
    let labels = words.support.map { TextWidth.of(context.say($0.label)) }
    let column = width >= 60 ? (labels.max() ?? 0) + 3 : 0
    for (label, text) in words.support { blocks += row(context.say(label), text, column: column, width: width) }
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
