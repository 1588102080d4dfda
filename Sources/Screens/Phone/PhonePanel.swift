import Commerce
import Frames
import Inspection
import Language
import Pages

extension RenderContext {
  /// A message on the phone in words; its code is shown only on request.
  func words(of message: PhoneMessage) -> (time: String, sender: String, text: String) {
    var text = say(message.text)
    if let code = message.code, isOpen(message) { text += " " + say("phone.code", ["code": .outside(code)]) }
    return (time(Timestamp(milliseconds: message.at)), VisibleText.sanitised(message.sender), text)
  }

  /// `true` if a message's code is shown.
  func isOpen(_ message: PhoneMessage) -> Bool {
    model.shownMessages.contains(snapshot.messages.firstIndex(of: message) ?? -1)
  }

  /// The shopper's phone with its last message, in a muted box of Till's own; empty without a message, and on stage until it is
  /// shown on request.
  func phonePanel(width: Int) -> [Block] {
    guard let message = snapshot.messages.last, !model.isOnStage || isOpen(message) else { return [] }
    let words = words(of: message)
    let columns = max(10, min(width, Self.textWidth) - 2 * Self.margin)
    let show = message.code == nil || isOpen(message) ? "" : "[ \(key(for: .showMessage)) \(say("phone.show")) ]"
    let lines = TextWrap.lines(words.text, columns: columns - 4)
    // An audience is shown no clock.
    let time = model.isOnStage ? "" : words.time + "  "
    return [
      Block(height: lines.count + 3) { canvas in
        let box = Region(x: Self.margin, y: 0, width: columns, height: lines.count + 3)
        canvas.painter.box(box, title: canvas.say("phone.title"), titleStyle: .muted)
        let inner = canvas.window(box.inset(horizontal: 2, vertical: 1))
        inner.pieces([(time, .muted), (words.sender, .text.with(.bold))])
        if !show.isEmpty {
          let x = inner.textAtEnd(show, .button)
          inner.note(
            .button, canvas.say("phone.show"), at: Region(x: x, y: 0, width: inner.size.width - x, height: 1),
            target: .operation(.showMessage))
        }
        for (y, line) in lines.enumerated() { inner.text(line, y: 1 + y) }
        canvas.note(.text, "\(words.time) \(words.sender)", value: words.text, at: box)
      }
    ]
  }
}
