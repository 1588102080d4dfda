public import Commerce
public import Pages
import Sandbox

/// The changes in ledgers, for whoever serves or watches them.
extension SandboxServer {
  /// What the ledgers hold of everything of which something may have changed since this was last asked.
  public func takeChanges() -> [(provider: String, reference: String, truth: ProviderRecord)] {
    settle()
    return inUse.flatMap { index in
      let now = time(at: index)
      // Asked first: a copy of the sandbox beside it would make it copy its ledger.
      let changed = sandboxes[index].takeChanged(at: now)
      let sandbox = sandboxes[index]
      return (changed ?? sandbox.references).map { (type(of: sandbox).id, $0, sandbox.truth(of: $0, at: now)) }
    }
  }

  /// The next moment at which something happens without a call, in a ledger or as a webhook arrives; `nil` while nothing will.
  public var nextMoment: Timestamp? {
    let ledgers = inUse.lazy.compactMap { self.nextDeadline(at: $0)?.at }.min()
    return [ledgers, webhooks.nextArrival(after: now)].compactMap(\.self).min()
  }

  /// What one provider's ledger holds for a merchant's reference, what can happen to it outside, and what time does next there and brings
  /// of webhooks.
  public func standing(
    of reference: String, provider: String
  ) -> (truth: ProviderRecord, outsideActions: [String], deadlines: [SandboxDeadline]) {
    settle()
    guard let index = index(of: provider) else { return (.nothing, [], []) }
    let (sandbox, present) = (sandboxes[index], time(at: index))
    let deadlines = ledgerDeadlines(at: index) + webhooks.soonest(Self.mostDeadlines).compactMap(\.arrival)
    return (
      sandbox.truth(of: reference, at: present), sandbox.outsideActions(for: reference, at: present),
      deadlines.sorted { $0.at < $1.at }
    )
  }
}
