import Commerce

/// The state of the shopper's money, as far as the provider's server has reported it.
public enum ShopperMoney: String, Hashable, Sendable, CaseIterable {
  /// The shopper has not been charged.
  case no
  /// The amount is reserved, or the order is placed with a pay-later provider; the merchant has captured nothing. A bank may reserve
  /// it for some days although it declined the payment.
  case held
  /// The shopper has been charged.
  case yes
  /// The shopper was charged, and all of it has been refunded.
  case refunded
  /// Unknown until the provider reports it.
  case unknown
}

extension PaymentResult {
  /// The state of the shopper's money. A pending payment is never called uncharged, unless the shopper's own part is still to
  /// come.
  public var money: ShopperMoney {
    switch self {
    // An amount that the provider has captured is charged, whatever is still reserved or open.
    case .success(_, let status), .pending(_, let status):
      (status.captured?.minorUnits ?? 0) > (status.givenBack?.minorUnits ?? 0) ? .yes : status.state.money
    case .refunded: .refunded
    case .cancelled: .no
    case .failed(let error): error.advice == .askFirst ? .unknown : error.leavesAmountHeld ? .held : .no
    }
  }
}

extension PaymentError {
  /// `true` if the bank keeps the amount reserved although it declined the payment.
  fileprivate var leavesAmountHeld: Bool {
    switch self {
    case .cardDeclined(.amountHeld, _), .refused(.amountHeld, _): true
    case .cardDeclined, .refused, .insufficientFunds, .networkError, .providerError, .userCancelled, .expired,
      .codeExpired, .methodUnavailable, .tooManyRequests, .mismatch, .deviceNotTrusted, .signInNeeded,
      .invalidRequest:
      false
    }
  }
}

extension PaymentState {
  fileprivate var money: ShopperMoney {
    switch self {
    case .authorised: .held
    case .captured: .yes
    case .refunded: .refunded
    case .linked, .declined, .cancelled, .expired, .pending(.shopper): .no
    case .pending(.closedByShopper), .pending(.interrupted), .pending(.handedIn), .pending(.provider),
      .pending(.merchant),
      .pending(.unrecognised), .pending(.unreachable), .pending(.askedTooOften):
      .unknown
    }
  }
}
