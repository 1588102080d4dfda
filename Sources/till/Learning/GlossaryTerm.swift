import Language

/// A term that learners meet on the screen, in the order in which the glossary lists them.
enum GlossaryTerm: String, CaseIterable {
  case acquirer
  case app
  case authorised
  case call
  case captured
  case chargeback
  case cancelled
  case declined
  case dispute
  case expired
  case hold
  case instalments
  case issuer
  case mandate
  case merchant
  case oneTimeCode = "one-time-code"
  case open
  case payout
  case pending
  case pix
  case provider
  case record
  case refunded
  case response
  case settled
  case shop
  case threeDSecure = "three-d-secure"
  case timer
  case void
  case wallet
  case webhook

  var entry: Phrase {
    Phrase(
      "glossary.entry",
      [
        "term": .phrase(Phrase("glossary.term.\(rawValue)")),
        "meaning": .phrase(Phrase("glossary.meaning.\(rawValue)")),
      ])
  }

  static let key: Character = "?"

  /// All terms as a page to scroll through, those that stand on a question’s screen first.
  static func page(beside question: AskedQuestion, _ phrases: Phrasebook) -> AskedQuestion {
    let words = words(([question.heading] + question.text + question.choices + question.verdict).joined(separator: " "))
    let shown = allCases.filter { $0.isAmong(words, phrases) }
    return AskedQuestion(
      heading: phrases.text("glossary.heading"), text: shown.isEmpty ? [] : [phrases.text("glossary.order")],
      choices: (shown + allCases.filter { !shown.contains($0) }).map { phrases.text($0.entry) }, isList: true,
      isAside: true)
  }

  /// Whether the term stands in a text, in one of its forms.
  private func isAmong(_ text: [String], _ phrases: Phrasebook) -> Bool {
    let forms = "glossary.forms.\(rawValue)"
    let written =
      [phrases.text("glossary.term.\(rawValue)")]
      + (phrases.has(forms) ? phrases.text(forms).split(separator: ",").map(String.init) : [])
    return written.contains { form in
      let run = Self.words(form)
      return !run.isEmpty && text.indices.contains { text[$0...].starts(with: run) }
    }
  }

  /// The words of a text, in small letters.
  private static func words(_ text: String) -> [String] {
    text.lowercased().split { !$0.isLetter && !$0.isNumber && $0 != "-" }.map(String.init)
  }
}
