import Checkout
import Frames
import Inspection
import Language
import Pages
import Payments

extension AppModel {
  /// Scrolls what scrolls now: the panel for support where it is shown, else the screen.
  mutating func scroll(by step: Int, _ context: RenderContext) {
    guard let layout = layoutWithSupport(context), let place = layout.support, let panel = WaitingPanel(context) else {
      scroll = min(max(-60, scroll + step), 60)
      return
    }
    scroll = min(max(0, scroll + step), panel.furthest(in: place.size))
  }

  /// Takes a key that the panel for support has before the screen: those that scroll it, and where it hides the screen those that
  /// would press or change what is hidden, which put it away instead.
  mutating func handle(forSupport input: Input, _ context: RenderContext) -> Bool {
    guard overlay == nil, !inspector.hasFocus, let layout = layoutWithSupport(context), let place = layout.support
    else {
      return false
    }
    let isLong = (WaitingPanel(context)?.furthest(in: place.size) ?? 0) > 0
    if isLong, input == .pageUp || input == .pageDown {
      scroll(by: input == .pageUp ? -4 : 4, context)
      return true
    }
    guard layout.coversScreen else { return false }
    switch input {
    case .up: scroll(by: -1, context)
    case .down: scroll(by: 1, context)
    case .enter, .tab, .backTab, .left, .right: showsSupport = false
    case .character, .paste, .backspace, .delete, .insert, .wordLeft, .wordRight, .home, .end, .pageUp, .pageDown,
      .escape, .function, .control, .alt, .mouse, .resized, .focusGained, .focusLost, .unknown:
      guard edit(input, context.snapshot) != nil || search(input, among: context.snapshot) != nil else { return false }
      showsSupport = false
    }
    return true
  }

  /// Whether a key moves about in what is read, and leaves it where it was scrolled to.
  func scrolls(_ input: Input, _ context: RenderContext) -> Bool {
    switch input {
    case .pageUp, .pageDown: true
    case .up, .down: layoutWithSupport(context)?.coversScreen == true
    case .character, .enter, .escape, .tab, .backTab, .backspace, .delete, .insert, .left, .right, .wordLeft,
      .wordRight,
      .home, .end, .function, .control, .alt, .mouse, .paste, .resized, .focusGained, .focusLost, .unknown:
      false
    }
  }

  /// Puts the panel for support away, if it is on the screen.
  mutating func closeSupport(_ asked: Asked) -> Bool {
    guard WaitingPanel(asked.context) != nil, !inspector.hasFocus, asked.isBeside || !inspector.isOpen else {
      return false
    }
    showsSupport = false
    return true
  }

  /// The division of the page, as long as the panel for support may be on it.
  private func layoutWithSupport(_ context: RenderContext) -> Layout? {
    guard showsSupport else { return nil }
    let matrix = context.qrPrompt.flatMap { QRCode.matrix(of: $0.payload) }
    return Layout.of(
      Layout.page(of: context.size, isOnStage: isOnStage).size, context: context, matrix: matrix)
  }
}
