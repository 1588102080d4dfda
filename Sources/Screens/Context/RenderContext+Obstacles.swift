import Checkout
import Commerce
import Frames
import Inspection
import Language
import Pages
import Payments

extension RenderContext {
  /// Why an operation cannot be done now; `nil` when it can.
  func obstacle(of operation: Operation) -> Phrase? { operation.obstacle(self) }

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
  func obstacle(ofOperating kind: PaymentModification.Kind) -> Phrase? {
    let chosen = ofChosenPayment.snapshot
    if chosen.accepted.contains(kind) { return nil }
    if kind == .refund, chosen.ledger.isDisputed {
      return Phrase("merchant.disputed.why", ["gateway": ofChosenPayment.gateway])
    }
    if kind == .void, chosen.accepted == [.refund] { return Phrase("merchant.refund-instead") }
    if chosen.operations.contains(kind) || !chosen.accepted.isEmpty { return Phrase("merchant.not-accepted") }
    return noOperations
  }

  func obstacle(of change: Command.WebhookChange) -> Phrase? {
    switch change {
    case .hold, .release, .releaseOne, .releaseBackwards, .delay, .repeat(.some): nil
    case .repeat(nil) where checkout.attempts == 0: Phrase("why.no-payment")
    case .repeat(nil): snapshot.canResend ? nil : Phrase("why.no-webhook")
    case .forge(let forgery, _): checkout.attempts == 0 ? Phrase("why.no-payment") : obstacle(of: forgery)
    }
  }

  /// Why the messages of the present payment's provider cannot be imitated in a way.
  private func obstacle(of forgery: WebhookForgery) -> Phrase? {
    guard let possible = snapshot.forgeries, !possible.contains(forgery) else { return nil }
    let kind = possible.isEmpty ? "any" : forgery.rawValue
    return Phrase("why.no-forgery.\(kind)", ["provider": .text(snapshot.gateway)])
  }

  /// `true` if Enter acts on the selected row of the inspector.
  var canOpenRow: Bool {
    switch model.inspector.tab {
    case .truths, .attempts: askedSubject != nil
    case .timers, .notices, .merchant, .steps: selectedRow != nil
    case .timeline, .wire, .links, .phone: selectedExchange != nil || selectedLink != nil
    }
  }

  /// The open request, or the one that the selected row of the inspector belongs to.
  var exchangeInHand: Exchange? {
    if case .exchange(let state) = model.overlay, !state.isWebhook {
      return snapshot.exchanges.first { $0.id == state.id }
    }
    return model.inspector.hasFocus && model.overlay == nil ? selectedExchange : nil
  }

  /// What a setting is set to.
  func present(_ setting: String) -> String? {
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

  /// While the library works, only what lies over the screen can be left.
  var obstacleToGoingBack: Phrase? {
    guard model.overlay == nil, !model.inspector.hasFocus, !model.inspector.isOpen, WaitingPanel(self) == nil,
      case .working = snapshot.visiblePhase
    else {
      return nil
    }
    return Phrase("why.in-flight")
  }

  /// Why there is nothing for support to read meanwhile.
  var obstacleToSupport: Phrase? {
    if snapshot.phone.alert != nil { return Phrase("why.phone-asks") }
    if WaitingSupport(self) != nil { return nil }
    return Phrase(isKitResultShown ? "why.result-is-next" : "why.not-waiting")
  }

  var isSelecting: Bool { if case .selecting = snapshot.visiblePhase { true } else { false } }

  var isShowingQR: Bool { if case .answering(_, .qr) = checkout.phase { true } else { false } }

  /// A code that was shown stays payable in the bank after its window is closed, and outlives the app that showed it.
  var canBePaidInBank: Bool { snapshot.isCodeShown || hasOtherOpenCode }

  /// Whether the code of the last attempt was paid, so that nothing is left to pay.
  var isCodePaid: Bool {
    guard !isShowingQR, checkout.leftPending == nil else { return false }
    return switch snapshot.truths.providerBelief {
    case .paid, .refunded: true
    case .underway, .waiting, .linked, .notPaid: false
    }
  }

  var pace: Int? { if case .running(let pace) = snapshot.pace { pace } else { nil } }

  var obstacleToResending: Phrase? {
    guard case .answering(_, .code(let prompt, _)) = snapshot.visiblePhase else { return Phrase("why.no-code") }
    return phoneLeft(until: prompt.resendAt).map { Phrase("why.too-early", ["wait": .duration($0)]) }
  }

  var hasSomethingToCopy: Bool {
    if case .exchange = model.overlay { return true }
    if case .lens = model.overlay { return true }
    if model.inspector.hasFocus, model.inspector.tab == .links, selectedLink != nil { return true }
    if model.inspector.hasFocus, selectedExchange != nil || selectedWebhook != nil { return true }
    if case .result = checkout.phase { return true }
    return false
  }
}
