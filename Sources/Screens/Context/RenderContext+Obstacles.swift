import Checkout
import Commerce
import Frames
import Inspection
import Language
import Pages
import Payments

extension RenderContext {
  /// The paces of time that keys go through.
  static let paces = [1, 2, 5, 10, 60]

  /// Why an operation cannot be done now; `nil` when it can.
  func obstacle(of operation: Operation) -> Phrase? {
    switch operation {
    case .choose(let method): obstacle(of: method)
    case .phone(let change): obstacle(of: change)
    case .pane(let item): obstacle(of: item.operation(phone, call: pickedCall))
    case .doubleTap: snapshot.usablePage?.tapped == nil ? Phrase("phone.why.no-button") : nil
    case .details: isSelecting ? nil : Phrase("why.not-choosing")
    case .enrolCard: obstacleToEnrolling
    case .hideLoader: snapshot.visiblePhase?.isKeptLoader == true ? nil : Phrase("why.no-loader")
    case .testData: hasTestData ? nil : Phrase(isTestDataInNote ? "why.test-data-in-note" : "why.no-test-data")
    case .outcomes: model.choices.hasOutcomes ? nil : Phrase("why.no-outcomes")
    case .outside(let name):
      outsideActions.contains(name) || snapshot.canHappen(outside: name) ? nil : Phrase("why.nothing-outside")
    case .operate(let kind): obstacle(ofOperating: kind)
    case .notifications(let change): obstacle(of: change)
    case .setting(let id, let choice): present(id) == choice ? Phrase("why.present") : nil
    case .reload: isPageUnavailable ? nil : Phrase("why.page-is-there")
    case .change: canChange ? nil : Phrase("why.no-choice")
    case .resend: obstacleToResending
    case .copyCode: isShowingQR && obstacleWhileAway == nil ? nil : Phrase("why.no-qr")
    case .payInBank, .payWrongAmount: canBePaidInBank ? nil : Phrase("why.no-qr")
    case .showMessage: snapshot.messages.isEmpty ? Phrase("why.no-message") : nil
    case .support:
      waitingSupport == nil ? Phrase(isKitResultShown ? "why.result-is-next" : "why.not-waiting") : nil
    case .copy: hasSomethingToCopy ? nil : Phrase("why.nothing-to-copy")
    case .nextTimer where model.history.isInPast: obstacleInPast
    case .nextTimer where isStoppedByRule, .faster where isStoppedByRule, .slower where isStoppedByRule:
      stoppedByRule
    case .nextTimer: nextTimer == nil && snapshot.nextTry == nil ? Phrase("why.no-timer") : nil
    case .pause, .pace, .passSecond, .passMinute, .runUntilIdle:
      obstacleInPast ?? (isStoppedByRule ? stoppedByRule : nil)
    case .travel(let travel): obstacle(of: travel)
    case .forks: model.history.forks.count < 2 && model.earlier.isEmpty ? Phrase("why.no-forks") : nil
    case .nameFork(let number):
      number < 0 && selectedFork == nil || model.history.forks.count < 2 ? Phrase("why.no-fork-in-hand") : nil
    case .earlier(let number):
      model.earlier.contains { $0.id == number } ? nil : Phrase("why.no-such-session")
    case .restart(let isNew): isNew ? nil : obstacle(of: Travel.reset)
    case .againStore(let id): id == checkout.store.id || checkout.method == nil ? Phrase("why.no-other-store") : nil
    case .faster: pace == Self.paces.last ? Phrase("why.fastest") : nil
    case .slower: pace == Self.paces.first ? Phrase("why.slowest") : nil
    case .inspect, .tab: model.isOnStage ? Phrase("why.on-stage") : nil
    case .theme(let name): name == model.theme ? Phrase("why.present") : nil
    case .store(let id): id == checkout.store.id ? Phrase("why.present") : nil
    case .language(let code): code == phrases.code ? Phrase("why.present") : nil
    case .back: obstacleToGoingBack
    case .accept:
      model.inspector.hasFocus && noOverlay && !canOpenRow ? Phrase("why.no-exchange") : nil
    case .search:
      // What found nothing can be looked for in other words.
      noOverlay && !isSearched && foundCount == 0 ? Phrase("why.nothing-to-search") : nil
    case .faults: model.isOnStage ? Phrase("why.on-stage") : nil
    case .heal: armedFaults.isEmpty ? Phrase("why.nothing-armed") : nil
    case .provenance: askedSubject == nil ? Phrase("why.nothing-to-ask") : nil
    case .copyAnswer: exchangeInHand == nil ? Phrase("why.no-exchange") : nil
    case .unfold: model.isReading ? nil : Phrase("why.no-exchange")
    case .searchOn: nil
    case .notice: noticeInHand == nil ? Phrase("notices.none-in-hand") : nil
    case .timer where model.history.isInPast: obstacleInPast
    case .timer(let name): deadlines.contains { $0.name == name } ? nil : Phrase("why.no-timer")
    case .alter(let change): obstacle(of: change)
    case .takeNearest: nearestLink == nil ? Phrase("why.nothing-near") : nil
    case .lens, .reopenLink: snapshot.links.isEmpty ? Phrase("why.no-link") : nil
    case .save: checkout.attempts == 0 && snapshot.timeline.isEmpty ? Phrase("why.nothing-done") : nil
    case .move, .turn, .scroll, .fault, .scenario, .complete, .candidate, .help, .palette, .urlBar,
      .network, .storeServer,
      .loseRequest, .loseAnswer,
      .lose, .phonePane, .resume, .outcome, .stage, .motion, .redraw, .suspend, .leave:
      nil
    }
  }

  /// Why a button cannot be pressed now.
  func obstacle(of button: ButtonID) -> Phrase? {
    switch button {
    case .resend: obstacleToResending
    case .checkAgain, .reopen, .tryAgain, .correctDetails, .signIn, .otherMethod:
      if case .result(let outcome) = checkout.phase, outcome.isChecking { Phrase("why.checking") } else { nil }
    case .bank(let id):
      if case .answering(_, .bank(let prompt, _)) = checkout.phase,
        prompt.banks.contains(where: { $0.id == id && !$0.isAvailable })
      {
        Phrase("bank.unavailable")
      } else {
        nil
      }
    case .pay, .sendCode, .confirm, .next, .authorise, .submit, .save, .cancel, .close, .page, .copyCode, .hideLoader,
      .leave:
      nil
    }
  }

  /// Why a method cannot be chosen.
  func obstacle(of method: PaymentMethod) -> Phrase? {
    if let away = obstacleWhileAway { return away }
    guard case .selecting(let selecting) = checkout.phase else { return Phrase("why.not-choosing") }
    guard let offer = selecting.offers.first(where: { $0.method == method }) else {
      return Phrase("obstacle.no-gateway")
    }
    return offer.obstacle.map { phrase(for: $0) }
  }

  /// Why a method cannot be used, in words.
  func phrase(for obstacle: MethodObstacle) -> Phrase {
    switch obstacle {
    case .noGateway: Phrase("obstacle.no-gateway")
    case .notOffered: Phrase("obstacle.not-offered")
    case .brand(let accepted):
      Phrase("obstacle.brand", ["brands": .text(accepted.map { say("brand.\($0.rawValue)") }.joined(separator: ", "))])
    case .currency(let accepted): listed("obstacle.currency", "currencies", accepted.map(\.code))
    case .country(let served): listed("obstacle.country", "countries", served.map(\.code))
    case .tooLow(let minimum): Phrase("obstacle.too-low", ["minimum": .money(minimum)])
    case .tooHigh(let maximum): Phrase("obstacle.too-high", ["maximum": .money(maximum)])
    case .device: Phrase("obstacle.device")
    case .kitNotStarted: Phrase("obstacle.kit-not-started")
    case .resting(let until): Phrase("obstacle.resting", ["time": .text(time(until))])
    }
  }

  /// A sentence with a list of codes; of a long one it has the number and the first three.
  private func listed(_ key: String, _ name: String, _ codes: [String]) -> Phrase {
    guard codes.count > 8 else { return Phrase(key, [name: .text(codes.joined(separator: ", "))]) }
    return Phrase("\(key).many", ["count": .number(codes.count), name: .text(codes.prefix(3).joined(separator: ", "))])
  }

  /// Why the merchant cannot do something to the payment now.
  private func obstacle(ofOperating kind: PaymentModification.Kind) -> Phrase? {
    let chosen = ofChosenPayment.snapshot
    if chosen.accepted.contains(kind) { return nil }
    if kind == .void, chosen.accepted == [.refund] { return Phrase("merchant.refund-instead") }
    if chosen.operations.contains(kind) || !chosen.accepted.isEmpty { return Phrase("merchant.not-accepted") }
    return isFinished ? Phrase("merchant.no-operations") : Phrase("merchant.not-yet")
  }

  private func obstacle(of change: Command.NotificationChange) -> Phrase? {
    switch change {
    case .hold, .release, .releaseOne, .releaseBackwards, .delay, .repeat(.some): nil
    case .repeat(nil) where checkout.attempts == 0: Phrase("why.no-payment")
    case .repeat(nil): snapshot.canResend ? nil : Phrase("why.no-webhook")
    case .forge(let forgery, _): checkout.attempts == 0 ? Phrase("why.no-payment") : obstacle(of: forgery)
    }
  }

  /// Why the messages of the present payment's provider cannot be imitated in a way.
  private func obstacle(of forgery: NotificationForgery) -> Phrase? {
    guard let possible = model.choices.forgeries[snapshot.gateway], !possible.contains(forgery) else { return nil }
    let kind = possible.isEmpty ? "any" : forgery.rawValue
    return Phrase("why.no-forgery.\(kind)", ["provider": .text(snapshot.gateway)])
  }

  /// `true` if Enter acts on the selected row of the inspector.
  private var canOpenRow: Bool {
    switch model.inspector.tab {
    case .truths, .attempts: askedSubject != nil
    case .timers, .notices, .merchant, .steps: selectedRow != nil
    case .timeline, .wire, .links, .phone: selectedExchange != nil || selectedLink != nil
    }
  }

  /// The open request, or the one that the selected row of the inspector belongs to.
  var exchangeInHand: Exchange? {
    if case .exchange(let state) = model.overlay, !state.isNotification {
      return snapshot.exchanges.first { $0.id == state.id }
    }
    return model.inspector.hasFocus && noOverlay ? selectedExchange : nil
  }

  /// What a setting is set to.
  private func present(_ setting: String) -> String? {
    snapshot.settings.chosen[setting] ?? model.choices.settings.first { $0.id == setting }.flatMap(present)
  }

  /// What a setting is set to: its first choice unless something else was chosen.
  func present(_ setting: SettingChoiceEntry) -> String? {
    snapshot.settings.chosen[setting.id] ?? setting.choices.first
  }

  /// Whether the payment is over, for now.
  var isFinished: Bool { if case .result = checkout.phase { true } else { false } }

  /// Whether a hosted page cannot be shown.
  var isPageUnavailable: Bool {
    if let view = snapshot.usablePage, case .unavailable = view.content { true } else { false }
  }

  private var canChange: Bool {
    (form?.focusedField?.choices.count ?? 0) > 1
  }

  private var noOverlay: Bool { model.overlay == nil }

  /// While the library works, only what lies over the screen can be left.
  private var obstacleToGoingBack: Phrase? {
    guard noOverlay, !model.inspector.hasFocus, !model.inspector.isOpen, case .working = snapshot.visiblePhase
    else {
      return nil
    }
    return Phrase("why.in-flight")
  }

  private var obstacleToEnrolling: Phrase? {
    guard case .selecting(let selecting) = snapshot.visiblePhase else { return Phrase("why.not-choosing") }
    return selecting.enrolsCards ? nil : Phrase("why.no-enrolment")
  }

  var isSelecting: Bool { if case .selecting = snapshot.visiblePhase { true } else { false } }

  var isShowingQR: Bool { if case .answering(_, .qr) = checkout.phase { true } else { false } }

  /// Whether a broken rule has stopped the clock; the next payment runs again.
  private var isStoppedByRule: Bool { snapshot.brokenRule != nil && !model.history.isInPast }

  private var stoppedByRule: Phrase {
    Phrase("why.rule-broken", ["reset": .text(Keyboard.name(of: .alt("0"), phrases, model.glyphs))])
  }

  /// A code stays payable in the bank after its window is closed.
  private var canBePaidInBank: Bool {
    isShowingQR || checkout.asked.contains(.qr) || checkout.leftPending == .pix || hasOtherOpenCode
      // The code outlives the app that showed it.
      || (checkout.method == .pix && checkout.attempts > 0 && snapshot.ledger.state != .nothing)
  }

  /// Whether the code of the last attempt was paid, so that nothing is left to pay.
  var isCodePaid: Bool {
    guard !isShowingQR, checkout.leftPending == nil else { return false }
    return switch snapshot.truths.providerBelief {
    case .paid, .refunded: true
    case .underway, .waiting, .linked, .notPaid: false
    }
  }

  var pace: Int? { if case .running(let pace) = snapshot.pace { pace } else { nil } }

  private var obstacleToResending: Phrase? {
    guard case .answering(_, .code(let prompt, _)) = snapshot.visiblePhase else { return Phrase("why.no-code") }
    return phoneLeft(until: prompt.resendAt).map { Phrase("why.too-early", ["wait": .duration($0)]) }
  }

  private var hasSomethingToCopy: Bool {
    if case .exchange = model.overlay { return true }
    if case .lens = model.overlay { return true }
    if model.inspector.hasFocus, model.inspector.tab == .links, selectedLink != nil { return true }
    if model.inspector.hasFocus, selectedExchange != nil || selectedNotification != nil { return true }
    if case .result = checkout.phase { return true }
    return false
  }
}
