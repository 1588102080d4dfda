import Frames
import Wire

extension ServeModel {
  /// The place in which keys work now.
  var scope: ServeScope {
    switch overlay {
    case nil: pane == .payments ? .payments : .details
    case let overlay?: overlay.scope
    }
  }

  /// Takes a key, a click or a paste; `frame` is what the person saw.
  package mutating func handle(_ input: Input, _ frame: Frame) -> [ServeEffect] {
    size = frame.surface.size
    switch input {
    case .resized, .focusGained, .focusLost, .unknown: return []
    case .mouse(let mouse): return take(mouse, frame)
    case .paste(let text):
      for character in text { type(character) }
      return []
    case .character(let character) where type(character): return []
    case .backspace where eraseLast(): return []
    case .character, .enter, .escape, .tab, .backTab, .backspace, .delete, .insert, .up, .down, .left, .right,
      .wordLeft, .wordRight, .home, .end, .pageUp, .pageDown, .function, .control, .alt:
      notice = nil
      return ServeKey.command(of: input, in: scope).map { perform($0) } ?? []
    }
  }

  /// Types into the field that has the keys; `false` where it takes no such character.
  @discardableResult
  private mutating func type(_ character: Character) -> Bool {
    if case .held(var state) = overlay {
      guard state.values.indices.contains(state.focus), !character.isNewline else { return false }
      state.values[state.focus].append(character)
      notice = nil
      overlay = .held(state)
      return true
    }
    guard case .page(var state) = overlay, let index = state.field else { return false }
    let field = state.page.fields[index]
    let isDigit = character.isASCII && character.isNumber
    guard field.takesDigits ? isDigit : !character.isNewline else { return false }
    if state.values[index].count < field.length { state.values[index].append(character) }
    notice = nil
    overlay = .page(state)
    return true
  }

  private mutating func eraseLast() -> Bool {
    if case .held(var state) = overlay, state.values.indices.contains(state.focus) {
      state.values[state.focus].removeLast()
      overlay = .held(state)
      return true
    }
    guard case .page(var state) = overlay, let index = state.field else { return false }
    state.values[index].removeLast()
    overlay = .page(state)
    return true
  }

  private mutating func take(_ mouse: MouseInput, _ frame: Frame) -> [ServeEffect] {
    switch mouse.kind {
    case .wheelUp: return perform(.up)
    case .wheelDown: return perform(.down)
    case .release: return []
    case .press:
      guard let name = frame.outline.hit(mouse.position)?.target, let target = ServeTarget(name) else { return [] }
      notice = nil
      return take(target)
    }
  }

  private mutating func take(_ target: ServeTarget) -> [ServeEffect] {
    switch target {
    case .key(let command): return perform(command)
    case .payment(let row):
      pane = .payments
      return select(row)
    case .deed(let back):
      defer {
        pane = .details
        deedsBack = back
      }
      return pane == .details && deedsBack == back ? perform(.openDeed) : []
    case .row(let row): return pick(row)
    case .focus(let index):
      if case .held(var state) = overlay {
        state.focus = index
        overlay = .held(state)
        return []
      }
      guard case .page(var state) = overlay else { return [] }
      state.focus = index
      overlay = .page(state)
      return index >= state.page.fields.count ? perform(.press) : []
    }
  }

  /// A click on a row of a dialog selects it; one on the selected row does what Enter does.
  private mutating func pick(_ row: Int) -> [ServeEffect] {
    switch overlay {
    case .actions(row): return perform(.perform)
    case .actions: overlay = .actions(selected: row)
    case .faults(var state):
      if state.kind == row { return perform(.arm) }
      state.kind = row
      overlay = .faults(state)
    case .webhooks(var state):
      state.selected = row
      overlay = .webhooks(state)
    case .breaks(var state):
      if state.selected == row { return perform(.choose) }
      state.selected = row
      overlay = .breaks(state)
    case .rules(row): return perform(.showPayment)
    case .rules: overlay = .rules(selected: row)
    case .calls(row): return perform(.openDeed)
    case .calls: overlay = .calls(selected: row)
    case .page, .returning, .held, .call, .help, .reset, nil: break
    }
    return []
  }
}

/// The meaning of a click on a part of the screen.
enum ServeTarget: Equatable {
  case key(ServeCommand)
  /// A payment by its row.
  case payment(Int)
  /// Something that was done, counted from the newest.
  case deed(Int)
  /// A row of a dialog.
  case row(Int)
  /// A field or a button of a page.
  case focus(Int)

  /// The target as an outline holds it.
  var text: String {
    switch self {
    case .key(let command): "key:\(command.rawValue)"
    case .payment(let row): "payment:\(row)"
    case .deed(let back): "deed:\(back)"
    case .row(let row): "row:\(row)"
    case .focus(let index): "focus:\(index)"
    }
  }

  init?(_ text: String) {
    let parts = text.split(separator: ":").map(String.init)
    guard parts.count == 2 else { return nil }
    switch (parts[0], Int(parts[1])) {
    case ("key", _):
      guard let command = ServeCommand(rawValue: parts[1]) else { return nil }
      self = .key(command)
    case ("payment", let row?): self = .payment(row)
    case ("deed", let back?): self = .deed(back)
    case ("row", let row?): self = .row(row)
    case ("focus", let index?): self = .focus(index)
    default: return nil
    }
  }
}
