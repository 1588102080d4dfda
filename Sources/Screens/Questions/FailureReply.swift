import Commerce
import Language
public import Payments

/// What support may read aloud about a failed payment: the cause in words for its kind and method; what became of the money and what
/// to do next in words made of the library's own facts, so that nothing read aloud can differ from the lines below it.
struct FailureReply {
  let error: PaymentError
  let method: PaymentMethod
  let phrases: Phrasebook
  /// What the sentences are about, such as the provider's name.
  let values: [String: Phrase.Value]

  /// The whole reply in quotation marks. `moment` holds the date and the time before which trying again is useless.
  func text(moment: [String: Phrase.Value]?) -> String {
    phrases.text(
      "reply",
      [
        "opening": .text(phrases.text("reply.opening.\(error.isShoppersWish ? "looked" : "sorry")")),
        "cause": .text(said("cause") ?? ""),
        "money": .text(phrases.text("reply.money.\(PaymentResult.failed(error).money.rawValue)")),
        "next": .text(next(moment)),
      ])
  }

  private func next(_ moment: [String: Phrase.Value]?) -> String {
    if let moment { return phrases.text("reply.next.from", moment) }
    // A sentence of its own knows the usual advice only.
    if error.words.retry == nil, let own = said("next") { return own }
    let general = "reply.next.\(error.advice.rawValue)"
    let special = "\(general).\(method.wordGroup)"
    return phrases.text(phrases.has(special) ? special : general, values)
  }

  private func said(_ part: String) -> String? {
    keys.map { "\($0).\(part)" }.first(where: phrases.has).map { phrases.text($0, values) }
  }

  /// Where the sentences may stand, the most special first: for the advice, of the method, of wallets that hold money themselves, of
  /// the kind of method, for all.
  var keys: [String] {
    let isUnsureLapse = if case .expired = error { error.advice == .askFirst } else { false }
    let key = "payment-error.\(isUnsureLapse ? "lapsed" : error.messageKey)"
    return ["\(key).\(error.advice.rawValue)"] + method.sentenceKeys(key) + [key]
  }
}

extension PaymentMethod {
  /// Where sentences of this method may stand below a key, the most special first.
  func sentenceKeys(_ key: String) -> [String] {
    let holdsMoney =
      switch self {
      case .stcPay, .mercadoPago: true
      case .card, .mada, .visa, .mastercard, .applePay, .samsungPay, .googlePay, .tabby, .tamara, .pix, .bankPayment,
        .mandate, .paymentMenu:
        false
      }
    let own = key.replacing("payment-error.", with: "payment-error-wallet.")
    return ["\(key).\(rawValue)"] + (holdsMoney && own != key ? [own] : []) + ["\(key).\(wordGroup)"]
  }

  /// The kind of method by which sentences are chosen; the last part of a key before `title` or `text`.
  var wordGroup: String {
    switch group {
    case .card: "card"
    case .wallet: "wallet"
    case .payLater: "pay-later"
    case .bankAndQR: "bank"
    case .menu: "menu"
    }
  }
}

extension ShopperMoney {
  /// The key of the words for it: with a pay-later provider the shopper pays the provider, and the merchant holds an order.
  public func phraseKey(of method: PaymentMethod, below key: String) -> String {
    [.held, .yes, .refunded].contains(self) && method.group == .payLater
      ? "\(key).\(rawValue).pay-later" : "\(key).\(rawValue)"
  }
}

extension PaymentError {
  /// `true` if the shopper ended the payment, so that no apology is due.
  var isShoppersWish: Bool {
    switch self {
    case .userCancelled, .cardDeclined(.authenticationCancelled, _), .refused(.authenticationCancelled, _): true
    case .cardDeclined, .refused, .insufficientFunds, .networkError, .providerError, .expired, .codeExpired,
      .methodUnavailable, .tooManyRequests, .mismatch, .deviceNotTrusted, .signInNeeded, .invalidRequest:
      false
    }
  }
}
