import Checkout
import Commerce
public import Controller
import Inspection
import Pages
import Payments
import Providers

extension DocumentedOutcome {
  /// Whether all its facts are found in one attempt of a run, whatever the run's scenario is called.
  func isFound(in run: RunFacts) -> Bool {
    guard facts.settings.allSatisfy({ run.settings.chosen[$0.key] == $0.value }),
      facts.texts.map({ $0 == run.texts }) ?? true,
      facts.offers.allSatisfy({ wanted in
        run.offers.contains { $0.method == wanted.key && OfferName($0.obstacle) == wanted.value }
      })
    else { return false }
    return !standings(in: run).isEmpty
  }

  /// Whether a world has reached it, by a script or by hand.
  public func isReached(in world: World) -> Bool { isFound(in: RunFacts(world.snapshot, world.trail)) }

  /// The standing at each moment of a run that shows its facts.
  func standings(in run: RunFacts) -> [TransitionCoverage.Standing] {
    run.attempts.indices.flatMap { standings(in: run, attempt: $0) }
  }

  private func standings(in run: RunFacts, attempt place: Int) -> [TransitionCoverage.Standing] {
    let attempt = run.attempts[place]
    let found = attempt.standings.indices.filter { stands(in: run, attempt: place, standing: $0) }
    guard !found.isEmpty, hasDeeds(in: run, attempt: place) else { return [] }
    return found.map { attempt.standings[$0] }
  }

  /// Whether everything was done in an attempt that it takes.
  private func hasDeeds(in run: RunFacts, attempt place: Int) -> Bool {
    let attempt = run.attempts[place]
    let deeds = attempt.deeds.map(\.deed)
    return facts.calls.allSatisfy { wanted in attempt.calls.contains { wanted.isFound(in: $0) } }
      && facts.webhooks.allSatisfy { hasWebhook($0, in: run, attempt: place) }
      && facts.operations.allSatisfy { wanted in deeds.count { wanted.isFound(in: $0) } >= wanted.times }
      && facts.outside.allSatisfy { name in run.attempts.contains { $0.did(.outside(name)) } }
      && facts.bank.allSatisfy { word in deeds.contains { $0.bankWord == word } }
      && facts.links.allSatisfy { attempt.links.contains($0) } && facts.left.allSatisfy { attempt.did(.left($0)) }
      && facts.pressed.allSatisfy { attempt.did(.pressed(page: $0.page, button: $0.button)) }
  }

  /// Whether things stood as documented at one of the moments of an attempt.
  private func stands(in run: RunFacts, attempt place: Int, standing index: Int) -> Bool {
    let attempt = run.attempts[place]
    let standing = attempt.standings[index]
    guard isOurs(standing), facts.standing.isFound(in: standing) else { return false }
    if let after = facts.after, standing.at.since(attempt.begun) < after { return false }
    if let lasted = facts.lasted, run.end(ofStanding: index, attempt: place).since(standing.at) < lasted {
      return false
    }
    guard let before = facts.before else { return true }
    let earlier = run.attempts[..<place].flatMap(\.standings) + attempt.standings[..<index]
    return earlier.contains { $0.gateway == gateway && before.isFound(in: $0) }
  }

  /// Whether it is about this provider and method. What a method is offered with comes before any provider was chosen.
  private func isOurs(_ standing: TransitionCoverage.Standing) -> Bool {
    if !facts.offers.isEmpty, standing.gateway.isEmpty { return true }
    return standing.gateway == gateway && standing.method == method
  }

  private func hasWebhook(_ wanted: OutcomeFacts.Webhook, in run: RunFacts, attempt place: Int) -> Bool {
    let attempts = wanted.isLate ? run.attempts[(place + 1)...] : run.attempts[place...place]
    let found = attempts.flatMap(\.webhooks).filter { webhook in
      webhook.gateway == gateway && webhook.decision == wanted.decision
        && wanted.moment.map { $0 == webhook.moment } ?? true
    }
    return found.reduce(0) { $0 + $1.times } >= wanted.times
  }
}

extension OutcomeFacts.Standing {
  func isFound(in standing: TransitionCoverage.Standing) -> Bool {
    let (told, ledger) = (standing.told, standing.ledger)
    return Self.fits(app, told.map { ResultName(.told($0)) } ?? ResultName.none)
      && Self.fits(error, told?.error?.messageKey) && Self.fits(subStatus, told.flatMap { SubStatus($0) })
      && Self.fits(words, told?.words.code) && Self.fits(kit, told?.words.kit) && Self.fits(self.ledger, ledger.state)
      && Self.fits(record, ledger.words) && Self.fits(screen, standing.phase)
      && (!isRefundedInPart || ledger.state == .captured && (ledger.refunded?.minorUnits ?? 0) > 0)
  }

  private static func fits<Value: Equatable>(_ wanted: Value?, _ found: Value?) -> Bool {
    wanted == nil || wanted == found
  }
}

extension OutcomeFacts.Call {
  func isFound(in call: RunFacts.Call) -> Bool {
    call.operation == operation && call.times >= times && (fault == nil || fault == call.fault)
      && (ended == nil || ended == call.ended)
      && says.allSatisfy { wanted in
        wanted.isEnding
          ? call.words.contains { $0.path == wanted.path && $0.value.hasSuffix(wanted.value) }
          : call.words.contains(RunFacts.Said(path: wanted.path, value: wanted.value))
      }
  }
}

extension OutcomeFacts.Operation {
  func isFound(in deed: TransitionCoverage.Deed) -> Bool {
    guard case .operated(let operation, let result) = deed, operation.kind == kind else { return false }
    return told == result.name && (words == nil || words == result.words.code)
  }
}

extension RunFacts.Attempt {
  fileprivate func did(_ deed: TransitionCoverage.Deed) -> Bool { deeds.contains { $0.deed == deed } }
}

extension TransitionCoverage.Deed {
  /// The reply of the shopper's bank app; `nil` of any other deed.
  fileprivate var bankWord: String? {
    guard case .bank(let outcome, _) = self else { return nil }
    return switch outcome {
    case .paid: "paid"
    case .refused(let reason): reason.rawValue
    }
  }
}
