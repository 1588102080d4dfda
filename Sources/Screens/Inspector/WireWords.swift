import Commerce
import Frames
import Inspection
import Language
import Payments

/// Words for exchanges.
enum WireWords {
  /// How an exchange came out, with how long it took.
  static func outcome(of exchange: Exchange, _ context: RenderContext) -> (text: String, style: Style) {
    let took = exchange.took.map { context.say("wire.took", ["count": .number(Int($0.wholeMilliseconds))]) } ?? ""
    switch exchange.outcome {
    case .open: return (context.say("wire.open"), .muted)
    case .answered(let status, _):
      return ("\(status)  \(took)", status < 300 ? .good : status < 400 ? .text : .warning)
    case .failed: return (context.say("wire.failed"), .bad)
    }
  }

  /// Who sent it, and to whom where that is not the provider.
  static func ends(of exchange: Exchange, _ context: RenderContext) -> String {
    let sender = Phrase("wire.sender.\(exchange.sender.rawValue)")
    guard exchange.receiver != .provider else { return context.say(sender) }
    return context.say(
      "wire.ends", ["from": .phrase(sender), "to": .phrase(Phrase("party.\(exchange.receiver.rawValue)"))])
  }

  /// The whole exchange as lines: the request, then the answer.
  static func lines(of exchange: Exchange, _ context: RenderContext) -> [Document.Line] {
    let outcome = outcome(of: exchange, context)
    let told = { (text: String, style: Style) in Document.Line(pieces: [(text, style)]) }
    let answer: [Document.Line] =
      switch exchange.outcome {
      case .open: [told(context.say("wire.open"), .muted)]
      case .answered(_, let text): lines(text)
      case .failed(let reason): [told(context.say(reason.phrase), .bad)]
      }
    let request = context.say(
      "exchange.request",
      [
        "time": .text(context.time(exchange.at)), "sender": .text(ends(of: exchange, context)),
        "operation": .outside(exchange.operation),
      ])
    let answered = exchange.took.map { exchange.at.advanced(by: $0) }
    let heading = context.say(
      "exchange.answer", ["time": .text(answered.map(context.time) ?? ""), "outcome": .text(outcome.text)])
    return [told(request, .heading)] + lines(exchange.request) + [told("", .text), told(heading, .heading)] + answer
  }

  /// A message's text as lines, coloured by what each piece means.
  static func lines(_ text: String) -> [Document.Line] {
    let wire = WireText(text)
    let names = wire.lines.filter { $0.kind == .field }.compactMap { $0.values.first.map { TextWidth.of($0.path) } }
    let column = min(names.max() ?? 0, 28)
    return wire.lines.map { line in
      let indent = line.text.prefix { $0 == " " }.count
      var pieces: [Document.Piece] = line.pieces.map {
        (VisibleText.sanitised($0.text), style(of: $0.ink, in: line.kind))
      }
      if line.kind == .field, let name = line.values.first?.path {
        // A form's fields stand in rows, name beside value.
        let pad = max(1, column - TextWidth.of(name) + 1)
        pieces = pieces.map {
          $0.text == "=" ? (text: String(repeating: " ", count: pad) + "= ", style: Style.muted) : $0
        }
      }
      if line.kind == .start { pieces = pieces.map { ($0.text, $0.style.with(.bold)) } }
      guard indent > 0, let first = pieces.first else { return Document.Line(pieces: pieces) }
      pieces[0].text = String(first.text.dropFirst(indent))
      return Document.Line(pieces: pieces, indent: indent)
    }
  }

  private static func style(of ink: WireText.Ink, in kind: WireText.Kind) -> Style {
    switch ink {
    case .name: kind == .header ? .muted : .accent
    case .string: kind == .header ? .text : .good
    case .number: .keyName
    case .word: .heading
    case .mark: .muted
    case .secret: .warning
    case .plain: .text
    }
  }

  /// The answer of an exchange as it came; what is said of it where none did.
  static func answer(of exchange: Exchange, _ context: RenderContext) -> String {
    switch exchange.outcome {
    case .open: context.say("wire.open") + "\n"
    case .answered(_, let text): text + "\n"
    case .failed(let reason): context.say(reason.phrase) + "\n"
    }
  }
}

/// Looks for a text in what passed.
enum WireSearch {
  /// Where a text stands in another, whatever the letter case.
  static func ranges(of query: String, in text: String) -> [Range<String.Index>] {
    let wanted = query.lowercased()
    // Letters that change their number when they change their case would put the marks in the wrong place.
    guard !wanted.isEmpty, text.lowercased().count == text.count else { return [] }
    let folded = Array(text.lowercased())
    let letters = Array(wanted)
    guard folded.count >= letters.count else { return [] }
    let indices = Array(text.indices) + [text.endIndex]
    var found: [Range<String.Index>] = []
    var start = 0
    while start + letters.count <= folded.count {
      if folded[start] == letters[0], folded[start..<start + letters.count].elementsEqual(letters) {
        found.append(indices[start]..<indices[start + letters.count])
        start += letters.count
      } else {
        start += 1
      }
    }
    return found
  }

  /// How often a text stands in an exchange.
  static func count(of query: String, in exchange: Exchange, _ context: RenderContext) -> Int {
    WireWords.lines(of: exchange, context).reduce(0) { $0 + ranges(of: query, in: $1.text).count }
  }
}
