import Checkout
import Commerce
import Deeplinks
import Inspection
import Pages
import Payments

/// Questions of the phone's system, and the help of the kit that opened a page.
extension Device {
  func answerAlert(_ answer: Bool) async {
    guard let alert = state.alert else { return ignore() }
    state.alert = nil
    switch alert {
    case .openApp(let url):
      guard answer else { return hop(url, .browser, .refused, []) }
      await comeBack(url, .openURL)
    case .stuck:
      // Who wants to wait is asked again after as long as the first time: Till's own.
      guard answer, let page = app.page else { return leftForApp() }
      browserAttempts.insert(attempts.text)
      leftAt = nil
      await app.take(.pageAnswered(await load(page.prompt.page, inBrowser: false)))
    case .nearlyDone: if answer { showWindow() }
    case .camera:
      set { $0.camera = answer ? .allowed : .denied }
      guard let press = heldPress else { return }
      heldPress = nil
      await answer ? send(press) : refuseCamera(press)
    }
  }

  /// An app was opened, or should have been.
  func leftForApp() {
    leftAt = world.now
    helpLater()
  }

  /// Asks whether the shopper is stuck: at least 30 seconds after an app was opened and 3 seconds after this one is back (Swedbank
  /// Pay iOS SDK, redirects).
  func helpLater() {
    guard let leftAt, let page = app.page, page.prompt.offersHelpWhenStuck else { return }
    let due = max(leftAt.advanced(by: .seconds(30)), activeSince.advanced(by: .seconds(3)))
    let (turn, attempt) = (turn, attempts.text)
    plans[.help] = due
    world.start(after: max(.zero, due.since(world.now))) { $0.device.help(turn, attempt, leftAt) }
  }

  private func help(_ turn: Int, _ attempt: String, _ leftAt: Timestamp) {
    guard self.turn == turn, self.leftAt == leftAt, attempts.text == attempt, state.front == .shop, app.page != nil
    else { return }
    state.alert = .stuck
    world.noteChange()
  }
}
