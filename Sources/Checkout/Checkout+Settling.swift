import Commerce
import Payments

/// The payment is under way, or has a result.
extension Checkout {
  mutating func handle(_ event: ShopperEvent, working: Phase.Working) -> [Effect] {
    switch event {
    case .escaped: working.isVerifying || working.next != nil ? [.stopWaiting] : ignored(.inFlight)
    case .pressed: ignored(.inFlight)
    case .methodHighlighted, .methodChosen, .detailsOpened, .enrolmentChosen, .edited, .focusMoved, .focused,
      .submitted:
      ignored(.notNow)
    }
  }

  mutating func finish(_ result: PaymentResult) -> [Effect] {
    note(result, of: present)
    // Another payment of the basket went through meanwhile: that is what the shopper must know.
    if let paid = paidMeanwhile, !result.holdsMoney {
      paidMeanwhile = nil
      return show(paid.result, of: paid.attempt)
    }
    told = result
    let method = method ?? .card
    // Cancelled before anything was submitted: the shopper simply goes back to the methods.
    if case .cancelled(let words) = result, words == .none { return backToSelecting() }
    phase = .result(
      Phase.Outcome(
        result: result, method: method, form: Form(fields: [], buttons: Self.buttons(after: result, method)),
        isChecking: false))
    return []
  }

  private static func buttons(after result: PaymentResult, _ method: PaymentMethod) -> [ButtonID] {
    switch result {
    case .success, .refunded: return [.leave]
    case .pending(_, let status):
      switch status.state {
      // A code that was shown can be paid without the app, so no other payment may begin beside it.
      case .pending(.closedByShopper), .pending(.interrupted), .pending(.shopper):
        return method == .pix ? [.reopen, .checkAgain, .leave] : [.reopen, .checkAgain, .otherMethod]
      // It may have been paid already by what is on its way.
      case .pending(.handedIn): return [.reopen, .checkAgain, .leave]
      // Unknown is not failed: nothing else may begin until the provider has spoken.
      case .pending, .authorised, .captured, .refunded, .linked, .declined, .cancelled, .expired:
        return [.checkAgain, .leave]
      }
    case .cancelled: return [.tryAgain, .otherMethod, .leave]
    // The same details would be refused again, so trying again begins with them.
    case .failed(let error) where error.wrongDetail != nil: return [.correctDetails, .otherMethod, .leave]
    // Nothing is wrong with the payment, and nothing else would be taken without the sign-in either.
    case .failed(.signInNeeded): return [.signIn, .otherMethod, .leave]
    case .failed(let error):
      switch error.advice {
      case .sameAgain, .afterCorrection, .later: return [.tryAgain, .otherMethod, .leave]
      case .otherWay: return method == .card ? [.tryAgain, .otherMethod, .leave] : [.otherMethod, .leave]
      case .askFirst: return [.checkAgain, .leave]
      case .never, .notNeeded: return [.otherMethod, .leave]
      }
    }
  }

  mutating func handle(_ event: ShopperEvent, outcome: Phase.Outcome, at now: Timestamp) -> [Effect] {
    var outcome = outcome
    if outcome.sheet(at: now) != nil, event.closesSheet {
      outcome.sheet = nil
      phase = .result(outcome)
      return []
    }
    switch event {
    case .focusMoved(let offset): _ = outcome.form.move(to: outcome.form.stop(offset: offset))
    case .focused(let focus): _ = outcome.form.move(to: focus)
    case .pressed(let button):
      outcome.sheet = nil
      return press(button, outcome)
    case .submitted:
      guard case .button(let button) = outcome.form.focus else { return ignored(.notNow) }
      return press(button, outcome)
    case .escaped: return press(outcome.form.buttons.contains(.otherMethod) ? .otherMethod : .leave, outcome)
    case .methodHighlighted, .methodChosen, .detailsOpened, .enrolmentChosen, .edited: return ignored(.notNow)
    }
    phase = .result(outcome)
    return []
  }

  private mutating func press(_ button: ButtonID, _ outcome: Phase.Outcome) -> [Effect] {
    guard outcome.form.buttons.contains(button) else { return ignored(.noSuchButton) }
    guard !outcome.isChecking else { return ignored(.inFlight) }
    switch button {
    case .checkAgain:
      var outcome = outcome
      outcome.isChecking = true
      phase = .result(outcome)
      return [.checkAgain]
    case .reopen:
      phase = .working(Phase.Working(stage: .contacting))
      return [.resume]
    case .tryAgain: return begin(outcome.method)
    case .signIn: return [.signIn] + begin(outcome.method)
    case .correctDetails:
      guard case .failed(let error) = outcome.result, let wrong = error.wrongDetail else {
        return ignored(.noSuchButton)
      }
      toResume = outcome.method
      phase = .details(detailsForm(correcting: wrong))
      return []
    case .otherMethod: return backToSelecting()
    case .leave: return leave()
    case .pay, .sendCode, .resend, .confirm, .next, .authorise, .submit, .bank, .save, .cancel, .close, .page,
      .copyCode, .hideLoader:
      return ignored(.noSuchButton)
    }
  }

  /// Ends this checkout. A careful store keeps an unpaid basket with its order and its payments; once it is paid, and at a naive
  /// store always, the next checkout is for a new order.
  mutating func leave() -> [Effect] {
    let isPaid = told?.holdsMoney ?? false
    guard isPaid || care == .naive else { return backToSelecting() }
    if isPaid { basket += 1 }
    order = order.following()
    attempts = 0
    present = 0
    method = nil
    methods = [:]
    undecided = []
    wasBroughtBack = false
    told = nil
    asked = []
    hasSubmitted = false
    return backToSelecting()
  }
}

extension ShopperEvent {
  /// `true` if it closes a sheet that covers the result: a shopper who presses a button by its name has seen the result
  /// already.
  fileprivate var closesSheet: Bool {
    switch self {
    case .submitted, .escaped: true
    case .methodHighlighted, .methodChosen, .detailsOpened, .enrolmentChosen, .edited, .focusMoved, .focused, .pressed:
      false
    }
  }
}
