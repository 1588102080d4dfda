import Backend
import Checkout
import Commerce
import Deeplinks
import Inspection
import Language
import Pages
import Payments
import Phone
import Providers
import Rules
import Sandbox
import Simulation
import Wire

/// Hosted pages: in the app's web view, in the browser and in other apps, and the addresses that lead from one to the next.
extension Device {
  // MARK: In the app

  /// A page is put on the screen that the shopper has not used yet.
  func beginPage() {
    lastPageURL = nil
    redirects = 0
  }

  /// Opens an address that the present page leads to.
  func openPage(_ url: String) async {
    guard let prompt = app.page?.prompt else { return }
    let isFirst = url == prompt.page && !browserAttempts.contains(attempts.text)
    if isFirst, await opensOutside(url, prompt) { return }
    redirects += 1
    guard redirects <= Self.longestChain else {
      hop(url, .webView, .loop, [])
      return await app.take(.pageAnswered(.unavailable(status: 508)))
    }
    let routing = linkHandling().route(url, from: .webView, host: nil, by: .tap)
    // The kit looks for its payment address before anything else (Swedbank Pay iOS SDK, web view navigation).
    if prompt.paymentURLs.contains(where: { $0.compare(url).isMatch }) {
      return await intercept(url, routing, prompt)
    }
    switch routing.route {
    case .app: await intercept(url, routing, prompt)
    case .otherApp(let app):
      hop(url, .webView, .otherApp, [.appInstalled(app)])
      leftForApp()
      await reload(prompt, unless: url)
      await openOutside(url, in: .app(app))
    case .asks, .nobody:
      // The system says nothing where no app is there (Swedbank Pay iOS SDK, external apps): the shopper sits on the page.
      hop(url, .webView, .nobody, routing.reasons)
      leftForApp()
      await reload(prompt, unless: url)
    case .unreadable:
      hop(url, .webView, .unreadable, [])
      await app.take(.pageAnswered(.unavailable(status: 400)))
    case .browser: await openWebPage(url, prompt)
    }
  }

  /// An address of the app's: the payment's return, or else just another one.
  ///
  /// A web address that is no return is an ordinary page, and the web view loads it (Swedbank Pay iOS SDK, web view navigation):
  /// the system does not hand an app's universal link to the app that opens it (Apple, universal links). With the app's own scheme
  /// the system opens the app, which takes nothing, and the page stays where it was.
  private func intercept(_ url: String, _ routing: LinkRouting, _ prompt: RedirectPrompt) async {
    let verdict = links.record(url, .automatic, source: .page, isAtPage: app.page != nil)
    let isReturn = isReturn(verdict)
    if isReturn { hop(url, .webView, .intercepted, []) }
    await act(on: verdict)
    if isReturn { return }
    if case .app(.continueUserActivity) = routing.route { return await openWebPage(url, prompt, routing.reasons) }
    hop(url, .webView, .stays, routing.reasons)
    await reload(prompt, unless: url)
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
      await app.take(.pageLeft(.browser))
      return await openOutside(url, in: .browser)
    }
    if !reasons.isEmpty { hop(url, .webView, .served, reasons) }
    world.log.note(from: .app, to: .provider, .openedPage)
    await showInApp(await load(url, inBrowser: false))
  }

  /// A server's response to the page in the app.
  private func showInApp(_ response: PageResponse) async {
    switch response {
    case .redirect: break
    case .page, .unavailable: redirects = 0
    }
    await app.take(.pageAnswered(response))
  }

  /// Some pages are meant for the browser or for another app from the start.
  func opensOutside(_ url: String, _ prompt: RedirectPrompt) async -> Bool {
    switch prompt.target {
    case .webView: return false
    case .browser:
      await app.take(.pageLeft(.browser))
      await openOutside(url, in: .browser)
    case .app:
      let routing = linkHandling().route(url, from: .webView, host: nil, by: .tap)
      guard case .otherApp(let other) = routing.route else {
        hop(url, .webView, .browser, routing.reasons)
        await app.take(.pageLeft(.browser))
        await openOutside(url, in: .browser)
        return true
      }
      hop(url, .webView, .otherApp, routing.reasons)
      leftForApp()
      await app.take(.pageLeft(.app(other)))
      await openOutside(url, in: .app(other))
    }
    return true
  }

  /// The page from which an app was opened stays where it is.
  private func reload(_ prompt: RedirectPrompt, unless url: String) async {
    let address = lastPageURL ?? prompt.page
    guard address != url else { return await app.take(.pageAnswered(.unavailable(status: 404))) }
    let response = await load(address, inBrowser: false)
    // A page that sends on to the same again is no longer there.
    await showInApp(response == .redirect(url) ? .unavailable(status: 410) : response)
  }

  /// A page that had opened another app looks again how things stand once its own app is back, as menus do by themselves.
  func renewPage() async {
    guard case .page(let page, let form)? = app.page?.view.content, form.fields.allSatisfy(\.input.isEmpty)
    else { return }
    await app.take(.pageAnswered(await load(page.url, inBrowser: false)))
  }

  func submitPage(_ submission: PageSubmission) async {
    redirects = 0
    lastPageURL = submission.url
    notePress(submission)
    guard needsCamera(submission) else { return await send(submission) }
    switch world.phone.phone.camera {
    case .allowed: await send(submission)
    case .denied: await refuseCamera(submission)
    case .ask:
      heldPress = submission
      state.alert = .camera
      await stay(at: submission)
    }
  }

  func send(_ submission: PageSubmission) async {
    await app.take(.pageAnswered(await send(submission, inBrowser: false)))
  }

  // MARK: The camera

  private func needsCamera(_ submission: PageSubmission) -> Bool {
    page(of: submission)?.buttons.first { $0.id == submission.button }?.needsCamera ?? false
  }

  private func page(of submission: PageSubmission) -> HostedPage? {
    shownPages.last { $0.url == submission.url && $0.id == submission.pageID }
  }

  /// The page stays as it is: nothing was sent.
  private func stay(at submission: PageSubmission, notice: Phrase? = nil) async {
    guard let page = page(of: submission) else { return }
    await app.take(.pageAnswered(.page(notice.map(page.noting) ?? page)))
  }

  /// The page gets no picture and stays as it is. Its words for that are Till's own.
  func refuseCamera(_ submission: PageSubmission) async {
    let notice = Phrase("phone.camera-denied")
    world.log.note(from: .provider, to: .shopper, .pageSaid(notice))
    await stay(at: submission, notice: notice)
  }

  // MARK: Servers

  func load(_ url: String, inBrowser: Bool) async -> PageResponse {
    guard world.isOnline else { return .unavailable(status: 0) }
    guard !world.line.isMerchantDown(at: BaseURL(url).authority) else { return .unavailable(status: 503) }
    return remembered(await world.server.open(Self.requested(url), inBrowser: inBrowser))
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

  func send(_ submission: PageSubmission, inBrowser: Bool) async -> PageResponse {
    guard world.isOnline else { return .unavailable(status: 0) }
    let response = await world.server.submit(submission, inBrowser: inBrowser)
    world.log.note(.pageAnswered(response, to: submission))
    noteProblem(in: response, to: submission)
    return remembered(response)
  }

  /// A page's objection to a submission, such as a wrong code: the problem below a field, or a notice that was not there before.
  private func noteProblem(in response: PageResponse, to submission: PageSubmission) {
    guard case .page(let page) = response else { return }
    let before = shownPages.last { $0.url == submission.url }?.blocks ?? []
    let notices = page.blocks.compactMap { block in
      if case .notice(let phrase) = block, !before.contains(block) { phrase } else { nil }
    }
    guard let problem = page.fields.compactMap(\.problem).first ?? notices.first else { return }
    world.log.note(from: .provider, to: .shopper, .pageSaid(problem))
  }

  // MARK: Notes

  func notePress(_ submission: PageSubmission) {
    let button = shownPages.last { $0.url == submission.url }?.buttons.first { $0.id == submission.button }
    world.log.note(.pressed(submission, label: button?.label ?? Phrase("button.page.\(submission.button)")))
  }

  /// Keeps a page for what its buttons are called; the last few are enough.
  private func remembered(_ response: PageResponse) -> PageResponse {
    guard case .page(let page) = response else { return response }
    shownPages = shownPages.suffix(3) + [page]
    return response
  }

  func hop(_ url: String, _ from: PagePlace, _ outcome: HopOutcome, _ reasons: [RouteReason]) {
    if state.hops.count >= Self.longestHops { state.hops.removeFirst() }
    state.hops.append(
      PhoneState.Navigation(
        id: (state.hops.last?.id ?? 0) + 1, at: world.now, url: LinkDesk.masked(String(url.prefix(2_000))), from: from,
        outcome: outcome, reasons: reasons))
    world.log.note(from: from == .webView ? .app : .provider, to: .app, .navigated(outcome))
  }

  /// The number of hops that are kept; Till's own.
  private static var longestHops: Int { 500 }

  /// The operating system's present handling of one link.
  func linkHandling() -> LinkHandling {
    let condition = world.phone.phone
    let isLucky: Bool
    switch condition.universalLinks {
    case .work, .noFile, .pinned: isLucky = true
    case .unreliable(let chance):
      let drawn = world.simulation.random("universal-links")
      // Even numbers are the lower half, as when there was no other chance than one half.
      isLucky = chance.takes(drawn % 2 * 500 + drawn / 2 % 500)
    }
    return LinkHandling(
      associations: links.associations, missingApps: condition.missingApps,
      universalLinks: condition.universalLinks, isLucky: isLucky)
  }

  /// Where the kit opens pages of others, as documented or as the shopper chose when stuck.
  func redirects(of prompt: RedirectPrompt) -> RedirectBehaviour {
    browserAttempts.contains(attempts.text) ? .browser : prompt.redirects
  }

  static func host(of url: String) -> String { (try? Link(url))?.host ?? "" }
}

extension LinkAssociations {
  /// Whether an address is one of the app's universal links.
  func isAssociated(_ url: String) -> Bool {
    guard let link = try? Link(url) else { return false }
    return opensAsUniversalLink(link)
  }
}
