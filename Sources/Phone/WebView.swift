public import Deeplinks
public import Pages

/// Why a web view has no page to show.
public enum WebViewFailure: Hashable, Sendable {
  /// The server has no such page, or no longer: an HTTP status.
  case status(Int)
  /// The phone has no network.
  case offline
  /// One address led to the next more often than a browser follows.
  case tooManyRedirects
  /// The address is no link.
  case unreadable(LinkProblem)
  /// The address is of an app that is not installed; nothing happens (Swedbank Pay iOS SDK, external apps).
  case noApp(scheme: String)
}

/// What a web view does next.
public enum WebViewStep: Hashable, Sendable {
  /// It asks the server for an address.
  case load(url: String)
  /// It shows a page.
  case show(HostedPage)
  /// It hands an address to the operating system.
  case leave(url: String, LinkRoute)
  /// It has nothing to show.
  case fail(WebViewFailure)
}

/// The web view inside the app: loads hosted pages, takes what is typed and pressed, and lets go of addresses that lead back
/// to the app.
public struct WebView: Hashable, Sendable {
  /// What it is doing.
  public enum State: Hashable, Sendable {
    /// Not open.
    case closed
    /// Waiting for a server.
    case loading
    /// Showing a page.
    case showing(HostedPage)
    /// Showing that there is no page.
    case failed(WebViewFailure)
  }

  /// What has the keyboard's attention.
  public enum Focus: Hashable, Sendable {
    /// A field.
    case field(HostedPage.Field)
    /// A button.
    case button(HostedPage.Button)
  }

  /// The addresses that lead back, as the payment that opened the view expects them.
  public let returns: [Link]
  /// How the phone handles links.
  public let links: LinkHandling
  /// What it is doing.
  public private(set) var state: State = .closed
  /// The address that is loading or shown; empty before the first.
  public private(set) var address = ""
  /// The pages shown so far, oldest first, the present one included; at most `longestHistory`.
  public private(set) var history: [HostedPage] = []
  /// Which of the page's fields and buttons, counted through, has the keyboard's attention.
  public private(set) var focusIndex = 0

  private var values = TypedValues()
  private var redirects = 0

  /// How many redirects in a row are followed; the limit of the Fetch standard, HTTP-redirect fetch.
  public static let mostRedirects = 20
  /// How many pages are remembered; Till's own limit.
  public static let longestHistory = 100

  /// A closed view.
  public init(returns: [Link], links: LinkHandling) {
    self.returns = returns
    self.links = links
  }

  /// The page on view.
  public var page: HostedPage? { if case .showing(let page) = state { page } else { nil } }

  /// Opens an address.
  public mutating func open(_ url: String) -> WebViewStep {
    redirects = 0
    return go(to: url)
  }

  /// Takes what a server answered; `nil` when the view was closed or has given up meanwhile, so that nothing waits for it.
  public mutating func receive(_ response: PageResponse) -> WebViewStep? {
    guard state == .loading else { return nil }
    switch response {
    case .page(let page):
      redirects = 0
      address = page.url
      history.append(page)
      if history.count > Self.longestHistory { history.removeFirst() }
      show(page)
      return .show(page)
    case .redirect(let url):
      redirects += 1
      return redirects > Self.mostRedirects ? fail(.tooManyRedirects) : go(to: url)
    case .unavailable(let status): return fail(.status(status))
    }
  }

  /// Gives up on the address that is loading.
  @discardableResult
  public mutating func fail(_ failure: WebViewFailure) -> WebViewStep {
    clear()
    state = .failed(failure)
    return .fail(failure)
  }

  /// Closes the view; what was typed is forgotten.
  public mutating func close() {
    clear()
    state = .closed
  }

  /// Presses a button of the page on view; `nil` when the page has none of that name. What was typed is handed over and forgotten.
  public mutating func press(_ button: String) -> PageSubmission? {
    guard let page, page.buttons.contains(where: { $0.id == button }) else { return nil }
    var submitted: [String: String] = [:]
    for field in page.fields { submitted[field.id] = values[field.id] }
    clear()
    state = .loading
    return PageSubmission(url: page.url, pageID: page.id, button: button, values: submitted)
  }

  private mutating func go(to url: String) -> WebViewStep {
    let route = links.route(url)
    switch route {
    case .unreadable(let problem): return fail(.unreadable(problem))
    case .browser where !leadsBack(url):
      clear()
      state = .loading
      address = url
      return .load(url: url)
    case .app, .browser: close()
    case .nobody(let scheme):
      guard let page = history.last else { return fail(.noApp(scheme: scheme)) }
      show(page)
    }
    return .leave(url: url, route)
  }

  /// Whether an address is one of the expected ones, whatever is in its query.
  private func leadsBack(_ url: String) -> Bool {
    guard let link = try? Link(url) else { return false }
    return returns.contains { $0.base.utf8.elementsEqual(link.base.utf8) }
  }

  private mutating func show(_ page: HostedPage) {
    clear()
    state = .showing(page)
  }

  private mutating func clear() {
    values = TypedValues()
    focusIndex = 0
  }
}

extension WebView {
  /// What has the keyboard's attention; `nil` when no page is on view or it has neither field nor button.
  public var focus: Focus? {
    guard let page else { return nil }
    if page.fields.indices.contains(focusIndex) { return .field(page.fields[focusIndex]) }
    let index = focusIndex - page.fields.count
    return page.buttons.indices.contains(index) ? .button(page.buttons[index]) : nil
  }

  /// Moves the attention forwards by so many fields and buttons, backwards when negative; behind the last comes the first.
  public mutating func moveFocus(by offset: Int) {
    guard let page else { return }
    let count = page.fields.count + page.buttons.count
    guard count > 0 else { return }
    let rest = (focusIndex + offset % count) % count
    focusIndex = rest < 0 ? rest + count : rest
  }

  /// Moves the attention to a field or button by its name; returns whether the page has one.
  @discardableResult
  public mutating func moveFocus(to id: String) -> Bool {
    guard let page, let index = (page.fields.map(\.id) + page.buttons.map(\.id)).firstIndex(of: id) else {
      return false
    }
    focusIndex = index
    return true
  }

  /// What is typed in a field; it may be a one-time code, so nothing keeps or prints it.
  public func value(of field: String) -> String { values[field] }

  /// Puts a text into a field in place of what it holds, as far as the field takes it; returns whether the page has such a field.
  @discardableResult
  public mutating func fill(_ field: String, with text: String) -> Bool {
    guard let kind = page?.fields.first(where: { $0.id == field })?.kind else { return false }
    values[field] = kind.accepted(text)
    return true
  }

  /// Types a text at the end of the field that has the attention, as far as the field takes it.
  public mutating func type(_ text: String) {
    guard case .field(let field)? = focus else { return }
    values[field.id] = field.kind.accepted(values[field.id] + text)
  }

  /// Takes the last character out of the field that has the attention.
  public mutating func deleteBackward() {
    guard case .field(let field)? = focus else { return }
    values[field.id] = String(values[field.id].dropLast())
  }
}
