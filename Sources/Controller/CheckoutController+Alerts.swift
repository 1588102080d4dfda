import Checkout
import Commerce
import Deeplinks
import Language
import Pages
import Payments
import Phone
import Sandbox
import Simulation

/// Questions of the phone's system, and the help of the kit that opened a page.
extension CheckoutController {
  func answerAlert(_ answer: Bool) async {
    guard let alert = device.alert else { return note(ignored: .notNow) }
    device.alert = nil
    switch alert {
    case .openApp(let url):
      guard answer else {
        hop(url, .browser, .refused, [])
        return
      }
      await comeBack(url, .openURL)
    case .stuck:
      guard answer, case .answering(_, .page(let prompt, _)) = checkout.phase else {
        // Who wants to wait is asked again after as long as the first time: Till's own.
        leftForApp()
        return
      }
      device.browserAttempts.insert(attemptText)
      device.leftAt = nil
      await take(.pageAnswered(await load(prompt.page, inBrowser: false)))
    case .nearlyDone: if answer { showWindow() }
    }
  }

  /// An app was opened, or should have been.
  func leftForApp() {
    device.leftAt = now
    helpLater()
  }

  /// Asks whether the shopper is stuck: at least 30 seconds after an app was opened and 3 seconds after this one is back (Swedbank
  /// Pay iOS SDK, redirects).
  func helpLater() {
    guard let leftAt = device.leftAt, case .answering(_, .page(let prompt, _)) = checkout.phase,
      prompt.offersHelpWhenStuck
    else { return }
    let due = max(leftAt.advanced(by: .seconds(30)), device.activeSince.advanced(by: .seconds(3)))
    let (turn, attempt) = (device.turn, attemptText)
    let wait = max(.zero, due.since(now))
    device.plans[.help] = due
    simulation.start {
      guard (try? await self.simulation.sleep(for: wait)) != nil else { return }
      await self.help(turn, attempt, leftAt)
    }
  }

  private func help(_ turn: Int, _ attempt: String, _ leftAt: Timestamp) async {
    guard device.turn == turn, device.leftAt == leftAt, attemptText == attempt, device.front == .shop,
      case .answering(_, .page) = checkout.phase
    else { return }
    device.alert = .stuck
    noteChange()
  }
}
