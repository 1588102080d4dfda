import Checkout
import Commerce
import Frames
import Inspection
import Language
import Payments

/// A list of banks to pick from, with a line to look for one by its name.
struct BankScreen {
  let context: RenderContext
  let prompt: BankPrompt
  let form: Form

  func draw(on canvas: Canvas) {
    let width = min(canvas.size.width, RenderContext.textWidth)
    var column = Column()
    column.head = [
      .looseGap, context.heading(canvas.say("bank.title"), aside: VisibleText.sanitised(context.snapshot.gateway)),
      .looseGap,
    ]
    if let problem = prompt.problem {
      let text = canvas.say("bank.problem", ["reason": .phrase(Phrase("problem.refused.\(problem.rawValue)"))])
      column.head += [context.paragraph(text, width: width, .warning, role: .alert), .looseGap]
    }
    for field in form.fields { column.head.append(line(field, width: width)) }
    column.head.append(.gap)
    let banks = form.buttons.compactMap { button in
      if case .bank(let id) = button { prompt.banks.first { $0.id == id } } else { nil }
    }
    if banks.isEmpty {
      let key = prompt.banks.isEmpty ? "bank.none" : "bank.not-found"
      column.middle = [context.paragraph(canvas.say(key), width: width, .muted)]
    }
    column.middle += banks.enumerated().map { index, bank in row(bank, isFirst: index == 0) }
    let others = form.buttons.filter { if case .bank = $0 { false } else { true } }
    let buttons = Form(fields: form.fields, buttons: others, focus: form.focus)
    column.tail = [.gap, context.buttons(of: buttons).block(width: width)]
    column.draw(on: canvas)
  }

  /// A field on one row, its label before it.
  private func line(_ field: Form.Field, width: Int) -> Block {
    let view = context.view(of: field, in: form, width: min(30, width - 20))
    return Block(counts: 1) { canvas in
      if view.isFocused { canvas.bar() }
      let labels = form.fields.map { TextWidth.of(canvas.say("field.\($0.id.name).label")) }
      canvas.text(view.label, x: RenderContext.margin, view.isFocused ? .text.with(.bold) : .muted)
      let x = RenderContext.margin + (labels.max() ?? 0) + 2
      view.drawInline(on: canvas, x: x, limit: min(canvas.size.width, RenderContext.textWidth) - RenderContext.margin)
    }
  }

  /// A bank; without a selection, Enter picks the first.
  private func row(_ bank: BankOption, isFirst: Bool) -> Block {
    let button = ButtonID.bank(bank.id)
    let isFocused = form.focus == .button(button)
    let isNext = isFirst && form.focus == .field(.bankSearch) && !form.text(.bankSearch).isEmpty
    return Block(counts: 1, isFocused: isFocused) { canvas in
      let end = min(canvas.size.width, RenderContext.textWidth) - RenderContext.margin
      let name = context.outside(bank.name)
      if isFocused {
        canvas.bar()
        canvas.putCursor(RenderContext.margin, 0)
      }
      let why = context.obstacle(of: button).map(canvas.say) ?? ""
      let start = why.isEmpty ? end : canvas.textAtEnd(why, end: end, .muted)
      let strong: Style = isFocused || isNext ? .text.with(.bold) : .text
      canvas.text(
        name, x: RenderContext.margin, bank.isAvailable ? strong : .muted, columns: start - RenderContext.margin - 2)
      var state: OutlineState = isFocused ? .focused : []
      if !bank.isAvailable { state.insert(.disabled) }
      canvas.note(.option, name, value: why.isEmpty ? nil : why, state, target: .button(button))
    }
  }
}
