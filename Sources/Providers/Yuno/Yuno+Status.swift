import Commerce
import Payments
import Wire

extension Yuno {
  /// The status of a payment object; a paid one without amount or reference decides nothing.
  func status(of payment: JSON, _ context: Context) -> PaymentStatus {
    guard let status = payment["status"]?.string else {
      return .unreachable(.none)
    }
    let sub = payment["sub_status"]?.string
    let transaction = payment["transactions"]
    let response = transaction?["response_code"]?.string
    let advice = transaction?["merchant_advice_code"]?.string
    let state = Self.state(of: status, sub: sub, response: response)
    // The transaction's code says more than the status, unless it only says that something worked or ran out.
    let isPlain = response == "SUCCEEDED" || status == PaymentWord.expired.rawValue
    let telling = response.flatMap { $0.isEmpty || isPlain ? nil : $0 }
    let rest = telling == nil ? [sub, response, advice] : [status, sub, advice]
    let unshown = state == .pending(.shopper) ? context.session.unshown : nil
    let words = ProviderResponseCode(
      code: telling ?? status, text: (rest + [unshown]).compactMap(\.self).joined(separator: " "),
      kit: kit(of: status, sub: sub, context), retry: Self.retryAdvice(transaction, context))
    let amounts = Amounts(payment["amount"])
    let reference = payment["merchant_order_id"]?.string
    guard !state.isPaid || (amounts != nil && reference != nil) else {
      return PaymentStatus(state: .pending(.unrecognised), words: words)
    }
    return PaymentStatus(
      state: state, words: words, amount: amounts?.value, reference: reference, captured: amounts?.captured,
      refunded: amounts?.refunded, chargedBack: amounts.flatMap { Self.chargedBack(in: payment, $0.value.currency) },
      disputed: amounts.flatMap { Self.disputed(in: payment, $0) },
      savedCard: Self.savedCard(in: payment, enrolled: context.session.enrolled))
  }

  /// The total of chargebacks that ended against the merchant; `nil` if there are none. Reading a won one as any that does not
  /// say `SUCCEEDED` is this library's own.
  private static func chargedBack(in payment: JSON, _ currency: Currency) -> Money? {
    let lost = chargebacks(in: payment, "SUCCEEDED", currency)
    return lost.isEmpty ? nil : lost.reduce(.zero(currency)) { $0.adding($1) ?? $0 }
  }

  /// The amount of the dispute that is not decided: that of its open chargeback, else what was captured; `nil` if there is none.
  private static func disputed(in payment: JSON, _ amounts: Amounts) -> Money? {
    guard payment["status"]?.string == PaymentWord.inDispute.rawValue else { return nil }
    return chargebacks(in: payment, "PENDING", amounts.value.currency).first ?? amounts.captured ?? amounts.value
  }

  /// The amounts of the chargebacks in a status, the last transaction's first.
  private static func chargebacks(in payment: JSON, _ status: String, _ currency: Currency) -> [Money] {
    let all = [payment["transactions"] ?? .null] + (payment["transactions_history"]?.array ?? [])
    return all.filter { $0["type"]?.string == "CHARGEBACK" && $0["status"]?.string == status }
      .compactMap { Amounts.money($0["amount"], currency) }
  }

  /// The amounts of a payment (Yuno docs, Payment object): numbers with up to four decimals, of which those beyond the
  /// currency's must be zeros.
  private struct Amounts {
    let value: Money
    let captured: Money?
    let refunded: Money?

    /// Reads the amounts; `nil` if they are unreadable or the refunds exceed them.
    init?(_ json: JSON?) {
      guard let currency = json?["currency"]?.string.flatMap(Currency.init(code:)),
        let value = Self.money(json?["value"], currency)
      else { return nil }
      func part(_ name: String) -> Money?? {
        guard let part = json?[name], part != .null else { return .some(nil) }
        guard let money = Self.money(part, currency), money.minorUnits <= value.minorUnits else { return nil }
        return money
      }
      guard let captured = part("captured"), let refunded = part("refunded") else { return nil }
      self.value = value
      self.captured = captured
      self.refunded = refunded
    }

    static func money(_ json: JSON?, _ currency: Currency) -> Money? {
      guard var text = json?.decimal else { return nil }
      if text.contains(".") {
        while text.hasSuffix("0") { text.removeLast() }
        if text.hasSuffix(".") { text.removeLast() }
      }
      return try? Money.parse(text, currency: currency)
    }
  }

  /// A card that Yuno keeps since this payment: its token comes back only when it was asked for, for a customer, and paid with
  /// (Yuno docs, Enrollment); or the card that was enrolled before the payment.
  private static func savedCard(in payment: JSON, enrolled: String?) -> SavedCard? {
    let method = payment["payment_method"]
    let isVaulted = method?["vault_on_success"]?.boolean == true
    guard let token = isVaulted ? method?["vaulted_token"]?.filledString : enrolled else { return nil }
    return savedCard(token: token, method?.at("payment_method_detail", "card", "card_data"))
  }

  /// A card that is kept under a token, by what Yuno says of it (`card_data`).
  static func savedCard(token: String, _ card: JSON?) -> SavedCard? {
    guard let card, let brand = card["brand"]?.string.flatMap({ CardBrand(rawValue: $0.lowercased()) }),
      let lastFour = card["lfd"]?.string, lastFour.utf8.count == 4,
      let month = card["expiration_month"]?.integer, let year = card["expiration_year"]?.integer,
      let expiry = CardExpiry(month: month, year: 2_000 + year)
    else { return nil }
    return SavedCard(token: token, gateway: descriptor.name, brand: brand, lastFour: lastFour, expiry: expiry)
  }
}
