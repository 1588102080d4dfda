import Checkout
import Commerce
import DemoMerchant
import Language
import Pages
import Payments
import Providers

/// One way through a scenario's steps, on which what can never happen is complained about.
struct PossibilityWalk {
  /// A fault, where it is in the file, and whether no call can have been made before it.
  struct Fault {
    let rule: FaultRule
    let place: Place
    let isFirst: Bool
  }

  let settings: Settings
  /// The store; `nil` while it is unknown which one is meant.
  let store: Store?
  /// The calls of the user's own gateway, which can come at any time.
  let declaredCalls: [String]
  var complaints: ComplaintList
  /// The method that was chosen last; `nil` before one is.
  private(set) var reach: Reach?
  /// Every method that was chosen on the way to here.
  private(set) var chosen: [Reach] = []
  /// Whether all that is chosen could be read.
  private(set) var knowsChoices = true
  /// Whether the shopper may be at the details of the order, which every method has.
  private var mayBeAtDetails = true
  /// The number of charges by hand that may have happened before this step.
  private(set) var handCaptures = 0
  private var checkpoints: [String: (Reach?, [Reach])] = [:]
  /// Every method that is ever chosen, every call that is meant to be lost, and every fault.
  private(set) var everChosen: [Reach] = []
  private(set) var losses: [(OperationPattern, Place)] = []
  private(set) var faults: [Fault] = []

  init(settings: Settings, store: Store?, declaredCalls: [String], complaints: ComplaintList) {
    self.settings = settings
    self.store = store
    self.declaredCalls = declaredCalls
    self.complaints = complaints
  }

  mutating func visit(_ steps: [Step]) {
    for (index, step) in steps.enumerated() {
      if step.isUnread { forget() }
      // A step with a condition may be meant for another way.
      guard step.condition.isEmpty else {
        skip(step.action)
        continue
      }
      visit(step, before: steps.dropFirst(index + 1).first?.action)
    }
  }

  private mutating func visit(_ step: Step, before next: Action?) {
    let place = step.place
    if step.payment != nil {
      // An action on another payment than the present one may be possible whatever is chosen.
      handCaptures += 1
      return
    }
    switch step.action {
    case .choose(let method):
      choose(method.listed)
      if next?.expectsNoEffect != true { checkOffer(of: method, at: place) }
    case .checkpoint(let name): checkpoints[name] = (reach, chosen)
    case .rewind(let name):
      (reach, chosen) = name.flatMap { checkpoints[$0] } ?? (nil, [])
      mayBeAtDetails = true
    case .expect(let expectations), .wait(let expectations): check(expectations)
    case .task(let task): check(task.doneWhen)
    case .either(let alternatives):
      let (reach, chosen) = (reach, chosen)
      for alternative in alternatives {
        (self.reach, self.chosen) = (reach, chosen)
        visit(alternative.steps)
      }
    case .fault(let rule, let after):
      faults.append(Fault(rule: rule, place: place, isFirst: everChosen.isEmpty && after == nil))
    case .lose(_, let call): if let call { losses.append((OperationPattern(call), place)) }
    case .fill(let fillings), .type(let fillings): for filling in fillings { check(filling) }
    case .press(.details), .press(.correctDetails): mayBeAtDetails = true
    // The card form comes without a choice.
    case .press(.enrolCard): choose(.card)
    case .press(let button): if let screens = button.screens { need(screens, button.rawValue, at: place) }
    case .page(let press): check(press, at: place)
    case .sheet: need([.sheet], "sheet", at: place)
    case .bank: need([.bank], "bank", at: place)
    case .form: need([.form], "form", at: place)
    case .card: need([.card], "card", at: place)
    case .scan, .close(.qr): need([.qr], "qr", at: place)
    case .leaveWait: need([.wait], "wait", at: place)
    case .outside(let name): check(outside: name, at: place)
    case .operate(let operation), .retry(let operation): check(operation, at: place)
    case .webhook(.forge(let forgery, _)): if next?.expectsNoEffect != true { check(forgery, at: place) }
    case .clock(.untilScreen(let screen)):
      if Reach.questions.contains(screen.usual) { need([screen.usual], screen.rawValue, at: place, as: .impossible) }
    case .close(.page), .start, .cancel, .open, .link, .webhook, .clock, .heal, .network, .storeServer, .phone, .ask,
      .say:
      break
    }
  }

  private mutating func choose(_ method: PaymentMethod) {
    let reach = Reach(method, settings: settings)
    self.reach = reach
    chosen.append(reach)
    everChosen.append(reach)
    mayBeAtDetails = false
  }

  /// From here on the chosen method is unknown.
  private mutating func forget() {
    reach = nil
    knowsChoices = false
    mayBeAtDetails = true
  }

  /// A step that may be done or not.
  private mutating func skip(_ action: Action) {
    switch action {
    case .choose, .rewind, .either, .press(.enrolCard): forget()
    case .press(.details), .press(.correctDetails): mayBeAtDetails = true
    case .outside, .operate: handCaptures += 1
    default: break
    }
  }

  // MARK: Steps

  /// A method that no provider offers for what the store sells, where it sells.
  private mutating func checkOffer(of method: PaymentMethod, at place: Place) {
    let chosen = reach.flatMap { $0.method == method ? $0.servers : nil }
    let servers = chosen ?? DemoAccounts.servers(of: method, settings: settings)
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

  private mutating func check(_ filling: Filling) {
    if let screens = filling.field.screens {
      need(screens, filling.field.rawValue, at: filling.place)
    } else if !mayBeAtDetails {
      need(filling.field == .mobile ? [.mobile] : [], filling.field.rawValue, at: filling.place)
    }
  }

  private mutating func check(_ press: PagePress, at place: Place) {
    guard let reach, knowsChoices else { return }
    let buttons = chosen.flatMap(\.pageButtons)
    if !buttons.contains(press.button) {
      let values: [String: Phrase.Value] = ["method": .text(reach.method.rawValue), "name": .text(press.button)]
      complaints.add(.unreachable, place, "unreachable.page-button", values, notes: Self.oneOf(buttons))
    }
    let fields = chosen.flatMap(\.pageFields)
    for filling in press.fields where !fields.contains(filling.field) {
      let values: [String: Phrase.Value] = ["method": .text(reach.method.rawValue), "name": .text(filling.field)]
      complaints.add(.unreachable, filling.place, "unreachable.page-field", values, notes: Self.oneOf(fields))
    }
  }

  private mutating func check(outside name: String, at place: Place) {
    handCaptures += 1
    guard let reach, knowsChoices, declaredCalls.isEmpty else { return }
    let actions = chosen.flatMap(\.outsideActions)
    guard !actions.contains(name) else { return }
    complaints.add(
      .unreachable, place, "unreachable.outside", ["method": .text(reach.method.rawValue), "name": .text(name)],
      notes: Self.oneOf(actions))
  }

  /// A forgery that no provider of the method can be imitated in, such as an old timestamp where none is signed.
  private mutating func check(_ forgery: WebhookForgery, at place: Place) {
    guard let reach, knowsChoices, declaredCalls.isEmpty else { return }
    let possible = chosen.flatMap(\.forgeries)
    guard !possible.contains(forgery) else { return }
    complaints.add(
      .unreachable, place, "unreachable.forgery",
      ["method": .text(reach.method.rawValue), "name": .text(forgery.rawValue)],
      notes: Self.oneOf(possible.map(\.rawValue)))
  }

  private mutating func check(_ operation: PaymentModification, at place: Place) {
    switch operation {
    case .capture(let money):
      handCaptures += 1
      check(money, at: place)
    case .refund(let money): check(money, at: place)
    case .void: break
    }
  }

  /// An amount in a currency in which nothing that is chosen is ever asked.
  mutating func check(_ money: Money, at place: Place) {
    guard let store, knowsChoices, declaredCalls.isEmpty, money.currency != store.currency else { return }
    let methods = PaymentMethod.allCases.filter { store.methods.isEmpty || store.methods.contains($0.rawValue) }
    let asked = (chosen.isEmpty ? methods.map { Reach($0, settings: settings) } : chosen).compactMap {
      $0.currency(in: store)
    }
    guard !asked.contains(money.currency) else { return }
    let codes = ([store.currency] + asked).map(\.code).reduce(into: [String]()) {
      if !$0.contains($1) { $0.append($1) }
    }
    complaints.add(
      .money, place, "money.never-asked",
      ["store": .text(store.id), "expected": .text(codes.joined(separator: ", ")), "found": .text(money.currency.code)])
  }

  /// Complains where the method that is chosen has none of some screens.
  mutating func need(_ screens: [ScreenName], _ name: String, at place: Place, as code: ErrorCode = .unreachable) {
    guard let reach, !reach.screens.contains(where: screens.contains) else { return }
    let key = code == .impossible ? "impossible.screen" : "unreachable"
    complaints.add(
      code, place, key, ["method": .text(reach.method.rawValue), "name": .text(name)],
      notes: [
        Phrase(
          "scenario.its-screens", ["words": .text(reach.screens.map { "`\($0.rawValue)`" }.joined(separator: ", "))])
      ])
  }

  /// The possible values; empty where there are none.
  static func oneOf(_ names: [String]) -> [Phrase] {
    let names = names.reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
    return names.isEmpty ? [] : [ScenarioReader.oneOf(names)]
  }
}

extension ScreenName {
  /// The screen that a redirect is.
  var usual: ScreenName { self == .redirect ? .page : self }
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
    case .hideLoader: [.wait]
    case .details, .enrolCard, .pay, .confirm, .next, .submit, .save, .cancel, .close, .reopen, .checkAgain, .tryAgain,
      .correctDetails, .signIn, .otherMethod, .leave:
      nil
    }
  }
}
