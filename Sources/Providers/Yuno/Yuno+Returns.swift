public import Deeplinks
import Payments

extension Yuno {
  /// The address under which the app can be called back.
  func returnURL(_ request: PaymentRequest) -> String { returnAddress(request) }

  /// The session's `callback_url`; its scheme must be the app's own (Yuno docs, Seamless SDK iOS, Handle payment status).
  func callbackURL(_ request: PaymentRequest) -> String {
    configuration.callbackURL ?? returnURL(request)
  }

  /// The way in which the shopper left a window, as a session stores it.
  enum Left: String, Codable {
    /// The wallet's sheet was closed before the provider answered.
    case sheet
    /// A window was closed: a code, a page.
    case window
  }

  /// Interprets a reply. Closing a window cancels nothing: the server is queried, and the way of leaving is stored, because the
  /// SDK names it (Yuno docs, Seamless SDK iOS, Payment status validation).
  public func reaction(to answer: Answer, after question: Question, _ context: Context) -> Reaction {
    switch answer {
    case .card(let reply): return reaction(to: reply, context)
    case .sheet(let reply): return reaction(to: reply, context)
    case .page(let reply):
      switch reply.link.map({ evidence(in: $0, context).ending }) {
      case .completed, .cancelled:
        return shown(context, showsStatus: reply.showsStatus ?? showsStatus(after: question))
      case .closed, nil: return Reaction(.done(.closed)) { $0.left = .window }
      case .interrupted: return Reaction(.done(.interrupted))
      }
    case .wait(let reply): return reaction(to: reply, context)
    case .qr: return Reaction(.done(.closed)) { $0.left = .window }
    case .phone, .code, .bank, .form: return Reaction(.done(.interrupted))
    }
  }

  private func reaction(to reply: CardReply, _ context: Context) -> Reaction {
    if case .entered(let details) = reply, let enrolment = context.session.enrolment {
      return Reaction(.call(.enrol(details, session: enrolment)))
    }
    guard let session = context.session.checkout else {
      return Reaction(.done(context.request.isEnrolment ? .cancelled : .completed))
    }
    switch reply {
    case .entered(let details):
      return Reaction(.call(.createToken(.card(details), session: session))) { $0.enrolled = nil }
    case .saved(let card, _): return Reaction(.call(.createPayment(session: session, .vaulted(card.token))))
    // No payment was made yet, so there is nothing that could be left behind.
    case .cancelled: return Reaction(.done(.cancelled))
    }
  }

  /// Behind the loader comes the status screen, where the SDK shows one.
  private func reaction(to reply: WaitReply, _ context: Context) -> Reaction {
    guard reply == .over, let screen = context.session.behindLoader else {
      return Reaction(.done(.completed))
    }
    var context = context
    context.session.behindLoader = nil
    return statusScreen(screen, context)
  }

  private func reaction(to reply: WalletSheetReply, _ context: Context) -> Reaction {
    guard let session = context.session.checkout else { return Reaction(.done(.completed)) }
    switch reply {
    case .authorised(let token): return Reaction(.call(.createToken(.wallet(token), session: session)))
    case .cancelled: return Reaction(.done(.closed)) { $0.left = .sheet }
    case .unavailable: return Reaction(.failed(.methodUnavailable(.device)))
    }
  }

  /// Whose link it is: Yuno adds `checkoutSession` to the address (Yuno docs, Checkout sessions), and Mercado Pago's pages add
  /// `collection_status`, which is evidence at best.
  public func evidence(in link: Link, _ context: Context) -> ReturnEvidence {
    guard link.base == returnURL(context.request) else { return .elsewhere }
    guard let session = link.value(of: "checkoutSession"), !session.isEmpty else {
      return ReturnEvidence(claim: .silent, correlation: .missing)
    }
    let claim: ReturnEvidence.Claim =
      switch link.value(of: "collection_status") {
      case "approved": .success
      case "rejected": .failure
      case "null": .cancelled
      default: .silent
      }
    return ReturnEvidence(
      claim: claim, correlation: session == context.session.checkout ? .ours : .foreign)
  }
}

extension RedirectReply {
  /// Whether the app wants the status screen; `nil` where it did not say.
  fileprivate var showsStatus: Bool? { if case .returned(_, let showsStatus) = self { showsStatus } else { nil } }
}
