import Checkout
import Commerce
import Frames
import Inspection
import Language
import Payments

/// Buttons beside each other, in as many rows as they need.
struct ButtonRow {
  /// One button.
  struct Button {
    let title: String
    let target: Target
    let isFocused: Bool
    /// Why it cannot be pressed now; `nil` when it can.
    var obstacle: String?
    /// Whether it is the obvious one.
    var isPrimary = false
    /// The style of the form that it belongs to.
    var look = FormLook()

    var text: String { look.isRounded ? "( \(title) )" : "[ \(title) ]" }
  }

  let buttons: [Button]
  var alignment: Alignment = .start
  private static let gap = 3

  private func rows(_ width: Int) -> [[Button]] {
    var rows: [[Button]] = []
    var used = 0
    for button in buttons {
      let columns = TextWidth.of(button.text)
      if rows.isEmpty || used + Self.gap + columns > width {
        rows.append([button])
        used = columns
      } else {
        rows[rows.count - 1].append(button)
        used += Self.gap + columns
      }
    }
    return rows
  }

  func block(width: Int, indent: Int = RenderContext.margin) -> Block {
    let room = max(1, min(width, RenderContext.textWidth) - indent - RenderContext.margin)
    let rows = rows(room)
    return Block(height: rows.count, counts: buttons.count, isFocused: buttons.contains(where: \.isFocused)) { canvas in
      for (y, row) in rows.enumerated() where y < canvas.size.height {
        draw(row, on: canvas.window(Region(x: indent, y: y, width: room, height: 1)))
      }
    }
  }

  private func draw(_ row: [Button], on canvas: Canvas) {
    let total = row.reduce(Self.gap * (row.count - 1)) { $0 + TextWidth.of($1.text) }
    var x = alignment == .centre ? max(0, (canvas.size.width - total) / 2) : 0
    for button in row {
      let primary: Style = button.look.hasOwnAccent ? button.look.accent : .button
      let rest: Style = button.isPrimary ? primary.with(.bold) : .button
      let style = button.obstacle != nil ? .muted : button.isFocused ? .buttonFocused : rest
      let used = canvas.text(button.text, x: x, style)
      var state: OutlineState = button.isFocused ? .focused : []
      if button.obstacle != nil { state.insert(.disabled) }
      let part = Region(x: x, y: 0, width: used, height: 1)
      canvas.note(.button, button.title, value: button.obstacle, state, at: part, target: button.target)
      if button.isFocused { canvas.putCursor(x + 2, 0) }
      x += used + Self.gap
    }
  }
}

extension RenderContext {
  /// The buttons of a form.
  func buttons(of form: Form, amount: Money? = nil, alignment: Alignment = .start, look: FormLook = FormLook())
    -> ButtonRow
  {
    ButtonRow(
      buttons: form.buttons.map { id in
        ButtonRow.Button(
          title: title(of: id, amount: amount), target: .button(id), isFocused: form.focus == .button(id),
          obstacle: obstacle(of: id).map(say), isPrimary: id == form.buttons.first, look: look)
      }, alignment: alignment)
  }

  /// What a button of the checkout says.
  func title(of id: ButtonID, amount: Money? = nil) -> String {
    let key = "button.\(id.name)"
    if id == .cancel, case .details = checkout.phase { return say("\(key).details") }
    if id == .reopen, let key = reopenKey { return say(key.key, key.values) }
    if id == .authorise, case .answering(_, .sheet(let prompt, _)) = checkout.phase {
      return say("\(key).wallet", ["wallet": .phrase(Phrase("wallet.\(prompt.wallet.rawValue)"))])
    }
    if id == .pay, case .answering(_, .card(let prompt, _)) = checkout.phase, prompt.purpose == .enrolment {
      return say("\(key).enrolment")
    }
    if id == .tryAgain, case .result(let outcome) = checkout.phase, case .failed(let error) = outcome.result,
      error.advice == .otherWay
    {
      return say("\(key).another-card")
    }
    guard let amount else { return say(key) }
    return phrases.has("\(key).amount") ? say("\(key).amount", ["amount": .money(amount)]) : say(key)
  }

  /// What opening a page again means where it is not simply that.
  private var reopenKey: (key: String, values: [String: Phrase.Value])? {
    switch snapshot.sight {
    case .elsewhere(let place): ("phone.elsewhere.back", ["place": name(of: place)])
    case .lostPage: ("button.reload", [:])
    case .app(.result) where checkout.wasBroughtBack: ("phone.brought-back.reopen", [:])
    case .app, .closed, .home, .outside: nil
    }
  }
}
