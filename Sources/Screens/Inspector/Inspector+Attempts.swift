import Commerce
import Frames
import Inspection
import Language
import Payments

extension Inspector {
  /// Each attempt to pay the order: by what and through whom, what the app was told, what the provider holds, under which key.
  func drawAttempts(on canvas: Canvas) {
    let attempts = context.shownAttempts
    guard !attempts.isEmpty else { return drawEmpty("attempts.empty", on: canvas) }
    let facts = attempts.map(context.attemptFacts)
    drawRows(facts.map { $0.count + 1 }, on: canvas) { index, row in
      let attempt = attempts[index]
      let title = context.title(of: attempt)
      let gateway = VisibleText.sanitised(attempt.gateway)
      let start = row.textAtEnd(gateway, end: row.size.width - 1, .muted)
      row.text(title, x: 1, isSelected(index) ? .selected : .heading, columns: start - 2)
      row.note(.row, title, value: gateway, isSelected(index) ? .focused : [], target: .row(index))
      let column = 3 + min(20, facts[index].map { TextWidth.of($0.label) }.max() ?? 0) + 2
      for (y, fact) in facts[index].enumerated() {
        row.text(fact.label, x: 3, y: y + 1, .muted)
        row.text(fact.value, x: column, y: y + 1, fact.style, columns: row.size.width - column - 1)
        row.note(.text, fact.label, value: fact.value)
      }
    }
  }

}

extension RenderContext {
  /// What an attempt is called: its number and its method.
  func title(of attempt: AttemptReport) -> String {
    say("attempts.title", ["number": .number(attempt.number), "method": .text(name(of: attempt.method))])
  }

  /// What is known of an attempt.
  func attemptFacts(_ attempt: AttemptReport) -> [(label: String, value: String, style: Style)] {
    var facts: [(String, String, Style)] = []
    let truths = Truths(shopper: .waiting, app: attempt.told.map(AppTruth.told) ?? .nothing, provider: attempt.ledger)
    let words = RecordWords(of: truths, method: attempt.method)
    let differs = truths.appDisagrees
    facts.append((say("attempts.told"), wording(of: words.app()), differs ? .warning : .text))
    facts.append((say("attempts.holds"), wording(of: words.provider()), differs ? .warning : .text))
    facts.append((say("attempts.reference"), VisibleText.sanitised(attempt.reference), .text))
    if !attempt.key.isEmpty { facts.append((say("attempts.key"), VisibleText.sanitised(attempt.key), .text)) }
    return facts
  }
}
