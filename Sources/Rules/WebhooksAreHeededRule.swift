import Commerce
import Inspection
import Pages
import Payments

/// What a genuine webhook reported is in the store's books within ten minutes, or the store's server has asked about it.
struct WebhooksAreHeededRule: WatchedRule {
  static let rule = PaymentRule.webhooksAreHeeded
  /// How long the server may take from the moment when it accepts a webhook; Till's own, longer than a query with all its retries.
  private static let time: Duration = .seconds(600)
  private(set) var isExercised = false

  private struct Accepted {
    let place: Place
    let attempt: String
    let at: Timestamp
    let arrival: Int
    let mark: Int
  }

  /// The accepted webhooks about which the server has not asked since they arrived.
  private var open: [Accepted] = []
  /// When the server last asked about each attempt.
  private var asked: [String: Int] = [:]

  mutating func note(_ noted: NotedEvent, after story: PaymentProjection) -> BrokenRule? {
    switch noted.what {
    case .sent(let sending):
      guard noted.isStores, sending.isReading, let attempt = sending.attempt else { break }
      asked[attempt] = noted.mark
      open.removeAll { $0.attempt == attempt }
    case .notified(let place, let receipt, let isForged, let arrival):
      guard !isForged, 200...299 ~= receipt.status, let attempt = story.attempt(of: place)?.intent.attempt
      else { break }
      isExercised = true
      guard asked[attempt] ?? 0 <= arrival else { break }
      open.append(Accepted(place: place, attempt: attempt, at: noted.at, arrival: arrival, mark: noted.mark))
    case .begun, .called, .resumed, .ended, .noted, .asked, .answered, .pressed, .happenedOutside, .link, .aside: break
    }
    return nil
  }

  mutating func note(_ moment: Moment, _ story: PaymentProjection, before: [ProviderRecord]) -> BrokenRule? {
    while let webhook = open.first, moment.now.since(webhook.at) > Self.time {
      open.removeFirst()
      let index = story.places.firstIndex(of: webhook.place)
      let (known, truth) = (moment.known[webhook.place.reference], index.map { moment.truths[$0] } ?? .nothing)
      guard !Self.says(known, truth) else { continue }
      return broken(
        webhook.arrival, webhook.mark,
        ["ledger \(truth.state.rawValue)", "store knows \(known?.name ?? "nothing")", "never asked"])
    }
    return nil
  }

  /// Whether the books say what the provider holds.
  private static func says(_ known: PaymentState?, _ truth: ProviderRecord) -> Bool {
    known.map {
      !Truths.disagreements(shopper: .underway, app: .underway, store: .init($0), provider: truth.state)
        .contains(.storeAndProvider)
    } ?? false
  }
}
