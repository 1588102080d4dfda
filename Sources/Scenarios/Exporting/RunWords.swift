import Checkout
import Commerce
import Language

/// What pages about runs say of the three records and of calls.
struct RunWords {
  let phrases: Phrasebook

  /// Who keeps each of the three records, and what it says; `names` are those of `Truths`.
  func records(_ names: [String]) -> [(who: String, knows: String)] {
    let knows = [
      phrases.text("shopper-truth.\(names[0])"), phrases.text("export.told.\(names[1])"),
      phrases.text("export.held.\(names[2])"),
    ]
    return zip(["shopper", "app", "provider"], knows).map { (phrases.text("export.\($0)"), $1) }
  }

  /// What the columns of calls are called.
  var callHeadings: [String] {
    ["number", "when", "call", "request", "answer"].map { phrases.text("export.\($0)") }
  }

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
    case .failed(let reason): phrases.text("transport.\(reason)")
    }
  }
}
