import Commerce
import HTTPTypes
import Pages
import Simulation
import Wire

extension TrueLayerSandbox: OutsideSandbox {
  /// The customer approves it in an app.
  public static let approvals = [Outside.approve.rawValue: Approver.customer]

  /// What the shopper can do in the bank's own app.
  enum Outside: String, CaseIterable {
    /// Approve what waits there.
    case approve = "truelayer.approve"
    /// Refuse it.
    case decline = "truelayer.decline"
    /// Take a permission back.
    case revoke = "truelayer.revoke"
  }

  static var impossible: OutsideResult { .refused(.notNow) }

  func possible(at index: Int, _ now: Timestamp) -> [Outside] {
    let resource = resources[index]
    if resource.next(at: now) == .approval { return [.approve, .decline] }
    return resource.kind == .mandate && resource.standing(at: now).status == "authorized" ? [.revoke] : []
  }

  mutating func happen(_ action: Outside, at index: Int, _ moment: inout SandboxMoment) -> OutsideResult {
    switch action {
    case .approve: carryOut(.executed, index, from: moment.now, moment)
    case .decline: refuse(index, "not_authorized", at: moment.now)
    case .revoke: _ = end(index, by: "user", at: moment.now)
    }
    return .accepted
  }

  // MARK: Messages to the merchant's server

  /// Sends a message for everything that has happened and was not told yet, a second later (TrueLayer docs, Webhook notifications;
  /// the second is Till's own).
  public mutating func settle(at moment: inout SandboxMoment) {
    for index in resources.indices {
      for event in resources[index].events(at: moment.now) where !resources[index].told.contains(event.id) {
        resources[index].told.append(event.id)
        outbox.append(resources[index].notification(of: event, to: account))
      }
    }
  }

  /// Something that TrueLayer tells the merchant's server.
  struct Event {
    /// What tells it from the others of the same payment.
    let id: String
    let type: String
    let at: Timestamp
    let members: [JSON.Member]
  }
}

extension TrueLayerSandbox.Resource {
  /// What has happened so far, oldest first (TrueLayer docs, Webhook notifications).
  func events(at now: Timestamp) -> [TrueLayerSandbox.Event] {
    var events: [TrueLayerSandbox.Event] = []
    func add(_ word: String, _ at: Timestamp?, _ members: [JSON.Member] = []) {
      guard let at, at <= now else { return }
      let type = "\(kind.rawValue)_\(word)"
      events.append(
        .init(
          id: type, type: type, at: at,
          members: [JSON.Member(name: "\(word)_at", value: .string(at.iso8601))] + members))
    }
    let failure = standing(at: now).failure
    switch fate {
    case .agreed(let course):
      if failure?.stage != "authorizing" { add("authorized", course.authorizedAt) }
      if kind == .payment {
        add("executed", course.executedAt)
        add("settled", course.settledAt)
        add("creditable", course.settledAt)
      }
    case .revoked(let at, let since, let source):
      add("authorized", since)
      add("revoked", at, [JSON.Member(name: "revocation_source", value: .string(source))])
    case .waiting, .authorizing, .attemptFailed, .failed: break
    }
    if let failure {
      add(
        "failed", failure.at,
        [
          JSON.Member(name: "failure_stage", value: .string(failure.stage)),
          JSON.Member(name: "failure_reason", value: .string(failure.reason)),
        ])
    }
    for refund in money.all(.refund) where refund.settlesAt <= now {
      let type = "refund_\(refund.progress(at: now).word)"
      events.append(
        .init(
          id: "\(type) \(refund.id)", type: type, at: refund.settlesAt,
          members: [JSON.Member(name: "refund_id", value: .string(refund.id))]))
    }
    return events
  }

  func notification(of event: TrueLayerSandbox.Event, to account: TrueLayerSandbox.Account) -> Webhook<WireRequest> {
    let arrival = event.at.advanced(by: .seconds(1))
    // Drawn from its own contents only, so that reading it at another time gives the same.
    var random = SeededRandom(seed: 1).stream("\(id) \(event.id)")
    var members: [JSON.Member] = [
      JSON.Member(name: "type", value: .string(event.type)),
      JSON.Member(name: "event_id", value: .string(random.uuid())), JSON.Member(name: "event_version", value: 1),
      JSON.Member(name: "\(kind.rawValue)_id", value: .string(id)),
    ]
    if kind == .payment {
      members.append(JSON.Member(name: "payment_method", value: ["type": asked.method["type"] ?? .null]))
      members.append(JSON.Member(name: "metadata", value: asked.metadata))
    }
    let body = WireBody(.object(members + event.members))
    let webhook = Webhook(
      from: TrueLayerSandbox.id, about: asked.reference, at: arrival, body, to: account.webhookAddress,
      headers: ["X-TL-Webhook-Timestamp": arrival.iso8601])
    let signature = TrueLayerSandbox.webhookSignature(
      path: webhook.content.head.path ?? "/", time: arrival.iso8601, body: body.text, keySet: account.keySet)
    return webhook.with(header: "Tl-Signature", signature)
  }
}
