import Checkout
import Commerce
import Frames
import Inspection
import Language
import Pages
import Payments

extension Inspector {
  /// The merchant's side: how a payment stands, what can be done to it, the messages to the store's server, and every payment in its
  /// books.
  func drawMerchant(on canvas: Canvas) {
    Inspector(context: context.ofChosenPayment, isOver: isOver).drawOffice(
      context.merchantRows, of: context, on: canvas)
  }

  private func drawOffice(_ rows: [MerchantRow], of whole: RenderContext, on canvas: Canvas) {
    var column = Column()
    let isSearched = context.isSearched
    let width = canvas.size.width
    let facts = facts.filter { context.passes("\(context.say($0.key)) \($0.value)") }
    if isSearched, rows.isEmpty, facts.isEmpty { return drawEmpty("inspector.nothing-found", on: canvas) }
    column.middle = standing(facts, width: width)
    if !isSearched, let reference = context.model.inspector.payment {
      column.middle.insert(
        context.paragraph(
          canvas.say("merchant.about", ["reference": .text(reference)]), width: width, indent: 1,
          role: .status),
        at: 0)
    }
    var (hasPayments, hasPayouts) = (false, false)
    func heading(_ key: String) -> Block {
      Block { row in
        row.text(row.say(key), x: 1, .heading)
        row.note(.heading, row.say(key))
      }
    }
    if !isSearched { column.middle += [.gap, heading("merchant.operations")] }
    if !isSearched, let reason = context.noOperation {
      column.middle.append(context.paragraph(reason, width: width, indent: 1, .muted))
    }
    for (index, row) in rows.enumerated() {
      switch row {
      case .operation(let kind): column.middle.append(operation(kind, index, width: width))
      case .order(let order):
        if case .retry = order { column.middle.append(question(order.operation, whole, width: width)) }
        column.middle.append(self.row("  " + whole.title(of: order), "", index, columns: width))
      case .messages where isSearched: column.middle.append(messages(index, width: width))
      case .messages:
        column.middle += ordered(width: width) + [.gap, heading("merchant.messages")]
        column.middle.append(messages(index, width: width))
        if whole.snapshot.subscriptions != nil { column.middle += [.gap, heading("merchant.subscriptions")] }
        if whole.snapshot.subscriptions?.isEmpty == true {
          let none = canvas.say("merchant.subscriptions.none", ["gateway": whole.gateway])
          column.middle.append(context.paragraph(none, width: width, indent: 1, .muted))
        }
      case .subscription(let id):
        guard let subscription = whole.subscriptions.first(where: { $0.id == id }) else { continue }
        let title = canvas.say("merchant.subscription", ["url": .outside(subscription.url)])
        column.middle.append(self.row(title, subscription.events.joined(separator: ", "), index, columns: width))
      case .payment(let reference):
        guard let entry = whole.books.first(where: { $0.reference == reference }) else { continue }
        if !hasPayments, !isSearched { column.middle += [.gap, heading("merchant.payments")] }
        hasPayments = true
        let words = whole.words(of: entry)
        column.middle.append(self.row(words.title, words.records, index, columns: width))
      case .payout(let id):
        guard let payout = whole.payouts.first(where: { $0.id == id }) else { continue }
        if !hasPayouts, !isSearched {
          column.middle += [.gap, heading("merchant.payouts")] + differences(of: whole, canvas)
        }
        hasPayouts = true
        column.middle.append(self.row(whole.title(of: payout), whole.amount(of: payout), index, columns: width))
        if whole.model.inspector.payout == id { column.middle += lines(of: payout, whole, width: width) }
      }
    }
    column.draw(on: canvas)
  }

  /// What the provider said last about the payment.
  var facts: [(key: String, value: String)] {
    guard let status = context.snapshot.status else { return [] }
    let words = context.records
    let state =
      words.storeReturned ?? (context.isTakenInPart ? "part-captured" : status.state.name)
    var facts: [(String, String)] = [("merchant.state", context.say("state-of-payment.\(state)"))]
    if !status.words.code.isEmpty { facts.append(("fact.words", VisibleText.sanitised(status.words.code))) }
    if !status.words.kit.isEmpty { facts.append(("support.kit", VisibleText.sanitised(status.words.kit))) }
    // A mandate holds no money.
    if let amounts = context.amounts, status.state != .linked, status.state.isSuccess || status.state == .refunded {
      facts.append(("merchant.authorised", context.phrases.money(amounts.whole)))
      if let cancelled = status.cancelled { facts.append(("merchant.cancelled", context.phrases.money(cancelled))) }
      facts.append(("merchant.captured", context.phrases.money(amounts.captured)))
      if let released = context.released { facts.append(("merchant.released", context.phrases.money(released))) }
      let byDispute = words.returnedByDispute
      let refunded = Money(
        minorUnits: max(0, amounts.refunded.minorUnits - (byDispute?.minorUnits ?? 0)),
        currency: amounts.refunded.currency)
      facts.append(("merchant.refunded", context.phrases.money(refunded)))
      if let byDispute { facts.append(("merchant.returned-by-dispute", context.phrases.money(byDispute))) }
      if let coming = status.refunding { facts.append(("merchant.refund-on-its-way", context.phrases.money(coming))) }
      if let returned = status.chargedBack, returned.minorUnits > 0 {
        facts.append(("merchant.charged-back", context.phrases.money(returned)))
      }
      if let disputed = status.disputed { facts.append(("merchant.disputed", context.phrases.money(disputed))) }
    }
    let truths = context.snapshot.truths
    if truths.providerDisagrees {
      facts.append(("merchant.providers-record", context.wording(of: words.provider(withCode: false))))
    }
    return facts
  }

  /// What is known of the payment, a fact a row.
  private func standing(_ facts: [(key: String, value: String)], width: Int) -> [Block] {
    if context.snapshot.status == nil, !context.isSearched {
      let key = context.snapshot.truths.recorded == nil ? "merchant.nothing" : "merchant.recorded"
      return [context.paragraph(context.say(key), width: width, indent: 1, .muted)]
    }
    return facts.map { key, value in
      let pair = TextPair(context.say(key), value, columns: width)
      return Block(height: pair.height, counts: 1) { row in
        pair.draw(on: row, .muted, .text)
        row.note(.row, pair.start, value: value)
      }
    }
  }

  /// A selectable row: its name, and a muted text at its end.
  private func row(
    _ title: String, _ detail: String, _ index: Int, columns: Int, height: Int = 1,
    _ draw: @escaping (Canvas) -> Void = { _ in }
  ) -> Block {
    let pair = TextPair(title, detail, columns: columns)
    return Block(height: pair.height + height - 1, counts: 1, isFocused: selectedRow == index) { row in
      if selectedRow == index, state.hasFocus { row.bar() }
      pair.draw(on: row, isSelected(index) ? .selected : .text, .muted)
      draw(row)
      row.note(
        .row, title, value: detail.isEmpty ? nil : detail, isSelected(index) ? .focused : [], target: .row(index))
    }
  }

  private func operation(_ kind: PaymentModification.Kind, _ index: Int, width: Int) -> Block {
    let title = context.say("merchant.operation.\(kind.rawValue)")
    guard let entry = state.entry, entry.kind == kind else {
      return row(title, context.left(for: kind).map(context.phrases.money) ?? "", index, columns: width)
    }
    let problem = entry.problem.map { "! " + context.say($0.phrase(for: .amount, context.phrases)) }
    let below = problem ?? context.say("merchant.entry")
    return row(title, "", index, columns: width, height: 2) { canvas in
      let field = canvas.window(Region(x: canvas.size.width - 23, y: 0, width: 22, height: 1))
      field.painter.fill(field.bounds, style: .fieldFocused)
      let digits = field.leftToRight
      let code = digits.textAtEnd(entry.currency.code, end: digits.size.width - 1, .fieldFocused)
      digits.text(entry.input.text, x: 1, .fieldFocused, columns: code - 2)
      digits.putCursor(1 + entry.input.caret, 0)
      canvas.note(.field, title, value: entry.input.text, .focused)
      canvas.text(below, x: 3, y: 1, problem == nil ? .muted : .bad, columns: canvas.size.width - 4)
      if let problem { canvas.note(.alert, problem) }
    }
  }

  /// That the same was ordered before, and what is known of it.
  private func question(_ operation: PaymentModification, _ whole: RenderContext, width: Int) -> Block {
    let earlier = whole.earlier(like: operation)
    var values: [String: Phrase.Value] = ["time": .text(earlier.map { whole.time($0.at) } ?? "")]
    values["operation"] = .phrase(Phrase("merchant.operation.\(operation.kind.rawValue)"))
    values["amount"] = .text(operation.amount.map { " " + context.phrases.money($0) } ?? "")
    let result = earlier?.result?.name.rawValue ?? "underway"
    return context.paragraph(
      context.say("merchant.repeated.\(result)", values), width: width, indent: 1, .warning, role: .status)
  }

  /// The result of the last operation, and of each earlier one that is not settled.
  private func ordered(width: Int) -> [Block] {
    let ordered = context.chosenEntry?.ordered.all ?? []
    let last =
      context.snapshot.lastOperation
      ?? ordered.last.map { OperationReport(operation: $0.operation, result: $0.result) }
    guard let last else { return [] }
    let index = ordered.lastIndex { $0.operation == last.operation } ?? ordered.endIndex
    let open = ordered[..<index].filter(\.isAwaited).map { OperationReport(operation: $0.operation, result: $0.result) }
    return (open + [last]).map { block(of: $0, width: width) }
  }

  private func block(of report: OperationReport, width: Int) -> Block {
    let name: Phrase.Value = .phrase(Phrase("merchant.operation.\(report.operation.kind.rawValue)"))
    var values: [String: Phrase.Value] = ["operation": name]
    let amount = report.operation.amount.map { " " + context.phrases.money($0) } ?? ""
    values["amount"] = .text(amount)
    let (key, style): (String, Style)
    switch report.result {
    case nil where context.snapshot.isStoreDown: (key, style) = ("merchant.last.waits", .warning)
    case nil where context.snapshot.brokenRule != nil: (key, style) = ("merchant.last.stopped", .warning)
    case nil: (key, style) = ("merchant.last.underway", .muted)
    case .accepted: (key, style) = ("merchant.last.accepted", .muted)
    case .done: (key, style) = ("merchant.last.done", .good)
    case .doneEarlier(_, let at):
      values["time"] = .text(context.time(at))
      (key, style) = ("merchant.last.done-earlier", .good)
    case .notMade: (key, style) = ("merchant.last.not-made", .warning)
    case .unknown: (key, style) = ("merchant.last.unknown", .warning)
    case .refused(let error)
    where report.operation.kind == .refund && context.snapshot.status?.refundFailure == error.words:
      values["reason"] = .text(Self.reason(error.words))
      (key, style) = ("merchant.last.failed", .bad)
    case .refused(.networkError): (key, style) = ("merchant.last.not-sent", .warning)
    case .refused(let error):
      let said = Self.reason(error.words)
      let fallback = context.say(
        "payment-error.\(error.messageKey).title",
        context.values(of: error).merging(["gateway": context.gateway]) { $1 })
      values["reason"] = .text(said.isEmpty ? fallback : said)
      (key, style) = ("merchant.last.refused", .warning)
    }
    return context.paragraph(context.say(key, values), width: width, indent: 1, style, role: .status)
  }

  /// The provider's sentence and code as the end of a sentence.
  private static func reason(_ words: ProviderResponseCode?) -> String {
    let text = words?.text ?? ""
    return [text.hasSuffix(".") ? String(text.dropLast()) : text, words?.code ?? ""].map(VisibleText.sanitised)
      .filter { !$0.isEmpty }.joined(separator: ", ")
  }

  /// How many messages there are, with the way to them.
  private func messages(_ index: Int, width: Int) -> Block {
    let (arrived, coming) = (context.snapshot.webhooks.count, context.snapshot.underway.count)
    let count = context.say("merchant.messages.count", ["count": .number(arrived), "coming": .number(coming)])
    return row(context.say("merchant.messages.open"), count, index, columns: width)
  }
}
