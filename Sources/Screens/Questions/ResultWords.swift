import Checkout
import Commerce
import Frames
import Inspection
import Language
import Pages
import Payments

/// A result in words: for the shopper, and for whoever answers the shopper.
struct ResultWords {
  /// How a result feels.
  enum Mood {
    case good
    case bad
    case open
    case neutral
  }

  private(set) var mood: Mood
  let title: String
  /// What happened to the money, then what to do.
  let text: String
  /// What to keep: the number of the payment.
  let receipt: String?
  /// From when the same can be tried again; `nil` where the provider names no time.
  let retryFrom: String?
  /// How long to wait before asking the provider or trying again, counted down; `nil` where the provider set no pause.
  let pause: String?
  /// What the shop has refunded and the provider has not confirmed; `nil` where there is no such refund.
  let unconfirmedRefund: String?
  /// What the provider's own kit would have told the app; empty when there is no kit.
  let kit: String
  /// What support reads, by the keys of the labels of `till lookup`; what the provider itself said comes last.
  let support: [(label: String, text: String)]
  /// Whether what support reads of the money names amounts, or who returns them, rather than one word.
  let namesAmounts: Bool

  init(_ context: RenderContext, _ outcome: Phase.Outcome) {
    let key: String
    let words: ProviderResponseCode
    let advice = outcome.result.advice
    var receipt: String?
    var failure: PaymentError?
    var rest: (text: String, money: String)?
    let isLapse = context.hasReservationLapsed(of: outcome.method)
    var values: [String: Phrase.Value] = [
      "gateway": context.gateway, "store": .outside(context.checkout.store.name),
      "amount": .money(context.checkout.order.total),
    ]
    switch outcome.result {
    case .success(let transaction, let status):
      let hasEnded = status.state == .authorised && context.hasReservationEnded
      mood = hasEnded || status.refunding != nil ? .neutral : status.disputed == nil ? .good : .open
      let part = CapturedPart(status, of: context)
      let back = TakenBack(status, of: context)
      let reduced = part == nil ? ReducedReservation(status, of: context) : nil
      key =
        switch status.state {
        case .captured where status.disputed != nil: "result.disputed"
        case .authorised where context.hasReservationEnded:
          context.snapshot.ledger.state == .cancelled ? "result.voided" : "result.lapsed"
        case .authorised where back != nil, .captured where back != nil: back?.key ?? ""
        case .captured where status.refunding != nil:
          "result.refund-on-its-way" + (status.isPartlyRefunded ? "-again" : "")
        case .authorised where part != nil, .captured where part != nil: part?.key ?? ""
        case .authorised:
          (outcome.method.group == .payLater ? "result.placed" : "result.authorised") + (reduced == nil ? "" : "-part")
        case .linked: "result.linked"
        case .captured, .refunded, .pending, .declined, .cancelled, .expired:
          status.isPartlyRefunded ? "result.part-refunded" : "result.paid"
        }
      words = status.words
      // What was taken counts, not what was asked.
      let taken = part != nil || status.state == .captured ? status.captured ?? status.amount : status.amount
      if let taken { values["amount"] = .money(taken) }
      if let part {
        values["whole"] = .money(part.whole)
        values["rest"] = .money(part.rest)
      } else if let reduced {
        values["amount"] = .money(reduced.left)
        values["whole"] = .money(reduced.whole)
        values["rest"] = .money(reduced.released)
      }
      if back != nil { rest = part?.wordsOfRest(in: context, outcome.method) }
      if let returned = back?.amount ?? status.givenBack { values["refunded"] = .money(returned) }
      if let refund = back?.refund { values["refund"] = .money(refund) }
      if let back, back.isWhole {
        mood = .neutral
        values["amount"] = .money(back.amount)
      }
      if let disputed = status.disputed { values["disputed"] = .money(disputed) }
      if let coming = status.refunding { values["refunding"] = .money(coming) }
      receipt = context.receipt(transaction, outcome.method)
    case .refunded(let transaction, let status):
      mood = .neutral
      let back = TakenBack(status, of: context, isWhole: true)
      key = back?.key ?? "result.refunded"
      words = status.words
      rest = CapturedPart(status, of: context)?.wordsOfRest(in: context, outcome.method)
      if let amount = back?.amount ?? status.givenBack ?? status.amount { values["amount"] = .money(amount) }
      if let refund = back?.refund { values["refund"] = .money(refund) }
      receipt = context.receipt(transaction, outcome.method)
    case .pending(let checkout, let status):
      mood = .open
      let taken = TakenMoney(status, of: context.checkout.order.total)
      key = "result.pending.\(taken?.name ?? status.state.pendingName)"
      words = status.words
      if let taken {
        values["taken"] = .money(taken.taken)
        values["open"] = .money(taken.open)
      }
      if case .pending(.askedTooOften(let wait)) = status.state { values["wait"] = .duration(wait) }
      receipt = context.receipt(checkout, outcome.method)
    case .cancelled(let said):
      mood = .neutral
      // What was approved before can only have been cancelled by the shop or at the provider.
      // A mandate that is ended was no payment, whoever ended it.
      let isVoided =
        outcome.method != .mandate
        && (context.snapshot.ledger.wasHeld || context.snapshot.lastOperation?.operation == .void)
      let wasHeld = context.snapshot.ledger.wasHeld
      key =
        isLapse ? "result.lapsed" : isVoided ? wasHeld ? "result.voided" : "result.voided-unpaid" : "result.cancelled"
      words = said
    case .failed(.expired(let said)) where isLapse:
      mood = .neutral
      key = "result.lapsed"
      // The kit has spoken once, when the amount was reserved.
      words = ProviderResponseCode(code: said.code, text: said.text)
    case .failed(let error):
      mood = .bad
      failure = error
      key = FailureReply(error: error, method: outcome.method, phrases: context.phrases, values: [:]).keys.last ?? ""
      words = error.words
      values.merge(context.values(of: error)) { _, new in new }
    }
    // The shopper knows the wallet by its own name, whoever stands between it and the shop.
    if case .failed = outcome.result, outcome.method == .mercadoPago {
      values["gateway"] = .phrase(Phrase("method.\(outcome.method.rawValue)"))
    }
    // Where the general sentence would speak of the wrong thing, each kind of method has its own; and where a provider advises
    // something else than usually follows, that advice has.
    let keys = ["\(key).\(advice.rawValue)"] + outcome.method.sentenceKeys(key)
    func said(_ part: String) -> String {
      let own = keys.map { "\($0).\(part)" }.first(where: context.phrases.has)
      return context.say(own ?? "\(key).\(part)", values)
    }
    let titleKey = keys.first { context.phrases.has("\($0).title") } ?? key
    title = context.say("\(titleKey).title", values)
    let happened = context.phrases.has("\(titleKey).happened") ? context.say("\(titleKey).happened", values) : title
    let isSorry = failure?.fault.owesApology ?? false
    text = [said("text"), rest?.text, isSorry ? context.say("result.sorry") : nil].compactMap(\.self)
      .joined(separator: " ")
    kit = VisibleText.sanitised(words.kit)
    self.receipt = receipt
    pause = context.pause(of: outcome.result)
    unconfirmedRefund = context.unconfirmedRefund(of: outcome.result)
    retryFrom = words.retry?.notBefore.map { context.say("result.retry-from", context.moment($0)) }
    // Some providers have but one word for both, and where all went well the code is enough.
    let codes = words.text == words.code || mood == .good ? [words.code] : [words.code, words.text]
    var provider = ([context.snapshot.gateway] + codes).map(VisibleText.sanitised).filter { !$0.isEmpty }
      .joined(separator: " \(context.model.glyphs.middleDot) ")
    if mood == .open, !provider.isEmpty {
      // A raw word such as SUCCEEDED is of a step, and must not be read as the result.
      provider = context.say("result.raw-status", ["words": .text(provider)])
    }
    let reply = failure.map {
      FailureReply(error: $0, method: outcome.method, phrases: context.phrases, values: values)
        .text(moment: words.retry?.notBefore.map(context.moment))
    }
    let money = (keys + [key]).map { "\($0).money" }.first(where: context.phrases.has)
    namesAmounts = money != nil
    support =
      [
        ("lookup.happened", happened),
        (
          "lookup.money",
          [context.say(money ?? context.moneyKey(of: outcome), values), rest?.money].compactMap(\.self)
            .joined(separator: " ")
        ),
        ("lookup.say", reply ?? said("support")),
        ("lookup.dont-say", context.say("support.do-not", ["text": .text(said("do-not"))])),
        ("lookup.next", context.nextStep(after: outcome, words.retry)),
      ] + [("support.kit", kit), ("support.provider", provider)].filter { !$0.1.isEmpty }
  }

  /// The result for a ticket: no name, no number of a card or a phone.
  static func ticket(_ context: RenderContext, _ outcome: Phase.Outcome) -> String {
    let words = ResultWords(context, outcome)
    var lines =
      [words.title, words.text, words.unconfirmedRefund, words.pause, words.retryFrom].compactMap(\.self) + [""]
    lines += [words.receipt].compactMap(\.self)
    lines.append(
      context.say(
        "ticket.order",
        ["order": .outside(context.checkout.order.number), "amount": .money(context.checkout.order.total)]))
    lines.append(context.say("ticket.method", ["method": .phrase(Phrase("method.\(outcome.method.rawValue)"))]))
    let here = context.now.civil(offsetMinutes: context.checkout.store.utcOffsetMinutes)
    lines.append(
      context.say(
        "ticket.at",
        [
          "date": .date(here.date), "time": .text(here.timeText), "city": .outside(context.checkout.store.city),
          "utc": .text(context.now.iso8601),
        ]))
    lines += context.records.lines.map(context.wording(of:))
    lines += words.support.map { "\(context.say($0.label)): \($0.text)" }
    return lines.joined(separator: "\n") + "\n"
  }
}

extension PaymentState {
  /// The key below `result.pending.`; whatever is not pending but was told as such is for the provider to settle.
  var pendingName: String {
    switch self {
    case .pending(.shopper): "shopper"
    case .pending(.closedByShopper): "closed-by-shopper"
    case .pending(.interrupted): "interrupted"
    case .pending(.handedIn): "handed-in"
    case .pending(.provider): "provider"
    case .pending(.merchant): "merchant"
    case .pending(.unrecognised): "unrecognised"
    case .pending(.unreachable): "unreachable"
    case .pending(.askedTooOften): "asked-too-often"
    case .authorised, .captured, .refunded, .linked, .declined, .cancelled, .expired: "provider"
    }
  }
}

extension RenderContext {
  /// Whether the provider holds nothing any more of what the app was told is reserved, and nothing was captured.
  fileprivate var hasReservationEnded: Bool { snapshot.ledger.hasReservationEnded }

  /// Whether a reservation expired at the provider because the shop did not charge it in time.
  fileprivate func hasReservationLapsed(of method: PaymentMethod) -> Bool {
    hasReservationEnded && snapshot.ledger.state == .expired && method.group != .payLater
  }

  /// What to keep: the number of the payment or the mandate.
  fileprivate func receipt(_ id: String, _ method: PaymentMethod) -> String {
    say(method == .mandate ? "result.receipt.mandate" : "result.receipt", ["id": .outside(id)])
  }

  /// Whether paying again makes sense: after a chargeback a person decides, whichever record tells of it, and an order whose reservation
  /// lapsed is not paid.
  private func advice(of outcome: Phase.Outcome) -> RetryAdvice {
    if case .success(_, let status) = outcome.result, status.state == .authorised,
      hasReservationLapsed(of: outcome.method)
    {
      return .sameAgain
    }
    let back: TakenBack? =
      switch outcome.result {
      case .success(_, let status): TakenBack(status, of: self)
      case .refunded(_, let status): TakenBack(status, of: self, isWhole: true)
      case .pending, .cancelled, .failed: nil
      }
    return back?.isWhole == true ? .never : outcome.result.advice
  }

  /// What support does next.
  fileprivate func nextStep(after outcome: Phase.Outcome, _ own: ProviderRetryAdvice?) -> String {
    if let moment = own?.notBefore { return say("support.next.from", self.moment(moment)) }
    let general = "lookup.next.\(advice(of: outcome).rawValue)"
    let special = "\(general).\(outcome.result.isPending ? "open" : outcome.method.wordGroup)"
    return say(phrases.has(special) ? special : general, ["provider": gateway])
  }

  /// The date and the time of a moment where the store is.
  fileprivate func moment(_ moment: Timestamp) -> [String: Phrase.Value] {
    let here = moment.civil(offsetMinutes: checkout.store.utcOffsetMinutes)
    return ["date": .date(here.date), "time": .text(here.timeText)]
  }

  /// What the sentences about an error need.
  func values(of error: PaymentError) -> [String: Phrase.Value] {
    switch error {
    case .tooManyRequests(let wait, _): ["wait": .duration(wait)]
    case .mismatch(let expected, let found, _): ["expected": .outside(expected), "found": .outside(found)]
    case .methodUnavailable(let obstacle, _): ["reason": .phrase(phrase(for: obstacle))]
    case .invalidRequest(let field, _): ["field": .outside(field)]
    case .insufficientFunds, .cardDeclined, .refused, .networkError, .providerError, .userCancelled, .expired,
      .codeExpired, .signInNeeded, .deviceNotTrusted:
      [:]
    }
  }
}
