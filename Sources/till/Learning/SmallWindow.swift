import Frames
import Language

/// What a list, a question or the desk shows where it has no room: that the window is too small, and how to leave.
enum SmallWindow {
  static func frame(of size: Size, _ glyphs: GlyphSet, _ phrases: Phrasebook) -> Frame {
    let painter = Painter(size, glyphs: glyphs)
    let lines = TextWrap.lines(phrases.text("lookup.too-small"), columns: max(1, size.width))
    for (y, line) in lines.prefix(size.height).enumerated() {
      painter.text(line, at: Position(x: 0, y: y), style: .warning)
    }
    return Frame(surface: painter.surface, isNotice: true)
  }
}
