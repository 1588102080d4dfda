import Checkout
import Commerce
import Deeplinks
import Language
import Pages
import Payments
import Phone
import Sandbox
import Simulation

/// Hosted pages: in the app's web view, in the browser and in other apps, and the addresses that lead from one to the next.
extension CheckoutController {
  // MARK: In the app

  /// Opens an address that the page in hand leads to.
  func openPage(_ url: String) async {
    guard case .answering(_, .page(let prompt, let view)) = checkout.phase else { return }
    let isFirst = url == prompt.page && !device.browserAttempts.contains(attemptText)
    if isFirst, await opensOutside(url, prompt) { return }
    device.redirects += 1
    guard device.redirects <= Self.longestChain else {
      hop(url, .webView, .loop, [])
      return await take(.pageAnswered(.unavailable(status: 508)))
    }
    let routing = linkHandling().route(url, from: .webView, host: nil, by: .tap)
    // The kit looks for its payment address before anything else (Swedbank Pay iOS SDK, web view navigation).
    if Self.paymentURLs(of: prompt).contains(where: { $0.compare(url).isMatch }) {
      return await intercept(url, routing, prompt, view)
    }
    switch routing.route {
    case .app: await intercept(url, routing, prompt, view)
    case .otherApp(let app):
      hop(url, .webView, .otherApp, [.appInstalled(app)])
      leftForApp()
      await reload(prompt, view, unless: url)
      await openOutside(url, in: .app(app))
    case .asks, .nobody:
      // The system says nothing where no app is there (Swedbank Pay iOS SDK, external apps): the shopper sits on the page.
      hop(url, .webView, .nobody, routing.reasons)
      leftForApp()
      await reload(prompt, view, unless: url)
    case .unreadable:
      hop(url, .webView, .unreadable, [])
      await take(.pageAnswered(.unavailable(status: 400)))
    case .browser: await openWebPage(url, prompt)
    }
  }

  /// An address of the app's: the payment's return, or else just another one.
  ///
  /// A web address that is no return is an ordinary page, and the web view loads it (Swedbank Pay iOS SDK, web view navigation):
  /// the system does not hand an app's universal link to the app that opens it (Apple, universal links). With the app's own scheme
  /// the system opens the app, which takes nothing, and the page stays where it was.
  private func intercept(
    _ url: String, _ routing: LinkRouting, _ prompt: RedirectPrompt, _ view: Phase.PageView
  ) async {
    guard let verdict = record(url, .automatic, source: .page) else { return }
    if isReturn(verdict) {
      hop(url, .webView, .intercepted, [])
      return await act(on: verdict, url)
    }
    await act(on: verdict, url)
    if case .app(.continueUserActivity) = routing.route { return await openWebPage(url, prompt, routing.reasons) }
    hop(url, .webView, .stays, routing.reasons)
    await reload(prompt, view, unless: url)
  }

  /// Opens a web address in the web view or the browser; `reasons` are there where something else was thought of before.
  private func openWebPage(_ url: String, _ prompt: RedirectPrompt, _ reasons: [RouteReason] = []) async {
    let isOwn = Self.host(of: url) == Self.host(of: prompt.page)
    let staysInside: Bool
    switch redirects(of: prompt) {
    case .webView: staysInside = true
    case .browser: staysInside = isOwn
    case .listed(let lines, let isFlawed):
      let list = DomainList(name: "redirects", text: lines.joined(separator: "\n"))
      staysInside = isOwn || list.rule(for: Self.host(of: url), isFlawed ? .suffix : .documented) != nil
    }
    guard staysInside else {
      hop(url, .webView, .browser, [.otherDomain(from: Self.host(of: prompt.page))])
      await take(.pageLeft(.browser))
      return await openOutside(url, in: .browser)
    }
    if !reasons.isEmpty { hop(url, .webView, .served, reasons) }
    timeline.note(at: now, from: .app, to: .provider, Phrase("timeline.opens-page"))
    await showInApp(await load(url, inBrowser: false))
  }

  /// What a server answered to the page in the app.
  private func showInApp(_ response: PageResponse) async {
    switch response {
    case .redirect: break
    case .page, .unavailable: device.redirects = 0
    }
    await take(.pageAnswered(response))
  }

  /// Some pages are meant for the browser or for another app from the start.
  private func opensOutside(_ url: String, _ prompt: RedirectPrompt) async -> Bool {
    switch prompt.target {
    case .webView: return false
    case .browser:
      await take(.pageLeft(.browser))
      await openOutside(url, in: .browser)
    case .app:
      let routing = linkHandling().route(url, from: .webView, host: nil, by: .tap)
      guard case .otherApp(let app) = routing.route else {
        hop(url, .webView, .browser, routing.reasons)
        await take(.pageLeft(.browser))
        await openOutside(url, in: .browser)
        return true
      }
      hop(url, .webView, .otherApp, routing.reasons)
      leftForApp()
      await take(.pageLeft(.app(app)))
      await openOutside(url, in: .app(app))
    }
    return true
  }

  /// The page from which an app was opened stays where it is.
  private func reload(_ prompt: RedirectPrompt, _ view: Phase.PageView, unless url: String) async {
    let address = device.lastPageURL ?? prompt.page
    guard address != url else { return await take(.pageAnswered(.unavailable(status: 404))) }
    let response = await load(address, inBrowser: false)
    // A page that sends on to the same again is no longer there.
    await showInApp(response == .redirect(url) ? .unavailable(status: 410) : response)
  }

  /// A page that had opened another app looks again how things stand once its own app is back, as menus do by themselves.
  func renewPage() async {
    guard case .answering(_, .page(_, let view)) = checkout.phase, case .page(let page, let form) = view.content,
      form.fields.allSatisfy(\.input.isEmpty)
    else { return }
    await take(.pageAnswered(await load(page.url, inBrowser: false)))
  }

  func submitPage(_ submission: PageSubmission) async {
    device.redirects = 0
    device.lastPageURL = submission.url
    notePress(submission)
    await take(.pageAnswered(await send(submission, inBrowser: false)))
  }

  // MARK: Outside the app

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

  private func openOutside(_ url: String, in place: PagePlace) async {
    device.window = OutsideWindow(place: place, url: url)
    device.hasMissed = false
    device.shownOutside = nil
    showWindow()
    timeline.note(
      at: now, from: .app, to: .provider,
      Phrase("timeline.opens-outside", ["place": .phrase(Phrase("place.\(place.name)"))]))
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
      timeline.note(at: now, from: .shopper, to: .shopper, Phrase("timeline.closes-outside"))
      await showShop()
    case .ignored(let reason): note(ignored: reason)
    }
    noteChange()
  }

  /// What a server answered to the page outside.
  private func show(_ response: PageResponse) async {
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
  private func isInApp(_ page: HostedPage) -> Bool {
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
  private func follow(_ url: String, by trigger: ReturnTrigger, from host: String? = nil, depth: Int = 0) async {
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
  private static var longestChain: Int { 20 }

  /// An address led nowhere: the page is as it was.
  private func stay() async {
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
  private func comeBack(_ url: String, _ entry: LinkEntry, _ reasons: [RouteReason]? = nil) async {
    let door: LinkDoor = entry == .continueUserActivity ? .continueUserActivity : .openURL
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

  // MARK: Questions of the system and of the kit

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
  private func leftForApp() {
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

  // MARK: Servers

  private func load(_ url: String, inBrowser: Bool) async -> PageResponse {
    guard phone.isOnline else { return .unavailable(status: 0) }
    return remembered(await server.open(Self.requested(url), inBrowser: inBrowser))
  }

  /// A web address as it is asked for: scheme and host in small letters, without the scheme's usual port (RFC 3986 section 6.2).
  private static func requested(_ url: String) -> String {
    guard let link = try? Link(url), let usual = ["https": 443, "http": 80][link.scheme.lowercased()] else {
      return url
    }
    let authority = link.host + (link.port.map { ":\($0)" } ?? "")
    let front = link.scheme + "://" + authority
    guard url.utf8.starts(with: front.utf8) else { return url }
    let port = link.port.flatMap { $0 == usual ? nil : ":\($0)" } ?? ""
    return link.scheme.lowercased() + "://" + link.host.lowercased() + port
      + String(decoding: url.utf8.dropFirst(front.utf8.count), as: UTF8.self)
  }

  private func send(_ submission: PageSubmission, inBrowser: Bool) async -> PageResponse {
    guard phone.isOnline else { return .unavailable(status: 0) }
    let response = await server.submit(submission, inBrowser: inBrowser)
    history.note(response, to: submission)
    return remembered(response)
  }

  // MARK: Notes

  private func notePress(_ submission: PageSubmission) {
    let button = device.shownPages.last { $0.url == submission.url }?.buttons.first { $0.id == submission.button }
    timeline.note(
      at: now, from: .shopper, to: .provider,
      Phrase(
        "timeline.presses", ["button": .phrase(button?.label ?? Phrase("button.page.\(submission.button)"))]))
    history.note(submission)
    trail.note(.pressed(page: submission.pageID, button: submission.button), at: now)
  }

  /// Keeps a page for what its buttons are called; the last few are enough.
  private func remembered(_ response: PageResponse) -> PageResponse {
    guard case .page(let page) = response else { return response }
    device.shownPages = device.shownPages.suffix(3) + [page]
    return response
  }

  private func hop(_ url: String, _ from: PagePlace, _ outcome: HopOutcome, _ reasons: [RouteReason]) {
    device.lastHop += 1
    if device.hops.count >= DeviceScreen.longestHops { device.hops.removeFirst() }
    device.hops.append(
      PhoneState.Hop(
        id: device.lastHop, at: now, url: Self.masked(String(url.prefix(2_000))), from: from, outcome: outcome,
        reasons: reasons.map(Self.phrase)))
    timeline.note(
      at: now, from: from == .webView ? .app : .provider, to: .app,
      Phrase("timeline.hop", ["outcome": .phrase(Phrase("hop.\(outcome.rawValue)"))]))
  }

  private static func phrase(_ reason: RouteReason) -> Phrase {
    var values: [String: Phrase.Value] = reason.values.mapValues { .text(String($0.prefix(200))) }
    if let app = reason.values["app"] { values["app"] = .phrase(Phrase("place.\(app)")) }
    return Phrase("hop.reason.\(reason.name)", values)
  }

  /// How the operating system handles one link now.
  private func linkHandling() -> LinkHandling {
    let condition = phone.phone
    let isLucky: Bool
    switch condition.universalLinks {
    case .work, .noFile, .pinned: isLucky = true
    case .unreliable(let chance):
      let drawn = simulation.random("universal-links")
      // Even numbers are the lower half, as when there was no other chance than one half.
      isLucky = chance.takes(drawn % 2 * 500 + drawn / 2 % 500)
    }
    return LinkHandling(
      associations: links.router.associations, missingApps: condition.missingApps,
      universalLinks: condition.universalLinks, isLucky: isLucky)
  }

  /// Where the kit opens pages of others, as documented or as the shopper chose when stuck.
  func redirects(of prompt: RedirectPrompt) -> RedirectBehaviour {
    device.browserAttempts.contains(attemptText) ? .browser : prompt.redirects
  }

  private static func host(of url: String) -> String { (try? Link(url))?.host ?? "" }
}

extension LinkAssociations {
  /// Whether an address is one of the app's universal links.
  fileprivate func isAssociated(_ url: String) -> Bool {
    guard let link = try? Link(url) else { return false }
    return opensAsUniversalLink(link)
  }
}
