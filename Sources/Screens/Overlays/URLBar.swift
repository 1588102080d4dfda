import Checkout
import Deeplinks
import Frames
import Inspection
import Language

/// The line into which an address is typed that the phone is to open, with what is expected, what can be changed about it and
/// what was made of the last one.
struct URLBar {
  let context: RenderContext
  let state: Overlay.URLBarState

  func draw(on page: Canvas) {
    let isCompact = page.size.height < 18
    let width = min(page.size.width - 2, 120)
    let column = column(columns: width - 4, isCompact: isCompact, isTall: page.size.height >= 30)
    // The truths and the keys stay in sight.
    let height = min(page.size.height - (context.model.isOnStage ? 2 : 3), column.height + 2)
    let box = Region(x: (page.size.width - width) / 2, y: 1, width: width, height: height)
    page.painter.fill(box)
    page.painter.box(box, title: page.say("url-bar.title"), style: .accent)
    page.note(.dialog, page.say("url-bar.title"), at: box)
    column.draw(on: page.window(box.inset(horizontal: 2, vertical: 1)))
  }

  private func column(columns: Int, isCompact: Bool, isTall: Bool) -> Column {
    var column = Column()
    column.middle = [line(columns: columns, rows: isCompact ? 1 : 3)]
    column.middle += remarks(columns: columns)
    column.middle += [door(columns: columns)]
    column.middle += verdict(columns: columns)
    column.middle += [Block.gap] + candidates(isTall ? 4 : 2)
    column.middle += [Block.looseGap] + changes(columns: columns)
    return column
  }

  // MARK: The line

  private func line(columns: Int, rows: Int) -> Block {
    let ink = LinkInk(state.line.text, changed: state.changedRange, isSelected: state.isSelected)
    let prompt = context.say("list.prompt")
    let x = TextWidth.of(prompt) + 1
    // The caret needs a column behind the last letter.
    let parts = ink.rows(columns: max(1, columns - x - 1))
    let caretRow = parts.lastIndex { $0.lowerBound <= state.line.caret } ?? 0
    let first = max(0, min(caretRow - rows + 1, parts.count - rows))
    let shown = Array(parts.dropFirst(first).prefix(rows))
    return Block(height: shown.count, isFocused: true) { canvas in
      let line = canvas.leftToRight
      line.text(prompt, .accent)
      for (y, part) in shown.enumerated() { ink.draw(part, x: x, y: y, on: line) }
      if state.line.isEmpty { line.text(canvas.say("url-bar.placeholder"), x: x, .muted) }
      let before = parts[caretRow].lowerBound..<max(parts[caretRow].lowerBound, state.line.caret)
      line.putCursor(x + ink.width(before), caretRow - first)
      line.note(
        .field, canvas.say("url-bar.line"), value: VisibleText.sanitised(state.line.text),
        state.isSelected ? [.focused, .selected] : .focused)
    }
  }

  /// What was changed, what is wrong and what was probably meant.
  private func remarks(columns: Int) -> [Block] {
    var blocks: [Block] = []
    let changed = [
      state.change.map { context.say("url-bar.changed", ["change": .phrase(Self.phrase(for: $0.mutation))]) },
      state.isTwice ? context.say("url-bar.twice") : nil,
    ].compactMap(\.self)
    if !changed.isEmpty {
      let words = changed.joined(separator: " \(context.model.glyphs.middleDot) ")
      blocks += text(words, columns: columns, LinkInk.changed, role: .status)
    }
    if let problem = context.addressProblem {
      blocks += text(context.say(problem), columns: columns, .warning, role: .alert)
    }
    if let nearest = context.nearestLink {
      let words = context.say("url-bar.nearest", ["text": .outside(nearest)])
      let key = context.key(for: .takeNearest)
      blocks.append(
        Block { row in
          let start = row.pieces([(key, .keyName), (" ", .text)])
          row.text(words, x: start, .accent)
          row.note(.button, words, value: key, target: .operation(.takeNearest))
        })
    }
    return blocks
  }

  static func phrase(for mutation: LinkMutation) -> Phrase {
    Phrase("link.mutation.\(mutation.name)", mutation.values.mapValues { .outside($0) })
  }

  private func door(columns: Int) -> Block {
    let name = context.say("door.\(LinkEntryPoint.all[state.door].name)")
    let recalled = state.recalled.map { index in
      context.say("url-bar.recalled", ["place": .number(index + 1), "count": .number(context.linkHistory.count)])
    }
    return Block { row in
      let end = recalled.map { row.textAtEnd($0, .muted) } ?? row.size.width
      let used = row.text(row.say("url-bar.door"), .muted, columns: end - 1)
      row.text(name, x: used + 1, columns: end - used - 2)
      row.note(.option, row.say("url-bar.door"), value: name, target: .operation(.turn(1)))
      if let recalled { row.note(.status, recalled) }
    }
  }

  /// What was made of the last link, on one row.
  private func verdict(columns: Int) -> [Block] {
    guard let report = context.verdictInBar else { return [] }
    let glyphs = context.model.glyphs
    let words = context.say("link.decision.\(report.decision.name)")
    let handled = context.say(report.handled ? "url-bar.handled" : "url-bar.not-handled")
    let why = "\(context.key(for: .lens, in: .urlBar)) \(context.say("url-bar.why"))"
    return [
      Block { row in
        let style: Style = report.handled ? .good : .warning
        let start = row.textAtEnd(why, .keyName)
        let mark = report.handled ? glyphs.check : glyphs.cross
        row.text("\(mark) \(handled): \(words)", style.with(.bold), columns: start - 1)
        row.note(.status, words, value: handled, target: .operation(.lens))
      }
    ]
  }

  // MARK: What is expected

  private func candidates(_ most: Int) -> [Block] {
    let all = context.shownCandidates(state)
    guard !all.isEmpty else { return [heading("url-bar.nothing-expected", style: .muted)] }
    let first = min(max(0, (state.cycle?.index ?? 0) - most + 1), max(0, all.count - most))
    let rows = all.enumerated().dropFirst(first).prefix(most).flatMap { index, candidate in
      let key = candidate.isOpen ? "url-bar.candidate" : "url-bar.candidate-over"
      let values: [String: Phrase.Value] = [
        "attempt": .outside(candidate.attempt), "provider": .outside(candidate.provider),
        "entry": .outside(candidate.entry.method),
      ]
      let words = context.say(key, values)
      let isTaken = candidate.text.utf8.elementsEqual(state.line.text.utf8)
      return [
        Block(height: 2, counts: 1) { canvas in
          if isTaken { canvas.bar() }
          LinkInk(candidate.text).draw(x: 2, on: canvas)
          canvas.text(words, x: 4, y: 1, .muted)
          canvas.note(
            .button, VisibleText.sanitised(candidate.text), value: words, isTaken ? .selected : [],
            target: .operation(.candidate(index)))
        }
      ]
    }
    let hidden = all.count - first - min(most, all.count - first)
    let more = hidden == 0 ? [] : [heading("more.below", ["count": .number(hidden)], style: .muted)]
    let title = all.contains(where: \.isOpen) ? "url-bar.expected" : "url-bar.expected-before"
    return [heading(title, ["key": .text(context.key(for: .complete))])] + rows + more
  }

  private func heading(_ key: String, _ values: [String: Phrase.Value] = [:], style: Style = .heading) -> Block {
    Block { row in
      row.text(row.say(key, values), style)
      row.note(.heading, row.say(key, values))
    }
  }

  // MARK: What can be changed

  private func changes(columns: Int) -> [Block] {
    let isWide = columns >= 100
    let all = LinkMutation.Kind.allCases.map(row)
    let perRow = isWide ? 2 : 1
    let rows = (all.count + perRow - 1) / perRow
    let blocks = (0..<rows).map { y in
      Block(counts: perRow) { canvas in
        for x in 0..<perRow where y + x * rows < all.count {
          let width = canvas.size.width / perRow
          all[y + x * rows](canvas.window(Region(x: x * width, y: 0, width: width, height: 1)))
        }
      }
    }
    return [heading("url-bar.changes")] + blocks
  }

  /// A change with its keys, and why it cannot be made.
  private func row(_ change: LinkMutation.Kind) -> (Canvas) -> Void {
    let obstacle = context.obstacle(of: change).map(context.say) ?? ""
    let words = words(for: change)
    let names = change.keys.map { Keyboard.name(of: $0, context.phrases, context.model.glyphs) }
    return { canvas in
      let isOff = !obstacle.isEmpty
      let style: Style = isOff ? .muted : .keyName
      let hasBoth = canvas.size.width >= 50
      canvas.text(names[0], style)
      if hasBoth { canvas.text(names[names.count - 1], x: 4, style) }
      let x = hasBoth ? 4 + max(5, TextWidth.of(names[names.count - 1])) + 2 : 4
      let room = canvas.size.width - x - 1
      let fits = TextWidth.of(words) + TextWidth.of(obstacle) + 2 <= room
      let text = isOff && !fits ? obstacle : words
      let used = canvas.text(text, x: x, isOff ? .muted : .text, columns: room)
      if isOff, fits { canvas.text(obstacle, x: x + used + 2, .muted) }
      canvas.note(
        .button, words, value: isOff ? obstacle : names.joined(separator: " "), isOff ? .disabled : [],
        target: .operation(.alter(change)))
    }
  }

  /// What the key would do next.
  private func words(for change: LinkMutation.Kind) -> String {
    if change == .duplicate, state.isTwice { return context.say("url-bar.take-back") }
    let general = "operation.alter.\(change.rawValue)"
    guard let base = context.base(for: change, in: state) else { return context.say(general) }
    let ways = context.mutations(change, of: base)
    guard !ways.isEmpty else { return context.say(general) }
    if change == .duplicate { return context.say("link.mutation.duplicate") }
    let index = state.change?.kind == change ? (state.change?.index ?? -1) + 1 : 0
    return ways.indices.contains(index)
      ? context.say(Self.phrase(for: ways[index])) : context.say("url-bar.take-back")
  }

  private func text(_ words: String, columns: Int, _ style: Style, role: OutlineRole) -> [Block] {
    TextWrap.lines(words, columns: columns).prefix(2).enumerated().map { index, line in
      Block { row in
        row.text(line, style)
        if index == 0 { row.note(role, words) }
      }
    }
  }
}
