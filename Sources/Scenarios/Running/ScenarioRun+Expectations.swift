import Checkout
import Commerce
import Controller
import Deeplinks
import Inspection
import Language
import Pages
import Payments
import Phone
import Sandbox

extension ScenarioRun {
  /// Looks whether everything holds; with a time, waits until it does.
  mutating func expect(_ expectations: [Expectation], of payment: PaymentName? = nil, within: Duration?) {
    if let within { wait(for: expectations, of: payment, until: world.now.advanced(by: within)) }
    if let payment, let place = expectations.first?.place, !isThere(payment, at: place) { return }
    let snapshot = snapshot(of: payment)
    for expectation in expectations {
      guard let mismatch = mismatch(of: expectation.check, in: snapshot) else { continue }
      fail(
        expectation.code, expectation.place, mismatch.key,
        ["name": .text(expectation.name), "expected": mismatch.expected, "got": mismatch.got], notes: mismatch.notes)
    }
  }

  /// Whether the store has begun a payment; what is expected of another could never be false, so that one is a failure.
  private mutating func isThere(_ payment: PaymentName, at place: Place) -> Bool {
    let (books, order) = world.look { ($0.books.map(\.reference), $0.checkout.order.number) }
    let reference = payment.reference(order: order)
    if books.contains(reference) { return true }
    let known = books.isEmpty ? Phrase("scenario.run.no-payments") : ScenarioReader.hint(for: reference, in: books)
    fail(.noPayment, place, "run.no-payment", ["reference": .text(Shown.text(reference))], notes: [known])
    return false
  }

  /// The snapshot, with the records of a payment that is named in place of the present one's.
  func snapshot(of payment: PaymentName?) -> Snapshot {
    let snapshot = world.snapshot
    return payment.map { snapshot.speaking(of: $0.reference(order: snapshot.checkout.order.number)) } ?? snapshot
  }

  private func wait(for expectations: [Expectation], of payment: PaymentName?, until end: Timestamp) {
    while !isOver, expectations.contains(where: { mismatch(of: $0.check, in: snapshot(of: payment)) != nil }) {
      guard let next = world.nextTimer, next <= end else { return world.advance(to: end) }
      world.advance(to: next)
    }
  }

  /// The mismatch; `nil` when all is as expected.
  func mismatch(of check: Check, in snapshot: Snapshot) -> Mismatch? {
    switch check {
    case .screen(let check): return mismatch(of: check, on: snapshot)
    case .app(let check): return mismatch(of: check, in: snapshot)
    case .provider(let check): return snapshot.ledger.mismatch(of: check, store: snapshot.status)
    case .wire(let expectation): return expectation.mismatch(in: snapshot.exchanges) { whole($0) }
    case .link(let check): return mismatch(of: check, in: snapshot.links.last, of: snapshot)
    case .journal(let check): return mismatch(of: check)
    case .phone(let check): return mismatch(of: check, in: snapshot.phone)
    case .hops(let check): return mismatch(of: check, in: snapshot.phone.hops)
    case .qr(let check): return mismatch(of: check, in: snapshot)
    case .fault(let id, let count):
      return count.mismatch(of: snapshot.faults.first { $0.id == id }.map { ($0.state, $0.fired) })
    case .money(let check): return mismatch(of: check, in: snapshot)
    case .truths(.belief(let side, let belief)):
      return Mismatch.words(belief.rawValue, snapshot.truths.belief(of: side).rawValue)
    case .truths(.agree(let flag)): return Mismatch.flags(flag, !snapshot.truths.disagree)
    case .ignored(let reason): return Mismatch.words(reason?.rawValue ?? "none", memory.ignored?.rawValue ?? "none")
    case .messages(let count): return Mismatch.numbers(count, snapshot.messages.count)
    case .webhooks(let check): return mismatch(of: check, in: snapshot)
    case .operation(let check): return mismatch(of: check, in: snapshot.lastOperation)
    case .settlement(let check): return mismatch(of: check, in: snapshot.settlement)
    // A file with one is only run against your own software.
    case .shop(_, let template): return .missing(.text(Shown.text(template.source)))
    case .deadlines(let rules): return Mismatch.words(Self.names(rules), Self.names(world.openDeadlines.map(\.rule)))
    }
  }

  /// Names of rules, each once and in their usual order; `none` for no rule.
  private static func names(_ rules: [PaymentRule]) -> String {
    let names = PaymentRule.allCases.filter(rules.contains).map(\.rawValue)
    return names.isEmpty ? "none" : names.joined(separator: ", ")
  }

  // MARK: Sides

  private func mismatch(of check: AppCheck, in snapshot: Snapshot) -> Mismatch? {
    let told = snapshot.checkout.told
    switch check {
    case .result(let name): return Mismatch.words(name.rawValue, ResultName(snapshot.checkout.appTruth).rawValue)
    case .subStatus(let name): return Mismatch.words(name.rawValue, told.flatMap { SubStatus($0) }?.rawValue)
    case .error(let key): return Mismatch.words(key, told?.error?.messageKey)
    case .words(let text): return Mismatch.words(text, told?.words.code)
    // A result without words, such as the shopper's own cancelling, leaves the SDK's last words standing.
    case .kit(let text):
      return Mismatch.words(text, told.flatMap { $0.words == .none ? nil : $0.words.kit } ?? snapshot.kitWords)
    case .verified(let flag): return Mismatch.flags(flag, told?.isVerified)
    case .completions(let count):
      let begun = snapshot.timeline.lastIndex(where: \.fact.isStart) ?? 0
      return Mismatch.numbers(count, snapshot.timeline.dropFirst(begun).count(where: \.fact.isVerdict))
    }
  }

  private func mismatch(of check: OperationCheck, in report: OperationReport?) -> Mismatch? {
    switch check {
    case .result(let name): Mismatch.words(name.rawValue, OperationName(report).rawValue)
    case .words(let text): Mismatch.words(text, report?.result?.words.code)
    }
  }

  private func mismatch(of check: SettlementCheck, in settlement: Settlement) -> Mismatch? {
    func sum(_ currency: Currency, _ part: (Payout) -> Int64) -> Money {
      let units = settlement.payouts.reduce(0) { $0 + ($1.net.currency == currency ? part($1) : 0) }
      return Money(minorUnits: units, currency: currency)
    }
    switch check {
    case .paidOut(let money):
      return Mismatch.amounts(money, sum(money.currency) { $0.isOver ? max($0.net.minorUnits, 0) : 0 })
    case .waiting(let money): return Mismatch.amounts(money, sum(money.currency) { $0.isOver ? 0 : $0.net.minorUnits })
    case .fees(let money):
      return Mismatch.amounts(money, sum(money.currency) { $0.lines.reduce(0) { $0 + $1.fee.minorUnits } })
    case .differences(let kinds):
      let names = { (kinds: [SettlementDifference.Kind]) in
        kinds.isEmpty ? "none" : kinds.map(\.rawValue).joined(separator: ", ")
      }
      return Mismatch.words(names(kinds), names(settlement.differences.map(\.kind)))
    }
  }

  /// The record is what a killed app finds again.
  private func mismatch(of check: JournalCheck) -> Mismatch? {
    switch check {
    case .has(let template):
      let (wanted, journal) = (text(template), world.journal)
      if !wanted.isEmpty, journal.contains(where: { $0.value.contains(wanted) }) { return nil }
      let names = journal.map(\.name).joined(separator: ", ")
      return Mismatch(
        expected: .text(Shown.text(wanted)), got: Mismatch.nothing,
        notes: names.isEmpty
          ? [Phrase("scenario.run.journal-empty")] : [Phrase("scenario.run.journal-names", ["names": .text(names)])],
        key: "run.not-written-down")
    case .holdsCardNumber(let flag):
      return Mismatch.flags(flag, !CardNumbers.ranges(in: Array(world.journalText.unicodeScalars)).isEmpty)
    }
  }

  private func mismatch(of check: MoneyCheck, in snapshot: Snapshot) -> Mismatch? {
    switch check {
    case .total(let money): Mismatch.amounts(money, snapshot.checkout.order.total)
    case .asked(let money): Mismatch.amounts(money, snapshot.checkout.phase.asked)
    case .captured(let money): snapshot.ledger.mismatch(of: .captured(money), store: snapshot.status)
    case .held(let money): snapshot.ledger.mismatch(of: .held(money), store: snapshot.status)
    }
  }

  private func mismatch(of check: LinkCheck, in report: LinkReport?, of snapshot: Snapshot) -> Mismatch? {
    switch check {
    case .decision(let name): return Mismatch.words(name, report?.decision.name)
    case .because(let name):
      // A reason's name may follow that of its kind, such as `slip-percent`.
      let names = report?.steps.map(\.name) ?? []
      let isThere = names.contains { $0 == name || $0.hasPrefix(name + "-") }
      return isThere ? nil : Mismatch.words(name, names.joined(separator: ", "))
    case .handled(let flag): return Mismatch.flags(flag, report?.handled)
    case .handler(let name): return Mismatch.words(name, report?.entry.method)
    case .via(let way): return Mismatch.words(way.rawValue, report?.entry.way.rawValue)
    case .matched(let fit): return Mismatch.words(fit.rawValue, report?.match.rawValue)
    case .next(let call):
      let after = snapshot.timeline.since(messages: report?.mark ?? 0).lazy.compactMap(\.exchange).first
      let next = after.flatMap { number in snapshot.exchanges.first { $0.id == number } }?.operation
      return Mismatch.words(call, report == nil ? nil : next ?? "none")
    }
  }

  private func mismatch(of check: CodeCheck, in snapshot: Snapshot) -> Mismatch? {
    guard let payload = memory.codes.last else {
      return .missing(.phrase(Phrase("scenario.run.a-code")))
    }
    switch check {
    case .sameAs(.first): return Mismatch.words(memory.codes[0], payload)
    case .sameAs(.previous): return Mismatch.words(memory.codes.dropLast().last ?? payload, payload)
    case .validChecksum(let flag): return Mismatch.flags(flag, BRCodeReading(payload).hasChecksum)
    case .amount(let money): return Mismatch.words(money.decimalText, BRCodeReading(payload).amount)
    case .bank(let name): return Mismatch.words(name.rawValue, memory.bank?.rawValue)
    }
  }
}

extension Snapshot {
  /// The last words of the provider's SDK to the app before the present attempt ended; `nil` if there are none.
  fileprivate var kitWords: String? {
    let begun = timeline.lastIndex(where: \.fact.isStart) ?? 0
    return timeline.dropFirst(begun).reversed().lazy.compactMap { entry in
      if case .kitSaid(let words) = entry.fact { words } else { nil }
    }.first
  }
}
