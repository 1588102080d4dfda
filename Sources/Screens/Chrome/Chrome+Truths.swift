import Checkout
import Frames
import Inspection
import Language

extension Chrome {
  /// One of the records on the line: its words, and whether it differs from the one before.
  private struct Part {
    let text: String
    /// What the words say of the record itself; the rest of the text only names it.
    let truth: String
    let differs: Bool
  }

  private func say(_ words: Phrase) -> String { context.wording(of: words) }

  /// The records, with `≠` and the warning's colour where two differ; in three rows one below the other, in one row beside
  /// each other in the longest form that fits.
  func drawTruths(on canvas: Canvas) {
    let truths = context.snapshot.truths
    let words = context.records
    canvas.note(
      .status, canvas.say("truth.shopper", ["truth": .text(say(words.shopper))]), at: canvas.bounds,
      target: .operation(.tab(.truths)))
    note("truth.app", say(words.app()), differs: truths.shopperDisagrees, on: canvas)
    note("truth.store", say(words.store), differs: truths.storeDisagrees, on: canvas)
    note("truth.provider", say(words.provider()), differs: truths.providerStandsApart, on: canvas)
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

  private func drawRows(_ words: RecordWords, on canvas: Canvas) {
    let truths = context.snapshot.truths
    let rows: [(name: String, text: String, short: String, differs: Bool)] = [
      ("truth.name.shopper", say(words.shopper), say(words.shopper), false),
      ("truth.name.app", say(words.app()), say(words.app(withCode: false)), truths.shopperDisagrees),
      (
        "truth.name.provider", say(words.provider()), say(words.provider(withCode: false)), truths.providerStandsApart
      ),
    ]
    let mark = canvas.glyphs.notEqual + " "
    let start = TextWidth.of(mark)
    let column = start + 2 + (rows.map { TextWidth.of(canvas.say($0.name)) }.max() ?? 0)
    for (y, row) in rows.enumerated() {
      if row.differs { canvas.text(mark, y: y, .warning.with(.bold)) }
      canvas.text(canvas.say(row.name), x: start, y: y, .muted)
      let text = TextWidth.of(row.text) <= canvas.size.width - column ? row.text : row.short
      canvas.text(text, x: column, y: y, row.differs ? .warning : .text)
    }
  }

  private func drawLine(_ words: RecordWords, on canvas: Canvas) {
    canvas.painter.fill(canvas.bounds, style: .bar)
    let forms = forms(words)
    // The store's record stands between the app's and the provider's where there is room for all four.
    let store = part("truth.store", say(words.store), context.snapshot.truths.storeDisagrees)
    for form in forms.prefix(7) where columns(form, canvas.glyphs) < canvas.size.width - 13 {
      let whole = [form[0], form[1], store, form[2]]
      if columns(whole, canvas.glyphs) <= canvas.size.width - 1 { return draw(whole, on: canvas) }
    }
    guard let last = forms.last else { return }
    draw(forms.first { columns($0, canvas.glyphs) <= canvas.size.width - 1 } ?? last, on: canvas)
  }

  private func part(_ key: String, _ truth: String, _ differs: Bool) -> Part {
    Part(text: context.say(key, ["truth": .text(truth)]), truth: truth, differs: differs)
  }

  /// The forms of the line, the longest first: with labels or short ones in front, with or without the provider's own codes and
  /// the refunded amount.
  private func forms(_ words: RecordWords) -> [[Part]] {
    let truths = context.snapshot.truths
    let app = truths.shopperDisagrees
    let provider = truths.providerStandsApart
    // Each is said once: this is drawn with every key.
    let seen = say(words.shopper)
    let (told, toldPlainly) = (say(words.app()), say(words.app(withCode: false)))
    let (held, heldPlainly) = (say(words.provider()), say(words.provider(withCode: false)))
    let shopper = part("truth.shopper", seen, false)
    let bareShopper = Part(text: seen, truth: seen, differs: false)
    let longApp = part("truth.app", told, app)
    let codeApp = part("truth.short.app", told, app)
    let shortApp = part("truth.short.app", toldPlainly, app)
    // The records keep their names for as long as there is a word for what they say.
    let tinyApp = part("truth.short.app", say(words.tinyApp), app)
    let shortProvider = part("truth.short.provider", heldPlainly, provider)
    let shorterProvider = part("truth.short.provider", say(words.providerInShort), provider)
    let tinyProvider = part("truth.short.provider", say(words.tinyProvider), provider)
    return [
      [shopper, longApp, part("truth.provider", held, provider)],
      [shopper, longApp, part("truth.provider", heldPlainly, provider)],
      [shopper, codeApp, part("truth.short.provider", held, provider)], [shopper, codeApp, shortProvider],
      [shopper, shortApp, shortProvider], [shopper, shortApp, shorterProvider], [shopper, tinyApp, shorterProvider],
      [shopper, shortApp, tinyProvider], [shopper, tinyApp, tinyProvider], [bareShopper, shortApp, shortProvider],
      [bareShopper, shortApp, shorterProvider], [bareShopper, tinyApp, tinyProvider],
      // Whoever differs stands beside what it differs from.
      app && !provider
        ? [bareShopper, tinyApp] : [Part(text: tinyApp.text, truth: tinyApp.truth, differs: false), tinyProvider],
    ]
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
      // Each piece is put in order by itself, so that what set them off from each other is not needed.
      let place = part.text.firstRange(of: part.truth)
      let name = place.map { VisibleText.spoken(String(part.text[..<$0.lowerBound])) } ?? ""
      let truth = place.map { part.truth + VisibleText.spoken(String(part.text[$0.upperBound...])) } ?? part.text
      x = canvas.pieces([(name, .muted), (truth, part.differs ? .warning : .bar)], x: x) + 1
    }
  }
}

extension Truths {
  /// Whether anything contradicts the last of the four records, or money stands beside it.
  var providerStandsApart: Bool { appDisagrees || providerDisagrees || hasStrayMoney }
}
