import Checkout
import Commerce
import HTTPTypes
import Language
import Payments
import Providers
import Sandbox
import Simulation
import Wire

/// What happens on the merchant's side: operations on a payment, and messages of the providers' servers.
extension CheckoutController {
  // MARK: Operations

  /// What the merchant can do to the last payment; nothing while the shopper is still being led.
  func operations() async -> [MerchantOperation.Kind] {
    guard case .result = checkout.phase, let session = await session() else { return [] }
    return await manager.operations(of: session)
  }

  /// Does something to the last payment.
  func operate(_ operation: MerchantOperation) async {
    guard case .result = checkout.phase, let session = await session(),
      await manager.operations(of: session).contains(operation.kind)
    else {
      note(ignored: .notNow)
      await refresh()
      return
    }
    run { [manager] in await manager.operate(operation, on: session) }
  }

  func operated(_ report: OperationReport) async {
    lastOperation = report
    await refresh()
  }

  private func session() async -> PaymentSession? {
    guard let attempt = currentAttempt else { return nil }
    return await journal.record(of: attempt)?.session
  }

  // MARK: What happens outside

  /// Lets something happen outside.
  func actOutside(_ action: String) async {
    guard let reference = currentReference, let provider = currentProvider,
      await server.outsideActions(for: reference, provider: provider.rawValue).contains(action)
    else {
      note(ignored: .notNow)
      await refresh()
      return
    }
    timeline.note(
      at: now, from: .shopper, to: .provider,
      Phrase("timeline.outside", ["action": .phrase(Phrase("outside.\(action)"))]))
    history.note(.happenedOutside)
    switch await server.perform(action, reference: reference, provider: provider.rawValue) {
    case .accepted: await refresh()
    case .refused(let reason):
      timeline.note(
        at: now, from: .provider, to: .shopper,
        Phrase("timeline.outside-refused", ["reason": .phrase(Phrase("bank.\(reason)"))]))
      await refresh()
    case .unknown:
      note(ignored: .notNow)
      await refresh()
    }
  }

  // MARK: Messages of the providers' servers

  /// Hands the messages that have arrived by now to the merchant's server, in the order of their arrival.
  func takeNotifications() async {
    // What a message wakes looks at the world again, which comes back here.
    guard !isTakingNotifications else { return }
    isTakingNotifications = true
    let arrived = await server.arrivedNotifications()
    isTakingNotifications = false
    guard !arrived.isEmpty else { return }
    // What a message wakes asks the provider, which takes time; whoever looked at the world need not wait for that.
    simulation.start {
      for item in arrived { await self.take(item) }
      await self.refresh()
    }
  }

  func take(_ item: SandboxServer.ProviderNotification) async {
    guard let provider = ProviderID(rawValue: item.provider) else { return }
    let request = item.notification.request
    let message = MerchantNotification(
      path: request.head.path ?? "/",
      headers: request.head.headerFields.map { .init(name: $0.name.canonicalName, value: $0.value) },
      body: request.body)
    timeline.note(
      at: item.notification.at, from: .provider, to: .merchant,
      Phrase("timeline.notification", ["provider": .text(provider.name)]))
    let (id, arrival) = (notifications.count + 1, timeline.count)
    let receipt = await manager.receive(message, for: provider.name)
    notifications.append(
      NotificationReport(id: id, at: item.notification.at, receipt: receipt, text: Scrubbing.text(of: request)))
    timeline.note(
      at: now, from: .merchant, to: .provider,
      Phrase("timeline.notification.\(receipt.decision.rawValue)", ["status": .number(receipt.status)]))
    let isForged = item.isForged ? await server.signsMessages(item.provider) : false
    history.note(
      .notified(
        NotificationNote(
          provider: item.provider, reference: item.notification.reference, isForged: isForged,
          decision: receipt.decision, status: receipt.status, arrival: arrival)))
  }

  /// Something happens to the messages on their way.
  func change(_ change: Command.NotificationChange) async {
    let reference = currentReference ?? ""
    switch change {
    case .hold: await server.holdNotifications(true)
    case .release: await server.holdNotifications(false)
    case .repeat: if !(await server.repeatNotification(about: reference)) { note(ignored: .notNow) }
    case .forge: if !(await server.forgeNotification(about: reference)) { note(ignored: .notNow) }
    }
    await refresh()
  }
}
