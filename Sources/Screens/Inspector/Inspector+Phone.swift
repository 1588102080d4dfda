import Checkout
import Frames
import Inspection
import Language
import Pages

extension Inspector {
  /// The phone: its condition, what is open outside, where addresses led, the newest first, and its messages.
  func drawPhone(on canvas: Canvas) {
    let width = canvas.size.width
    var column = Column()
    let facts = condition
    if !facts.isEmpty { column.middle = facts + [.gap] }
    let hops = context.shownHops
    if !hops.isEmpty {
      column.middle.append(heading("phone.hops"))
      column.middle += hops.enumerated().map { index, hop in block(hop, index, width: width) }
      column.middle.append(.gap)
    }
    let messages = context.shownMessages
    if facts.isEmpty, hops.isEmpty, messages.isEmpty { return drawEmpty("phone.no-messages", on: canvas) }
    if !messages.isEmpty || !context.isSearched { column.middle += blocks(messages, width) }
    (hops.isEmpty ? column.scrolled(by: state.selection ?? 0) : column).draw(on: canvas)
  }

  private func heading(_ key: String) -> Block {
    Block { row in
      row.text(row.say(key), x: 1, .heading)
      row.note(.heading, row.say(key))
    }
  }

  /// How the phone is, one fact a row; what is not as it should be stands out.
  var condition: [Block] {
    let phone = context.phone
    var facts: [(label: String, value: String, isWell: Bool)] = []
    for item in [PhoneItem.network, .jailbreak, .certificate, .clock, .camera, .returns, .leads, .universalLinks] {
      guard let present = item.present(phone) else { continue }
      facts.append(
        (
          context.say("phone.pane.\(item.name)"), context.say(present.phrase(below: "phone.value")),
          present == item.present(PhoneState())
        ))
    }
    let missing = OtherApp.allCases.filter(phone.missingApps.contains).map { context.say("phone.app.\($0.rawValue)") }
    if !missing.isEmpty { facts.append((context.say("phone.missing"), missing.joined(separator: ", "), false)) }
    facts.append((context.say("phone.shop"), context.lifeText, phone.life == .foreground))
    facts.append((context.say("phone.launches"), context.phrases.number(phone.launches), phone.launches == 1))
    if let window = phone.window {
      let title = context.say("outside-window.title.\(window.place.name)")
      facts.append((context.say("phone.outside"), title + "  " + VisibleText.sanitised(window.view.url), true))
    }
    let column = (facts.map { TextWidth.of($0.label) }.max() ?? 0) + 3
    return facts.filter { context.passes("\($0.label) \($0.value)") }.map { label, value, isWell in
      Block(counts: 1) { row in
        row.text(label, x: 1, .muted)
        row.text(value, x: column, isWell ? .text : .warning, columns: row.size.width - column - 1)
        row.note(.row, label, value: value)
      }
    }
  }

  /// An address that led on: when, from where, where it led; the reasons stand below the selected one.
  private func block(_ hop: PhoneState.Navigation, _ index: Int, width: Int) -> Block {
    let isChosen = index == selectedRow
    let reasons =
      isChosen ? hop.reasons.flatMap { TextWrap.lines(context.say($0.phrase), columns: max(1, width - 4)) } : []
    return Block(height: 2 + reasons.count, counts: 1, isFocused: isChosen) { part in
      if isChosen, state.hasFocus { part.bar() }
      let outcome = part.say("hop.\(hop.outcome.rawValue)")
      let from = part.say("phone.hop.from", ["place": context.name(of: hop.from)])
      part.text(context.time(hop.at), x: 1, .muted)
      let hasRoom = 11 + TextWidth.of(outcome) + 2 + TextWidth.of(from) < part.size.width
      let end = part.size.width - 1
      let start = hasRoom ? part.textAtEnd(from, end: end, .muted) : end
      part.text(outcome, x: 11, columns: start - 12)
      part.leftToRight.window(Region(x: 1, y: 1, width: part.size.width - 2, height: 1)).text(
        hop.url, isSelected(index) ? .selected : .text)
      part.note(
        .row, VisibleText.sanitised(hop.url), value: "\(context.time(hop.at)), \(from), \(outcome)",
        isSelected(index) ? .focused : [], target: .row(index))
      for (y, line) in reasons.enumerated() { part.text(line, x: 3, y: 2 + y, .muted) }
      if isChosen { for reason in hop.reasons { part.note(.text, part.say(reason.phrase)) } }
    }
  }

  private func blocks(_ messages: [PhoneMessage], _ width: Int) -> [Block] {
    guard !messages.isEmpty else {
      return [context.paragraph(context.say("phone.no-messages"), width: width, indent: 1, .muted)]
    }
    return messages.flatMap { message in
      let words = context.words(of: message)
      return [
        Block(counts: 1) { row in
          row.text(words.time, x: 1, .muted)
          row.text(words.sender, x: 11, .text.with(.bold))
        }, context.paragraph(words.text, width: width, indent: 11), .looseGap,
      ]
    }
  }
}
