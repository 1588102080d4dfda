import Inspection
import Pages
import Payments
import Wire

/// A link only wakes; it never decides.
struct LinksOnlyWakeRule: WatchedRule {
  static let rule = PaymentRule.linksOnlyWake
  private(set) var isExercised = false
  private var lastLink: NotedEvent?
  private var isAlone = false
  /// Whether anything else happened since the last look that could change a ledger.
  private var hasCompany = false
  private var lastMoment: Moment?

  mutating func note(_ noted: NotedEvent, after story: PaymentProjection) -> BrokenRule? {
    switch noted.what {
    case .link(let link):
      isExercised = true
      isAlone = !link.isFromPage && !hasCompany && lastMoment?.now == noted.at
      lastLink = noted
    case .noted(let event):
      guard case .verified(let status) = event.kind, status.state.isSuccess, let lastLink,
        let attempt = story.attempt(event.attempt.text), attempt.wasReturn, !attempt.hasAskedSinceReply,
        !attempt.hasAskedBeforeReply
      else { return nil }
      return broken(lastLink.mark, noted.mark, ["link", "paid \(status.words.code)"])
    case .ended, .answered, .pressed, .happenedOutside, .notified:
      hasCompany = true
      isAlone = false
    case .begun, .called, .resumed, .sent, .asked, .aside: break
    }
    return nil
  }

  mutating func note(_ moment: Moment, _ story: PaymentProjection, before: [ProviderRecord]) -> BrokenRule? {
    defer {
      lastMoment = moment
      isAlone = false
      hasCompany = false
    }
    guard isAlone, let lastLink, lastMoment?.now == moment.now,
      let index = moment.truths.indices.first(where: { moment.truths[$0] != before[$0] })
    else { return nil }
    return broken(
      story.holdings[index].mark, lastLink.mark,
      ["link", "ledger \(before[index].state.rawValue)", "ledger \(moment.truths[index].state.rawValue)"])
  }
}
