import Checkout
import Controller
import Frames
import Scenarios
import Screens
import Terminal

extension CheckoutSession {
  /// Gives the presenter's keys to the director; returns those that are the checkout's.
  func follow(_ director: StageDirector, _ inputs: [Input]) -> [Input] {
    inputs.filter { input in
      switch director.take(input, at: Monotonic.now) {
      case .checkout: return true
      case .takesOver:
        rebase()
        return true
      case .orders(let orders):
        perform(orders, with: director)
        return false
      case .quit:
        loop.stop()
        return false
      }
    }
  }

  /// Lets the player's time pass; returns whether the world's time is the player's, too.
  func passTime(with director: StageDirector) -> Bool {
    perform(director.pass(to: Monotonic.now), with: director)
    return !director.isByHand
  }

  /// Does what the player orders.
  func perform(_ orders: [Player.Order], with director: StageDirector) {
    for order in orders {
      if case .rebuild = order {
        setup = director.playbook.setup
        // What lay over the screen, and what was typed into it, belongs to the world that is left.
        model = model.clean
      }
      order.apply(to: &machine, setup)
      // What a page copies is nobody's here.
      _ = machine.world.takeOutgoing()
    }
    if director.isByHand || !orders.isEmpty { rebase() }
  }
}

extension AppModel {
  /// The same look with nothing open.
  fileprivate var clean: AppModel {
    var other = AppModel(
      theme: theme, glyphs: glyphs, choices: choices, isOnStage: isOnStage, hasReducedMotion: hasReducedMotion)
    other.performance = performance
    return other
  }
}
