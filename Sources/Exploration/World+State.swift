import Backend
import Commerce
import Controller
import Inspection
import Pages
import Phone
import Simulation

extension World {
  /// What tells this state from any other for an exploration.
  public var stateFingerprint: StateFingerprint { stateFingerprint(of: snapshot) }

  /// What tells this state from any other, given what there is to see now, and what was given to the provider that no longer is.
  public func stateFingerprint(of snapshot: Snapshot, after given: [String] = []) -> StateFingerprint {
    var hasher = StateHasher()
    hasher.add(snapshot)
    for text in given { hasher.add(text) }
    hasher.add(hiddenState)
    let present = simulation.now.milliseconds
    hasher.add(timers: snapshot.timersAndMessages, sleeps: simulation.clock.sleeps, at: present)
    // A fault that is over has left its traces elsewhere, or none; one whose call is still on its way is not over.
    for progress in line.faults.progress {
      let isUnderway = progress.hits.contains { hit in
        hit.exchange.map { id in snapshot.exchanges.contains { $0.id == id && $0.outcome == .open } } ?? false
      }
      guard progress.isArmed && !progress.isSpent || isUnderway else { continue }
      hasher.add(progress.rule.id)
      hasher.add(progress.seen)
    }
    return hasher.fingerprint
  }
}

extension Snapshot {
  /// The timers with names, in order, and among them when each message to the store's server arrives.
  fileprivate var timersAndMessages: [NextTimer] {
    let messages = underway.lazy.filter { !$0.isHeld }.map { NextTimer(at: $0.at, name: "message", cause: .webhook) }
    return (timers + messages).sorted { $0.at < $1.at }
  }
}
