import Commerce
import Frames
import Inspection
import Language
import Pages

/// The only automatic motion: one spinner. With reduced motion it rests, and its words say the same.
struct Motion {
  /// How long one of its steps lasts.
  static let step = Duration.milliseconds(200)

  private let glyphs: GlyphSet
  private let phase: Int

  init(_ context: RenderContext) {
    glyphs = context.model.glyphs
    let isResting = context.model.hasReducedMotion || context.snapshot.pace == .paused
    phase = isResting ? 0 : Int(context.now.milliseconds / Self.step.wholeMilliseconds % 3)
  }

  /// The spinner as it looks now, five columns wide.
  var text: String { (0..<3).map { $0 == phase ? glyphs.filled : glyphs.hollow }.joined(separator: " ") }

  /// The spinner with what is being waited for.
  func block(saying words: String, width: Int) -> Block {
    let indent = RenderContext.margin + 7
    let lines = TextWrap.lines(
      words, columns: max(1, min(width, RenderContext.textWidth) - indent - RenderContext.margin))
    return Block(height: lines.count) { canvas in
      canvas.text(text, x: RenderContext.margin, .accent)
      for (y, line) in lines.enumerated() { canvas.text(line, x: indent, y: y) }
      canvas.note(.status, words)
    }
  }
}
