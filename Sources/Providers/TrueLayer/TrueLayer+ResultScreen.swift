import Commerce
import Payments
import Wire

/// The end of the SDK: its result for the app, and the result screen before it (TrueLayer docs, iOS SDK, Showing a result
/// screen).
extension TrueLayer {
  /// The interval of refreshes of the result screen; not published, so this library's own.
  static let refreshInterval: Duration = .seconds(5)
  /// The time that a result stays on the screen without a key; this library's own.
  static let resultStays: Duration = .seconds(10)

  /// The limit for refreshing the screen: never longer than ten seconds (TrueLayer docs, iOS SDK, Showing a result screen).
  var refreshLimit: Duration { max(.zero, min(configuration.resultTimeout ?? .seconds(10), .seconds(10))) }

  /// A payment that the bank agreed to, or a mandate in force. The screen refreshes until the payment is creditable, has come to
  /// its last status, or the time is over.
  func result(_ word: String, _ body: JSON, _ call: Call, _ context: Context) -> Reaction {
    let isExternal = body.at("payment_method", "beneficiary", "type")?.string == "external_account"
    let isDecided =
      Self.subject(context) == .mandate || word == PaymentWord.settled.rawValue
      || body["creditable_at"]?.filledString != nil || (isExternal && word == PaymentWord.executed.rawValue)
    guard configuration.resultScreen == .shown else { return ending(word, .noneShown, context) }
    if isDecided { return ending(word, .success, context) }
    let since = resultSince(context, call)
    let left = refreshLimit - context.now.since(since)
    guard left > .zero else {
      return ending(word, word == PaymentWord.authorized.rawValue ? .initiated : .success, context)
    }
    let prompt = WaitPrompt(
      reason: .confirming(Self.screenKey("confirming", context)), amount: context.request.amount,
      until: since.advanced(by: refreshLimit))
    var session = context.session
    session.resultSince = since
    return Reaction(.askAtMost(.wait(prompt), min(left, Self.refreshInterval)), session)
  }

  /// A payment or mandate that failed. A reason that the kit has no name for is passed on as it is.
  func failed(_ reason: String, _ context: Context) -> Reaction {
    let subject = Self.subject(context)
    let error = FailureReason(rawValue: reason)?.kitError(subject, configuration.kit) ?? .generic
    let screen = configuration.resultScreen == .shown ? error.screen(subject) : .noneShown
    return showing(
      screen, told(failure(error, payload: reason), screen),
      at: Self.mark(PaymentWord.failed.rawValue, reason.isEmpty ? nil : reason), context)
  }

  private func ending(_ word: String, _ screen: KitScreen, _ context: Context) -> Reaction {
    showing(screen, told("success(.\(word))", screen), at: word, context)
  }

  private func showing(_ screen: KitScreen, _ result: String, at status: String, _ context: Context) -> Reaction {
    var session = context.session
    session.tell(result, at: status)
    session.resultSince = nil
    guard screen.isShown else { return Reaction(.done(.completed), session) }
    let prompt = WaitPrompt(
      reason: .result(Self.screenKey(screen.rawValue, context)), amount: context.request.amount,
      until: context.now.advanced(by: Self.resultStays))
    return Reaction(.askAtMost(.wait(prompt), Self.resultStays), session)
  }

  /// Interprets the end of one of the SDK's waits: the result screen queries again while it refreshes, and closes after a
  /// result.
  func reaction(to reply: WaitReply, after prompt: WaitPrompt, _ context: Context) -> Reaction {
    switch (prompt.reason, reply) {
    case (.approval, .left), (.processing, .left), (.loader, .left): return Reaction(.call(.look(.leftWait)))
    case (.approval, .over), (.processing, .over), (.loader, .over): return Reaction(.call(.look(.goOn)))
    case (.confirming, _), (.result, _):
      guard context.session.resultSince != nil else { return Reaction(.done(.completed)) }
      if reply == .over { return Reaction(.call(.look(.refreshed))) }
      // A shopper who leaves the screen early saw only that the payment is in progress.
      let word = context.session.seen ?? PaymentWord.authorized.rawValue
      return Reaction(
        .done(.completed)
      ) {
        $0.tell(told("success(.\(word))", .initiated), at: word)
        $0.resultSince = nil
      }
    }
  }

  /// The time when the result screen opened: an earlier one if it only refreshes.
  private func resultSince(_ context: Context, _ call: Call) -> Timestamp {
    if case .look(.refreshed) = call, let since = context.session.resultSince { return since }
    return context.now
  }

  /// The key of a result screen's sentences.
  private static func screenKey(_ screen: String, _ context: Context) -> String {
    "truelayer-\(subject(context).rawValue)-\(screen)"
  }
}
