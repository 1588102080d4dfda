import Checkout
import Commerce
import Frames
import Language

extension Inspector {
  /// What happens next by itself, and how to get there at once.
  func drawTimers(on canvas: Canvas) {
    let deadlines = scene.deadlines
    guard !deadlines.isEmpty else { return drawEmpty("timers.empty", on: canvas) }
    var column = Column()
    column.middle = deadlines.map { deadline in
      Block(counts: 1) { row in
        let name = row.say("deadline.\(deadline.name)")
        let left = scene.phrases.duration(deadline.at.since(scene.now))
        row.text(scene.time(deadline.at), x: 1, .muted)
        let start = row.textAtEnd(left, end: row.size.width - 1, .text.with(.bold))
        row.text(name, x: 11, columns: start - 12)
        row.note(.timer, name, value: left)
      }
    }
    let hint = canvas.say("timers.hint")
    column.middle += [.gap, scene.paragraph(hint, width: canvas.size.width, indent: 1, .muted)]
    column.scrolled(by: state.selection ?? 0).draw(on: canvas)
  }

  /// The phone: its network and its messages, the newest first.
  func drawPhone(on canvas: Canvas) {
    var column = Column()
    let network = canvas.say(scene.snapshot.isOnline ? "phone.online" : "phone.offline")
    column.middle = [
      Block(counts: 1) { row in
        row.text(network, x: 1, scene.snapshot.isOnline ? .text : .warning)
        row.note(.status, network)
      }, .gap,
    ]
    if scene.snapshot.messages.isEmpty {
      column.middle.append(
        scene.paragraph(canvas.say("phone.no-messages"), width: canvas.size.width, indent: 1, .muted))
    }
    for message in scene.snapshot.messages.reversed() {
      let words = scene.words(of: message)
      column.middle += [
        Block(counts: 1) { row in
          row.text(words.time, x: 1, .muted)
          row.text(words.sender, x: 11, .text.with(.bold))
        }, scene.paragraph(words.text, width: canvas.size.width, indent: 11), .looseGap,
      ]
    }
    column.scrolled(by: state.selection ?? 0).draw(on: canvas)
  }
}
