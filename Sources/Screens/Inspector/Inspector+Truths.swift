import Checkout
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
      record("truth.name.shopper", words.shopper, truths.shopperBelief, disagrees: false),
      divider(truths.shopperDisagrees),
      record("truth.name.app", words.app, truths.appBelief, disagrees: truths.shopperDisagrees),
      divider(truths.appDisagrees),
      record("truth.name.provider", words.provider, truths.providerBelief, disagrees: truths.appDisagrees),
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
    let rest = facts
    if !rest.isEmpty { column.middle += [.gap] + rest }
    column.scrolled(by: state.selection ?? 0).draw(on: canvas)
  }

  private func record(_ name: String, _ text: String, _ belief: Truths.Belief, disagrees: Bool) -> Block {
    Block(counts: 1) { canvas in
      let label = canvas.say(name)
      let meaning = canvas.say("belief.\(belief.rawValue)")
      canvas.text(label, x: 1, .muted)
      let end = canvas.size.width - 1
      let start = canvas.textAtEnd(meaning, end: end, disagrees ? .warning : .muted)
      canvas.text(text, x: 12, disagrees ? .warning : .text.with(.bold), columns: start - 13)
      canvas.note(.row, label, value: "\(text), \(meaning)")
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

  /// What else is known: gateway, attempt, the provider's own words, money held.
  private var facts: [Block] {
    var rows: [(String, String)] = []
    let snapshot = scene.snapshot
    if !snapshot.gateway.isEmpty { rows.append(("fact.gateway", snapshot.gateway)) }
    if snapshot.checkout.attempts > 0 {
      rows.append(("fact.attempts", scene.phrases.number(snapshot.checkout.attempts)))
    }
    if !snapshot.ledger.words.isEmpty { rows.append(("fact.words", snapshot.ledger.words)) }
    if let held = snapshot.ledger.held { rows.append(("fact.held", scene.phrases.money(held))) }
    if snapshot.ledger.captures > 0 { rows.append(("fact.captures", scene.phrases.number(snapshot.ledger.captures))) }
    return rows.map { key, value in
      Block(counts: 1) { canvas in
        let label = canvas.say(key)
        canvas.text(label, x: 1, .muted)
        canvas.textAtEnd(value, end: canvas.size.width - 1)
        canvas.note(.row, label, value: value)
      }
    }
  }
}

extension Column {
  /// The same column without the first blocks of its middle, for panels that only scroll.
  func scrolled(by offset: Int) -> Column {
    Column(head: head, middle: Array(middle.dropFirst(min(max(0, offset), max(0, middle.count - 1)))), tail: tail)
  }
}
