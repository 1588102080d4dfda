public import Commerce
import Payments

/// What the library says, whatever is on the screen.
extension Checkout {
  /// Takes in what the library says at a moment and says what to do.
  public mutating func handle(_ event: LibraryEvent, at now: Timestamp) -> [Effect] {
    switch event {
    case .offersArrived(let offers):
      guard case .selecting(var selecting) = phase else { return ignored(.notNow) }
      selecting.offers = offers
      if offers.first(where: { $0.method == selecting.highlighted })?.obstacle != nil {
        selecting.highlighted = offers.first { $0.obstacle == nil }?.method ?? selecting.highlighted
      }
      phase = .selecting(selecting)
      return []
    case .asked(let id, let question):
      switch phase {
      case .selecting, .details: return ignored(.notNow)
      case .working, .answering, .result: return open(id, question)
      }
    case .withdrawn(let withdrawn):
      switch phase {
      case .selecting, .details: return ignored(.notNow)
      case .answering(let id, _) where id == withdrawn:
        phase = .working(Phase.Working(stage: .contacting))
        return []
      case .working, .answering, .result: return ignored(.staleQuestion)
      }
    case .progressed(let kind):
      // What the store's server looks into meanwhile is nothing that the shopper did.
      guard case .working(var working) = phase else { return [] }
      if kind == .verifying { working.isVerifying = true }
      let stage = Self.stage(after: kind) ?? working.stage
      working.stage = working.isVerifying && stage == .contacting ? .verifying : stage
      phase = .working(working)
      return []
    case .finished(let result): return finished(result, at: now)
    case .enrolled(let enrolment): return enrolled(enrolment)
    case .learnt(let attempt, let result): return learn(attempt, result)
    case .cleared(let method):
      guard case .working(let working) = phase, working.next == method else { return ignored(.notNow) }
      return start(method)
    case .blocked(let attempt, let result):
      guard case .working(let working) = phase, let next = working.next else { return ignored(.notNow) }
      return show(result, of: attempt, before: next)
    case .broughtBack(let method, let hasSubmitted):
      switch phase {
      case .selecting:
        // The provider is asked before anything is said.
        self.method = method
        self.hasSubmitted = hasSubmitted
        wasBroughtBack = true
        phase = .working(Phase.Working(stage: .verifying, isVerifying: true))
        return [.checkAgain]
      case .working: return ignored(.staleQuestion)
      case .details, .answering, .result: return ignored(.notNow)
      }
    }
  }

  private static func stage(after kind: PaymentEvent.Kind) -> Phase.Working.Stage? {
    switch kind {
    case .calling, .answered: .contacting
    case .notAnswered(_, _, let wait?), .throttled(_, let wait): .retrying(after: wait)
    case .verifying: .verifying
    case .notAnswered, .started, .routed, .readDevice, .kitSaid, .handedOver, .handedBack, .asked, .replied, .agreed,
      .resting,
      .verified, .finished, .operating, .retrying, .operated, .settled, .notified:
      nil
    }
  }

  private mutating func finished(_ result: PaymentResult, at now: Timestamp) -> [Effect] {
    switch phase {
    case .selecting:
      note(result, of: present)
      // A payment that was left open, or cancelled here and completed on another device, is paid: the shopper must know before
      // paying the same order again.
      guard present > 0, result.holdsMoney else { return ignored(.notNow) }
      return finish(result)
    case .details: return learn(present, result)
    case .answering:
      // What becomes of a payment meanwhile does not take the form away in which a card is being saved.
      guard !isEnrolling else {
        note(result, of: present)
        return []
      }
      return finish(result)
    case .working(let working):
      guard working.next == nil, !isEnrolling else {
        note(result, of: present)
        return []
      }
      let effects = finish(result)
      finish(working.sheet, with: result, at: now)
      return effects
    case .result(let outcome):
      // As long as the payment stays undecided it keeps the other one from beginning.
      guard result == outcome.result else { return finish(result) }
      let effects = show(result, of: present, before: outcome.keptBack)
      if case .result(var shown) = phase {
        shown.sheet = outcome.sheet
        phase = .result(shown)
      }
      return effects
    }
  }
}
