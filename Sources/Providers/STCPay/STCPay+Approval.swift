import Commerce
import Deeplinks
import Payments
import Wire

extension STCPay {
  /// The time that the app waits for an approval; PayTabs support, stc pay, mentions about five minutes.
  public static let approvalTime = Duration.seconds(300)

  /// The interval of queries while the app waits; published clients query every ten seconds.
  public static let approvalPoll = Duration.seconds(10)

  /// The app's name, as the phone shows it.
  static let app = "stc pay"

  /// An approval that the app waits for, as the session remembers it.
  struct Approval {
    let authorization: String
    let reference: String
    let until: Timestamp

    /// Reads it from a session; `nil` when none was asked for.
    init?(_ context: AdapterContext) {
      guard let authorization = context.reference(SessionKey.authorization),
        let reference = context.reference(SessionKey.sentReference), let until = context.instant(SessionKey.expiresAt)
      else { return nil }
      self.authorization = authorization
      self.reference = reference
      self.until = until
    }

    /// Whether its time is up by our own countdown.
    func isOver(at now: Timestamp) -> Bool { now >= until }
  }

  /// Whether the shopper approves in the app, so that the merchant's interface is called and not the one for codes.
  func isApproval(_ context: AdapterContext) -> Bool {
    configuration.flow == .appSwitch || context.reference(SessionKey.authorization) != nil
  }

  /// Sends the shopper to the app. stc pay is asked
  /// meanwhile, because the app may be used without coming back.
  func ask(_ approval: Approval, _ context: AdapterContext) -> Reaction<Call>.Step {
    let back = returnURL(context.request)
    let query = FormFields(["AuthorizationReference": approval.authorization, "return": back])
    let prompt = RedirectPrompt(
      purpose: .wallet, page: "\(configuration.app)?\(query.text)", returnURLs: [back],
      identifiers: ["RefNum": approval.reference], amount: context.request.amount, expiresAt: approval.until,
      target: .app(Self.app))
    return .askWhilePolling(.page(prompt), every: Self.approvalPoll)
  }

  /// Saved before it is sent, because the shopper may approve even if the response is lost.
  func requesting(from mobile: String, round: Int, _ context: AdapterContext) -> Reaction<Call> {
    Reaction(
      .call(.requestApproval(mobile: mobile, round: round)),
      sessionUpdates: [
        SessionKey.round: "\(round)", SessionKey.mobile: mobile,
        SessionKey.sentReference: Self.reference(of: context.request, round: round),
      ])
  }

  /// The same request again, where its answer is missing: its reference makes it recognisable.
  func requestAgain(_ context: AdapterContext) -> Call? {
    guard configuration.flow == .appSwitch, context.reference(SessionKey.sentReference) != nil,
      let mobile = context.reference(SessionKey.mobile)
    else { return nil }
    return .requestApproval(mobile: mobile, round: context.round)
  }

  func requested(_ heard: Response, _ mobile: String, _ round: Int, _ context: AdapterContext) -> Reaction<Call> {
    let reference = Self.reference(of: context.request, round: round)
    switch heard.said {
    case .message(let message):
      guard let authorization = message["AuthorizationReference"]?.decimal, !authorization.isEmpty else {
        return Reaction(.done(.completed))
      }
      let until = context.now.advanced(by: Self.approvalTime)
      let sessionUpdates = [
        SessionKey.authorization: authorization, SessionKey.sentReference: reference, SessionKey.mobile: mobile,
        SessionKey.expiresAt: "\(until.milliseconds)",
      ]
      var session = context.session
      session.references.merge(sessionUpdates) { $1 }
      let known = AdapterContext(session: session, now: context.now)
      guard let approval = Approval(known) else { return Reaction(.done(.completed), sessionUpdates: sessionUpdates) }
      return Reaction(ask(approval, known), sessionUpdates: sessionUpdates, expiresAt: until)
    case .trouble(.tooSoon(let wait)):
      return Reaction(.failed(.tooManyRequests(retryAfter: wait)), sessionUpdates: [SessionKey.sentReference: ""])
    case .trouble(.badPhone), .trouble(.refused), .trouble(.misconfigured), .nothing:
      let away = turnedAway(heard, reference, context)
      return Reaction(away.step, sessionUpdates: away.sessionUpdates.merging([SessionKey.sentReference: ""]) { $1 })
    // The app may ask all the same, so stc pay is asked.
    case .trouble, .throttled, .noise: return Reaction(.done(.completed))
    }
  }

  /// Coming back, or closing the app, only means that stc pay must be asked.
  func came(back link: Link?, _ context: AdapterContext) -> Reaction<Call> {
    guard let link else { return Reaction(.done(.closed)) }
    switch evidence(in: link, context).correlation {
    case .ours, .missing: return Reaction(.done(.completed))
    case .foreign, .elsewhere: return Reaction(.done(.closed))
    }
  }
}
