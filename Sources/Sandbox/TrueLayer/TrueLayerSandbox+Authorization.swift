import Commerce
import Simulation
import Wire

extension TrueLayerSandbox {
  /// `POST …/authorization-flow`: begins, or begins another attempt (TrueLayer docs, Start the authorization flow).
  mutating func start(
    _ index: Int, _ request: WireRequest, at moment: inout SandboxMoment
  ) throws(Problem) -> WireAnswer {
    switch resources[index].standing(at: moment.now).status {
    case "failed": return resources[index].flowAnswer(at: moment)
    case "authorization_required", "attempt_failed": break
    // Another bank may be taken until this one was asked (TrueLayer iOS SDK, release 4.0.0); how the kit says so is Till's own.
    case "authorizing" where resources[index].canChangeBank: break
    default: throw .invalidState
    }
    guard let body = request.json, let address = body.at("redirect", "return_uri")?.string else {
      throw .invalidParameters("redirect.return_uri", "The field is required.")
    }
    guard account.leadsBack(to: address) else {
      throw .invalidParameters("redirect.return_uri", "Must be added in the console first.")
    }
    begin(index, body, backTo: address)
    return resources[index].flowAnswer(at: moment)
  }

  /// Begins, or begins again, for a caller that can show what `configuration` says.
  mutating func begin(_ index: Int, _ configuration: JSON, backTo address: String) {
    resources[index].returnURI = address
    resources[index].configuration = .object(configuration.members?.filter { $0.value.members != nil } ?? [])
    (resources[index].bank, resources[index].scheme) = (resources[index].asked.preselected, nil)
    let next = resources[index].bank == nil ? Next.providerSelection : resources[index].afterBank
    resources[index].fate = .authorizing(next)
  }

  /// `POST …/authorization-flow/actions/…`: answers what is asked; anything else than that is an invalid state (TrueLayer docs,
  /// Payments API errors).
  mutating func act(
    _ action: ActionName, _ index: Int, _ request: WireRequest, at moment: inout SandboxMoment
  ) throws(Problem) -> WireAnswer {
    guard let next = resources[index].next(at: moment.now) else { throw .invalidState }
    guard let body = request.json, body.members != nil else { throw .invalidParameters("$", "The body is not JSON.") }
    switch (action, next) {
    case (.providerSelection, .providerSelection): try chooseBank(index, body, at: moment)
    case (.schemeSelection, .schemeSelection):
      guard let id = body["scheme_id"]?.string, resources[index].schemes.contains(where: { $0.id == id }) else {
        throw .invalidParameters("scheme_id", "Not offered.")
      }
      resources[index].scheme = id
      resources[index].fate = .authorizing(resources[index].afterScheme)
    case (.consent, .consent): resources[index].fate = .authorizing(resources[index].afterConsent)
    case (.form, .accountForm): try takeAccount(index, body, at: moment.now)
    case (.form, .loginForm): try takeLogin(index, body, at: moment.now)
    case (.form, .codeForm(let behaviour)): try takeCode(index, body, behaviour, at: moment)
    case (.providerSelection, _), (.schemeSelection, _), (.consent, _), (.form, _): throw .invalidState
    }
    return resources[index].flowAnswer(at: moment)
  }

  private mutating func chooseBank(_ index: Int, _ body: JSON, at moment: SandboxMoment) throws(Problem) {
    guard let bank = resources[index].banks.first(where: { $0.id == body["provider_id"]?.string }) else {
      throw .invalidParameters("provider_id", "Not offered.")
    }
    guard bank.isHealthy(moment.settings[BankHealth.self]) else { throw .providerError }
    resources[index].bank = bank
    resources[index].fate = .authorizing(resources[index].afterBank)
  }

  /// The mock banks know one account; every other one is refused, which is Till's own.
  private mutating func takeAccount(_ index: Int, _ body: JSON, at now: Timestamp) throws(Problem) {
    let account = body.at("inputs", "iban")?.string ?? ""
    guard Self.isIBAN(account) else { throw .invalidParameters("inputs.iban", "Not a valid IBAN.") }
    if account.uppercased().filter({ !$0.isWhitespace }) == Self.knownAccount {
      resources[index].fate = .authorizing(
        resources[index].bank?.way == .appAfterAccount ? .approval : .redirect(.login))
    } else {
      refuse(index, "invalid_remitter_account", at: now)
    }
  }

  private mutating func takeLogin(_ index: Int, _ body: JSON, at now: Timestamp) throws(Problem) {
    guard let behaviour = Behaviour(username: body.at("inputs", "username")?.string ?? "") else {
      throw .invalidParameters("inputs.username", "No such test user.")
    }
    if body.at("inputs", "password")?.string == Self.refusedPassword {
      refuse(index, "invalid_credentials", at: now)
    } else {
      resources[index].fate = .authorizing(.codeForm(behaviour))
    }
  }

  /// A bank that asks inside the app takes two seconds to agree, so that its wait can be seen; Till's own.
  private mutating func takeCode(
    _ index: Int, _ body: JSON, _ behaviour: Behaviour, at moment: SandboxMoment
  ) throws(Problem) {
    let code = body.at("inputs", "code")?.string ?? ""
    guard code.utf8.count == 6, code.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      throw .invalidParameters("inputs.code", "Must be six digits.")
    }
    if code == Self.refusedCode {
      refuse(index, "invalid_otp", at: moment.now)
    } else {
      carryOut(behaviour, index, from: moment.now.advanced(by: .seconds(2)), moment)
    }
  }

  // MARK: What the bank's answer leads to

  /// The bank refuses: the end, or the end of an attempt where another one is allowed (TrueLayer docs, Payment retries).
  mutating func refuse(_ index: Int, _ reason: String, at now: Timestamp) {
    if resources[index].asked.allowsRetry {
      resources[index].fate = .attemptFailed
      resources[index].bank = nil
    } else {
      resources[index].fate = .failed(Failure(stage: "authorizing", reason: reason, at: now))
    }
  }

  /// Performs the behaviour of a user name, with the configured delays.
  mutating func carryOut(_ behaviour: Behaviour, _ index: Int, from start: Timestamp, _ moment: SandboxMoment) {
    var execution = moment.settings[Execution.self].delay
    var settlement = moment.settings[Settlement.self].delay
    var failing: (stage: String, reason: String)?
    if let bank = resources[index].bank, let user = resources[index].asked.user["email"]?.string {
      lastBanks[user] = bank.id
    }
    switch behaviour {
    case .executed, .noReturn, .twoSteps: break
    case .waits: return resources[index].fate = .authorizing(.approval)
    case .slow(let seconds): (execution, settlement) = (.seconds(seconds), .seconds(seconds))
    case .refused(let reason):
      guard start > moment.now else { return refuse(index, reason, at: moment.now) }
      failing = ("authorizing", reason)
    case .rejected(let reason): failing = ("authorized", reason)
    case .takenBack(let reason): failing = ("executed", reason)
    }
    resources[index].fate = .agreed(
      resources[index].kind == .mandate
        ? mandateCourse(index, from: start, failing)
        : paymentCourse(index, from: start, execution, settlement, failing))
  }

  private func paymentCourse(
    _ index: Int, from start: Timestamp, _ execution: Duration, _ settlement: Duration,
    _ failing: (stage: String, reason: String)?
  ) -> Course {
    let executed = start.advanced(by: execution)
    guard let failing else {
      return Course(
        authorizedAt: start, executedAt: executed,
        settledAt: resources[index].isForMerchantAccount ? executed.advanced(by: settlement) : nil)
    }
    let at =
      switch failing.stage {
      case "authorizing": start
      case "authorized": executed
      default: executed.advanced(by: settlement)
      }
    return Course(
      authorizedAt: start, executedAt: failing.stage == "executed" ? executed : nil,
      failure: Failure(stage: failing.stage, reason: failing.reason, at: at))
  }

  /// A mandate in force fails when its end has come (TrueLayer docs, Mandate statuses); that its reason then is `expired` is Till's
  /// own reading. No order is carried out, so whatever the bank refuses, it refuses at once.
  private func mandateCourse(
    _ index: Int, from start: Timestamp, _ failing: (stage: String, reason: String)?
  ) -> Course {
    if let failing {
      return Course(authorizedAt: start, failure: Failure(stage: "authorizing", reason: failing.reason, at: start))
    }
    return Course(
      authorizedAt: start,
      failure: resources[index].asked.validTo.map { Failure(stage: "authorized", reason: "expired", at: $0) })
  }

  // MARK: The end from the merchant's side

  /// `POST …/actions/cancel`: until the bank has agreed (TrueLayer docs, Cancel a payment).
  mutating func cancel(_ index: Int, at now: Timestamp) throws(Problem) -> WireAnswer {
    let stage = resources[index].standing(at: now).status
    guard ["authorization_required", "authorizing", "attempt_failed"].contains(stage) else { throw .invalidState }
    if case .agreed = resources[index].fate { throw .invalidState }
    let failed = stage == "authorization_required" ? stage : "authorizing"
    resources[index].fate = .failed(Failure(stage: failed, reason: "canceled", at: now))
    return WireAnswer(status: 202, json: .object([]))
  }

  /// `POST /v3/mandates/{id}/revoke` (TrueLayer docs, Revoke a mandate); the word for who did it is Till's own.
  mutating func revoke(_ index: Int, at now: Timestamp) throws(Problem) -> WireAnswer {
    guard end(index, by: "client", at: now) else { throw .invalidState }
    return WireAnswer(status: 204, json: .null)
  }

  /// Ends a mandate in force; returns whether it was.
  mutating func end(_ index: Int, by source: String, at now: Timestamp) -> Bool {
    guard case .agreed(let course) = resources[index].fate, resources[index].kind == .mandate,
      resources[index].standing(at: now).status == "authorized"
    else { return false }
    resources[index].fate = .revoked(at: now, since: course.authorizedAt, source: source)
    return true
  }
}

extension TrueLayerSandbox.Resource {
  /// Whether the shopper may still take another bank: none has been asked.
  var canChangeBank: Bool {
    guard asked.preselected == nil, case .authorizing(let next) = fate else { return false }
    return switch next {
    case .schemeSelection, .consent, .redirect(.login), .accountForm, .loginForm: true
    case .providerSelection, .codeForm, .redirect(.confirmation), .approval: false
    }
  }

  /// Whether the caller that began can show a step (TrueLayer docs, Start the authorization flow).
  private func shows(_ step: String) -> Bool { configuration[step] != nil }

  /// What is asked once the bank is known: nothing that the caller cannot show. Without a choice the kind of transfer is the usual one.
  var afterBank: TrueLayerSandbox.Next {
    asked.choosesScheme && shows("scheme_selection") ? .schemeSelection : afterScheme
  }

  /// What is asked once the kind of transfer is known.
  var afterScheme: TrueLayerSandbox.Next { shows("consent") ? .consent : afterConsent }

  /// What the bank asks once the shopper has agreed.
  var afterConsent: TrueLayerSandbox.Next {
    switch bank?.way {
    case .pageAfterAccount, .appAfterAccount: .accountForm
    case .embedded: .loginForm
    case .app: .approval
    case .page, nil: .redirect(.login)
    }
  }
}
