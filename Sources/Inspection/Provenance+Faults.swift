import Language
import Pages
import Payments

extension Snapshot {
  func provenance(ofFault id: String) -> Provenance {
    guard let report = faults.last(where: { $0.id == id }) else {
      return Provenance(.fault(id), Phrase("provenance.unknown"))
    }
    var found = Provenance(
      .fault(id),
      Phrase(
        "provenance.fault.\(report.state.rawValue)",
        ["operation": .text(report.rule.operation.text), "seen": .number(report.seen), "count": .number(report.fired)]))
    let hit = report.hits.last
    found.event = hit.flatMap { hit in timeline.entry(ofMessage: hit.entry) }
    found.exchange = hit?.exchange
    found.before = report.state == .armed ? nil : Phrase("provenance.fault.before")
    return found
  }

  func provenance(ofUnderway id: Int) -> Provenance {
    guard let webhook = underway.first(where: { $0.id == id }) else {
      return Provenance(.underway(id), Phrase("provenance.unknown"))
    }
    let key = webhook.isForged ? "forged" : webhook.isHeld ? "held" : webhook.attempt > 1 ? "again" : "first"
    var found = Provenance(
      .underway(id),
      Phrase(
        "provenance.underway.\(key)",
        [
          "gateway": .text(gateway(of: webhook)), "attempt": .number(webhook.attempt),
          "count": .number(webhook.attempts),
        ]))
    // Tries before this one got an answer that the provider did not take for a yes.
    let earlier = webhooks.last { $0.id == id }
    found.event = earlier.flatMap { earlier in timeline.last { $0.at == earlier.at && $0.fact.isWebhookTaken } }
    found.before = earlier.map { Phrase("merchant.decision.\($0.content.decision.rawValue)") }
    return found
  }
}
