import Checkout
import Frames
import Language

extension Chrome {
  /// One of the three records on the line: its words, and whether it differs from the one before.
  private struct Part {
    let text: String
    let differs: Bool
  }

  /// The three records, with `≠` and the warning's colour where two differ; in three rows one below the other, in one row beside
  /// each other in the longest form that fits.
  func drawTruths(on canvas: Canvas) {
    let truths = scene.snapshot.truths
    let words = TruthWords(scene)
    canvas.note(
      .status, canvas.say("truth.shopper", ["truth": .text(words.shopper)]), at: canvas.bounds,
      target: .operation(.tab(.truths)))
    note("truth.app", words.app, differs: truths.shopperDisagrees, on: canvas)
    note("truth.provider", words.provider, differs: truths.appDisagrees, on: canvas)
    if canvas.size.height >= 3 {
      drawRows(words, on: canvas)
    } else {
      drawLine(words, on: canvas)
    }
  }

  private func note(_ key: String, _ text: String, differs: Bool, on canvas: Canvas) {
    let line = canvas.say(key, ["truth": .text(text)])
    canvas.note(differs ? .alert : .status, differs ? "\(canvas.say("truth.disagree")): \(line)" : line)
  }

  private func drawRows(_ words: TruthWords, on canvas: Canvas) {
    let truths = scene.snapshot.truths
    let rows = [
      ("truth.name.shopper", words.shopper, false), ("truth.name.app", words.app, truths.shopperDisagrees),
      ("truth.name.provider", words.provider, truths.appDisagrees),
    ]
    let column = 3 + (rows.map { TextWidth.of(canvas.say($0.0)) }.max() ?? 0)
    for (y, (name, text, differs)) in rows.enumerated() {
      if differs { canvas.text(canvas.glyphs.notEqual, y: y, .warning.with(.bold)) }
      canvas.text(canvas.say(name), x: 1 + (differs ? TextWidth.of(canvas.glyphs.notEqual) - 1 : 0), y: y, .muted)
      canvas.text(text, x: column, y: y, differs ? .warning : .text)
    }
  }

  private func drawLine(_ words: TruthWords, on canvas: Canvas) {
    let truths = scene.snapshot.truths
    let (shopper, app, provider) = (false, truths.shopperDisagrees, truths.appDisagrees)
    func say(_ key: String, _ text: String) -> String { canvas.say(key, ["truth": .text(text)]) }
    let plain = (words.app(withCode: false), words.provider(withCode: false))
    let longShopper = say("truth.shopper", words.shopper)
    let forms: [[Part]] = [
      [
        Part(text: longShopper, differs: shopper), Part(text: say("truth.app", words.app), differs: app),
        Part(text: say("truth.provider", words.provider), differs: provider),
      ],
      [
        Part(text: longShopper, differs: shopper), Part(text: say("truth.short.app", words.app), differs: app),
        Part(text: say("truth.short.provider", words.provider), differs: provider),
      ],
      [
        Part(text: longShopper, differs: shopper), Part(text: say("truth.short.app", plain.0), differs: app),
        Part(text: say("truth.short.provider", plain.1), differs: provider),
      ],
      [
        Part(text: words.shopper, differs: shopper), Part(text: say("truth.short.app", plain.0), differs: app),
        Part(text: say("truth.short.provider", plain.1), differs: provider),
      ],
      [
        Part(text: say("truth.short.app", plain.0), differs: false),
        Part(text: say("truth.short.provider", plain.1), differs: provider || app),
      ],
    ]
    canvas.painter.fill(canvas.bounds, style: .bar)
    guard let last = forms.last else { return }
    draw(forms.first { columns($0, canvas.glyphs) <= canvas.size.width - 1 } ?? last, on: canvas)
  }

  private func columns(_ parts: [Part], _ glyphs: GlyphSet) -> Int {
    parts.reduce(1) { $0 + TextWidth.of($1.text) + 3 + ($1.differs ? TextWidth.of(glyphs.notEqual) : 0) } - 3
  }

  /// The parts with the spare columns spread between them.
  private func draw(_ parts: [Part], on canvas: Canvas) {
    let spare = max(0, canvas.size.width - 1 - columns(parts, canvas.glyphs))
    let pad = min(spare / max(1, parts.count - 1), 6)
    var x = 1
    for (index, part) in parts.enumerated() {
      if index > 0 {
        x += pad
        x += canvas.text(canvas.glyphs.border.vertical, x: x, .border)
        x += part.differs ? canvas.text(canvas.glyphs.notEqual, x: x, .warning.with(.bold)) : 0
        x += 1
      }
      x += canvas.text(part.text, x: x, part.differs ? .warning : .bar) + 1
    }
  }
}
