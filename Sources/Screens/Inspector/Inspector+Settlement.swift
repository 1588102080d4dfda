import Frames
import Inspection
import Language

extension Inspector {
  /// Where settlement files and the store's books differ.
  func differences(of context: RenderContext, _ canvas: Canvas) -> [Block] {
    context.snapshot.settlement.differences.map {
      context.paragraph(
        "! " + context.text(of: $0), width: canvas.size.width, indent: 1, .warning, role: .alert)
    }
  }

  /// The lines of a payout's settlement file.
  func lines(of payout: Payout, _ context: RenderContext, width: Int) -> [Block] {
    context.lines(of: payout).map { line in
      let pair = TextPair(line.title, line.amounts, columns: width - 2)
      return Block(height: pair.height, counts: 1) { row in
        pair.draw(on: row.window(Region(x: 2, y: 0, width: width - 2, height: pair.height)), .muted, .muted)
        row.note(.row, line.title, value: line.amounts)
      }
    }
  }
}
