import Checkout
import Commerce
import Frames
import Language
import Pages

/// The phone's home screen: the store's app, and what is open in the browser or in another app.
struct HomeScreen {
  let scene: Scene

  func draw(on canvas: Canvas) {
    var column = Column()
    column.head = [
      .looseGap, scene.heading(canvas.say("phone.home.title"), aside: scene.phoneTime), .looseGap,
    ]
    let store = VisibleText.sanitised(scene.checkout.store.name)
    column.middle = [row(store, scene.lifeText, .openShop, isFocused: true)]
    if let window = scene.phone.window { column.middle.append(outside(window)) }
    let text = canvas.say("phone.home.\(scene.phone.life == .suspended ? "suspended" : "background")")
    column.middle += [.gap, scene.paragraph(text, width: canvas.size.width, .muted)]
    column.with(scene.phonePanel(width: canvas.size.width), in: canvas.size.height).draw(on: canvas)
  }

  /// The window that is open outside the app.
  func outside(_ window: OutsideWindow) -> Block {
    let key = window.isDone ? "phone.home.window-done" : "phone.home.window"
    let detail = scene.say(key, ["host": .outside(Self.host(window.view.url))])
    let name = scene.say("outside-window.title.\(window.place.name)")
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
        canvas.putCursor(Scene.margin, 0)
      }
      let end = min(canvas.size.width, Scene.textWidth) - Scene.margin
      let input: Input = isFocused ? .enter : .character("w")
      let key = Keyboard.name(of: input, canvas.phrases, canvas.glyphs)
      let keyStart = canvas.textAtEnd(key, end: end, .keyName)
      let used = canvas.text(
        name, x: Scene.margin, isFocused ? .text.with(.bold) : .text, columns: keyStart - Scene.margin - 2)
      let column = max(canvas.size.width >= 64 ? 26 : 0, Scene.margin + used + 2)
      canvas.text(detail, x: column, .muted, columns: keyStart - column - 2)
      canvas.note(.button, name, value: detail, isFocused ? .focused : [], target: .operation(.phone(change)))
    }
  }
}

/// What is left of the app when it was closed: nothing on the screen, and what the provider holds.
struct ClosedScreen {
  let scene: Scene

  func draw(on canvas: Canvas) {
    let width = canvas.size.width
    var column = Column()
    column.head = [.looseGap, scene.heading(canvas.say("phone.closed.title"), aside: scene.phoneTime), .gap]
    let key = scene.checkout.attempts == 0 ? "phone.closed.text" : "phone.closed.text-paying"
    column.middle = [scene.paragraph(canvas.say(key, ["gateway": scene.gateway]), width: width)]
    let open = ButtonRow.Button(
      title: canvas.say("phone.closed.open"), target: .operation(.phone(.openShop)), isFocused: true, isPrimary: true)
    column.middle += [.gap, ButtonRow(buttons: [open]).block(width: width)]
    if let window = scene.phone.window { column.middle += [.gap, HomeScreen(scene: scene).outside(window)] }
    column.with(scene.phonePanel(width: width), in: canvas.size.height).draw(on: canvas)
  }
}

/// The store's app while the page of its payment is open in the browser or in another app.
struct ElsewhereScreen {
  let scene: Scene
  let place: PagePlace

  func draw(on canvas: Canvas) {
    let width = canvas.size.width
    let values = ["place": scene.name(of: place), "gateway": scene.gateway]
    var column = Column()
    column.head = [.looseGap, scene.heading(canvas.say("phone.elsewhere.title", values)), .gap]
    let isDone = scene.phone.window?.isDone ?? true
    column.middle = [
      scene.paragraph(canvas.say(isDone ? "phone.elsewhere.done" : "phone.elsewhere.text", values), width: width)
    ]
    if let at = scene.snapshot.pageExpiry {
      let left = scene.phoneLeft(until: at)
      let text = left.map { scene.say("page.expires", ["left": .duration($0)]) } ?? scene.say("page.expired")
      column.middle += [.looseGap, scene.line(text, left == nil ? .warning : .muted, role: .timer)]
    }
    let buttons = ButtonRow(
      buttons: [
        ButtonRow.Button(
          title: scene.title(of: .reopen), target: .button(.reopen), isFocused: true, isPrimary: true),
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
