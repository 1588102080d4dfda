import Checkout
import Commerce
import Language
import Pages
import Payments
import Providers

/// The last pass: what can never happen, however the run goes, is a mistake in the file.
extension ScenarioReader {
  /// Walks the steps with the methods that the shopper chooses.
  mutating func checkPossibility(of steps: [Step], in world: ScenarioWorld) {
    var walk = PossibilityWalk(
      settings: world.settings, store: store, declaredCalls: declaredCalls.map(\.name))
    walk.visit(steps, &complaints)
    walk.complainOfIdleFaults(&complaints)
  }
}

/// One way through a scenario's steps.
struct PossibilityWalk {
  let settings: Settings
  /// The store; `nil` while nobody knows which one is meant.
  let store: Store?
  /// The calls that somebody else's gateway makes, which can come at any time.
  let declaredCalls: [String]
  /// The method that was chosen last; `nil` before one is.
  private var reach: Reach?
  /// Every method that was chosen on the way to here.
  private var chosen: [Reach] = []
  private var checkpoints: [String: (Reach?, [Reach])] = [:]
  /// Every method that is ever chosen, and every call that is meant to go wrong.
  private var everChosen: [Reach] = []
  /// Whether all that is chosen could be read.
  private var knowsChoices = true
  private var faults: [(OperationPattern, Place)] = []

  init(settings: Settings, store: Store?, declaredCalls: [String]) {
    self.declaredCalls = declaredCalls
    self.settings = settings
    self.store = store
  }

  mutating func visit(_ steps: [Step], _ complaints: inout ComplaintList) {
    // What is done only where something holds may be meant for another way.
    for (index, step) in steps.enumerated() where step.condition.isEmpty {
      if step.isUnread {
        reach = nil
        knowsChoices = false
      }
      switch step.action {
      case .choose(let method):
        choose(method)
        let next = steps.dropFirst(index + 1).first?.action
        if next?.expectsNoEffect != true { checkOffer(of: method, at: step.place, &complaints) }
      case .checkpoint(let name): checkpoints[name] = (reach, chosen)
      case .rewind(let name): (reach, chosen) = name.flatMap { checkpoints[$0] } ?? (nil, [])
      case .expect(let expectations), .wait(let expectations):
        for expectation in expectations { check(expectation, &complaints) }
      case .either(let alternatives):
        let before = self
        for alternative in alternatives {
          (reach, chosen) = (before.reach, before.chosen)
          visit(alternative.steps, &complaints)
        }
      case .fault(let rule, _): faults.append((rule.operation, step.place))
      case .lose(_, let call): if let call { faults.append((OperationPattern(call), step.place)) }
      case .fill(let fillings), .type(let fillings):
        for filling in fillings {
          if let screens = filling.field.screens {
            need(screens, filling.field.rawValue, at: filling.place, &complaints)
          }
        }
      case .press(let button):
        if let screens = button.screens { need(screens, button.rawValue, at: step.place, &complaints) }
      case .sheet: need([.sheet], "sheet", at: step.place, &complaints)
      case .bank: need([.bank], "bank", at: step.place, &complaints)
      case .form: need([.form], "form", at: step.place, &complaints)
      case .card: need([.card], "card", at: step.place, &complaints)
      case .scan, .close(.qr): need([.qr], "qr", at: step.place, &complaints)
      case .leaveWait: need([.wait], "wait", at: step.place, &complaints)
      case .close(.page), .start, .page, .cancel, .open, .link, .outside, .operate, .webhook, .clock, .heal, .network,
        .phone, .ask, .task, .say:
        break
      }
    }
  }

  private mutating func choose(_ method: PaymentMethod) {
    let reach = Reach(method, settings: settings)
    self.reach = reach
    chosen.append(reach)
    everChosen.append(reach)
  }

  /// A method that no provider offers for what the store sells, where it sells.
  private func checkOffer(of method: PaymentMethod, at place: Place, _ complaints: inout ComplaintList) {
    let servers = ProviderCatalog.servers(of: method, settings: settings)
    guard !servers.isEmpty, let store else { return }
    // A store also sells in what it has a rate for.
    let inCurrency = servers.filter { server in
      server.capabilities.currencies.contains { $0 == store.currency || store.rates[$0.code] != nil }
    }
    let here = inCurrency.filter {
      $0.capabilities.countries.isEmpty || $0.capabilities.countries.contains(store.country)
    }
    // Where it has rates, it sells abroad, too.
    guard here.isEmpty, inCurrency.isEmpty || store.rates.isEmpty else { return }
    let values: [String: Phrase.Value] = [
      "method": .text(method.rawValue), "store": .text(store.id), "currency": .text(store.currency.code),
      "country": .text(store.country.code),
    ]
    complaints.add(.notOffered, place, inCurrency.isEmpty ? "not-offered.currency" : "not-offered.country", values)
  }

  // MARK: Expectations

  private func check(_ expectation: Expectation, _ complaints: inout ComplaintList) {
    switch expectation.check {
    case .screen(.name(let name)):
      let usual = name == .redirect ? .page : name
      if Reach.questions.contains(usual) {
        need([usual], name.rawValue, at: expectation.place, as: .impossible, &complaints)
      }
    case .screen(.page(let name)):
      guard let reach, !reach.hasPage(name) else { return }
      complaints.add(
        .impossible, expectation.place, "impossible.page",
        ["method": .text(reach.method.rawValue), "page": .text(name)])
    case .qr: need([.qr], "qr", at: expectation.place, as: .impossible, &complaints)
    case .sdk(.subStatus(.linked)), .backend(.status(.linked)), .backend(.order(.linked)):
      guard let reach, knowsChoices, !chosen.contains(where: \.canLink) else { return }
      complaints.add(
        .impossible, expectation.place, "impossible.linked", ["method": .text(reach.method.rawValue)])
    case .wire(let calls): check(calls, at: expectation.place, &complaints)
    default: break
    }
  }

  /// Calls that none of the chosen methods' providers is ever asked.
  private func check(_ calls: WireExpectation, at place: Place, _ complaints: inout ComplaintList) {
    guard case .operation(let pattern) = calls.calls, let reach, knowsChoices else { return }
    switch calls.times {
    case .exactly(0), .atLeast(0), .atMost: return
    case nil, .exactly, .atLeast: break
    }
    guard !declaredCalls.contains(where: pattern.matches),
      !chosen.contains(where: { $0.operations.contains(where: pattern.matches) })
    else { return }
    complaints.add(
      .impossible, place, "impossible.call", ["method": .text(reach.method.rawValue), "call": .text(pattern.text)],
      notes: [ScenarioReader.oneOf(reach.operations)])
  }

  private func need(
    _ screens: [ScreenName], _ name: String, at place: Place, as code: ErrorCode = .unreachable,
    _ complaints: inout ComplaintList
  ) {
    guard let reach, !reach.screens.contains(where: screens.contains) else { return }
    let key = code == .impossible ? "impossible.screen" : "unreachable"
    complaints.add(
      code, place, key, ["method": .text(reach.method.rawValue), "name": .text(name)],
      notes: [
        Phrase(
          "scenario.its-screens", ["words": .text(reach.screens.map { "`\($0.rawValue)`" }.joined(separator: ", "))])
      ])
  }

  // MARK: Faults

  func complainOfIdleFaults(_ complaints: inout ComplaintList) {
    guard !everChosen.isEmpty, knowsChoices else { return }
    for (pattern, place) in faults
    where !pattern.isAboutNotifications && !declaredCalls.contains(where: pattern.matches)
      && !everChosen.contains(where: { $0.operations.contains(where: pattern.matches) })
    {
      complaints.add(
        .faultCannotFire, place, "fault-cannot-fire", ["call": .text(pattern.text)],
        notes: [ScenarioReader.oneOf(everChosen.flatMap(\.operations))])
    }
  }
}

extension Action {
  /// Whether it says that the step before had no effect.
  fileprivate var expectsNoEffect: Bool {
    guard case .expect(let expectations) = self else { return false }
    return expectations.contains { if case .ignored = $0.check { true } else { false } }
  }
}

extension FieldName {
  /// The screens of questions that have the field; `nil` for one that the details have, too.
  fileprivate var screens: [ScreenName]? {
    switch self {
    case .number, .expiry, .securityCode, .holder, .savedCard, .cardBrand, .saveCard: [.card]
    case .otp: [.otp]
    case .walletCard: [.sheet]
    case .country, .bankSearch: [.bank]
    case .mobile, .name, .email, .amount: nil
    }
  }
}

extension ButtonName {
  /// The screens of questions that have the button; `nil` for one that others have, too.
  fileprivate var screens: [ScreenName]? {
    switch self {
    case .sendCode: [.mobile]
    case .resend: [.otp]
    case .authorise: [.sheet]
    case .copyCode: [.qr]
    case .details, .pay, .confirm, .next, .submit, .save, .cancel, .close, .reopen, .checkAgain, .tryAgain,
      .otherMethod,
      .leave:
      nil
    }
  }
}
