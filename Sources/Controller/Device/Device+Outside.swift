import Checkout
import Commerce
import Deeplinks
import Inspection
import Pages
import Payments
import Phone
import Providers
import Sandbox

/// Pages in the browser and in other apps, and the way back from them.
extension Device {
  func showOutside() async {
    if state.window != nil { return showWindow() }
    guard let prompt = app.page?.prompt else { return ignore() }
    if !(await opensOutside(prompt.page, prompt)) {
      await app.take(.pageAnswered(await load(prompt.page, inBrowser: false)))
    }
  }

  /// A page in the browser leads to an address; returns whether the app took it.
  ///
  /// Where no page is open there, it is one of no app's domain.
  func lead(to url: String, by trigger: ReturnTrigger) async -> Bool {
    if state.window?.place != .browser {
      openWindow(.browser, "")
    }
    if state.front != .outside { showWindow() }
    let last = links.reports.last?.id
    await follow(url, by: trigger)
    world.noteChange()
    return links.reports.last?.id != last && links.reports.last?.handled == true
  }

  private func openWindow(_ place: PagePlace, _ url: String) {
    state.window = OutsideWindow(place: place, url: url)
    hasMissed = false
    shownOutside = nil
  }

  func openOutside(_ url: String, in place: PagePlace) async {
    openWindow(place, url)
    showWindow()
    world.log.note(from: .app, to: .provider, .openedOutside(place))
    await show(await load(url, inBrowser: place == .browser))
    world.noteChange()
  }

  /// Something the person did to the page outside.
  func useWindow(_ event: ShopperEvent) async {
    guard var window = state.window else { return await showShop() }
    let before = window.view
    if case .page(let page, _) = before.content {
      // As it was before anything was typed.
      var shown = before
      _ = shown.take(.page(page))
      shownOutside = shown
    }
    let move = window.handle(event)
    state.window = window
    switch move {
    case .changed: break
    case .open(let url): await show(await load(url, inBrowser: window.place == .browser))
    case .submit(let submission):
      notePress(submission)
      state.window?.view.url = before.url
      await show(await send(submission, inBrowser: window.place == .browser))
    case .close:
      state.window = nil
      world.log.note(from: .shopper, to: .shopper, .closedOutside)
      await showShop()
    case .ignored(let reason): app.note(ignored: reason)
    }
    world.noteChange()
  }

  /// A server's response to the page outside.
  private func show(_ response: PageResponse) async {
    switch response {
    case .redirect(let url): await follow(url, by: hasMissed ? .tap : world.phone.phone.leads)
    case .page(let page) where isInApp(page):
      // The shopper left the other app for the page that had opened it.
      state.window = nil
      await showShop()
      await app.take(.pageAnswered(response))
    case .page, .unavailable: put(response)
    }
  }

  private func put(_ response: PageResponse) { _ = state.window?.view.take(response) }

  /// Whether a page is the one that is open in the app's web view.
  private func isInApp(_ page: HostedPage) -> Bool {
    guard let (prompt, view) = app.page, case .page = view.content else { return false }
    let address = page.url.prefix { $0 != "#" }
    return [prompt.page, view.url].contains { $0.prefix { $0 != "#" } == address }
  }

  /// Follows an address that the page outside leads to, hop by hop.
  ///
  /// The page stays in sight until another one is there, so what only redirects is never shown; `host` is where the last one came
  /// from.
  private func follow(_ url: String, by trigger: ReturnTrigger, from host: String? = nil, depth: Int = 0) async {
    guard let window = state.window else { return }
    let domain = host ?? Self.host(of: window.view.url)
    let routing = linkHandling().route(url, from: window.place, host: domain.isEmpty ? nil : domain, by: trigger)
    switch routing.route {
    case .app(let entry):
      await comeBack(url, entry, routing.reasons)
    case .asks:
      hop(url, window.place, .asks, routing.reasons)
      await stay()
      state.alert = .openApp(url: url)
    case .otherApp(let app):
      hop(url, window.place, .otherApp, routing.reasons)
      state.window = OutsideWindow(place: .app(app), url: url)
      shownOutside = nil
      await show(await load(url, inBrowser: false))
    case .nobody:
      hop(url, window.place, .nobody, routing.reasons)
      await stay()
    case .unreadable:
      hop(url, window.place, .unreadable, [])
      await stay()
    case .browser:
      if links.associations.isAssociated(url) { hasMissed = true }
      state.window?.place = .browser
      let response = await load(url, inBrowser: true)
      switch response {
      case .redirect(let next) where depth < Self.longestChain:
        hop(url, .browser, .served, routing.reasons)
        // A redirect is no tap of the shopper.
        await follow(next, by: .timer, from: Self.host(of: url), depth: depth + 1)
      case .redirect:
        hop(url, .browser, .loop, routing.reasons)
        put(.unavailable(status: 508))
      case .page:
        hop(url, .browser, .stays, routing.reasons)
        put(response)
      case .unavailable:
        hop(url, .browser, .unavailable, routing.reasons)
        state.window?.view.url = url
        put(response)
      }
    }
  }

  /// The number of redirects that a browser follows one after the other, as browsers do.
  static var longestChain: Int { 20 }

  /// An address led nowhere: the page is as it was.
  private func stay() async {
    guard let window = state.window else { return }
    if let shown = shownOutside {
      state.window?.view = shown
      return
    }
    switch await load(window.view.url, inBrowser: window.place == .browser) {
    case .redirect: put(.unavailable(status: 410))
    case let response: put(response)
    }
  }

  // MARK: Links

  /// Takes a link in at one of the app's entry points; returns what that entry point returned.
  @discardableResult
  func deliver(_ url: String, _ door: LinkEntryPoint, source: LinkSource) async -> Bool {
    if case .browser(let trigger) = door { return await lead(to: url, by: trigger) }
    await showShop()
    let verdict = links.record(url, door, source: source, isAtPage: app.page != nil)
    await act(on: verdict)
    return verdict.handled
  }

  /// Whether a verdict wakes the present payment.
  func isReturn(_ verdict: LinkVerdict) -> Bool { verdict.decision.wakes == attempts.text && app.page != nil }

  /// Does what was decided about a link.
  func act(on verdict: LinkVerdict) async {
    world.log.note(.link(verdict))
    guard isReturn(verdict), case .returned(let url, let showsStatus)? = verdict.reply else {
      return world.noteChange()
    }
    state.window = nil
    await app.take(.returned(url: url, showsStatus: showsStatus))
  }

  /// Leads from outside back to the app, as often and as soon as the phone is set to.
  ///
  /// `reasons` say why the address opens the app; `nil` where the shopper said so.
  func comeBack(_ url: String, _ entry: LinkEntry, _ reasons: [RouteReason]? = nil) async {
    let door: LinkEntryPoint = LinkEntryPoint.entry(entry)
    let place = state.window?.place ?? .browser
    let source: LinkSource = place == .browser ? .browser : .otherApp
    let habit = world.phone.phone.returns
    switch habit {
    case .once, .twice:
      if let reasons { hop(url, place, .app, reasons) }
      await deliver(url, door, source: source)
      if habit == .twice {
        hop(url, place, .twice, [])
        await deliver(url, door, source: source)
      }
      state.window?.isDone = true
    case .never:
      state.window?.isDone = true
      hop(url, place, .never, reasons ?? [])
    case .late:
      state.window?.isDone = true
      hop(url, place, .late, reasons ?? [])
      plans[.lateReturn] = world.now.advanced(by: ReturnHabit.lateness)
      world.start(after: ReturnHabit.lateness) { await $0.device.deliver(url, door, source: source) }
    }
  }
}
