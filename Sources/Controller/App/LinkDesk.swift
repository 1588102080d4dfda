import Commerce
import Deeplinks
import DemoMerchant
import Inspection
import Language
import Payments
import Phone
import Providers
import Rules
import Wire

/// Links that come back to the app: evidence that the shopper returned, never proof of anything.
final class LinkDesk {
  private let world: WorldContext
  private let attempts: AttemptDesk
  private var links = AppLinks(router: DeeplinkRouter(associations: .tillshop))
  /// The verdict on each link, oldest first, as many as `links` keeps. Each is made once: there can be many, and every
  /// refresh shows them.
  private(set) var reports: [LinkReport] = []

  init(_ world: WorldContext, _ attempts: AttemptDesk) {
    (self.world, self.attempts) = (world, attempts)
  }

  var associations: LinkAssociations { links.router.associations }

  /// The links that the attempts expect to come back.
  var registrations: [LinkRegistration] { links.registrations }

  /// Takes down what the present attempt expects to come back.
  func register(_ prompt: RedirectPrompt) {
    links.expect(prompt, attempt: attempts.text, provider: attempts.gateway)
  }

  /// The present attempt expects nothing more.
  func close() { links.close(attempt: attempts.text) }

  /// Has the app decide about a link; a kit hears links only while the page that it opened is on the screen.
  func record(_ url: String, _ door: LinkEntryPoint, source: LinkSource, isAtPage: Bool) -> LinkVerdict {
    let mark = world.log.timeline.count
    links.setListening(isAtPage, attempt: attempts.text)
    let verdict = links.deliver(url, entry: door.entry(for: url), from: source)
    note(verdict, mark: mark)
    return verdict
  }

  private func note(_ verdict: LinkVerdict, mark: Int) {
    let report = LinkReport(
      id: (reports.last?.id ?? 0) + 1, at: world.now, text: Self.masked(String(verdict.text.prefix(2_000))),
      entry: verdict.entry, source: verdict.source, handled: verdict.handled,
      decision: verdict.decision, steps: Self.steps(of: verdict),
      match: LinkMatch(verdict.reasons), attempt: verdict.decision.attempt,
      mark: mark, proposal: verdict.proposal.map { Self.masked(String($0.prefix(2_000))) })
    reports.append(report)
    reports.removeFirst(max(0, reports.count - links.arrivals.count))
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
    // Encoded text is shown decoded, so that the digits that may be seen are the same however it was encoded.
    return masked == text ? text : Scrubbing.words(in: PercentCoding.decodeFully(text))
  }
}

extension LinkEntryPoint {
  /// The app's entry point that a link comes in by.
  fileprivate func entry(for url: String) -> LinkEntry {
    entry ?? .usual(for: url)
  }
}
