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

    /// Whether its time is up by our own countdown.
    func isOver(at now: Timestamp) -> Bool { now >= until }
  }

  /// Whether the shopper approves in the app, so that the merchant's interface is called and not the one for codes.
  func isApproval(_ context: Context) -> Bool {
    configuration.flow == .appSwitch || context.session.checkout != nil
  }

  /// Sends the shopper to the app. stc pay is asked
  /// meanwhile, because the app may be used without coming back.
  func ask(_ approval: Approval, _ context: Context) -> Reaction.Step {
    let back = returnURL(context.request)
    let query = FormFields(["AuthorizationReference": approval.authorization, "return": back])
    let prompt = RedirectPrompt(
      purpose: .wallet, page: "\(configuration.app)?\(query.text)", returnURLs: [back],
      identifiers: ["RefNum": approval.reference], amount: context.request.amount, expiresAt: approval.until,
      target: .app(Self.app))
    return .askWhilePolling(.page(prompt), every: Self.approvalPoll)
  }

  /// Saved before it is sent, because the shopper may approve even if the response is lost.
  func requesting(from mobile: String, round: Int, _ context: Context) -> Reaction {
    Reaction(
      .call(.requestApproval(mobile: mobile, round: round))
    ) {
      $0.round = round
      $0.mobile = mobile
      $0.sentReference = Self.reference(of: context.request, round: round)
    }
  }

  /// The same request again, where its answer is missing: its reference makes it recognisable.
  func requestAgain(_ context: Context) -> Call? {
    guard configuration.flow == .appSwitch, context.session.sentReference != nil,
      let mobile = context.session.mobile
    else { return nil }
    return .requestApproval(mobile: mobile, round: context.session.round)
  }

  func requested(_ heard: Response, _ mobile: String, _ round: Int, _ context: Context) -> Reaction {
    let reference = Self.reference(of: context.request, round: round)
    switch heard.said {
    case .message(let message):
      guard let authorization = message["AuthorizationReference"]?.decimal, !authorization.isEmpty else {
        return Reaction(.done(.completed))
      }
      let until = context.now.advanced(by: Self.approvalTime)
      let approval = Approval(authorization: authorization, reference: reference, until: until)
      return Reaction(ask(approval, context), expiresAt: until) {
        ($0.checkout, $0.sentReference, $0.mobile, $0.expiresAt) = (authorization, reference, mobile, until)
      }
    case .trouble(.tooSoon(let wait)):
      return Reaction(.failed(.tooManyRequests(retryAfter: wait, heard.words))) { $0.sentReference = nil }
    case .trouble(.badPhone), .trouble(.refused), .trouble(.misconfigured), .nothing:
      return Reaction(turnedAway(heard, reference, context).step) { $0.sentReference = nil }
    // The app may ask all the same, so stc pay is asked.
    case .trouble, .throttled, .noise: return Reaction(.done(.completed))
    }
  }

  /// Coming back, or closing the app, only means that stc pay must be asked.
  func came(back link: Link?, _ context: Context) -> Reaction {
    guard let link else { return Reaction(.done(.closed)) }
    switch evidence(in: link, context).correlation {
    case .ours, .missing: return Reaction(.done(.completed))
    case .foreign, .elsewhere: return Reaction(.done(.interrupted))
    }
  }
}

extension STCPay.Session {
  /// The approval that was asked for; `nil` when none was.
  var approval: STCPay.Approval? {
    guard let checkout, let sentReference, let expiresAt else { return nil }
    return STCPay.Approval(authorization: checkout, reference: sentReference, until: expiresAt)
  }
}
