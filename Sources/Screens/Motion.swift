import Commerce
import Frames

/// The only thing that moves by itself: one spinner. With reduced motion it rests, and its words say the same.
struct Motion {
  /// How long one of its steps lasts.
  static let step = Duration.milliseconds(200)

  private let glyphs: GlyphSet
  private let phase: Int

  init(_ scene: Scene) {
    glyphs = scene.interface.glyphs
    let isResting = scene.interface.hasReducedMotion || scene.snapshot.pace == .paused
    phase = isResting ? 0 : Int(scene.now.milliseconds / Self.step.wholeMilliseconds % 3)
  }

  /// The spinner as it looks now, five columns wide.
  var text: String { (0..<3).map { $0 == phase ? glyphs.filled : glyphs.hollow }.joined(separator: " ") }

  /// The spinner with what is being waited for.
  func block(saying words: String) -> Block {
    Block { canvas in
      canvas.text(text, x: Scene.margin, .accent)
      canvas.text(words, x: Scene.margin + 7, columns: canvas.size.width - Scene.margin - 8)
      canvas.note(.status, words)
    }
  }
}
