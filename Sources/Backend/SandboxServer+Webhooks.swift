public import Commerce
public import Pages
import Sandbox
public import Wire

/// The webhooks to the merchant's server.
extension SandboxServer {
  /// Performs the actions that are due, and takes the webhooks that have arrived by now, in the order of their arrival.
  public func arrivedWebhooks() -> [Webhook<WireRequest>] {
    settle()
    let present = now
    return webhooks.arrivals(at: present).map { webhook in
      guard webhook.hasMoved, !webhook.isForged, let provider = sandbox(webhook.provider) else { return webhook }
      // A later sending is signed later.
      return provider.renewed(webhook, attempt: webhook.attempt, at: present)
    }
  }

  /// Takes what the merchant's server answered to a webhook, by HTTP status; `nil` for no answer. What was not taken is sent
  /// again as the provider's schedule says.
  public func webhookAnswered(_ id: Int, status: Int?) {
    guard var webhook = webhooks.answered(id), !webhook.isForged, !(200...299).contains(status ?? 0),
      let provider = sandbox(webhook.provider)
    else { return }
    let gaps = waits(of: type(of: provider))
    guard webhook.attempt <= gaps.count else { return }
    webhook.at = now.advanced(by: gaps[webhook.attempt - 1])
    webhook.attempt += 1
    webhook.hasBeenLate = false
    webhooks.put(webhook)
  }

  /// Puts a webhook that has arrived back on its way, so that it arrives so much later, or at the next one's heels.
  public func postpone(_ id: Int, by span: Duration) {
    guard var webhook = webhooks.answered(id) else { return }
    webhook.hasBeenLate = true
    webhook.at = now.advanced(by: span)
    webhooks.put(webhook)
  }

  /// The forged form of a webhook.
  public func forged(_ webhook: Webhook<WireRequest>, as forgery: WebhookForgery) -> Webhook<WireRequest> {
    guard let provider = sandbox(webhook.provider) else { return webhook }
    return type(of: provider).forge(webhook, as: forgery)
  }

  /// A webhook as the provider would send it at another moment.
  public func renewed(_ webhook: Webhook<WireRequest>, at moment: Timestamp) -> Webhook<WireRequest> {
    guard let provider = sandbox(webhook.provider) else { return webhook }
    return provider.renewed(webhook, attempt: webhook.attempt, at: moment).moved(to: webhook.at)
  }

  /// Whether a provider signs the time of its webhooks.
  public func signsTime(_ provider: String) -> Bool { sandbox(provider).map { type(of: $0).signsTime } ?? false }

  /// Holds all webhooks, or releases them.
  public func holdWebhooks(_ isHolding: Bool) {
    if isHolding { webhooks.holdAll() } else { webhooks.releaseAll() }
  }

  /// Releases one webhook; returns whether there is one with that identifier.
  public func releaseWebhook(_ id: Int) -> Bool { webhooks.release(id, at: now) }

  /// Releases all webhooks, the last one first.
  public func releaseWebhooksBackwards() { webhooks.releaseBackwards(at: now) }

  /// Lets one webhook take so much longer; returns whether there is one of that identifier.
  public func delayWebhook(_ id: Int, by span: Duration) -> Bool { webhooks.delay(id, by: span, at: now) }

  /// Sends a webhook once more: one by its identifier, or the last one about a payment; returns whether there is one.
  public func repeatWebhook(_ id: Int? = nil, about reference: String) -> Bool {
    guard let last = webhooks.webhook(id, about: reference) else { return false }
    webhooks.send(last.moved(to: now), forgery: last.forgery, hasMoved: true, attempts: last.attempts)
    return true
  }

  /// Sends something that only looks like a webhook: like one by its identifier, or like the last one about a payment, or, while none
  /// has come, like one that says that it is made; returns whether there is anything that can be imitated so.
  public func forgeWebhook(_ id: Int? = nil, about reference: String, as forgery: WebhookForgery) -> Bool {
    guard let like = webhooks.webhook(id, about: reference) ?? (id == nil ? imitation(about: reference) : nil),
      let sandbox = sandbox(like.provider), type(of: sandbox).canForge(forgery)
    else { return false }
    let present = now
    func renewed(_ webhook: Webhook<WireRequest>) -> Webhook<WireRequest> {
      sandbox.renewed(webhook, attempt: 1, at: present)
    }
    let forged: Webhook<WireRequest>
    switch forgery {
    case .unsigned: forged = type(of: sandbox).forge(like, as: forgery)
    // Nothing else is wrong with it, least of all its age.
    case .wrongSignature, .otherBody, .rewrittenBody, .otherPath, .otherSecret:
      forged = type(of: sandbox).forge(renewed(like), as: forgery)
    case .otherShop, .otherPayment: forged = renewed(type(of: sandbox).forge(like, as: forgery))
    // A day is more than any provider lets a webhook be old; Till's own.
    case .tooOld: forged = sandbox.renewed(like, attempt: 1, at: present.advanced(by: .seconds(-86_400)))
    }
    webhooks.send(forged.moved(to: present), forgery: forgery, attempts: 1)
    return true
  }

  /// Whether the merchant's server can tell a webhook from a genuine one.
  public func canTell(_ webhook: Webhook<WireRequest>) -> Bool {
    guard let forgery = webhook.forgery, let sandbox = sandbox(webhook.provider) else { return false }
    return type(of: sandbox).canTell(forgery)
  }

  /// The webhooks under way that are due soonest, in that order.
  public func soonestWebhooks(_ most: Int) -> [Webhook<WireRequest>] { webhooks.soonest(most) }

  /// Takes the webhooks in progress, held or not, in the order in which they were sent; the caller delivers them.
  public func takeUnderway() -> [Webhook<WireRequest>] { webhooks.takeAll() }

  /// The waits between a provider's tries to bring a webhook.
  func waits(of provider: any ProviderSandbox.Type) -> [Duration] {
    redelivery ?? provider.redelivery
  }
}
