import Checkout
import Commerce
import Language
import Pages

extension Snapshot {
  /// How a part of what the provider holds came to be: by the last message that changed just that part, which need not be the one that
  /// carried the provider's word for it.
  func provenance<Part: Equatable>(
    _ subject: Provenance.Subject, ofLedger part: (ProviderRecord) -> Part
  ) -> Provenance {
    guard ledger.state != .nothing else { return Provenance(subject, Phrase("provenance.provider.nothing")) }
    // A world without an observer, such as one drawn for a test, records no changes.
    guard let change = ledgerChanges.last(where: { part($0.before) != part($0.after) }) else {
      return provenance(subject, ofWord: ledger.words)
    }
    // The word may have been there before; then it says nothing of this.
    let isWord = subject == .words || (subject == .provider && change.before.words != change.after.words)
    let told = isWord ? setting(of: ledger.words) : nil
    var found =
      told == nil ? Provenance(subject, rule(of: subject, change)) : provenance(subject, ofWord: ledger.words)
    found.event = change.entry.flatMap { timeline.entry(ofMessage: $0) }
    // An answer may have told of it only later.
    found.exchange = told?.place.exchange ?? change.exchange
    found.before = before(subject, change.before)
    return found
  }

  private func rule(of subject: Provenance.Subject, _ change: LedgerChange) -> Phrase {
    let words = ledger.words
    let values: [String: Phrase.Value] = [
      "gateway": .text(gateway), "code": .text(words), "after": .duration(change.at.since(start(of: change))),
    ]
    if change.entry == nil { return Phrase("provenance.provider.by-itself", values) }
    if subject == .charges { return Phrase("provenance.charges", values) }
    if let exchange = exchanges.first(where: { $0.id == change.exchange }), case .failed = exchange.outcome {
      return Phrase("provenance.provider.unanswered", values)
    }
    return Phrase("provenance.provider.act", values)
  }

  /// When the attempt of a change began.
  private func start(of change: LedgerChange) -> Timestamp {
    timeline.last { $0.fact.isStart && $0.at <= change.at }?.at ?? change.at
  }

  private func before(_ subject: Provenance.Subject, _ ledger: ProviderRecord) -> Phrase? {
    switch subject {
    case .words: ledger.words.isEmpty ? nil : Phrase("provenance.code", ["code": .text(ledger.words)])
    case .held: ledger.held.map { Phrase("provenance.money", ["amount": .money($0)]) }
    case .charges: Phrase("provenance.count", ["count": .number(ledger.captures)])
    case .provider, .shopper, .app, .gateway, .amount, .attempts, .timer, .link, .webhook, .underway, .fault,
      .phone, .entry, .exchange:
      RecordWords(of: Truths(shopper: .waiting, app: .nothing, provider: ledger), method: checkout.method)
        .provider(withCode: false)
    }
  }

  /// How the provider's word came to be, from the answer that said it first.
  private func provenance(_ subject: Provenance.Subject, ofWord words: String) -> Provenance {
    let state = Phrase("ledger.\(ledger.state.rawValue)")
    let values: [String: Phrase.Value] = ["gateway": .text(gateway), "code": .text(words), "state": .phrase(state)]
    if let setting = setting(of: words) {
      var found = Provenance(subject, Phrase("provenance.provider.code", values))
      found.code = words
      found.take(setting.place)
      found.before = setting.before.map { Phrase("provenance.code", ["code": .text($0)]) }
      found.event = timeline.last { $0.exchange == setting.place.exchange && $0.isAnswer }
      return found
    }
    let key = words.isEmpty ? "provenance.provider.no-code" : "provenance.provider.books"
    var found = Provenance(subject, Phrase(key, values))
    found.code = words
    found.event = timeline.last { $0.to == .provider }
    found.exchange = found.event?.exchange
    return found
  }
}
