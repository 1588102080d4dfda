import Deeplinks
import Frames
import Inspection
import Language

/// One link laid open: its parts, the rules that were tried, and what the app did next.
struct LinkLens {
  /// How many messages of what came next are told.
  static let longestStory = 12

  let context: RenderContext
  let report: LinkReport

  /// One row of the lens.
  struct Line {
    let draw: (Canvas) -> Void
  }

  /// The rows at a width.
  func lines(columns: Int) -> [Line] {
    let blank = Line { _ in }
    var lines = link(columns: columns) + [blank] + parts(columns: columns)
    lines += [blank] + arrival(columns: columns)
    lines += [blank] + section("lens.steps") + steps(columns: columns)
    return lines + [blank] + section("lens.next") + story(columns: columns)
  }

  // MARK: The link

  private func link(columns: Int) -> [Line] {
    let ink = LinkInk(report.text)
    return ink.rows(columns: columns).enumerated().map { index, range in
      Line { row in
        ink.draw(range, on: row)
        if index == 0 { row.note(.link, VisibleText.sanitised(report.text), .focused) }
      }
    }
  }

  /// What a part is called, and what stands there.
  private struct Named {
    let name: String
    let key: String
    let pieces: [(String, Style)]
  }

  private var named: [Named] {
    var result: [Named] = []
    for part in LinkParts(report.text).parts where part.kind != .delimiter {
      let piece = (VisibleText.sanitised(part.text), LinkInk.style(of: part.kind))
      switch part.kind {
      case .queryValue:
        // A value stands on the row of its name, unless the name is empty.
        if let last = result.last, last.key == "item", last.pieces.count == 1 {
          result[result.count - 1] = Named(
            name: last.name, key: last.key, pieces: last.pieces + [(" = ", .muted), piece])
        } else {
          result.append(Named(name: context.say("link.part.query-value"), key: "value", pieces: [piece]))
        }
      case .queryName: result.append(Named(name: context.say("lens.item"), key: "item", pieces: [piece]))
      case .scheme, .host, .port, .path, .fragment, .rubbish, .delimiter:
        result.append(
          Named(name: context.say("link.part.\(part.kind.name)"), key: part.kind.name, pieces: [piece]))
      }
    }
    return result
  }

  private func parts(columns: Int) -> [Line] {
    let named = named
    let widest = named.map { TextWidth.of($0.name) }.max() ?? 0
    let x = min(widest, columns / 3) + 2
    return named.map { part in
      Line { row in
        row.text(part.name, .muted, columns: x - 1)
        let rest = row.window(Region(x: x, y: 0, width: max(0, columns - x), height: 1))
        rest.leftToRight.pieces(part.pieces)
        row.note(.text, part.name, value: part.pieces.map(\.0).joined())
      }
    }
  }

  // MARK: How it came

  private func arrival(columns: Int) -> [Line] {
    let source = Phrase.Value.phrase(Phrase("link.source.\(report.source.name)"))
    let came = context.say("lens.came", ["time": .text(context.time(report.at)), "source": source])
    let returned = context.say(
      "lens.entry",
      [
        "entry": .outside(report.entry.method),
        "returned": .phrase(Phrase(report.handled ? "link.handled.yes" : "link.handled.no")),
      ])
    let glyphs = context.model.glyphs
    let mark = report.handled ? glyphs.check : glyphs.cross
    let decision = context.say("link.decision.\(report.decision.name)")
    return text(came, columns: columns, .muted) + text(returned, columns: columns, .muted)
      + text(attempt, columns: columns, .muted)
      + marked(mark, decision, columns: columns, report.handled ? .good : .warning, role: .status)
      + (report.proposal.map { proposal in
        text(
          context.say("lens.proposal", ["text": .outside(proposal)]), columns: columns, .accent)
      } ?? [])
  }

  private var attempt: String {
    guard let attempt = report.attempt else { return context.say("lens.no-attempt") }
    let provider = context.snapshot.expectedLinks.last { $0.attempt == attempt }?.provider
    guard let provider, !provider.isEmpty else { return context.say("lens.attempt", ["attempt": .outside(attempt)]) }
    return context.say("lens.attempt-at", ["attempt": .outside(attempt), "provider": .outside(provider)])
  }

  // MARK: The rules

  private func steps(columns: Int) -> [Line] {
    report.steps.flatMap { step in
      let glyphs = context.model.glyphs
      let (mark, style): (String, Style) =
        switch step.verdict {
        case .passed: (glyphs.check, .good)
        case .failed: (glyphs.cross, .warning)
        case .note: (glyphs.middleDot, .muted)
        }
      let name = step.isDeciding ? "decided" : step.verdict.rawValue
      let words = context.say(step.text) + (step.isDeciding ? " " + context.say("lens.decided") : "")
      return marked(
        mark, words, columns: columns, style.with(step.isDeciding ? .bold : []), role: .text,
        text: step.isDeciding ? .heading : step.verdict == .note ? .muted : .text,
        value: context.say("lens.step.\(name)")
      )
    }
  }

  // MARK: What the app did next

  /// The messages between this link and the next.
  var messages: [TimelineEntry] {
    let links = context.snapshot.links
    let end = links.first { $0.id > report.id }?.mark ?? .max
    return context.snapshot.timeline.filter {
      $0.id > report.mark && $0.id <= end && !$0.fact.isLink
    }
  }

  private func story(columns: Int) -> [Line] {
    let messages = messages
    guard !messages.isEmpty else { return text(context.say("lens.nothing-next"), columns: columns, .muted) }
    let told = messages.prefix(Self.longestStory).map { entry in
      Line { row in
        let time = context.time(entry.at)
        let isNarrow = columns < 60
        let sides = entry.from == entry.to ? party(entry.from) : fromTo(entry)
        let words = row.say(entry.text)
        let start = isNarrow ? 0 : row.text(time, .muted) + 2
        let used = isNarrow ? 0 : row.text(sides, x: start, .muted)
        row.text(words, x: isNarrow ? 0 : start + max(used, sidesColumns) + 2)
        row.note(.text, words, value: "\(time), \(sides)")
      }
    }
    let hidden = messages.count - told.count
    return told
      + (hidden > 0 ? text(context.say("more.lines", ["count": .number(hidden)]), columns: columns, .muted) : [])
  }

  private func party(_ party: Party) -> String { context.say("party.\(party.rawValue)") }

  private func fromTo(_ entry: TimelineEntry) -> String {
    context.say(
      "timeline.from-to",
      [
        "from": .phrase(Phrase("party.\(entry.from.rawValue)")), "to": .phrase(Phrase("party.\(entry.to.rawValue)")),
      ])
  }

  private var sidesColumns: Int {
    let shown = messages.prefix(Self.longestStory)
    return min(24, shown.map { TextWidth.of($0.from == $0.to ? party($0.from) : fromTo($0)) }.max() ?? 0)
  }

  // MARK: Rows

  private func section(_ key: String) -> [Line] {
    [
      Line { row in
        row.painter.rule(y: 0, title: row.say(key))
        row.note(.heading, row.say(key))
      }
    ]
  }

  private func text(_ words: String, columns: Int, _ style: Style) -> [Line] {
    TextWrap.lines(words, columns: columns).enumerated().map { index, line in
      Line { row in
        row.text(line, style)
        if index == 0 { row.note(.text, words) }
      }
    }
  }

  /// A text behind a mark, hanging where it needs several rows.
  private func marked(
    _ mark: String, _ words: String, columns: Int, _ style: Style, role: OutlineRole, text: Style? = nil,
    value: String? = nil
  ) -> [Line] {
    TextWrap.lines(words, columns: max(1, columns - 2)).enumerated().map { index, line in
      Line { row in
        if index == 0 { row.text(mark, style) }
        row.text(line, x: 2, text ?? style)
        if index == 0 { row.note(role, words, value: value) }
      }
    }
  }
}
