import Checkout
import Controller
import Recording
import Scenarios

extension Player.Order {
  /// Applies it to a session's world; a restarted world begins as `setup` says.
  func apply(to machine: inout TimeMachine, _ setup: WorldSetup) {
    switch self {
    case .perform(let deed): deed.apply(to: &machine, setup)
    case .rebuild(let deeds):
      machine = TimeMachine(setup, gateways: machine.gateways)
      for deed in deeds { deed.apply(to: &machine, setup) }
    }
  }
}

extension Deed {
  fileprivate func apply(to machine: inout TimeMachine, _ setup: WorldSetup) {
    switch self {
    case .begin: machine = TimeMachine(setup, gateways: machine.gateways)
    case .perform(let command): machine.perform(command)
    case .advance(let moment): machine.advance(to: moment)
    }
  }
}
