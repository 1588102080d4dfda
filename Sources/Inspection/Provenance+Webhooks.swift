import Commerce
import Deeplinks
import Language
import Pages
import Payments

/// How links, webhooks, calls and the phone came to be as they are.
extension Snapshot {
  // MARK: Links, messages, faults, the phone

  func provenance(ofLink id: Int) -> Provenance {
    guard let report = links.first(where: { $0.id == id }) else {
      return Provenance(.link(id), Phrase("provenance.unknown"))
    }
    let step = report.steps.last(where: \.isDeciding) ?? report.steps.last
    var found = Provenance(.link(id), step?.text ?? Phrase("link.decision.\(report.decision.name)"))
    found.event = timeline.first { $0.id > report.mark && $0.fact.isLink }
    return found
  }

  func provenance(ofWebhook id: Int) -> Provenance {
    guard let webhook = webhook(received: id) else {
      return Provenance(.webhook(id), Phrase("provenance.unknown"))
    }
    let receipt = webhook.content
    var found = Provenance(
      .webhook(id),
      Phrase("provenance.notification.\(receipt.decision.rawValue)", ["status": .number(receipt.status)]))
    let taken = TimelineFact.webhookTaken(receipt.decision, status: receipt.status)
    found.event = timeline.last { $0.at == webhook.at && $0.fact == taken } ?? timeline.last { $0.fact == taken }
    return found
  }

  var phoneProvenance: Provenance {
    // Where the app is and what addresses led to is no condition of the phone.
    var condition = phone
    let start = PhoneState()
    (condition.life, condition.front, condition.launches) = (start.life, start.front, start.launches)
    (condition.window, condition.alert, condition.hops) = (nil, nil, [])
    let isAsAtStart = condition == start
    var found = Provenance(.phone, Phrase(isAsAtStart ? "provenance.phone.start" : "provenance.phone.set"))
    found.event = timeline.last { $0.fact.isAppChange || $0.fact == .memoryWarning }
    return found
  }

  // MARK: Messages and exchanges

  func provenance(ofEntry id: Int) -> Provenance {
    guard let entry = timeline.entry(ofMessage: id) else {
      return Provenance(.entry(id), Phrase("provenance.unknown"))
    }
    var found = Provenance(.entry(id), Phrase("provenance.entry.\(entry.from.rawValue)"))
    found.event = entry
    found.exchange = entry.exchange
    found.before = timeline.last { $0.id < id }?.text
    if let words = entry.fact.providerWord {
      found.code = words
      if found.exchange == nil { found.take(lastAnswer(before: id, saying: words)) }
    }
    return found
  }

  func provenance(ofExchange id: Int) -> Provenance {
    guard let exchange = exchanges.first(where: { $0.id == id }) else {
      return Provenance(.exchange(id), Phrase("provenance.unknown"))
    }
    let number = exchanges.count { $0.operation == exchange.operation && $0.id <= id }
    let hit = faults.first { $0.hits.contains { $0.exchange == id } }
    let values: [String: Phrase.Value] = [
      "operation": .text(exchange.operation), "count": .number(number), "within": .number(exchange.within ?? 0),
      "fault": .phrase(Phrase("fault.kind.\(hit?.rule.effect.name ?? "offline")")),
    ]
    let key = hit != nil ? "fault" : exchange.within != nil ? "passed-on" : number > 1 ? "again" : "first"
    var found = Provenance(.exchange(id), Phrase("provenance.exchange.\(key)", values))
    found.event = timeline.first { $0.tells(ofExchange: id) }
    // What made it leave is what happened just before.
    found.before = found.event.flatMap { event in timeline.last { $0.id < event.id } }?.text
    found.exchange = id
    return found
  }
}
