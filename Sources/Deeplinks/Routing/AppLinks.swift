/// The app's entry points for links, with what its attempts expect and what has arrived so far.
///
/// Each entry point returns what the real one returns; what was found is the last of `arrivals`.
public struct AppLinks: Hashable, Sendable {
  /// The router that decides which attempt a link belongs to.
  public let router: DeeplinkRouter
  /// The links that attempts expect, in the order in which they were opened.
  public private(set) var registrations: [LinkRegistration] = []
  /// The verdict on each link, oldest first, at most `longestHistory`.
  public private(set) var arrivals: [LinkVerdict] = []

  /// The verdicts that woke an attempt, oldest first, with whether the attempt was opened again since. They are never
  /// dropped: what woke an attempt must not wake it again, however much has come in between.
  private var taken: [Taken] = []

  /// The maximum number of stored verdicts; this library's own limit.
  public static let longestHistory = 1_000

  /// Entry points at which nothing is expected yet.
  public init(router: DeeplinkRouter) { self.router = router }

  /// Takes down what an attempt expects. What it expected before becomes an earlier page of it, unless it is the same
  /// page opened again, which may come back the same way again.
  public mutating func register(_ registration: LinkRegistration) {
    for index in taken.indices where taken[index].attempt == registration.attempt {
      taken[index].isOfPresentOpening = false
    }
    if let index = registrations.firstIndex(where: { $0.attempt == registration.attempt }) {
      registrations[index] = registration.following(registrations[index])
    } else {
      registrations.append(registration)
    }
  }

  /// Notes that an attempt has ended; its links are late from now on.
  public mutating func close(attempt: String) {
    for index in registrations.indices where registrations[index].attempt == attempt {
      registrations[index].isOpen = false
    }
  }

  /// Notes whether the SDK that opened an attempt's page is on the screen; while it is not, the attempt's links are not
  /// received.
  public mutating func setListening(_ isListening: Bool, attempt: String) {
    for index in registrations.indices where registrations[index].attempt == attempt {
      registrations[index].isListening = isListening
    }
  }

  /// Takes a link behind the app's own check of its scheme. Returns `false` when the scheme is not the app's, in
  /// which case the payment library never sees the link, and when no attempt waits for a return with its kit on the
  /// screen (Yuno iOS SDK, deep links).
  ///
  /// `showStatusView` asks the library to show the outcome itself; it changes nothing about whose the link is.
  @discardableResult
  public mutating func receiveDeeplink(_ url: String, showStatusView: Bool, from source: LinkSource) -> Bool {
    deliver(url, entry: .receiveDeeplink(showStatusView: showStatusView), from: source).handled
  }

  /// Takes any link. Returns whether it is the return of an attempt that waits with its kit on the screen, so that the transaction
  /// continues; it says nothing of the outcome (Yuno SDK 3, handle deeplinks).
  @discardableResult
  public mutating func handleDeeplink(_ url: String, from source: LinkSource) -> Bool {
    deliver(url, entry: .handleDeeplink, from: source).handled
  }

  /// Takes a universal link. Returns `false` unless the activity is web browsing at an associated address and the
  /// link is the return of an attempt that waits with its kit on the screen (Swedbank Pay iOS SDK, payment URL).
  @discardableResult
  public mutating func `continue`(userActivity: UserActivity, from source: LinkSource) -> Bool {
    let url = userActivity.webpageURL ?? ""
    guard userActivity.activityType == UserActivity.browsingWeb else {
      let entry = LinkEntry.continueUserActivity
      keep(
        LinkVerdict(
          text: url, entry: entry, source: source, decision: .misdirected, handled: false,
          reasons: [.entered(entry, from: source), .otherActivity(userActivity.activityType)]))
      return false
    }
    return deliver(url, entry: .continueUserActivity, from: source).handled
  }

  /// Takes a link with the app's own scheme. Returns `false` unless the link is the return of an attempt that waits
  /// with its kit on the screen (Swedbank Pay iOS SDK, payment URL).
  @discardableResult
  public mutating func open(url: String, from source: LinkSource) -> Bool {
    deliver(url, entry: .openURL, from: source).handled
  }

  /// Takes a link by the entry point that its scheme calls for: `continue(userActivity:)` for web links, `open(url:)`
  /// for everything else.
  @discardableResult
  public mutating func deliver(_ url: String, from source: LinkSource) -> LinkVerdict {
    deliver(url, entry: .usual(for: url), from: source)
  }

  /// Takes a link by a given entry point.
  @discardableResult
  public mutating func deliver(_ url: String, entry: LinkEntry, from source: LinkSource) -> LinkVerdict {
    let verdict = router.decide(
      url, entry: entry, from: source, registrations: registrations, history: relevantArrivals)
    keep(verdict)
    return verdict
  }

  /// The earlier links that count for repetition: for a waiting attempt, those since its page was last opened; for an ended
  /// one, all.
  private var relevantArrivals: [LinkVerdict] {
    taken.filter { entry in
      entry.isOfPresentOpening || !registrations.contains { $0.attempt == entry.attempt && $0.isOpen }
    }.map(\.verdict)
  }

  private mutating func keep(_ verdict: LinkVerdict) {
    if arrivals.count >= Self.longestHistory {
      arrivals.removeFirst(arrivals.count - Self.longestHistory + 1)
    }
    arrivals.append(verdict)
    if let attempt = verdict.decision.wakes { taken.append(Taken(attempt: attempt, verdict: verdict)) }
  }

  /// A link that woke its attempt.
  private struct Taken: Hashable {
    let attempt: String
    let verdict: LinkVerdict
    /// `true` if the attempt has not been opened again since.
    var isOfPresentOpening = true
  }
}
