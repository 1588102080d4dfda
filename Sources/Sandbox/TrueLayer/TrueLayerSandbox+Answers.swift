import Commerce
import Wire

extension TrueLayerSandbox.Resource {
  /// The payment or mandate as it is read (TrueLayer docs, Get a payment, Get a mandate).
  func answer(at moment: SandboxMoment) -> WireAnswer {
    WireAnswer(status: 200, json: json(at: moment))
  }

  /// The same as one of a list.
  func json(at moment: SandboxMoment) -> JSON {
    let now = moment.now
    let standing = standing(at: now)
    var members: [JSON.Member] = [
      JSON.Member(name: "id", value: .string(id)),
      JSON.Member(name: "status", value: .string(standing.status)),
      JSON.Member(name: "created_at", value: .string(createdAt.iso8601)),
      JSON.Member(name: "currency", value: .string(asked.amount.currency.code)),
      JSON.Member(name: "user", value: ["id": .string(userID)]),
      JSON.Member(name: "metadata", value: asked.metadata),
    ]
    func add(_ name: String, _ value: JSON?) {
      if let value { members.append(JSON.Member(name: name, value: value)) }
    }
    func add(_ name: String, _ time: Timestamp?) {
      if let time, time <= now { add(name, .string(time.iso8601)) }
    }
    switch kind {
    case .payment:
      add("amount_in_minor", .number(String(asked.amount.minorUnits)))
      add("payment_method", method(for: moment.merchant))
    case .mandate:
      add("mandate", method(for: moment.merchant))
      add("constraints", asked.constraints)
    }
    add("authorization_flow", flow(at: moment))
    if case .agreed(let course) = fate {
      add("authorized_at", course.authorizedAt)
      if standing.failure == nil {
        add("executed_at", course.executedAt)
        add("settled_at", course.settledAt)
        add("creditable_at", risk == .low ? course.executedAt : course.settledAt)
      }
      if kind == .payment, ["executed", "settled"].contains(standing.status) { add("payment_source", source) }
      if standing.status == "executed" { add("settlement_risk", risk?.json) }
      if kind == .mandate, standing.status == "authorized" { add("remitter", remitter) }
    }
    if case .revoked(let at, let since, let source) = fate {
      add("authorized_at", since)
      add("revoked_at", at)
      add("revocation_source", .string(source))
    }
    if let failure = standing.failure {
      add("failed_at", failure.at)
      add("failure_stage", .string(failure.stage))
      add("failure_reason", .string(failure.reason))
    }
    return .object(members)
  }

  /// The answer to a step of the authorisation (TrueLayer docs, Start the authorization flow).
  func flowAnswer(at moment: SandboxMoment) -> WireAnswer {
    let standing = standing(at: moment.now)
    if let failure = standing.failure {
      return WireAnswer(
        status: 200,
        json: [
          "status": "failed", "failure_stage": .string(failure.stage), "failure_reason": .string(failure.reason),
        ])
    }
    return WireAnswer(
      status: 200,
      json: ["status": .string(standing.status), "authorization_flow": flow(at: moment) ?? .object([])])
  }

  private func flow(at moment: SandboxMoment) -> JSON? {
    guard let returnURI else { return nil }
    var members: [JSON.Member] = []
    if let next = nextAction(at: moment) { members.append(JSON.Member(name: "actions", value: ["next": next])) }
    let configuration =
      configuration["redirect"] == nil ? ["redirect": ["return_uri": .string(returnURI)]] : configuration
    members.append(JSON.Member(name: "configuration", value: configuration))
    return .object(members)
  }

  /// What must be answered next (TrueLayer docs, Authorization flow).
  private func nextAction(at moment: SandboxMoment) -> JSON? {
    let standing = standing(at: moment.now)
    if standing.status == "attempt_failed" { return ["type": "retry", "retry_options": ["restart"]] }
    if case .agreed = fate, standing.status == "authorizing" {
      return ["type": "wait", "display_message": ["key": "processing", "default": "Your bank is working on it."]]
    }
    guard let next = next(at: moment.now) else { return nil }
    switch next {
    case .providerSelection:
      let health = moment.settings[TrueLayerSandbox.BankHealth.self]
      return [
        "type": "provider_selection",
        "providers": .array(banks.map { $0.json(health, pages, isLastUsed: $0.id == lastBank) }),
      ]
    case .schemeSelection:
      return [
        "type": "scheme_selection",
        "schemes": .array(
          schemes.map { ["id": .string($0.id), "title": .string($0.title), "enabled": true] }),
      ]
    case .consent:
      let isForm =
        bank.map { $0.way == .embedded || $0.way == .pageAfterAccount || $0.way == .appAfterAccount } ?? false
      return ["type": "consent", "subsequent_action_hint": isForm ? "form" : "redirect"]
    case .accountForm: return ["type": "form", "inputs": [Self.input("iban", format: "iban", 15...34)]]
    case .loginForm:
      return [
        "type": "form",
        "inputs": [
          Self.input("username", format: "any", 1...64),
          Self.input("password", format: "any", 1...64, isSensitive: true),
        ],
      ]
    case .codeForm:
      return ["type": "form", "inputs": [Self.input("code", format: "numerical", 6...6, isSensitive: true)]]
    case .redirect: return ["type": "redirect", "uri": .string(pageURL)]
    case .approval: return ["type": "wait"]
    }
  }

  /// The banks that can be picked.
  var banks: [TrueLayerSandbox.Bank] {
    TrueLayerSandbox.Bank.all.filter {
      $0.currency == asked.amount.currency.code && (asked.countries.isEmpty || asked.countries.contains($0.country))
        && (asked.providers.isEmpty || asked.providers.contains($0.id)) && !asked.excluded.contains($0.id)
    }
  }

  /// The kinds of transfer that a bank of the currency offers.
  var schemes: [(id: String, title: String)] { TrueLayerSandbox.schemes(of: asked.amount.currency.code) }

  private static func input(
    _ id: String, format: String, _ length: ClosedRange<Int>, isSensitive: Bool = false
  ) -> JSON {
    [
      "type": "text", "id": .string(id), "mandatory": true,
      "display_text": ["key": .string("\(id).display_text"), "default": .string(id)],
      "format": .string(format), "sensitive": .boolean(isSensitive),
      "min_length": .number(String(length.lowerBound)), "max_length": .number(String(length.upperBound)),
    ]
  }
}
