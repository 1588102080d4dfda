import Checkout
import Commerce
import Frames
import Inspection
import Language
import Pages
import Payments

/// A hosted page in the app's web view, the browser or another app: a window with an address line, drawn from the page's own
/// words.
struct PageScreen {
  let context: RenderContext
  /// Where the page of the question is open.
  let target: PageTarget
  /// When the page runs out; `nil` when it does not.
  let expiresAt: Timestamp?
  let view: Phase.PageView
  /// The window outside the app in which the page is open; `nil` for a page in the app.
  var outside: OutsideWindow?

  private var isDone: Bool { outside?.isDone ?? false }

  func draw(on canvas: Canvas) {
    let width = min(canvas.size.width, RenderContext.textWidth)
    let rows = canvas.size.height
    let isRoomy = rows >= 14 && width >= 44
    var below = tillsOwn(width: width, isRoomy: isRoomy)
    guard isRoomy else {
      let content = canvas.window(Region(x: 0, y: 1, width: width, height: rows - 1))
      drawAddress(on: canvas.row(0).window(Region(x: 1, y: 0, width: width - 2, height: 1)))
      return column(.flat, width: width, rows: rows, below: below).draw(on: content)
    }
    let inner = width - 4
    var most: Int { rows - (below.isEmpty ? 0 : below.reduce(1) { $0 + $1.height }) }
    let boxed = column(.boxed, width: inner, rows: rows, below: [])
    let page = boxed.height + 4 <= most ? boxed : column(.flat, width: inner, rows: rows, below: [])
    // Support reads the page with its buttons; Till's own notes give way to them.
    if context.model.showsSupport, page.height + 4 > most { below = [] }
    let height = min(max(page.height + 4, 8), most)
    let box = Region(x: 1, y: 0, width: width - 2, height: height)
    drawWindow(box, on: canvas)
    page.draw(on: canvas.window(Region(x: 2, y: 3, width: inner, height: height - 4)))
    Column(middle: below).draw(
      on: canvas.window(Region(x: 0, y: height + 1, width: canvas.size.width, height: rows - height - 1)))
  }

  private func drawWindow(_ box: Region, on canvas: Canvas) {
    canvas.painter.box(box, title: place, titleStyle: .muted)
    canvas.note(.heading, place, at: Region(x: box.x, y: box.y, width: box.width, height: 1))
    let border = canvas.glyphs.border
    let mirrored = canvas.painter.direction == .rightToLeft
    let divider = canvas.window(Region(x: box.x, y: box.y + 2, width: box.width, height: 1))
    divider.painter.rule(y: 0)
    divider.text(mirrored ? border.teeRight : border.teeLeft, .border)
    divider.text(mirrored ? border.teeLeft : border.teeRight, x: box.width - 1, .border)
    drawAddress(on: canvas.window(Region(x: box.x + 2, y: box.y + 1, width: box.width - 4, height: 1)))
    guard !context.model.isOnStage else { return }
    let ribbon = " " + canvas.say("page.simulation") + " "
    canvas.window(Region(x: box.x + 2, y: box.bottom - 1, width: box.width - 4, height: 1)).textAtEnd(ribbon, .muted)
    canvas.note(.text, canvas.say("page.simulation"))
  }

  /// Where the page is open.
  private var place: String {
    if let outside { return context.say("outside-window.title.\(outside.place.name)") }
    switch target {
    case .webView: return context.say("page.window")
    case .browser: return context.say("page.window.browser")
    case .app(let name): return context.say("page.window.app", ["app": .outside(name)])
    }
  }

  private func drawAddress(on row: Canvas) {
    let close = row.glyphs == .unicode ? "✕" : "x"
    let closeStart = row.textAtEnd(close, .button)
    let title = row.say("button.close")
    row.note(
      .button, title, at: Region(x: closeStart, y: 0, width: 1, height: 1), target: .button(.close))
    let address = row.window(Region(x: 0, y: 0, width: closeStart - 1, height: 1)).leftToRight
    let used = address.text(row.glyphs == .unicode ? "‹ ›  " : "< >  ", .muted)
    // An address that cannot exist tells an audience of the simulator.
    guard !context.model.isOnStage else { return }
    address.text(view.url, x: used, .text)
    address.note(.link, view.url)
  }

  // MARK: The page

  private func column(_ shape: FieldView.Shape, width: Int, rows: Int, below: [Block]) -> Column {
    var column = Column()
    switch view.content {
    // Nothing more will come.
    case .loading where isDone: break
    case .elsewhere: break
    case .lost:
      column.middle = [
        .looseGap, context.paragraph(context.say("phone.lost-page"), width: width, .warning, role: .alert), .looseGap,
      ]
      column.tail = [reload.block(width: width)]
    case .loading:
      column.middle = [.looseGap, Motion(context).block(saying: context.say("page.loading"), width: width), .looseGap]
    case .unavailable(let status):
      let isBack = status == 0 && context.snapshot.isOnline
      let key =
        isBack ? "page.online-again" : status == 0 ? "page.offline" : status == 410 ? "page.gone" : "page.unavailable"
      column.middle = [
        .looseGap,
        context.paragraph(
          context.say(key, ["status": .number(status)]), width: width, .warning, role: .alert),
        .looseGap,
      ]
      column.tail = [reload.block(width: width)]
    case .page(let page, let form):
      column = content(page, form, shape, width: width, rows: rows)
    }
    if isDone {
      let back = ButtonRow.Button(
        title: context.say("outside-window.back"), target: .operation(.phone(.openShop)), isFocused: true,
        isPrimary: true)
      column.tail = [
        context.paragraph(
          context.say(context.phone.returns == .late ? "outside-window.done-late" : "outside-window.done"),
          width: width,
          .accent, role: .alert), .gap,
        ButtonRow(buttons: [back]).block(width: width), .looseGap,
      ]
    }
    if !below.isEmpty { column.middle += [.gap] + below }
    return column
  }

  /// The buttons of a page that is not there.
  private var reload: ButtonRow {
    ButtonRow(
      buttons: [
        ButtonRow.Button(
          title: context.say("button.reload"), target: .button(.reopen), isFocused: true, isPrimary: true),
        ButtonRow.Button(title: context.say("button.close"), target: .button(.close), isFocused: false),
      ])
  }

  private func content(_ page: HostedPage, _ form: Form, _ shape: FieldView.Shape, width: Int, rows: Int) -> Column {
    if let at = expiresAt, !isDone, context.phoneLeft(until: at) == nil { return expired(page, width: width) }
    var column = Column()
    column.head = [context.heading(context.say(page.title)), .gap]
    column.middle = PageBlocks(context: context, width: width, rows: rows).blocks(page.blocks)
    for field in page.fields {
      guard let typed = form.field(.page(field.id)) else { continue }
      let columns: Int =
        switch field.kind {
        case .digits(let count), .secretDigits(let count): max(6, count + 2)
        // Nineteen digits in five groups.
        case .cardNumber: 25
        case .expiry: 12
        case .text(let count), .cardholder(let count): min(36, max(12, count))
        }
      let view = context.view(of: typed, in: form, label: context.say(field.label), width: columns)
      column.middle += [FieldRow(view).block(shape, width: width), .looseGap]
    }
    if let at = expiresAt, !isDone {
      let text = context.say("page.expires", ["left": .duration(context.phoneLeft(until: at) ?? .zero)])
      column.middle += [context.line(text, .muted, role: .timer), .looseGap]
    }
    let buttons = page.buttons.map { button in
      ButtonRow.Button(
        title: context.say(button.label), target: .button(.page(button.id)),
        isFocused: form.focus == .button(.page(button.id)), isPrimary: button.weight == .primary)
    }
    if !buttons.isEmpty { column.tail = [ButtonRow(buttons: buttons).block(width: width), .looseGap] }
    return column
  }

  /// A page after its end: nothing can be confirmed on it any more, and its way on asks the server what is left to do.
  private func expired(_ page: HostedPage, width: Int) -> Column {
    var column = Column()
    column.head = [context.heading(context.say("page.expired")), .gap]
    column.middle = [
      context.paragraph(context.say("page.expired.text"), width: width, .warning, role: .alert), .looseGap,
    ]
    if let button = page.buttons.first(where: { $0.weight == .primary }) ?? page.buttons.first {
      let next = ButtonRow.Button(
        title: context.say("page.expired.next"), target: .button(.page(button.id)), isFocused: true, isPrimary: true)
      column.tail = [ButtonRow(buttons: [next]).block(width: width), .looseGap]
    }
    return column
  }

  // MARK: What is Till's own

  /// The simulator's note and what can be done to the world while the page is open; on stage only a message that was asked for.
  private func tillsOwn(width: Int, isRoomy: Bool) -> [Block] {
    var blocks: [Block] = []
    guard !context.model.isOnStage else { return context.phonePanel(width: width) }
    if outside != nil, context.phone.life == .stopped || context.phone.life == .suspended {
      let text = context.say("phone.window-life.\(context.phone.life.rawValue)")
      blocks.append(context.paragraph(text, width: width, .muted, role: .status))
    }
    if case .page(let page, _) = view.content, let note = page.simulatorNote {
      let text = context.say("page.note", ["note": .phrase(note)])
      blocks.append(context.paragraph(text, width: width, .muted))
    }
    if let message = context.snapshot.messages.last {
      let words = context.words(of: message)
      let key = message.code == nil || context.isOpen(message) ? "page.message" : "page.message-closed"
      let text = context.say(
        key,
        [
          "sender": .text(words.sender), "text": .text(words.text), "time": .text(words.time),
          "key": .text(context.key(for: .showMessage)),
        ])
      blocks.append(context.paragraph(text, width: width, .muted))
    }
    if isRoomy, blocks.isEmpty, context.snapshot.outside.isEmpty {
      blocks += worldKeys(width: width)
    }
    return blocks
  }

  /// What can be done to the phone while the page is open, each with its key.
  private func worldKeys(width: Int) -> [Block] {
    let wanted: [Operation] = [.phone(.home), .phone(.kill), .doubleTap, .network, .phonePane]
    let bindings = wanted.filter { context.obstacle(of: $0) == nil }.compactMap { operation in
      Binding.of([.page]).first { $0.operation == operation && !context.keys(of: $0).isEmpty }
    }
    var rows: [[(binding: Binding, key: String, text: String)]] = [[]]
    var used = RenderContext.margin
    for binding in bindings {
      let key = Keyboard.names(of: context.keys(of: binding), context.phrases, context.model.glyphs)
      let text = context.say("binding.\(binding.name).title")
      let columns = TextWidth.of(key) + 1 + TextWidth.of(text) + 3
      if used + columns > width + 1, !(rows.last?.isEmpty ?? true) {
        rows.append([])
        used = RenderContext.margin
      }
      rows[rows.count - 1].append((binding, key, text))
      used += columns
    }
    return rows.map { row in
      Block(counts: row.count) { canvas in
        var x = RenderContext.margin
        for item in row {
          let start = x
          x = canvas.pieces([(item.key, .keyName), (" " + item.text, .muted)], x: x)
          canvas.note(
            .button, item.text, value: item.key, at: Region(x: start, y: 0, width: x - start, height: 1),
            target: .operation(item.binding.operation))
          x += 3
        }
      }
    }
  }
}
