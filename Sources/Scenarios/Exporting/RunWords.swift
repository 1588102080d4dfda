import Commerce
import Controller
import Inspection
import Language
import Recording

/// The words of pages about runs for the four records and for calls.
struct RunWords {
  let phrases: Phrasebook

  /// Who keeps each of the four records, and what it says.
  func records(_ words: RecordWords) -> [(who: String, knows: String)] {
    [("shopper", words.shopper), ("app", words.app()), ("store", words.store), ("provider", words.provider())].map {
      (phrases.text("record.\($0)"), phrases.text($1))
    }
  }

  /// The titles of the columns of calls.
  var callHeadings: [String] { ["number", "when", "call", "request", "answer"].map { phrases.text("export.\($0)") } }

  /// A call in these columns; its time is since a beginning.
  func call(_ exchange: Exchange, since start: Timestamp) -> [String] {
    [
      "\(exchange.id)", "+" + RunEvent.seconds(exchange.at.since(start)), exchange.operation,
      "\(exchange.summary) (\(exchange.server))", answer(exchange.outcome),
    ]
  }

  private func answer(_ outcome: Exchange.Outcome) -> String {
    switch outcome {
    case .open: phrases.text("export.open")
    case .answered(let status, _): "\(status)"
    case .failed(let reason): phrases.text(reason.phrase)
    }
  }
}
