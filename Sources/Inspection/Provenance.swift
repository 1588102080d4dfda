import Checkout
import Commerce
public import Language
import Pages
import Payments

/// How a value on the screen came to be, worked out from what is kept: the messages, the exchanges, the links, the rules that decided.
public struct Provenance: Hashable, Sendable {
  /// What is asked about.
  public enum Subject: Hashable, Sendable {
    /// What the shopper sees, thinks or does.
    case shopper
    /// What the app was told.
    case app
    /// What the provider holds.
    case provider
    /// The provider's own word or code for it.
    case words
    /// The money that the provider holds.
    case held
    /// How often the shopper was charged.
    case charges
    /// The number of the attempt.
    case attempts
    /// The gateway that was chosen.
    case gateway
    /// The amount and its currency.
    case amount
    /// A future timer, by its name below `deadline.`.
    case timer(String)
    /// A link, by its number.
    case link(Int)
    /// A message that reached the merchant's server, by its number.
    case webhook(Int)
    /// A message to the merchant's server that is under way, by its number.
    case underway(Int)
    /// Something that shall go wrong, by its name.
    case fault(String)
    /// The phone, its number being the row's.
    case phone
    /// A message of the timeline, by its number.
    case entry(Int)
    /// A request with its answer, by its number.
    case exchange(Int)
  }

  /// What is asked about.
  public let subject: Subject
  /// The message of the timeline that set it; `nil` when nothing has.
  public internal(set) var event: TimelineEntry?
  /// What it was before; `nil` when that is not known or there was nothing.
  public internal(set) var before: Phrase?
  /// The exchange that it came with, by its number.
  public internal(set) var exchange: Int?
  /// Where in the answer it stood.
  public internal(set) var field: WireText.Value?
  /// What decided: a rule of the library, a provider's table, the phone's, or the person at the keyboard.
  public internal(set) var rule: Phrase
  /// The provider's code or word for it, by which a catalogue of outcomes may know it; empty where there is none.
  public internal(set) var code = ""

  init(_ subject: Subject, _ rule: Phrase) {
    self.subject = subject
    self.rule = rule
  }
}

extension Snapshot {
  /// How a value came to be.
  public func provenance(of subject: Provenance.Subject) -> Provenance {
    switch subject {
    case .shopper: shopperProvenance
    case .app: appProvenance
    case .provider: provenance(.provider, ofLedger: { $0 })
    case .words: provenance(.words, ofLedger: { $0.words })
    case .held: provenance(.held, ofLedger: { $0.held })
    case .charges: provenance(.charges, ofLedger: { $0.captures })
    case .attempts: attemptsProvenance
    case .gateway: gatewayProvenance
    case .amount: amountProvenance
    case .timer(let name): provenance(ofTimer: name)
    case .link(let id): provenance(ofLink: id)
    case .webhook(let id): provenance(ofWebhook: id)
    case .underway(let id): provenance(ofUnderway: id)
    case .fault(let id): provenance(ofFault: id)
    case .phone: phoneProvenance
    case .entry(let id): provenance(ofEntry: id)
    case .exchange(let id): provenance(ofExchange: id)
    }
  }

  // MARK: The three records

  private var shopperProvenance: Provenance {
    let isAway = if case .away = truths.shopper { true } else { false }
    let isOver = if case .result = checkout.phase { true } else { false }
    let name = isAway ? "away" : isOver ? "result" : "question"
    var found = Provenance(.shopper, Phrase("provenance.shopper.\(name)"))
    let seen = timeline.filter { $0.to == .shopper || $0.from == .shopper }
    found.event = seen.last
    found.before = seen.dropLast().last?.text
    return found
  }

  private var appProvenance: Provenance {
    let told = timeline.filter(\.fact.isVerdict)
    guard let result = checkout.told, let event = told.last else {
      return Provenance(.app, Phrase("provenance.app.nothing"))
    }
    let words: String
    let name: String
    switch result {
    case .success(_, let status): (words, name) = (status.words.code, "success")
    case .refunded(_, let status): (words, name) = (status.words.code, "refunded")
    case .pending(_, let status):
      (words, name) = (status.words.code, status.state == .pending(.closedByShopper) ? "closed" : "pending")
    case .cancelled(let said): (words, name) = (said.code, "cancelled")
    case .failed(let error): (words, name) = (error.words.code, "failed")
    }
    var found = Provenance(
      .app, Phrase("provenance.app.\(name)", ["gateway": .text(gateway), "code": .text(words)]))
    found.event = event
    found.before = told.dropLast().last?.text ?? Phrase("provenance.app.before")
    found.code = words
    found.take(lastAnswer(before: event.id, saying: words))
    return found
  }

  // MARK: Routing and money

  private var gatewayProvenance: Provenance {
    let routed = timeline.filter(\.fact.isRouting)
    guard let event = routed.last, !gateway.isEmpty else {
      return Provenance(.gateway, Phrase("provenance.gateway.none"))
    }
    var values: [String: Phrase.Value] = [
      "gateway": .text(gateway), "country": .text(checkout.store.country.code),
      "currency": .text(startedAmount?.currency.code ?? checkout.order.total.currency.code),
    ]
    if let method = checkout.method { values["method"] = .phrase(Phrase("method.\(method.rawValue)")) }
    var found = Provenance(.gateway, Phrase("provenance.gateway", values))
    found.event = event
    found.before = routed.dropLast().last?.text
    return found
  }

  private var attemptsProvenance: Provenance {
    guard checkout.attempts > 0 else { return Provenance(.attempts, Phrase("provenance.attempts.none")) }
    let others = attempts.dropLast().map(\.method)
    var found = Provenance(.attempts, Phrase("provenance.attempts", ["count": .number(checkout.attempts)]))
    found.event = timeline.last(where: \.fact.isStart) ?? timeline.last(where: \.fact.isPick)
    found.before = others.last.map {
      Phrase(
        "provenance.attempts.before",
        ["number": .number(checkout.attempts - 1), "method": .phrase(Phrase("method.\($0.rawValue)"))])
    }
    return found
  }

  private var startedAmount: Money? {
    if case .started(_, let money)? = timeline.last(where: \.fact.isStart)?.fact { money } else { nil }
  }

  private var amountProvenance: Provenance {
    let total = checkout.order.total
    let paid = startedAmount
    let isConverted = paid.map { $0.currency != total.currency } ?? false
    let key = isConverted ? "converted" : checkout.order.itemCount > 0 ? "order" : "typed"
    var found = Provenance(
      .amount, Phrase("provenance.amount.\(key)", ["total": .money(total), "amount": .money(paid ?? total)]))
    found.event = timeline.last(where: \.fact.isStart)
    found.before = isConverted ? Phrase("provenance.amount.before", ["total": .money(total)]) : nil
    return found
  }

  // MARK: Time

  private func provenance(ofTimer name: String) -> Provenance {
    let timer: [String: Phrase.Value] = ["timer": .phrase(Phrase("deadline.\(name)"))]
    // What no answer of the provider speaks of.
    let cause = ([nextTimer].compactMap(\.self) + timers).first { $0.name == name }?.cause
    let own: (rule: String, event: (TimelineEntry) -> Bool)? =
      switch cause {
      case .retry: ("retry", \.fact.isRetry)
      case .library: ("library", { $0.from == .library || $0.from == .merchant })
      case .webhook: ("notification", \.fact.isAboutWebhooks)
      case .fault: ("fault", \.fact.isFault)
      case .phone: ("phone", \.fact.isAppChange)
      case .provider, .store, nil: nil
      }
    if let own {
      var found = Provenance(.timer(name), Phrase("provenance.timer.\(own.rule)", timer))
      found.event = timeline.last(where: own.event)
      return found
    }
    if let place = lastExpiry() {
      var found = Provenance(.timer(name), Phrase("provenance.timer.field", timer))
      found.take(place)
      found.event = timeline.last { $0.tells(ofExchange: place.exchange) && $0.isAnswer }
      return found
    }
    var found = Provenance(.timer(name), Phrase("provenance.timer.asked", timer))
    found.event = timeline.last(where: \.fact.isQuestion) ?? timeline.last { $0.from == .provider }
    found.exchange = found.event?.exchange
    return found
  }

  /// The last value of an answer that says until when something holds.
  private func lastExpiry() -> Place? {
    for exchange in ownExchanges.reversed() {
      guard case .answered(_, let text) = exchange.outcome else { continue }
      for line in WireText(text).lines where line.kind == .json || line.kind == .field {
        for value in line.values {
          let name = value.path.split(separator: ".").last.map(String.init) ?? ""
          if expiryFields.contains(name) { return Place(exchange: exchange.id, field: value) }
        }
      }
    }
    return nil
  }

  // MARK: Looking a word up in the answers

  /// Where a value stood.
  struct Place: Hashable {
    let exchange: Int
    let field: WireText.Value?
  }

  /// The exchanges of the present attempt.
  private var ownExchanges: Slice<PersistentVector<Exchange>> {
    let start = timeline.last { $0.fact.isStart || $0.fact.isPick }?.id ?? 0
    let first = timeline.first { $0.id > start && $0.exchange != nil }?.exchange ?? 1
    return exchanges.drop { $0.id < first }
  }

  /// The last answer before a message, and where a word stands in it; any answer where none has that word.
  func lastAnswer(before id: Int, saying words: String) -> Place? {
    let answered = timeline.filter { $0.id < id && $0.isAnswer }
    var latest: Place?
    for entry in answered.reversed() {
      guard let exchange = exchanges.first(where: { $0.id == entry.exchange }),
        case .answered(_, let text) = exchange.outcome
      else { continue }
      if let value = WireText(text).place(of: words) { return Place(exchange: exchange.id, field: value) }
      latest = latest ?? Place(exchange: exchange.id, field: nil)
      if words.isEmpty { break }
    }
    return latest
  }

  /// The answer that first said a word that has been said ever since, and what stood in its place before.
  func setting(of words: String) -> (place: Place, before: String?)? {
    guard !words.isEmpty else { return nil }
    var found: Place?
    for exchange in ownExchanges.reversed() {
      guard case .answered(_, let text) = exchange.outcome else { continue }
      let answer = WireText(text)
      guard let path = found?.field?.path else {
        found = answer.place(of: words).map { Place(exchange: exchange.id, field: $0) }
        continue
      }
      guard let value = answer.value(at: path) else { continue }
      if value != words { return found.map { ($0, value) } }
      found = Place(exchange: exchange.id, field: WireText.Value(path: path, text: value))
    }
    return found.map { ($0, nil) }
  }
}

extension Provenance {
  mutating func take(_ place: Snapshot.Place?) {
    guard let place else { return }
    exchange = place.exchange
    field = place.field
  }
}
