import Commerce
import Controller
import Inspection
import Language
import Payments
import Recording

/// The words of pages about runs for the four records and for calls.
struct RunWords {
  let phrases: Phrasebook

  /// Who keeps each of the four records, and what it says.
  func records(_ truths: Truths) -> [(who: String, knows: String)] {
    let names = truths.names
    let knows = [
      phrases.text("shopper-truth.\(names[0])"), phrases.text("export.told.\(names[1])"),
      phrases.text("store-truth.\(truths.store?.name ?? "nothing")"), phrases.text("export.held.\(names[2])"),
    ]
    return zip(["shopper", "app", "store", "provider"], knows).map { (phrases.text("export.\($0)"), $1) }
  }

  /// The titles of the columns of calls.
  var callHeadings: [String] { ["number", "when", "call", "request", "answer"].map { phrases.text("export.\($0)") } }

  /// A call in these columns; its time is since a beginning.
  func call(_ exchange: Exchange, since start: Timestamp) -> [String] {
    [
      "\(exchange.id)", "+" + RunEvent.seconds(exchange.at.since(start)), exchange.operation,
      "\(exchange.summary) (\(exchange.host))", answer(exchange.outcome),
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
