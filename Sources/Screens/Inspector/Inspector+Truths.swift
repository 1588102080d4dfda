import Checkout
import Commerce
import Frames
import Inspection
import Language
import Pages
import Payments

extension Inspector {
  /// The four records, what each means, and why they differ.
  func drawTruths(on canvas: Canvas) {
    let truths = context.snapshot.truths
    let rows = context.truthRows
    guard !rows.isEmpty else { return drawEmpty("inspector.nothing-found", on: canvas) }
    let width = canvas.size.width
    var column = Column()
    // Of what was looked for only that is shown which has it.
    guard !context.isSearched else {
      column.middle = rows.enumerated().map { block($1, row: $0) }
      return column.draw(on: canvas)
    }
    let labels = rows.prefix(4).map { TextWidth.of(context.label(of: $0)) }
    let start = max(12, 3 + (labels.max() ?? 0))
    let records = rows.prefix(4).enumerated().map { block($1, row: $0, start: start) }
    column.middle = [
      records[0], divider(truths.shopperDisagrees), records[1], divider(truths.storeDisagrees), records[2],
      divider(truths.providerStandsApart), records[3], .gap,
    ]
    let explanations = RecordWords.explanations(of: truths, by: context.checkout.method)
    if explanations.isEmpty {
      column.middle.append(context.paragraph(canvas.say("truth.agree"), width: width, indent: 1, .muted))
    }
    for key in explanations {
      column.middle += [
        context.paragraph(canvas.say(key), width: width, indent: 1, .warning, role: .alert), .looseGap,
      ]
    }
    if let broken = context.snapshot.brokenRule {
      column.middle += [
        .gap,
        context.paragraph(canvas.say("rule.\(broken.rule.rawValue)"), width: width, indent: 1, .bad, role: .alert),
        context.paragraph(
          broken.facts.map(VisibleText.sanitised).joined(separator: "  "), width: width, indent: 1, .bad),
      ]
      column.middle += context.lines(of: broken).map {
        context.paragraph($0, width: width, indent: 1, .bad, role: .alert)
      }
      column.middle += [
        .looseGap, context.paragraph(canvas.say("rule.\(broken.rule.rawValue).why"), width: width, indent: 1, .muted),
        context.paragraph(canvas.say("rule.go-on"), width: width, indent: 1, .muted), .gap,
      ]
    }
    let rest = Array(rows.enumerated().dropFirst(4))
    if !rest.isEmpty { column.middle += [.gap] + rest.map { block($1, row: $0) } }
    column.draw(on: canvas)
  }

  private func block(_ truth: RenderContext.TruthRow, row: Int, start: Int = 12) -> Block {
    switch truth {
    case .record(let record): block(record, row: row, start: start)
    case .fact(let fact): block(fact, row: row)
    }
  }

  private func block(_ record: RenderContext.TruthRecord, row: Int, start column: Int) -> Block {
    Block(counts: 1, isFocused: selectedRow == row) { canvas in
      if isSelected(row) { canvas.bar() }
      let label = canvas.say(record.key)
      let meaning = canvas.say(context.records.belief(record.belief))
      canvas.text(label, x: 1, isSelected(row) ? .selected : .muted)
      let end = canvas.size.width - 1
      let start = canvas.textAtEnd(meaning, end: end, record.differs ? .warning : .muted)
      let style: Style = record.differs ? .warning : .text.with(.bold)
      canvas.text(record.text, x: column, style, columns: start - column - 1)
      canvas.note(
        .row, label, value: "\(record.text), \(meaning)", isSelected(row) ? .focused : [], target: .row(row))
    }
  }

  private func divider(_ disagrees: Bool) -> Block {
    guard disagrees else { return .looseGap }
    return Block { canvas in
      let text = canvas.glyphs.notEqual + " " + canvas.say("truth.disagree")
      canvas.text(text, x: 1, .warning)
      canvas.note(.alert, canvas.say("truth.disagree"))
    }
  }

  private func block(_ fact: RenderContext.Fact, row: Int) -> Block {
    Block(counts: 1, isFocused: selectedRow == row) { canvas in
      if isSelected(row) { canvas.bar() }
      let label = canvas.say(fact.key)
      let start = canvas.textAtEnd(fact.value, end: canvas.size.width - 1)
      canvas.text(label, x: 1, isSelected(row) ? .selected : .muted, columns: start - 2)
      canvas.note(.row, label, value: fact.value, isSelected(row) ? .focused : [], target: .row(row))
    }
  }
}

extension RenderContext {
  /// Something else that is known of the payment, and what a question about it is about.
  struct Fact: Hashable {
    let key: String
    let value: String
    let subject: Provenance.Subject
  }

  /// One of the four records, and whether it differs from the one before it.
  struct TruthRecord: Hashable {
    let key: String
    let text: String
    let belief: Truths.PerceivedStatus
    let differs: Bool
    let subject: Provenance.Subject
  }

  /// What a row of the records is called.
  func label(of row: TruthRow) -> String {
    switch row {
    case .record(let record): say(record.key)
    case .fact(let fact): say(fact.key)
    }
  }

  /// A selectable row of the records.
  enum TruthRow: Hashable {
    case record(TruthRecord)
    case fact(Fact)

    /// What a question about it is about.
    var subject: Provenance.Subject {
      switch self {
      case .record(let record): record.subject
      case .fact(let fact): fact.subject
      }
    }
  }

  /// The four records and what else is known, as far as the search leaves them.
  var truthRows: [TruthRow] {
    let truths = snapshot.truths
    let words = self.records
    let records = [
      TruthRecord(
        key: "truth.name.shopper", text: wording(of: words.shopper), belief: truths.shopperBelief, differs: false,
        subject: .shopper),
      TruthRecord(
        key: "truth.name.app", text: wording(of: words.app()), belief: truths.appBelief,
        differs: truths.shopperDisagrees,
        subject: .app),
      TruthRecord(
        key: "truth.name.store", text: wording(of: words.store), belief: truths.storeBelief,
        differs: truths.storeDisagrees,
        subject: .provider),
      TruthRecord(
        key: "truth.name.provider", text: wording(of: words.provider()), belief: truths.providerBelief,
        differs: truths.providerStandsApart, subject: .provider),
    ]
    let all = records.map { TruthRow.record($0) } + facts.map { TruthRow.fact($0) }
    guard isSearched else { return all }
    return all.filter { row in
      switch row {
      case .record(let record): passes("\(say(record.key)) \(record.text) \(say(words.belief(record.belief)))")
      case .fact(let fact): passes("\(say(fact.key)) \(fact.value)")
      }
    }
  }

  /// What else is known: gateway, amount, attempt, the provider's own words, money held.
  var facts: [Fact] {
    var rows: [Fact] = []
    func add(_ key: String, _ value: String, _ subject: Provenance.Subject) {
      rows.append(Fact(key: key, value: value, subject: subject))
    }
    if !snapshot.gateway.isEmpty { add("fact.gateway", VisibleText.sanitised(snapshot.gateway), .gateway) }
    add("fact.amount", phrases.money(snapshot.status?.amount ?? checkout.order.total), .amount)
    if checkout.attempts > 0 { add("fact.attempts", phrases.number(checkout.attempts), .attempts) }
    if !snapshot.ledger.words.isEmpty {
      add("fact.words", VisibleText.sanitised(snapshot.ledger.words), .words)
    }
    if let held = snapshot.ledger.held { add("fact.held", phrases.money(held), .held) }
    if snapshot.ledger.captures > 0 { add("fact.captures", phrases.number(snapshot.ledger.captures), .charges) }
    return rows
  }
}

extension Column {
  /// The same column without the first blocks of its middle, for panels that only scroll.
  func scrolled(by offset: Int) -> Column {
    Column(head: head, middle: Array(middle.dropFirst(min(max(0, offset), max(0, middle.count - 1)))), tail: tail)
  }
}
