public import Commerce
public import Pages

/// The messages to the merchant's server.
extension SandboxServer {
  /// Performs the actions that are due, and takes the webhooks that have arrived by now, in the order of their arrival.
  public func arrivedNotifications() -> [ProviderNotification] {
    settle()
    let present = now
    return notifications.arrivals(at: present).map { item in
      guard item.hasMoved, !item.isForged, let provider = sandbox(item.provider) else { return item }
      // A later sending is signed later.
      var renewed = item
      renewed.notification = provider.renewed(item.notification, attempt: item.attempt, at: present)
      return renewed
    }
  }

  /// When the next message arrives; `nil` when none is on its way.
  public var nextNotification: Timestamp? {
    notifications.underway.filter { !$0.isHeld }.map(\.notification.at).min()
  }

  /// The messages that are under way, in the order in which they are due.
  public var notificationsUnderway: [ProviderNotification] {
    guard notifications.underway.count > 1 else { return notifications.underway }
    return notifications.underway.enumerated().sorted {
      ($0.element.notification.at, $0.offset) < ($1.element.notification.at, $1.offset)
    }
    .map(\.element)
  }

  /// Takes what the merchant's server answered to a message, by HTTP status; `nil` for no answer. What was not taken is sent
  /// again as the provider's schedule says.
  public func notificationAnswered(_ id: Int, status: Int?) {
    guard var item = notifications.answered(id), !item.isForged, !(200...299).contains(status ?? 0),
      let provider = sandbox(item.provider)
    else { return }
    let gaps = waits(of: type(of: provider))
    guard item.attempt <= gaps.count else { return }
    let due = now.advanced(by: gaps[item.attempt - 1])
    item.attempt += 1
    item.hasBeenLate = false
    item.notification = item.notification.moved(to: due)
    notifications.put(item)
  }

  /// Puts a message that has arrived back on its way, so that it arrives so much later, or at the next message's heels.
  public func postpone(_ id: Int, by span: Duration) {
    guard var item = notifications.answered(id) else { return }
    item.hasBeenLate = true
    item.notification = item.notification.moved(to: now.advanced(by: span))
    notifications.put(item)
  }

  /// The forged form of a webhook.
  public func forged(_ item: ProviderNotification, as forgery: NotificationForgery) -> SandboxNotification {
    guard let provider = sandbox(item.provider) else { return item.notification }
    return type(of: provider).forge(item.notification, as: forgery)
  }

  /// A message as the provider would send it at another moment.
  public func renewed(_ item: ProviderNotification, at moment: Timestamp) -> SandboxNotification {
    guard let provider = sandbox(item.provider) else { return item.notification }
    return provider.renewed(item.notification, attempt: item.attempt, at: moment).moved(to: item.notification.at)
  }

  /// Whether a provider signs the time of its messages.
  public func signsTime(_ provider: String) -> Bool { sandbox(provider).map { type(of: $0).signsTime } ?? false }

  /// Holds all webhooks, or releases them.
  public func holdNotifications(_ isHolding: Bool) {
    if isHolding { notifications.holdAll() } else { notifications.releaseAll() }
  }

  /// Releases one webhook; returns whether there is one with that identifier.
  public func releaseNotification(_ id: Int) -> Bool { notifications.release(id, at: now) }

  /// Releases all webhooks, the last one first.
  public func releaseNotificationsBackwards() { notifications.releaseBackwards(at: now) }

  /// Lets one message take so much longer; returns whether there is one of that identifier.
  public func delayNotification(_ id: Int, by span: Duration) -> Bool { notifications.delay(id, by: span, at: now) }

  /// Sends a message once more: one by its identifier, or the last one about a payment; returns whether there is one.
  public func repeatNotification(_ id: Int? = nil, about reference: String) -> Bool {
    guard let last = notifications.message(id, about: reference) else { return false }
    notifications.send(
      last.notification.moved(to: now), from: last.provider, forgery: last.forgery, hasMoved: true,
      attempts: last.attempts)
    return true
  }

  /// Sends something that only looks like a message: like one by its identifier, or like the last one about a payment, or, while none
  /// has come, like one that says that it is made; returns whether there is anything that can be imitated so.
  public func forgeNotification(_ id: Int? = nil, about reference: String, as forgery: NotificationForgery) -> Bool {
    let known = notifications.message(id, about: reference)
    let made = id == nil && known == nil ? imitation(about: reference) : nil
    guard let message = known?.notification ?? made?.message, let provider = known?.provider ?? made?.provider,
      let sandbox = sandbox(provider), type(of: sandbox).canForge(forgery)
    else { return false }
    let present = now
    func renewed(_ notification: SandboxNotification) -> SandboxNotification {
      sandbox.renewed(notification, attempt: 1, at: present)
    }
    let forged: SandboxNotification
    switch forgery {
    case .unsigned: forged = type(of: sandbox).forge(message, as: forgery)
    // Nothing else is wrong with it, least of all its age.
    case .wrongSignature, .otherBody, .rewrittenBody, .otherPath, .otherSecret:
      forged = type(of: sandbox).forge(renewed(message), as: forgery)
    case .otherShop, .otherPayment: forged = renewed(type(of: sandbox).forge(message, as: forgery))
    // A day is more than any provider lets a message be old; Till's own.
    case .tooOld: forged = sandbox.renewed(message, attempt: 1, at: present.advanced(by: .seconds(-86_400)))
    }
    notifications.send(forged.moved(to: now), from: provider, forgery: forgery, attempts: 1)
    return true
  }
}
