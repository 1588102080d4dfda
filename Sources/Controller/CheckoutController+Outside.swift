import Checkout
import Commerce
import Deeplinks
import Language
import Pages
import Payments
import Phone
import Sandbox
import Simulation

/// Pages in the browser and in other apps, and the way back from them.
extension CheckoutController {
  func showOutside() async {
    if device.window != nil { return showWindow() }
    guard case .answering(_, .page(let prompt, _)) = checkout.phase else { return note(ignored: .notNow) }
    if !(await opensOutside(prompt.page, prompt)) {
      await take(.pageAnswered(await load(prompt.page, inBrowser: false)))
    }
  }

  /// A page in the browser leads to an address; returns whether the app took it.
  ///
  /// Where no page is open there, it is one of nobody's domain.
  func lead(to url: String, by trigger: ReturnTrigger) async -> Bool {
    if device.window?.place != .browser {
      device.window = OutsideWindow(place: .browser, url: "")
      device.hasMissed = false
      device.shownOutside = nil
    }
    if device.front != .outside { showWindow() }
    let last = linkReports.last?.id
    await follow(url, by: trigger)
    noteChange()
    return linkReports.last?.id != last && linkReports.last?.handled == true
  }

  func openOutside(_ url: String, in place: PagePlace) async {
    device.window = OutsideWindow(place: place, url: url)
    device.hasMissed = false
    device.shownOutside = nil
    showWindow()
    timeline.note(
      at: now, from: .app, to: .provider,
      .openedOutside(place))
    await show(await load(url, inBrowser: place == .browser))
    noteChange()
  }

  /// Something the person did to the page outside.
  func useWindow(_ event: Event) async {
    guard var window = device.window else { return await showShop() }
    let before = window.view
    if case .page(let page, _) = before.content {
      // As it was before anything was typed.
      var shown = before
      _ = shown.use(.pageAnswered(.page(page)))
      device.shownOutside = shown
    }
    let move = window.handle(event)
    device.window = window
    switch move {
    case .changed: break
    case .open(let url): await show(await load(url, inBrowser: window.place == .browser))
    case .submit(let submission):
      notePress(submission)
      device.window?.view.url = before.url
      await show(await send(submission, inBrowser: window.place == .browser))
    case .close:
      device.window = nil
      timeline.note(at: now, from: .shopper, to: .shopper, .closedOutside)
      await showShop()
    case .ignored(let reason): note(ignored: reason)
    }
    noteChange()
  }

  /// What a server answered to the page outside.
  func show(_ response: PageResponse) async {
    switch response {
    case .redirect(let url): await follow(url, by: device.hasMissed ? .tap : phone.phone.leads)
    case .page(let page) where isInApp(page):
      // The shopper left the other app for the page that had opened it.
      device.window = nil
      await showShop()
      await take(.pageAnswered(response))
    case .page, .unavailable: _ = device.window?.view.use(.pageAnswered(response))
    }
  }

  /// Whether a page is the one that is open in the app's web view.
  func isInApp(_ page: HostedPage) -> Bool {
    guard case .answering(_, .page(let prompt, let view)) = checkout.phase, case .page = view.content else {
      return false
    }
    let address = page.url.prefix { $0 != "#" }
    return [prompt.page, view.url].contains { $0.prefix { $0 != "#" } == address }
  }

  /// Follows an address that the page outside leads to, hop by hop.
  ///
  /// The page stays in sight until another one is there, so what only redirects is never shown; `host` is where the last one came
  /// from.
  func follow(_ url: String, by trigger: ReturnTrigger, from host: String? = nil, depth: Int = 0) async {
    guard let window = device.window else { return }
    let domain = host ?? Self.host(of: window.view.url)
    let routing = linkHandling().route(url, from: window.place, host: domain.isEmpty ? nil : domain, by: trigger)
    switch routing.route {
    case .app(let entry):
      await comeBack(url, entry, routing.reasons)
    case .asks:
      hop(url, window.place, .asks, routing.reasons)
      await stay()
      device.alert = .openApp(url: url)
    case .otherApp(let app):
      hop(url, window.place, .otherApp, routing.reasons)
      device.window = OutsideWindow(place: .app(app), url: url)
      device.shownOutside = nil
      await show(await load(url, inBrowser: false))
    case .nobody:
      hop(url, window.place, .nobody, routing.reasons)
      await stay()
    case .unreadable:
      hop(url, window.place, .unreadable, [])
      await stay()
    case .browser:
      if links.router.associations.isAssociated(url) { device.hasMissed = true }
      device.window?.place = .browser
      let response = await load(url, inBrowser: true)
      switch response {
      case .redirect(let next) where depth < Self.longestChain:
        hop(url, .browser, .served, routing.reasons)
        // A redirect is nobody's tap.
        await follow(next, by: .timer, from: Self.host(of: url), depth: depth + 1)
      case .redirect:
        hop(url, .browser, .loop, routing.reasons)
        _ = device.window?.view.use(.pageAnswered(.unavailable(status: 508)))
      case .page:
        hop(url, .browser, .stays, routing.reasons)
        _ = device.window?.view.use(.pageAnswered(response))
      case .unavailable:
        hop(url, .browser, .unavailable, routing.reasons)
        device.window?.view.url = url
        _ = device.window?.view.use(.pageAnswered(response))
      }
    }
  }

  /// How many redirects a browser follows one after the other, as browsers do.
  static var longestChain: Int { 20 }

  /// An address led nowhere: the page is as it was.
  func stay() async {
    guard let window = device.window else { return }
    if let shown = device.shownOutside {
      device.window?.view = shown
      return
    }
    let response = await load(window.view.url, inBrowser: window.place == .browser)
    if case .redirect = response {
      _ = device.window?.view.use(.pageAnswered(.unavailable(status: 410)))
    } else {
      _ = device.window?.view.use(.pageAnswered(response))
    }
  }

  /// What is outside leads back to the app, as often and as soon as the phone is set to.
  ///
  /// `reasons` say why the address opens the app; `nil` where the shopper said so.
  func comeBack(_ url: String, _ entry: LinkEntry, _ reasons: [RouteReason]? = nil) async {
    let door: LinkEntryPoint = entry == .continueUserActivity ? .continueUserActivity : .openURL
    let place = device.window?.place ?? .browser
    let source: LinkSource = place == .browser ? .browser : .otherApp
    switch phone.phone.returns {
    case .once:
      if let reasons { hop(url, place, .app, reasons) }
      await deliver(url, door, source: source)
      device.window?.isDone = true
    case .twice:
      if let reasons { hop(url, place, .app, reasons) }
      await deliver(url, door, source: source)
      hop(url, place, .twice, [])
      await deliver(url, door, source: source)
      device.window?.isDone = true
    case .never:
      device.window?.isDone = true
      hop(url, place, .never, reasons ?? [])
    case .late:
      device.window?.isDone = true
      hop(url, place, .late, reasons ?? [])
      device.plans[.lateReturn] = now.advanced(by: ReturnHabit.lateness)
      simulation.start {
        guard (try? await self.simulation.sleep(for: ReturnHabit.lateness)) != nil else { return }
        await self.deliver(url, door, source: source)
      }
    }
  }
}
