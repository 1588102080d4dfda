import Checkout
import Commerce
import Deeplinks
import Language
import Payments
import Phone
import Rules
import Wire

/// Links that come back to the app: evidence that the shopper returned, never proof of anything.
extension CheckoutController {
  /// Takes down what the present attempt expects to come back.
  func register(_ prompt: RedirectPrompt) {
    device.lastPageURL = nil
    device.redirects = 0
    let identifiers = prompt.identifiers.sorted { $0.key < $1.key }
      .map { LinkRegistration.Identifier(name: $0.key, value: $0.value) }
    links.register(
      LinkRegistration(
        attempt: attemptText, provider: chosenGateway,
        returns: prompt.returnURLs.compactMap { try? Link($0) },
        identifiers: identifiers, paymentURLs: Self.paymentURLs(of: prompt)))
  }

  /// The addresses that come back from a page with additions.
  static func paymentURLs(of prompt: RedirectPrompt) -> [PaymentURLRule] {
    guard let url = prompt.paymentURL else { return [] }
    return [PaymentURLRule(original: url.original, callbackScheme: url.callbackScheme, isLenient: url.isLenient)]
  }

  func closeLinks() { links.close(attempt: attemptText) }

  /// Takes a link in at one of the app's entry points; returns what that entry point returned.
  @discardableResult
  func deliver(_ url: String, _ door: LinkEntryPoint, source: LinkSource) async -> Bool {
    if case .browser(let trigger) = door { return await lead(to: url, by: trigger) }
    await showShop()
    guard let verdict = record(url, door, source: source) else { return false }
    await act(on: verdict, url)
    return verdict.handled
  }

  /// Has the app decide about a link.
  func record(_ url: String, _ door: LinkEntryPoint, source: LinkSource) -> LinkVerdict? {
    let mark = timeline.count
    // A kit hears links only while the page that it opened is on the screen.
    links.setListening(isAtPage, attempt: attemptText)
    switch door {
    case .automatic, .browser: links.deliver(url, from: source)
    case .receiveDeeplink(let show): links.receiveDeeplink(url, showStatusView: show, from: source)
    case .continueUserActivity: links.continue(userActivity: UserActivity(webpageURL: url), from: source)
    case .openURL: links.open(url: url, from: source)
    }
    guard let verdict = links.arrivals.last else { return nil }
    note(verdict, mark: mark)
    return verdict
  }

  /// Whether a verdict wakes the payment in hand.
  func isReturn(_ verdict: LinkVerdict) -> Bool { verdict.decision.wakes == attemptText && isAtPage }

  /// Does what was decided about a link.
  func act(on verdict: LinkVerdict, _ url: String) async {
    timeline.note(
      at: now, from: verdict.source == .page ? .provider : .shopper, to: .app,
      .link(verdict.decision))
    history.note(.link(LinkNote(wakes: verdict.decision.wakes, isFromPage: verdict.source.isPage)))
    guard isReturn(verdict) else { return noteChange() }
    device.window = nil
    await take(.returned(url: url, showsStatus: verdict.entry.showsStatusView))
  }

  /// Whether a hosted page is the question in hand.
  var isAtPage: Bool {
    if case .answering(_, .page) = checkout.phase { true } else { false }
  }

  private func note(_ verdict: LinkVerdict, mark: Int) {
    let report = LinkReport(
      id: (linkReports.last?.id ?? 0) + 1, at: now, text: Self.masked(String(verdict.text.prefix(2_000))),
      entry: verdict.entry.method, source: verdict.source, handled: verdict.handled,
      decision: verdict.decision, steps: Self.steps(of: verdict),
      match: LinkMatch(verdict.reasons), attempt: verdict.decision.attempt,
      mark: mark, proposal: verdict.proposal.map { Self.masked(String($0.prefix(2_000))) })
    linkReports.append(report)
    linkReports.removeFirst(max(0, linkReports.count - links.arrivals.count))
  }

  private static func steps(of verdict: LinkVerdict) -> [LinkStep] {
    let deciding = verdict.decidingStep
    return verdict.reasons.enumerated().map { index, reason in
      LinkStep(reason.name, reason.verdict, phrase(reason), isDeciding: index == deciding)
    }
  }

  private static func phrase(_ reason: LinkReason) -> Phrase {
    let values = reason.values
    let key: String
    if case .paymentURL(_, let match) = reason {
      key = "link.payment-url.\(match.name)"
    } else {
      key = "link.reason.\(reason.name)" + (values["nearest"] == nil ? "" : "-nearest")
    }
    var filled: [String: Phrase.Value] = values.mapValues { .text(Self.masked(String($0.prefix(200)))) }
    // A part and a source are names with words of their own.
    if let part = values["part"] { filled["part"] = .phrase(Phrase("link.part.\(part)")) }
    if let source = values["source"] { filled["source"] = .phrase(Phrase("link.source.\(source)")) }
    return Phrase(key, filled)
  }

  /// A text from a link with card numbers masked, however often they are encoded, and codes under their names.
  static func masked(_ text: String) -> String {
    let masked = Scrubbing.words(in: text)
    // What is encoded is shown decoded, so that the digits that may be seen are the same however it was encoded.
    return masked == text ? text : Scrubbing.words(in: PercentCoding.decodeFully(text))
  }
}
