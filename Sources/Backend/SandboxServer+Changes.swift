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

  /// When something happens by itself next: in a ledger, or as a webhook arrives; `nil` while nothing will.
  public var nextMoment: Timestamp? {
    let ledgers = inUse.lazy.compactMap { self.nextDeadline(at: $0)?.at }.min()
    return [ledgers, webhooks.nextArrival(after: now)].compactMap(\.self).min()
  }
}
