import Checkout
import Commerce
import Language
import Pages
import Payments
import Phone
import Rules
import Simulation

/// The phone's life: what is in front, what the app may do, its death and its return.
extension CheckoutController {
  /// Something is done to the phone.
  func change(_ change: PhoneChange) async {
    switch change {
    case .network(let network):
      set { $0.network = Phone.Network(network) }
      await catchUp()
    case .jailbroken(let flag): set { $0.isJailbroken = flag }
    case .foreignCertificate(let flag): set { $0.seesForeignCertificate = flag }
    case .clock(let skew): set { $0.clock = skew }
    case .installed(let app, let flag):
      set { if flag { $0.missingApps.remove(app) } else { $0.missingApps.insert(app) } }
    case .returns(let habit): set { $0.returns = habit }
    case .leads(let trigger): set { $0.leads = trigger }
    case .universalLinks(let links): set { $0.universalLinks = links }
    case .home: goHome()
    case .openShop: await comeForward()
    case .openOutside: if device.window == nil { note(ignored: .notNow) } else { showWindow() }
    case .kill: await kill()
    case .memoryWarning: await warnOfMemory()
    case .loseWebView: await loseWebView()
    case .alert(let answer): await answerAlert(answer)
    }
    noteChange()
  }

  private func set(_ body: (inout Phone) -> Void) {
    var changed = phone.phone
    body(&changed)
    phone.setPhone(changed)
  }

  /// Begins what the person at the keyboard wants; most of it only changes what is on the screen and is done at once.
  func begin(_ event: Event) {
    guard device.alert == nil, device.front == .shop else { return begin { await $0.person(event) } }
    begin(effects(of: event))
  }

  /// Something the person at the keyboard did: it goes to whatever is on the phone's screen.
  private func person(_ event: Event) async {
    if device.alert != nil {
      switch event {
      case .submitted: await answerAlert(true)
      case .escaped: await answerAlert(false)
      case .offersArrived, .methodHighlighted, .methodChosen, .detailsOpened, .edited, .focusMoved, .focused, .pressed,
        .asked, .withdrawn, .pageAnswered, .pageLeft, .pageLost, .broughtBack, .returned, .bankActed, .progressed,
        .finished, .learnt, .cleared, .blocked:
        note(ignored: .notNow)
      }
      return noteChange()
    }
    switch device.front {
    case .shop: await take(event)
    case .home:
      switch event {
      case .submitted, .escaped: await comeForward()
      case .offersArrived, .methodHighlighted, .methodChosen, .detailsOpened, .edited, .focusMoved, .focused, .pressed,
        .asked, .withdrawn, .pageAnswered, .pageLeft, .pageLost, .broughtBack, .returned, .bankActed, .progressed,
        .finished, .learnt, .cleared, .blocked:
        note(ignored: .notNow)
      }
      noteChange()
    case .outside: await useWindow(event)
    }
  }

  // MARK: To the back and to the front

  private func goHome() {
    guard device.front != .home else { return note(ignored: .notNow) }
    device.front = .home
    device.alert = nil
    leaveScreen()
  }

  /// What is open outside is on the screen now.
  func showWindow() {
    device.front = .outside
    leaveScreen()
  }

  /// The app is no longer on the screen: it goes on for a while, and then stands still.
  private func leaveScreen() {
    guard device.life == .foreground else { return }
    device.life = .background
    device.turn += 1
    device.plans[.help] = nil
    timeline.note(at: now, from: .app, to: .app, .app(.background))
    let turn = device.turn
    let due = now.advanced(by: AppLife.graceInBackground)
    device.plans[.suspension] = due
    process.gate.planSuspension(at: due.milliseconds)
    simulation.start {
      guard (try? await self.simulation.sleep(for: AppLife.graceInBackground)) != nil else { return }
      await self.suspend(turn)
    }
  }

  private func suspend(_ turn: Int) async {
    guard device.turn == turn, device.life == .background else { return }
    device.life = .suspended
    process.gate.suspend()
    timeline.note(at: now, from: .app, to: .app, .app(.suspended))
    noteChange()
  }

  /// The shopper brings the app back; one that was stopped starts.
  private func comeForward() async {
    guard device.front != .shop || device.life != .foreground else { return note(ignored: .notNow) }
    await showShop()
    guard case .answering(_, .page(let prompt, let view)) = checkout.phase, case .elsewhere = view.content else {
      if device.leftAt != nil { await renewPage() }
      return helpLater()
    }
    if redirects(of: prompt) == .browser, device.window != nil { device.alert = .nearlyDone } else { helpLater() }
  }

  /// The app is on the screen, whatever was there before.
  func showShop() async {
    device.front = .shop
    device.plans[.suspension] = nil
    switch device.life {
    case .foreground: return
    case .stopped: return await launch()
    case .suspended: history.note(.aside(.stoodStill))
    case .background: break
    }
    device.life = .foreground
    device.turn += 1
    device.activeSince = now
    timeline.note(at: now, from: .app, to: .app, .app(.foreground))
    process.gate.resume()
    await catchUp()
    askAboutUndecided()
  }

  // MARK: Death and return

  /// The app is gone at once; what it had not written down is lost, and nobody hears the answers to its calls.
  private func kill() async {
    guard device.life != .stopped else { return note(ignored: .notNow) }
    device.life = .stopped
    device.turn += 1
    device.leftAt = nil
    device.plans[.suspension] = nil
    device.plans[.help] = nil
    if device.front == .shop {
      device.front = .home
      device.alert = nil
    }
    timeline.note(at: now, from: .app, to: .app, .app(.killed))
    await nextProcess()
    forgetPayment()
    dropQuestions()
    closeLinks()
    checkout = checkout.startedAgain()
    lastOperation = nil
  }

  /// The app starts: it looks for a payment of an earlier life, and asks the provider before it says anything about it.
  private func launch() async {
    device.life = .foreground
    process.gate.launch()
    device.turn += 1
    device.activeSince = now
    device.launches += 1
    timeline.note(at: now, from: .shopper, to: .app, .app(.launched))
    startKits()
    await listen()
    await run(checkout.firstEffects)
    let isPaid = await catchUp()
    guard !isPaid, let attempt = currentAttempt, let record = await journal.record(of: attempt), record.mustBeAsked
    else {
      askAboutUndecided()
      return noteChange()
    }
    await take(.broughtBack(record.session.request.method, hasSubmitted: true))
  }

  private func warnOfMemory() async {
    timeline.note(at: now, from: .app, to: .app, .memoryWarning)
    switch device.life {
    case .background, .suspended: await kill()
    case .foreground: await loseWebView()
    case .stopped: note(ignored: .notNow)
    }
  }

  private func loseWebView() async {
    guard case .answering(_, .page) = checkout.phase else { return note(ignored: .notNow) }
    await take(.pageLost)
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
