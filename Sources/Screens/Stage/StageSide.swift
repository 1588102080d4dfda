import Checkout
import Commerce
import Frames
import Inspection
import Language
import Pages
import Payments

/// What stands beside the checkout in a demo: the records in plain words, the phone, the messages, or the faults.
struct StageSide {
  let context: RenderContext
  let bar: StageBar
  /// Whether there is a column for it; else it has a few rows above the caption.
  let isBeside: Bool
  /// Whether a rule parts it from the checkout above it.
  var hasRule = true

  func draw(on canvas: Canvas) {
    if isBeside {
      canvas.painter.fill(
        Region(x: 0, y: 0, width: 1, height: canvas.size.height), style: .border,
        with: canvas.glyphs.border.vertical)
    } else if hasRule {
      canvas.painter.fill(
        Region(x: 0, y: 0, width: canvas.size.width, height: 1), style: .border,
        with: canvas.glyphs.border.horizontal)
    }
    let top = hasRule ? 1 : 0
    let inner = canvas.window(
      Region(x: 2, y: top, width: max(1, canvas.size.width - 4), height: max(1, canvas.size.height - top)))
    switch bar.side {
    case .nothing:
      guard isBeside else {
        // Below the checkout it is as wide as that.
        let width = min(inner.size.width, RenderContext.textWidth - 4)
        let x = (inner.size.width - width) / 2
        drawCart(on: inner.window(Region(x: x, y: 0, width: width, height: inner.size.height)))
        return
      }
      let used = drawCart(on: inner) + 2
      drawPhone(on: inner, from: used)
    case .phone: drawPhone(on: inner, from: 0)
    case .records:
      let used = drawRecords(on: inner)
      if isBeside { drawPhone(on: inner, from: used + 1) }
    case .wire: drawWire(on: inner)
    case .faults: drawFaults(on: inner)
    }
  }

  /// How many rows it takes above the caption of a terminal of that size, where the checkout left so many empty.
  func rows(in size: Size, empty: Int) -> Int {
    switch bar.side {
    case .nothing:
      // What is bought stands there only where nothing has to move for it.
      let rows = context.snapshot.checkout.order.items.count + 2
      return context.isSelecting && empty > rows ? rows : 0
    case .records:
      let columns = size.width - 4 - Self.nameColumns
      return StageRecords(context).records.reduce(1) { $0 + TextWrap.lines($1.text, columns: max(8, columns)).count }
    case .faults:
      let columns = size.width - 4
      let lines = faultLines(columns: columns).reduce(0) { $0 + $1.lines.count }
      return lines > 0 ? lines + 1 : 0
    case .phone:
      let columns = max(8, size.width - 6)
      let lines = context.snapshot.messages.last.map { TextWrap.lines(text(of: $0), columns: columns).count } ?? 0
      return lines + 2
    case .wire: return size.height >= 30 ? 7 : 5
    }
  }

  /// The same line by line, for a presenter whose terminal has no room for what the audience sees.
  var lines: [String] {
    let glyphs = context.model.glyphs
    let messages = StageMessages(context)
    switch bar.side {
    case .nothing: return []
    case .records:
      return StageRecords(context).records.map { record in
        "\(record.name): " + (record.differs ? glyphs.notEqual + " " : "") + record.text
      }
    case .wire: return messages.all.suffix(3).map { "\(messages.sides(of: $0)): \($0.text)" }
    case .phone: return context.snapshot.messages.suffix(1).map { text(of: $0) }
    case .faults:
      return faultLines(columns: .max).map { "\($0.lines.joined(separator: " ")): \($0.state)" }
    }
  }

  /// A heading where there is room for one; returns the rows used.
  private func heading(_ key: String, on canvas: Canvas, y: Int = 0) -> Int {
    guard isBeside else { return 0 }
    canvas.text(canvas.say(key), y: y, .muted)
    canvas.note(.heading, canvas.say(key))
    return 2
  }

  // MARK: The cart

  /// What is bought, a line for each item, and the total; returns the rows used.
  @discardableResult
  private func drawCart(on canvas: Canvas) -> Int {
    let order = context.snapshot.checkout.order
    var y = heading("stage.cart", on: canvas)
    func line(_ name: String, _ amount: Money, _ style: Style) {
      let price = context.say("stage.cart.price", ["amount": .money(amount)])
      let end = canvas.textAtEnd(price, y: y, style)
      let lines = TextWrap.lines(name, columns: max(8, end - 1))
      for (index, line) in lines.enumerated() { canvas.text(line, y: y + index, style) }
      canvas.note(.row, name, value: price)
      y += lines.count
    }
    // The total is always seen.
    for item in order.items.prefix(max(0, canvas.size.height - y - 1)) {
      line(
        context.say(
          "stage.cart.item", ["count": .number(item.quantity), "item": .text(VisibleText.sanitised(item.name))]),
        item.unitPrice.multiplied(by: item.quantity) ?? item.unitPrice, .text)
    }
    line(context.say("stage.cart.total"), order.total, .text.with(.bold))
    return y
  }

  // MARK: The records

  /// How wide the names of those who know something are, below the checkout.
  private static let nameColumns = 16

  private func drawRecords(on canvas: Canvas) -> Int {
    var y = heading("stage.records", on: canvas)
    for record in StageRecords(context).records where y < canvas.size.height {
      let style: Style = record.differs ? .warning : .text
      let x = isBeside ? 2 : Self.nameColumns
      let lines = TextWrap.lines(record.text, columns: max(8, canvas.size.width - x))
      canvas.text(
        record.name, y: y, .text.with(.bold), columns: isBeside ? canvas.size.width - 2 : Self.nameColumns - 2)
      let top = isBeside ? y + 1 : y
      if record.differs {
        let sign = canvas.glyphs.notEqual
        if isBeside {
          canvas.textAtEnd(sign, y: y, .warning.with(.bold))
        } else {
          canvas.text(sign, x: x - 1 - TextWidth.of(sign), y: y, style)
        }
      }
      for (index, line) in lines.enumerated() where top + index < canvas.size.height {
        canvas.text(line, x: x, y: top + index, style)
      }
      y = top + lines.count + (isBeside ? 1 : 0)
      canvas.note(record.differs ? .alert : .status, record.name, value: record.text)
    }
    return y
  }

  // MARK: The phone

  /// The messages on the phone, the newest first, with their codes, as the person with the phone reads them.
  @discardableResult
  private func drawPhone(on canvas: Canvas, from start: Int) -> Int {
    let messages = context.snapshot.messages
    guard !messages.isEmpty, start < canvas.size.height else { return start }
    var y = start + heading("stage.phone", on: canvas, y: start)
    for message in messages.reversed() {
      let text = text(of: message)
      let lines = TextWrap.lines(text, columns: max(8, canvas.size.width - 2))
      guard y + lines.count < canvas.size.height else { break }
      let time = String(context.time(Timestamp(milliseconds: message.at)).prefix(5))
      let sender = VisibleText.sanitised(message.sender)
      canvas.pieces([(sender + "  ", .text.with(.bold)), (time, .muted)], y: y)
      for (index, line) in lines.enumerated() { canvas.text(line, x: 2, y: y + 1 + index) }
      canvas.note(.text, "\(time) \(sender)", value: text)
      y += lines.count + 2
    }
    return y
  }

  /// A message with its code.
  private func text(of message: PhoneMessage) -> String {
    let text = context.say(message.text)
    guard let code = message.code else { return text }
    return text + " " + context.say("phone.code", ["code": .outside(code)])
  }

  // MARK: Behind the scenes

  /// The last messages between the parties, the newest at the bottom.
  private func drawWire(on canvas: Canvas) {
    let start = heading("stage.wire", on: canvas)
    let messages = StageMessages(context)
    if isBeside { return StageSequence(messages: messages).draw(on: canvas, from: start) }
    let rows = messages.all.suffix(max(0, canvas.size.height - start)).map {
      (sides: messages.sides(of: $0), message: $0)
    }
    let x = (rows.map { TextWidth.of($0.sides) }.max() ?? 0) + 2
    for (y, row) in rows.enumerated() {
      let message = row.message
      let text = message.isBroken ? canvas.glyphs.cross + " " + message.text : message.text
      canvas.text(row.sides, y: start + y, .muted)
      canvas.text(
        text, x: x, y: start + y, message.isBroken ? .warning : .text, columns: max(0, canvas.size.width - x))
      canvas.note(.row, text, value: row.sides)
    }
  }

  private func drawFaults(on canvas: Canvas) {
    var y = heading("stage.faults", on: canvas)
    for fault in faultLines(columns: canvas.size.width) where y < canvas.size.height {
      for (index, line) in fault.lines.enumerated() { canvas.text(line, y: y + index) }
      canvas.textAtEnd(fault.state, y: y, fault.hasFired ? .warning : .muted)
      canvas.note(.row, fault.lines.joined(separator: " "), value: fault.state)
      y += fault.lines.count
    }
  }

  /// What goes wrong, in lines, and whether it has happened.
  private func faultLines(columns: Int) -> [(lines: [String], state: String, hasFired: Bool)] {
    let messages = StageMessages(context)
    return messages.faults.map { fault in
      let hasFired = fault.fired > 0
      let state = context.say(hasFired ? "stage.fault.struck" : "stage.fault.waits")
      let room = max(8, columns - TextWidth.of(state) - 4)
      return (TextWrap.lines(messages.text(of: fault), columns: room), state, hasFired)
    }
  }
}
