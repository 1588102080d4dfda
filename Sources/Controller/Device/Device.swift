import Checkout
import Commerce
import Inspection
import Pages
import Payments
import Phone
import Rules

/// The phone as the shopper has it: what is in front, what the store's app may do, and what is open outside the app.
///
/// Its condition is kept by its way to the servers, which needs it on every call.
final class Device {
  let world: WorldContext
  let app: StoreApp
  let store: StoreServer
  let links: LinkDesk
  let attempts: AttemptDesk

  /// The visible state, without the phone's condition.
  var state = PhoneState()
  /// Counts the comings and goings of the app, so that a caller that had to wait knows whether it is still the same.
  var turn = 0
  /// Since when the app is on the screen.
  var activeSince = Timestamp(milliseconds: 0)
  /// When another app was last opened from the present page, whether or not there was one.
  var leftAt: Timestamp?
  /// The automatic events, and when.
  var plans: [DevicePlan: Timestamp] = [:]
  /// The attempts whose SDK was told to continue in the browser.
  var browserAttempts: Set<String> = []
  /// The page outside from which something was pressed last, with nothing typed into it: it stays in sight when that led nowhere.
  var shownOutside: Phase.PageView?
  /// Whether an address of the app's was opened by the browser instead of the app since the window was opened.
  var hasMissed = false
  /// Where the page is from which something was pressed last in the web view.
  var lastPageURL: String?
  /// The number of addresses that the page in the app has led to, one after the other, since one answered with a page.
  var redirects = 0
  /// The press that waits for the shopper's answer about the camera.
  var heldPress: PageSubmission?
  /// The pages that were shown last, in the web view and outside, for what their buttons are called.
  var shownPages: [HostedPage] = []

  init(_ app: StoreApp, _ store: StoreServer) {
    (self.app, self.store) = (app, store)
    (world, links, attempts) = (app.world, app.links, app.attempts)
  }

  /// Everything there is to see of it.
  var shown: PhoneState {
    var shown = state
    shown.condition = world.phone.phone
    return shown
  }

  /// Everything that will happen automatically from now on.
  var timers: [Snapshot.NextTimer] {
    let now = world.now
    return DevicePlan.allCases.compactMap { plan in
      plans[plan].flatMap { $0 > now ? Snapshot.NextTimer(at: $0, name: plan.rawValue, cause: .phone) : nil }
    }
  }

  /// Something is done to the phone.
  func change(_ change: PhoneChange) async {
    switch change {
    case .network(let network):
      set { $0.network = network }
      await store.catchUp()
    case .jailbroken(let flag): set { $0.isJailbroken = flag }
    case .foreignCertificate(let flag): set { $0.seesForeignCertificate = flag }
    case .clock(let skew): set { $0.clock = skew }
    case .installed(let app, let flag):
      set { if flag { $0.missingApps.remove(app) } else { $0.missingApps.insert(app) } }
    case .returns(let habit): set { $0.returns = habit }
    case .leads(let trigger): set { $0.leads = trigger }
    case .camera(let permission):
      set { $0.camera = permission }
      // iOS ends an app whose permission changes in the phone's settings.
      if state.life != .stopped { await kill() }
    case .universalLinks(let links): set { $0.universalLinks = links }
    case .home: goHome()
    case .openShop: await comeForward()
    case .openOutside: if state.window == nil { ignore() } else { showWindow() }
    case .kill: await kill()
    case .memoryWarning: await warnOfMemory()
    case .loseWebView: await loseWebView()
    case .alert(let answer): await answerAlert(answer)
    }
    world.noteChange()
  }

  func set(_ body: (inout Phone) -> Void) {
    var changed = world.phone.phone
    body(&changed)
    world.phone.setPhone(changed)
  }

  // MARK: The person at the keyboard

  /// Begins what the person at the keyboard wants; most of it only changes what is on the screen and is done at once.
  func begin(_ event: ShopperEvent) {
    guard state.alert == nil, state.front == .shop else {
      world.start { await $0.device.handle(event) }
      return
    }
    app.begin(app.effects(of: event))
  }

  /// Something the person at the keyboard did: it goes to whatever is on the phone's screen.
  private func handle(_ event: ShopperEvent) async {
    let answer: Bool? =
      switch event {
      case .submitted: true
      case .escaped: false
      case .methodHighlighted, .methodChosen, .detailsOpened, .enrolmentChosen, .edited, .focusMoved, .focused,
        .pressed:
        nil
      }
    switch state.front {
    case _ where state.alert != nil: if let answer { await answerAlert(answer) } else { ignore() }
    case .shop: return await app.take(event)
    case .home: if answer != nil { await comeForward() } else { ignore() }
    case .outside: return await useWindow(event)
    }
    world.noteChange()
  }

  func ignore() { app.note(ignored: .notNow) }

  // MARK: To the back and to the front

  private func goHome() {
    guard state.front != .home else { return ignore() }
    state.front = .home
    state.alert = nil
    leaveScreen()
  }

  /// The page or app that is open outside is on the screen now.
  func showWindow() {
    state.front = .outside
    leaveScreen()
  }

  /// The app is no longer on the screen: it continues for a while, and is then suspended.
  private func leaveScreen() {
    guard state.life == .foreground else { return }
    enter(.background)
    plans[.help] = nil
    world.log.note(from: .app, to: .app, .app(.background))
    let (turn, due) = (turn, world.now.advanced(by: AppLife.graceInBackground))
    plans[.suspension] = due
    app.process.gate.planSuspension(at: due.milliseconds)
    world.start(after: AppLife.graceInBackground) { $0.device.suspend(turn) }
  }

  private func suspend(_ turn: Int) {
    guard self.turn == turn, state.life == .background else { return }
    state.life = .suspended
    app.process.gate.suspend()
    world.log.note(from: .app, to: .app, .app(.suspended))
    world.noteChange()
  }

  /// The shopper brings the app back; one that was stopped starts.
  private func comeForward() async {
    guard state.front != .shop || state.life != .foreground else { return ignore() }
    await showShop()
    guard let page = app.page, case .elsewhere = page.view.content else {
      if leftAt != nil { await renewPage() }
      return helpLater()
    }
    if redirects(of: page.prompt) == .browser, state.window != nil { state.alert = .nearlyDone } else { helpLater() }
  }

  /// The app is on the screen, whatever was there before.
  func showShop() async {
    state.front = .shop
    plans[.suspension] = nil
    switch state.life {
    case .foreground: return
    case .stopped: return await launch()
    case .suspended: world.log.note(.aside(.stoodStill))
    case .background: break
    }
    enter(.foreground)
    world.log.note(from: .app, to: .app, .app(.foreground))
    app.process.gate.resume()
    await store.catchUp()
    app.askAboutUndecided()
  }

  /// The app may do something else from now on.
  private func enter(_ life: AppLife) {
    state.life = life
    turn += 1
    if life == .foreground { activeSince = world.now }
  }

  // MARK: Death and return

  /// The app is gone at once; what it had not saved is lost, and no caller receives the responses to its calls.
  private func kill() async {
    guard state.life != .stopped else { return ignore() }
    enter(.stopped)
    leftAt = nil
    plans[.suspension] = nil
    plans[.help] = nil
    if state.front == .shop {
      state.front = .home
      state.alert = nil
    }
    world.log.note(from: .app, to: .app, .app(.killed))
    await app.kill()
  }

  /// The app starts: it looks for a payment of an earlier life, and asks the provider before it says anything about it.
  private func launch() async {
    enter(.foreground)
    state.launches += 1
    world.log.note(from: .shopper, to: .app, .app(.launched))
    await app.launch()
    let isPaid = await store.catchUp()
    guard !isPaid, let attempt = attempts.current, let record = await app.journal.record(of: attempt),
      record.mustBeAsked
    else {
      app.askAboutUndecided()
      return world.noteChange()
    }
    await app.take(.broughtBack(record.session.request.method, hasSubmitted: true))
  }

  private func warnOfMemory() async {
    world.log.note(from: .app, to: .app, .memoryWarning)
    switch state.life {
    case .background, .suspended: await kill()
    case .foreground: await loseWebView()
    case .stopped: ignore()
    }
  }

  private func loseWebView() async {
    if app.page == nil { ignore() } else { await app.take(.pageLost) }
  }
}

extension AttemptRecord {
  /// Whether an app that starts again has to find out what became of it: anything but a known end without money.
  fileprivate var mustBeAsked: Bool {
    switch progress {
    case .answered where session.references.isEmpty && session.expiresAt == nil: false
    case .calling, .answered, .finished(.success), .finished(.refunded), .finished(.pending): true
    case .finished(.cancelled), .finished(.failed): false
    }
  }
}

/// An automatic event on the phone, by its name below `deadline.` in the language table.
enum DevicePlan: String, CaseIterable {
  case suspension = "app-suspended"
  case lateReturn = "late-return"
  case help = "help-offered"
}
