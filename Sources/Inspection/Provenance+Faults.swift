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
    guard let message = underway.first(where: { $0.id == id }) else {
      return Provenance(.underway(id), Phrase("provenance.unknown"))
    }
    let key = message.isForged ? "forged" : message.isHeld ? "held" : message.attempt > 1 ? "again" : "first"
    var found = Provenance(
      .underway(id),
      Phrase(
        "provenance.underway.\(key)",
        [
          "gateway": .text(message.gateway), "attempt": .number(message.attempt), "count": .number(message.attempts),
        ]))
    // Tries before this one got an answer that the provider did not take for a yes.
    let earlier = notifications.last { $0.message == id }
    found.event = earlier.flatMap { report in
      timeline.last { $0.at == report.at && $0.fact.isWebhookTaken }
    }
    found.before = earlier.map { Phrase("merchant.decision.\($0.receipt.decision.rawValue)") }
    return found
  }
}
