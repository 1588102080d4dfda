import Checkout
import Commerce
import Pages
import Payments
import Phone
import Providers
import Sandbox

/// What the workbench shows of faults, messages under way and deadlines.
extension CheckoutController {
  /// What shall go wrong, and how far it has come.
  func faultReports() -> [FaultReport] {
    let present = now
    return phone.faults.progress.map { progress in
      let state: FaultReport.State =
        if !progress.isArmed {
          .healed
        } else if progress.hasExpired(at: present.milliseconds) {
          .expired
        } else if progress.isSpent {
          // Another fault may have struck the call that it was meant for.
          progress.hits.isEmpty ? .expired : .spent
        } else {
          progress.hits.isEmpty ? .armed : .fired
        }
      return FaultReport(
        rule: progress.rule, state: state, seen: progress.seen,
        hits: progress.hits.map {
          FaultReport.Hit(
            at: Timestamp(milliseconds: $0.at), exchange: $0.exchange, entry: $0.entry, notification: $0.notification)
        },
        endsAt: progress.endsAt.map { Timestamp(milliseconds: $0) })
    }
  }

  /// Finds out what the messages under way tell of; each is read once.
  func readUnderway(_ items: [ProviderNotification]) {
    for item in items where notificationEvents[item.id] == nil {
      let event = process.gateway(named: providers.gateway(of: item.provider))?.read(
        MerchantNotification(item.notification.request))?.event
      notificationEvents[item.id] = .some(event.flatMap { $0.isEmpty ? nil : $0 })
    }
  }

  /// The messages that are under way.
  func underway(_ view: SandboxView) -> [NotificationUnderway] {
    view.underway.map { item in
      NotificationUnderway(
        id: item.id, gateway: providers.gateway(of: item.provider), event: notificationEvents[item.id] ?? nil,
        reference: item.notification.reference, dueAt: item.notification.at, isHeld: item.isHeld,
        isForged: item.isForged, attempt: item.attempt, attempts: item.attempts)
    }
  }

  /// Every deadline that has a name, in order.
  func namedTimers(_ view: SandboxView) -> [Snapshot.NextTimer] {
    let present = now
    var timers = view.deadlines.map(Snapshot.NextTimer.init)
    timers += self.timers.present(after: present)
    if let due = reconciliation.nextDue {
      timers.append(Snapshot.NextTimer(at: due, name: "store-asks", cause: .store))
    }
    if let due = ledger.nextPayout { timers.append(Snapshot.NextTimer(at: due, name: "payout", cause: .store)) }
    timers += device.timers(after: present)
    for progress in phone.faults.progress where progress.isArmed {
      guard let end = progress.endsAt, end > present.milliseconds else { continue }
      timers.append(Snapshot.NextTimer(at: Timestamp(milliseconds: end), name: "fault-ends", cause: .fault))
    }
    timers += phone.serverReturns.map {
      Snapshot.NextTimer(at: Timestamp(milliseconds: $0), name: "server-returns", cause: .fault)
    }
    guard timers.count > 1 else { return timers }
    return timers.enumerated().sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }.map(\.element)
  }
}

extension Snapshot.NextTimer {
  /// A deadline of a provider's.
  init(_ deadline: SandboxDeadline) {
    self.init(at: deadline.at, name: deadline.name, cause: deadline.isWebhook ? .webhook : .provider)
  }
}
