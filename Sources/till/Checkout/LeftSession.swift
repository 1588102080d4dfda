import Checkout
import Commerce
import Controller
import Inspection
import Recording
import Screens
import Storage

/// A session that was left for another set-up while the program runs: nothing of it is lost, and it can be resumed.
struct LeftSession {
  /// Counted from 1 in the order in which they were left.
  let number: Int
  let machine: TimeMachine
  let keeper: SessionKeeper
  let hint: OutcomeHint?
  /// Its name on the disk; `nil` where not all of it is there.
  let name: SessionID?

  /// What the list of forks says about it.
  var words: EarlierSession {
    let snapshot = machine.snapshot
    return EarlierSession(
      id: number, store: snapshot.checkout.store.name, method: snapshot.checkout.method, outcome: hint?.name,
      truths: snapshot.truths, seed: machine.setup.seed, ways: machine.history.forks.count, name: name?.text)
  }
}
