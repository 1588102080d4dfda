import Checkout
import Commerce
import Frames
import Language
import Pages
import Payments

/// What stands beside the checkout in a demo: the records in plain words, the phone, the messages, or the faults.
struct StageSide {
  let context: RenderContext
  let bar: StageBar
  /// Whether there is a column for it; else it has a few rows above the caption.
  let isBeside: Bool

  func draw(on canvas: Canvas) {
    // A line above nothing would only be in the way.
    if bar.side == .nothing, !isBeside, context.snapshot.messages.isEmpty { return }
    if isBeside {
      canvas.painter.fill(
        Region(x: 0, y: 0, width: 1, height: canvas.size.height), style: .border,
        with: canvas.glyphs.border.vertical)
    } else {
      canvas.painter.fill(
        Region(x: 0, y: 0, width: canvas.size.width, height: 1), style: .border,
        with: canvas.glyphs.border.horizontal)
    }
    let inner = canvas.window(
      Region(x: 2, y: 1, width: max(1, canvas.size.width - 4), height: max(1, canvas.size.height - 1)))
    switch bar.side {
    case .nothing:
      let used = isBeside ? drawCart(on: inner) + 2 : 0
      drawPhone(on: inner, from: used)
    case .phone: drawPhone(on: inner, from: 0)
    case .records:
      let used = drawRecords(on: inner)
      if isBeside { drawPhone(on: inner, from: used + 1) }
    case .wire: drawWire(on: inner)
    case .faults: drawFaults(on: inner)
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
  private func drawCart(on canvas: Canvas) -> Int {
    let order = context.snapshot.checkout.order
    var y = heading("stage.cart", on: canvas)
    func line(_ name: String, _ amount: Money, _ style: Style) {
      let price = context.say("stage.cart.price", ["amount": .money(amount)])
      let end = canvas.textAtEnd(price, y: y, style)
      canvas.text(name, y: y, style, columns: max(0, end - 2))
      canvas.note(.row, name, value: price)
      y += 1
    }
    // The total is always seen.
    for item in order.items.prefix(max(0, canvas.size.height - y - 2)) {
      line(
        context.say(
          "stage.cart.item", ["count": .number(item.quantity), "item": .text(VisibleText.sanitised(item.name))]),
        item.unitPrice.multiplied(by: item.quantity) ?? item.unitPrice, .text)
    }
    line(context.say("stage.cart.total"), order.total, .text.with(.bold))
    return y
  }

  // MARK: The records

  private func drawRecords(on canvas: Canvas) -> Int {
    var y = heading("stage.records", on: canvas)
    let words = StageRecords(context)
    for record in words.records where y < canvas.size.height {
      let style: Style = record.differs ? .warning : .text
      let lines = TextWrap.lines(record.text, columns: max(8, canvas.size.width - (isBeside ? 2 : 14)))
      if isBeside {
        canvas.text(record.name, y: y, .text.with(.bold))
        if record.differs { canvas.textAtEnd(canvas.glyphs.notEqual, y: y, .warning.with(.bold)) }
        for (index, line) in lines.enumerated() { canvas.text(line, x: 2, y: y + 1 + index, style) }
        y += lines.count + 2
      } else {
        canvas.text(record.name, y: y, .text.with(.bold), columns: 12)
        canvas.text((record.differs ? canvas.glyphs.notEqual + " " : "") + record.text, x: 14, y: y, style)
        y += 1
      }
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
      var text = context.say(message.text)
      if let code = message.code { text += " " + context.say("phone.code", ["code": .outside(code)]) }
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

  // MARK: Behind the scenes

  /// The last messages between the parties, the newest at the bottom.
  private func drawWire(on canvas: Canvas) {
    let start = heading("stage.wire", on: canvas)
    if isBeside { return StageSequence(context: context).draw(on: canvas, from: start) }
    let entries = Array(context.snapshot.timeline.suffix(max(0, canvas.size.height - start)))
    for (index, entry) in entries.enumerated() {
      let sides = canvas.say(
        "timeline.from-to",
        [
          "from": .phrase(Phrase("party.\(entry.from.rawValue)")), "to": .phrase(Phrase("party.\(entry.to.rawValue)")),
        ])
      let text = VisibleText.sanitised(context.say(entry.text))
      canvas.pieces([(sides + "  ", .muted), (text, .text)], y: start + index)
      canvas.note(.row, text, value: sides)
    }
  }

  private func drawFaults(on canvas: Canvas) {
    var y = heading("stage.faults", on: canvas)
    for fault in context.snapshot.faults where y < canvas.size.height {
      let (name, state) = (
        context.title(of: fault), canvas.say("fault.state.\(fault.state.rawValue)", ["count": .number(fault.fired)])
      )
      canvas.pieces([(name + "  ", .text), (state, fault.fired > 0 ? .warning : .muted)], y: y)
      canvas.note(.row, name, value: state)
      y += 1
    }
  }
}

/// What the customer, the shop and the provider each know, in words for an audience.
struct StageRecords {
  /// One of them.
  struct Record {
    let name: String
    let text: String
    let differs: Bool
  }

  private let context: RenderContext

  init(_ context: RenderContext) { self.context = context }

  var records: [Record] {
    let truths = context.snapshot.truths
    var records = [
      Record(name: context.say("stage.records.customer"), text: TruthWords(context).shopper, differs: false),
      Record(
        name: context.say("stage.records.shop"), text: shop(truths),
        differs: truths.shopperDisagrees || truths.storeDisagrees),
    ]
    if !truths.gateway.isEmpty {
      records.append(
        Record(
          name: VisibleText.sanitised(truths.gateway), text: provider(truths.provider),
          differs: truths.appDisagrees || truths.providerDisagrees))
    }
    return records
  }

  /// What the shop's server knows, or before it was told anything what its app knows.
  private func shop(_ truths: Truths) -> String {
    if let state = truths.store { return context.say("stage.shop.\(state.name)") }
    guard case .told(let result) = truths.app else { return context.say("stage.shop.nothing") }
    switch result {
    case .success(_, let status), .pending(_, let status): return context.say("stage.shop.\(status.state.name)")
    case .refunded: return context.say("stage.shop.refunded")
    case .cancelled: return context.say("stage.shop.cancelled")
    case .failed: return context.say("stage.shop.failed")
    }
  }

  /// What the provider holds, and how often the customer was charged in all, whatever the orders are called.
  private func provider(_ ledger: ProviderRecord) -> String {
    let movements = context.snapshot.movements
    let captures = movements.count { $0.kind == .capture }
    let amount = (captures > 1 ? Self.kept(of: movements) : ledger.kept) ?? ledger.captured ?? ledger.held
    let key = "stage.provider.\(ledger.state.rawValue)"
    let text = amount.map { context.say(key, ["amount": .money($0)]) } ?? context.say(key + ".plain")
    guard captures > 0 else { return text }
    return context.say("stage.charges", ["what": .text(text), "count": .number(captures)])
  }

  /// What is left of all that was taken; `nil` where it is of several currencies.
  private static func kept(of movements: some Sequence<MoneyMovement>) -> Money? {
    let moved = movements.filter { [.capture, .refund, .chargeback].contains($0.kind) }
    guard let currency = moved.first?.amount.currency, moved.allSatisfy({ $0.amount.currency == currency }) else {
      return nil
    }
    let units = moved.reduce(0) { $0 + ($1.kind == .capture ? $1.amount.minorUnits : -$1.amount.minorUnits) }
    return Money(minorUnits: units, currency: currency)
  }
}
