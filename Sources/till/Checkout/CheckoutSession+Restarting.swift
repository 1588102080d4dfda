import Backend
import Checkout
import Commerce
import Controller
import Inspection
import Language
import Pages
import Payments
import Recording
import Scenarios
import Screens
import Storage
import Terminal
import TillAssets

/// Another world in place of this one, and back; the session that was left is kept.
extension CheckoutSession {
  /// Another store has its own shopper, order and clock; the rest of the world stays as it was asked for.
  func restart(in id: String, with method: PaymentMethod? = nil) {
    do {
      let own = WorldSetup(store: try surroundings.assets.store(id))
      var other = setup
      (other.store, other.order, other.shopper, other.start) = (own.store, own.order, own.shopper, own.start)
      begin(other, hint: method == nil ? nil : model.hint)
      guard let method else { return }
      if own.store.methods.isEmpty || own.store.methods.contains(method.listed.rawValue) {
        perform(.command(.event(.methodChosen(method))))
      } else {
        model.notice = Phrase(
          "cli.again-without",
          ["store": .text(own.store.name), "method": .phrase(Phrase("method.\(method.listed.rawValue)"))])
      }
    } catch {
      model.notice = Phrase("cli.store-unreadable", ["name": .text(id)])
    }
  }

  /// The same world, set up differently in one thing.
  func restart(with name: String, _ choice: String) {
    guard let setting = WorldSettings.all.first(where: { $0.id == name }) else { return }
    var other = setup
    other.settings.choose(choice, for: setting)
    begin(other, hint: model.hint)
    model.notice = Phrase(
      "cli.set",
      ["setting": .phrase(Phrase("setting.\(name)")), "choice": .phrase(Phrase("setting.\(name).\(choice)"))])
  }

  /// A world that is set up for an outcome.
  func restart(for outcome: String) {
    do {
      let stage = try OutcomeStage(outcome, in: surroundings)
      let before = setup.store
      begin(stage.setup(in: before), hint: stage.hint)
      stage.highlight(in: machine)
      if setup.store != before {
        model.notice = Phrase(
          "cli.outcome-elsewhere", ["outcome": .text(stage.hint.name), "store": .text(setup.store.name)])
      }
    } catch {
      model.notice = Phrase("cli.outcome-unusable", ["name": .text(outcome)])
    }
  }

  /// Restarts the same set-up; other random numbers come from the machine's clock.
  func reseed() {
    var other = setup
    other.seed = Monotonic.now % 1_000_000
    begin(other, hint: model.hint)
    model.notice = Phrase("cli.new-seed", ["seed": .text(String(other.seed))])
  }

  /// Begins in another world; what was done in this one stays a session of its own, which can be gone back to.
  private func begin(_ setup: WorldSetup, hint: OutcomeHint?) {
    let next = TimeMachine(setup, gateways: machine.gateways)
    if putAside() {
      keeper = SessionKeeper(beside: keeper)
    } else {
      keep()
      if let notice = keeper.begin(anew: next) { model.message = notice }
    }
    self.setup = setup
    machine = next
    model.hint = hint
    model.earlier = left.map(\.words)
    time.rebase(to: machine.now, at: Monotonic.now, pace: .running(1))
  }

  /// Puts the current session aside, unless it has no actions; returns whether it did.
  private func putAside() -> Bool {
    guard !machine.isUntouched else { return false }
    let session = LeftSession(
      number: (left.map(\.number).max() ?? 0) + 1, machine: machine, keeper: keeper, hint: model.hint,
      name: keeper.rest(machine))
    left.append(session)
    // An audience need not know under which name it is kept.
    guard !model.isOnStage else { return true }
    model.message =
      session.name.map { Phrase("cli.put-aside", ["id": .text($0.text)]) } ?? Phrase("cli.put-aside-in-memory")
    return true
  }

  /// Resumes a session that was left for another set-up.
  func goBack(to number: Int) {
    guard let session = left.first(where: { $0.number == number }) else { return }
    left.removeAll { $0.number == number }
    if !putAside() {
      keeper.leave(machine, inGoodOrder: true)
      model.message = nil
    }
    (machine, keeper, setup) = (session.machine, session.keeper, session.machine.setup)
    keeper.wake(machine)
    model.hint = session.hint
    model.earlier = left.map(\.words)
    rebase()
  }
}
