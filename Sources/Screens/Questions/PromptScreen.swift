import Checkout
import Commerce
import Frames
import Inspection
import Language
import Payments

/// What a provider wants agreed to or filled in inside the app.
struct PromptScreen {
  let context: RenderContext
  let prompt: FormPrompt
  let form: Form

  func draw(on canvas: Canvas) {
    let values: [String: Phrase.Value] = ["gateway": context.gateway, "amount": .money(prompt.amount)]
    let key = "form.title.\(prompt.title)"
    var introduction: [Block] = []
    if let problem = problem(canvas) { introduction += [problem, .looseGap] }
    if context.phrases.has("\(key).text") {
      introduction += [
        context.paragraph(canvas.say(context.ownKey("\(key).text"), values), width: canvas.size.width), .looseGap,
      ]
    }
    introduction += facts(width: canvas.size.width)
    FormScreen(
      context: context, heading: canvas.say(key, values), aside: VisibleText.sanitised(context.snapshot.gateway),
      introduction: introduction,
      rows: form.fields.map { FieldRow(view(of: $0)) }, buttons: buttons
    ).draw(on: canvas)
  }

  private func view(of field: Form.Field) -> FieldView {
    var label = context.say("field.\(field.id.name).label")
    var width = 36
    if case .prompt(let id) = field.id {
      label = context.say("form.field.\(id)")
      if let asked = prompt.fields.first(where: { $0.id == id }) {
        if !asked.isRequired { label = context.say("form.optional", ["label": .text(label)]) }
        if case .digits(let count) = asked.kind { width = min(36, max(8, count + 2)) }
      }
    }
    return context.view(of: field, in: form, label: label, width: width)
  }

  private var buttons: ButtonRow {
    ButtonRow(
      buttons: form.buttons.map { id in
        let agrees = id == .submit && prompt.fields.isEmpty
        let own = "form.title.\(prompt.title).\(id.name)"
        return ButtonRow.Button(
          title: context.phrases.has(own)
            ? context.say(own)
            : agrees ? context.say("button.submit.agree") : context.title(of: id, amount: prompt.amount),
          target: .button(id), isFocused: form.focus == .button(id), isPrimary: id == .submit)
      })
  }

  /// Why the last answer did not do, where no field says so.
  private func problem(_ canvas: Canvas) -> Block? {
    guard let problem = prompt.problem, form.fields.allSatisfy({ $0.problem == nil }) else { return nil }
    return context.paragraph(
      canvas.say("problem.refused.\(problem.rawValue)"), width: canvas.size.width, .warning, role: .alert)
  }

  /// What is agreed to: names in one column, values in another.
  private func facts(width: Int) -> [Block] {
    guard !prompt.facts.isEmpty else { return [] }
    let labels = prompt.facts.map { context.say("form.fact.\($0.label)") }
    let column = min((labels.map(TextWidth.of).max() ?? 0) + 3, width / 2)
    let columns = max(1, min(width, RenderContext.textWidth) - 2 * RenderContext.margin - column)
    let blocks = zip(prompt.facts, labels).map { fact, label in
      let value: String =
        switch fact.value {
        case .text(let text): context.outside(text)
        case .money(let money): context.phrases.money(money)
        case .date(let date): context.phrases.date(date)
        }
      let lines = TextWrap.lines(value, columns: columns)
      return Block(height: max(1, lines.count), counts: 1) { canvas in
        canvas.text(label, x: RenderContext.margin, .muted, columns: column - 1)
        for (y, line) in lines.enumerated() { canvas.text(line, x: RenderContext.margin + column, y: y) }
        canvas.note(.row, label, value: value)
      }
    }
    return blocks + [.looseGap]
  }
}
