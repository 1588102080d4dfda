import Commerce
import Payments
import Wire

extension STCPay {
  /// The state of a payment according to an inquiry. A payment that stc pay does not find is over only if no money can have
  /// moved; an approval request that is not found may still be on its way, and can be sent again.
  func standing(_ heard: Response, _ reference: String, _ context: Context) -> PaymentStatus {
    let mayHaveMoved = context.session.confirming || context.session.checkout != nil
    let state: PaymentState
    switch heard.said {
    case .message(let message): return status(in: message, reference, heard.words, context)
    case .trouble(.notFound):
      state = mayHaveMoved ? .pending(.unrecognised) : isApproval(context) ? .pending(.shopper) : .expired
    case .trouble(.lapsed): state = .expired
    case .trouble(.cancelled): state = .cancelled
    case .trouble(.tooSoon(let wait)): state = .pending(.askedTooOften(retryAfter: wait))
    case .throttled: state = .pending(.askedTooOften(retryAfter: Self.resendWait))
    case .trouble(.badPhone), .trouble(.badCode), .trouble(.refused), .trouble(.alreadyPaid), .trouble(.inProgress),
      .trouble(.unclear):
      state = .pending(.unrecognised)
    case .trouble(.misconfigured), .nothing, .noise: state = .pending(.unreachable)
    }
    return PaymentStatus(state: state, words: heard.words)
  }

  private func status(in message: JSON, _ reference: String, _ words: ProviderResponseCode, _ context: Context)
    -> PaymentStatus
  {
    let all = message["TransactionList"]?.array ?? []
    let ours = all.filter { $0["RefNum"]?.string == reference }
    let payments = ours.filter { Self.refund(in: $0) == nil }
    guard let first = all.first else { return PaymentStatus(state: .pending(.unrecognised), words: words) }
    let chosen = payments.first { $0["PaymentStatus"]?.decimal == StatusNumber.paid.rawValue } ?? payments.last ?? first
    return status(of: chosen, refunds: ours.compactMap(Self.refund), reference, context)
  }

  private func status(of payment: JSON, refunds: [Money], _ reference: String, _ context: Context)
    -> PaymentStatus
  {
    let number = payment["PaymentStatus"]?.decimal
    let amount = payment["Amount"]?.decimal.flatMap(Self.riyals)
    let refunded = refunds.reduce(Money.zero(.sar)) { $0.adding($1) ?? $0 }
    let isConfirming = context.session.confirming
    var state = Self.state(of: number, isConfirming: isConfirming)
    // Paid needs an amount that can be compared.
    if state == .captured {
      if let amount {
        if refunded.minorUnits >= amount.minorUnits { state = .refunded }
      } else {
        state = .pending(.unrecognised)
      }
    }
    let found = payment["RefNum"]?.string
    let isTaken = state == .captured || state == .refunded
    return PaymentStatus(
      state: state, words: ProviderResponseCode(code: number ?? "", text: payment["PaymentStatusDesc"]?.string ?? ""),
      amount: amount, reference: found == reference ? context.request.reference : found,
      captured: isTaken ? amount : nil, refunded: isTaken && !refunds.isEmpty ? refunded : nil)
  }

  /// The refund in a transaction, which is listed as a paid amount below zero (this library's own reading: a refund has a
  /// transaction number of its own, but its place in the list is not published); `nil` for a payment.
  static func refund(in transaction: JSON) -> Money? {
    guard transaction["PaymentStatus"]?.decimal == StatusNumber.paid.rawValue,
      let text = transaction["Amount"]?.decimal, text.hasPrefix("-")
    else { return nil }
    return riyals(String(text.dropFirst()))
  }

  /// Riyals as stc pay writes them, such as `64.500`: zeros beyond the halala say nothing.
  static func riyals(_ text: String) -> Money? {
    var text = text[...]
    if let point = text.firstIndex(of: ".") {
      while text.last == "0", text.distance(from: point, to: text.endIndex) > 3 { text.removeLast() }
    }
    return try? Money.parse(String(text), currency: .sar)
  }
}
