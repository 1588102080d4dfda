public import Deeplinks
public import Foundation
import Payments
import Providers
import Synchronization

/// The links that come back to the app, and the payments whose pages they end.
///
/// An app has one. It hands it to the calls that start payments, and its delegates hand it each link, by the call that the operating
/// system's own method stands for. While a payment shows a page, a link of that page closes it and the payment continues: the manager
/// queries the provider, because a link is evidence that the shopper came back and never proof of a payment. Each call returns whether
/// the link was a payment's; every other link is the app's own business.
public final class PaymentLinks: Sendable {
  fileprivate struct State {
    var links: AppLinks
    /// The payments that show a page, by attempt.
    var waiting: [String: AsyncStream<Answer>.Continuation] = [:]
  }

  private let state: Mutex<State>

  /// The links of an app whose schemes and web hosts are known in full, with the hosts' association files.
  public init(associations: LinkAssociations) {
    state = Mutex(State(links: AppLinks(router: DeeplinkRouter(associations: associations))))
  }

  /// The links of an app with schemes of its own, and with hosts whose web addresses open it: which of a host's paths do, the operating
  /// system has decided by the time that the app has the link.
  public convenience init(schemes: [String], hosts: [String] = []) {
    // Any identifier that an app can have: the file is made for this app alone.
    let app = "A123456789.app"
    let file = AssociationFile(details: [.init(appIDs: [app], components: [.init(path: "*")])])
    self.init(
      associations: LinkAssociations(
        schemes: schemes, appID: app, domains: hosts.map { AssociatedDomain(host: $0, file: file) }))
  }

  /// The verdict on each link with its reasons, oldest first, at most `AppLinks.longestHistory`.
  public var arrivals: [LinkVerdict] { state.withLock { $0.links.arrivals } }

  /// Takes a link whose scheme the app has checked (Yuno docs, Seamless SDK iOS, Handle payment status).
  ///
  /// `true` if its scheme is the app's own and a payment waits on a page; it need not be the waiting payment's link, which alone closes
  /// the page. `showStatusView` asks Yuno's SDK to show how the payment ended.
  public func receiveDeeplink(_ url: URL, showStatusView: Bool) -> Bool {
    take(url, .receiveDeeplink(showStatusView: showStatusView), from: .otherApp)
  }

  /// Takes any link (Yuno SDK 3, handle deeplinks); `true` if it is a waiting payment's, whatever became of that payment.
  public func handleDeeplink(_ url: URL) -> Bool { take(url, .handleDeeplink, from: .otherApp) }

  /// Takes a universal link (Swedbank Pay docs, Mobile SDK, iOS, Payment URL and external applications); `true` if it is a waiting
  /// payment's.
  public func `continue`(userActivity: UserActivity) -> Bool {
    state.withLock { state in
      guard state.links.continue(userActivity: userActivity, from: .browser) else { return false }
      state.wake()
      return true
    }
  }

  /// Takes a link with the app's own scheme (Swedbank Pay docs, Mobile SDK, iOS, Payment URL and external applications); `true` if it is
  /// a waiting payment's.
  public func open(url: URL) -> Bool { take(url, .openURL, from: .otherApp) }

  private func take(_ url: URL, _ entry: LinkEntry, from source: LinkSource) -> Bool {
    state.withLock { state in
      let verdict = state.links.deliver(url.absoluteString, entry: entry, from: source)
      state.wake()
      return verdict.handled
    }
  }

  // MARK: The payments

  /// A screen for one payment: it shows what the app's own does, and a link takes its pages away.
  func screen(_ own: any PaymentPresenter, for attempt: AttemptID, in journal: PaymentJournal) -> any PaymentPresenter {
    ReturningScreen(own: own, links: self, attempt: attempt, journal: journal)
  }

  /// Notes that the shopper is no longer led through a payment; its links are late from now on.
  func close(_ attempt: AttemptID) { state.withLock { $0.links.close(attempt: attempt.text) } }

  /// Waits for the link that ends a page; the stream yields its reply.
  fileprivate func expect(
    _ prompt: RedirectPrompt, of attempt: AttemptID, at provider: String
  ) -> AsyncStream<Answer> {
    let (stream, continuation) = AsyncStream.makeStream(of: Answer.self)
    state.withLock { state in
      state.links.expect(prompt, attempt: attempt.text, provider: provider)
      state.waiting[attempt.text] = continuation
    }
    return stream
  }

  /// Notes that the page is closed; the payment continues.
  fileprivate func leave(_ attempt: AttemptID) {
    let waiting = state.withLock { state in
      state.links.setListening(false, attempt: attempt.text)
      return state.waiting.removeValue(forKey: attempt.text)
    }
    waiting?.finish()
  }
}

extension PaymentLinks.State {
  /// Answers the page that the last link ends, where it ends one.
  fileprivate func wake() {
    guard let verdict = links.arrivals.last, let attempt = verdict.decision.wakes, let reply = verdict.reply else {
      return
    }
    waiting[attempt]?.yield(.page(reply))
  }
}

/// The presenter of one payment whose pages end when their link comes back.
private struct ReturningScreen: PaymentPresenter {
  let own: any PaymentPresenter
  let links: PaymentLinks
  let attempt: AttemptID
  let journal: PaymentJournal

  func present(_ question: Question) async -> Answer {
    guard case .page(let prompt) = question else { return await own.present(question) }
    let provider = await journal.record(of: attempt)?.session.gateway ?? ""
    let replies = links.expect(prompt, of: attempt, at: provider)
    defer { links.leave(attempt) }
    return await own.answer(to: question, orElse: replies)
  }
}

extension PaymentPresenter {
  /// Asks a question, until it is answered elsewhere.
  func answer(to question: Question, orElse elsewhere: AsyncStream<Answer>) async -> Answer {
    await withTaskGroup(of: Answer?.self) { group in
      group.addTask { await answer(to: question) }
      group.addTask {
        for await answer in elsewhere { return answer }
        return nil
      }
      // Where the payment itself is cancelled, the screen's answer is the one that counts.
      var first: Answer?
      while first == nil, let next = await group.next() { first = next }
      group.cancelAll()
      return first ?? question.unanswered
    }
  }
}

#if canImport(ObjectiveC)
  extension UserActivity {
    /// The activity that the operating system hands to `application(_:continue:restorationHandler:)`.
    public init(_ activity: NSUserActivity) {
      self.init(activityType: activity.activityType, webpageURL: activity.webpageURL?.absoluteString)
    }
  }
#endif
