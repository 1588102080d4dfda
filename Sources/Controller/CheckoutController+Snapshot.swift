import Backend
import Checkout
import Commerce
import Inspection
import Pages
import Payments
import Phone
import Providers
import Sandbox

/// The findings of a look at the world; the rest of a snapshot is made when a caller wants to see it.
struct Sight: Sendable {
  let at: Timestamp
  let view: SandboxView
  let attempts: [AttemptReport]
  let nextTimer: Snapshot.NextTimer?
}

/// The snapshot of a moment.
extension CheckoutController {
  /// Works out what the provider holds and publishes what comes next; what is shown side by side is of one moment, because nothing is
  /// waited for.
  func refresh() {
    store.followServer()
    if attempts.reference == nil { attempts.forgetGateway() }
    store.reconcile()
    attempts.refreshEarlier(checkout)
    let reference = attempts.reference ?? ""
    let view = world.view(of: reference, provider: attempts.provider?.id ?? "")
    log.note(
      .standing(
        TransitionCoverage.Standing(
          at: world.now, attempt: attempts.text, method: checkout.method, gateway: attempts.gateway,
          phase: PhaseName(checkout.phase), told: checkout.told, ledger: view.truth),
        reference: reference))
    exchanges.follow(world.wireLog)
    let nextTimer = [
      view.nextDeadline.map(Snapshot.NextTimer.init), device.timers.min { ($0.at, $0.name) < ($1.at, $1.name) },
    ].compactMap(\.self)
      .min { $0.at < $1.at }
    // A rule that was broken in an attempt that is over does not stop the next one.
    if brokenAttempt != attempts.text { brokenRule = nil }
    sight = Sight(
      at: world.now, view: view,
      attempts: attempts.reports(
        checkout, holding: view.truth, isLaterLife: device.state.launches > 1 || device.state.life == .stopped),
      nextTimer: nextTimer)
    publish(
      Outlook(
        nextTimer: nextTimer?.at, storeAsksAt: store.reconciliation.nextDue, nextPayoutAt: ledger.nextPayout,
        hasOpenCalls: exchanges.hasOpen, brokenRule: brokenRule),
      app.takeOutgoing())
    if view.hasArrivals { world.delivery.assumeIsolated { $0.deliverArrived(to: self) } }
  }

  /// Everything there is to see of the moment of the last look; `nil` before the first.
  func snapshot() -> Snapshot? {
    guard let sight else { return nil }
    let view = sight.view
    var snapshot = Snapshot(checkout: checkout, now: sight.at)
    snapshot.began = world.setup.start
    snapshot.ledger = view.truth
    snapshot.attempts = sight.attempts
    snapshot.gateway = attempts.shown
    snapshot.timeline = log.timeline.entries
    snapshot.exchanges = exchanges.all
    snapshot.ledgerChanges = log.ledger.changes
    snapshot.links = links.reports
    snapshot.messages = view.messages
    // A gateway that is not Till's own is known by the provider that it calls.
    snapshot.testData = world.providers.testData(
      of: testedGateways.compactMap { (world.providers[gateway: $0] ?? ($0.isEmpty ? nil : attempts.provider))?.id })
    snapshot.nextTimer = sight.nextTimer
    snapshot.storeAsksAt = store.reconciliation.nextDue
    snapshot.nextPayoutAt = ledger.nextPayout
    snapshot.timers = timers(view)
    snapshot.faults = world.line.faults.progress.map { FaultReport($0, at: sight.at) }
    snapshot.underway = webhooks.underway(view)
    snapshot.gateways = world.providers.gateways
    snapshot.isHoldingMessages = server.assumeIsolated { $0.webhooksUnderway.isHolding }
    snapshot.webhookTries = view.webhookTries
    snapshot.phone = device.shown
    snapshot.expectedLinks = links.registrations
    snapshot.associations = links.associations
    let provider = attempts.provider
    snapshot.callNames = provider?.operations ?? []
    snapshot.expiryFields = provider?.expiryFields ?? []
    snapshot.forgeries = provider.flatMap { SandboxCatalog.forgeries[$0.id] }
    snapshot.outside = view.outsideActions
    snapshot.approvals = SandboxCatalog.approvals
    snapshot.subscriptions = view.subscriptions
    snapshot.operations = store.operations
    snapshot.accepted = store.accepted(of: view.truth)
    snapshot.lastOperation = attempts.lastOperation
    snapshot.status = attempts.current.flatMap(world.database.status)
    store.keepBooks(ledger, view.truth)
    snapshot.books = store.books.entries
    snapshot.isStoreDown = store.isDown
    snapshot.isCodeShown = attempts.lastQRCode != nil
    snapshot.shownCodes = Set(attempts.qrCodes.keys)
    snapshot.movements = ledger.movements
    snapshot.settlement = store.books.settlement
    snapshot.hasStrayMoney = store.hasStrayMoney(ledger)
    snapshot.webhooks = webhooks.received
    let reference = attempts.reference ?? ""
    snapshot.canResend = webhooks.received.contains { $0.reference == reference && $0.content.decision != .forged }
    snapshot.settings = world.setup.settings
    snapshot.ignored = app.ignored
    snapshot.brokenRule = brokenRule
    return snapshot
  }

  /// The gateways whose published test data is of use: the present one, the one whose method the shopper looks at, or all that are
  /// on offer while the shopper changes the details, which any of them reads.
  private var testedGateways: [String] {
    switch checkout.phase {
    case .selecting(let selecting):
      return [selecting.offers.first { $0.method == selecting.highlighted }?.gateway ?? ""]
    case .details:
      return app.lastOffers.filter { $0.obstacle == nil }.map(\.gateway).reduce(into: []) { names, name in
        if !names.contains(name) { names.append(name) }
      }
    case .working, .answering, .result: return [attempts.shown]
    }
  }

  /// Every deadline that has a name, in order.
  private func timers(_ view: SandboxView) -> [Snapshot.NextTimer] {
    let now = world.now
    var timers = view.deadlines.map(Snapshot.NextTimer.init)
    timers += world.timers.present(after: now)
    if let due = store.reconciliation.nextDue {
      timers.append(Snapshot.NextTimer(at: due, name: "store-asks", cause: .store))
    }
    if let due = ledger.nextPayout { timers.append(Snapshot.NextTimer(at: due, name: "payout", cause: .store)) }
    timers += device.timers
    for progress in world.line.faults.progress where progress.isArmed {
      guard let end = progress.endsAt, end > now.milliseconds else { continue }
      timers.append(Snapshot.NextTimer(at: Timestamp(milliseconds: end), name: "fault-ends", cause: .fault))
    }
    timers += world.line.serverReturns.map {
      Snapshot.NextTimer(at: Timestamp(milliseconds: $0), name: "server-returns", cause: .fault)
    }
    guard timers.count > 1 else { return timers }
    return timers.enumerated().sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }.map(\.element)
  }
}

extension Snapshot.NextTimer {
  /// A deadline of a provider's.
  fileprivate init(_ deadline: SandboxDeadline) {
    self.init(at: deadline.at, name: deadline.name, cause: deadline.isWebhook ? .webhook : .provider)
  }
}

extension FaultReport {
  /// The progress of a fault.
  package init(_ progress: FaultPlan.Progress, at now: Timestamp) {
    let state: State =
      if !progress.isArmed {
        .healed
      } else if progress.hasExpired(at: now.milliseconds) {
        .expired
      } else if progress.isSpent {
        // Another fault may have struck the call that it was meant for.
        progress.hits.isEmpty ? .expired : .spent
      } else {
        progress.hits.isEmpty ? .armed : .fired
      }
    self.init(
      rule: progress.rule, state: state, seen: progress.seen,
      hits: progress.hits.map {
        Hit(at: Timestamp(milliseconds: $0.at), exchange: $0.exchange, entry: $0.entry, webhook: $0.webhook)
      },
      endsAt: progress.endsAt.map { Timestamp(milliseconds: $0) })
  }
}
