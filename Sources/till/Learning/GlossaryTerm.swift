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

  /// The term with what it means.
  var entry: Phrase {
    Phrase(
      "glossary.entry",
      [
        "term": .phrase(Phrase("glossary.term.\(rawValue)")),
        "meaning": .phrase(Phrase("glossary.meaning.\(rawValue)")),
      ])
  }

  /// The key that opens the glossary.
  static let key: Character = "?"

  /// All terms as a page to scroll through.
  static func page(_ phrases: Phrasebook) -> AskedQuestion {
    AskedQuestion(
      heading: phrases.text("glossary.heading"), text: [],
      choices: allCases.map { phrases.text($0.entry) }, isList: true)
  }
}
