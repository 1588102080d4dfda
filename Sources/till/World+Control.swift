import Checkout
import Controller
import Deeplinks
import Language
import Wire

extension World {
  /// Delivers what `till open` asks and says what was made of it, in a language.
  func answer(_ request: JSON, phrases: Phrasebook) -> JSON {
    guard let url = request["open"]?.string, let way = request["as"]?.string.flatMap(OpenCommand.Way.init(rawValue:))
    else {
      return ["problem": "no-link"]
    }
    let handled = deliver(url, way.door, source: .socket)
    guard let report = snapshot.links.last else { return ["problem": "no-verdict"] }
    let decision = phrases.text("link.decision.\(report.decision)")
    return [
      "handled": .boolean(handled), "malformed": .boolean(report.decision == "malformed"),
      "decision": .string(report.decision),
      "summary": .string(
        phrases.text(handled ? "cli.link-handled" : "cli.link-not-handled", ["decision": .text(decision)])),
      "reasons": .array(report.reasons.map { .string(phrases.text($0)) }),
    ]
  }
}
