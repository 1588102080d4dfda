import Checkout
import Commerce
import Frames
import Inspection
import Language
import Payments

/// Asks for a one-time code, a box for each digit.
struct CodeScreen {
  let context: RenderContext
  let prompt: CodePrompt
  let form: Form

  func draw(on canvas: Canvas) {
    let title = canvas.say("code.title", ["phone": .outside("•••• " + prompt.sentTo)])
    var column = Column()
    column.head = [.looseGap, context.heading(title, aside: context.snapshot.gateway), .gap]
    let boxes = DigitBoxes(context: context, form: form, length: prompt.length)
    column.middle = [boxes.block(width: canvas.size.width), .gap] + countdowns(canvas.size.width)
    column.tail =
      [.gap, context.buttons(of: form, amount: prompt.amount, alignment: .centre).block(width: canvas.size.width)]
    let panel = context.phonePanel(width: canvas.size.width)
    let rows = column.tight + panel.reduce(1) { $0 + $1.height }
    if !panel.isEmpty, rows <= canvas.size.height { column.tail += [.looseGap] + panel }
    column.draw(on: canvas)
  }

  private func countdowns(_ width: Int) -> [Block] {
    var life: [String] = []
    let left = prompt.expiresAt.flatMap(context.phoneLeft)
    if let left { life.append(context.say("code.expires", ["left": .duration(left)])) }
    let hasExpired = prompt.expiresAt != nil && left == nil
    if hasExpired { life.append(context.say("code.expired")) }
    if let tries = prompt.triesLeft { life.append(context.say("code.tries", ["count": .number(tries)])) }
    let resend =
      context.phoneLeft(until: prompt.resendAt).map { context.say("code.resend-in", ["left": .duration($0)]) }
      ?? context.say("code.resend-now")
    let isUrgent = hasExpired || prompt.triesLeft == 1
    let lines: [(String, Style)] = [
      (life.joined(separator: " \(context.model.glyphs.middleDot) "), isUrgent ? .warning : .text), (resend, .muted),
    ]
    return lines.filter { !$0.0.isEmpty }.map { text, style in
      Block { canvas in
        canvas.window(Region(x: 0, y: 0, width: min(canvas.size.width, RenderContext.textWidth), height: 1)).painter
          .centred(
            text, y: 0, style: style)
        canvas.note(.timer, text)
      }
    }
  }
}

/// A box for each digit of a code. Where a provider allows codes of very different length, six are drawn and more appear as they
/// are typed.
struct DigitBoxes {
  let context: RenderContext
  let form: Form
  let length: ClosedRange<Int>

  private var field: Form.Field? { form.field(.oneTimeCode) }

  var count: Int {
    let typed = field?.input.text.count ?? 0
    guard length.upperBound > 6, length.lowerBound < length.upperBound else { return length.upperBound }
    return min(length.upperBound, max(6, length.lowerBound, typed))
  }

  func block(width: Int) -> Block {
    let isTall = count * 6 - 1 <= min(width, RenderContext.textWidth) - 2 * RenderContext.margin
    let problem = field?.problem.map { context.say($0.phrase(for: .oneTimeCode, context.phrases)) }
    let room = min(width, RenderContext.textWidth) - 2 * RenderContext.margin
    let lines = problem.map { TextWrap.lines("! " + $0, columns: room) } ?? []
    let rows = isTall ? 3 : 1
    return Block(height: rows + lines.count, counts: 1, isFocused: isFocused) { canvas in
      draw(on: canvas, isTall: isTall)
      for (index, line) in lines.enumerated() {
        canvas.window(Region(x: 0, y: rows + index, width: min(width, RenderContext.textWidth), height: 1)).painter
          .centred(
            line, y: 0, style: .bad)
      }
      if let problem { canvas.note(.alert, problem) }
    }
  }

  private var isFocused: Bool { form.focus == .field(.oneTimeCode) }

  private func draw(on canvas: Canvas, isTall: Bool) {
    guard let field else { return }
    let digits = Array(field.input.text)
    let step = isTall ? 6 : 4
    let columns = count * step - 1
    let rows = isTall ? 3 : 1
    let start = max(0, (min(canvas.size.width, RenderContext.textWidth) - columns) / 2)
    let boxes = canvas.window(Region(x: start, y: 0, width: columns, height: rows)).leftToRight
    let caret = min(field.input.caret, count - 1)
    for index in 0..<count {
      let isHere = isFocused && index == caret
      let part = Region(x: index * step, y: 0, width: step - 1, height: rows)
      // Of a code only its length is kept; another one stands in for it in the past.
      let typed = index < digits.count ? context.model.history.isInPast ? "•" : String(digits[index]) : nil
      let digit = typed ?? (isHere ? "▁" : " ")
      let style: Style = isHere ? .fieldFocused : isTall ? .text.with(.bold) : .field
      if isTall {
        boxes.painter.box(part, style: field.problem != nil ? .bad : isHere ? .accent : .border)
        boxes.painter.fill(part.inset(by: 1), style: style)
        boxes.text(digit, x: part.x + 2, y: 1, style)
      } else {
        boxes.text("[\(digit)]", x: part.x, style)
      }
    }
    let cell = Region(x: caret * step + (isTall ? 2 : 1), y: isTall ? 1 : 0, width: 1, height: 1)
    if isFocused { boxes.putCursor(cell.x, cell.y) }
    var state: OutlineState = isFocused ? .focused : []
    if field.problem != nil { state.insert(.invalid) }
    boxes.note(
      .field, context.say("field.one-time-code.label"), value: String(repeating: "•", count: digits.count), state,
      target: .field(.oneTimeCode))
  }
}
