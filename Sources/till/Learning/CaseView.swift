import Language

/// What can be looked into while a question about a case is asked, by the key that opens it.
enum CaseView: Character, CaseIterable {
  /// What the customer did, one thing after the other.
  case replay = "p"
  case customer = "c"
  case records = "r"
  /// The calls between app, merchant and provider.
  case wire = "w"
  case timers = "t"

  var title: Phrase {
    switch self {
    case .replay: Phrase("learn.replay")
    case .customer: Phrase("learn.customer-screen")
    case .records: Phrase("learn.records")
    case .wire: Phrase("learn.wire")
    case .timers: Phrase("learn.timers")
    }
  }

  static func keys(_ phrases: Phrasebook) -> [(key: Character, does: String)] {
    let names: [CaseView: Phrase] = [
      .replay: Phrase("learn.see-replay"),
      .customer: Phrase("learn.see-customer"), .records: Phrase("learn.see-records"),
      .wire: Phrase("learn.see-wire"), .timers: Phrase("learn.see-timers"),
    ]
    return allCases.compactMap { view in names[view].map { (view.rawValue, phrases.text($0)) } }
  }
}
