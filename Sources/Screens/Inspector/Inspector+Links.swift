import Checkout
import Deeplinks
import Frames
import Inspection
import Language

extension Inspector {
  /// Every link with its verdict; the reasons stand below the selected one, or below the newest.
  func drawLinks(on canvas: Canvas) {
    let links = context.shownLinks
    guard !links.isEmpty else { return drawEmpty("links.empty", on: canvas) }
    let width = canvas.size.width - 4
    let reasons = links.enumerated().map { index, link in
      index == selectedRow ? link.reasons.flatMap { TextWrap.lines(canvas.say($0), columns: width) } : []
    }
    drawRows(links.indices.map { 3 + reasons[$0].count }, on: canvas) { index, part in
      let link = links[index]
      let verdict = part.say("link.decision.\(link.decision.name)")
      part.text(context.time(link.at), x: 1, .muted)
      let mark = link.handled ? part.glyphs.check : part.glyphs.cross
      part.text(mark + " " + verdict, x: 11, link.handled ? .good : .warning)
      part.leftToRight.window(Region(x: 1, y: 1, width: part.size.width - 2, height: 1)).text(
        link.text, isSelected(index) ? .selected : .text)
      let entry = part.say(
        "links.entry",
        ["entry": .outside(link.entry.method), "source": .phrase(Phrase("link.source.\(link.source.name)"))])
      part.text(entry, x: 1, y: 2, .muted)
      part.note(
        .row, VisibleText.sanitised(link.text), value: "\(verdict), \(entry)", isSelected(index) ? .focused : [],
        target: .row(index))
      for (y, line) in reasons[index].enumerated() { part.text(line, x: 3, y: 3 + y, .muted) }
      if index == selectedRow { for reason in link.reasons { part.note(.text, part.say(reason)) } }
    }
  }
}
