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
  func lines(of payout: Payout, _ context: RenderContext) -> [Block] {
    context.lines(of: payout).map { line in
      Block(counts: 1) { row in
        let start = row.textAtEnd(line.amounts, end: row.size.width - 1, .muted)
        row.text(line.title, x: 3, .muted, columns: start - 4)
        row.note(.row, line.title, value: line.amounts)
      }
    }
  }
}
