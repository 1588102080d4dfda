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
    for index in resources.takeDue(at: moment.now) {
      for event in resources[index].events(at: moment.now) where !resources[index].told.contains(event.id) {
        resources[index].told.append(event.id)
        outbox.append(notification(of: event, about: resources[index]))
      }
    }
    announcePayouts(at: moment.now)
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
    let paid = sourceMember
    switch fate {
    case .agreed(let course):
      if failure?.stage != "authorizing" { add("authorized", course.authorizedAt, paid) }
      if kind == .payment {
        add(
          "executed", course.executedAt,
          paid + (risk.map { [JSON.Member(name: "settlement_risk", value: $0.json)] } ?? []))
        // A low risk is credited without waiting for the money (TrueLayer docs, Settlement risk).
        if risk == .low { add("creditable", course.executedAt) }
        add("settled", course.settledAt, paid + [JSON.Member(name: "user_id", value: .string(userID))])
        if risk != .low { add("creditable", course.settledAt) }
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
          members: [JSON.Member(name: "refund_id", value: .string(refund.id))]
            + (JSON.fields(Self.ending(refund.progress(at: now), refund.settlesAt)).members ?? [])
            + (refund.isFailing ? [] : schemeMember)))
    }
    return events
  }

  /// Where a payment came from, as a webhook says it; nothing for a mandate.
  var sourceMember: [JSON.Member] {
    kind == .payment ? source.map { [JSON.Member(name: "payment_source", value: $0)] } ?? [] : []
  }

  private var schemeMember: [JSON.Member] {
    schemeID.map { [JSON.Member(name: "scheme_id", value: .string($0))] } ?? []
  }

  /// What a webhook says of the method.
  fileprivate var methodTold: JSON {
    .fields([
      "type": asked.method["type"] ?? .null, "provider_id": bank.map { .string($0.id) },
      "scheme_id": schemeID.map { .string($0) }, "mandate_id": asked.method["mandate_id"],
    ])
  }
}

extension TrueLayerSandbox {

  func notification(of event: Event, about resource: Resource) -> Webhook<WireRequest> {
    var members = [JSON.Member(name: "\(resource.kind.rawValue)_id", value: .string(resource.id))]
    if resource.kind == .payment {
      members.append(JSON.Member(name: "payment_method", value: resource.methodTold))
      members.append(JSON.Member(name: "metadata", value: resource.asked.metadata))
    }
    return webhook(
      event.type, about: resource.asked.reference, "\(resource.id) \(event.id)", at: event.at, members + event.members)
  }

  /// A signed webhook; what tells its event from all others decides its `event_id`.
  func webhook(
    _ type: String, about reference: String, _ event: String, at instant: Timestamp, _ members: [JSON.Member]
  ) -> Webhook<WireRequest> {
    let arrival = instant.advanced(by: .seconds(1))
    // Drawn from its own contents only, so that reading it at another time gives the same.
    var random = SeededRandom(seed: 1).stream(event)
    let head: JSON = ["type": .string(type), "event_id": .string(random.uuid()), "event_version": 1]
    let body = WireBody(.object((head.members ?? []) + members))
    let webhook = Webhook(
      from: Self.id, about: reference, at: arrival, body, to: account.webhookAddress,
      headers: ["X-TL-Webhook-Timestamp": arrival.iso8601])
    let signature = Self.webhookSignature(
      path: webhook.content.head.path ?? "/", time: arrival.iso8601, body: body.text, keySet: account.keySet)
    return webhook.with(header: "Tl-Signature", signature)
  }
}
