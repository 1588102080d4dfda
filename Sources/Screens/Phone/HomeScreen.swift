import Checkout
import Commerce
import Frames
import Inspection
import Language
import Pages

/// The phone's home screen: the store's app, and what is open in the browser or in another app.
struct HomeScreen {
  let context: RenderContext

  func draw(on canvas: Canvas) {
    var column = Column()
    column.head = [
      .looseGap, context.heading(canvas.say("phone.home.title"), aside: context.phoneTime), .looseGap,
    ]
    let store = VisibleText.sanitised(context.checkout.store.name)
    column.middle = [row(store, context.lifeText, .openShop, isFocused: true)]
    if let window = context.phone.window { column.middle.append(outside(window)) }
    let text = canvas.say("phone.home.\(context.phone.life == .suspended ? "suspended" : "background")")
    column.middle += [.gap, context.paragraph(text, width: canvas.size.width, .muted)]
    column.with(context.phonePanel(width: canvas.size.width), in: canvas.size.height).draw(on: canvas)
  }

  /// The window that is open outside the app.
  func outside(_ window: OutsideWindow) -> Block {
    let key = window.isDone ? "phone.home.window-done" : "phone.home.window"
    let detail = context.say(key, ["host": .outside(Self.host(window.view.url))])
    let name = context.say("outside-window.title.\(window.place.name)")
    return row(name, detail, .openOutside, isFocused: false)
  }

  /// The host of an address, or all of it where it has none.
  static func host(_ url: String) -> String {
    guard let start = url.firstRange(of: "://")?.upperBound else { return url }
    return String(url[start...].prefix { !"/?#".contains($0) })
  }

  /// Something on the home screen that opens, with the key that opens it.
  private func row(_ name: String, _ detail: String, _ change: PhoneChange, isFocused: Bool) -> Block {
    Block(counts: 1, isFocused: isFocused) { canvas in
      if isFocused {
        canvas.bar()
        canvas.putCursor(RenderContext.margin, 0)
      }
      let end = min(canvas.size.width, RenderContext.textWidth) - RenderContext.margin
      let input: Input = isFocused ? .enter : .character("w")
      let key = Keyboard.name(of: input, canvas.phrases, canvas.glyphs)
      let keyStart = canvas.textAtEnd(key, end: end, .keyName)
      let used = canvas.text(
        name, x: RenderContext.margin, isFocused ? .text.with(.bold) : .text,
        columns: keyStart - RenderContext.margin - 2)
      let column = max(canvas.size.width >= 64 ? 26 : 0, RenderContext.margin + used + 2)
      canvas.text(detail, x: column, .muted, columns: keyStart - column - 2)
      canvas.note(.button, name, value: detail, isFocused ? .focused : [], target: .operation(.phone(change)))
    }
  }
}

/// What is left of the app when it was closed: nothing on the screen, and what the provider holds.
struct ClosedScreen {
  let context: RenderContext

  func draw(on canvas: Canvas) {
    let width = canvas.size.width
    var column = Column()
    column.head = [.looseGap, context.heading(canvas.say("phone.closed.title"), aside: context.phoneTime), .gap]
    let key = context.checkout.attempts == 0 ? "phone.closed.text" : "phone.closed.text-paying"
    column.middle = [context.paragraph(context.say(key, ["gateway": context.gateway]), width: width)]
    let open = ButtonRow.Button(
      title: canvas.say("phone.closed.open"), target: .operation(.phone(.openShop)), isFocused: true, isPrimary: true)
    column.middle += [.gap, ButtonRow(buttons: [open]).block(width: width)]
    if let window = context.phone.window { column.middle += [.gap, HomeScreen(context: context).outside(window)] }
    column.with(context.phonePanel(width: width), in: canvas.size.height).draw(on: canvas)
  }
}

/// The store's app while the page of its payment is open in the browser or in another app.
struct ElsewhereScreen {
  let context: RenderContext
  let place: PagePlace

  func draw(on canvas: Canvas) {
    let width = canvas.size.width
    let values = ["place": context.name(of: place), "gateway": context.gateway]
    var column = Column()
    column.head = [.looseGap, context.heading(canvas.say("phone.elsewhere.title", values)), .gap]
    let isDone = context.phone.window?.isDone ?? true
    column.middle = [
      context.paragraph(canvas.say(isDone ? "phone.elsewhere.done" : "phone.elsewhere.text", values), width: width)
    ]
    if let at = context.snapshot.pageExpiry {
      let left = context.phoneLeft(until: at)
      let text = left.map { context.say("page.expires", ["left": .duration($0)]) } ?? context.say("page.expired")
      column.middle += [.looseGap, context.line(text, left == nil ? .warning : .muted, role: .timer)]
    }
    let buttons = ButtonRow(
      buttons: [
        ButtonRow.Button(
          title: context.title(of: .reopen), target: .button(.reopen), isFocused: true, isPrimary: true),
        ButtonRow.Button(title: canvas.say("button.close"), target: .button(.close), isFocused: false),
      ])
    column.middle += [.gap, buttons.block(width: width)]
    column.draw(on: canvas)
  }
}

extension Column {
  /// The same column with a panel below, where there is room for both.
  fileprivate func with(_ panel: [Block], in rows: Int) -> Column {
    guard !panel.isEmpty, tight + panel.reduce(1, { $0 + $1.height }) <= rows else { return self }
    return Column(head: head, middle: middle + [.looseGap] + panel, tail: tail)
  }
}
