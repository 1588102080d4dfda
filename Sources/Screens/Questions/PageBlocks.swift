import Checkout
import Commerce
import Frames
import Language
import Pages

/// The text of a hosted page.
struct PageBlocks {
  let context: RenderContext
  let width: Int
  /// Rows of the whole page.
  let rows: Int

  func blocks(_ blocks: [HostedPage.Block]) -> [Block] {
    let labels = blocks.map { block in
      if case .fact(let label, _) = block { TextWidth.of(context.say(label)) } else { 0 }
    }
    let column = min((labels.max() ?? 0) + 3, width / 2)
    var result: [Block] = []
    var previousWasFact = false
    for block in blocks {
      let isFact = if case .fact = block { true } else { false }
      if previousWasFact, !isFact { result.append(.looseGap) }
      previousWasFact = isFact
      switch block {
      case .text(let phrase): result += [context.paragraph(context.say(phrase), width: width), .looseGap]
      case .notice(let phrase):
        result += [context.paragraph(context.say(phrase), width: width, .warning, role: .alert), .looseGap]
      case .fact(let label, let value): result.append(fact(label, value, column: column))
      case .plan(let rows): result += plan(rows) + [.looseGap]
      case .code(let text): result += code(text) + [.looseGap]
      }
    }
    if previousWasFact { result.append(.looseGap) }
    return result
  }

  /// A code to scan where it fits, and its text in any case.
  private func code(_ text: String) -> [Block] {
    let lines = TextWrap.lines(VisibleText.sanitised(text), columns: max(1, width - 2 * RenderContext.margin))
    return picture(text) + [
      context.paragraph(context.say("qr.copy"), width: width, .muted),
      Block(height: lines.count, counts: 1) { canvas in
        for (y, line) in lines.enumerated() { canvas.leftToRight.text(line, x: RenderContext.margin, y: y) }
        canvas.note(.text, VisibleText.sanitised(text))
      },
    ]
  }

  private func picture(_ text: String) -> [Block] {
    guard let matrix = QRCode.matrix(of: text) else { return [] }
    let size = matrix.size(glyphs: context.model.glyphs)
    guard size.width <= width - 2 * RenderContext.margin, size.height <= rows / 2 else { return [] }
    return [
      Block(height: size.height, counts: 1) { canvas in
        canvas.painter.halfBlockMatrix(matrix, at: Position(x: RenderContext.margin, y: 0))
        canvas.note(.image, canvas.say("qr.image"))
      }
    ]
  }

  private func fact(_ label: Phrase, _ value: Phrase, column: Int) -> Block {
    Block(counts: 1) { canvas in
      let name = context.say(label)
      let text = context.say(value)
      canvas.text(name, x: RenderContext.margin, .muted, columns: column - 1)
      canvas.text(text, x: RenderContext.margin + column, columns: canvas.size.width - RenderContext.margin - column)
      canvas.note(.row, name, value: text)
    }
  }

  /// The parts of a plan: when, how much with the amounts in one column, and which one is due now.
  private func plan(_ rows: [HostedPage.PlanRow]) -> [Block] {
    let dates = rows.map { $0.due.map(context.phrases.date) ?? context.say("page.today") }
    let amounts = rows.map { context.phrases.money($0.amount) }
    let dateColumns = dates.map(TextWidth.of).max() ?? 0
    let amountColumns = amounts.map(TextWidth.of).max() ?? 0
    let amountEnd = RenderContext.margin + 2 + dateColumns + 4 + amountColumns
    return rows.indices.map { index in
      Block(counts: 1) { canvas in
        let isNow = rows[index].due == nil
        canvas.text(dates[index], x: RenderContext.margin + 2, isNow ? .text.with(.bold) : .text)
        canvas.textAtEnd(amounts[index], end: amountEnd, isNow ? .text.with(.bold) : .text)
        canvas.text(isNow ? canvas.glyphs.filled : canvas.glyphs.hollow, x: amountEnd + 3, isNow ? .accent : .muted)
        canvas.note(.row, dates[index], value: amounts[index])
      }
    }
  }
}
