import Checkout
import Commerce
import Controller
import Deeplinks
import Inspection
import Language
import Payments
import Recording
import Wire

extension TimeMachine {
  /// Answers what another program of the same user asks.
  func answer(_ question: JSON, phrases: Phrasebook) -> JSON {
    if question["describe"] != nil { return description(phrases) }
    return delivery(question, phrases)
  }

  /// What the instance shows, in a few words; nothing that the shopper typed.
  private func description(_ phrases: Phrasebook) -> JSON {
    let checkout = snapshot.checkout
    let phase =
      switch checkout.phase {
      case .selecting: "selecting"
      case .details: "details"
      case .working: "working"
      case .answering: "answering"
      case .result: "result"
      }
    let method = checkout.method.map { phrases.text("method.\($0.rawValue)") }
    return [
      "store": .string(checkout.store.name), "order": .string(checkout.order.number),
      "total": .string(phrases.money(checkout.order.total)), "method": method.map { .string($0) } ?? .null,
      "phase": .string(phrases.text("control.phase.\(phase)")),
    ]
  }

  /// Delivers what `till open` asks and says what was made of it, in a language.
  private func delivery(_ request: JSON, _ phrases: Phrasebook) -> JSON {
    guard let url = request["open"]?.string, let way = request["via"]?.string.flatMap(LinkWay.init(rawValue:))
    else { return ["problem": "no-link"] }
    let door = LinkEntryPoint(way, showsStatusView: request["shows-status"]?.boolean ?? true)
    let handled = deliver(url, door, source: .socket)
    guard let report = snapshot.links.last else { return ["problem": "no-verdict"] }
    let isMalformed = if case .malformed = report.decision { true } else { false }
    let decision = phrases.text("link.decision.\(report.decision.name)")
    return [
      "handled": .boolean(handled), "malformed": .boolean(isMalformed),
      "decision": .string(report.decision.name),
      "summary": .string(
        phrases.text(handled ? "cli.link-handled" : "cli.link-not-handled", ["decision": .text(decision)])),
      "reasons": .array(report.reasons.map { .string(phrases.text($0)) }),
    ]
  }
}
