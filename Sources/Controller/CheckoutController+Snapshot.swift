import Checkout
import Commerce
import Deeplinks
import Language
import Pages
import Payments
import Phone
import Providers
import Sandbox
import Simulation
import Synchronization
import Wire

/// What there is to see of a moment.
extension CheckoutController {
  /// Works out what the provider holds and publishes; what is shown side by side is of one moment, because nothing is waited for.
  func refresh() {
    followStoreServer()
    if currentReference == nil { forgetGateway() }
    planReconciliation()
    reconcile()
    refreshEarlierAttempts()
    let view = view(of: currentReference ?? "", provider: currentProvider?.id ?? "")
    readUnderway(view.underway)
    var snapshot = Snapshot(checkout: checkout, now: now)
    snapshot.ledger = view.truth
    snapshot.attempts = attempts(holding: view.truth)
    trail.note(view.truth, of: currentReference ?? "", at: gateway)
    trail.note(
      TransitionCoverage.Standing(
        at: now, attempt: attemptText, method: checkout.method, gateway: gateway, phase: PhaseName(checkout.phase),
        told: checkout.told, ledger: view.truth))
    snapshot.gateway = gateway
    snapshot.timeline = timeline.entries
    snapshot.exchanges = currentExchanges()
    ledgerBook.note(view.truth, of: currentReference ?? "", snapshot.timeline, snapshot.exchanges, at: now)
    snapshot.ledgerChanges = ledgerBook.changes
    snapshot.links = linkReports
    snapshot.messages = view.messages
    snapshot.testData = testData()
    let timers = [
      view.nextDeadline.map(Snapshot.NextTimer.init), device.nextPlan(after: now),
    ]
    snapshot.nextTimer = timers.compactMap(\.self).min { $0.at < $1.at }
    snapshot.storeAsksAt = reconciliation.nextDue
    snapshot.nextPayoutAt = ledger.nextPayout
    snapshot.timers = namedTimers(view)
    snapshot.faults = faultReports()
    snapshot.underway = underway(view)
    snapshot.isHoldingMessages = server.assumeIsolated { $0.messagesUnderway.isHolding }
    snapshot.notificationTries = view.notificationTries
    snapshot.phone = phoneState()
    snapshot.expectedLinks = links.registrations
    snapshot.associations = links.router.associations
    snapshot.callNames = currentProvider?.operations ?? []
    snapshot.expiryFields = currentProvider?.expiryFields ?? []
    snapshot.outside = view.outsideActions
    snapshot.subscriptions = view.subscriptions
    snapshot.operations = operations()
    snapshot.accepted = accepted(of: snapshot.ledger)
    snapshot.lastOperation = lastOperation
    snapshot.status = currentAttempt.flatMap(database.status)
    snapshot.books = books()
    snapshot.isStoreDown = isStoreDown
    snapshot.movements = ledger.movements
    snapshot.settlement = settlement
    snapshot.hasStrayMoney = hasStrayMoney(snapshot.books)
    snapshot.notifications = notifications
    snapshot.settings = setup.settings
    snapshot.ignored = ignored
    // What broke a rule in an attempt that is over does not stop the next one.
    if brokenAttempt != attemptText { brokenRule = nil }
    snapshot.brokenRule = brokenRule
    let leaving = outgoing
    outgoing = []
    publish(snapshot, leaving)
    if view.hasArrivals { takeNotifications() }
  }

  /// What there is to see of a payment; the providers live where the controller does.
  func view(of reference: String, provider: String) -> SandboxView {
    server.assumeIsolated { $0.view(of: reference, provider: provider) }
  }

  /// The published test data of the present gateway, of the one whose method the shopper looks at, or of all that are on offer while
  /// the shopper changes the details, which any of them reads.
  private func testData() -> [TestDatum] {
    switch checkout.phase {
    case .selecting(let selecting):
      return testData(ofGateway: selecting.offers.first { $0.method == selecting.highlighted }?.gateway ?? "")
    case .details:
      var names: [String] = []
      for offer in lastOffers where offer.obstacle == nil && !names.contains(offer.gateway) {
        names.append(offer.gateway)
      }
      return names.flatMap { testData(ofGateway: $0) }
    case .working, .answering, .result: return testData(ofGateway: gateway)
    }
  }

  /// The published test data of a gateway; it never changes, so it is worked out once in a program.
  private func testData(ofGateway name: String) -> [TestDatum] {
    // A gateway that is not Till's own is known by the provider that it calls.
    let named = providers[gateway: name] ?? (name.isEmpty ? nil : currentProvider)
    guard let provider = named?.id else { return [] }
    return Self.knownTestData.withLock { known in
      if let data = known[provider] { return data }
      let data = providers.testData(of: provider).filter(Self.canBeTyped)
      known[provider] = data
      return data
    }
  }

  /// The same in every world.
  private static let knownTestData = Mutex<[String: [TestDatum]]>([:])

  /// A card of a brand that the form does not accept would only be refused there.
  private static func canBeTyped(_ datum: TestDatum) -> Bool {
    guard case .card(let number, _, _) = datum.input else { return true }
    return CardBrand.detect(number).map { [.mada, .visa, .mastercard].contains($0) } ?? false
  }

  private func currentExchanges() -> PersistentVector<Exchange> {
    let entries = wireLog.entries
    // Only what is new or was still open has to be made again.
    for index in openExchanges where entries[index].outcome != .open { exchanges[index] = Exchange(entries[index]) }
    openExchanges += exchanges.count..<entries.count
    exchanges.append(contentsOf: entries.dropFirst(exchanges.count).lazy.map(Exchange.init))
    openExchanges.removeAll { entries[$0].outcome != .open }
    return exchanges
  }
}

extension Exchange {
  init(_ entry: WireEntry) {
    let outcome: Exchange.Outcome =
      switch entry.outcome {
      case .open: .open
      case .answered(let status, let text): .answered(status: status, text: text)
      case .failed(let failure): .failed(reason: failure.name)
      }
    self.init(
      id: entry.id, at: Timestamp(milliseconds: entry.sentAt),
      took: entry.endedAt.map { .milliseconds($0 - entry.sentAt) }, sender: entry.sender == .app ? .app : .merchant,
      operation: entry.operation, summary: entry.summary, isReading: entry.effect == .nothing, host: entry.host,
      request: entry.requestText, outcome: outcome, receiver: Party(entry.receiver), within: entry.within)
  }
}
