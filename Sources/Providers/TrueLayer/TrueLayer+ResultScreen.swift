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
  func result(
    _ word: String, _ body: JSON, _ call: Call, _ known: [String: String], _ context: AdapterContext
  ) -> Reaction<Call> {
    let isExternal = body.at("payment_method", "beneficiary", "type")?.string == "external_account"
    let isDecided =
      Self.subject(context) == .mandate || word == PaymentWord.settled.rawValue
      || Self.text(body["creditable_at"]) != nil || (isExternal && word == PaymentWord.executed.rawValue)
    guard configuration.resultScreen == .shown else { return ending(word, .noneShown, known, context) }
    if isDecided { return ending(word, .success, known, context) }
    let since = resultSince(context, call)
    let left = refreshLimit - context.now.since(since)
    guard left > .zero else {
      return ending(word, word == PaymentWord.authorized.rawValue ? .initiated : .success, known, context)
    }
    let prompt = WaitPrompt(
      reason: .confirming(Self.screenKey("confirming", context)), amount: context.request.amount,
      until: since.advanced(by: refreshLimit))
    let sessionUpdates = known.merging([SessionKey.resultSince: String(since.milliseconds)]) { $1 }
    return Reaction(.askAtMost(.wait(prompt), min(left, Self.refreshInterval)), sessionUpdates: sessionUpdates)
  }

  /// A payment or mandate that failed. A reason that the kit has no name for is passed on as it is.
  func failed(_ reason: String, _ known: [String: String], _ context: AdapterContext) -> Reaction<Call> {
    let subject = Self.subject(context)
    let error = FailureReason(rawValue: reason)?.kitError(subject, configuration.kit) ?? .generic
    let screen = configuration.resultScreen == .shown ? error.screen(subject) : .noneShown
    var sessionUpdates = known
    sessionUpdates[SessionKey.told] = told(failure(error, payload: reason), screen)
    sessionUpdates[SessionKey.toldAt] = Self.mark(PaymentWord.failed.rawValue, reason.isEmpty ? nil : reason)
    return showing(screen, sessionUpdates, context)
  }

  private func ending(
    _ word: String, _ screen: KitScreen, _ known: [String: String], _ context: AdapterContext
  ) -> Reaction<Call> {
    var sessionUpdates = known
    sessionUpdates[SessionKey.told] = told("success(.\(word))", screen)
    sessionUpdates[SessionKey.toldAt] = word
    return showing(screen, sessionUpdates, context)
  }

  private func showing(_ screen: KitScreen, _ known: [String: String], _ context: AdapterContext) -> Reaction<Call> {
    var sessionUpdates = known
    sessionUpdates[SessionKey.resultSince] = ""
    guard screen.isShown else { return Reaction(.done(.completed), sessionUpdates: sessionUpdates) }
    let prompt = WaitPrompt(
      reason: .result(Self.screenKey(screen.rawValue, context)), amount: context.request.amount,
      until: context.now.advanced(by: Self.resultStays))
    return Reaction(.askAtMost(.wait(prompt), Self.resultStays), sessionUpdates: sessionUpdates)
  }

  /// Interprets the end of one of the SDK's waits: the result screen queries again while it refreshes, and closes after a
  /// result.
  func reaction(to reply: WaitReply, after prompt: WaitPrompt, _ context: AdapterContext) -> Reaction<Call> {
    switch (prompt.reason, reply) {
    case (.approval, .left), (.processing, .left), (.loader, .left): return Reaction(.call(.look(.leftWait)))
    case (.approval, .over), (.processing, .over), (.loader, .over): return Reaction(.call(.look(.goOn)))
    case (.confirming, _), (.result, _):
      guard context.reference(SessionKey.resultSince) != nil else { return Reaction(.done(.completed)) }
      if reply == .over { return Reaction(.call(.look(.refreshed))) }
      // A shopper who leaves the screen early saw only that the payment is in progress.
      let word = context.reference(SessionKey.seen) ?? PaymentWord.authorized.rawValue
      return Reaction(
        .done(.completed),
        sessionUpdates: [
          SessionKey.told: told("success(.\(word))", .initiated), SessionKey.toldAt: word, SessionKey.resultSince: "",
        ])
    }
  }

  /// The time when the result screen opened: an earlier one if it only refreshes.
  private func resultSince(_ context: AdapterContext, _ call: Call) -> Timestamp {
    if case .look(.refreshed) = call, let text = context.reference(SessionKey.resultSince), let since = Int64(text) {
      return Timestamp(milliseconds: since)
    }
    return context.now
  }

  /// The key of a result screen's sentences.
  private static func screenKey(_ screen: String, _ context: AdapterContext) -> String {
    "truelayer-\(subject(context).rawValue)-\(screen)"
  }
}
