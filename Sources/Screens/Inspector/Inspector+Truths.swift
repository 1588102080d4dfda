import Checkout
import Commerce
import Frames
import Language
import Pages
import Payments

extension Inspector {
  /// The three records, what each means, and why they differ.
  func drawTruths(on canvas: Canvas) {
    let truths = scene.snapshot.truths
    let words = TruthWords(scene)
    let width = canvas.size.width
    var column = Column()
    column.middle = [
      record("truth.name.shopper", words.shopper, truths.shopperBelief, disagrees: false, row: 0),
      divider(truths.shopperDisagrees),
      record("truth.name.app", words.app, truths.appBelief, disagrees: truths.shopperDisagrees, row: 1),
      divider(truths.appDisagrees),
      record("truth.name.provider", words.provider, truths.providerBelief, disagrees: truths.appDisagrees, row: 2),
      .gap,
    ]
    let explanations = TruthWords.explanations(of: truths)
    if explanations.isEmpty {
      column.middle.append(scene.paragraph(canvas.say("truth.agree"), width: width, indent: 1, .muted))
    }
    for key in explanations {
      column.middle += [
        scene.paragraph(canvas.say(key), width: width, indent: 1, .warning, role: .alert), .looseGap,
      ]
    }
    if let broken = scene.snapshot.brokenRule {
      column.middle += [
        .gap, scene.paragraph(canvas.say("rule.\(broken.rule.rawValue)"), width: width, indent: 1, .bad, role: .alert),
        scene.paragraph(broken.facts.map(VisibleText.sanitised).joined(separator: "  "), width: width, indent: 1, .bad),
      ]
      column.middle += scene.lines(of: broken).map { scene.paragraph($0, width: width, indent: 1, .bad, role: .alert) }
      column.middle += [
        .looseGap, scene.paragraph(canvas.say("rule.\(broken.rule.rawValue).why"), width: width, indent: 1, .muted),
        scene.paragraph(canvas.say("rule.go-on"), width: width, indent: 1, .muted), .gap,
      ]
    }
    let rest = scene.facts
    if !rest.isEmpty { column.middle += [.gap] + rest.enumerated().map { fact($1, row: 3 + $0) } }
    column.draw(on: canvas)
  }

  private func record(
    _ name: String, _ text: String, _ belief: Truths.Belief, disagrees: Bool, row: Int
  ) -> Block {
    Block(counts: 1, isFocused: selectedRow == row) { canvas in
      if isSelected(row) { canvas.bar() }
      let label = canvas.say(name)
      let meaning = canvas.say("belief.\(belief.rawValue)")
      canvas.text(label, x: 1, isSelected(row) ? .selected : .muted)
      let end = canvas.size.width - 1
      let start = canvas.textAtEnd(meaning, end: end, disagrees ? .warning : .muted)
      canvas.text(text, x: 12, disagrees ? .warning : .text.with(.bold), columns: start - 13)
      canvas.note(.row, label, value: "\(text), \(meaning)", isSelected(row) ? .focused : [], target: .row(row))
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

  private func fact(_ fact: Scene.Fact, row: Int) -> Block {
    Block(counts: 1, isFocused: selectedRow == row) { canvas in
      if isSelected(row) { canvas.bar() }
      let label = canvas.say(fact.key)
      let start = canvas.textAtEnd(fact.value, end: canvas.size.width - 1)
      canvas.text(label, x: 1, isSelected(row) ? .selected : .muted, columns: start - 2)
      canvas.note(.row, label, value: fact.value, isSelected(row) ? .focused : [], target: .row(row))
    }
  }
}

extension Scene {
  /// Something else that is known of the payment, and what a question about it is about.
  struct Fact: Hashable {
    let key: String
    let value: String
    let subject: Provenance.Subject
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
