import Commerce
import Payments
public import Wire

extension Yuno {
  /// What an answer means. Total: what cannot be read opens nothing, shows no code and leaves a payment undecided.
  public func reaction(to answer: WireAnswer, after call: Call, _ context: AdapterContext) -> Reaction<Call> {
    switch call {
    case .createSession: opened(by: answer, context)
    case .createPayment: made(by: answer, context)
    case .reopenPayment(let id):
      if answer.status == 200, let payment = answer.json, payment["id"]?.string == id {
        presented(payment, context)
      } else {
        // The server is asked once more, and says so itself if it cannot be understood.
        Reaction(.done(.completed))
      }
    case .readPayment(let id): Reaction(.status(status(of: id, in: answer)))
    case .findPayment(let session): Reaction(.status(status(in: answer, of: session, context)))
    }
  }

  /// Reads the answer to a session (Yuno docs, Checkout sessions).
  private func opened(by answer: WireAnswer, _ context: AdapterContext) -> Reaction<Call> {
    guard (200..<300).contains(answer.status) else { return Reaction(.failed(refusal(answer))) }
    guard let session = Self.identifier(answer.json?["checkout_session"]) else {
      return Reaction(.failed(.providerError(code: "HTTP \(answer.status)", message: "checkout_session")))
    }
    return Reaction(
      .opened, learnt: [Known.session: session], expiresAt: context.now.advanced(by: Self.sessionLife))
  }

  /// Reads the answer to a payment (Yuno docs, Payments): one that cannot be understood may still have made it, so the server
  /// is asked; only a refusal in Yuno's own words ends the try.
  private func made(by answer: WireAnswer, _ context: AdapterContext) -> Reaction<Call> {
    if (200..<300).contains(answer.status), let payment = answer.json, Self.identifier(payment["id"]) != nil {
      return presented(payment, context)
    }
    let isRefusal = (400..<500).contains(answer.status) && answer.json?["code"]?.string != nil
    guard isRefusal || answer.status == 429, ErrorCode(Self.words(of: answer).code) != .inProcess else {
      return Reaction(.done(.completed))
    }
    return Reaction(.failed(refusal(answer)))
  }

  /// Shows a payment's code, if there is still something to pay and the code asks for exactly what we ask for.
  private func presented(_ payment: JSON, _ context: AdapterContext) -> Reaction<Call> {
    let request = context.request
    let learnt = [Known.payment: Self.identifier(payment["id"]) ?? ""]
    let status = Self.status(of: payment)
    guard status.state == .pending(.shopper) else { return Reaction(.done(.completed), learnt: learnt) }
    guard let amount = status.amount, let reference = status.reference else {
      return Reaction(.failed(.providerError(code: status.words.code, message: "amount")), learnt: learnt)
    }
    guard amount == request.amount else {
      let error = PaymentError.mismatch(expected: request.amount.description, found: amount.description)
      return Reaction(.failed(error), learnt: learnt)
    }
    guard reference == request.reference else {
      return Reaction(.failed(.mismatch(expected: request.reference, found: reference)), learnt: learnt)
    }
    let detail = payment.at("payment_method", "payment_method_detail", "bank_transfer")
    guard let code = detail?["reference"]?.string.flatMap(BRCode.init), code.asks(for: request.amount) else {
      return Reaction(.failed(.providerError(code: status.words.code, message: "reference")), learnt: learnt)
    }
    guard let end = detail?["expires_at"]?.string.flatMap(Self.instant) else {
      return Reaction(.failed(.providerError(code: status.words.code, message: "expires_at")), learnt: learnt)
    }
    guard context.now < end else { return Reaction(.done(.completed), learnt: learnt, expiresAt: end) }
    let prompt = QRPrompt(
      payload: code.text, amount: request.amount, beneficiary: code.beneficiary, expiresAt: end)
    return Reaction(
      .askWhilePolling(.qr(prompt), every: Self.pollInterval), learnt: learnt, expiresAt: end)
  }

  /// Reads a payment; an answer about another one decides nothing.
  private func status(of id: String, in answer: WireAnswer) -> PaymentStatus {
    guard answer.status == 200, let payment = answer.json, payment["id"]?.string == id else {
      return Self.undecided(answer)
    }
    return Self.status(of: payment)
  }

  /// Reads the list of a reference's payments (Yuno docs, Payments). None at all means that none was made yet: the shopper
  /// can be led on, under the same key.
  private func status(in answer: WireAnswer, of session: String, _ context: AdapterContext) -> PaymentStatus {
    guard answer.status == 200, let payments = answer.json?.array else { return Self.undecided(answer) }
    guard let payment = payments.first(where: { $0.at("checkout", "session")?.string == session }) else {
      return PaymentStatus(state: .pending(.shopper), words: .none)
    }
    return Self.status(of: payment)
  }

  private static func undecided(_ answer: WireAnswer) -> PaymentStatus {
    let reason = answer.status == 429 ? PendingReason.askedTooOften(retryAfter: restAfterTooMany) : .unreachable
    return PaymentStatus(state: .pending(reason), words: words(of: answer))
  }

  /// What a payment object says; a paid one without amount or reference decides nothing.
  private static func status(of payment: JSON) -> PaymentStatus {
    guard let status = payment["status"]?.string else {
      return PaymentStatus(state: .pending(.unreachable), words: .none)
    }
    let sub = payment["sub_status"]?.string
    let response = payment.at("transactions", "response_code")?.string
    let words = ProviderWords(code: status, text: [sub, response].compactMap(\.self).joined(separator: " "))
    let state = state(of: status, sub: sub, response: response)
    let amount = standing(of: payment["amount"])
    let reference = payment["merchant_order_id"]?.string
    guard !state.isPaid || (amount != nil && reference != nil) else {
      return PaymentStatus(state: .pending(.unrecognised), words: words)
    }
    return PaymentStatus(state: state, words: words, amount: amount, reference: reference)
  }

  /// What the payment still stands for: its value less what was given back; `nil` when it cannot be read.
  private static func standing(of json: JSON?) -> Money? {
    guard let currency = json?["currency"]?.string.flatMap(Currency.init(code:)),
      let value = money(json?["value"], currency)
    else { return nil }
    guard let refund = json?["refunded"], refund != .null else { return value }
    guard let refunded = money(refund, currency), refunded.minorUnits <= value.minorUnits else { return nil }
    return Money(minorUnits: value.minorUnits - refunded.minorUnits, currency: currency)
  }

  /// A number with up to four decimals (Yuno docs, Checkout sessions), of which those beyond the currency's must be zeros.
  private static func money(_ json: JSON?, _ currency: Currency) -> Money? {
    guard var text = json?.decimal else { return nil }
    if text.contains(".") {
      while text.hasSuffix("0") { text.removeLast() }
      if text.hasSuffix(".") { text.removeLast() }
    }
    return try? Money.parse(text, currency: currency)
  }

  /// An instant with a fraction of a second, as Yuno writes them, to the millisecond.
  static func instant(_ text: String) -> Timestamp? {
    guard let point = text.firstIndex(of: ".") else { return Timestamp(iso8601: text) }
    let fraction = text[text.index(after: point)...].prefix { ("0"..."9").contains($0) }
    guard !fraction.isEmpty, let milliseconds = Int64((fraction + "00").prefix(3)),
      let whole = Timestamp(iso8601: String(text[..<point] + text[fraction.endIndex...]))
    else { return nil }
    return Timestamp(milliseconds: whole.milliseconds + milliseconds)
  }

  private static func identifier(_ json: JSON?) -> String? { json?.string.flatMap { $0.isEmpty ? nil : $0 } }
}
